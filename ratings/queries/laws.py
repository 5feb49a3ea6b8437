"""The law of a pool over time: edition, readings and numbers, from which day, by whose decision, published where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from django.db.models import Q

from ratings.models import Pool
from ratings.regulations.effective import EffectiveRules

from .pools import effective_rules, rules_in_force


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A number of a regulation that differs between two laws; None where a law does not have it."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Law:
    """What a pool rates by from a day on, None for the beginning of the pool. `changes` are the numbers that differ
    from the law before, of the first law from the text.
    """

    since: date | None
    rules: EffectiveRules
    decided_by: str
    published_in: str
    changes: tuple[NumberChange, ...]

    def holds_on(self, day: date) -> bool:
        """Return whether it had begun on a day."""
        return self.since is None or self.since <= day


def laws_of(pool: Pool) -> tuple[Law, ...]:
    """Return every law of a pool, the oldest first; those of coming days too."""
    first = effective_rules(pool.rule, pool.parameters)
    text = effective_rules(pool.rule, {})
    rows = rules_in_force(pool)
    laws = (first, *(effective_rules(row.rule, row.parameters) for row in rows))
    later = (
        Law(row.since, after, row.decided_by, row.published_in, compare_numbers(before, after))
        for row, (before, after) in zip(rows, pairwise(laws), strict=True)
    )
    return (Law(None, first, "", "", compare_numbers(text, first)), *later)


def law_on(laws: Iterable[Law], day: date) -> Law:
    """Return the one of a pool's laws that is in force on a day."""
    return [law for law in laws if law.holds_on(day)][-1]


def compare_numbers(before: EffectiveRules, after: EffectiveRules) -> tuple[NumberChange, ...]:
    """Return the numbers that differ between two laws, in the order of the newer regulation."""
    names = dict.fromkeys((*after.parameters, *before.parameters))
    each = (NumberChange(name, before.parameters.get(name), after.parameters.get(name)) for name in names)
    return tuple(change for change in each if change.before != change.after)


def pools_ever_under(rule: str) -> tuple[Pool, ...]:
    """Return the pools that were, are or will be kept under one regulation."""
    return tuple(Pool.objects.filter(Q(rule=rule) | Q(rules_in_force__rule=rule)).order_by("pk").distinct())
