"""The second step of a move: the tournaments that are rated as soon as they are stored, and nothing else of the files.

What it does to ratings is seen before: it is carried out in a transaction that is rolled back.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.evaluation import writing
from ratings.models import Pool, Standing
from ratings.regulations.types import State

from . import storing
from .federation import Federation, PublishedList
from .storing import MovedIn

Moved = tuple[str, State | None, State | None]
"""The number of a player whose rating moves, the rating before and after."""


@dataclass(frozen=True, slots=True)
class SecondStep:
    """What the second step does: how much it stores, and whose rating moves."""

    stored: MovedIn
    moved: tuple[Moved, ...]


def restrict(federation: Federation, codes: Collection[str]) -> Federation:
    """Return only some tournaments of a federation and who plays in them. The day of the last list stays, since what
    it contains does not count again; its ratings came with the first step.
    """
    contests = {code: contest for code, contest in federation.tournaments.items() if code in codes}
    numbers = {number for contest in contests.values() for number in contest.players}
    members = {number: member for number, member in federation.players.items() if number in numbers}
    lists: dict[date, PublishedList] = {federation.last_list: {}} if federation.last_list else {}
    return replace(federation, players=members, lists=lists, tournaments=contests, evaluations={}, unread=())


def carry_out(federation: Federation, pool: Pool, origin: Origin) -> SecondStep:
    """Store the tournaments of a restricted federation and rate them. Raises BadImport with all reasons against it."""
    with writing(pool) as current:
        gone = storing.plan(federation, current).new_players
        if gone:
            raise BadImport([_("there is no player %(number)s") % {"number": number} for number in gone])
        before = _states(current)
        stored, _keys = storing.store_planned(federation, current, origin)
        after = _states(current)
    numbers = sorted(before.keys() | after.keys())
    pairs = ((number, before.get(number), after.get(number)) for number in numbers)
    return SecondStep(stored, tuple(each for each in pairs if each[1] != each[2]))


def rehearse(federation: Federation, pool: Pool, origin: Origin) -> SecondStep:
    """Return what `carry_out` would do; it holds the same locks for as long, and writes nothing."""
    with transaction.atomic():
        found = carry_out(federation, pool, origin)
        transaction.set_rollback(True)
    return found


def _states(pool: Pool) -> dict[str, State]:
    """Return the rating of everybody in a pool by number."""
    rows = Standing.objects.filter(pool=pool).exclude(value=None).values_list("player__number", "value", "index")
    return {number: State(value, index or 0) for number, value, index in rows if value is not None}
