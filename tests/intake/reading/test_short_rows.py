"""Rows as people write them on a telephone: no capitals, no marks, names cut short or mistyped."""

from __future__ import annotations

from itertools import product

import pytest

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import SEATS, SINGLE, TODAY, shorten
from tests.intake.reading.test_several_sentences import read, read_claims

NAMES = (("koch", "wolf"), ("Koch", "Wolf"), ("alfred koch", "ida wolf"), ("koc", "wolf"), ("koch", "wol"))
LINKS = (" ", " gg ", " gegen ", " - ", " v ")
SCORES = (
    ("1 0", "1-0"),
    ("0 1", "0-1"),
    ("rem", "1/2-1/2"),
    ("½ ½", "1/2-1/2"),
    ("0,5 0,5", "1/2-1/2"),
    ("null eins", "0-1"),
)
DAYS = (
    ("", ""),
    (" am 3.6", " 03.06."),
    (" am 3.6.", " 03.06."),
    (" am 12.", " 12.06."),
    (" mo", " 15.06."),
    (" gestern", " 19.06."),
)
AROUND = ("{row}", "und {row}", "1. {row}", "hallo zusammen {row}", "se947 {row}", "runde 3 {row}", "ergebnisse: {row}")


@pytest.mark.long
@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("link", LINKS)
def test_rows_without_marks_are_read(names: tuple[str, str], link: str) -> None:
    rows = {
        around.format(row=f"{link.join(names)} {score}{day}"): [f"Koch {result} Wolf{on}"]
        for (score, result), (day, on), around in product(SCORES, DAYS, AROUND)
    }
    found = {row: [one.removesuffix(" ?") for one in read(row)] for row in rows}
    assert found == rows


@pytest.mark.parametrize(
    ("rows", "results"),
    [
        ("koc wol 1 0\nlan rot rem", ["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth"]),
        *(
            (f"koch lang {first}\n{names} 1:0 di", [f"Koch {score} Lang{on}"])
            for first, score, on in (("remis mo", "1/2-1/2", " 15.06."), ("1:0 fr", "1-0", " 19.06."))
            for names in ("rot b.wiecz", "xyz xyzza", "cve b. wiecz")
        ),
        ("koch wolf 1 0 mo, lang roth rem di", ["Koch 1-0 Wolf 15.06.", "Lang 1/2-1/2 Roth 16.06."]),
        (
            "koch wolf rem am zehnten juni und lang roth null eins gestern",
            ["Koch 1/2-1/2 Wolf 10.06.", "Lang 0-1 Roth 19.06."],
        ),
        ("koch wolf 1 0 lang roth rem koch roth 0 1", ["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth", "Koch 0-1 Roth"]),
        ("koch wolf 1 0 wegen zü gruß otto", ["Koch 1-0 Wolf"]),
        ("koch gg wolf 1 0 für koch", ["Koch 1-0 Wolf"]),
        ("koch wolf 1 0 wolf gibt auf", ["Koch 1-0 Wolf"]),
        ("koch gewonnen gg wolf mi", ["Koch 1-0 Wolf 17.06. ?"]),
        ("wolf aufgegeben gegen koch do", ["Wolf 0-1 Koch 18.06. ?"]),
        ("koch wolf 1 0 (zü)", ["Koch 1-0 Wolf"]),
        ("koch(w) wolf 1 0", ["Koch 1-0 Wolf"]),
        ("koch hat verloren wolf 1", ["Koch 0-1 Wolf ?"]),
        ("kohc wolf 1 0", ["Kohc 1-0 Wolf"]),
        ("koch beat wulf on monday", ["Koch 1-0 Wulf 15.06. ?"]),
        ("koch wolf 1 0 am 27.5\nlang roth rem am 28.", ["Koch 1-0 Wolf 27.05.", "Lang 1/2-1/2 Roth 28.05."]),
        ("so das war der mai wieder mal\nkoch wolf 1 0\nlang roth rem", ["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth"]),
    ],
)
def test_several_rows_and_deeds_are_read(rows: str, results: list[str]) -> None:
    assert read(rows) == results


