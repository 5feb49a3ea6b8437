"""The answers as their receivers see them; each file in `answers/` is one of them.

GOLDEN=write writes the files anew; the difference is read like code.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core import signing

from intake.models import OutboundMail
from intake.processing.process import process_mail
from intake.receivers import store
from tests.intake.federation import BERND, CARLA, mail

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
    "too-large": Case(RESULT + "x" * 11_000_000),
    "code-word": Case(GERMAN + RESULT, sender=BERND),
    "confirmation": Case(GERMAN + RESULT, dmarc=""),
}


SIGNED = {"/confirm/": "intake.confirmation", "/not-me/": "intake.dispute"}
"""Links in our mails, and what their signature is salted with."""


def answer_to(case: Case) -> str:
    """Subject and text of the answer, with words in the place of code and signature."""
    texts = [*case.before, case.text]
    for number, text in enumerate(texts):
        raw = mail(
            text, subject=case.subject, sender=case.sender, dmarc=case.dmarc, message_id=f"<{number}@example.org>"
        )
        row = store(raw, "file")
        process_mail(row.pk)
    sent = OutboundMail.objects.get(mail=row)
    body = sent.body.replace(row.code, "CODE")
    for place, salt in SIGNED.items():
        if place in body:
            signed = body.partition(place)[2].partition("/")[0]
            assert signing.TimestampSigner(salt=salt).unsign(signed.replace("CODE", row.code)) == row.code
            body = body.replace(signed, "SIGNED")
    return f"Subject: {sent.subject}\n\n{body}"


@pytest.mark.parametrize("name", CASES)
def test_answer_reads_as_agreed(name: str) -> None:
    golden = FOLDER / f"{name}.txt"
    answer = answer_to(CASES[name])
    if os.environ.get("GOLDEN") == "write":
        golden.write_text(answer)
    assert answer == golden.read_text()


def test_every_golden_answer_has_its_case() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(CASES)
