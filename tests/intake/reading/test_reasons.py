"""Reasons, and who won, in words."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from intake.reading.reasons import find_reasons, says_both_lost, the_reason
from intake.reading.verdicts import by_colour, by_name, is_colour_word, says_draw

WHITE, BLACK = frozenset({"1-0"}), frozenset({"0-1"})


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "played"),
        ("durch Aufgabe", "played"),
        ("Remis vereinbart", "played"),
        ("resigns", "played"),
        ("(ZÜ)", "time"),
        ("Zeitüberschreitung", "time"),
        ("Schwarz hat die Zeit überschritten", "time"),
        ("wins on time", "time"),
        ("time forfeit", "time"),
        ("Rücktritt genehmigt", "withdrawal-approved"),
        ("approved withdrawal", "withdrawal-approved"),
        ("nicht genehmigter Rücktritt", "withdrawal"),
        ("Rücktritt ohne Genehmigung", "withdrawal"),
        ("stiller Rücktritt", "withdrawal"),
        ("er ist still ausgeschieden", "withdrawal"),
        ("unapproved withdrawal", "withdrawal"),
        ("he quit with no notice, I did not OK any withdrawal", "withdrawal"),
        ("ich habe keinen Rücktritt genehmigt", "withdrawal"),
        ("zurückgetreten, ohne jede Nachricht", "withdrawal"),
        ("forfeit, no game", "unplayed"),
        ("kampflos (keine Partie)", "unplayed"),
        ("never mailed a first move", "unplayed"),
        ("hat nie einen Zug abgeschickt", "unplayed"),
        ("durch Zeitüberschreitung (22.06.2026), von mir als stillschweigender Rücktritt gewertet", "withdrawal"),
        ("ZÜ, das werte ich als nicht genehmigten Rücktritt", "withdrawal"),
        ("on time, which I count as a silent withdrawal", "withdrawal"),
        ("time forfeit, treated as an unapproved withdrawal", "withdrawal"),
        ("verstorben", "death"),
        ("Todesfall", "death"),
        ("died", "death"),
        ("abgeschätzt", "adjudicated"),
        ("abgebrochen", "adjudicated"),
        ("adjudicated", "adjudicated"),
        ("kampflos", "unplayed"),
        ("nicht gespielt", "unplayed"),
        ("walkover", "unplayed"),
        ("Auswechslung", "substitution"),
    ],
)
def test_reason_in_words(words: str, reason: str) -> None:
    assert the_reason(find_reasons(words)) == (reason, "")


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ("Rücktritt", Question.WITHDRAWAL_KIND),
        ("has withdrawn", Question.WITHDRAWAL_KIND),
        ("has withdrawn, still no word why", Question.WITHDRAWAL_KIND),
        ("has withdrawn (still no approval)", Question.WITHDRAWAL_KIND),
        ("withdrawn, not yet approved", Question.WITHDRAWAL_KIND),
        ("Rücktritt, noch nicht genehmigt", Question.WITHDRAWAL_KIND),
        ("Rücktritt, Genehmigung steht noch aus", Question.WITHDRAWAL_KIND),
        ("default", Question.DEFAULT_KIND),
        ("forfeit", Question.DEFAULT_KIND),
        ("kampflos, verstorben", Question.WORDS_CONTRADICT),
        ("ZÜ, als genehmigter Rücktritt gewertet", Question.WORDS_CONTRADICT),
        ("ZÜ, nicht als stiller Rücktritt gewertet", Question.WORDS_CONTRADICT),
        ("on time, not counted as a silent withdrawal", Question.WORDS_CONTRADICT),
        ("stiller Rücktritt, gewertet als Zeitüberschreitung", Question.WORDS_CONTRADICT),
    ],
)
def test_reason_with_two_meanings_is_a_question(words: str, question: Question) -> None:
    assert the_reason(find_reasons(words))[1] == question


def test_default_beside_a_clear_reason_asks_nothing() -> None:
    assert the_reason(find_reasons("default (time)")) == ("time", "")


@pytest.mark.parametrize("words", ["beide verloren", "both lost", "doppelter Verlust", "genullt"])
def test_both_lost_is_said_in_words(words: str) -> None:
    assert says_both_lost(words)


@pytest.mark.parametrize("words", ["verloren", "Schwarz verliert", "beide Partien"])
def test_both_lost_is_not_said(words: str) -> None:
    assert not says_both_lost(words)


@pytest.mark.parametrize(
    ("words", "scores"),
    [
        ("Weiß gewinnt", WHITE),
        ("Schwarz gibt auf", WHITE),
        ("Sieg für Weiß", WHITE),
        ("ZÜ Schwarz", WHITE),
        ("Weißsieg", WHITE),
        ("Black resigns", WHITE),
        ("Schwarz gewinnt", BLACK),
        ("Weiß hat aufgegeben", BLACK),
        ("White loses on time", BLACK),
        ("Weiß gewinnt, Schwarz gewinnt", WHITE | BLACK),
        ("aufgegeben", frozenset()),
    ],
)
def test_winner_said_by_colour(words: str, scores: frozenset[str]) -> None:
    assert by_colour(words) == scores


def test_winner_said_by_name() -> None:
    assert by_name("Müller gewinnt", "Müller, Karl", "Eva Schmidt") == WHITE
    assert by_name("Müller hat aufgegeben", "Müller, Karl", "Eva Schmidt") == BLACK
    assert by_name("Koch gewinnt", "Müller, Karl", "Eva Schmidt") == frozenset()


def test_winner_said_by_a_name_that_both_have_is_nobody() -> None:
    assert by_name("Müller gewinnt", "Müller, Karl", "Müller, Eva") == frozenset()


def test_draw_is_said_but_not_by_an_offer() -> None:
    assert says_draw("Remis nach 30 Zügen")
    assert not says_draw("Remisangebot abgelehnt")


def test_colour_words_can_be_names() -> None:
    assert is_colour_word("Schwarz, Uwe")
    assert not is_colour_word("Schwarzer, Uwe")


@pytest.mark.parametrize(
    "text", ["Quinn, Black this time, beat Frost", "For the first time she won", "the same time as in May, he resigned"]
)
def test_time_that_is_an_occasion_is_no_overstepped_one(text: str) -> None:
    assert find_reasons(text) == () or find_reasons(text)[0].reason != "time"
