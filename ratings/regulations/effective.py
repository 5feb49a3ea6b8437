"""Which regulation, edition and parameters are effective for a tournament. Pure.

A pool has them from its beginning, and may change them from a day on. The editions of the BdF apply to tournaments
that end on their day or later (D), and to single games alike; those of FIDE apply to tournaments that start on their
day or later (2003, 0.1.1; 2009 and 2014, 0.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from .regulation import Regulation
from .types import Event, InColumns, Outcome, Parameters, Unit


@dataclass(frozen=True, slots=True)
class EffectiveRules:
    """A regulation with the parameters of a pool."""

    rule: Regulation
    parameters: Parameters
    signed: str = field(init=False)
    """Its part of a signature."""

    @property
    def in_columns(self) -> InColumns | None:
        """The way to rate very many games in columns, None where there is none for the regulation and its readings."""
        way = self.rule.in_columns
        return way if way and way.fits(self.parameters) else None

    def __post_init__(self) -> None:
        """Write once what every signature begins with."""
        numbers = self.rule.signed(self.parameters)
        object.__setattr__(self, "signed", f"{self.rule.key} {self.rule.edition} {numbers}")


@dataclass(frozen=True, slots=True)
class RuleTimeline:
    """The rules of a pool over time: each is effective from its day until the next begins, the first one also before
    that.
    """

    first: EffectiveRules
    later: Sequence[tuple[date, EffectiveRules]] = ()

    def all(self) -> Iterator[EffectiveRules]:
        """Iterate over all rules, the oldest first."""
        return iter((self.first, *(rules for _, rules in self.later)))

    @property
    def fits_columns(self) -> bool:
        """Whether very many games can be rated in columns under all of these rules."""
        return all(rules.in_columns for rules in self.all())

    def effective_on(self, day: date) -> EffectiveRules:
        """Return the rules that are effective on a day."""
        effective = self.first
        for begins, rules in self.later:
            if day >= begins:
                effective = rules
        return effective

    def effective_for(self, event: Event, completed_on: date) -> EffectiveRules:
        """Return the rules for a tournament, or a game, that was completed on a day."""
        if self.first.rule.by_start and event.started_on:
            return self.effective_on(event.started_on)
        return self.effective_on(completed_on)

    def for_each(self, events: Sequence[Event], completed_on: date) -> Sequence[EffectiveRules]:
        """Return the rules for each tournament of a unit that was completed on a day."""
        if not self.later:
            return (self.first,) * len(events)
        return [self.effective_for(event, completed_on) for event in events]

    def newest(self, events: Sequence[Event], completed_on: date) -> EffectiveRules:
        """Return the newest rules among those of the tournaments of a unit; the evaluation is stored under them."""
        found = self.for_each(events, completed_on)
        return next(rules for rules in reversed(tuple(self.all())) if rules in found)


def evaluate(rules: Sequence[EffectiveRules], unit: Unit, *, explain: bool = False) -> Outcome:
    """Rate a unit by the rules of its tournaments, one each."""
    first = rules[0]
    if first.rule.by_start is None or all(each is first for each in rules):
        return first.rule.evaluate(unit, first.parameters, explain)
    laws = [each.rule.by_start.law(each.parameters) for each in rules if each.rule.by_start]
    return first.rule.by_start.evaluate(unit, laws, explain)
