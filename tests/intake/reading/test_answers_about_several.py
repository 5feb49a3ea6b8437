"""Answers about two games, two lines or two players: which of them is meant, and what is said of the other."""

from __future__ import annotations

import pytest

from intake.reading.known import KnownTournament, Seat
from intake.reading.replies.assigning import find_answers
from intake.reading.replies.own_text import Passage
from intake.reading.replies.player_names import count_families, list_families, names_other
from tests.intake.reading.test_replies import DAY, RESULT, SCORES, WHO, asked, claim_of, resolved, said


@pytest.mark.parametrize(
    "answer",
    ["Karl. Hans spielt noch.", "Der Karl war's. Hans ist immer noch am Rechnen!", "Karl. Hans is still thinking"],
)
def test_whose_game_goes_on_is_not_meant(answer: str) -> None:
    assert claim_of(resolved(answer, WHO)).number_white == "1004"
    assert resolved(answer.partition(". ")[2], WHO) == {}


MATCH = asked(1, "match-score", said("Müller und Schmidt 1:1", "Müller, Hans", "Schmidt, Eva", ""), *SCORES)


@pytest.mark.parametrize("answer", ["2x remis", "beide Partien unentschieden", "Zweimal remis.", "both drawn"])
def test_draw_of_both_games_is_stored_twice(answer: str) -> None:
    games = [(claim.white, claim.black, claim.score) for claim in resolved(answer, MATCH)[1].claims]
    assert games == [("Müller, Hans", "Schmidt, Eva", "1/2-1/2"), ("Schmidt, Eva", "Müller, Hans", "1/2-1/2")]


def test_one_win_for_both_games_says_nothing_of_a_level_match() -> None:
    assert resolved("Müller hat beide gewonnen", MATCH) == {}


TWO_LINES = asked(1, "words-contradict", said("Müller - Schmidt 0-1", "Müller", "Schmidt", "0-1"), SCORES[2], SCORES[1])


@pytest.mark.parametrize(
    ("answer", "scores"),
    [
        *(("Die erste Zeile stimmt, die vierte kann weg.", ["0-1"]), ("Das zweite ist richtig", ["1/2-1/2"])),
        *(("The first line is right.", ["0-1"]), ("Die vierte Zeile ist richtig, die erste kann weg.", [])),
        *(("Die erste ist falsch.", []), ("Das zweite stimmt nicht", [])),
    ],
)
def test_right_one_of_two_lines_is_named_by_its_place(answer: str, scores: list[str]) -> None:
    assert [claim.score for one in resolved(answer, TWO_LINES).values() for claim in one.claims] == scores


@pytest.mark.parametrize(("text", "answers"), [("Weber - Schmidt 0:1", 0), ("Schmidt 0:1", 1)])
def test_score_of_a_game_with_somebody_else_answers_no_question(text: str, answers: int) -> None:
    assert len(find_answers([Passage(0, text)], [RESULT], DAY, {"schmidt": "schmidt", "weber": "weber"})) == answers


OTHERS = {name: name for name in ("weber", "koch", "schmidt")}
LATER = asked(
    1,
    "ambiguous-date",
    said("Müller - Schmidt remis, 3/2/2026", "Müller, Hans", "Schmidt, Eva", "1/2-1/2"),
    detail="3/2/2026",
)


@pytest.mark.parametrize(
    ("text", "answers"), [("Weber (White) drew with Koch, 12 March.", 0), ("Schmidt - Müller was on 3 February.", 1)]
)
def test_day_of_a_game_of_others_answers_no_question(text: str, answers: int) -> None:
    assert (
        len(find_answers([Passage(0, text)], [LATER], DAY, {name: name for name in ("weber", "koch", "schmidt")}))
        == answers
    )


def test_first_name_that_one_player_has_names_them_like_the_family_name() -> None:
    seats = (Seat(1, "1", "van der Berg", "Ruth"), Seat(2, "2", "Koch", "Karl"), Seat(3, "3", "Lang", "Karl"))
    families = list_families([KnownTournament("SE947", "Einzel", seats)])
    texts = ("Ruth van der Berg", "Ruth and Koch", "Karl", "ruth")
    assert [count_families(text, families) for text in texts] == [1, 2, 0, 0]
    assert [names_other("Ruth has won.", families, own) for own in ({"berg"}, {"koch"})] == [False, True]
