"""Rating units in the order of the stream, each on the states that those before it left. Pure.

Advance, replay and the live projection share `rate_in_order`; they start at different places and compare with
different things. `propagation` rates the same units where only few players differ.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import lru_cache
from itertools import compress
from operator import attrgetter

from ratings.regulations.counting import participants
from ratings.regulations.effective import EffectiveRules, RuleTimeline, evaluate
from ratings.regulations.periods import Calendar
from ratings.regulations.types import Change, Entrant, Event, Outcome, State, Unit

from .game_lines import signed_games
from .stream import StreamUnit

States = Mapping[int, State | None]

CARRIES_KNOWN = 10_000
"""Carries whose part in a signature is remembered (our own choice)."""


@dataclass(frozen=True, slots=True)
class KeptPart:
    """What a new evaluation takes over from the one before it: that one and its rule, the players whose entries it does
    not take over, and how many entries it does.
    """

    evaluation: int
    rule: str
    without: frozenset[int]
    entries: int


@dataclass(frozen=True, slots=True)
class RatedUnit:
    """A unit, what the regulation made of it, and the signature of what it was given. Where something is `kept` of its
    evaluation, only the rest is here.
    """

    unit: StreamUnit
    signature: str
    outcome: Outcome
    kept: KeptPart | None = None

    @property
    def changes(self) -> Iterator[tuple[int, Change]]:
        """The changes of those with a counted game, by key of the player."""
        pairs = zip(self.unit.players, self.outcome.changes, strict=True)
        return ((player, change) for player, change in pairs if change.games)

    def without_games(self) -> RatedUnit:
        """Return what the ledger takes of it, for whoever holds very many: games and lists are signed by now."""
        events = tuple([replace(event, games=(), listed=None) for event in self.unit.events])
        return replace(self, unit=replace(self.unit, events=events), outcome=Outcome(self.outcome.changes, ()))

    def only_of(self, players: Collection[int]) -> RatedUnit:
        """Return what a unit makes of some of its players, without games and tournaments."""
        unit, wanted = self.unit, [player in players for player in self.unit.players]
        keys, numbers = tuple(compress(unit.players, wanted)), tuple(compress(unit.numbers, wanted))
        unit = replace(unit, players=keys, numbers=numbers, tournaments=(), games=(), events=(), codes=(), born=())
        return replace(self, unit=unit, outcome=Outcome(tuple(compress(self.outcome.changes, wanted)), ()))

    def as_stored(self) -> StoredUnit:
        """Return it as the ledger will have it."""
        changes = dict(self.changes)
        before = {player: change.before for player, change in changes.items()}
        return StoredUnit(self.signature, before, {player: change.after for player, change in changes.items()})


@dataclass(frozen=True, slots=True)
class StoredUnit:
    """A current evaluation: its signature, and the states before and after it of each player
    whom it moved.
    """

    signature: str
    before: States
    after: States


@dataclass(frozen=True, slots=True)
class Plan:
    """What has to change in a ledger: units to write in order, keys whose evaluations are
    replaced, and states at the end. `was` holds, by key, evaluations that go out of force, where they were met on the
    way.
    """

    written: tuple[RatedUnit, ...]
    replaced: tuple[str, ...]
    states: States
    was: Mapping[str, StoredUnit] = field(default_factory=dict)


def listed_value(state: State | None) -> int | None:
    """Return the value of a state on a list, None without a rating."""
    return state.value if state is not None and (state.value or state.index) else None


NEVER: tuple[list[date], list[int | None]] = ([], [None])
"""Of a player on no list."""


class PublishedLists:
    """The lists of a pool that rates periods: what was published, for tournaments that began under an
    earlier list. Filled while units are rated.

    Of each player there are the days of lists, and the values from there on, before them the one before all of these.
    `states` are the newest ones, be they listed by now or not.
    """

    def __init__(self, calendar: Calendar, initial: States) -> None:
        """Begin with the ratings that players brought."""
        self.calendar = calendar
        self.states = dict(initial)
        self._published = {player: ([date.min], [None, listed_value(state)]) for player, state in initial.items()}

    def publish(self, closed_on: date, states: Collection[tuple[int, State | None]]) -> None:
        """Add the states of players after a period to its list."""
        self.states.update(states)
        listed_on, published = self.calendar.period_of(closed_on).listed_on, self._published
        for player, state in states:
            if (known := published.get(player)) is None:
                known = published[player] = [], [None]
            known[0].append(listed_on)
            known[1].append(listed_value(state))

    def with_list(self, unit: StreamUnit) -> StreamUnit:
        """Return a unit whose tournaments have the list that was valid when they began."""
        return replace(unit, events=tuple([_with_list(event, self.listed(unit, event)) for event in unit.events]))

    def listed(self, unit: StreamUnit, event: Event) -> tuple[tuple[int, int], ...]:
        """Return the listed players of a tournament, by position, with their values."""
        day = self.calendar.list_on(event.started_on or unit.completed_on)
        here = participants(event)
        values = self.values(map(unit.players.__getitem__, here), day)
        return tuple([(who, value) for who, value in zip(here, values, strict=True) if value is not None])

    def values(self, players: Iterable[int], day: date) -> list[int | None]:
        """Return the values of players on the list of a day, None without a rating."""
        published = self._published
        known = [published.get(player, NEVER) for player in players]
        return [values[bisect_right(days, day)] for days, values in known]


BEFORE_LIST = attrgetter(*[each.name for each in fields(Event) if each.name != "listed"])
"""All of an event but its list."""


def _with_list(event: Event, listed: tuple[tuple[int, int], ...]) -> Event:
    """Return an event under a list: `replace` would take twice as long, and a long history has very many."""
    return Event(*BEFORE_LIST(event), listed)  # type: ignore[call-arg]  # it takes as many


def rate_in_order(
    timeline: RuleTimeline,
    states: dict[int, State | None],
    stream: Iterable[StreamUnit],
    lists: PublishedLists | None = None,
    *,
    sign: bool = True,
) -> Iterator[RatedUnit]:
    """Rate unit after unit; `states` (by key of the player) is updated with each. Where periods
    are rated, `lists` are those before the first unit; without them that is the first one of all. Without `sign`
    signatures are empty, for whoever compares none.
    """
    calendar = timeline.first.rule.calendar
    if calendar and lists is None:
        lists = PublishedLists(calendar, states)
    for unit in stream:
        rated = rate_unit(timeline, lists.with_list(unit) if lists else unit, states, sign=sign)
        after = [(player, change.after) for player, change in rated.changes]
        states.update(after)
        if lists:
            lists.publish(unit.completed_on, after)
        yield rated


def rate_unit(
    timeline: RuleTimeline, unit: StreamUnit, states: States, *, explain: bool = False, sign: bool = True
) -> RatedUnit:
    """Rate one unit on the states before it."""
    each, entrants = timeline.for_each(unit.events, unit.completed_on), entrants_of(timeline, unit, states)
    closed_on = unit.completed_on if timeline.first.rule.calendar else None
    outcome = evaluate(each, Unit(entrants, unit.events, closed_on), explain=explain)
    return RatedUnit(unit, sign_unit(each, unit, entrants) if sign else "", outcome)


def entrants_of(timeline: RuleTimeline, unit: StreamUnit, states: States) -> tuple[Entrant, ...]:
    """Return the players of a unit with the states before it."""
    rule, born = timeline.first.rule, dict(unit.born)
    return tuple([Entrant(states.get(player) or rule.unrated, born.get(player)) for player in unit.players])


def sign_inputs(timeline: RuleTimeline, unit: StreamUnit, states: States) -> str:
    """Return the signature of a unit that is not rated."""
    each = timeline.for_each(unit.events, unit.completed_on)
    return sign_unit(each, unit, entrants_of(timeline, unit, states))


def sign_unit(rules: Sequence[EffectiveRules], unit: StreamUnit, entrants: tuple[Entrant, ...]) -> str:
    """SHA-256 over all that the regulation was given, and to whom it was applied, field by field; `rules` are those
    of the tournaments, written once where all have the same.
    """
    states = zip(unit.numbers, entrants, strict=True)
    numbers = dict(zip(unit.players, unit.numbers, strict=True)) if unit.born else {}
    return hash_lines(
        *signed_laws(rules),
        *[
            signed_event(unit.key, event.kind, event.ended_on, event.days_per_10_moves, event.international)
            for event in unit.events
        ],
        *[signed_seat(who, entrant.state) for who, entrant in states],
        *[signed_games(event.games) for event in unit.events],
        *signed_lists(unit),
        *signed_ages(rules, numbers, unit.born, unit.completed_on),
    )


def signed_laws(rules: Sequence[EffectiveRules]) -> Sequence[str]:
    """Return the part of the rules in a signature."""
    laws = [each.signed for each in rules]
    return laws if len(set(laws)) > 1 else laws[:1]


def signed_lists(unit: StreamUnit) -> list[str]:
    """Return the part of the lists in a signature; only periods have codes."""
    listed = zip(unit.codes, unit.events, strict=True) if unit.codes else ()
    return [signed_list(code, event.category, event.started_on, event.listed) for code, event in listed]


def signed_list(
    code: str, category: str, started_on: date | str | None, listed: Sequence[tuple[int, int]] | None
) -> str:
    """The part of the list of a tournament in a signature."""
    return f"{code} {category} {started_on} {listed}"


def signed_ages(
    rules: Sequence[EffectiveRules], numbers: Mapping[int, str], born: Iterable[tuple[int, date]], on: date
) -> list[str]:
    """Return the part of the ages in a signature, for days of birth by player; `numbers` are the public ones. It
    discloses no more of a day of birth than K does, since anybody may try out signatures.
    """
    is_young = find_age_rule(rules)
    if is_young is None:
        return []
    return [f"{numbers[player]} {is_young(birth, on)}" for player, birth in born]


def find_age_rule(rules: Iterable[EffectiveRules]) -> Callable[[date, date], bool] | None:
    """Whether somebody is under the age that one of the regulations asks about; None where none does."""
    return next((each.rule.is_young for each in rules if each.rule.is_young), None)


def hash_lines(*lines: str) -> str:
    """Return the SHA-256 of lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def signed_event(key: str, kind: str, ended_on: date | str | None, days: int | None, international: bool) -> str:
    """The part of a tournament in a signature, under the key of the unit."""
    return f"{key} {kind} {ended_on} {days} {international}"


def signed_seat(who: str, state: State | None) -> str:
    """The part of an entrant in a signature."""
    return f"{who} {state.value} {state.index} {_write_carry(state.carry)}" if state else f"{who} -"


@lru_cache(CARRIES_KNOWN)
def _write_carry(carry: tuple[int, ...]) -> str:
    """Write a carry; that takes longer than to remember those of rated players, of which there are few."""
    return str(carry)


def plan_changes(
    timeline: RuleTimeline,
    initial: States,
    stream: Iterable[StreamUnit],
    stored: Mapping[str, str],
    lists: PublishedLists | None = None,
) -> Plan:
    """Plan what turns a ledger with the signatures `stored` (by key of the unit) into the one that
    follows from `stream`. A unit whose inputs are as before is left alone. `lists` are as in `rate_in_order`.
    """
    states = dict(initial)
    keys, written = set(), []
    for rated in rate_in_order(timeline, states, stream, lists):
        keys.add(rated.unit.key)
        if stored.get(rated.unit.key) != rated.signature:
            written.append(rated)
    changed = {rated.unit.key for rated in written} & stored.keys()
    return Plan(tuple(written), tuple(sorted(changed | (stored.keys() - keys))), states)
