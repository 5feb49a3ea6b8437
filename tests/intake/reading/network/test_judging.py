"""What comes out of the network, put together for each two players of a mail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from itertools import combinations
from math import log

import numpy as np
import pytest

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.mentions import Situation, index_names
from intake.reading.network import judging
from intake.reading.network.judging import Ends, Judged, judge_mail
from intake.reading.network.layers import Array, Roles
from intake.reading.network.tokens import list_tokens

MAY, JUNE = date(2026, 5, 3), date(2026, 6, 4)
SEATS = tuple(
    Seat(at, f"{at}", family, given, at)
    for at, (family, given) in enumerate(
        [("Koch", "Karl"), ("Wolf", "Ida"), ("Lang", "Peter"), ("Roth", "Eva")], start=1
    )
)
MAIL = ["Koch hat Ida Wolf am 3.5. besiegt."]
WON, DATED = ([log(chance) for chance in chances] for chances in ((0.5, 0.2, 0.1, 0.15, 0.05), (0.25, 0.75)))
"""The weights of what became of a game as the first of a pair sees it, and those of no day and of the only one."""


class Layers:
    """In place of the layers of the network: say the same of each pair, and keep which ones they were asked about."""

    def __init__(self, white: float = 0.5, days: Sequence[float] = DATED) -> None:
        self._white, self._days = log(white / (1 - white)), days
        self.asked: list[list[list[int]]] = []

    def __call__(self, _: object, rows: Array, roles: Roles) -> tuple[Array, ...]:
        """Return the weights of pairs, whose names are the rows of their roles."""
        both = zip(roles.firsts.tolist(), roles.seconds.tolist(), strict=True)
        self.asked.append([[one.index(True), other.index(True)] for one, other in both])
        count = len(rows)
        return np.tile(WON, (count, 1)), np.tile(self._days, (count, 1)), np.full(count, self._white)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Judged]]:
    """Judge a mail where the network says what is given."""

    def judge(lines: Sequence[str], layers: Layers, pairings: Sequence[Pairing]) -> list[Judged]:
        monkeypatch.setattr(judging, "judge", layers)
        known = Known((KnownTournament("AB-1", "", SEATS, tuple(pairings)),))
        situation = Situation(known, index_names(known), date(2026, 6, 15))
        return judge_mail(list_tokens("AB-1", lines, situation), situation)

    return judge


def list_seats(judged: Judged) -> tuple[int, ...]:
    """Return the seats of White and Black."""
    return tuple(key for player in (judged.white, judged.black) for _, key in player)


def test_game_has_its_end_its_days_and_its_line(judge: Callable[..., list[Judged]]) -> None:
    (game,) = judge(MAIL, Layers(), [Pairing(1, 2)])
    assert game.ends == pytest.approx((0.5, 0.2, 0.1, 0.15, 0.05))
    assert game.days == pytest.approx({None: 0.25, MAY: 0.75})
    assert (list_seats(game), game.colours, game.line, game.meets_twice) == ((1, 2), 1.0, 1, False)


def test_white_comes_first_as_the_pairing_has_it(judge: Callable[..., list[Judged]]) -> None:
    layers = Layers()
    (game,) = judge(MAIL, layers, [Pairing(2, 1)])
    assert list_seats(game) == (2, 1)
    assert game.ends.white == pytest.approx(0.5)
    (((first, second),),) = layers.asked
    assert first > second


@pytest.mark.parametrize(("white", "seats", "ends"), [(0.7, (1, 2), (0.5, 0.2)), (0.2, (2, 1), (0.2, 0.5))])
def test_mail_says_who_has_white_of_two_who_meet_twice(
    judge: Callable[..., list[Judged]], white: float, seats: tuple[int, ...], ends: tuple[float, float]
) -> None:
    (game,) = judge(MAIL, Layers(white), [Pairing(1, 2), Pairing(2, 1)])
    assert (list_seats(game), game.meets_twice) == (seats, True)
    assert (*game.ends[:2], game.colours) == pytest.approx((*ends, max(white, 1 - white)))


@pytest.mark.parametrize("pairings", [(), (Pairing(1, 2), Pairing(1, 2)), (Pairing(1, 3),)])
def test_players_who_do_not_meet_once_are_not_judged(
    judge: Callable[..., list[Judged]], pairings: tuple[Pairing, ...]
) -> None:
    layers = Layers()
    assert (judge(MAIL, layers, pairings), layers.asked) == ([], [])


def test_four_pairs_are_asked_at_once(judge: Callable[..., list[Judged]]) -> None:
    layers, order = Layers(days=[0.0]), [4, 1, 3, 2]
    lines = [f"{SEATS[key - 1].given} hat gespielt." for key in order]
    found = judge(lines, layers, [Pairing(one, other) for one, other in combinations(range(1, 5), 2)])
    assert [len(pairs) for pairs in layers.asked] == [4, 2]
    assert [(list_seats(game), game.line) for game in found] == [
        ((1, 4), 2),
        ((3, 4), 3),
        ((2, 4), 4),
        ((1, 3), 3),
        ((1, 2), 4),
        ((2, 3), 4),
    ]


@pytest.mark.parametrize(("limit", "most"), [("_MOST_WORK", 20), ("MOST_ROWS", 5)])
def test_mail_of_too_many_pairs_and_words_is_not_judged(
    judge: Callable[..., list[Judged]], monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    layers, pairings = Layers(days=[0.0]), [Pairing(1, 2), Pairing(1, 3), Pairing(2, 3)]
    lines = ["Karl, Ida, Peter"]
    assert len(judge(lines, layers, pairings)) == len(pairings)
    monkeypatch.setattr(judging, limit, most)
    assert judge(lines, layers, pairings) == []


@pytest.mark.parametrize(
    ("days", "chosen"),
    [
        ({None: 0.75, MAY: 0.25}, (None, 0.75)),
        ({None: 0.1, MAY: 0.7, JUNE: 0.2}, (MAY, 0.7)),
        ({None: 0.2}, (None, 0.2)),
    ],
)
def test_day_is_the_likeliest(days: dict[date | None, float], chosen: tuple[date | None, float]) -> None:
    one, other = frozenset({(0, 1)}), frozenset({(0, 2)})
    assert Judged(one, other, Ends(1, 0, 0, 0, 0), days, 1.0, 1).choose_day() == chosen
