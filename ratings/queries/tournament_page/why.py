"""How the place of one seat came about: its rounds, and what each of them adds to each tie-break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ratings.queries.tournament_page.placings import PlacingRow, StandingsTable
from ratings.queries.tournament_page.played import Played, Sitter
from ratings.standings import ARTICLES, Calculation, Round, Term, TieBreak, Value


@dataclass(frozen=True, slots=True)
class WhyRow:
    """One round: the opponent (None for a bye) with their points as they count, and a term of each tie-break."""

    round: Round
    opponent: Sitter | None
    score: int | None
    terms: tuple[tuple[TieBreak, Term | None, int], ...]


@dataclass(frozen=True, slots=True)
class Why:
    """The sums of one seat. `dummies` says that rounds were not played, `adjusted` that an opponent counts other points
    than the table shows, `cut` that a term is left out.
    """

    row: PlacingRow
    rounds: tuple[WhyRow, ...]
    totals: tuple[tuple[TieBreak, str, Value | None], ...]
    dummies: bool
    adjusted: bool
    cut: bool


def explain_seat(played: Played, table: StandingsTable, seat: int) -> Why | None:
    """Return how a place came about; None for a seat that is not there."""
    row = next((each for each in table.rows if each.seat == seat), None)
    if row is None:
        return None
    calculation = Calculation(played.field)
    adjusted = calculation.adjusted
    values = [
        value if code is TieBreak.DIRECT_ENCOUNTER else calculation.value(code, seat)
        for code, value in zip(table.order, row.values, strict=True)
    ]
    rounds = tuple(
        _row(played, table.order, values, seat, at, adjusted) for at in range(len(played.field.rounds[seat]))
    )
    terms = [term for value in values if value for term in value.terms]
    others = {each.opponent for each in played.field.rounds[seat] if each.opponent}
    return Why(
        row,
        rounds,
        tuple((code, ARTICLES[code], value) for code, value in zip(table.order, row.values, strict=True)),
        dummies=any(term.dummy for term in terms),
        adjusted=any(adjusted[other] != played.field.points[other] for other in others),
        cut=any(term.cut for term in terms),
    )


def _row(  # noqa: PLR0913, PLR0917 -- one cell needs all of them
    played: Played,
    order: Sequence[TieBreak],
    values: Sequence[Value | None],
    seat: int,
    at: int,
    adjusted: Mapping[int, int],
) -> WhyRow:
    each = played.field.rounds[seat][at]
    terms = (
        (code, value.terms[at] if value else None, value.unit if value else 1)
        for code, value in zip(order, values, strict=True)
    )
    opponent = played.seats[each.opponent][-1] if each.opponent else None
    return WhyRow(each, opponent, adjusted[each.opponent] if opponent else None, tuple(terms))
