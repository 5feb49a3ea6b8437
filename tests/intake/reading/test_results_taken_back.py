"""Sentences beside a result that say it is none: taken back, only possible, of another event or of somebody else."""

from __future__ import annotations

import pytest

from intake.reading.codes import ABOUT_A_DAY, Question, is_question
from intake.reading.known import Known, KnownTournament
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import SEATS, SINGLE, TODAY, report
from tests.intake.reading.test_several_sentences import read_claims

KNOWN = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),))


def list_certain(text: str) -> list[str]:
    """Return the results of a mail about which nothing is asked, as white and score."""
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", (text,)),))
    codes = set(Question)
    claims = read_report(letter, KNOWN).claims
    return [f"{one.white} {one.score}" for one in claims if not any(each.code in codes for each in one.findings)]


@pytest.mark.parametrize(
    "behind",
    [
        "Das war ein Versehen, die Partie läuft noch.",
        "Am nächsten Tag zog Koch die Zustimmung zurück, und ich habe die Partie weiterlaufen lassen.",
        "So stand es jedenfalls in der Zeitung; in Wirklichkeit wird noch gespielt.",
        "Gemeint war allerdings die Partie aus dem Pokal.",
        "Das war freilich beim Blitzen.",
        "Allerdings am Brett, im Kaffeehaus.",
        "Pardon, ich sehe gerade, dass das die Partie aus dem Mannschaftskampf war.",
        "I was wrong about that, they are still at it.",
        "An hour later he wrote that he had meant another game.",
        "Sorry, that was the game in the other section.",
        "No, wait, that is the card from the other event.",
        "That, however, was in the Dutch league.",
        "Nein halt. 0-1.",
        "Wolf sieht das anders; ich werde Ihnen das Ergebnis mitteilen, sobald ich Klarheit habe.",
        "Wolf disagrees, I will let you know the outcome.",
    ],
)
def test_result_with_a_sentence_that_takes_it_back_is_not_certain(behind: str) -> None:
    assert list_certain(f"Koch hat gegen Wolf am 4. Mai gewonnen. {behind}") == []


@pytest.mark.parametrize(
    "text",
    [
        "Koch hat gegen Wolf gewonnen, dachte ich erst.",
        "Wenn Koch die Bauern tauscht, hat er gegen Wolf gewonnen.",
        "Sollte Koch nicht gezogen haben, hat er die Partie gegen Wolf verloren.",
        "Once Koch gets the rook in, he has won against Wolf.",
        "Koch expects a draw with Wolf.",
        "Meine Frau hat gegen Wolf am 4. Mai gewonnen, schreibt Koch.",
        "Koch writes: my daughter beat Wolf on 4 May.",
        "Nach Auskunft von Koch hat er gegen Wolf gewonnen.",
        "Koch beat Wolf in the club championship on 4 May.",
        "Die Partie Koch - Wolf wird mir von Koch als Remis, von Wolf hingegen als für ihn gewonnen gemeldet.",
        "Koch - Wolf is reported as a draw by Koch, as a win by Wolf.",
    ],
)
def test_result_that_is_only_said_or_possible_is_not_certain(text: str) -> None:
    assert list_certain(text) == []


@pytest.mark.parametrize(
    "beside",
    [
        "Falls noch etwas fehlt, bitte melden.",
        "Wenn möglich, bitte bis Freitag.",
        "If you need more, tell me.",
        "Das Ergebnis von Lang werde ich noch melden.",
        "Danke!",
    ],
)
def test_result_beside_a_polite_sentence_is_certain(beside: str) -> None:
    assert [one.split()[-1] for one in list_certain(f"Koch hat gegen Wolf am 4. Mai gewonnen. {beside}")] == ["1-0"]


@pytest.mark.parametrize(
    ("sentence", "asked"),
    [
        ("Halt, die zweite Zeile bitte wieder streichen: die Partie läuft noch.", ["Lang"]),
        ("Die zweite Zeile bitte streichen.", ["Lang"]),
        ("Please ignore the second line, that game is still going on.", ["Lang"]),
        ("Please delete the first result.", ["Koch"]),
        ("Nur die erste gilt.", ["Lang"]),
        ("Only the first one counts.", ["Lang"]),
        ("Die Zeile darüber ist richtig.", []),
    ],
)
def test_line_that_is_struck_out_by_its_place_is_asked(sentence: str, asked: list[str]) -> None:
    claims = read_claims(f"Koch - Wolf 1:0\nLang - Roth 1:0\n\n{sentence}")
    doubted = [claim for claim in claims if any(is_question(found.code) for found in claim.findings)]
    assert [claim.white.split(",")[0] for claim in doubted] == asked


