"""Rounds that a mail pairs, by seats: who is meant, and what a bye counts that does not say it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from intake.reading.types import Claim, Finding, PairedRound, RoundBye
from ratings.formats.rounds import FULL_POINT, KNOCKOUT, SWISS

from .games import Field, pair
from .names import Named, find
from .types import NewRound, Remark

Seats = tuple[int, int]

UNCLEAR_LINE, UNCLEAR_BYE = "round-faults:line", "round-faults:bye"
"""What is wrong with a line: it is neither pair nor bye, or does not say the points."""


def seat_round(paired: PairedRound, field: Field) -> NewRound:
    """Return a round by the seats of its tournament, with everything that is not clear about its lines. Pairs that
    are all listed with both colours play two games.
    """
    pairs, byes = _seat_pairs(paired, field), _seat_byes(paired, field)
    games = [seats for seats in pairs if not isinstance(seats, Finding)]
    firsts = [seats for at, seats in enumerate(games) if seats[::-1] not in games[:at]]
    plays_twice = bool(games) and len(games) == 2 * len(firsts)
    return NewRound(
        paired.where,
        field.tournament,
        paired.number,
        tuple(firsts if plays_twice else games),
        tuple(seats for seats in byes if not isinstance(seats, Finding)),
        both_colours=plays_twice or None,
        faults=_list_faults(paired, field, (*pairs, *byes)),
        is_doubtful=paired.is_doubtful,
        corrects=paired.corrects,
    )


def _seat_pairs(paired: PairedRound, field: Field) -> list[Seats | Finding]:
    """Return each pair by its seats, or what is not clear about its players."""
    found: list[Seats | Finding] = []
    for claim in paired.pairs:
        white, black = pair(claim, field.entries)
        if white.entry and black.entry:
            found.append((white.entry.seat, black.entry.seat))
        found += [Finding(each.code, each.detail, claim.where) for each in (white, black) if each.entry is None]
    return found


def _seat_byes(paired: PairedRound, field: Field) -> list[Seats | Finding]:
    """Return the seat of each bye with its half points, or what is not clear about the player."""
    found = [(bye, find(Named(bye.player), field.entries)) for bye in paired.byes]
    return [
        (each.entry.seat, _half_points(bye)) if each.entry else Finding(each.code, each.detail, bye.where)
        for bye, each in found
    ]


def _list_faults(paired: PairedRound, field: Field, seated: Iterable[Seats | Finding]) -> tuple[Finding, ...]:
    """Return everything that is not clear, in the order of the lines."""
    faults = [Finding(UNCLEAR_LINE, line.text.strip(), line) for line in paired.unclear]
    faults += [each for each in seated if isinstance(each, Finding)]
    faults += _ask_points(paired, field)
    return tuple(sorted(faults, key=lambda fault: fault.where.line if fault.where else 0))


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


def pairs_game(rounds: Iterable[NewRound], claim: Claim, field: Field) -> bool:
    """Return whether the game of a claim is one that the mail itself pairs."""
    seats = frozenset(found.entry.seat for found in pair(claim, field.entries) if found.entry)
    return any(seats == frozenset(each) for new in rounds if new.tournament == field.tournament for each in new.pairs)


def is_of_round_to_come(claim: Claim, field: Field) -> bool:
    """Return whether a claim names a round of a Swiss tournament that is not paired yet. The numbers of rounds of a cup
    are not those of its games.
    """
    last = max((game.round or 0 for game in field.games), default=0)
    return field.tournament.kind == SWISS and not field.tournament.complete and (claim.round or 0) > last
