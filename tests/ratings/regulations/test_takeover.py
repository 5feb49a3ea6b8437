"""EmailChessPoint §§ 3 to 5: which rating is taken over, with what index, and when it may be exchanged."""

from __future__ import annotations

import pytest

from ratings.regulations import RULES
from ratings.regulations.takeover import PRECEDENCE, Source, at_discretion, capped_index, may_exchange, sum_behind
from ratings.regulations.types import State

take_over = RULES["emailchesspoint"].take_over


def test_precedence_follows_the_order_of_the_text() -> None:
    # § 4; what may be taken over at discretion shares one place, our reading.
    assert sorted(PRECEDENCE, key=lambda source: PRECEDENCE[source]) == list(Source)
    assert [PRECEDENCE[source] for source in Source] == [1, 2, 3, 4, 4, 5, 5, 5, 5, 6]


def test_discretion_begins_with_other_servers() -> None:
    # § 4: "kann"
    assert [source for source in Source if at_discretion(source)] == [
        Source.OTHER_SERVER,
        Source.CHESS960,
        Source.ENGINE_FREE,
        Source.OVER_THE_BOARD,
    ]


@pytest.mark.parametrize(
    ("source", "index", "capped"),
    [
        (Source.CHESS960, 9, 3),
        (Source.CHESS960, 2, 2),
        (Source.ENGINE_FREE, 4, 3),
        (Source.OVER_THE_BOARD, 30, 2),
        (Source.FWZ, 30, 30),
        (Source.OTHER_SERVER, 30, 30),
        (Source.NONE, 7, 0),
    ],
)
def test_index_is_capped_by_the_kind_of_chess(source: Source, index: int, capped: int) -> None:
    # § 4: Chess960 and engine-free up to 3, over the board up to 2.
    assert capped_index(source, index) == capped


@pytest.mark.parametrize(
    ("current", "offered", "opponent_evaluated", "allowed"),
    [
        (Source.NONE, Source.OVER_THE_BOARD, False, True),
        (Source.FWZ, Source.DESC, False, True),
        (Source.FWZ, Source.DESC, True, False),
        (Source.NONE, Source.DESC, True, False),
        (Source.DESC, Source.FWZ, False, False),
        (Source.ICCF, Source.NATIONAL_FEDERATION, False, False),
        (Source.FWZ, Source.FWZ, False, False),
    ],
)
def test_exchange_goes_up_and_only_before_an_opponent_was_evaluated(
    current: Source, offered: Source, opponent_evaluated: bool, allowed: bool
) -> None:
    # § 5
    assert may_exchange(current, offered, opponent_evaluated=opponent_evaluated) is allowed


@pytest.mark.parametrize(
    ("value", "index", "state"),
    [
        (1900, 3, State(1900, 3, (5700,))),
        (1900, 4, State(1900, 4, (7600,))),
        (1900, 5, State(1900, 5)),
        (0, 0, State(0, 0)),
    ],
)
def test_carry_over_counts_as_its_games_below_index_5(value: int, index: int, state: State) -> None:
    # § 6: R-i stands for i games of value R.
    assert take_over(value, index) == state


def test_no_takeover_is_the_state_of_an_unrated_player() -> None:
    assert take_over(0, 0) == RULES["emailchesspoint"].unrated


def test_sum_behind_a_state_without_carry_is_that_of_its_games() -> None:
    assert sum_behind(State(1900, 3)) == 5700
    assert sum_behind(State(1767, 3, (5300,))) == 5300


def test_fwz_is_taken_over_as_it_stands() -> None:
    assert RULES["bdf-fwz"].take_over(1955, 3) == State(1955, 3)
