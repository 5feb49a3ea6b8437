"""Reviews and corrections as the office and whoever raised them look at them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from types import MappingProxyType
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import F, Max, QuerySet
from django.utils import timezone

from ratings.models import (
    CorrectionProposal,
    CorrectionState,
    Director,
    Entry,
    Evaluation,
    Game,
    Player,
    Pool,
    Publication,
    RatingMove,
    Review,
    ReviewQuestion,
    ReviewState,
    ReviewStep,
    Tournament,
)
from ratings.queries.activity import left_out
from ratings.queries.office import led_by

WAITING = (ReviewState.RECEIVED, ReviewState.IN_REVIEW, ReviewState.DECIDED, ReviewState.APPEALED)
"""States in which the officer has something to do."""

CODE = "correction:"
"""Prefix of the code of a correction."""

SHOWN = 200
"""Rows of a list; older ones are found from their tournament and player (our own choice)."""

NOTHING: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """A review in a list."""

    review: Review
    who: str
    age: timedelta

    @property
    def days(self) -> int:
        """Whole days since it was raised."""
        return self.age.days


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a review with the name of whoever took it."""

    step: ReviewStep
    who: str


@dataclass(frozen=True, slots=True)
class SetFact:
    """A value that a correction sets, by the name of the fact; `current` is today's where it is another one."""

    name: str
    value: object
    current: object = None


@dataclass(frozen=True, slots=True)
class CorrectionSummary:
    """What a correction is about, and the values it sets. `place` is a page of the office and a key, for
    its link.
    """

    title: str
    place: tuple[str, int] | None
    facts: tuple[SetFact, ...]


def _wide() -> Any:  # noqa: ANN401 -- a query set with its relations
    related = ("player", "director", "tournament__pool", "game__white__player", "game__black__player")
    return Review.objects.select_related(*related).defer("game__moves")


def find_review(pk: int) -> Review | None:
    """Return a review by its key."""
    found: Review | None = _wide().filter(pk=pk).first()
    return found


def find_by_code(code: str) -> Review | None:
    """Return a review by its secret code."""
    found: Review | None = _wide().filter(code=code).first()
    return found


def find_reviews(state: str, *, director: str = "", days: int | None = None) -> tuple[ReviewLine, ...]:
    """Return the reviews in one state, the newest first; without a state those that wait, the oldest first. Only those
    about a tournament with a director of this name, and that are so many days old or more.
    """
    now = timezone.now()
    rows = _wide().filter(state=state).order_by("-raised_at", "-pk") if state else _wide().filter(state__in=WAITING)
    if director:
        rows = rows.filter(tournament__in=led_by(director))
    if days is not None:
        rows = rows.filter(raised_at__lte=now - timedelta(days=days))
    found = list(rows[:SHOWN])
    names = find_actor_names(review.actor for review in found)
    return tuple(ReviewLine(review, raiser_name(review, names), now - review.raised_at) for review in found)


def find_answered(keys: Collection[int]) -> frozenset[int]:
    """Return the reviews, of these, with an answer to a question since their last step."""
    if not keys:
        return frozenset()
    answered = ReviewQuestion.objects.order_by().filter(review__in=keys).annotate(last=Max("review__steps__at"))
    return frozenset(answered.filter(answered_at__gt=F("last")).values_list("review", flat=True))


def raiser_name(review: Review, names: Mapping[str, str]) -> str:
    """Return whose request a review is."""
    person = review.player or review.director
    return person.name if person else names.get(review.actor, "")


def find_prepared(what: str, about: int, but: int | None = None) -> tuple[CorrectionProposal, ...]:
    """Return the prepared corrections about a game or a tournament (`what`) by its key, the oldest first."""
    prepared = CorrectionProposal.objects.filter(state=CorrectionState.PREPARED, **{f"content__{what}": about})
    return tuple(row for row in prepared.order_by("pk") if row.pk != but)


def steps_of(review: Review) -> tuple[Step, ...]:
    """Return the steps of a review in their order."""
    rows = list(review.steps.order_by("number"))
    names = find_actor_names(row.actor for row in rows)
    return tuple(Step(row, names.get(row.actor, "")) for row in rows)


def find_actor_names(codes: Iterable[str]) -> Mapping[str, str]:
    """Return names by what the trail calls people: "officer:3", "director:5", "player:7"."""
    keys: dict[str, set[int]] = {"officer": set(), "director": set(), "player": set()}
    for role, _, key in (code.partition(":") for code in codes):
        if role in keys and key.isdigit():
            keys[role].add(int(key))
    officers = get_user_model().objects.filter(pk__in=keys["officer"])
    found = {f"officer:{user.pk}": user.get_username() for user in officers}
    found |= {f"director:{d.pk}": d.name for d in Director.objects.filter(pk__in=keys["director"])}
    return found | {f"player:{p.pk}": p.name for p in Player.objects.filter(pk__in=keys["player"])}


def find_corrections(state: str) -> tuple[CorrectionProposal, ...]:
    """Return the newest corrections in a state, else all, prepared ones first."""
    found = CorrectionProposal.objects.select_related("review").defer("foreseen", "evaluations")
    if state:
        return tuple(found.filter(state=state).order_by("-pk")[:SHOWN])
    prepared = found.filter(state=CorrectionState.PREPARED).order_by("pk")
    others = found.exclude(state=CorrectionState.PREPARED).order_by("-pk")
    return (*prepared[:SHOWN], *others[:SHOWN])


def find_correction(pk: int) -> CorrectionProposal | None:
    """Return a correction by its key."""
    return CorrectionProposal.objects.select_related("review", "job").filter(pk=pk).first()


NAMED = 200
"""Players and evaluations that the page of a correction names at most (our own choice)."""


