"""What a letter says of a game in several sentences, and what they say against each other."""

from __future__ import annotations

from inspect import cleandoc

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Sender
from tests.intake.reading.test_explanations import DOUBLE, SEATS, SINGLE, TODAY, shorten


def read(text: str, *, twice: bool = False) -> list[str]:
    """Return what is understood of a letter, as short words."""
    return list(map(shorten, read_claims(text, twice=twice)))


def read_claims(text: str, *, twice: bool = False) -> tuple[Claim, ...]:
    """Return what is understood of a letter."""
    known = Known((KnownTournament("SE947", "Einzel", SEATS, DOUBLE if twice else SINGLE),))
    lines = tuple(text.split("\n"))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", lines),))
    return read_report(letter, known).claims


def is_agreed(text: str) -> bool:
    """Return whether a letter says one thing of Koch and Wolf, and nothing is asked."""
    told = {line.removesuffix(" ?").removesuffix(" 22.05.") for line in read(text)}
    return told in ({"Koch 1-0 Wolf"}, {"Koch 1-0 Wolf", "Wolf 0-1 Koch"})


@pytest.mark.parametrize(
    "text",
    [
        "1) Koch - Wolf 1-0, 22 May 2026. The attack of\n   Mrs. Wolf was too strong, and Mr. Koch resigned.",
        "Koch (Weiß) - Wolf (Schwarz) 1:0, 22.5.2026, Koch hat\nnach dem 34. Zug aufgegeben.",
        "Koch - Wolf 1-0, 22.5.2026. Nach einem Turmverlust gab Koch auf.",
        "Koch - Wolf ½-½, 22.5.2026. Koch exceeded the time.",
        "Koch - Wolf 1:0 (22.5.), die Ida hat das mit dem Läuferpaar richtig schön gewonnen.",
        "Koch - Wolf 1:0 (22.5.), da hat die Wolf verdient gewonnen.",
        "Koch - Wolf 1-0, 22.5.2026.\n\nIda had a pawn less but she won the game in the endgame.",
        "Koch - Wolf 1-0, 22.5.2026.\n\nIda had a pawn less. She won in the endgame.",
        "Koch - Wolf 1:0, 22.5.2026.\n\nIda hatte einen Bauern weniger, aber sie hat die Partie gewonnen.",
        "Koch - Wolf 1:0, 22.5.2026.\n\nWolf hat die Partie gewonnen.",
        "Koch - Wolf 1:0 (22.5.), schöner Sieg von der Ida.",
        "Koch - Wolf 1-0 (22 May), Alfred lost it in the endgame.",
        "Koch - Wolf 1-0 (22 May), a lovely win by Ida.",
        "Koch beat Wolf on 22 May and resigned.",
        "Koch gewann am 22. Mai gegen Wolf und gab auf.",
        "Wolf resigned to Koch on 22 May and so collects her first full point of the match.",
        "Wolf lost to Koch on 22 May and scored her first point.",
        "Wolf verlor am 22. Mai gegen Koch und holt damit ihren ersten vollen Punkt.",
    ],
)
def test_who_gave_up_has_not_won(text: str) -> None:
    assert not is_agreed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1-0, 22.5.2026. Frau Wolf hat im 31. Zug aufgegeben.",
        "Koch - Wolf 1-0, 22.5.2026. Gegen Koch gab sie auf.",
        "Koch - Wolf 1-0, 22.5.2026. Lang hat das Rauchen aufgegeben.",
        "Koch - Wolf 1:0 (22.5.), der Alfred hat das mit dem Läuferpaar richtig schön gewonnen.",
        "Koch - Wolf 1-0 (22 May), a lovely win by Alfred.",
        "Koch - Wolf 1-0, 22.5.2026.\n\nAlfred had a pawn less but he won the game in the endgame.",
        "Koch - Wolf 1-0, 22.5.2026.\n\nIda is a good loser. She won a prize at the raffle.",
        "Koch - Wolf 1-0 (22 May), Ida lost it in the endgame.",
        "Koch beat Wolf on 22 May and she resigned.",
        "Koch beat Wolf on 22 May and so collects his first full point of the match.",
        "Koch won against Wolf on 22 May, pocketing his first full point.",
        "Koch schlug Wolf am 22. Mai und holt damit seinen ersten vollen Punkt.",
    ],
)
def test_what_agrees_or_is_about_something_else_is_not_asked(text: str) -> None:
    assert is_agreed(text)


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (
            ["Koch 1-0 Wolf 01.06.", "Wolf 1/2-1/2 Koch 07.06."],
            """
            The pair Koch against Wolf is ready now. Koch has
            won with the white pieces on 1 June 2026, and with the black pieces he has
            made a draw on 7 June 2026.
            """,
        ),
        (
            ["Koch 0-1 Wolf 25.05.", "Wolf 1-0 Koch 25.05."],
            """
            Mr. Koch did not react to my reminders and has exceeded the time in both
            games against Mrs. Wolf. Date of my decision: 25 May 2026.
            """,
        ),
        (
            ["Koch 1-0 Wolf 10.06."],
            """
            The adjudicator has now ruled on Koch v Wolf: win for White (Koch).
            His decision is dated 10 June 2026 and both sides have been informed of it.
            """,
        ),
        (
            ["Koch 0-1 Wolf 03.06."],
            """
            In der Partie Koch - Wolf hat Herr Koch die Bedenkzeit überschritten. Ich habe die Partie am
            3. Juni 2026 für Frau Wolf als gewonnen gewertet.
            """,
        ),
        (
            ["Koch 1/2-1/2 Wolf 05.06. ?", "Roth 1-0 Lang 03.06. ?"],
            """
            bitte tragen sie ein herr koch und frau wolf haben unentschieden gespielt am
            fünften juni und frau roth hat gegen herrn lang gewonnen das war am dritten juni
            """,
        ),
        (
            ["Koch 1-0 Wolf 30.05. ?"],
            """
            (Weiß immer zuerst.)
            Koch hat am 30.5.2026 gegen Wolf gewonnen; mit welcher Farbe, stand nicht auf der Karte.
            """,
        ),
        (["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth"], "Koch (White) beat Wolf, and Lang - Roth was drawn."),
        (["Koch 1-0 Wolf 19.06. ?"], "alfred koch mated ida wolf yesterday, move 44, he had black."),
        (["Koch 0-1 Wolf 01.06. ?"], "Der Herr Koch hat gegen Frau Wolf verloren, er hat am 1. Juni aufgegeben."),
        (["Koch 1-0 Wolf 01.06."], "Koch hat mit Weiß gewonnen von Wolf am 1. juni 2026"),
        (["Koch 1-0 Wolf 15.06."], "Koch v Wolf, 1-0, she resigned on Monday"),
        (["Koch 1-0 Wolf 06.06."], "Koch ./. Wolf   1 : 0   (Aufgabe der Frau Wolf am 6. Juni 2026)"),
        (["Koch 1-0 Wolf 14.06."], "1 - 2   1-0   (Koch - Wolf)   14 June 2026"),
        ([], "1 - 2   1-0   (Wolf - Koch)   14 June 2026"),
        (["Koch 1-0 Wolf"], "Koch - Wolf 1-0. Lang hat am 3. Juni 2026 aufgegeben."),
        (["Koch 1-0 Wolf"], "Koch - Wolf 1-0. Ich habe sie am 3. Juni 2026 für Frau Wolf als verloren gewertet."),
        (["Koch 1-0 Wolf"], "Koch - Wolf: gewonnen von Koch"),
        ([], "Koch 1½, Wolf ½."),
        ([], "Koch (S) - Wolf (W) 1-0"),
        (["Wolf 0-1 Koch", "Lang 0-1 Roth"], "Koch (S) - Wolf (W) 1-0\nLang (Weiß) - Roth (Schwarz) 0-1"),
    ],
)
def test_what_several_sentences_say_together(results: list[str], text: str) -> None:
    assert [line for line in read(cleandoc(text), twice=True) if " ? " not in line] == results


