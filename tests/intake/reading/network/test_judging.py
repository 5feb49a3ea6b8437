"""What comes out of the network, put together for each two players of a mail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from itertools import combinations

import numpy as np
import pytest

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.mentions import Situation, index_names
from intake.reading.network import judging
from intake.reading.network.judging import Ends, Judged, judge_mail
from intake.reading.network.layers import Array
from intake.reading.network.marks import Pair
from intake.reading.network.tokens import Token, list_tokens

MAY, JUNE = date(2026, 5, 3), date(2026, 6, 4)
SEATS = tuple(
    Seat(at, f"{at}", family, given, at)
    for at, (family, given) in enumerate(
        [("Koch", "Karl"), ("Wolf", "Ida"), ("Lang", "Peter"), ("Roth", "Eva")], start=1
    )
)
FIRST_SEEN, TURNED_SEEN = (0.5, 0.2, 0.1, 0.15, 0.05), (0.3, 0.4, 0.1, 0.1, 0.1)
"""What is said of a pair, and of the same pair turned: the first has won, the second, drawn, nothing, not certain."""

MAIL = ["Koch hat Ida Wolf am 3.5. besiegt."]


class Passed:
    """In place of the network: gives the same chances of each pair, and keeps which ones it was asked about."""

    def __init__(self, white: float = 0.5, days: tuple[float, float] = (0.25, 0.25)) -> None:
        self._white, self._days = white, days
        self.asked: list[list[Pair]] = []

    def __call__(self, tokens: Sequence[Token], pairs: Sequence[Pair], _: Sequence[str]) -> tuple[Array, ...]:
        """Return the chances of pairs, behind which the same pairs follow turned."""
        self.asked.append(list(pairs))
        half = len(pairs) // 2
        days = [np.full((half, len(tokens)), chance) for chance in self._days]
        ends, dated = [FIRST_SEEN] * half + [TURNED_SEEN] * half, [0.8] * half + [0.6] * half
        return np.array(ends), np.concatenate(days), np.array(dated), np.array([self._white] * half + [0.1] * half)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Judged]]:
    """Judge a mail where the network says what is given."""

    def judge(lines: Sequence[str], passed: Passed, pairings: Sequence[Pairing]) -> list[Judged]:
        monkeypatch.setattr(judging, "_pass", passed)
        known = Known((KnownTournament("AB-1", "", SEATS, tuple(pairings)),))
        situation = Situation(known, index_names(known), date(2026, 6, 15))
        return judge_mail(list_tokens("AB-1", lines, situation), situation)

    return judge


def list_seats(judged: Judged) -> tuple[int, ...]:
    """Return the seats of White and Black."""
    return tuple(key for player in (judged.white, judged.black) for _, key in player)


def test_game_is_the_mean_of_what_both_players_see(judge: Callable[..., list[Judged]]) -> None:
    (game,) = judge(MAIL, Passed(days=(0.9, 0.5)), [Pairing(1, 2)])
    assert game.ends == pytest.approx((0.45, 0.25, 0.1, 0.125, 0.075))
    assert list(game.days) == [MAY]
    assert (game.dated, game.days[MAY]) == pytest.approx((0.7, 0.7))
    assert (list_seats(game), game.colours, game.line, game.meets_twice) == ((1, 2), 1.0, 1, False)


def test_white_comes_first_as_the_pairing_has_it(judge: Callable[..., list[Judged]]) -> None:
    (game,) = judge(MAIL, Passed(), [Pairing(2, 1)])
    assert list_seats(game) == (2, 1)
    assert game.ends == pytest.approx((0.25, 0.45, 0.1, 0.125, 0.075))


@pytest.mark.parametrize(("white", "seats", "colours"), [(0.7, (1, 2), 0.8), (0.0, (2, 1), 0.55)])
def test_mail_says_who_has_white_of_two_who_meet_twice(
    judge: Callable[..., list[Judged]], white: float, seats: tuple[int, ...], colours: float
) -> None:
    (game,) = judge(MAIL, Passed(white), [Pairing(1, 2), Pairing(2, 1)])
    assert (list_seats(game), game.meets_twice) == (seats, True)
    assert game.colours == pytest.approx(colours)


@pytest.mark.parametrize("pairings", [(), (Pairing(1, 2), Pairing(1, 2)), (Pairing(1, 3),)])
def test_players_who_do_not_meet_once_are_not_judged(
    judge: Callable[..., list[Judged]], pairings: tuple[Pairing, ...]
) -> None:
    passed = Passed()
    assert (judge(MAIL, passed, pairings), passed.asked) == ([], [])


def test_pairs_are_asked_from_both_sides_and_four_at_once(judge: Callable[..., list[Judged]]) -> None:
    passed, order = Passed(), [4, 1, 3, 2]
    lines = [f"{SEATS[key - 1].given} hat gespielt." for key in order]
    found = judge(lines, passed, [Pairing(one, other) for one, other in combinations(range(1, 5), 2)])
    assert [len(pairs) for pairs in passed.asked] == [8, 4]
    assert passed.asked[1] == [Pair(1, 3, 1), Pair(2, 3, 3), Pair(3, 1, 1), Pair(3, 2, 3)]
    assert [(list_seats(game), game.line) for game in found] == [
        ((1, 4), 2),
        ((3, 4), 3),
        ((2, 4), 4),
        ((1, 3), 3),
        ((1, 2), 4),
        ((2, 3), 4),
    ]


@pytest.mark.parametrize(
    ("dated", "days", "chosen"),
    [
        (0.25, {}, (None, 0.75)),
        (0.25, {MAY: 0.5, JUNE: 0.1}, (None, 0.5)),
        (0.9, {}, (None, 0.0)),
        (0.9, {MAY: 0.75, JUNE: 0.125}, (MAY, 0.75)),
        (0.75, {MAY: 0.8, JUNE: 0.5}, (MAY, 0.5)),
    ],
)
def test_day_is_as_certain_as_the_least_certain_reason_for_it(
    dated: float, days: dict[date, float], chosen: tuple[date | None, float]
) -> None:
    one, other = frozenset({(0, 1)}), frozenset({(0, 2)})
    assert Judged(one, other, Ends(1, 0, 0, 0, 0), days, dated, 1.0, 1).choose_day() == chosen
