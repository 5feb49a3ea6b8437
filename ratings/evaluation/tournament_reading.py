"""Tournaments that are units, read into columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import accumulate, chain, compress, repeat

from ratings.compiled import Column, compiled, find_places, new_column, taken, zeros

from .fact_columns import ABOUT, OPEN, GameRows, Seats, read_games, read_players, read_seats
from .tables import Given, Reader, Row
from .tournament_columns import About, Players, TournamentColumns, ordinal

Ends = tuple[str, str]
"""The last day and the last receipt, as the database writes them."""


def read_tournaments(which: str, given: Given, read: Reader, players: Players | None = None) -> TournamentColumns:
    """Read the tournaments for which a condition holds and that are ready to be rated; all `players` where they are
    known by now.
    """
    found, games = TournamentColumns(), _Games()
    for rows in read_games(which, given, read, found.kinds):
        games.add(found, rows)
    seats = read_seats(which, given, read)
    about = {row[0]: row for row in read(ABOUT.format(which=which), given)}
    ready = [key for key in games.ends if about[key][6] and key not in games.waiting]
    games.restrict(found, {*ready})
    _place_players(found, seats, ready, players or read_players(read))
    _describe(found, (about[key] for key in ready), games.ends)
    found.games_from.extend(accumulate(games.counts[key] for key in ready))
    found.order.extend(sorted(range(len(ready)), key=lambda number: found.about[number][:3]))
    return found


class _Games:
    """What is to be known of tournaments while their games are read."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.ends: dict[int, Ends] = {}
        self.waiting: set[int] = set()

    def add(self, found: TournamentColumns, rows: GameRows) -> None:
        """Add the finished games that are rated; their players are keys of seats as yet."""
        if OPEN in rows.kinds:
            self.waiting.update(compress(rows.tournaments, (kind == OPEN for kind in rows.kinds)))
        rows = rows.rated()
        found.games.extend(rows.keys)
        found.whites.extend(rows.whites)
        found.blacks.extend(rows.blacks)
        found.game_kinds.extend(new_column(rows.kinds))
        found.game_days.extend(new_column(list(map(found.days.__getitem__, rows.days))))
        self._note_ends(rows)

    def _note_ends(self, rows: GameRows) -> None:
        first = 0
        for tournament, count in Counter(rows.tournaments).items():
            part = slice(first, first + count)
            day, moment = self.ends.get(tournament, ("", ""))
            self.ends[tournament] = max(day, *rows.days[part]), max(moment, *rows.moments[part])
            self.counts[tournament] += count
            first += count

    def restrict(self, found: TournamentColumns, ready: AbstractSet[int]) -> None:
        """Drop the games of all tournaments but some."""
        if len(ready) == len(self.counts):
            return
        wanted = list(chain.from_iterable(repeat(key in ready, count) for key, count in self.counts.items()))
        for column in (found.games, found.whites, found.blacks, found.game_kinds, found.game_days):
            column[:] = new_column(compress(column, wanted))


def _place_players(found: TournamentColumns, seats: Seats, ready: Sequence[int], players: Players) -> None:
    """Number the players and, in each tournament, the seats of those who have a game."""
    found.players.extend(players[0])
    found.numbers.extend(players[1])
    for column in (found.whites, found.blacks):
        column[:] = find_places(column, seats.keys)
    positions, playing = zeros(len(seats.keys)), zeros(len(seats.keys))
    del playing[_number_seats(seats.tournaments, found.whites, found.blacks, positions, playing) :]
    for column in (found.whites, found.blacks):
        column[:] = taken(positions, column)
    found.seats.extend(find_places(taken(seats.players, playing), new_column(found.players)))
    counts = Counter(taken(seats.tournaments, playing))
    found.seats_from.extend(accumulate(counts[key] for key in ready))


@compiled
def _number_seats(tournaments: Column, whites: Column, blacks: Column, positions: Column, playing: Column) -> int:
    """Write down the seats that have a game and the position of each among those of its tournament, which lie side by
    side; return how many there are.
    """
    for game in range(len(whites)):
        positions[whites[game]] = positions[blacks[game]] = 1
    count, first = 0, 0
    for seat in range(len(tournaments)):
        if positions[seat] > 0:
            if count == 0 or tournaments[playing[count - 1]] != tournaments[seat]:
                first = count
            positions[seat], playing[count] = count - first, seat
            count += 1
    return count


def _describe(found: TournamentColumns, about: Iterable[Row], ends: dict[int, Ends]) -> None:
    """Write down what is signed of tournaments, and when they ended."""
    for key, code, kind, days, international, category, _, began in about:
        day, moment = ends[key]
        found.about.append(About(day, moment, code, key, kind, days, international, category, began))
        found.tournaments.append(key)
        found.ends.append(ordinal(day))
