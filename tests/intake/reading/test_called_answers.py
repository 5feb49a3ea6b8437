"""Answers that call their question by its place or number, and signs and names with words beside them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.replies.courtesy import without_comment
from intake.reading.replies.resolving import resolve_replies
from intake.reading.replies.types import AskedQuestion, Conversation, Resolved
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_replies import (
    DAY,
    LEFT,
    RESULT,
    SCORES,
    WHEN,
    WHO,
    asked,
    claim_of,
    resolved,
    said,
)


def in_order(text: str) -> tuple[str, date | None]:
    """Who is meant in the first question, and on which day the game of the second ended, where they are not open."""
    found = resolved(text, WHO, WHEN)
    who = claim_of(found).number_white if 1 in found else ""
    return who, claim_of(found, 2).completed_on if 2 in found else None


BOTH = ("1004", date(2026, 2, 3))


@pytest.mark.parametrize("answer", ["Zur zweiten Frage: a", "the second question: a", "Question two: a"])
def test_question_is_called_by_its_place_alone(answer: str) -> None:
    assert in_order(answer) == ("", date(2026, 2, 3))


def test_more_answers_in_order_than_questions_are_read_without_the_order() -> None:
    assert claim_of(resolved("The first is Karl, the second is 3 February.", WHO)).number_white == "1004"
    assert in_order("Erstens Karl, zweitens am 3. Februar, drittens remis.") == BOTH


@pytest.mark.parametrize(
    "answer",
    [
        "The first is Karl, the second is 3 February.",
        "the first is Karl and the second 3 February 2026",
        "First: Karl\nSecond: 3 February",
        "Firstly, it is Karl; secondly 3 February.",
        "The first one is Karl, the last 3 February.",
        "Die erste: Karl. Die zweite: 3.2.",
        "Bei der ersten Karl, bei der zweiten der 3. Februar.",
        "Erstens Karl, zweitens am 3. Februar",
        "Im ersten war es Karl und im zweiten der 3. Februar.",
        "1 Karl, 2a",
        "1b, 2a. Hatte ich aber schon geschrieben...",
        "1: b, wie gesagt\n2: a, das hab ich doch geschrieben!",
        "1. b - it was Karl, I thought that was clear\n2. a (as I wrote)",
    ],
)
def test_questions_are_called_by_their_places_and_numbers(answer: str) -> None:
    assert in_order(answer) == BOTH


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("der zweite, der erste", BOTH),
        ("The first line is Karl, the second line 3 February.", BOTH),
        ("The second is Karl.", ("", None)),
        ("1 Partie fehlt, 2 Partien laufen", ("", None)),
        ("2: the second, 3 February", ("", None)),
        ("2: b, 3 February", ("", None)),
        ("1: a, Karl", ("", None)),
        ("1: b, Weber won", ("", None)),
        ("1: a, not Karl", ("1001", None)),
        ("1: c, Karl", ("", None)),
    ],
)
def test_places_of_candidates_and_signs_that_other_words_contradict(
    answer: str, found: tuple[str, date | None]
) -> None:
    assert in_order(answer) == found


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ("c - Schmidt won, Müller resigned, I thought that was clear.", "0-1"),
        ("c. Müller resigned.", "0-1"),
        ("Yes, c: Schmidt won", "0-1"),
        ("Also c.", "0-1"),
        ("c, not a draw", "0-1"),
        ("c - Müller won", ""),
        ("c, remis", ""),
        ("c, glaube ich", ""),
    ],
)
def test_sign_with_a_comment_is_the_choice_unless_it_gives_another_result(answer: str, score: str) -> None:
    assert [claim.score for each in resolved(answer, RESULT).values() for claim in each.claims] == [score] * bool(score)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        *(("a, das hab ich doch geschrieben!", "withdrawal-approved"), ("b natürlich", "withdrawal")),
        *(("c, leider verstorben", "death"), ("a: genehmigt", "withdrawal-approved"), ("a, nicht genehmigt", "")),
        *(("b, das habe ich genehmigt", ""), ("also a", "withdrawal-approved")),
    ],
)
def test_sign_of_how_a_player_left_goes_before_yes(answer: str, kind: str) -> None:
    kinds = [each.departure.kind for each in resolved(answer, LEFT).values() if each.departure]
    assert kinds == [kind] * bool(kind)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        *(("As I wrote, it goes on", "it goes on"), ("a, it is not clear", "a, it is not clear")),
        *(("I already told you that: Karl", "Karl"), ("Koch schrieb mir, remis", "Koch schrieb mir, remis")),
        *(("Remis, steht doch in der Mail.", "Remis"), ("Hatte ich schon geschrieben", "Hatte ich schon geschrieben")),
        *(("Weiß, ich dachte, das sei klar", "Weiß"), ("I did say Karl", "I did say Karl")),
    ],
)
def test_words_that_only_say_that_it_was_told_are_left_out(text: str, rest: str) -> None:
    assert without_comment(text) == rest


def reply(text: str, *questions: AskedQuestion) -> Resolved:
    """What a reply answers, and what is left of it."""
    sender = Sender("anna@example.org", "Anna Leiter")
    letter = Letter(sender, "AW: SE947", "", "", None, None, DAY, "", (Part("body", tuple(text.split("\n"))),))
    return resolve_replies(letter, Conversation(questions, ("(1) > something\n",)))


@pytest.mark.parametrize(
    "answer",
    [
        "Karl. Der Hans hatte ja das Remis.",
        "1: Karl. Der Hans hatte ja das Remis.",
        "Karl, Hans hatte remis",
        "Der Hans hatte das Remis. Also Karl.",
        "Karl, denn Hans hat ja remis gespielt.",
        "It is Karl. Hans had the draw.",
        "Karl, because Hans drew.",
    ],
)
def test_what_is_said_of_the_other_candidate_is_no_game(answer: str) -> None:
    done = reply(answer, WHO)
    numbers = [claim.number_white for each in done.resolutions for claim in each.claims]
    assert (numbers, "".join(done.letter.parts[0].lines)) == (["1004"], "")


@pytest.mark.parametrize("answer", ["Hans und Karl haben remis gespielt", "Hans - Karl remis", "Hans and Karl drew"])
def test_game_of_two_candidates_is_asked(answer: str) -> None:
    done = reply(answer, WHO)
    assert (done.resolutions, "".join(done.letter.parts[0].lines)) == ((), "")
    assert [(each.number, each.text) for each in done.unclear] == [(1, answer)]


DRAWN = asked(
    1,
    "ambiguous-name",
    replace(said("Müller gegen Weber remis", "Müller", "Weber", "1/2-1/2"), colours_known=False),
    *WHO.first.candidates,
    detail="Müller: ...",
)


@pytest.mark.parametrize(
    ("answer", "pair"),
    [
        ("Beim Remis war es der Karl, mit Schwarz.", ("Weber", "Müller, Karl")),
        ("Karl (White)", ("Müller, Karl", "Weber")),
        ("Karl, Weber hatte Weiß", ("Weber", "Müller, Karl")),
        ("It was Karl, as Black.", ("Weber", "Müller, Karl")),
    ],
)
def test_colour_of_the_chosen_player_is_known(answer: str, pair: tuple[str, str]) -> None:
    claim = claim_of(resolved(answer, DRAWN))
    assert ((claim.white, claim.black), claim.colours_known, claim.score) == (pair, True, "1/2-1/2")


O_NEILL = asked(2, "no-score", said("Weber v O'Neill, Black won", "Weber, Karl", "O'Neill, Declan", ""), *SCORES)


@pytest.mark.parametrize(
    "answer",
    [
        "No. 2: Declan O'Neill won it.",
        "2: O’Neill won",
        "Nr. 2: O'Neill hat gewonnen",
        "2: Weber lost",
        "O'Neill gets the point",
    ],
)
def test_winner_whose_name_has_an_apostrophe_is_understood(answer: str) -> None:
    assert claim_of(resolved(answer, O_NEILL), 2).score == "0-1"
