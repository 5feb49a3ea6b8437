"""Taking a federation that moved in back out, as long as nothing followed from it.

What moved in is deleted as it came: nothing of it is in the ledger. The trail keeps that it came and went.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings import audit
from ratings.audit import Origin
from ratings.errors import PastRewritten
from ratings.evaluation import rate_adopted, refresh, writing
from ratings.facts.results import FACTS, facts_of
from ratings.models import (
    AuditEvent,
    Entry,
    Game,
    MoveIn,
    PersonalAccess,
    PersonalData,
    Player,
    Projection,
    Seal,
    Standing,
    Takeover,
    Tournament,
)

from .moves import UNDONE, PlanOutdated, subject_of

BATCH = 500
"""Keys in one statement."""

GOES: frozenset[type[models.Model]] = frozenset({Entry, Game, PersonalAccess, PersonalData, Projection, Standing})
"""Rows about players and tournaments that go with them."""

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
    for model, count in _later_rows(row):
        yield _("%(what)s: %(count)s rest on it.") % {"what": model, "count": count}


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


def _later_rows(row: MoveIn) -> Iterator[tuple[str, int]]:
    """Yield rows that rest on what moved in and do not go with it, by the name of their kind."""
    kept = row.kept
    for model, keys in ((Player, kept["players"]), (Tournament, kept["tournaments"])):
        relations: Any = model._meta.related_objects  # noqa: SLF001 -- public, says Django's documentation of _meta
        for relation in relations:
            related: Any = relation.field.remote_field.through if relation.many_to_many else relation.related_model
            name = relation.field.m2m_reverse_field_name() if relation.many_to_many else relation.field.name
            count = sum(_others(related, name, batch, kept).count() for batch in _batches(keys))
            if count:
                yield str(related._meta.verbose_name_plural), count  # noqa: SLF001 -- the same


def _others(related: type[models.Model], name: str, keys: Sequence[int], kept: dict[str, Any]) -> QuerySet[Any]:
    """Return the rows of a model that name one of some keys, without those that go."""
    found: QuerySet[Any] = related._default_manager.filter(**{f"{name}__in": keys})  # noqa: SLF001 -- documented
    if related is Takeover:
        return found.exclude(pk__in=kept["takeovers"])
    if related is Entry and name == "player":
        return found.exclude(tournament__in=kept["tournaments"])
    return found.none() if related in GOES else found


def undo(key: int, seen: str, origin: Origin) -> Undoing:
    """Take a move back, in one transaction. Raises PlanOutdated where that is not what was `seen`, or cannot be."""
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
        try:
            rate_adopted(current, kept["rated"], origin.cause)
        except PastRewritten as past:
            raise PlanOutdated from past
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
        PersonalAccess.objects.filter(player__in=batch).update(player=None)
        Seal.objects.filter(subject__in=[f"player:{key}" for key in batch]).delete()
    _delete(Standing, "player", keys)
    _delete(PersonalData, "player", keys)
    _delete(Player, "pk", keys)


def _delete(model: type[models.Model], name: str, keys: Collection[int]) -> None:
    """Delete rows without asking what rests on them: that was looked at before, and the database looks again."""
    for batch in _batches(list(keys)):
        rows: Any = model._default_manager.filter(**{f"{name}__in": batch})  # noqa: SLF001 -- documented
        rows._raw_delete(rows.db)  # noqa: SLF001 -- what Django itself calls where nothing cascades
