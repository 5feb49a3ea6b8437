"""Periods of which only a part was rated again, signed as a whole: facts and states are read in columns.

The signature is that of `rating.sign_unit` for the same periods.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from operator import attrgetter
from typing import NamedTuple

from django.db import connection

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
from .period_walks import Altered, SparseWalk
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

TOURNAMENTS = """
SELECT tournament.code, tournament.id, tournament.kind, tournament.days_per_10_moves, tournament.international,
    tournament.category, CAST(tournament.started_on AS TEXT), (
        SELECT MAX(completed_on) || ' ' || MAX(received_at) || {newline} || {lines}
        FROM (
            SELECT game.number, game.completed_on, game.received_at,
                {format}('%%%%(%%s)s %%%%(%%s)s %%s %%s %%s %%s %%s', game.white_id, game.black_id,
                    COALESCE(game.rated_score, game.score), game.reason,
                    COALESCE(CAST(game.move_count AS TEXT), 'None'), game.completed_on,
                    CASE WHEN game.counts THEN 'True' WHEN NOT game.counts THEN 'False' ELSE 'None' END
                ) AS line
            FROM ratings_game game
            WHERE game.tournament_id = tournament.id
                AND game.score IS NOT NULL AND (game.reason <> 'substitution' OR game.counts)
            ORDER BY game.number
        ) played
    )
FROM ratings_coveredtournament covered JOIN ratings_tournament tournament ON tournament.id = covered.tournament_id
WHERE covered.evaluation_id = %(evaluation)s
"""
"""The tournaments of a period, and as one text when each ended and, line by line, what `rating.signed_game` says of its
rated games, with keys of seats in place of positions. SQLite joins the lines in the order of the subquery, and below
3.44 knows no other way to say it.
"""

DIALECT = {
    "sqlite": {"newline": "char(10)", "lines": "group_concat(line, char(10))", "format": "printf"},
    "postgresql": {"newline": "chr(10)", "lines": "string_agg(line, chr(10) ORDER BY number)", "format": "format"},
}

SEATS = """
SELECT seated.tournament_id, CAST(seated.id AS TEXT), seated.player_id
FROM ratings_coveredtournament covered JOIN ratings_entry seated ON seated.tournament_id = covered.tournament_id
WHERE covered.evaluation_id = %(evaluation)s ORDER BY seated.tournament_id, seated.seat, seated.turn
"""

NUMBERS = "SELECT player.id, player.number FROM ratings_player player WHERE {which}"

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


class _Tournament(NamedTuple):
    """A tournament, as much as is signed of it; its games have keys of seats in place of positions."""

    ended: str
    games: str
    code: str
    key: int
    kind: str
    days_per_10_moves: int | None
    international: bool
    category: str
    started_on: str

    @property
    def day(self) -> str:
        """The last day."""
        return self.ended.partition(" ")[0]


class _Placed(NamedTuple):
    """The positions of the players of a period, the games of its tournaments, and who plays in each, in the order of
    positions.
    """

    positions: dict[int, int]
    games: list[str]
    seated: list[list[tuple[int, int]]]


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

    def _list(self, each: _Tournament, seated: Iterable[tuple[int, int]], before: Mapping[int, Row]) -> str:
        """Return what is signed of the list of a tournament: how somebody came into their first period after it."""
        on, came, listed = self.lists[each.started_on], self.came, []
        for position, player in seated:
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
        tournaments, placed = self._read_facts(evaluation)
        before = self._read_states(found, entries, placed.positions)
        self._read_numbers(placed.positions)
        on, _, key = found.order
        rules = self._rules(tournaments, on)
        described = [
            signed_event(key, each.kind, each.day, each.days_per_10_moves, each.international) for each in tournaments
        ]
        lists = [self._list(each, who, before) for each, who in zip(tournaments, placed.seated, strict=True)]
        ages = signed_ages(rules, self.numbers, self._read_births(rules, placed.positions), on)
        seats = self._seats(map(before.__getitem__, placed.positions))
        return hash_lines(*signed_laws(rules), *described, *seats, *placed.games, *lists, *ages)

    def _read_facts(self, evaluation: int) -> tuple[list[_Tournament], _Placed]:
        """Read the tournaments of a period, in the order in which they ended, and their players."""
        given = {"evaluation": evaluation}
        tournaments = []
        for *about, played in rows(TOURNAMENTS.format(**DIALECT[connection.vendor]), given):
            ended, _, games = played.partition("\n")
            tournaments.append(_Tournament(ended, games, *about))
        seats: defaultdict[int, list[Row]] = defaultdict(list)
        for seat in rows(SEATS, given):
            seats[seat[0]].append(seat)
        tournaments.sort(key=attrgetter("ended", "code"))
        return tournaments, _place(tournaments, seats)

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

    def _seats(self, players: Iterable[Row]) -> list[str]:
        """Return what is signed of players with the columns of their states."""
        numbers, carries, unrated = self.numbers, self.carries, self.given.first.rule.unrated
        return [
            f"{numbers[row[0]]} {row[1]} {row[2]} {carries[row[3]]}"
            if row[1] is not None
            else signed_seat(numbers[row[0]], unrated)
            for row in players
        ]

    def _rules(self, tournaments: Iterable[_Tournament], on: date) -> Sequence[EffectiveRules]:
        """Return the rules of tournaments, one where all have the same."""
        if not self.given.later:
            return (self.given.first,)
        events = [Event((), started_on=date.fromisoformat(each.started_on)) for each in tournaments]
        return self.given.for_each(events, on)

    def _read_births(self, rules: Sequence[EffectiveRules], players: Iterable[int]) -> Iterable[tuple[int, date]]:
        """Read the days of birth of players, where one of the rules asks for them."""
        if find_age_rule(rules) is None:
            return ()
        return sorted(self.walk.births(list(players), Purpose.YOUNG).items())


def _place(tournaments: Iterable[_Tournament], seats: Mapping[int, Sequence[Row]]) -> _Placed:
    """Give positions to whoever plays, and write them into the games."""
    positions: dict[int, int] = {}
    placed = _Placed(positions, [], [])
    for each in tournaments:
        games, here, seated = each.games, {}, []
        for _, seat, player in seats[each.key]:
            if f"({seat})" in games:
                here[seat] = position = positions.setdefault(player, len(positions))
                seated.append((position, player))
        seated.sort()
        placed.games.append(games % here)
        placed.seated.append(seated)
    return placed


def _columns(player: int, state: State | None) -> Row:
    """Return a player with a state as the ledger has it."""
    return (player, state.value, state.index, carry_text(state)) if state else (player, None, None, "")
