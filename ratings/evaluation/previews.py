"""What a change of facts would do to a pool, beside what its ledger holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from ratings import ledger
from ratings.evaluation.rating import Plan, States, StoredUnit
from ratings.models import Pool
from ratings.queries.units import rates_periods
from ratings.regulations.types import State

from .history import stored_units


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A player whose newest rating changes; None where there is or was none."""

    player: int
    before: State | None
    after: State | None


@dataclass(frozen=True, slots=True)
class EvaluationChange:
    """An evaluation that is replaced, gone or new; by player the states that it led, or now leads, to; of a period only
    of those who come into it or out of it otherwise.
    """

    key: str
    completed_on: date
    was: States | None
    becomes: States | None


def in_order(states: States | None) -> list[tuple[int, State | None]] | None:
    """States by key of the player."""
    return None if states is None else sorted(states.items())


@dataclass(frozen=True, slots=True)
class Preview:
    """What a change would do to a pool, in the order of the stream and of players' keys."""

    moved: tuple[RatingChange, ...]
    altered: tuple[EvaluationChange, ...]

    @property
    def effect(self) -> tuple[object, ...]:
        """Everything that changes, without keys that a database gives only when it is written."""
        altered = ((row.key, row.completed_on, in_order(row.was), in_order(row.becomes)) for row in self.altered)
        return self.moved, tuple(altered)

    @property
    def since(self) -> date | None:
        """The first day on which a rating changes."""
        return min((altered.completed_on for altered in self.altered), default=None)


def preview_plan(pool: Pool, found: Plan) -> Preview:
    """A plan beside what the ledger holds."""
    becomes = {rated.unit.key: rated for rated in found.written}
    unseen = [key for key in found.replaced if key not in becomes or key not in found.was]
    stored = stored_units(pool, unseen)
    was = {**found.was, **{key: one for (_, _, key), one in stored.items()}}
    describe = describe_period if rates_periods(pool) else describe_change
    altered = [
        describe(key, rated.unit.completed_on, was.get(key), rated.as_stored()) for key, rated in becomes.items()
    ]
    altered += [describe_change(key, on, one, None) for (on, _, key), one in stored.items() if key not in becomes]
    return preview_of(pool, found.states, altered)


def preview_of(pool: Pool, states: States, altered: Iterable[EvaluationChange]) -> Preview:
    """Changed evaluations, and whose newest ratings are no longer those of the ledger, in their order."""
    return Preview(
        _find_rating_changes(pool, states), tuple(sorted(altered, key=lambda row: (row.completed_on, row.key)))
    )


def describe_change(key: str, on: date, was: StoredUnit | None, becomes: StoredUnit | None) -> EvaluationChange:
    """A unit that is rated anew, gone or new."""
    return EvaluationChange(key, on, was.after if was else None, becomes.after if becomes else None)


def describe_period(key: str, on: date, was: StoredUnit | None, becomes: StoredUnit | None) -> EvaluationChange:
    """The same for a period: of one that was and remains only players with another state before or after it."""
    if was is None or becomes is None:
        return describe_change(key, on, was, becomes)
    players = {player for player in was.after.keys() | becomes.after.keys() if not _is_same(player, was, becomes)}
    return describe_change(key, on, _only(was, players), _only(becomes, players))


def _is_same(player: int, was: StoredUnit, becomes: StoredUnit) -> bool:
    """Whether two ratings of a unit say the same of a player."""
    return all(
        player in one and player in other and one[player] == other[player]
        for one, other in ((was.before, becomes.before), (was.after, becomes.after))
    )


def _only(unit: StoredUnit, players: Collection[int]) -> StoredUnit:
    """Return a unit with the states of some players."""
    before, after = ({who: state for who, state in one.items() if who in players} for one in (unit.before, unit.after))
    return StoredUnit(unit.signature, before, after)


def _find_rating_changes(pool: Pool, states: States) -> tuple[RatingChange, ...]:
    """Whose newest rating changes."""
    newest = ledger.states(pool, states.keys())
    pairs = ((player, newest.get(player), states[player]) for player in sorted(states))
    return tuple(RatingChange(player, before, after) for player, before, after in pairs if before != after)