def test_roman_numbers_of_a_list_belong_to_no_name() -> None:
    text = "I.  Koch - Wolf  1 : 0\nII. Lang - Roth  ½ : ½\nIII. Wolf - Roth 0 : 1"
    assert read(text) == ["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth", "Wolf 0-1 Roth"]


def test_only_known_code_in_a_sentence_is_that_of_the_mail() -> None:
    known = Known(tuple(KnownTournament(code, "Einzel", SEATS, SINGLE) for code in ("SE947", "SE948")))
    lines = ("aus der Gruppe SE947 kann ich melden, dass Koch am 3. Juni gegen Wolf gewonnen hat.",)
    letter = Letter(Sender("a@b.example"), "Neues", "", "", None, None, TODAY, "", (Part("body", lines),))
    assert read_report(letter, known).tournaments == ("SE947",)


@pytest.mark.parametrize(
    ("row", "scores"),
    [
        ("Koch, Alfred\tWolf, Ida\t1-0\t12.6.2026\tIda resigned", ["1-0"]),
        ("Koch, Alfred\tWolf, Ida\t1-0\t12.6.2026\tAlfred resigned", []),
        ("Koch   Wolf   0-1   Wolf resigned on move 30", []),
    ],
)
def test_remark_on_a_row_in_columns_agrees_with_its_score_or_is_asked(row: str, scores: list[str]) -> None:
    assert [claim.score for claim in read_claims(row) if not claim.findings] == scores


