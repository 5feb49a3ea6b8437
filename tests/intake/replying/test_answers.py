"""The answers as their receivers see them; each file in `answers/` is one of them.

GOLDEN_UPDATE=1 writes the files anew; the difference is read like code.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from intake.models import OutboundMail
from intake.processing.process import process_mail
from intake.reading.types import Finding, Place
from intake.receiving.receivers import store
from intake.replying import describe_cells, is_about_cells
from tests.intake.federation import BERND, CARLA, mail, settled, stored
from tests.intake.replying import shortened

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

FOLDER = Path(__file__).parent / "answers"
GERMAN, ENGLISH = "Guten Tag,\n\n", "Dear rating officer,\n\n"


@dataclass(frozen=True)
class Case:
    """The text of a mail, those that came before it, and what is special about it."""

    text: str
    before: Sequence[str] = ()
    subject: str = "SE947"
    sender: str = "anna@example.org"
    dmarc: str = "pass"


RESULT = "1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"

CASES = {
    "stored": Case(GERMAN + RESULT + "2. Eva Schmidt - Karl Weber remis\n"),
    "stored-english": Case(ENGLISH + "1. Hans Müller - Eva Schmidt 1-0, 10 March 2026\n", subject="Result SE947"),
    "repeated": Case(GERMAN + RESULT, before=[RESULT]),
    "partly": Case(GERMAN + RESULT + "2. Schmidt - Nora Niemand 1-0\n3. Müller - Weber 1-0\n"),
    "conflict": Case(GERMAN + "Hans Müller - Eva Schmidt 0-1\n", before=[RESULT]),
    "corrected": Case(GERMAN + "Korrektur:\nHans Müller - Eva Schmidt 0-1, 10.3.2026\n", before=[RESULT]),
    "withdrawal": Case(GERMAN + "Karl Heinz Weber ist am 12.3.2026 unentschuldigt zurückgetreten.\n"),
    "no-results": Case(GERMAN + "schöne Grüße\n"),
    # Equal opponents of 1800-5: the loser gets 1792 (check number of the FWZ text), the winner, with
    # K = 17 and half a point more than expected, 1808.5, rounded half up.
    "rated-tournament": Case(GERMAN + "Ute Braun - Pia Grün 1-0\n", subject="MA2", sender=CARLA),
    # From 1900-3, beats 1700: 2019-4 (check number of the EmailChessPoint text).
    "rated-game": Case(GERMAN + "Ida Beck - Jan Meier 1-0\n", subject="EC6", sender=CARLA),
    "proposed": Case(
        GERMAN + "Korrektur:\nIda Beck - Jan Meier 0-1\n",
        before=["Ida Beck - Jan Meier 1-0\n"],
        subject="EC6",
        sender=CARLA,
    ),
    "mistyped-name": Case(GERMAN + "Hans Müller - Eva Schmitd 1-0, 10.3.2026\n"),
    "unread-line": Case(GERMAN + RESULT + "Schmidt - Weber 1-x\n"),
    "whole-tournament": Case(GERMAN + RESULT + "Damit ist das Turnier beendet. Alle offenen Partien sind remis.\n"),
    "open-games": Case(GERMAN + RESULT + "Damit ist das Turnier beendet.\n"),
    "taken-back": Case(GERMAN + "Bitte das Ergebnis Hans Müller - Eva Schmidt streichen.\n", before=[RESULT]),
    "corrected-by-line": Case(
        ENGLISH + "Correction: Hans Müller - Eva Schmidt should be 0-1, 10 March 2026\n", before=[RESULT]
    ),
    "start-letter": Case(
        GERMAN + "Turnier: SE950 Herbstturnier\nBeginn: 1.5.2026\n\n1. Müller, Hans (Nr. 1001)\n2. Schmidt, Eva\n",
        subject="Startschreiben SE950",
    ),
    "table-cells": Case(
        GERMAN + "1 Müller, Hans   x 1 ½ 0 1½\n2 Schmidt, Eva   ½ x 1 1 2½\n"
        "3 Weber, K. H.   ½ 0 x 0 ½\n4 Müller, Karl   1 0 1 x 2\n"
    ),
    "too-large": Case(RESULT + "x" * 11_000_000),
    "code-word": Case(GERMAN + RESULT, sender=BERND),
    "confirmation": Case(GERMAN + RESULT, dmarc=""),
}


def answer_to(case: Case) -> str:
    """Subject and text of the answer, with words in the place of code and signature."""
    texts = [*case.before, case.text]
    for number, text in enumerate(texts):
        raw = mail(
            text, subject=case.subject, sender=case.sender, dmarc=case.dmarc, message_id=f"<{number}@example.org>"
        )
        row = store(raw, "file")
        process_mail(row.pk)
    return shortened.shorten_answer(OutboundMail.objects.get(mail=row), row)


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
def test_answer_reads_as_agreed(name: str) -> None:
    golden = FOLDER / f"{name}.txt"
    answer = answer_to(CASES[name])
    if os.environ.get("GOLDEN_UPDATE"):
        golden.write_text(answer)
    assert answer == golden.read_text()


def test_every_golden_answer_has_its_case() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(CASES)


@pytest.mark.long
def test_line_for_a_cell_that_is_sent_back_completed_is_stored() -> None:
    asked = settled(CASES["table-cells"].text).answers.get().body
    line = next(line.removeprefix("  > ") for line in asked.splitlines() if line.endswith("?-?"))
    assert settled(line, message_id="<2@example.org>").results == []
    done = settled(line.replace("?-?", "0-1"), message_id="<3@example.org>")
    assert (done.state, stored("SE947")["1-2"]) == ("accepted", "0-1")


@pytest.mark.parametrize(
    ("code", "detail", "line"),
    [
        ("mirror-mismatch", "Müller - Weber: ½ / 1", "Müller - Weber ?-?"),
        ("cell-order", "Müller - Weber: 10 / 01", "Müller - Weber ?-?, Weber - Müller ?-?"),
        ("sum-mismatch", "Müller - Weber: 1 / ?", "Müller - Weber ?-?"),
        ("sum-mismatch", "Müller: 3 / 2", ""),
    ],
)
def test_question_about_cells_has_the_line_to_send_back(code: str, detail: str, line: str) -> None:
    told = describe_cells(Finding(code, detail, Place("body", 1, "1 Müller * 10 ½")))
    assert (told.source, told.detail) == (line, f"1 Müller * 10 ½ ({detail})")


@pytest.mark.parametrize("text", ["", " "])
def test_question_about_the_cells_of_no_row_has_the_line_to_send_back(text: str) -> None:
    assert is_about_cells(Finding("match-score", "Müller - Weber: 1½:½ / 10", Place("body", 1, text)))


def test_question_about_a_line_of_its_own_is_not_about_cells() -> None:
    line = "Müller - Weber 1-0, sagt Herr Weber"
    assert not is_about_cells(Finding("match-score", f"{line}: 1½:½", Place("body", 1, line)))
