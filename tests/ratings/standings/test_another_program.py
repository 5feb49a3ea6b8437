"""Tie-breaks of tournaments by chance, compared with those of the package `tiebreak-core`, which others wrote from the
same edition of FIDE's regulations (1 March 2026).

Cut-2 and median-2 leave four rounds out, so Swiss tournaments have five or more. Where one player of a
round robin is free in each round, that program counts the free round among the points one may reach (Koya, 9.2).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tiebreak_core import GameRecord, PlayerTiebreakData, calculate_descriptor_strict, rank_descriptors_strict

from ratings.formats.pairing_tables import berger
from ratings.standings import Calculation, Field, TieBreak, place_seats
from ratings.standings.records import Round, build_field
from ratings.standings.tie_breaks import PROGRESSIVES

RULES = "fide-2026"
UNNAMED = {TieBreak.DIRECT_ENCOUNTER, TieBreak.WINS, TieBreak.GAMES_WON}
"""What is no value of a player alone, and what that program does not offer under these codes."""
CODES = [code for code in TieBreak if code not in UNNAMED]
HERE, AWAY = (2, 0), (0, 2)


def swiss(chance: random.Random) -> Field:
    """A Swiss tournament with byes of all kinds, forfeits and players who leave."""
    seats, left, found = range(1, chance.randint(6, 30) + 1), set[int](), list[tuple[int, Round]]()
    for number in range(1, chance.randint(5, 9) + 1):
        staying = chance.sample(sorted({*seats} - left), len(seats) - len(left))
        free = [seat for seat in staying if chance.random() < 0.06]
        found += [(seat, Round(number, 0, white=False, half_points=chance.choice([0, 1]))) for seat in free]
        busy = [seat for seat in staying if seat not in free]
        if len(busy) % 2:
            found.append((busy.pop(), Round(number, 0, white=False, half_points=2)))
        for pair in zip(busy[::2], busy[1::2], strict=True):
            found += game(chance, number, *pair, both_may_lose=True)
        if chance.random() < 0.3 and len(left) < len(seats) // 3:
            left.add(chance.choice(seats))
    return build_field(seats, found, swiss=True)


def round_robin(chance: random.Random) -> Field:
    """A round robin with forfeits."""
    seats = chance.randint(6, 12)
    found = [each for pairing in berger(seats) for each in game(chance, *pairing, both_may_lose=False)]
    return build_field(range(1, seats + 1), found, swiss=False)


def game(
    chance: random.Random, number: int, white: int, black: int, *, both_may_lose: bool
) -> Iterator[tuple[int, Round]]:
    """A game as both players have it; one of twelve is not played."""
    forfeit = chance.random() < 1 / 12
    scores = [HERE, AWAY, (0, 0)] if both_may_lose else [HERE, AWAY]
    own, other = chance.choice(scores if forfeit else [HERE, AWAY, (1, 1)])
    yield white, Round(number, black, white=True, half_points=own, forfeit=forfeit)
    yield black, Round(number, white, white=False, half_points=other, forfeit=forfeit)


def theirs(field: Field) -> dict[int, PlayerTiebreakData]:
    """A tournament as that program takes it; ratings decide nothing here."""
    return {
        seat: PlayerTiebreakData(seat, 1500, field.points[seat] / 2, [record(each) for each in rounds])
        for seat, rounds in field.rounds.items()
    }


def record(each: Round) -> GameRecord:
    """A round as that program takes it."""
    won = each.half_points == 2
    if each.is_bye:
        kind = "pairing_bye" if won else "requested_bye"
    else:
        kind = ("forfeit_win" if won else "forfeit_loss") if each.forfeit else "played"
    colour = "white" if each.white else "black"
    return GameRecord(each.opponent or -1, 1500, (each.half_points or 0) / 2, colour, each.number, kind=kind)


@pytest.mark.long
@pytest.mark.parametrize(("mode", "made"), [("swiss", swiss), ("round_robin", round_robin)], ids=["swiss", "robin"])
def test_another_program_finds_the_same_tie_breaks_and_places(
    mode: str, made: Callable[[random.Random], Field]
) -> None:
    for seed in range(15):
        field = made(random.Random(seed))  # noqa: S311 -- for a test
        calculation, players = Calculation(field), theirs(field)
        facts: Any = {"total_rounds": field.last, "ruleset": RULES, "mode": mode}
        for code in CODES if field.last == field.length else PROGRESSIVES:
            values = {seat: calculation.value(code, seat) for seat in field.rounds}
            assert {seat: value.amount / value.unit for seat, value in values.items()} == {
                seat: calculate_descriptor_strict(players[seat], players, code.value, **facts) for seat in players
            }, (seed, code)
        firsts = {placing.seat: placing.first for placing in place_seats(field, [TieBreak.DIRECT_ENCOUNTER])}
        order = [each.player_id for each in rank_descriptors_strict(players, ["DE"], **facts).players]
        assert [firsts[seat] for seat in order] == sorted(firsts.values()), seed  # equal ones stand there by number
