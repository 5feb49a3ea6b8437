"""Days in replies that are those of the first mail, or of another game than the one that is answered."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.mentions import Situation, index_names
from intake.reading.replies.judged_words import JudgedWords
from intake.reading.replies.mail_days import name_day_of_mail
from intake.reading.replies.others_days import leave_days
from intake.reading.replies.own_text import Passage
from intake.reading.replies.types import AskedQuestion, Resolution
from intake.reading.types import Claim, Finding, Place
from tests.intake.reading.test_judged_words import DAY, KNOWN, MAY

PLACE = Place("body", 3, "Koch gegen Wolf.")
GAME = Claim(PLACE, "Koch, Karl", "Wolf, Ida", "1-0", reported_on=MAY)


def ask(number: int, claim: Claim = GAME) -> AskedQuestion:
    """Return a question about the day of a game."""
    return AskedQuestion(number, (Finding(Question.AMBIGUOUS_DATE, "", PLACE, (claim,)),), PLACE.text, DAY)


def name(text: str, *questions: AskedQuestion) -> str:
    """Return a reply with days in place of the words for that of the mail."""
    (passage,) = name_day_of_mail([Passage(0, text)], questions or (ask(1),))
    return passage.text


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Keine Ahnung, nimm den Tag meiner Mail.", "Keine Ahnung, nimm 2026-05-03."),
        ("es kann der Tag meines Schreibens angesetzt werden", "es kann 2026-05-03 angesetzt werden"),
        ("nehmt den von meiner Mail", "nehmt 2026-05-03"),
        ("das Datum der ersten Mail reicht", "2026-05-03 reicht"),
        ("nehmen Sie das Maildatum", "nehmen Sie 2026-05-03"),
        ("no idea, take the day of my mail", "no idea, take 2026-05-03"),
        ("that of my letter may stand", "2026-05-03 may stand"),
        ("the date of my first message will do", "2026-05-03 will do"),
        ("der Brief kam am 9.5.", "der Brief kam am 9.5."),
        ("I answered on the day of your mail", "I answered on the day of your mail"),
    ],
)
def test_day_of_the_mail_is_named(text: str, named: str) -> None:
    assert name(text) == named


def test_day_of_the_mail_for_several_games_answers_each_question_about_a_day() -> None:
    asked = (ask(1), ask(3))
    assert name("Die Tage weiß ich bei keiner, nehmt den von meiner Mail.", *asked) == "1: 2026-05-03, 3: 2026-05-03"
    assert name("1: alle am Tag meiner Mail", *asked) == "1: alle am 2026-05-03"
    assert name("Nehmt den Tag meiner Mail.", *asked) == "Nehmt 2026-05-03."


def test_day_of_the_mail_answers_what_is_asked_about_an_impossible_day() -> None:
    impossible = Finding(Question.IMPOSSIBLE_DATE, "May 0", PLACE, (GAME,))
    both = AskedQuestion(2, (Finding(Question.NO_SCORE, "", PLACE, (GAME,)), impossible), PLACE.text, DAY)
    asked = (ask(1), both, AskedQuestion(4, (impossible,), PLACE.text, DAY))
    assert name("No dates noted, take the day of my mail.", *asked) == "1: 2026-05-03, 2: 2026-05-03, 4: 2026-05-03"
    assert name("All drawn on the day of my mail.", *asked) == "1: 2026-05-03, 4: 2026-05-03"
    assert name("All drawn on the day of my mail.", both, ask(3)) == "All drawn on 2026-05-03."


def test_nothing_is_named_where_no_day_is_known() -> None:
    assert name("den Tag meiner Mail", ask(1, replace(GAME, reported_on=None))) == "den Tag meiner Mail"


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("Und Peter Lang hat Karl am 9.5. besiegt.", None),
        ("Karl und Ida waren am 9.5. fertig.", date(2026, 5, 9)),
        ("Das war am 9.5.", date(2026, 5, 9)),
        ("Und Peter Lang hat Karl besiegt.", date(2026, 5, 9)),
    ],
    ids=["others", "own", "nobody", "no day"],
)
def test_day_that_is_only_said_of_two_others_is_left(sentence: str, day: date | None) -> None:
    words = JudgedWords((), Situation(KNOWN, index_names(KNOWN), DAY), ("1: a.", sentence))
    answer = Resolution(1, (replace(GAME, completed_on=date(2026, 5, 9)),))
    (left,) = leave_days([answer], words, [ask(1)])
    assert left.claims[0].completed_on == day


def test_day_that_was_asked_with_stays() -> None:
    words = JudgedWords((), Situation(KNOWN, index_names(KNOWN), DAY), ("Peter Lang hat Karl am 9.5. besiegt.",))
    game = replace(GAME, completed_on=date(2026, 5, 9))
    answers = [Resolution(1, (game,)), Resolution(2, (game, game))]
    assert leave_days(answers, words, [ask(1, game), ask(2, game)]) == answers


@pytest.mark.parametrize(
    ("line", "sentence", "day", "codes"),
    [
        ("Koch - Wolf 1-0, 8.5.", "Das Remis war Karl gegen Peter Lang am 9.5.", date(2026, 5, 8), []),
        ("Koch - Wolf 1-0, 8.5.", "The draw was Karl against Peter Lang on 9 May.", date(2026, 5, 8), []),
        ("Koch - Wolf 1-0", "Das Remis war Karl gegen Peter Lang am 9.5.", None, [Question.AMBIGUOUS_DATE]),
        ("Koch - Wolf 1-0, 9.5.", "Karl gegen Peter Lang endete auch am 9.5.", date(2026, 5, 9), []),
        ("Koch - Wolf 1-0", "Karl und Ida waren am 9.5. fertig.", date(2026, 5, 9), []),
        ("Koch - Wolf 1-0", "Das war ein anderes Spiel.", date(2026, 5, 9), []),
    ],
    ids=["own line", "own line in English", "no day", "same day", "own", "no day said"],
)
def test_day_of_a_contradicting_line_that_is_said_of_others_is_left(
    line: str, sentence: str, day: date | None, codes: list[Question]
) -> None:
    words = JudgedWords((), Situation(KNOWN, index_names(KNOWN), DAY), ("1: a.", sentence))
    game = replace(GAME, completed_on=date(2026, 5, 9))
    asked = AskedQuestion(1, (Finding(Question.WORDS_CONTRADICT, "", PLACE, (game,)),), line, DAY)
    (left,) = leave_days([Resolution(1, (game,))], words, [asked])
    assert (left.claims[0].completed_on, [each.code for each in left.claims[0].findings]) == (day, codes)
