"""All pairings of a tournament, as they follow from its kind and the number of its seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

TEAM_LEAGUE = "team-league"


class Pairing(NamedTuple):
    """A game to be played: its round and the seats of White and Black."""

    round: int
    white: int
    black: int


def berger(seats: int) -> Iterator[Pairing]:
    """Yield a single round robin by the Berger tables (FIDE Handbook C.05, annex 1).

    With an odd number of seats the highest number of the table is the bye. In round r the seats of a pair add up to r +
    1 modulo (n - 1), and n meets the one seat that is left.
    """
    n = seats + seats % 2
    for round_ in range(1, n):
        for first in range(1, n):
            second = (round_ - first) % (n - 1) + 1
            if first < second:
                yield Pairing(round_, *berger_colours(first, second))
            elif first == second and n == seats:
                yield Pairing(round_, *((first, n) if first <= n // 2 else (n, first)))


def berger_colours(low: int, high: int) -> tuple[int, int]:
    """White and Black of a pair without the last number: equal parity gives White to the higher."""
    return (high, low) if (high - low) % 2 == 0 else (low, high)


def double_round_robin(seats: int) -> Iterator[Pairing]:
    """Yield two cycles; the second with the colours reversed."""
    yield from berger(seats)
    rounds = seats - 1 + seats % 2
    for pairing in berger(seats):
        yield Pairing(pairing.round + rounds, pairing.black, pairing.white)


def pairs_of_two_games(pairs: Iterator[tuple[int, int]]) -> Iterator[Pairing]:
    """Yield both colours for each pair, in rounds 1 and 2."""
    for first, second in pairs:
        yield Pairing(1, first, second)
        yield Pairing(2, second, first)


def team(seats: int) -> Iterator[Pairing]:
    """Return a team match: seat n of one half against seat n of the other, two games."""
    half = seats // 2
    return pairs_of_two_games((seat, seat + half) for seat in range(1, half + 1))


def knockout(seats: int) -> Iterator[Pairing]:
    """Return one stage of a cup (also a match of two): neighbours play two games."""
    return pairs_of_two_games((seat, seat + 1) for seat in range(1, seats, 2))


def team_league(teams: int, boards: int, *, both_colours: bool) -> Iterator[Pairing]:
    """Yield a round robin of teams, each board against the same one of the other team. The seats of a team follow one
    another. The team that the Berger table gives White has it on the odd boards (ours); with `both_colours` each pair
    plays a second game in the same round.
    """
    for match in berger(teams):
        for board in range(1, boards + 1):
            home, away = ((team - 1) * boards + board for team in (match.white, match.black))
            white, black = (home, away) if board % 2 else (away, home)
            yield Pairing(match.round, white, black)
            if both_colours:
                yield Pairing(match.round, black, white)


def scheveningen(seats: int) -> Iterator[Pairing]:
    """Yield each of one half against each of the other, one game; colours alternate."""
    half = seats // 2
    for shift in range(half):
        for seat in range(1, half + 1):
            other = half + (seat - 1 + shift) % half + 1
            yield Pairing(shift + 1, *((seat, other) if (seat + shift) % 2 else (other, seat)))


def no_rule(_seats: int) -> Iterator[Pairing]:
    """Return nothing: games that are paired round by round are given, those of a league follow from its teams."""
    return iter(())


PAIRINGS: Mapping[str, Callable[[int], Iterator[Pairing]]] = MappingProxyType(
    {
        "round-robin": berger,
        "double-round-robin": double_round_robin,
        "team": team,
        TEAM_LEAGUE: no_rule,
        "knockout": knockout,
        "match": knockout,
        "scheveningen": scheveningen,
        "swiss": no_rule,
    }
)


def pairings(kind: str, seats: int, teams: int = 0, *, both_colours: bool = False) -> tuple[Pairing, ...]:
    """Return all games of a tournament of `kind`, in the order of rounds; a league has so many `teams`."""
    if kind == TEAM_LEAGUE and teams:
        found = team_league(teams, seats // teams, both_colours=both_colours)
    else:
        found = PAIRINGS[kind](seats)
    return tuple(sorted(found, key=lambda pairing: pairing.round))
