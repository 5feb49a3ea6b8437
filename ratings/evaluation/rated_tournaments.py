"""The stream of a pool whose units are tournaments, from empty, for very many of them.

The result is that of `rate_in_order` for the same tournaments, without an object for a game or a state.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import date

from ratings import ledger
from ratings.evaluation.rating import signed_event
from ratings.evaluation.tournament_columns import (
    Law,
    Rated,
    TournamentBoard,
    TournamentColumns,
    rated_orders,
)
from ratings.evaluation.tournament_reading import read_tournaments
from ratings.models import Pool
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import NO_VALUE, State

from .tables import RATED, Reader

UNITS = 4_000
"""Tournaments rated and written at once (our own choice)."""

Entry = tuple[str, int, ledger.Columns]


def tournaments(
    pool: Pool, given: RuleTimeline, states: dict[int, State | None], read: Reader
) -> Iterator[ledger.UnitBatch]:
    """Rate every tournament of the stream, many at a time; once all are used up, `states` (by key of the player) are
    those at the end.
    """
    columns = read_tournaments(RATED, {"pool": pool.pk}, read)
    board = TournamentBoard(columns, states)
    for law, order in rated_orders(columns, given):
        writer = Writer(columns, law)
        for first in range(0, len(order), UNITS):
            yield ledger.UnitBatch(list(writer.evaluations(board.rate(law, order[first : first + UNITS]))))
    states.update(board.states())


class Writer:
    """Signs rated tournaments of one law and lays out their entries."""

    def __init__(self, columns: TournamentColumns, law: Law) -> None:
        """Write down once what comes often."""
        self.columns, self.law = columns, law
        self.signed = hashlib.sha256(f"{law.rules.signed}\n".encode())
        self.results = [(f"{kind.score} {kind.reason} {kind.moves}", str(kind.counts)) for kind in columns.kinds.known]
        self.days = list(columns.days)

    def evaluations(self, rated: Rated) -> Iterator[ledger.NewEvaluation]:
        """Yield rated tournaments as the ledger takes them."""
        columns, rule = self.columns, self.law.rules.rule.key
        for place, number in enumerate(rated.order):
            about, first = columns.about[number], rated.seats_from[place]
            seats = range(first, rated.seats_from[place + 1])
            sitting = columns.seats[columns.seats_from[number] : columns.seats_from[number + 1]]
            numbers = [columns.numbers[player] for player in sitting]
            yield ledger.NewEvaluation(
                key=about.key,
                rule=rule,
                tournament=about.tournament,
                covers=(),
                game=None,
                white=None,
                on=about.day,
                at=about.moment,
                signature=self.sign(number, numbers, rated, seats),
                games=columns.games_from[number + 1] - columns.games_from[number],
                entries=sorted(self.entries(number, numbers, rated, seats)),
            )

    def sign(self, number: int, numbers: Sequence[str], rated: Rated, seats: range) -> str:
        """Return the signature of a tournament, as `rating.sign_unit` makes it."""
        about, part = self.columns.about[number], slice(seats.start, seats.stop)
        states = zip(numbers, rated.seats.before[part], rated.seats.before_index[part], strict=True)
        lines = [
            signed_event(about.key, about.kind, about.day, about.days_per_10_moves, about.international),
            *[f"{who} -" if value == NO_VALUE else f"{who} {value} {index} ()" for who, value, index in states],
            *self.games(number),
        ]
        sealed = self.signed.copy()
        sealed.update("\n".join(lines).encode())
        return sealed.hexdigest()

    def games(self, number: int) -> list[str]:
        """Return the games of a tournament as they are signed."""
        columns, results, days = self.columns, self.results, self.days
        part = slice(columns.games_from[number], columns.games_from[number + 1])
        facts = columns.whites[part], columns.blacks[part], columns.game_kinds[part], columns.game_days[part]
        return [
            f"{white} {black} {results[kind][0]} {days[day]} {results[kind][1]}"
            for white, black, kind, day in zip(*facts, strict=True)
        ]

    def entries(self, number: int, numbers: Sequence[str], rated: Rated, seats: range) -> Iterator[Entry]:
        """Yield public number, key and columns of those with a counted game."""
        columns = self.columns
        usual = self.law.way.remarks(date.fromordinal(columns.ends[number]))
        part = slice(seats.start, seats.stop)
        rows = zip(*(column[part] for column in rated.seats), strict=True)
        places = columns.seats[columns.seats_from[number] : columns.seats_from[number + 1]]
        for at, who, place, row in zip(seats, numbers, places, rows, strict=True):
            before, before_index, after, after_index, games, points, expected, k, delta = row
            if not games:
                continue
            remarks = " ".join(rated.remarks.get(at, usual))
            states = before, before_index, "", after, after_index, ""
            if before == NO_VALUE:
                yield (
                    who,
                    columns.players[place],
                    (None, None, "", *states[3:], games, points, None, None, None, remarks),
                )
            else:
                yield who, columns.players[place], (*states, games, points, expected, k, delta, remarks)
