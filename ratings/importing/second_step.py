"""The second step of a move: the tournaments that are rated as soon as they are stored, and nothing else of the files.

What it does to ratings is seen before: it is rehearsed (`ratings.evaluation.rehearsal`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext as _

from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.evaluation import Effect, rehearse
from ratings.models import Player, Pool
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


def carry_out(
    federation: Federation, pool: Pool, origin: Origin, is_agreed: Callable[[SecondStep], bool]
) -> tuple[SecondStep, bool]:
    """Store the tournaments of a restricted federation and rate them; return what that does, and whether it was agreed
    to: everything is as it was where it was not. Raises BadImport with all reasons against it.
    """

    def act() -> MovedIn:
        gone = storing.plan(federation, pool).new_players
        if gone:
            raise BadImport([_("there is no player %(number)s") % {"number": number} for number in gone])
        return storing.store_planned(federation, pool, origin)[0]

    stored, effect, kept = rehearse(act, lambda stored, effect: is_agreed(_describe(stored, effect, pool)))
    return _describe(stored, effect, pool), kept


def _describe(stored: MovedIn, effect: Effect, pool: Pool) -> SecondStep:
    moved = effect.ratings[pool.pk].moved
    numbers = dict(Player.objects.filter(pk__in=[each.player for each in moved]).values_list("pk", "number"))
    return SecondStep(stored, tuple(sorted((numbers[each.player], each.before, each.after) for each in moved)))
