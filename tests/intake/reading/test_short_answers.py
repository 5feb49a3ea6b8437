"""Short answers to each kind of question, in the ways and dialects in which people write them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.types import Candidate
from tests.intake.reading.test_replies import (
    CONFLICT,
    RESULT,
    WHEN,
    WHO,
    asked,
    claim_of,
    player,
    resolved,
    said,
)

CHOSEN = asked(
    1,
    "which-game",
    said("Müller beat Schmidt", "Müller", "Schmidt", "1-0"),
    *(
        Candidate(
            (("white", white), ("black", black), ("score", score), ("colours_known", "yes")), f"{white} - {black}"
        )
        for white, black, score in (("Müller, Hans", "Schmidt, Eva", "1-0"), ("Schmidt, Eva", "Müller, Hans", "0-1"))
    ),
)


@pytest.mark.parametrize(
    "answer",
    [
        *("Müller hatte Weiß", "Hans Müller had White in that game.", "White was Müller", "Müller als Weißer"),
        *(
            "Schmidt spielte mit Schwarz",
            "Schwarz: Schmidt",
            "Weiß war der Müller",
            "Müller - Schmidt",
            "a",
            "die erste",
        ),
        *("Eva Schmidt with the black pieces", "Müller mit Weiß", "Müller", "der Hans", "Hans did", "Das war Müller."),
    ],
)
def test_game_is_known_by_its_colours(answer: str) -> None:
    assert claim_of(resolved(answer, CHOSEN)).score == "1-0"


@pytest.mark.parametrize(
    "answer",
    ["Schmidt hatte Weiß", "Müller was Black", "b)", "Schmidt gegen Müller", "Eva", "Frau Schmidt", "Schmidt had"],
)
def test_other_game_is_known_by_its_colours(answer: str) -> None:
    assert claim_of(resolved(answer, CHOSEN)).score == "0-1"


@pytest.mark.parametrize(
    ("answer", "sender"),
    [
        *(
            ("Karl\n\nMfG\nH. Osterloh", "Hanna Osterloh"),
            ("Karl\nHanna", "Hanna Osterloh"),
            ("b\n\nHO", "Hanna Osterloh"),
        ),
        *(
            ("Karl\n\nViele Grüße\nDr. Otto Weber\nTurnierleiter\nTel. 0123/1001", "Otto Weber"),
            ("b\n\nA.", "Anna Leiter"),
        ),
        ("Karl.\n\nBest wishes,\nHans Müller (TD)\nhans@example.org", "Hans Müller"),
    ],
)
def test_name_below_an_answer_is_no_answer(answer: str, sender: str) -> None:
    assert claim_of(resolved(answer, WHO, sender=sender)).number_white == "1004"


@pytest.mark.parametrize("answer", ["1a, 2b", "1b 2a", "1-b, 2-a", "1A; 2B", "1=b\n2=a", "1.b 2.a"])
def test_letters_behind_numbers(answer: str) -> None:
    found = resolved(f"{answer}\n\nMfG\nAnna Leiter", WHO, WHEN)
    who, when = ("1001", date(2026, 3, 2)) if "a" in answer.lower().split()[0] else ("1004", date(2026, 2, 3))
    assert (claim_of(found).number_white, claim_of(found, 2).completed_on) == (who, when)


BORN = asked(
    1,
    "namesake",
    said("Meier - Müller 1-0", "Meier", "Müller", "1-0"),
    replace(player("white", "Meier, Jan", "1005"), born="1950-06-01", seat="5"),
    replace(player("white", "Meier, Jan", "1006"), born="1982", seat="7"),
    detail="Meier: ...",
)


@pytest.mark.parametrize(
    "answer",
    [
        *(
            "der Jüngere",
            "der jüngere Meier",
            "the younger one",
            "Meier jun.",
            "Jahrgang 82",
            "geb. 1982",
            "Meier geb. 82",
        ),
        *(
            "born in 1982",
            "*1982",
            "Jg. 82",
            "der Jüngere, Jahrgang 1982",
            "(1982)",
            "Startnummer 7",
            "Platz 7",
            "seat 7",
        ),
        *("nicht der ältere, sondern der jüngere", "der mit der Startnr. 7", "7", "Nr. 7"),
    ],
)
def test_namesake_is_known_by_age_or_seat(answer: str) -> None:
    assert claim_of(resolved(answer, BORN)).number_white == "1006"


@pytest.mark.parametrize(
    "answer", ["der Ältere", "the elder", "Meier sen.", "geb. 1950", "Jahrgang 50", "Startplatz 5"]
)
def test_other_namesake_is_known_by_age_or_seat(answer: str) -> None:
    assert claim_of(resolved(answer, BORN)).number_white == "1005"


@pytest.mark.parametrize("answer", ["der mittlere", "Startnummer 6", "Platz 5 oder 7", "der Jüngere oder der Ältere"])
def test_namesakes_stay_open(answer: str) -> None:
    assert resolved(answer, BORN) == {}


RIGHT = asked(
    1,
    "not-confirmed",
    said("Müller - Schmidt 1-0, nicht ganz sicher", "Müller, Hans", "Schmidt, Eva", "1-0"),
    Candidate((("confirmed", "yes"),)),
    Candidate((("dropped", "yes"),)),
)
YES = (
    *(
        "Jo, des basst scho.",
        "joa, stimmt so",
        "Freili!",
        "Jawoll",
        "dat stimmt",
        "jo mei, basst",
        "aye, that's it",
        "yup",
    ),
    *(
        "Yep, spot on.",
        "righto",
        "och aye",
        "Isch recht so",
        "Ja klar",
        "jep, passt",
        "genau so",
        "Jau",
        "Eh klar",
        "sure thing",
    ),
    *("des stimmt", "Jenau", "yeah, definitely", "that is correct", "Klaro, stimmt"),
)
NO = (
    *(
        "Na, des stimmt ned.",
        "naa",
        "noi, stimmt net",
        "Nee, dat stimmt nich",
        "nope",
        "nah",
        "nö",
        "Nein, stimmt nicht",
    ),
    *(
        "nay, that's not right",
        "no, wrong",
        "des basst ned",
        "stimmt nit",
        "Naw, that's wrong",
        "falsch",
        "that isn't correct",
    ),
)
NUMBERS = (
    *(
        "1004",
        "Nr. 1004",
        "#1004",
        "No. 1004",
        "die 1004",
        "Spieler 1004",
        "it's 1004",
        "Number 1004 please",
        "der mit der 1004",
    ),
    *("(1) 1004", "1: 1004", "1) Nr. 1004", "Mitgliedsnummer 1004", "1004 isses", "des is da 1004er, oiso 1004"),
)
LETTERS = (
    "b",
    "B",
    "b)",
    "(b)",
    "B.",
    "Antwort b",
    "b bitte",
    "Variante b)",
    "option b",
    "letter b",
    "1b",
    "1 b",
    "1: b",
    "(1) b)",
)
NAMES = (
    *(
        "Karl",
        "der Karl",
        "Da Karl",
        "Dr Karl Müller",
        "des is da Karl",
        "et is der Karl",
        "Müller Karl",
        "Karl M.",
        "Herr Karl Müller",
    ),
    *("'s isch dr Karl", "aye, Karl", "Karl it is", "I meant Karl", "the Karl one", "Karl, sorry", "KARL", "karl"),
)
DAYS_SAID = (
    *(
        "3.2.",
        "3.2.2026",
        "03.02.26",
        "am 3.2.",
        "3. Feber",
        "3. Februar 2026",
        "der 3. Februar natürlich, einen 31. gibt es da ja nicht :-)",
        "Feb 3, 2026",
        "3rd of February",
    ),
    *(
        "2026-02-03",
        "am dritten Februar",
        "Februar!",
        "on 3 February 2026",
        "des war am 3.2.",
        "February it was",
        "a",
        "der erste",
    ),
)
DREW = (
    *(
        "remis",
        "Remis!",
        "unentschieden",
        "Punkteteilung",
        "halb halb",
        "ein halber für jeden",
        "½",
        "1/2",
        "½-½",
        "0,5:0,5",
    ),
    *(
        "draw",
        "drawn",
        "they drew",
        "a tie",
        "half a point each",
        "split the point",
        "des war a Remis",
        "friedlich geteilt",
    ),
)
WHITE_WON = (
    *(
        "1-0",
        "1:0",
        "eins null",
        "eins zu null",
        "oans null",
        "one nil",
        "Weiß",
        "Weiß hat gewonnen",
        "Sieg für Weiß",
        "White won",
    ),
    *(
        "Müller",
        "Gewonnen hat der Müller",
        "Sieger ist Müller",
        "Da Müller hod gwonna",
        "Schmidt hat verloren",
        "verloren hat Schmidt",
    ),
    *(
        "Müller beat Schmidt",
        "Schmidt gab auf",
        "Müller hat gegen Schmidt gewonnen",
        "won by Müller",
    ),
    *("Hans hat gewonnen", "the winner was Müller", "Eva Schmidt resigned"),
)


@pytest.mark.parametrize("answer", YES)
def test_yes_is_understood(answer: str) -> None:
    assert not resolved(answer, RIGHT)[1].dropped


@pytest.mark.parametrize("answer", NO)
def test_no_is_understood(answer: str) -> None:
    assert resolved(answer, RIGHT)[1].dropped


@pytest.mark.parametrize("answer", [*YES, "nein, na ja"])
def test_yes_and_no_are_never_a_name(answer: str) -> None:
    assert resolved(answer, WHO) == {}


@pytest.mark.parametrize(
    "answer", ["vielleicht", "joa, glaub scho", "no idea", "muss i erst schaun", "dunno", "I reckon so"]
)
def test_doubt_is_no_answer(answer: str) -> None:
    assert resolved(answer, RIGHT) == {}


@pytest.mark.parametrize("answer", [*NUMBERS, *LETTERS, *NAMES])
def test_player_is_named(answer: str) -> None:
    claim = claim_of(resolved(f"{answer}\n\nGruß\nAnna Leiter", WHO))
    assert (claim.number_white, claim.score) == ("1004", "1-0")


@pytest.mark.parametrize("answer", DAYS_SAID)
def test_day_is_said(answer: str) -> None:
    assert claim_of(resolved(answer, replace(WHEN, number=1))).completed_on == date(2026, 2, 3)


@pytest.mark.parametrize(("answer", "score"), [*((a, "1/2-1/2") for a in DREW), *((a, "1-0") for a in WHITE_WON)])
def test_score_is_said(answer: str, score: str) -> None:
    assert claim_of(resolved(answer, RESULT)).score == score


@pytest.mark.parametrize(
    "answer", ["Müller oder Schmidt", "nicht remis", "1-0 oder remis", "keine Ahnung", "Müller - Schmidt"]
)
def test_score_that_is_not_said(answer: str) -> None:
    assert resolved(answer, RESULT) == {}


@pytest.mark.parametrize("number", ["1", "2"])
@pytest.mark.parametrize(
    "answer", ["{}: b", "{}b", "({}) b", "Frage {}: b", "zu {}: b", "Re ({}): b", "{}) b", "{} - b", "{}. b"]
)
def test_only_the_numbered_question_is_answered(answer: str, number: str) -> None:
    assert set(resolved(answer.format(number), WHO, WHEN)) == {int(number)}


@pytest.mark.parametrize("answer", ["ja", "passt", "basst scho", "aye", "yep"])
def test_yes_to_a_conflict_is_the_new_result(answer: str) -> None:
    assert claim_of(resolved(answer, CONFLICT)).corrects


@pytest.mark.parametrize(
    "answer", ["Schmidt lost to Müller", "Schmidt hat gegen Müller verloren", "Schmidt - Müller 0:1"]
)
def test_whole_line_turns_names_and_score(answer: str) -> None:
    claim = claim_of(resolved(answer, RESULT))
    assert (claim.white, claim.score) in {("Schmidt", "0-1"), ("Müller, Hans", "1-0")}


@pytest.mark.parametrize(
    "answer",
    [
        "Es war der ältere, bin mir aber gar nicht sicher.",
        "Der Jüngere. Bin mir aber nicht ganz sicher.",
        "Jan 1006\nmuss ich aber noch nachschauen",
        "1: der Jüngere, glaube ich",
        "the younger one, I think",
        "(1) b. Not sure though.",
    ],
)
def test_doubt_beside_an_answer_leaves_it_open(answer: str) -> None:
    assert resolved(answer, BORN) == {}


def test_doubt_about_one_question_is_none_about_the_other() -> None:
    assert set(resolved("(1) Karl. Die andere weiß ich noch nicht.", WHO, WHEN)) == {1}
    assert set(resolved("1: Karl\n2: weiß ich nicht", WHO, WHEN)) == {1}
    assert set(resolved("Karl\n\n> Wann endete die andere?\n\nweiß ich noch nicht", WHO)) == {1}
