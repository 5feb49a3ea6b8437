"""Taking a federation that moved in back out, as long as nothing followed from it.

What moved in is deleted as it came: nothing of it is in the ledger. The trail keeps that it came and went.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.db import models
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings import audit, personal
from ratings.audit import Origin
from ratings.evaluation import rate_adopted, refresh, writing
from ratings.facts.results import FACTS, facts_of
from ratings.models import (
    AuditEvent,
    Entry,
    Game,
    LedgerEntry,
    MoveIn,
    Player,
    Projection,
    PublishedRating,
    RatingMove,
    Review,
    Seal,
    Standing,
    Takeover,
    Tournament,
)

from .moving_in import UNDONE, PlanOutdated, subject_of

BATCH = 500
"""Keys in one statement."""

GOES: frozenset[type[models.Model]] = personal.PRIVATE | {Entry, Game, Projection, Standing}
"""Rows about players and tournaments that go with them."""

LABELS: Mapping[str, Promise] = MappingProxyType(
    {
        "intake.inboundmail": gettext_lazy("Mails"),
        "intake.openquestion": gettext_lazy("Questions to directors"),
        "intake.reporttoken": gettext_lazy("Links for reporting"),
        "intake.tournamentproposal": gettext_lazy("Proposed tournaments"),
        "ratings.coveredtournament": gettext_lazy("Evaluated rating periods"),
        "ratings.director_tournaments": gettext_lazy("Directors"),
        "ratings.entry": gettext_lazy("Entries in other tournaments"),
        "ratings.erasure": gettext_lazy("Erasures"),
        "ratings.evaluation": gettext_lazy("Evaluated tournaments"),
        "ratings.ledgerentry": gettext_lazy("Evaluations"),
        "ratings.player": gettext_lazy("Players who were merged into somebody"),
        "ratings.publishedrating": gettext_lazy("Published ratings"),
        "ratings.ratingmove": gettext_lazy("Corrected ratings"),
        "ratings.ratingrequest": gettext_lazy("Tournaments that wait to be rated"),
        "ratings.review": gettext_lazy("Reviews"),
        "ratings.takeover": gettext_lazy("Ratings brought along"),
        "ratings.tournament": gettext_lazy("Tournaments that lead to another one"),
    }
)
"""How people call rows that may rest on a move, by their models."""

NOTHING: dict[str, Any] = {"players": [], "takeovers": [], "tournaments": []}
"""What is kept of a move that was never stored."""


@dataclass(frozen=True, slots=True)
class Undoing:
    """What taking a move back would do: how many players, ratings, tournaments, games and results go, some names of
    players and tournaments, and the obstacles.
    """

    players: int
    ratings: int
    tournaments: int
    games: int
    results: int
    names: tuple[str, ...]
    codes: tuple[str, ...]
    obstacles: tuple[str, ...]

    @property
    def fingerprint(self) -> str:
        """A name for what was shown."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:32]


SHOWN = 10
"""Names and codes that a preview shows."""


def plan_undoing(row: MoveIn) -> Undoing:
    """Return what taking a move back would do; writes nothing."""
    kept = NOTHING | row.kept
    players = Player.objects.filter(pk__in=_first(kept["players"]))
    tournaments = Tournament.objects.filter(pk__in=_first(kept["tournaments"]))
    games = [Game.objects.filter(tournament__in=keys) for keys in _batches(kept["tournaments"])]
    return Undoing(
        players=len(kept["players"]),
        ratings=len(kept["takeovers"]),
        tournaments=len(kept["tournaments"]),
        games=sum(rows.count() for rows in games),
        results=sum(rows.exclude(score=None).count() for rows in games),
        names=tuple(player.name for player in players.order_by("sort_key", "number")),
        codes=tuple(tournaments.order_by("code").values_list("code", flat=True)),
        obstacles=tuple(find_obstacles(row)),
    )


def _first(keys: Sequence[int]) -> Sequence[int]:
    return keys[:SHOWN]