@pytest.mark.parametrize(
    "text",
    [
        "Wolf hat 1,5:0,5 gegen Koch gewonnen.",
        "Wolf hat 1,5:0,5 gegen den\nKoch gewonnen. Letzter Zug war am 12.6.",
        "Wolf beat Koch 1.5-0.5.",
        "Der Freundschaftskampf F-77 ist aus, Wolf hat 1,5:0,5 gegen den\nKoch gewonnen.",
    ],
)
@pytest.mark.parametrize("twice", [True, False])
def test_sum_of_both_games_is_no_result_of_one(text: str, *, twice: bool) -> None:
    (claim,) = read_claims(text, twice=twice)
    found = [finding.code for finding in claim.findings]
    assert (claim.white, claim.score, claim.black, found) == ("Wolf, Ida", "", "Koch, Alfred", ["match-score"])


@pytest.mark.parametrize(
    "text",
    [
        "Wolf has drawn his game with white, this morning :-) Sorry in a rush, on the train",
        "Der Vereinsabend war lang. Das Sommerfest ist vorbei, Wolf hat gewonnen.",
    ],
)
def test_word_behind_the_end_of_a_clause_is_no_opponent(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Am 2., 4. und 5. Juni endeten Koch gegen Lang mit 1:0, Wolf gegen Roth remis und Lang gegen Wolf mit 0:1.",
        "Koch won against Lang and Wolf on the 2nd and the 4th of June.",
        "Wolf - Roth 1-0, same date",
        "Koch - Lang 1-0\nWolf - Roth remis\nDie Partien endeten am 2. und 5. Juni.",
        "Koch - Lang 1-0\nWolf - Roth remis\nBeendet am 2.6. und am 5.6.",
        "Koch - Lang 1-0\nWolf - Roth remis\nThe games ended on the 2nd and 5th of June.",
    ],
)
def test_one_of_several_days_is_not_that_of_all_games(text: str) -> None:
    assert [claim for claim in read_claims(text) if claim.completed_on or not claim.findings] == []


@pytest.mark.parametrize(
    "text", ["On June 2 Koch beat Lang and Wolf drew with Roth.", "On 2 June Koch beat Lang, and Wolf drew with Roth."]
)
def test_day_before_clauses_is_that_of_all(text: str) -> None:
    assert read(text) == ["Koch 1-0 Lang 02.06. ?", "Wolf 1/2-1/2 Roth 02.06. ?"]


