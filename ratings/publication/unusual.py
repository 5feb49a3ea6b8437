"""What an officer should look at before a list goes out: plain rules, each with a name and a reason.

None of them holds a list up. The thresholds are our own choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from ratings.models import LedgerEntry, ListChange, Player
from ratings.regulations import RULES
from ratings.regulations.codes import Remark

from .lines import Compared

LARGE_STEP = 100
"""Points by which one evaluation seldom moves a secured rating."""

FAR = 150
"""Points by which a secured rating seldom moves from one list to the next."""

HIGH_SHARE = 10
"""Newcomers among the first tenth of the ranked players, or as high as them, are looked at."""

FALLBACKS = (Remark.FALLBACK_100, Remark.FALLBACK_0, Remark.FALLBACK_NOT_SETTLED)


@dataclass(frozen=True, slots=True)
class Case:
    """A player to look at: two values that belong together, the evaluation where one is meant."""

    player: Player
    was: int | None = None
    now: int | None = None
    evaluation: int | None = None


@dataclass(frozen=True, slots=True)
class Unusual:
    """A case with the name of the rule that found it."""

    rule: str
    case: Case


def large_steps(found: Compared) -> Iterator[Case]:
    """Yield an evaluation since the list before moved a secured rating by more than LARGE_STEP points."""
    up = Q(after_value__gt=F("before_value") + LARGE_STEP)
    down = Q(after_value__lt=F("before_value") - LARGE_STEP)
    secured = Q(before_index__gte=RULES[found.rule].secured_from)
    for entry in entries(found).filter(secured, up | down):
        yield Case(found.players[entry.player_id], entry.before_value, entry.after_value, entry.evaluation_id)


def far_moves(found: Compared) -> Iterator[Case]:
    """Return secured ratings that are more than FAR points away from the list before."""
    least = RULES[found.rule].secured_from
    for line in found.lines:
        if (line.previous_index or 0) >= least and abs(line.change or 0) > FAR:
            yield Case(line.player, line.previous_value, line.value)


def ways_out(found: Compared) -> Iterator[Case]:
    """Yield a first rating since the list before comes from a way out, because its calculation did not work."""
    remarked = Q()
    for remark in FALLBACKS:
        remarked |= Q(remarks__contains=remark.value)
    for entry in entries(found).filter(remarked):
        yield Case(found.players[entry.player_id], None, entry.after_value, entry.evaluation_id)


def revised(found: Compared) -> Iterator[Case]:
    """Return values that today's ledger gives for the closing day of the list before and that differ from it."""
    for pk, row in found.published.items():
        then = found.then.get(pk)
        if then is not None and then.value != row.value:
            yield Case(found.players[pk], row.value, then.value)


def without_rating(found: Compared) -> Iterator[Case]:
    """Return players of the list before who have no rating any more."""
    for pk, row in found.published.items():
        if pk not in found.now:
            yield Case(found.players[pk], row.value, None)


def namesakes(found: Compared) -> Iterator[Case]:
    """Yield a newcomer is called like somebody else on the list: perhaps it is one person entered twice."""
    names = Counter(line.player.name for line in found.lines)
    for line in found.lines:
        if found.previous and line.mark == ListChange.NEW and names[line.player.name] > 1:
            yield Case(line.player, None, line.value)


def gone(found: Compared) -> Iterator[Case]:
    """Yield players of the list before who still have an active rating and are not listed: they died, or object."""
    listed = {line.player.pk for line in found.lines}
    for pk, row in found.published.items():
        now = found.now.get(pk)
        if now and not (pk in listed or now.inactive or now.below):
            yield Case(found.players[pk], row.value, now.value)


def high_newcomers(found: Compared) -> Iterator[Case]:
    """Yield newcomers as high as the first tenth of those who were on the list before."""
    known = sorted((row.value for row in found.published.values() if row.rank is not None), reverse=True)
    if not known:
        return
    least = known[(len(known) - 1) // HIGH_SHARE]
    for line in found.lines:
        if line.mark == ListChange.NEW and line.value >= least:
            yield Case(line.player, None, line.value)


def entries(found: Compared) -> QuerySet[LedgerEntry]:
    """Return what evaluations did since the list before, or ever where this is the first one."""
    rated = LedgerEntry.objects.filter(pool=found.pool, replaced_by=None, completed_on__lte=found.as_of)
    return rated.filter(completed_on__gt=found.previous.as_of) if found.previous else rated


UNUSUAL: tuple[tuple[str, Callable[[Compared], Iterator[Case]]], ...] = (
    ("large-step", large_steps),
    ("far-move", far_moves),
    ("way-out", ways_out),
    ("revised", revised),
    ("without-rating", without_rating),
    ("gone", gone),
    ("high-newcomer", high_newcomers),
    ("namesake", namesakes),
)
"""Every rule with its name, in the order in which a report shows them."""


def unusual(found: Compared) -> tuple[Unusual, ...]:
    """Return all cases, rule by rule, by name of the player."""
    return tuple(
        Unusual(rule, case)
        for rule, find in UNUSUAL
        for case in sorted(find(found), key=lambda case: (case.player.sort_key, case.player.number))
    )
