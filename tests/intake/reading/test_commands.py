"""Mails that ask: the word alone, in the subject or in the first line of new text."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.codec import from_json, to_json
from intake.reading.commands import Asked, Command, Word, read_asked, read_command, read_consent
from intake.reading.letters.mime import open_letter
from intake.reading.pgn.tags import Header, pgn_header
from intake.reading.report import read_report
from intake.reading.types import Letter
from tests.intake.federation import mail


def letter(text: str = "", subject: str = "") -> Letter:
    """A mail, opened."""
    return open_letter(mail(text, subject=subject), "")


@pytest.mark.parametrize(
    ("written", "command"),
    [
        ("Hilfe", Command(Word.HELP, language="de")),
        ("help!", Command(Word.HELP, language="en")),
        ("Stand SE947", Command(Word.STATUS, "SE947", "de")),
        ("Stand: SE947", Command(Word.STATUS, "SE947", "de")),
        ("stand des Turniers SE947?", Command(Word.STATUS, "SE947", "de")),
        ("status of SE947", Command(Word.STATUS, "SE947")),
        ("STATUS", Command(Word.STATUS)),
        ("Köpfe SE947", Command(Word.HEADERS, "SE947", "de")),
        ("koepfe SE947", Command(Word.HEADERS, "SE947", "de")),
        ("headers SE947", Command(Word.HEADERS, "SE947", "en")),
        ("PGN headers", Command(Word.HEADERS, language="en")),
    ],
)
def test_command_is_read_in_subject_and_first_line(written: str, command: Command) -> None:
    assert read_command(letter(subject=written)) == command
    assert read_command(letter(f"\n\n{written}\nMit freundlichen Grüßen\n", "Frage")) == command


@pytest.mark.parametrize(
    ("written", "question"),
    [
        ("Guten Tag,\nwann kommt die Liste? Danke", "wann kommt die Liste?"),
        ("Das fehlt noch. Was ist da los ?", "Was ist da los ?"),
        ("M?ller - Schmidt 1-0", ""),
        ("Wann?", ""),
        ("Müller - Schmidt 1-0.", ""),
    ],
)
def test_first_question_of_a_mail(written: str, question: str) -> None:
    assert read_asked(letter(written)).question == question


@pytest.mark.parametrize(
    "written",
    [
        "Hilfe, das Turnier ist zu Ende",
        "Standard",
        "Der Stand ist unklar",
        "helping",
        "Stand " + "x" * 61,
        "",
        "SE947",
    ],
)
def test_other_words_ask_nothing(written: str) -> None:
    assert read_command(letter(subject=written)) is None
    assert read_command(letter(written, "Frage")) is None


def test_subject_of_an_answer_asks_nothing() -> None:
    assert read_command(letter("Danke!", "Re: Stand SE947")) is None


def test_quoted_command_asks_nothing() -> None:
    assert read_command(letter("> Stand SE947\nDanke\n", "Re: Frage")) is None


@pytest.mark.parametrize("line", ["Ja", "ja, das war ich", "Yes.", "OK", "ich bestätige", "confirmed!"])
def test_yes_is_read(line: str) -> None:
    assert read_consent(letter(f"{line}\n> Am 1.1. schrieb Fernwertung\n")) is Word.YES


@pytest.mark.parametrize("line", ["Nein", "no, somebody else", "nein!"])
def test_no_is_read(line: str) -> None:
    assert read_consent(letter(f"{line}\n")) is Word.NO


@pytest.mark.long
@pytest.mark.parametrize("line", ["stimmt nicht", "ja nicht!", "Jana Müller", "Was ist das?", "> ja", "Okapi"])
def test_anything_else_is_neither(line: str) -> None:
    assert read_consent(letter(f"{line}\n")) is None


def test_question_crosses_the_border_between_processes() -> None:
    asked = read_asked(letter("ja\n", "Stand SE947"))
    assert asked == Asked(Command(Word.STATUS, "SE947", "de"), Word.YES)
    assert from_json(Asked, to_json(asked)) == asked
    assert from_json(Asked, to_json(Asked())) == Asked()


HEADER = Header("SE947", date(2026, 1, 1), 2, "Müller, Hans", "Meier, Jan (Nr. 1005)")


def test_header_has_its_tags_in_their_order() -> None:
    assert pgn_header(HEADER).splitlines() == [
        '[Event "SE947"]',
        '[Site "?"]',
        '[Date "2026.01.01"]',
        '[EndDate "????.??.??"]',
        '[Round "2"]',
        '[White "Müller, Hans"]',
        '[Black "Meier, Jan (Nr. 1005)"]',
        '[Result "*"]',
    ]


def test_quotes_and_line_breaks_in_a_name_do_not_end_its_tag() -> None:
    odd = Header("SE947", date(2026, 1, 1), 1, 'Müller, "Hans"\n[Result "1-0"]', "A\\B")
    assert pgn_header(odd).splitlines()[5:7] == [
        '[White "Müller, \\"Hans\\" [Result \\"1-0\\"]"]',
        '[Black "A\\\\B"]',
    ]


def test_filled_in_header_is_read_as_it_was_meant() -> None:
    filled = pgn_header(HEADER).replace('"*"', '"1-0"').replace("????.??.??", "2026.03.15")
    (claim,) = read_report(letter(f"{filled}\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n")).claims
    assert (claim.tournament, claim.round, claim.score, claim.completed_on) == ("SE947", 2, "1-0", date(2026, 3, 15))
    assert (claim.black, claim.number_black, claim.findings) == ("Meier, Jan", "1005", ())


def test_header_without_a_result_is_asked_and_without_a_day_is_not() -> None:
    (claim,) = read_report(letter(f"{pgn_header(HEADER)}\n\n*\n")).claims
    assert [finding.code for finding in claim.findings] == ["not-finished"]
    (claim,) = read_report(letter(pgn_header(HEADER).replace('"*"', '"1-0"') + "\n\n1-0\n")).claims
    assert (claim.score, claim.completed_on, claim.findings) == ("1-0", None, ())
