"""Rounds that a letter pairs, by seats: who is meant, and what a bye counts that does not say it."""

from __future__ import annotations

from collections.abc import Iterator

from intake.reading.types import Finding, PairedRound, RoundBye
from ratings.formats.rounds import FULL_POINT, KNOCKOUT

from .games import Field, pair
from .names import Named, find
from .types import NewRound, Remark

Seats = tuple[int, int]

UNCLEAR_LINE, UNCLEAR_BYE = "round-faults:line", "round-faults:bye"
"""What is wrong with a line: it is neither pair nor bye, or does not say the points."""


def seat_round(paired: PairedRound, field: Field) -> NewRound:
    """Return a round by the seats of its tournament, with everything that is not clear about its lines. Pairs that all
    stand there with both colours play two games.
    """
    faults = [Finding(UNCLEAR_LINE, line.text.strip(), line) for line in paired.unclear]
    pairs: list[Seats] = []
    for claim in paired.pairs:
        white, black = pair(claim, field.entries)
        if white.entry and black.entry:
            pairs.append((white.entry.seat, black.entry.seat))
        faults += [Finding(each.code, each.detail, claim.where) for each in (white, black) if each.entry is None]
    byes = [(bye, find(Named(bye.player), field.entries)) for bye in paired.byes]
    faults += [Finding(found.code, found.detail, bye.where) for bye, found in byes if found.entry is None]
    faults += _ask_points(paired, field)
    firsts = [seats for at, seats in enumerate(pairs) if seats[::-1] not in pairs[:at]]
    twice = bool(pairs) and len(pairs) == 2 * len(firsts)
    return NewRound(
        paired.where,
        field.tournament,
        paired.number,
        tuple(firsts if twice else pairs),
        tuple((found.entry.seat, _half_points(bye)) for bye, found in byes if found.entry),
        both_colours=twice or None,
        faults=tuple(faults),
        is_doubtful=paired.is_doubtful,
    )


def find_repairs(paired: PairedRound, field: Field) -> Iterator[Finding]:
    """Yield a remark for each player whose name was mistyped."""
    for claim in paired.pairs:
        for found in pair(claim, field.entries):
            if found.repaired:
                yield Finding(Remark.NAME_REPAIRED, found.repaired, claim.where)


def _ask_points(paired: PairedRound, field: Field) -> Iterator[Finding]:
    """Yield byes whose points are not known. One of a Swiss tournament is that of the odd player, which counts as a win
    (FIDE Handbook C.04.1, c); of several each may be another kind. In a cup they count nothing.
    """
    unsaid = [bye for bye in paired.byes if bye.half_points is None]
    if len(unsaid) > 1 and field.tournament.kind != KNOCKOUT:
        yield from (Finding(UNCLEAR_BYE, bye.player, bye.where) for bye in unsaid)


def _half_points(bye: RoundBye) -> int:
    return FULL_POINT if bye.half_points is None else bye.half_points