def _batches(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    yield from (keys[start : start + BATCH] for start in range(0, len(keys), BATCH))


def find_obstacles(row: MoveIn) -> Iterator[str]:
    """Yield the obstacles to taking a move back."""
    if row.undone_at or not row.stored_at:
        yield _("It was taken back already, or never stored.")
        return
    if row.settled_at:
        yield _("Tournaments were rated by it: ratings in the ledger are corrected, never deleted.")
        return
    if row.kept["beside"]:
        yield _(
            "It added results to tournaments that were here before, or exchanged ratings: correct these one by one."
        )
    yield from _later_events(row)
    counts: Counter[str] = Counter()
    for model, count in (*_later_rows(row), *_rows_of_rated(row)):
        counts[model] += count
    for model in sorted(+counts):
        yield _("%(what)s: %(count)s rest on it.") % {"what": LABELS[model], "count": counts[model]}


def _later_events(row: MoveIn) -> Iterator[str]:
    """Yield the first event since then about somebody or something that moved in."""
    kept = row.kept
    keys = {"player": {*kept["players"], *kept["rated"]}, "tournament": set(kept["tournaments"])}
    for name, model in (("game", Game), ("entry", Entry)):
        found = (model.objects.filter(tournament__in=each).values_list("pk") for each in _batches(kept["tournaments"]))
        keys[name] = {key for rows in found for (key,) in rows}
    since = AuditEvent.objects.filter(number__gt=kept["event"]).order_by("number")
    for number, subject, at in since.values_list("number", "subject", "at").iterator():
        kind, _colon, key = subject.partition(":")
        if kind in keys and int(key) in keys[kind]:
            details = {"number": number, "day": timezone.localdate(at).isoformat()}
            yield _("Something changed since, on %(day)s: event %(number)s of the trail.") % details
            return


def _rows_of_rated(row: MoveIn) -> Iterator[tuple[str, int]]:
    """Yield how many newer rows of its pool are about players who were here before and brought a rating with it."""
    keys = sorted({*row.kept["rated"]} - {*row.kept["players"]})
    newer: dict[type[models.Model], dict[str, Any]] = {
        PublishedRating: {"publication__pool": row.pool_id, "publication__published_at__gte": row.stored_at},
        LedgerEntry: {"pool": row.pool_id, "evaluation__run__at__gte": row.stored_at},
        RatingMove: {"pool": row.pool_id, "correction__prepared_at__gte": row.stored_at},
        Review: {"tournament__pool": row.pool_id, "raised_at__gte": row.stored_at},
    }
    for model, condition in newer.items():
        rows = model._default_manager.filter(**condition)  # noqa: SLF001 -- documented
        yield label_of(model), sum(rows.filter(player__in=batch).count() for batch in _batches(keys))


def label_of(model: type[models.Model]) -> str:
    """Return the key of a model in `LABELS`."""
    return model._meta.label_lower  # noqa: SLF001 -- public, says Django's documentation of _meta


def _later_rows(row: MoveIn) -> Iterator[tuple[str, int]]:
    """Yield how many rows rest on what moved in and do not go with it."""
    kept = row.kept
    for model, keys in ((Player, kept["players"]), (Tournament, kept["tournaments"])):
        for related, name in relations_to(model):
            yield label_of(related), sum(_others(related, name, batch, kept).count() for batch in _batches(keys))


def relations_to(model: type[models.Model]) -> Iterator[tuple[type[models.Model], str]]:
    """Yield the models whose rows name one of a model, each with the name of the field."""
    relations: Any = model._meta.related_objects  # noqa: SLF001 -- public, says Django's documentation of _meta
    for relation in relations:
        if relation.many_to_many:
            yield relation.field.remote_field.through, relation.field.m2m_reverse_field_name()
        else:
            yield relation.related_model, relation.field.name


def _others(related: type[models.Model], name: str, keys: Sequence[int], kept: dict[str, Any]) -> QuerySet[Any]:
    """Return the rows of a model that name one of some keys, without those that go."""
    found: QuerySet[Any] = related._default_manager.filter(**{f"{name}__in": keys})  # noqa: SLF001 -- documented
    if related is Takeover:
        return found.exclude(pk__in=kept["takeovers"])
    if related is Entry and name == "player":
        return found.exclude(tournament__in=kept["tournaments"])
    return found.none() if related in GOES else found


def undo(key: int, seen: str, origin: Origin) -> Undoing:
    """Take a move back, in one transaction. Raises PlanOutdated where that is not what was `seen`, or cannot be, and
    PastRewritten where evaluations would come out otherwise.
    """
    pool = MoveIn.objects.select_related("pool").get(pk=key).pool
    with writing(pool) as current:
        row = MoveIn.objects.select_for_update().get(pk=key)
        plan = plan_undoing(row)
        if plan.obstacles or plan.fingerprint != seen:
            raise PlanOutdated
        kept = row.kept
        for tournament in kept["tournaments"]:
            _reopen(tournament, origin, current.pk)
        _delete_tournaments(kept["tournaments"])
        _delete(Takeover, "pk", kept["takeovers"])
        rate_adopted(current, kept["rated"], origin.cause)
        refresh(current)
        _delete_players(kept["players"])
        named = ("player", "rating", "tournament", "result")
        counts = {f"{name}_count": getattr(plan, f"{name}s") for name in named}
        audit.append(origin, UNDONE, subject_of(row), {}, {**counts, "pool": current.key})
        row.undone_at, row.content, row.words, row.kept = timezone.now(), None, {}, {}
        row.save()
    return plan


def _reopen(tournament: int, origin: Origin, pool: int) -> None:
    """Note in the trail that the results of a tournament are taken back."""
    games = Game.objects.filter(tournament=tournament).exclude(score=None).order_by("number")
    gone = {**dict.fromkeys(FACTS), "reason": ""}
    changes: list[audit.Change] = [("game.reopened", f"game:{game.pk}", facts_of(game), gone) for game in games]
    audit.append_many(origin, changes, pool=pool)


def _delete_tournaments(keys: Sequence[int]) -> None:
    _delete(Projection, "tournament", keys)
    _delete(Game, "tournament", keys)
    _delete(Entry, "tournament", keys)
    _delete(Tournament, "pk", keys)


def _delete_players(keys: Sequence[int]) -> None:
    """Delete players with their private data; accesses to these stay in the log, without the person."""
    for batch in _batches(keys):
        personal.forget_entered(batch)
        Seal.objects.filter(subject__in=[f"player:{key}" for key in batch]).delete()
    _delete(Standing, "player", keys)
    _delete(Player, "pk", keys)


def _delete(model: type[models.Model], name: str, keys: Collection[int]) -> None:
    """Delete rows without asking what rests on them: that was looked at before, and the database looks again."""
    for batch in _batches(list(keys)):
        rows: Any = model._default_manager.filter(**{f"{name}__in": batch})  # noqa: SLF001 -- documented
        rows._raw_delete(rows.db)  # noqa: SLF001 -- what Django itself calls where nothing cascades