@pytest.mark.parametrize("below", ["Die Partien endeten am 5. Juni.", "The games ended on 5 June."])
def test_day_of_the_games_is_that_of_all_rows_above(below: str) -> None:
    text = f"Koch - Lang 1-0\nWolf - Roth remis\n{below}"
    assert read(text) == ["Koch 1-0 Lang 05.06.", "Wolf 1/2-1/2 Roth 05.06."]


@pytest.mark.parametrize("below", ["Koch gegen Wolf auch remis", "Koch gegen Wolf remis", "Koch - Wolf ½"])
def test_day_of_a_line_is_not_that_of_the_game_below(below: str) -> None:
    rows = ["Lang 1/2-1/2 Roth 08.06. ?", "Koch 1/2-1/2 Wolf"]
    assert read(f"Lang und Roth 0,5:0,5, am 8.6. vereinbart\n{below}") == rows


def test_question_has_the_words_of_a_list_of_days() -> None:
    words = "Am 2. und 5. Juni endeten Koch gegen Lang mit 1:0 und Wolf gegen Roth remis."
    (first, _) = read_claims(words)
    assert (first.where.text, [one.detail for one in first.findings]) == (f"Koch - Lang: {words}", ["2."])


def test_same_date_is_that_of_the_row_that_is_struck_out() -> None:
    text = "Koch - Lang 1-0 (10.6.)\nWolf - Roth 1/2-1/2 (8.6.)\n\nScratch that second one. Wolf - Roth 1-0, same date."
    assert "Wolf 1-0 Roth 08.06." in read(text)


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("1) Alf Koch ½ Roth ½.\n2) Wolf beat Alf.", ["Koch 1/2-1/2 Roth", "Wolf 1-0 Koch ?"]),
        ("Alf Koch drew with Roth. Alf lost to Wolf.", ["Koch 1/2-1/2 Roth ?", "Koch 0-1 Wolf ?"]),
        (
            "Koch beat Roth on 11 June.\n\nKoch was unlucky then. Wolf beat him the next day in a Najdorf.",
            ["Koch 1-0 Roth 11.06. ?", "Wolf 1-0 Koch 12.06. ?"],
        ),
        (
            "Koch hat gestern gegen Wolf gewonnen. Das Matt wäre unabwendbar gewesen, Wolf gab auf.",
            ["Koch 1-0 Wolf 19.06. ?"],
        ),
        ("Koch beat Wolf yesterday; mate could not have been avoided, Wolf resigned.", ["Koch 1-0 Wolf 19.06. ?"]),
        ("Koch hat gegen Wolf gewonnen. Er behauptet, die Züge kamen mit der Post.", ["Koch 1-0 Wolf ?"]),
        (
            "Koch hat gegen Wolf gewonnen. Ich wurde darauf angesprochen, mehr will ich nicht.",
            ["Koch 1-0 Wolf ?"],
        ),
        (
            "Koch - Wolf ½\n\nLang soll gegen Roth verloren haben. Von den beiden kam nichts, wer weiß ob das stimmt.",
            ["Koch 1/2-1/2 Wolf", "Lang ? Roth ?"],
        ),
        ("Koch beat Wolf. No idea if that is true.", ["Koch ? Wolf ?"]),
        ("Further Koch beat Wolf. Please no questions before 22 June!", ["Koch 1-0 Wolf ?"]),
        ("Koch beat Wolf. She told me she resigned too early, but she stays in the tournament.", ["Koch 1-0 Wolf ?"]),
        (
            "Koch beat Wolf with White. He finished on 9 June, though I gather some cups broke.",
            ["Koch 1-0 Wolf 09.06."],
        ),
        ("Koch beat Wolf with White. He finished on 9 June, though I hear Wolf protests.", ["Koch ? Wolf 09.06."]),
        ("I have had to forfeit Koch on time in his game against Wolf.", ["Koch 0-1 Wolf ?"]),
    ],
)
def test_what_else_is_told_leaves_a_result_as_it_is(text: str, results: list[str]) -> None:
    assert read(text) == results
