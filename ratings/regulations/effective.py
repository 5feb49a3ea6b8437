"""Which regulation, edition and numbers hold for a tournament: the one place that knows. Pure.

A pool has them from its beginning, and may have others from later days on. The editions of the BdF hold for
tournaments that end on their day or later (D), and so does what holds for a single game; those of FIDE hold for
tournaments that start on it or later (2003, 0.1.1; 2009 and 2014, 0.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from .types import Event, Outcome, Parameters, Regulation, Unit


@dataclass(frozen=True, slots=True)
class EffectiveRules:
    """A regulation and the parameters that a pool gives it."""

    rule: Regulation
    parameters: Parameters
    signed: str = field(init=False)
    """Its part of a signature."""

    def __post_init__(self) -> None:
        """Writes down once what every signature begins with."""
        numbers = sorted((name, number) for name, number in self.parameters.items() if name in self.rule.signed)
        object.__setattr__(self, "signed", f"{self.rule.key} {self.rule.edition} {numbers}")


@dataclass(frozen=True, slots=True)
class RuleTimeline:
    """The regimes of a pool one after the other: each holds from its day on, until the next one begins; the first
    one holds for everything before too.
    """

    first: EffectiveRules
    later: Sequence[tuple[date, EffectiveRules]] = ()

    def all(self) -> Iterator[EffectiveRules]:
        """Every regime."""
        return iter((self.first, *(regime for _, regime in self.later)))

    def on(self, day: date) -> EffectiveRules:
        """The regime that holds on a day."""
        holding = self.first
        for begins, regime in self.later:
            if day >= begins:
                holding = regime
        return holding

    def of(self, event: Event, completed_on: date) -> EffectiveRules:
        """The regime of a tournament, or a game, that was completed on a day."""
        if self.first.rule.by_start and event.started_on:
            return self.on(event.started_on)
        return self.on(completed_on)

    def each(self, events: Sequence[Event], completed_on: date) -> Sequence[EffectiveRules]:
        """The regimes of the tournaments of a unit that was completed on a day."""
        if not self.later:
            return (self.first,) * len(events)
        return [self.of(event, completed_on) for event in events]

    def newest(self, events: Sequence[Event], completed_on: date) -> EffectiveRules:
        """The newest regime of the tournaments of a unit: under its name the unit is evaluated."""
        found = self.each(events, completed_on)
        return next(regime for regime in reversed(tuple(self.all())) if regime in found)


def evaluate(regimes: Sequence[EffectiveRules], unit: Unit, *, explain: bool = False) -> Outcome:
    """Rate a unit by the regimes of its tournaments, one each."""
    first = regimes[0]
    if first.rule.by_start is None or all(regime is first for regime in regimes):
        return first.rule.evaluate(unit, first.parameters, explain)
    laws = [regime.rule.by_start.law(regime.parameters) for regime in regimes if regime.rule.by_start]
    return first.rule.by_start.evaluate(unit, laws, explain)
