"""What a new round needs, and when all rounds are there."""

from __future__ import annotations

import pytest

from ratings.formats.pairing_tables import Pairing
from ratings.formats.rounds import Bye, Fault, Finding, Oddity, Round, Schedule, check_round, is_complete, stages

FIRST = (Pairing(1, 1, 2), Pairing(1, 3, 4))
SEMIFINALS = (Pairing(1, 1, 2), Pairing(1, 3, 4), Pairing(2, 2, 1), Pairing(2, 4, 3))
FINAL = (Pairing(3, 1, 3), Pairing(4, 3, 1))


def swiss(*games: Pairing, seats: int = 4, left: tuple[int, ...] = (), byes: tuple[Bye, ...] = ()) -> Schedule:
    return Schedule("swiss", frozenset(range(1, seats + 1)), games, byes, frozenset(left))


def cup(*games: Pairing, seats: int = 4, byes: tuple[Bye, ...] = (), beaten: tuple[int, ...] = ()) -> Schedule:
    pairs = {frozenset({game.white, game.black}) for game in games}
    lost = {pair: seat for pair in pairs for seat in beaten if seat in pair}
    return Schedule("knockout", frozenset(range(1, seats + 1)), games, byes, frozenset(), lost)


@pytest.mark.parametrize(
    ("schedule", "rounds", "complete"),
    [
        (swiss(*FIRST), 1, True),
        (swiss(*FIRST), 2, False),
        (swiss(*FIRST), None, False),
        (swiss(), 1, False),
        (swiss(FIRST[0]), 1, False),
        (swiss(FIRST[0], left=(4,)), 1, True),
        (swiss(*FIRST, seats=5), 1, True),
        (swiss(*FIRST, seats=6), 1, False),
        (swiss(*FIRST, seats=6, byes=(Bye(1, 5, 1), Bye(1, 6, 0))), 1, True),
        (swiss(Pairing(2, 1, 3), Pairing(2, 2, 4)), 2, False),
        (swiss(*FIRST, Pairing(1, 2, 1)), 1, False),
        (swiss(*FIRST, Pairing(1, 2, 1), Pairing(1, 4, 3)), 1, True),
    ],
    ids=str,
)
def test_swiss_is_complete_once_nobody_could_still_be_paired(
    schedule: Schedule, rounds: int | None, complete: bool
) -> None:
    assert is_complete(schedule, rounds) is complete


@pytest.mark.parametrize(
    ("schedule", "rounds", "complete"),
    [
        (cup(*SEMIFINALS), 1, True),
        (cup(*SEMIFINALS), 2, False),
        (cup(*SEMIFINALS, *FINAL), 2, True),
        (cup(*SEMIFINALS, *FINAL), None, False),
        (cup(*SEMIFINALS, FINAL[0]), 2, False),
        (cup(*FINAL), 2, False),
        (cup(*SEMIFINALS[::2], *FINAL), 2, False),
        # Those who lost play for the third place, and the final is not paired yet.
        (cup(*SEMIFINALS, Pairing(3, 2, 4), Pairing(4, 4, 2), beaten=(2, 4)), 2, False),
        (cup(*SEMIFINALS, Pairing(3, 2, 4), Pairing(4, 4, 2), *FINAL, beaten=(2, 4)), 2, True),
        # Three players: the third one has a bye and meets the winner.
        (cup(Pairing(1, 1, 2), seats=3, byes=(Bye(1, 3, 0),)), 2, False),
        (cup(Pairing(1, 1, 2), Pairing(2, 1, 3), seats=3, byes=(Bye(1, 3, 0),)), 2, True),
    ],
    ids=str,
)
def test_cup_is_complete_once_somebody_of_each_pair_went_on(
    schedule: Schedule, rounds: int | None, complete: bool
) -> None:
    assert is_complete(schedule, rounds) is complete


def test_stages_follow_from_who_met_whom() -> None:
    found = stages(cup(*SEMIFINALS, Pairing(7, 1, 3)))
    assert found == {frozenset({1, 2}): 1, frozenset({3, 4}): 1, frozenset({1, 3}): 2}


def test_all_faults_of_a_round_are_reported_at_once() -> None:
    schedule = swiss(*FIRST, seats=8, left=(6,))
    added = Round(3, ((1, 2), (2, 9), (5, 6)), (Bye(3, 1, 2),))
    assert check_round(schedule, added) == (
        Finding(Fault.NUMBER, (1,)),
        Finding(Fault.UNKNOWN, (9,)),
        Finding(Fault.TWICE, (1,)),
        Finding(Fault.TWICE, (2,)),
        Finding(Fault.LEFT, (6,)),
        Finding(Fault.ABSENT, (3,)),
        Finding(Fault.ABSENT, (4,)),
        Finding(Fault.ABSENT, (7,)),
        Finding(Fault.ABSENT, (8,)),
    )


def test_round_without_a_game_is_none() -> None:
    assert check_round(swiss(seats=1), Round(1, (), (Bye(1, 1, 2),))) == (Finding(Fault.EMPTY),)


def test_pair_that_met_and_second_bye_are_odd() -> None:
    schedule = swiss(FIRST[0], seats=3, byes=(Bye(1, 3, 2),))
    assert check_round(schedule, Round(2, ((2, 1),), (Bye(2, 3, 2),))) == (
        Finding(Oddity.MET, (2, 1)),
        Finding(Oddity.SECOND_BYE, (3,)),
    )


def test_colours_are_odd_three_times_in_a_row_or_three_apart() -> None:
    # FIDE Handbook C.04.1, f and g: no difference above two, no colour three times in a row.
    rows = ((1, 2), (1, 3), (4, 1), (1, 5), (1, 6))
    games = [Pairing(number, white, black) for number, (white, black) in enumerate(rows, start=1)]
    byes = tuple(Bye(6, seat, 0) for seat in (3, 4, 5, 6, 8))
    schedule = swiss(*games, seats=8)
    assert check_round(schedule, Round(6, ((1, 7), (2, 8)), byes[:-1])) == (Finding(Oddity.COLOUR, (1,)),)
    later = swiss(*games, Pairing(6, 7, 1), Pairing(7, 1, 7), seats=8)
    again = Round(8, ((1, 8),), tuple(Bye(8, seat, 0) for seat in range(2, 8)))
    assert check_round(later, again) == (Finding(Oddity.BALANCE, (1,)),)


def test_cup_goes_on_with_decided_pairs_only() -> None:
    running = Schedule("knockout", frozenset(range(1, 5)), SEMIFINALS, undecided=frozenset({frozenset({3, 4})}))
    assert check_round(running, Round(2, ((1, 3),))) == (Finding(Fault.UNDECIDED, (3,)),)
    assert check_round(cup(*SEMIFINALS, beaten=(2, 4)), Round(2, ((1, 3),))) == ()
    assert check_round(cup(*SEMIFINALS, beaten=(2, 4)), Round(2, ((1, 4),))) == (Finding(Oddity.BEATEN, (4,)),)
    assert check_round(cup(*SEMIFINALS, beaten=(2, 4)), Round(2, ((2, 4),))) == ()


def test_cup_takes_the_rest_of_a_stage_later_but_nobody_twice() -> None:
    half = cup(Pairing(1, 1, 2), Pairing(2, 2, 1))
    assert check_round(half, Round(1, ((3, 4),))) == ()
    assert check_round(half, Round(1, ((1, 4),))) == (Finding(Fault.STAGE, (1,)),)
