"""Crosstables by seat: cells and their mirrored cells as the games of a tournament.

A cell says what the player of the row scored against the seat above: 1, 0, ½ (also = and 0,5), + or -
for a game that was not played, nothing or a full stop for an open one. Where two meet twice, the
cell has two signs, first the game as White.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from types import MappingProxyType

from django.utils.translation import gettext as _

from ratings.formats.pairing_tables import Pairing, pairings
from ratings.regulations.types import Reason, Score

from . import cells
from .columns import Faults, Row
from .federation import Played

MOST_SEATS = 99
OPEN = "."

SCORES: Mapping[tuple[str, str], Score | None] = MappingProxyType(
    {
        (OPEN, OPEN): None,
        ("1", "0"): Score.WHITE_WINS,
        ("0", "1"): Score.BLACK_WINS,
        ("½", "½"): Score.DRAW,
        ("0", "0"): Score.BOTH_LOSE,
        ("+", "-"): Score.WHITE_UNPLAYED,
        ("-", "+"): Score.BLACK_UNPLAYED,
    }
)
"""White's sign and Black's, and the score that both make."""

UNPLAYED = frozenset({Score.WHITE_UNPLAYED, Score.BLACK_UNPLAYED})


def by_seat(rows: Sequence[Row], faults: Faults) -> dict[int, Row]:
    """Return the rows of one crosstable by seat; every seat occurs once, from 1 on."""
    found: dict[int, Row] = {}
    for row in rows:
        seat = cells.required_whole(row, "seat", faults, MOST_SEATS)
        if seat in found:
            faults.add(row, "seat", _("seat %(seat)s stands twice") % {"seat": seat})
        found.setdefault(seat, row)
    if sorted(found) != list(range(1, len(found) + 1)):
        faults.add(rows[0], "seat", _("the seats do not count from 1 to %(seats)s") % {"seats": len(found)})
        return {}
    return dict(sorted(found.items()))


def games(rows: Mapping[int, Row], kind: str, ended_on: date | None, faults: Faults) -> tuple[Played, ...]:
    """Return the games of a crosstable, in the order of pairings."""
    paired = pairings(kind, len(rows))
    if not paired:
        faults.add(rows[1], "", _("a tournament of this kind needs a list of its games"))
    found = tuple(played for pairing in paired for played in game(rows, pairing, paired, ended_on, faults))
    if ended_on is None and any(played.score for played in found):
        faults.add(rows[1], "", _("the tournament needs an end: the day of its last game"))
    return found


def game(
    rows: Mapping[int, Row], pairing: Pairing, paired: Sequence[Pairing], ended_on: date | None, faults: Faults
) -> Iterator[Played]:
    """Yield one game, from the cell of White and that of Black."""
    times = sum({other.white, other.black} == {pairing.white, pairing.black} for other in paired)
    white, black = rows[pairing.white], rows[pairing.black]
    own = sign(white, str(pairing.black), 0, times)
    mirrored = sign(black, str(pairing.white), times - 1, times)
    if own is None or mirrored is None or (own, mirrored) not in SCORES:
        signs = {"own": white[str(pairing.black)], "other": black[str(pairing.white)], "seat": pairing.black}
        faults.add(
            white, str(pairing.black), _("“%(own)s” does not fit “%(other)s” in the row of seat %(seat)s") % signs
        )
        return
    score = SCORES[own, mirrored]
    reason = Reason.UNPLAYED if score in UNPLAYED else Reason.PLAYED
    on = ended_on if score else None
    yield Played(pairing.round, white["number"], black["number"], score, reason, on)


def sign(row: Row, seat: str, place: int, times: int) -> str | None:
    """Return the sign of one of `times` games in a cell; None where the cell has another number of them."""
    cell = row[seat].replace("0,5", "½").replace("0.5", "½").replace("1/2", "½").replace("=", "½").replace(" ", "")
    cell = cell.replace("–", "-").replace("−", "-") or OPEN * times
    return cell[place] if len(cell) == times else None