@pytest.mark.parametrize(
    ("below", "results"),
    [
        ("Scratch that second one, wrong card. Lang - Roth 0-1, same date. The Koch one is good.", ["1-0", "0-1"]),
        ("Scratch the last one, I had it backwards: Roth won.", ["1-0", "0-1"]),
        ("PS: Halt, die zweite Zeile stimmt so nicht! Es war remis.", ["1-0", "1/2-1/2"]),
        ("PS: Halt, die zweite Zeile stimmt so nicht! Es war remis. Man wird nicht jünger.", ["1-0", "1/2-1/2"]),
        ("PS: Halt, die zweite Zeile stimmt so nicht! Das Ergebnis reiche ich nach.", ["1-0", "?"]),
        ("PS: Halt, die erste stimmt, aber die zweite Zeile stimmt nicht. Es war remis.", ["?", "?"]),
        ("PS: Moment, das war falsch! Es war remis.", ["?", "?"]),
        ("Sorry, I had it backwards.", ["?", "?"]),
    ],
)
def test_results_put_right_below_them(below: str, results: list[str]) -> None:
    assert [one.split()[1] for one in report(f"Koch - Wolf 1-0\nLang - Roth 1-0\n\n{below}")] == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Koch - Wolf 1-0\n\nLang and Roth have finished, too. He tells me he won it, but that is not confirmed.",
            ["Koch 1-0 Wolf"],
        ),
        ("Koch - Wolf 1-0\n\nI think Lang has resigned, but he hasn't written to me at all.", ["Koch 1-0 Wolf"]),
        ("Koch - Wolf 1-0\n\nLang and Roth told me so. That is not confirmed.", ["Koch ? Wolf"]),
        ("Koch - Wolf +/- (never made a move, so not for rating, I think)", ["Koch +/- Wolf"]),
        ("Koch - Wolf +/- (kampflos, wird wohl nicht gewertet)", ["Koch +/- Wolf"]),
        ("Koch - Wolf +/- (kampflos, glaube ich)", ["Koch ? Wolf"]),
    ],
)
def test_doubt_about_others_or_about_the_rating_alone_leaves_a_result(text: str, results: list[str]) -> None:
    assert report(text) == results


@pytest.mark.parametrize(
    ("right", "score"),
    [
        *(("äh nee andersrum, wolf hat gewonnen", "0-1"), ("nee, umgekehrt", "0-1"), ("Err no, Wolf won", "0-1")),
        *(
            ("Quatsch, Wolf hat gewonnen", "0-1"),
            ("oh sorry, the other way round", "0-1"),
            ("No, it was a draw", "1/2-1/2"),
        ),
    ],
)
def test_result_in_words_is_put_right_on_the_next_line(right: str, score: str) -> None:
    claims = read_claims(f"Koch hat gg Wolf gewonnen\n{right}\nLang hat gg Roth gewonnen")
    certain = [one for one in claims if not any(is_question(each.code) for each in one.findings)]
    found = [(one.white.split(",")[0], one.score) for one in certain]
    assert found == [("Koch", score), ("Lang", "1-0")]


@pytest.mark.parametrize(
    "below",
    [
        *("Oh Mann, Koch hat den Zettel verloren.", "No wonder, Wolf won the last one.", "Nee, Wolf hat oft gewonnen."),
        "oh no, the other way round would have been nicer",
    ],
)
def test_remark_that_begins_like_a_correction_turns_no_result(below: str) -> None:
    claims = read_claims(f"Koch hat Wolf geschlagen.\n{below}\nLang hat gg Roth gewonnen.")
    certain = [one for one in claims if not any(is_question(each.code) for each in one.findings)]
    assert {one.score for one in certain} == {"1-0"}


@pytest.mark.parametrize(
    ("text", "days"),
    [
        (
            "Koch hat gegen Wolf gewonnen, am 2. Juni. Halt, da bin ich in der Zeile verrutscht, es war der 3. Juni.",
            [3],
        ),
        ("Koch hat gegen Wolf gewonnen, am 2. Juni.\nHalt, falsch, es war der 3. Juni.", [3]),
        ("Koch - Wolf 1-0, 2.6.\nLang - Roth remis, 3.6.\nMoment, das war am 4.6.", [2, 4]),
        ("Koch beat Wolf on 2 June. Sorry, 3 June.", [3]),
        ("Koch beat Wolf on 2 June. No wait, I had the wrong line, it was the 3rd.", [0]),
        ("Koch beat Wolf on 2 June. Oh no, that was Lang's game, it was 3 June.", [0]),
        ("Koch beat Wolf on 2 June and Lang drew with Roth on 3 June. Sorry, 4 June.", [0, 0]),
        ("Koch hat gegen Wolf gewonnen, am 2. Juni. Na geh, Feiertag war der 3., also bitte den 3. nehmen.", [0]),
        ("Koch beat Wolf on 2 June. Well, please make that 3 June.", [0]),
        ("Koch beat Wolf on 2 June. Please enter it before 10 June.", [2]),
        ("Koch beat Wolf on 2 June. Sorry for the delay, I was away until 10 June.", [2]),
        ("Koch beat Wolf on 2 June. No more results before 10 June, I fear.", [2]),
        ("Koch - Wolf 1-0, 2.6.\nEntschuldigung für die späte Meldung, ich war bis 10.6. verreist.", [2]),
    ],
)
def test_day_that_is_taken_back_is_put_right_or_asked(text: str, days: list[int]) -> None:
    asked = [any(found.code in ABOUT_A_DAY for found in one.findings) for one in read_claims(text)]
    read = [one.completed_on.day if one.completed_on else 0 for one in read_claims(text)]
    assert [0 if is_asked else day for is_asked, day in zip(asked, read, strict=True)] == days


@pytest.mark.parametrize(
    "behind", ["Er hat sich beim Zug verschrieben.", "Wolf ärgert sich, er hat sich im 30. Zug verschrieben."]
)
def test_slip_in_a_move_takes_no_report_back(behind: str) -> None:
    assert list_certain(f"Koch - Wolf 1-0, 2.6.\n\n{behind}") == ["Koch, Alfred 1-0"]
