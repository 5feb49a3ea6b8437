"""Documents: what is read, what is refused and where, what is written."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from ratings.regulations.documents import DocumentError, rate_document, read_document
from ratings.regulations.types import State

PAGE = Path(__file__).parents[3] / "docs" / "regulations" / "rate.md"


def document(**changed: Any) -> dict[str, Any]:
    """A draw of equals, with changes; None leaves a key out."""
    whole: dict[str, Any] = {
        "rules": "bdf-fwz",
        "players": {"A": {"value": 2000, "index": 9}, "B": {"value": 2000, "index": 9}},
        "games": [{"white": "A", "black": "B", "score": "1/2-1/2"}],
    }
    return {key: value for key, value in (whole | changed).items() if value is not None}


def game(**changed: Any) -> dict[str, Any]:
    """A document whose only game is changed."""
    return document(games=[{"white": "A", "black": "B", "score": "1-0"} | changed])


def test_page_shows_a_document_and_its_answer() -> None:
    example, answer = re.findall(r"^```json\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert rate_document(json.loads(example)) == json.loads(answer)


def test_answer_has_the_documented_form() -> None:
    assert rate_document(document()) == {
        "players": {
            name: {
                "old": {"value": 2000, "index": 9},
                "new": {"value": 2000, "index": 10},
                "points": Decimal("0.5"),
                "expected": "0.500000",
                "k": 15,
                "change": "0.000000",
                "remarks": [],
            }
            for name in "AB"
        },
        "games": [{"counted": True, "why": None}],
    }


def test_newcomer_has_neither_expectation_nor_k() -> None:
    players: Any = rate_document(document(players={"A": None, "B": {"value": 2000, "index": 9}}))["players"]
    assert {key: players["A"][key] for key in ("old", "expected", "k", "change")} == {
        "old": None,
        "expected": None,
        "k": None,
        "change": None,
    }


def test_k_is_given_only_where_all_games_had_the_same() -> None:
    # FWZ 4.2: A wins with K = 15 at 2000 and becomes 2008, where K is 13.
    players = {"A": {"value": 2000, "index": 9}, "B": {"value": 2000, "index": 9}, "C": {"value": 2008, "index": 9}}
    games = [{"white": "A", "black": opponent, "score": "1-0"} for opponent in "BC"]
    answer: Any = rate_document(document(rules="emailchesspoint", players=players, games=games))
    assert {name: player["k"] for name, player in answer["players"].items()} == {"A": None, "B": 15, "C": 13}


def test_unrated_player_of_emailchesspoint_is_zero_zero() -> None:
    answer: Any = rate_document(document(rules="emailchesspoint", players={"A": None, "B": None}))
    assert answer["players"]["A"]["old"] == {"value": 0, "index": 0}
    assert answer["games"] == [{"counted": False, "why": "both-unsecured"}]


def test_rating_of_zero_without_a_counted_game_is_given_back() -> None:
    players = {"A": {"value": 0, "index": 0}, "B": {"value": 1800, "index": 5}}
    games = [{"white": "A", "black": "B", "score": "+/-"}]
    answer: Any = rate_document(document(players=players, games=games))
    assert answer["players"]["A"] == {
        "old": {"value": 0, "index": 0},
        "new": {"value": 0, "index": 0},
        "points": 0,
        "expected": None,
        "k": None,
        "change": None,
        "remarks": [],
    }


@pytest.mark.parametrize("rules", ["fide-2003", "fide-2009", "fide-2014"])
def test_zero_without_results_is_no_rating_where_first_ratings_grow(rules: str) -> None:
    players = {"A": {"value": 0, "index": 0}, "B": {"value": 1900, "index": 5}}
    answer: Any = rate_document(document(rules=rules, players=players, games=[]))
    assert (answer["players"]["A"]["old"], answer["players"]["A"]["new"]) == (None, None)


def test_unknown_keys_are_ignored() -> None:
    extended = document(comment="x", tournament={"kind": "swiss", "city": "x"})
    extended["players"]["A"]["title"] = "GM"
    extended["games"][0]["round"] = 1
    assert rate_document(extended) == rate_document(document())


def test_key_from_outside_goes_before_that_of_the_document() -> None:
    assert read_document(document(), "emailchesspoint").rule.key == "emailchesspoint"
    assert read_document(document(rules=None), "bdf-fwz").rule.key == "bdf-fwz"


def test_sum_becomes_the_carry() -> None:
    players = {"A": {"value": 1767, "index": 3, "sum": 5300}, "B": {"value": 2000, "index": 9, "sum": 1}}
    states = read_document(document(rules="emailchesspoint", players=players)).states
    assert states == (State(1767, 3, (5300,)), State(2000, 9))


def test_parameters_of_the_document_are_used() -> None:
    # FWZ 4.3 with K = 13 + 5: half of it is won.
    players: Any = rate_document(game() | {"params": {"k_add_middle": 5}})["players"]
    assert players["A"]["new"] == {"value": 2009, "index": 10}


def test_players_keep_their_order() -> None:
    players = {"Z": None, "A": None, "M": None}
    assert list(rate_document(document(players=players, games=[]))["players"]) == list(players)  # type: ignore[call-overload]  # the answer is plain JSON


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "the document: an object is expected"),
        (document(rules=None), "rules: None is no regulation; known are bdf-fwz, emailchesspoint, "),
        (document(rules="elo"), "rules: 'elo' is no regulation; known are bdf-fwz, emailchesspoint, "),
        (document(players=None), "players: an object is expected"),
        (document(players={"A": 2000}), "player 'A': an object is expected"),
        (document(players={"A": {"index": 1}}), "player 'A': value: a whole number is expected, not None"),
        (
            document(players={"A": {"value": 1.5, "index": 1}}),
            "player 'A': value: a whole number is expected, not 1.5",
        ),
        (
            document(players={"A": {"value": True, "index": 1}}),
            "player 'A': value: a whole number is expected, not True",
        ),
        (document(players={"A": {"value": 1500, "index": -1}}), "player 'A': index: -1 is not from 0 to 9999"),
        (
            document(rules="emailchesspoint", players={"A": {"value": 1767, "index": 3, "sum": 5000}}),
            "player 'A': sum 5000 over 3 games is 1667, not 1767",
        ),
        (document(params={"k": 1}), "params: bdf-fwz has no parameter 'k'; it has divisor, limit, "),
        (document(params={"divisor": "640"}), "params: divisor: a whole number is expected, not '640'"),
        (document(games=None), "games: a list is expected"),
        (document(games=[1]), "game 1: an object is expected"),
        (game(white="C"), "game 1: white: 'C' is not among the players"),
        (game(black="A"), "game 1: a player has no game against themselves"),
        (game(score="2-0"), "game 1: score: '2-0' is none of 1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+"),
        (game(score=None), "game 1: score: None is none of 1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+"),
        (game(reason="bored"), "game 1: reason: 'bored' is none of played, time, withdrawal, "),
        (game(moves=-1), "game 1: moves: -1 is not from 0 to 9999"),
        (game(completed_on="2026-02-30"), "game 1: completed_on: '2026-02-30' is no date like 2026-03-15"),
        (game(completed_on="20260215"), "game 1: completed_on: '20260215' is no date like 2026-03-15"),
        (game(completed_on=7), "game 1: completed_on: a text is expected, not 7"),
        (game(counts="yes"), "game 1: counts: true, false or null is expected, not 'yes'"),
        (document(tournament={"ended_on": "May"}), "tournament: ended_on: 'May' is no date like 2026-03-15"),
        (document(tournament={"kind": 1}), "tournament: kind: a text is expected, not 1"),
    ],
)
def test_fault_is_named_with_its_place(data: object, message: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_document(data)
    assert str(refused.value)[: len(message)] == message
