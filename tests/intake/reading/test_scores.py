"""Spellings of results."""

from __future__ import annotations

import pytest

from intake.reading.scores import Kind, exact_score, find_scores, plain_dashes

WHITE, BLACK, DRAW = "1-0", "0-1", "1/2-1/2"


def found(text: str) -> list[tuple[Kind, str]]:
    return [(word.kind, word.score) for word in find_scores(plain_dashes(text))]


@pytest.mark.parametrize(
    ("written", "score"),
    [
        ("1-0", WHITE),
        ("1:0", WHITE),
        ("1–0", WHITE),
        ("1 — 0", WHITE),
        ("1 : 0", WHITE),
        ("1.0-0.0", WHITE),
        ("1/0", WHITE),
        ("0-1", BLACK),
        ("0:1.", BLACK),
        ("0/1", BLACK),
        ("½-½", DRAW),
        ("½ : ½", DRAW),
        ("1/2-1/2", DRAW),
        ("1⁄2-1⁄2", DRAW),
        ("0,5:0,5", DRAW),
        ("0.5-0.5", DRAW),
        ("½", DRAW),
        ("1/2", DRAW),
        ("remis", DRAW),
        ("Unentschieden", DRAW),
        ("draw", DRAW),
        ("A - B =", DRAW),
    ],
)
def test_score_of_a_game_in_any_spelling(written: str, score: str) -> None:
    assert found(written) == [(Kind.GAME, score)]


@pytest.mark.parametrize(("written", "score"), [("+/-", "+/-"), ("+:-", "+/-"), ("-/+", "-/+"), ("--/--", "0-0")])
def test_signs_mean_unplayed(written: str, score: str) -> None:
    assert [(word.score, word.unplayed) for word in find_scores(written)] == [(score, True)]


@pytest.mark.parametrize(("written", "score"), [("1-O", WHITE), ("l:0", WHITE), ("O-1", BLACK), ("0-l", BLACK)])
def test_letter_for_a_digit_is_repaired(written: str, score: str) -> None:
    assert [(word.score, word.repaired) for word in find_scores(written)] == [(score, True)]


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("0-0", Kind.BOTH_LOST),
        ("0:0", Kind.BOTH_LOST),
        ("2-0", Kind.MATCH),
        ("0:2", Kind.MATCH),
        ("1-1", Kind.MATCH),
        ("1½-½", Kind.MATCH),
        ("1,5:0,5", Kind.MATCH),
        ("½½", Kind.MATCH),
        ("2-1", Kind.IMPOSSIBLE),
        ("2,5:1,5", Kind.IMPOSSIBLE),
        ("A - B *", Kind.UNFINISHED),
        ("läuft noch", Kind.UNFINISHED),
        ("not finished", Kind.UNFINISHED),
    ],
)
def test_what_is_no_score_of_one_game(written: str, kind: Kind) -> None:
    assert [word.kind for word in find_scores(written)] == [kind]


@pytest.mark.parametrize(
    "text", ["O-O", "O-O-O", "12:30 Uhr", "Tel. 040-1234567", "1-0-1", "BL-24-07", "Remisangebot", "12. Partie"]
)
def test_text_that_only_looks_like_a_score_has_none(text: str) -> None:
    assert found(text) == []


def test_seats_before_a_score_are_not_its_part() -> None:
    assert found("3-5 1:0") == [(Kind.IMPOSSIBLE, ""), (Kind.GAME, WHITE)]
    assert found("2-7 ½:½") == [(Kind.IMPOSSIBLE, ""), (Kind.GAME, DRAW)]


@pytest.mark.parametrize(("text", "score"), [("1/2", DRAW), (" 1-0 ", WHITE), ("½-½", DRAW), ("+/-", "+/-")])
def test_exact_score_is_the_whole_text(text: str, score: str) -> None:
    word = exact_score(text)
    assert word is not None
    assert word.score == score


@pytest.mark.parametrize("text", ["", "?", "1-0 ZÜ", "siehe unten"])
def test_exact_score_of_anything_else_is_none(text: str) -> None:
    assert exact_score(text) is None
