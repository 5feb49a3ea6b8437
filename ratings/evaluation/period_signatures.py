"""Periods of which only a part was rated again, signed as a whole: facts and states are read in columns.

The signature is that of `rating.sign_unit` for the same periods.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from ratings.evaluation.rating import (
    find_age_rule,
    hash_lines,
    signed_ages,
    signed_event,
    signed_laws,
    signed_list,
    signed_seat,
)
from ratings.ledger import carry_text, state_of
from ratings.models import Purpose
from ratings.queries.categories import category_code
from ratings.regulations.effective import EffectiveRules
from ratings.regulations.periods import Calendar
from ratings.regulations.types import Event, State

from .period_lists import CLOSED_EARLIER
from .period_reading import EndedTournament, read_ended
from .period_walks import NUMBERS, Altered, SparseWalk
from .stream import Order
from .tables import Row, among, rows

IN_FORCE = """
SELECT CAST(unit.completed_on AS TEXT), unit.id, unit.rule FROM ratings_evaluation unit
WHERE unit.pool_id = %(pool)s AND unit.completed_on > %(after)s AND unit.completed_on <= %(last)s
    AND unit.replaced_by_id IS NULL
"""

OLDEST = """
SELECT CAST(MIN(tournament.started_on) AS TEXT)
FROM ratings_coveredtournament covered JOIN ratings_tournament tournament ON tournament.id = covered.tournament_id
WHERE {which}
"""

ENTRIES = """
SELECT player_id, before_value, before_index, before_carry, after_value, after_index, after_carry
FROM ratings_unitentry WHERE evaluation_id = %(evaluation)s
"""

COVERED = """
tournament.id IN (SELECT tournament_id FROM ratings_coveredtournament WHERE evaluation_id = %(evaluation)s)
"""
"""The condition that a period covers a tournament."""

NEVER: tuple[list[int], list[int | None]] = ([], [])
"""Of a player in no earlier period."""


class Signed(NamedTuple):
    """What is new of a period as a whole: its signature; and of its evaluation in force the key, the rule and the
    number of entries.
    """

    signature: str
    evaluation: int
    rule: str
    entries: int


class _Facts(NamedTuple):
    """The tournaments of a period, in the order in which they ended, what is signed of the games of each, who plays in
    each, and the positions of all players.
    """

    tournaments: list[EndedTournament]
    games: list[str]
    seated: list[list[int]]
    positions: dict[int, int]


class _Carries(dict[str, str]):
    """What is signed of carries."""

    def __missing__(self, text: str) -> str:
        """Write down a new one."""
        state = state_of(0, 0, text)
        self[text] = signed = str(state.carry if state else ())
        return signed


class _Lists(dict[str, int]):
    """The days of the lists that were valid on days, as ordinals."""

    def __init__(self, calendar: Calendar) -> None:
        """Begin with none."""
        super().__init__()
        self.calendar = calendar

    def __missing__(self, day: str) -> int:
        """Look up the list of a new day."""
        self[day] = on = self.calendar.list_on(date.fromisoformat(day)).toordinal()
        return on


class PeriodSigner:
    """Signs periods, the oldest first; meanwhile it keeps the lists."""

    def __init__(self, walk: SparseWalk) -> None:
        """Sign what a walk that has come to its end found altered."""
        self.walk, self.given, self.calendar = walk, walk.given, walk.calendar
        self.numbers: dict[int, str] = {}
        self.carries = _Carries()
        self.lists = _Lists(walk.calendar)
        self.newest: dict[int, Row] = {}
        self.came: dict[int, tuple[list[int], list[int | None]]] = {}

    def sign(self, altered: Iterable[Altered]) -> Iterator[tuple[Altered, Signed]]:
        """Sign periods whose tournaments and facts are as they were."""
        wanted = {found.order[0]: found for found in altered}
        if not wanted:
            return
        in_force = self._read_in_force(wanted.values())
        for day in sorted(in_force.keys() | self.walk.lists.rated.keys()):
            evaluation, rule = in_force.get(day, (0, ""))
            entries = list(rows(ENTRIES, {"evaluation": evaluation}))
            if found := wanted.pop(day, None):
                yield found, Signed(self._sign(found, evaluation, entries), evaluation, rule, len(entries))
            if not wanted:
                return
            self._publish(day, entries)

    def _read_in_force(self, wanted: Collection[Altered]) -> dict[date, tuple[int, str]]:
        """Read the evaluations in force since the oldest list of a tournament in some periods."""
        keys = [found.before.evaluation for found in wanted if found.before and found.before.evaluation]
        ((oldest,),) = rows(OLDEST.format(which=among("covered.evaluation_id", keys)), {})
        after = self.calendar.list_on(date.fromisoformat(oldest)) - CLOSED_EARLIER
        last = max(found.order[0] for found in wanted)
        found = rows(IN_FORCE, {"pool": self.walk.pool.pk, "after": after, "last": last})
        return {date.fromisoformat(on): (key, rule) for on, key, rule in found}

    # --- lists

    def _publish(self, day: date, entries: Sequence[Row]) -> None:
        """Note how everybody came into a period and out of it."""
        listed_on = self.calendar.period_of(day).listed_on.toordinal()
        again = self.walk.lists.rated.get(day, {})
        self.newest.update((row[0], row) for row in entries)
        self._note(listed_on, (row for row in entries if row[0] not in again))
        self._note(listed_on, (_columns(player, one.state) for player, one in again.items() if one))

    def _note(self, listed_on: int, came: Iterable[Row]) -> None:
        """Note how players came into the period of a list."""
        for player, value, index, *_ in came:
            if (known := self.came.get(player)) is None:
                known = self.came[player] = [], []
            known[0].append(listed_on)
            known[1].append(value if value or index else None)

    def _list(
        self, each: EndedTournament, seated: Iterable[int], players: Sequence[int], before: Mapping[int, Row]
    ) -> str:
        """Return what is signed of the list of a tournament: how somebody came into their first period after it."""
        on, came, listed = self.lists[each.started_on], self.came, []
        for position in seated:
            player = players[position]
            days, values = came.get(player, NEVER)
            later = bisect_right(days, on)
            if later < len(days):
                value = values[later]
            else:
                _, value, index, *_ = before[player]
                value = value if value or index else None
            if value is not None:
                listed.append((position, value))
        return signed_list(each.code, category_code(each.category), each.started_on, tuple(listed))

    # --- one period

    def _sign(self, found: Altered, evaluation: int, entries: Sequence[Row]) -> str:
        """Return the signature of a period with entries in force."""
        tournaments, games, seated, positions = _read_facts(evaluation)
        players = list(positions)
        before = self._read_states(found, entries, players)
        self._read_numbers(players)
        on, _, key = found.order
        rules = self._rules(tournaments, on)
        described = [
            signed_event(key, each.kind, each.day, each.days_per_10_moves, each.international) for each in tournaments
        ]
        lists = [self._list(each, who, players, before) for each, who in zip(tournaments, seated, strict=True)]
        ages = signed_ages(rules, self.numbers, self._read_births(rules, players), on)
        seats = self._seats(map(before.__getitem__, players))
        return hash_lines(*signed_laws(rules), *described, *seats, *games, *lists, *ages)

    def _read_states(self, found: Altered, entries: Iterable[Row], players: Iterable[int]) -> Mapping[int, Row]:
        """Return players with the columns of their states before a period."""
        before = {row[0]: row for row in entries}
        if found.before:
            before.update((player, _columns(player, state)) for player, state in found.before.now.items())
        missing = [player for player in players if player not in before]
        self._read_newest(found.order, missing)
        before.update((player, (player, *self.newest[player][4:])) for player in missing)
        return before

    def _read_newest(self, order: Order, players: Iterable[int]) -> None:
        """Read the states of players before a place who were in no period since the first one that was read."""
        if unknown := [player for player in players if player not in self.newest]:
            states = self.walk.history.states(unknown, order)
            read = (_columns(player, state) for player, state in states.items())
            self.newest.update((row[0], row + row[1:]) for row in read)

    def _read_numbers(self, players: Iterable[int]) -> None:
        """Read the public numbers of players."""
        if unread := [player for player in players if player not in self.numbers]:
            self.numbers.update(rows(NUMBERS.format(which=among("player.id", unread)), {}))

    def numbers_of(self, players: Iterable[int]) -> tuple[str, ...]:
        """Return the public numbers of players of signed periods."""
        return tuple(map(self.numbers.__getitem__, players))

    def _seats(self, players: Iterable[Row]) -> list[str]:
        """Return what is signed of players with the columns of their states."""
        numbers, carries, unrated = self.numbers, self.carries, self.given.first.rule.unrated
        return [
            f"{numbers[row[0]]} {row[1]} {row[2]} {carries[row[3]]}"
            if row[1] is not None
            else signed_seat(numbers[row[0]], unrated)
            for row in players
        ]

    def _rules(self, tournaments: Iterable[EndedTournament], on: date) -> Sequence[EffectiveRules]:
        """Return the rules of tournaments, one where all have the same."""
        if not self.given.later:
            return (self.given.first,)
        events = [Event((), started_on=date.fromisoformat(each.started_on)) for each in tournaments]
        return self.given.for_each(events, on)

    def _read_births(self, rules: Sequence[EffectiveRules], players: Sequence[int]) -> Iterable[tuple[int, date]]:
        """Read the days of birth of players, where one of the rules asks for them."""
        if find_age_rule(rules) is None:
            return ()
        return sorted(self.walk.births(players, Purpose.YOUNG).items())


def _read_facts(evaluation: int) -> _Facts:
    """Read the tournaments of a period and give positions to whoever plays."""
    facts = _Facts(read_ended(COVERED, {"evaluation": evaluation}, rows), [], [], {})
    for each in facts.tournaments:
        placed = each.place(facts.positions)
        facts.games.append(placed.games.text)
        facts.seated.append(placed.positions())
    return facts


def _columns(player: int, state: State | None) -> Row:
    """Return a player with a state as the ledger has it."""
    return (player, state.value, state.index, carry_text(state)) if state else (player, None, None, "")
