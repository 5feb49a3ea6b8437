"""docs/intake.md walks one mail through the reader: it is read as it says."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender

PAGE = (Path(__file__).parents[3] / "docs" / "intake.md").read_text(encoding="utf-8")
NAMES = (("Koch", "Karl"), ("Wolf", "Ida"), ("Lang", "Peter"), ("Roth", "Eva"))
SEATS = tuple(Seat(at, str(at), family, given, at) for at, (family, given) in enumerate(NAMES, start=1))
PAIRINGS = (Pairing(1, 2), Pairing(3, 2), Pairing(4, 1))


def test_worked_example_is_read_as_the_page_says() -> None:
    lines = tuple(re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0].splitlines())
    letter = Letter(
        Sender("leiter@example.org"), "SE1204", "", "", None, None, date(2026, 5, 10), "", (Part("body", lines),)
    )
    reading = read_report(letter, Known((KnownTournament("SE1204", "Turnier SE1204", SEATS, PAIRINGS),)))
    found = [
        (claim.white, claim.score, claim.black, f"{claim.completed_on or ''}", [one.code for one in claim.findings])
        for claim in reading.claims
    ]
    assert found == [
        ("Koch, Karl", "1-0", "Wolf, Ida", "2026-05-03", []),
        ("Lang, Peter", "1-0", "Wolf, Ida", "2026-05-04", []),
        ("Roth, Eva", "1/2-1/2", "Koch, Karl", "", [Question.NOT_CONFIRMED]),
    ]