@pytest.mark.parametrize(
    "text",
    [
        *("koch wolf 3 1", "koch wolf 2 0", "koch wolf 1 1", "koch wolf 1 0 1", "koch wolf 1 0 0 1", "koch wolf 10"),
        *("koch wolf 1 0 punkte", "koch wolf 1 0 züge", "koch wolf brett 1 0", "runde 1 0 koch wolf", "1 0 koch wolf"),
        *("koch wolf 1 0 in führung", "koch wolf 1 0 vorn", "koch wolf 1 0 steht es", "koch wolf 1 0 im 20 zug besser"),
        *("koch wolf 1 0 nach 20 zügen steht auf gewinn", "koch wolf 1 0, steht auf gewinn", "koch will wolf 1 0"),
        *(
            "lang sagt koch wolf 1 0",
            "lang meint, koch wolf 1 0",
            "koch wolf 1 0, hab ich gehört",
            "laut lang koch wolf 1 0",
        ),
        *("falls koch wolf 1 0", "koch wolf 1 0 wenn er durchkommt", "hoffentlich: koch wolf 1 0", "koch wolf 1 0?"),
        *("wer gewinnt? koch wolf 1 0", "koch wolf 1 0, nein 0 1", "koch wolf 1 0 sorry 0 1", "koch wolf 1 0 bzw 0 1"),
        *(
            "koch wolf 1 0 im pokal",
            "koch wolf 1 0 beim schnellschach",
            "koch wolf 1 0 letztes jahr",
            "koch wolf 1 0 erwartet",
        ),
        *(
            "koch und wolf 1 0",
            "koch wolf lang 1 0",
            "koch lang wolf 1 0",
            "alf wolf 1 0",
            "otto wolf 1 0",
            "ko wo 1 0",
        ),
        *("wol hat koc geschlagen", "koch verloren wolf verloren", "koch hat verloren wolf 1 punkt"),
        *("koch wolf 1 0\nnein halt 0 1", "koch wolf 1 0\n\nquatsch 0 1", "koch wolf 1 0\nsorry andersrum"),
        *("koch wolf 1 0\nstimmt das", "koch wolf 1 0\nhab ich aber nur gehört", "koch wolf 1 0\nbin nicht sicher"),
        *("wenn alles gut geht\nkoch wolf 1 0", "lang schreibt mir\nkoch wolf 1 0", "koch wolf 1 0\ndas war im pokal"),
        *("koch wolf 1 0 sieg wolf", "koch wolf 0 1 koch gewinnt", "koch wolf 1 0 remis", "koch gg wolf 1 0 für wolf"),
        *("koch wolf 1 0 koch gibt auf", "koch wolf 1 0 gewonnen hat wolf", "koch wolf 1 0 aufgegeben von koch"),
        *("lang says koch beat wulf", "koch beat someone", "koch beat the crap out of it", "koch wolf draw offered"),
    ],
)
def test_lines_that_are_no_rows_store_nothing(text: str) -> None:
    assert [one for one in read(text) if " ? " not in one] == []


@pytest.mark.parametrize("row", ["koch wolf 1 0", "koch wolf 0 1 am 3.6", "koc wolf ½ ½"])
def test_row_of_players_who_meet_twice_is_not_read(row: str) -> None:
    assert [one for one in read(row, twice=True) if " ? " not in one] == []


def test_row_below_words_that_take_an_earlier_report_back_corrects_it() -> None:
    claims = read_claims("mist war andersrum also kein remis\nkoch hat verloren wolf 1")
    assert [(shorten(claim), claim.corrects) for claim in claims] == [("Koch 0-1 Wolf ?", True)]


def test_beginning_of_two_names_is_nobody() -> None:
    seats = (*SEATS, Seat(6, "4006", "Kochan", "Eva", 6))
    known = Known((KnownTournament("SE947", "Einzel", seats, (*SINGLE, Pairing(6, 2))),))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", ("koc wolf 1 0",)),))
    assert read_report(letter, known).claims == ()


def test_code_before_a_row_is_that_of_its_tournament() -> None:
    known = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE), KnownTournament("TR-5", "Thema", SEATS, SINGLE)))
    lines = ("se947 koch wolf 1 0", "tr5 koch wolf 0 1")
    letter = Letter(Sender("a@b.example"), "", "", "", None, None, TODAY, "", (Part("body", lines),))
    claims = read_report(letter, known).claims
    assert [(one.tournament, shorten(one)) for one in claims] == [("SE947", "Koch 1-0 Wolf"), ("TR-5", "Koch 0-1 Wolf")]


@pytest.mark.parametrize(
    ("row", "white", "score"),
    [
        ("hart - eilers 1-0", "Hart", "1-0"),
        ("hart eilers 0 1", "Hart", "0-1"),
        ("hart gew gg eilers", "Hart", "1-0"),
        ("har - eilers 1-0", "", ""),
    ],
)
def test_beginning_of_two_names_is_left_to_be_asked(row: str, white: str, score: str) -> None:
    families = enumerate(("Hartmann", "Hartwig", "Eilers"), start=1)
    seats = tuple(Seat(n, str(n), family, "Rolf", n) for n, family in families)
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3), Pairing(1, 2))),))
    part = Part("body", (row,))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (part,))
    found = [(claim.white, claim.score, claim.black) for claim in read_report(letter, known).claims]
    assert found == ([(white, score, "Eilers, Rolf")] if white else [])
