"""The stream of a pool whose units are tournaments, from empty, for very many of them.

The result is that of `rate_in_order` for the same tournaments, without an object for a game, an entry or a state.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain, pairwise, repeat

from django.db import connection

from ratings import ledger
from ratings.compiled import Column, compiled, new_column, sort_places, taken, zeros
from ratings.composed import Composer, Phrases, Texts
from ratings.evaluation.rating import signed_event
from ratings.evaluation.tournament_columns import Players, Rated, TournamentBoard, add_sizes, rated_orders
from ratings.evaluation.tournament_reading import read_tournaments
from ratings.ledger import ComposedTournaments
from ratings.models import Pool
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import NO_VALUE, State

from .fact_columns import read_players
from .tables import RATED, Reader, any_of

UNITS = 4_000
"""Tournaments read, rated and written at once (our own choice)."""


STREAM = f"""
SELECT tournament.id
FROM ratings_tournament tournament
JOIN ratings_game game ON game.tournament_id = tournament.id
WHERE {RATED} AND (game.reason <> 'substitution' OR game.counts)
GROUP BY tournament.id
ORDER BY MAX(game.completed_on), MAX(game.received_at), tournament.code {{collation}}
"""  # noqa: S608 -- a condition of our own
"""Tournaments in the order of the stream, those that are not over too; a game that a substitute took over and that is
not rated makes no end.
"""

COLLATIONS = {"postgresql": 'COLLATE "C"', "sqlite": "COLLATE BINARY"}
"""Keys are ordered by code point."""


def tournaments(
    pool: Pool, given: RuleTimeline, states: dict[int, State | None], read: Reader
) -> Iterator[ComposedTournaments]:
    """Rate every tournament of the stream, many at a time; once all are used up, `states` (by key of the player) are
    those at the end.
    """
    players, rows = read_players(read), read(STREAM.format(collation=COLLATIONS[connection.vendor]), {"pool": pool.pk})
    stream = new_column(key for (key,) in rows)
    board, writer = TournamentBoard(players[0], states), TournamentWriter(players)
    for first in range(0, len(stream), UNITS):
        columns = read_tournaments(*any_of("tournament.id", stream[first : first + UNITS]), read, players)
        for law, order in rated_orders(columns, given):
            if order:
                yield writer.write(board.rate(law, order))
    states.update(board.states())


class TournamentWriter:
    """Signs rated tournaments and lays out their entries."""

    def __init__(self, players: Players) -> None:
        """Write down once what comes often."""
        self.players, self.phrases = new_column(players[0]), Phrases()
        self.numbers, self.ranks = self.phrases.column(players[1]), zeros(len(players[1]))
        for rank, place in enumerate(sorted(range(len(players[1])), key=players[1].__getitem__)):
            self.ranks[place] = rank
        self.seats = Composer(self.phrases, "\n{who:phrase} {before} {before_index} ()", "\n{who:phrase} -")
        self.games = Composer(self.phrases, "\n{white} {black} {result:phrase} {on:phrase} {counts:phrase}")
        self.form = ledger.TournamentForm(self.phrases)

    def write(self, rated: Rated) -> ComposedTournaments:
        """Return tournaments as the ledger takes them."""
        columns, order = rated.law.columns, rated.order
        about = [columns.about[number] for number in order]
        sitting = taken(columns.seats, _rows_of(order, columns.seats_from))
        counted, entries_from = self._entries(rated, sitting)
        players = taken(sitting, counted)
        seats = rated.seats
        remarks = self._remarks(rated)
        return ComposedTournaments(
            form=self.form,
            rule=rated.law.rules.rule.key,
            played=sum(columns.games_from[number + 1] - columns.games_from[number] for number in order),
            keys=[each.key for each in about],
            days=[each.day for each in about],
            moments=[each.moment for each in about],
            tournaments=[each.tournament for each in about],
            signatures=self._sign(rated, sitting),
            entries_from=entries_from,
            columns={
                "who": taken(self.numbers, players),
                "player_id": taken(self.players, players),
                "before_value": taken(seats.before, counted),
                "before_index": taken(seats.before_index, counted),
                "after_value": taken(seats.after, counted),
                "after_index": taken(seats.after_index, counted),
                "games": taken(seats.games, counted),
                "points": taken(seats.points, counted),
                "expected": taken(seats.expected, counted),
                "k": taken(seats.k, counted),
                "delta": taken(seats.delta, counted),
                "remarks": taken(remarks, counted),
            },
        )

    def _entries(self, rated: Rated, sitting: Column) -> tuple[Column, Column]:
        """Return the seats with a counted game, in a tournament by public number, and where those of each begin."""
        found, keys = zeros(len(sitting)), zeros(len(sitting))
        entries_from = zeros(len(rated.order) + 1)
        count = _list_entries(rated.seats_from, rated.seats.games, sitting, self.ranks, entries_from, found, keys)
        return taken(found, sort_places(keys[:count])), entries_from

    def _remarks(self, rated: Rated) -> Column:
        """Return the remarks of seats."""
        columns, law = rated.law.columns, rated.law
        usual = [self._phrase(law.way.remarks(date.fromordinal(columns.ends[number]))) for number in rated.order]
        sizes = [last - first for first, last in pairwise(rated.seats_from)]
        found = new_column(chain.from_iterable(map(repeat, usual, sizes)))
        for at, remarks in rated.remarks.items():
            found[at] = self._phrase(remarks)
        return found

    def _phrase(self, remarks: Sequence[str]) -> int:
        return self.phrases[" ".join(remarks)]

    def _sign(self, rated: Rated, sitting: Column) -> list[bytes]:
        """Return the signatures of tournaments, as `rating.sign_unit` makes them."""
        columns, begun = rated.law.columns, hashlib.sha256(f"{rated.law.rules.signed}\n".encode())
        seats, games = self._seats(rated, sitting), self._games(rated)
        games_from = add_sizes(rated.order, columns.games_from)
        found = []
        for place, number in enumerate(rated.order):
            about, signed = columns.about[number], begun.copy()
            event = signed_event(about.key, about.kind, about.day, about.days_per_10_moves, about.international)
            signed.update(event.encode())
            signed.update(seats.between(*rated.seats_from[place : place + 2]))
            signed.update(games.between(*games_from[place : place + 2]))
            found.append(signed.digest())
        return found

    def _seats(self, rated: Rated, sitting: Column) -> Texts:
        """Return seats as they are signed."""
        before, indexes = rated.seats.before, rated.seats.before_index
        states = {"who": taken(self.numbers, sitting), "before": before, "before_index": indexes}
        return self.seats.write(new_column(value == NO_VALUE for value in before), states)

    def _games(self, rated: Rated) -> Texts:
        """Return games as they are signed."""
        columns, phrases = rated.law.columns, self.phrases
        rows = _rows_of(rated.order, columns.games_from)
        kinds, known = taken(columns.game_kinds, rows), columns.kinds.known
        results = phrases.column(f"{kind.score} {kind.reason} {kind.moves}" for kind in known)
        counts = phrases.column(str(kind.counts) for kind in known)
        facts = {
            "white": taken(columns.whites, rows),
            "black": taken(columns.blacks, rows),
            "result": taken(results, kinds),
            "on": taken(phrases.column(columns.days), taken(columns.game_days, rows)),
            "counts": taken(counts, kinds),
        }
        return self.games.write(zeros(len(rows)), facts)


def _rows_of(order: Column, begins: Column) -> Column:
    """Return the rows of tournaments in an order."""
    found = zeros(add_sizes(order, begins)[-1])
    _list_rows(order, begins, found)
    return found


@compiled
def _list_rows(order: Column, begins: Column, found: Column) -> None:
    count = 0
    for number in order:
        for row in range(begins[number], begins[number + 1]):
            found[count] = row
            count += 1


@compiled
def _list_entries(  # noqa: PLR0913, PLR0917 -- columns, as a compiled loop wants them
    seats_from: Column, games: Column, sitting: Column, ranks: Column, entries_from: Column, found: Column, keys: Column
) -> int:
    """Write down the seats with a counted game, and by what they are sorted; return how many there are."""
    count = 0
    for place in range(len(seats_from) - 1):
        for at in range(seats_from[place], seats_from[place + 1]):
            if games[at] > 0:
                found[count], keys[count] = at, place * len(ranks) + ranks[sitting[at]]
                count += 1
        entries_from[place + 1] = count
    return count
