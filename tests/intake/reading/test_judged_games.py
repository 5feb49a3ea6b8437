"""What is settled where the network is sure what a whole mail says: questions answered, games added, doubts asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from intake.reading.codes import Question, Remark
from intake.reading.judged.clear_games import has_more_to_say, settle_judged
from intake.reading.judged.letters import judge_text
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.mentions import Situation, index_names
from intake.reading.network.judging import Ends, Judged
from intake.reading.types import Claim, Finding, Letter, Part, Place, Reading, Sender, Unread

SEATS = (
    Seat(1, "101", "Koch", "Karl", 1, sex="m"),
    Seat(2, "102", "Wolf", "Ida", 2, sex="w"),
    Seat(3, "103", "Lang", "Peter", 3, sex="m"),
)
KNOWN = Known((KnownTournament("SE947", "Serie 947", SEATS, (Pairing(1, 2), Pairing(1, 3), Pairing(2, 3))),))
SITUATION = Situation(KNOWN, index_names(KNOWN), date(2026, 5, 4))
LETTER = Letter(
    Sender("a@b.example"),
    "SE947",
    "",
    "",
    None,
    None,
    date(2026, 5, 4),
    "",
    (Part("body", ("Koch hat Wolf nach vielen Zügen besiegt.",)),),
)
NAMESAKES = replace(
    KNOWN, tournaments=(replace(KNOWN.tournaments[0], seats=(*SEATS, Seat(4, "104", "Lang", "Eva", 4))),)
)
LONG = "Bei uns regnet es seit drei Tagen, und der Hund will nicht vor die Tür, aber ein wenig Neues gibt es doch."
LONGER = replace(LETTER, parts=(Part("body", (LONG, *LETTER.parts[0].lines)),))
REPLY = replace(LETTER, in_reply_to="<1@example>")
MANY_WORDS = replace(LETTER, parts=(Part("body", (*LETTER.parts[0].lines, " ".join(["Wort"] * 60))),))
WHERE = Place("body", 1, LETTER.parts[0].lines[0])
KOCH, WOLF, LANG = (frozenset({(0, key)}) for key in (1, 2, 3))
WON = Ends(0.99, 0.0, 0.0, 0.01, 0.0)
NOTHING = Ends(0.0, 0.0, 0.0, 0.99, 0.0)
DOUBTED = Ends(0.04, 0.0, 0.0, 0.0, 0.96)
UNSURE = Ends(0.6, 0.2, 0.0, 0.2, 0.0)
RATHER_NOTHING = Ends(0.1, 0.1, 0.0, 0.8, 0.0)
THIRD = date(2026, 5, 3)
CLAIM = Claim(WHERE, "Koch", "Wolf", "1-0")
ROW = replace(CLAIM, where=replace(WHERE, text="Koch - Wolf 1-0"))


def judge(ends: Ends, day: date | None = None, *, colours: float = 1.0) -> Judged:
    """Return a judgement of the game of Koch and Wolf, which is sure of its day."""
    return Judged(KOCH, WOLF, ends, {day: 0.99}, colours, 1)


def ask(claim: Claim, *codes: str) -> Claim:
    """Return a claim with questions."""
    return replace(claim, findings=tuple(Finding(code, "", WHERE) for code in codes))


def settle_claims(
    *claims: Claim, judged: Judged, others: Sequence[Judged] = (), letter: Letter = LONGER
) -> tuple[Claim, ...]:
    return settle_judged(Reading((), claims), [judged, *others], letter, SITUATION).claims


@pytest.mark.parametrize("code", [Question.NO_SCORE, Question.WHICH_GAME])
def test_question_about_a_result_is_answered(code: Question) -> None:
    (claim,) = settle_claims(ask(replace(CLAIM, score=""), code), judged=judge(WON, THIRD))
    assert (claim.score, claim.completed_on, claim.findings) == ("1-0", THIRD, ())


def test_question_about_a_day_is_answered_by_a_day() -> None:
    claim = ask(CLAIM, Question.AMBIGUOUS_DATE)
    assert settle_claims(claim, judged=judge(WON, THIRD)) == (replace(CLAIM, completed_on=THIRD),)
    assert settle_claims(claim, judged=judge(WON)) == (claim,)


def test_day_of_another_result_is_no_answer() -> None:
    claim = ask(replace(CLAIM, score="0-1"), Question.AMBIGUOUS_DATE)
    assert settle_claims(claim, judged=judge(Ends(0.55, 0.45, 0.0, 0.0, 0.0), THIRD)) == (claim,)


def test_question_about_what_another_sentence_says_is_dropped() -> None:
    again = ask(replace(CLAIM, where=replace(WHERE, line=2)), Question.NOT_CONFIRMED)
    assert settle_claims(CLAIM, again, judged=judge(WON)) == (CLAIM,)
    assert settle_claims(CLAIM, again, judged=judge(Ends(0.9, 0.0, 0.0, 0.0, 0.1))) == (CLAIM, again)
    other = ask(replace(again, score=""), Question.NAMESAKE)
    assert settle_claims(CLAIM, other, judged=judge(WON)) == (CLAIM, other)


def test_line_is_no_question_where_it_is_clear_what_the_mail_says_of_its_players() -> None:
    about_lang = Place("body", 3, "Lang spielt noch.")
    reading = Reading((), (CLAIM,), unread=(Unread(WHERE), Unread(about_lang)))
    open_one = replace(judge(RATHER_NOTHING), white=LANG, black=frozenset({(0, 9)}))
    settled = settle_judged(reading, [judge(WON), open_one], LETTER, SITUATION)
    assert settled.unread == (Unread(about_lang),)


@pytest.mark.parametrize("line", ["Ich glaube, Koch hat Wolf besiegt.", "Koch probably beat Wolf."])
def test_belief_stays(line: str) -> None:
    claim = ask(replace(CLAIM, where=replace(WHERE, text=line), score=""), Question.NO_SCORE)
    assert settle_claims(claim, judged=judge(WON)) == (claim,)


def test_question_who_is_meant_stays() -> None:
    claim = ask(CLAIM, Question.NAMESAKE, Question.NO_SCORE)
    assert settle_claims(claim, judged=judge(WON)) == (claim,)


def test_result_that_is_read_as_well_need_only_be_likely() -> None:
    likely = Ends(0.65, 0.05, 0.0, 0.3, 0.0)
    assert settle_claims(ask(CLAIM, Question.WHICH_GAME), judged=judge(likely)) == (CLAIM,)
    other = ask(replace(CLAIM, score="0-1"), Question.WHICH_GAME)
    assert settle_claims(other, judged=judge(likely)) == (other,)


def test_claim_that_names_black_first_is_of_the_same_game() -> None:
    claim = replace(CLAIM, white="Wolf", black="Koch", score="0-1")
    assert settle_claims(claim, judged=judge(WON)) == (claim,)


@pytest.mark.parametrize("code", [Question.NO_SCORE, Question.WHICH_GAME])
def test_question_about_a_game_of_which_the_mail_says_nothing_is_dropped(code: Question) -> None:
    assert settle_claims(ask(replace(CLAIM, score=""), code), judged=judge(NOTHING)) == ()
    assert settle_claims(ask(CLAIM, code), judged=judge(NOTHING)) == ()
    doubted = ask(CLAIM, Question.NOT_CONFIRMED)
    assert settle_claims(doubted, judged=judge(NOTHING)) == (doubted,)


@pytest.mark.parametrize("ends", [Ends(0.03, 0.97, 0.0, 0.0, 0.0), NOTHING], ids=["other winner", "nothing"])
def test_result_in_words_is_asked_of_which_the_mail_as_a_whole_clearly_says_something_else(ends: Ends) -> None:
    vague = replace(CLAIM, where=replace(WHERE, text="Bei Koch und Wolf gab es ein Ende."))
    (claim,) = settle_claims(vague, judged=judge(ends))
    assert ([found.code for found in claim.findings], claim.score) == ([Question.NO_SCORE], "")


def test_result_in_words_of_which_the_weights_of_its_line_are_sure_is_not_asked() -> None:
    assert settle_claims(CLAIM, judged=judge(Ends(0.0, 0.97, 0.0, 0.03, 0.0))) == (CLAIM,)


@pytest.mark.parametrize("ends", [Ends(0.0, 0.99, 0.0, 0.01, 0.0), Ends(0.01, 0.0, 0.0, 0.99, 0.0)])
def test_result_in_words_is_asked_where_the_mail_as_a_whole_is_beyond_doubt(ends: Ends) -> None:
    (claim,) = settle_claims(CLAIM, judged=judge(ends))
    assert [found.code for found in claim.findings] == [Question.NO_SCORE]


def test_day_is_asked_where_the_mail_as_a_whole_clearly_says_another_one() -> None:
    (claim,) = settle_claims(CLAIM, judged=judge(WON, THIRD))
    assert ([found.code for found in claim.findings], claim.score) == ([Question.AMBIGUOUS_DATE], "1-0")
    first = replace(CLAIM, completed_on=date(2026, 5, 1))
    (claim,) = settle_claims(first, judged=judge(WON, THIRD))
    assert [found.code for found in claim.findings] == [Question.AMBIGUOUS_DATE]
    today = replace(CLAIM, completed_on=LETTER.day)
    assert settle_claims(today, judged=judge(WON)) == (today,)


def test_remark_is_no_question_and_stays() -> None:
    claim = ask(CLAIM, Remark.SCORE_REPAIRED)
    assert settle_claims(claim, judged=judge(WON)) == (claim,)


def test_mail_of_which_nothing_was_read_stays_one() -> None:
    reading = Reading((), (), findings=(Finding(Question.NO_RESULTS),))
    assert settle_judged(reading, [judge(NOTHING)], LETTER, SITUATION).findings == reading.findings


def test_nothing_more_is_asked_where_it_is_clear_what_the_mail_says_of_all() -> None:
    reading = Reading(
        (), (), findings=(Finding(Question.NO_RESULTS),), unread=(Unread(WHERE),), missed=(replace(CLAIM, score=""),)
    )
    settled = settle_judged(replace(reading, claims=(CLAIM,)), [judge(WON)], LETTER, SITUATION)
    assert (settled.claims, settled.findings, settled.unread, settled.missed) == ((CLAIM,), (), (), ())


def test_lines_stay_questions_where_something_is_not_clear() -> None:
    reading = Reading((), (), unread=(Unread(WHERE),))
    other = Judged(KOCH, LANG, RATHER_NOTHING, {None: 0.99}, 1.0, 1)
    assert settle_judged(reading, [judge(WON), other], LETTER, SITUATION).unread == (Unread(WHERE),)


@pytest.mark.parametrize(
    ("line", "is_open"),
    [
        ("Koch gegen Lang: Remisangebot, noch nicht beantwortet.", False),
        ("Mit Lang ist Koch noch nicht fertig.", False),
        ("Koch gegen Lang: wohl remis, ich frage nach.", True),
    ],
)
def test_line_about_a_game_that_goes_on_is_no_question(line: str, is_open: bool) -> None:
    unread = Unread(Place("body", 2, line))
    letter = replace(LETTER, parts=(Part("body", (WHERE.text, line)),))
    goes_on = Judged(KOCH, LANG, Ends(0.0, 0.0, 0.02, 0.2, 0.78), {None: 0.99}, 1.0, 2)
    settled = settle_judged(Reading((), (CLAIM,), unread=(unread,)), [judge(WON), goes_on], letter, SITUATION)
    assert settled.unread == ((unread,) if is_open else ())


@pytest.mark.parametrize(("line", "is_open"), [("Mehr im Oktober.", False), ("Lang kommt später.", True)])
def test_line_that_names_nobody_keeps_no_question_about_another_one(line: str, is_open: bool) -> None:
    asked = Finding(Question.WHICH_GAME, WHERE.text, WHERE)
    reading = Reading((), (CLAIM,), findings=(asked,), unread=(Unread(Place("body", 2, line)),))
    other = Judged(KOCH, LANG, RATHER_NOTHING, {None: 0.99}, 1.0, 2)
    settled = settle_judged(reading, [judge(WON), *([other] if is_open else [])], LETTER, SITUATION)
    assert settled.findings == ((asked,) if is_open else ())


@pytest.mark.parametrize(("chance", "count"), [(0.92, 0), (0.94, 2)])
def test_two_games_of_a_player_on_a_day_are_added_only_where_the_mail_is_surer(chance: float, count: int) -> None:
    ends = Ends(chance, 0.0, 0.0, 1 - chance, 0.0)
    games = [Judged(KOCH, other, ends, {THIRD: 1.0}, 1.0, 1) for other in (WOLF, LANG)]
    assert len(settle_judged(Reading((), ()), games, LETTER, SITUATION).claims) == count
    assert len(settle_judged(Reading((), ()), games[:1], LETTER, SITUATION).claims) == 1


@pytest.mark.parametrize(("chance", "count"), [(0.94, 2), (0.96, 3)])
def test_game_of_two_with_others_in_its_line_is_added_where_the_mail_is_surer(chance: float, count: int) -> None:
    line = Place("body", 1, "Koch hat Lang besiegt und Wolf auch.")
    letter = replace(LONGER, parts=(Part("body", (line.text, LONG)),))
    claims = (Claim(line, "Koch", "Lang", "1-0"), Claim(line, "Wolf", "Lang", "1-0"))
    sure = Judged(KOCH, LANG, WON, {None: 0.99}, 1.0, 2), Judged(WOLF, LANG, WON, {None: 0.99}, 1.0, 2)
    third = Judged(KOCH, WOLF, Ends(chance / 0.99, 0.0, 0.0, 0.0, 0.0), {None: 0.99}, 1.0, 2)
    assert len(settle_claims(*claims, judged=third, others=sure, letter=letter)) == count


@pytest.mark.parametrize(("begin", "is_asked"), [("7th: ", True), ("12., ", True), ("7. ", False), ("", False)])
def test_game_that_is_added_is_asked_for_a_day_without_a_month_before_it(begin: str, is_asked: bool) -> None:
    letter = replace(LONGER, parts=(Part("body", (f"{begin}{WHERE.text}", LONG)),))
    (claim,) = settle_claims(judged=judge(WON), letter=letter)
    assert (Question.AMBIGUOUS_DATE in {found.code for found in claim.findings}) == is_asked


def test_long_list_stays_as_it_is() -> None:
    claim = ask(replace(CLAIM, score=""), Question.NO_SCORE)
    rows = tuple(replace(ROW, where=replace(ROW.where, line=line), white="Lang") for line in range(2, 8))
    short, long = Reading((), (claim, *rows)), Reading((), (claim, *rows, replace(ROW, white="Lang")))
    assert settle_judged(short, [judge(WON)], LETTER, SITUATION).claims == (CLAIM, *rows)
    assert settle_judged(long, [judge(WON)], LETTER, SITUATION) == long


@pytest.mark.parametrize("code", [Question.UNREADABLE_TABLE, Question.TOO_MUCH])
def test_mail_that_is_asked_as_a_whole_stays_as_it_is(code: Question) -> None:
    reading = Reading((), (ask(replace(CLAIM, score=""), Question.NO_SCORE),), findings=(Finding(code),))
    assert settle_judged(reading, [judge(WON), replace(judge(WON), black=LANG)], LETTER, SITUATION) == reading


def test_correction_stays_as_it_is() -> None:
    reading = Reading((), (ask(replace(CLAIM, score=""), Question.NO_SCORE),), correction=True)
    assert settle_judged(reading, [judge(WON)], LETTER, SITUATION) == reading


@pytest.mark.parametrize("ends", [NOTHING, DOUBTED])
@pytest.mark.parametrize("code", [Question.NO_SCORE, Question.WHICH_GAME, Question.NOT_CONFIRMED])
def test_reply_that_leaves_a_game_open_raises_no_question_about_it(ends: Ends, code: Question) -> None:
    claim = ask(replace(CLAIM, score=""), code)
    assert settle_claims(claim, judged=judge(ends), letter=REPLY) == ()
    assert settle_claims(claim, judged=judge(UNSURE), letter=REPLY) == (claim,)
    for stays in (ask(claim, Question.NAMESAKE), ask(CLAIM, code), ask(claim, Question.NOT_FINISHED)):
        assert settle_claims(stays, judged=judge(ends), letter=REPLY) == (stays,)


def test_day_that_is_asked_is_no_day_of_the_network() -> None:
    letter = replace(LONGER, parts=(Part("body", (LONG, "Koch siegte am 20.5. gegen Wolf.")),))
    assert [set(one.days) for one in judge_text(letter, SITUATION)] == [{None}]


def test_answer_leaves_what_a_claim_says_of_its_players_and_its_day() -> None:
    claim = ask(Claim(WHERE, "Wolf", "Koch", "", number_white="999", completed_on=THIRD), Question.NO_SCORE)
    assert settle_claims(claim, judged=judge(WON)) == (replace(claim, score="0-1", findings=()),)


@pytest.mark.parametrize(
    "line", ["Lang wurde matt gesetzt.", "Schmidt hat verloren.", "Mit Roth lief es anders herum."]
)
def test_line_about_others_stays_unread(line: str) -> None:
    reading = Reading((), (CLAIM,), unread=(Unread(Place("body", 3, line)), Unread(Place("body", 4, "Koch war froh."))))
    assert [one.where.text for one in settle_judged(reading, [judge(WON)], LETTER, SITUATION).unread] == [line]


@pytest.mark.parametrize(
    "code", [Question.NO_SCORE, Question.NOT_CONFIRMED, Question.WORDS_CONTRADICT, Question.AMBIGUOUS_DATE]
)
def test_longer_mail_answers_as_a_whole_what_is_asked_about_a_game(code: Question) -> None:
    claim = ask(CLAIM, code, Question.AMBIGUOUS_DATE)
    (settled,) = settle_claims(claim, judged=judge(WON, THIRD), letter=MANY_WORDS)
    assert (settled.score, settled.completed_on, settled.findings) == ("1-0", THIRD, ())


@pytest.mark.parametrize("code", [Question.NOT_CONFIRMED, Question.WORDS_CONTRADICT])
def test_brief_mail_leaves_doubts_and_words_that_contradict_each_other(code: Question) -> None:
    claim = ask(CLAIM, code)
    assert settle_claims(claim, judged=judge(WON), letter=LETTER) == (claim,)


@pytest.mark.parametrize(
    ("claim", "judged"),
    [
        (ask(CLAIM, Question.NAMESAKE, Question.NOT_CONFIRMED), judge(WON)),
        (ask(replace(CLAIM, completed_on=date(2026, 5, 1)), Question.NOT_CONFIRMED), judge(WON, THIRD)),
        (ask(CLAIM, Question.NOT_CONFIRMED), judge(Ends(0.55, 0.0, 0.0, 0.45, 0.0))),
        (ask(CLAIM, Question.NOT_CONFIRMED), replace(judge(WON), days={None: 0.3})),
        (ask(CLAIM, Question.NOT_CONFIRMED), replace(judge(WON), meets_twice=True)),
        (
            ask(
                replace(CLAIM, where=replace(WHERE, text="Ich glaube, Koch hat Wolf besiegt.")), Question.NOT_CONFIRMED
            ),
            judge(WON),
        ),
    ],
    ids=["who is meant", "other day", "result", "day", "two games", "belief"],
)
def test_longer_mail_leaves_what_it_does_not_say_clearly(claim: Claim, judged: Judged) -> None:
    (settled,) = settle_claims(claim, judged=judged, letter=MANY_WORDS)
    assert Question.NOT_CONFIRMED in [found.code for found in settled.findings]


def test_claim_that_says_so_is_kept_with_the_day_of_another_one() -> None:
    other = ask(replace(CLAIM, score="0-1", where=replace(WHERE, line=2), completed_on=THIRD), Question.WHICH_GAME)
    settled = settle_claims(other, ask(CLAIM, Question.WHICH_GAME), judged=judge(WON))
    assert settled == (replace(CLAIM, completed_on=THIRD),)


@pytest.mark.parametrize(
    "claim",
    [
        replace(CLAIM, reason="unplayed"),
        replace(CLAIM, moves="1. e4 e5"),
        replace(CLAIM, score="0-0", reason="time"),
        replace(CLAIM, where=replace(WHERE, text="Koch - Wolf 1-0")),
        replace(CLAIM, where=replace(WHERE, text="Ich glaube, Koch hat Wolf besiegt.")),
    ],
    ids=["walkover", "moves", "nobody won", "figures", "belief"],
)
@pytest.mark.parametrize("ends", [NOTHING, Ends(0.0, 0.99, 0.0, 0.01, 0.0)], ids=["nothing", "other winner"])
def test_claim_that_was_not_learnt_stays_as_it_is(claim: Claim, ends: Ends) -> None:
    asked = ask(claim, Question.WHICH_GAME)
    assert settle_claims(claim, judged=judge(ends)) == (claim,)
    assert settle_claims(asked, judged=judge(ends)) == (asked,)


def test_claim_of_namesakes_stays_as_it_is() -> None:
    situation = replace(SITUATION, names=index_names(NAMESAKES), known=NAMESAKES)
    claim, won = ask(replace(CLAIM, black="Lang"), Question.WHICH_GAME), replace(judge(WON), black=LANG)
    assert settle_judged(Reading((), (claim,)), [won], LETTER, situation).claims == (claim,)


def test_doubt_that_the_whole_mail_may_have_too_stays_in_a_longer_one() -> None:
    claim = ask(CLAIM, Question.NOT_CONFIRMED)
    doubtful = judge(Ends(0.8, 0.0, 0.0, 0.05, 0.15))
    assert settle_claims(claim, judged=doubtful, letter=MANY_WORDS) == (claim,)


def test_second_game_of_a_pair_may_be_in_an_unread_line() -> None:
    both = replace(judge(WON), meets_twice=True)
    line = Unread(Place("body", 2, "Koch und Wolf haben auch die andere Partie gespielt."))
    assert settle_judged(Reading((), (CLAIM,), unread=(line,)), [both], LETTER, SITUATION).unread == (line,)


@pytest.mark.parametrize(
    ("reading", "has_more"),
    [
        (Reading((), (CLAIM,)), True),
        (Reading((), (ROW,)), False),
        (Reading((), (ask(ROW, Question.NOT_CONFIRMED),)), True),
        (Reading((), (ROW,), unread=(Unread(WHERE),)), True),
        (Reading((), (ROW,), missed=(CLAIM,)), True),
        (Reading((), (ROW,), findings=(Finding(Question.NO_RESULTS),)), True),
        (Reading((), ()), False),
    ],
)
def test_mail_is_judged_where_something_is_open_or_told_in_words(reading: Reading, has_more: bool) -> None:
    assert has_more_to_say(reading) is has_more


def test_results_that_contradict_each_other_are_settled_by_the_mail_as_a_whole() -> None:
    first, second = ask(CLAIM, Question.WHICH_GAME), ask(replace(CLAIM, score="0-1"), Question.WHICH_GAME)
    assert settle_claims(first, second, judged=judge(WON)) == (CLAIM,)