def find_carried_out(code: str) -> CorrectionProposal | None:
    """Return the correction with a code, as its evaluations name it, if it was carried out."""
    return CorrectionProposal.objects.filter(code=f"{CODE}{code}", state=CorrectionState.APPLIED).first()


def moves_of(correction: CorrectionProposal) -> tuple[RatingMove, ...]:
    """Return whom a correction moved, pool by pool, by name; the first of them where they are many."""
    return tuple(_moves_of(correction)[:NAMED])


def public_moves_of(correction: CorrectionProposal) -> tuple[RatingMove, ...]:
    """Return the same without the players whom lists do not show."""
    return tuple(_moves_of(correction).exclude(player__in=left_out())[:NAMED])


def _moves_of(correction: CorrectionProposal) -> QuerySet[RatingMove]:
    rows = RatingMove.objects.filter(correction=correction).select_related("player", "pool")
    return rows.order_by("pool", "player__sort_key", "player__number")


def newest_moves(player: Player) -> dict[int, RatingMove]:
    """Return by pool how a correction last moved a player."""
    rows = RatingMove.objects.filter(player=player).select_related("correction").order_by("-pk")[:NAMED]
    return {row.pool_id: row for row in reversed(rows)}


def written_by(correction: CorrectionProposal) -> tuple[Evaluation, ...]:
    """Return the evaluations that a correction wrote, in the order of the stream, in which it wrote them; the first of
    them where they are many.
    """
    related = ("tournament", "pool", "game__tournament", "game__white__player", "game__black__player")
    rows = Evaluation.objects.filter(pk__in=correction.evaluations[:NAMED]).select_related(*related)
    return tuple(rows.defer("game__moves").order_by("pool", "completed_on", "received_at", "key"))


def lists_of(correction: CorrectionProposal) -> tuple[Publication, ...]:
    """Return the published lists with ratings that a correction moved."""
    return tuple(Publication.objects.filter(pk__in=correction.lists).select_related("pool").order_by("pool", "as_of"))


def summarize_correction(kind: str, content: Mapping[str, Any]) -> CorrectionSummary:
    """Return what a kept correction says."""
    if kind in {"result", "result-withdrawn"}:
        return _of_game(content)
    if kind == "tournament-reopened":
        tournament = Tournament.objects.get(pk=content["tournament"])
        return CorrectionSummary(str(tournament), ("tournament", tournament.pk), (SetFact("complete", value=False),))
    if kind in {"tournament", "tournament-split"}:
        return _of_tournament(content)
    if kind == "rule":
        pool = Pool.objects.get(key=content["pool"])
        parameters = "; ".join(f"{name} = {value}" for name, value in content["parameters"].items())
        source = {"decided_by": None, "published_in": None, **content}  # older ones name neither
        return CorrectionSummary(
            pool.name,
            None,
            (
                *_facts(content, "since", "rule"),
                SetFact("parameters", parameters),
                *_facts(source, "decided_by", "published_in"),
            ),
        )
    return _of_player(kind, content)


def _facts(content: Mapping[str, Any], *names: str, today: Mapping[str, object] = NOTHING) -> tuple[SetFact, ...]:
    set_ = (SetFact(name, content[name], today.get(name)) for name in names if content[name] is not None)
    return tuple(replace(each, current=None) if each.current == each.value else each for each in set_)


def _of_game(content: Mapping[str, Any]) -> CorrectionSummary:
    game = (
        Game.objects.select_related("tournament", "white__player", "black__player").filter(pk=content["game"]).first()
    )
    if game is None:
        return CorrectionSummary("–", None, ())
    title = f"{game.tournament.code}: {game.white.player.name} – {game.black.player.name}"
    names = ("score", "reason", "completed_on", "rated_score", "counts", "move_count")
    today = {name: getattr(game, name) for name in names}
    today["completed_on"] = game.completed_on and game.completed_on.isoformat()
    facts = _facts(content, *names, today=today) if "score" in content else ()
    return CorrectionSummary(title, ("game", game.pk), facts)


def _of_tournament(content: Mapping[str, Any]) -> CorrectionSummary:
    tournament = Tournament.objects.select_related("pool").get(pk=content["tournament"])
    place = ("tournament", tournament.pk)
    if "groups" not in content:
        names = ("pool", "rated", "international", "days_per_10_moves")
        today = {name: getattr(tournament, name) for name in names} | {"pool": tournament.pool.key}
        return CorrectionSummary(str(tournament), place, _facts(content, *names, today=today))
    called = _names(player for group in content["groups"] for player in group["players"])
    groups = (
        f"{group['code']} {group['name']}: {'; '.join(called[player] for player in group['players'])}"
        for group in content["groups"]
    )
    return CorrectionSummary(str(tournament), place, tuple(SetFact("tournament", group) for group in groups))


def _of_player(kind: str, content: Mapping[str, Any]) -> CorrectionSummary:
    if kind == "players-merged":
        names = _names((content["kept"], content["gone"]))
        return CorrectionSummary(
            names[content["gone"]], ("player", content["gone"]), (SetFact("merged_into", names[content["kept"]]),)
        )
    name = _names((content["player"],))[content["player"]]
    place = ("player", content["player"])
    if kind == "seats":
        seats = Entry.objects.filter(pk__in=content["entries"]).select_related("tournament")
        return CorrectionSummary(name, place, tuple(SetFact("tournament", str(seat.tournament)) for seat in seats))
    return CorrectionSummary(name, place, _facts(content, "pool", "value", "index", "as_of", "source"))


def _names(keys: Iterable[int]) -> Mapping[int, str]:
    wanted: Sequence[int] = list(keys)
    return {player.pk: f"{player.name} ({player.number})" for player in Player.objects.filter(pk__in=wanted)}
