"""Replies in words that the network judges: as lines where all is clear, and nothing stored that they leave open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.mentions import STRANGERS, Situation, index_names
from intake.reading.network.judging import Ends, Judged
from intake.reading.network.tokens import MailTokens
from intake.reading.replies import judged_words
from intake.reading.replies.closed_questions import close_open, drop_open, supersede
from intake.reading.replies.judged_lines import add_games, write_judged
from intake.reading.replies.judged_words import JudgedWords, judge_numbered, judge_words
from intake.reading.replies.own_text import Passage
from intake.reading.replies.signs import list_signed
from intake.reading.replies.types import AskedQuestion, Conversation, Resolution
from intake.reading.types import Candidate, Claim, Finding, Origin, Part, Place

DAY, MAY = date(2026, 6, 15), date(2026, 5, 3)
SEATS = tuple(
    Seat(at, f"{at}", family, given, at)
    for at, (family, given) in enumerate([("Koch", "Karl"), ("Wolf", "Ida"), ("Lang", "Peter")], start=1)
)
KNOWN = Known((KnownTournament("AB-1", "", SEATS, (Pairing(1, 2), Pairing(2, 3), Pairing(3, 1))),))
WON, NOTHING, DOUBTED, OPEN = Ends(1, 0, 0, 0, 0), Ends(0, 0, 0, 1, 0), Ends(0, 0, 0, 0, 1), Ends(0.5, 0.5, 0, 0, 0)
PLACE = Place("body", 3, "Koch gegen Wolf.")
SAID = ("Karl gegen Ida ist unklar.", "Ida schlug Peter.")


def judge(white: int, black: int, ends: Ends, day: date | None = None, *, twice: bool = False) -> Judged:
    """Return what is judged of the game of two seats."""
    return Judged(frozenset({(0, white)}), frozenset({(0, black)}), ends, {day: 1.0}, 1.0, 1, twice)


def ask(number: int = 1, white: str = "Koch, Karl", black: str = "Wolf, Ida", *scores: str) -> AskedQuestion:
    """Return a question how a game ended, whose last answer stores nothing."""
    signs = (*(Candidate((("score", score),)) for score in scores), Candidate((("dropped", "yes"),)))
    claim = Claim(PLACE, white, black, "")
    return AskedQuestion(number, (Finding(Question.NO_SCORE, "", PLACE, (claim,), None, signs),), PLACE.text, DAY)


def write(texts: Sequence[str], judged: Sequence[Judged], talk: Conversation) -> list[str]:
    """Return the lines that become of a reply."""
    words = JudgedWords(judged, Situation(KNOWN, index_names(KNOWN), DAY))
    return [each.text for each in write_judged([Passage(at, text) for at, text in enumerate(texts)], words, talk)]


def test_games_of_a_reply_in_words_become_lines() -> None:
    judged = [judge(1, 2, WON, MAY), judge(3, 1, Ends(0, 0, 1, 0, 0)), judge(2, 3, NOTHING)]
    lines = write(["Karl hat am 3.5. Ida besiegt, mit Peter war es remis."], judged, Conversation((ask(),)))
    assert lines == ["Koch, Karl - Wolf, Ida 1-0, 2026-05-03", "Lang, Peter - Koch, Karl 1/2-1/2"]


@pytest.mark.parametrize("ends", [NOTHING, DOUBTED])
def test_question_about_a_game_that_is_left_open_is_answered(ends: Ends) -> None:
    questions = (ask(), ask(2, "Lang, Peter", "Wolf, Ida", "1-0", "0-1"))
    judged = [judge(1, 2, WON), judge(2, 3, ends)]
    assert write(["Karl schlug Ida, Peters lass weg"], judged, Conversation(questions)) == [
        "Koch, Karl - Wolf, Ida 1-0",
        "2: c",
    ]


@pytest.mark.parametrize(
    ("text", "judged"),
    [
        ("1: a, Karl hat Ida besiegt", [judge(1, 2, WON)]),
        ("a) Karl hat Ida besiegt", [judge(1, 2, WON)]),
        ("b", [judge(1, 2, WON)]),
        ("Karl - Ida 1:0", [judge(1, 2, WON)]),
        ("Karl hat Ida besiegt", [judge(1, 2, OPEN)]),
        ("Karl hat Ida besiegt", [judge(1, 2, WON), judge(2, 3, OPEN)]),
        ("Karl hat Ida besiegt", [judge(1, 2, NOTHING)]),
        ("Karl hat Ida besiegt", []),
    ],
)
def test_reply_in_signs_or_that_is_not_clear_stays_as_it_is(text: str, judged: Sequence[Judged]) -> None:
    assert write([text], judged, Conversation((ask(),))) == []


def test_reply_that_speaks_against_a_stored_result_stays_as_it_is() -> None:
    stored = Claim(PLACE, "Koch, Karl", "Wolf, Ida", "0-1")
    for talk in (Conversation((ask(),), stored=(stored,)), Conversation((ask(),), earlier=(stored,))):
        assert write(["Karl hat Ida besiegt"], [judge(1, 2, WON)], talk) == []


def test_result_that_a_reply_leaves_open_is_not_stored() -> None:
    words = JudgedWords([judge(1, 2, DOUBTED), judge(2, 3, WON)], Situation(KNOWN, index_names(KNOWN), DAY), SAID)
    games = [Claim(PLACE, "Wolf, Ida", "Koch, Karl", "0-1"), Claim(PLACE, "Wolf, Ida", "Lang, Peter", "1-0")]
    answers = [Resolution(1, (games[0],)), Resolution(2, (games[1],)), Resolution(3, tuple(games))]
    assert drop_open(answers, words, {1, 2, 3}) == [Resolution(1, dropped=True), *answers[1:]]
    assert drop_open(answers, words, {2, 3}) == answers
    assert drop_open(answers, replace(words, sentences=("Karl weiß es.", "Ida auch.")), {1}) == answers


def test_open_question_is_closed_by_words_that_say_no_result_of_its_game() -> None:
    words = JudgedWords([judge(1, 2, DOUBTED), judge(2, 3, WON)], Situation(KNOWN, index_names(KNOWN), DAY), SAID)
    questions = [ask(), ask(2, "Wolf, Ida", "Lang, Peter")]
    assert close_open(words, questions) == [Resolution(1, dropped=True)]
    assert close_open(replace(words, sentences=("Karl weiß es.", "Ida auch.")), questions) == []
    silent = JudgedWords([judge(1, 2, NOTHING)], words.situation, ("Karl und Ida, wie besprochen.",))
    assert close_open(silent, questions) == []
    denied = replace(silent, sentences=("Karl und Ida haben noch nicht gespielt.",))
    assert close_open(denied, questions) == [Resolution(1, dropped=True)]


def test_players_are_put_in_place_of_the_number_of_their_question() -> None:
    questions = (ask(), ask(2, "Lang, Peter", "Wolf, Ida"))
    passages = [Passage(0, "1: Karl hat mit Weiß gewonnen. 2 ist noch nicht sicher, bitte nichts eintragen.")]
    words = judge_numbered(passages, DAY, Conversation(questions), KNOWN)
    assert "Lang, Peter - Wolf, Ida ist noch nicht sicher, bitte nichts eintragen." in words.sentences


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("1: b. As long as Ida swears they are still playing, that one stays here.", ["1: b"]),
        ("1: b, das war doch nicht sicher. Nein, wirklich nicht.", ["1: b"]),
        ("1: a. Das steht fest. In Sachen Peter wird weiter verhandelt.", ["1: a"]),
        ("1: a, aber nicht sicher", []),
        ("1: Karl hat gewonnen.", []),
        ("b. Das bleibt offen.", []),
        ("2: b. Das bleibt offen.", []),
        ("1: c. Das bleibt offen.", []),
    ],
)
def test_number_and_sign_count_whatever_is_said_behind_them(text: str, signs: list[str]) -> None:
    candidates = (Candidate((("confirmed", "yes"),)), Candidate((("dropped", "yes"),)))
    claim = Claim(PLACE, "Koch, Karl", "Wolf, Ida", "1-0")
    doubt = Finding(Question.NOT_CONFIRMED, "", PLACE, (claim,), None, candidates)
    questions = [AskedQuestion(1, (doubt,), PLACE.text, DAY), ask(2)]
    assert [each.text for each in list_signed([Passage(0, text)], questions)] == signs


def make_words(*judged: Judged) -> JudgedWords:
    """Return what the words of a reply say."""
    return JudgedWords(judged, Situation(KNOWN, index_names(KNOWN), DAY))


def ask_line(text: str, *claims: Claim) -> AskedQuestion:
    """Return a question about a line, or about strangers in it."""
    place = replace(PLACE, text=text)
    return AskedQuestion(1, (Finding(Question.WHICH_GAME, text, place, claims),), text, DAY)


WORDS = make_words(judge(1, 2, WON, MAY), judge(2, 3, NOTHING), judge(3, 1, NOTHING))
STORED = Claim(PLACE, "Koch, Karl", "Wolf, Ida", "1-0")
STRANGERS_DREW = Claim(PLACE, "Seiten", "Vitalwerte", "1-0", completed_on=MAY)


@pytest.mark.parametrize(
    "question",
    [ask_line("Karl, Ida und Peter waren fleißig."), ask_line("beide Seiten stabile Vitalwerte", STRANGERS_DREW)],
    ids=["players", "strangers"],
)
def test_question_about_a_line_is_superseded_by_a_reply_of_which_all_is_clear(question: AskedQuestion) -> None:
    talk = Conversation((question,), stored=(STORED,))
    assert supersede([], WORDS, talk) == [Resolution(1, dropped=True)]


def test_question_about_a_line_waits_where_the_reply_may_report_another_game() -> None:
    question = ask_line("Karl, Ida und Peter waren fleißig.")
    unclear = make_words(*WORDS.judged[:2], judge(3, 1, OPEN))
    assert supersede([], unclear, Conversation((question,), stored=(STORED,))) == []


def test_question_about_a_line_is_superseded_though_the_reply_says_nothing_of_stored_games_in_it() -> None:
    question = ask_line("Karl schlug Ida, Peter spielt noch.")
    words = make_words(judge(3, 1, DOUBTED))
    assert supersede([], words, Conversation((question,), stored=(STORED,))) == [Resolution(1, dropped=True)]
    assert supersede([], words, Conversation((question,))) == []


def test_question_about_strangers_is_superseded_by_a_reply_that_names_them_beside_known_games() -> None:
    question = ask_line("Jemand und Fritz remis", Claim(PLACE, "Jemand", "Fritz", "1/2-1/2"))
    words = replace(
        make_words(judge(2, 3, NOTHING)), sentences=("Fritz ist kein Spieler, und Ida hat Peter nur besucht.",)
    )
    assert supersede([], words, Conversation((question,))) == [Resolution(1, dropped=True)]
    assert supersede([], replace(words, sentences=("Ida hat Peter nur besucht.",)), Conversation((question,))) == []


def test_question_about_a_line_waits_where_the_reply_reports_a_new_game() -> None:
    assert supersede([], WORDS, Conversation((ask_line("Karl, Ida und Peter waren fleißig."),))) == []


@pytest.mark.parametrize(
    "question",
    [
        ask(),
        ask_line("Roth war fleißig."),
        ask_line("beide Seiten", replace(STRANGERS_DREW, score="0-1")),
        ask_line("beide Seiten", replace(STRANGERS_DREW, completed_on=DAY)),
    ],
    ids=["game", "nobody", "other result", "other day"],
)
def test_other_question_is_not_superseded(question: AskedQuestion) -> None:
    assert supersede([], WORDS, Conversation((question,), stored=(STORED,))) == []


def test_answer_with_a_stored_game_alone_is_superseded() -> None:
    question = ask_line("Karl, Ida und Peter waren fleißig.")
    found = [Resolution(1, (replace(STORED, where=replace(PLACE, line=9)),))]
    assert supersede(found, WORDS, Conversation((question,), stored=(STORED,))) == [Resolution(1, dropped=True)]
    assert supersede(found, WORDS, Conversation((question,))) == found


def test_games_that_a_reply_surely_reports_besides_are_added_as_lines() -> None:
    words = make_words(judge(1, 2, WON, MAY), judge(2, 3, WON), judge(3, 1, WON))
    words = replace(words, sentences=("Karl schlug Ida.", "Ida gewann gegen Peter, Peter gegen Karl."))
    talk = Conversation((ask(),), stored=(Claim(PLACE, "Lang, Peter", "Koch, Karl", "0-1"),))
    found = [Resolution(1, (Claim(PLACE, "Koch, Karl", "Wolf, Ida", "1-0"),))]
    body = Part("body", ("Servus",), origins=(Origin.QUOTED,))
    added = add_games(body, found, words, talk)
    assert added.lines == ("Servus", "Wolf, Ida - Lang, Peter 1-0")
    assert added.origins == (Origin.QUOTED, Origin.NEW)
    assert add_games(replace(body, origins=()), found, words, talk).origins == ()
    assert add_games(body, found, replace(words, sentences=("Ida gewann.", "Peter nicht.")), talk) == body


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[MailTokens]:
    """The mails that the network is asked about; it says nothing of any."""
    found: list[MailTokens] = []

    def keep(mail: MailTokens, situation: Situation) -> list[Judged]:
        found.append(mail)
        return [judge(1, 2, WON, twice=True), judge(2, 3, WON)]

    monkeypatch.setattr(judged_words, "judge_mail", keep)
    return found


def test_two_who_meet_twice_are_not_judged(asked: list[MailTokens]) -> None:
    words = judge_words(
        [Passage(0, "Karl Koch hat gegen Ida Wolf gewonnen, ganz sicher.")], DAY, Conversation((ask(),)), KNOWN
    )
    assert (len(asked), list(words.judged)) == (1, [judge(2, 3, WON)])


@pytest.mark.parametrize(
    ("text", "talk"),
    [
        ("Karl Koch hat gegen Ida Wolf gewonnen, ganz sicher.", Conversation()),
        ("Ich glaube, Karl Koch hat gegen Ida Wolf gewonnen.", Conversation((ask(),))),
        ("Ida Wolf, ja.", Conversation((ask(),))),
        ("Karl Koch hat gewonnen, das ist nun wirklich ganz sicher.", Conversation((ask(),))),
        ("Karl Koch hat gegen Ida Wolf gewonnen. " + "Ach ja. " * 100, Conversation((ask(),))),
    ],
)
def test_reply_to_no_question_a_belief_and_what_was_not_learnt_are_not_judged(
    asked: list[MailTokens], text: str, talk: Conversation
) -> None:
    assert judge_words([Passage(0, text)], DAY, talk, KNOWN) == JudgedWords((), STRANGERS)
    assert asked == []
