"""How the place of one seat came about: its rounds, and what each of them adds to each tie-break."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ratings.queries.tournament_page.placings import PlacingRow, StandingsTable
from ratings.queries.tournament_page.played import Played, Sitter
from ratings.standings import ARTICLES, Calculation, Round, Term, TieBreak, Value


@dataclass(frozen=True, slots=True)
class WhyRow:
    """One round: the opponent (None for a bye) with their points as they count and as the table shows them, and a term
    of each tie-break with its unit.
    """

    round: Round
    opponent: Sitter | None
    score: int
    listed: int
    terms: tuple[tuple[TieBreak, Term | None, int], ...]


@dataclass(frozen=True, slots=True)
class Why:
    """The sums of one seat, and the article of C.07 for each."""

    row: PlacingRow
    rounds: tuple[WhyRow, ...]
    totals: tuple[tuple[TieBreak, str, Value | None], ...]

    def _terms(self) -> Iterator[Term]:
        return (term for row in self.rounds for _, term, _ in row.terms if term)

    @property
    def dummies(self) -> bool:
        """Whether a round was not played."""
        return any(term.dummy for term in self._terms())

    @property
    def cut(self) -> bool:
        """Whether a term is left out."""
        return any(term.cut for term in self._terms())

    @property
    def adjusted(self) -> bool:
        """Whether an opponent counts other points than the table shows."""
        return any(row.score != row.listed for row in self.rounds)


def explain_seat(played: Played, table: StandingsTable, seat: int) -> Why | None:
    """Return how a place came about; None for a seat that is not there."""
    row = next((each for each in table.rows if each.seat == seat), None)
    if row is None:
        return None
    calculation = Calculation(played.field)
    values = {code: _value(calculation, code, row, value) for code, value in zip(table.order, row.values, strict=True)}
    rounds = tuple(_row(played, calculation, values, at, each) for at, each in enumerate(played.field.rounds[seat]))
    return Why(row, rounds, tuple((code, ARTICLES[code], value) for code, value in values.items()))


def _value(calculation: Calculation, code: TieBreak, row: PlacingRow, value: Value | None) -> Value | None:
    """Return a value with its terms."""
    return value if code is TieBreak.DIRECT_ENCOUNTER else calculation.value(code, row.seat)


def _row(
    played: Played, calculation: Calculation, values: dict[TieBreak, Value | None], at: int, each: Round
) -> WhyRow:
    terms = tuple((code, value and value.terms[at], value.unit if value else 1) for code, value in values.items())
    if not each.opponent:
        return WhyRow(each, None, 0, 0, terms)
    score, listed = calculation.adjusted[each.opponent], calculation.field.points[each.opponent]
    return WhyRow(each, played.seats[each.opponent][-1], score, listed, terms)
