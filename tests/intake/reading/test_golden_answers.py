"""Every golden letter is processed in its world as its preview shows, and answered as the file beside it says.

GOLDEN_UPDATE=1 writes the answers anew; the difference is read like code.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
import time_machine

from intake.models import OutboundMail
from tests.intake import federation
from tests.intake.reading import golden, worlds
from tests.intake.replying import shortened

pytestmark = pytest.mark.django_db

EARLIER = datetime(2026, 2, 3, 12, tzinfo=UTC)
"""When the director sent what he had reported before the letter."""

NOW = datetime(2026, 3, 17, 20, tzinfo=UTC)
"""All letters have been sent, the last of them this morning."""


@pytest.fixture(autouse=True)
def _their_server(_own_server: None, settings: Any) -> None:
    settings.INTAKE_AUTHSERV_ID = golden.OWN_SERVER


def report_before(world: worlds.World, director: str, tournament: str) -> None:
    """Sends what the director reported before the letter."""
    verdict = f"{golden.OWN_SERVER}; dmarc=pass header.from={director.partition('@')[2]}"
    raw = federation.mail(
        world.before,
        sender=director,
        subject=tournament,
        dmarc="",
        sent=EARLIER.strftime("%a, %d %b %Y %H:%M:%S +0000"),
        Authentication_Results=verdict,
    )
    with time_machine.travel(EARLIER):
        assert federation.brought_to_end(raw).state == "accepted"


def answer_to(path: Path) -> str:
    """How a letter ended, and the answer to it."""
    raw = path.read_bytes()
    world = worlds.WORLDS.get(path.stem, worlds.USUAL)
    author = message_from_bytes(raw, policy=default)["From"].addresses[0]
    worlds.create_world(world, author.display_name, author.addr_spec.lower())
    if world.before:
        report_before(world, author.addr_spec, world.fields[0].code)
    with time_machine.travel(NOW):
        row = federation.brought_to_end(raw)
    sent = OutboundMail.objects.filter(mail=row).first()
    reasons = "".join(f" {one}" for one in dict.fromkeys(reason["code"] for reason in row.reasons))
    return f"{row.state}:{reasons}\n{shortened.shorten_answer(sent, row) if sent else 'No answer.'}\n"


@pytest.mark.long
@pytest.mark.parametrize("path", golden.LETTERS, ids=lambda path: path.stem)
def test_golden_letter_is_answered_as_agreed(path: Path) -> None:
    answer, kept = answer_to(path), path.with_suffix(".answer.txt")
    if os.environ.get("GOLDEN_UPDATE"):
        kept.write_text(answer, encoding="utf-8")
    assert answer == kept.read_text(encoding="utf-8")


def test_worlds_are_those_of_golden_letters() -> None:
    assert set(worlds.WORLDS) <= {path.stem for path in golden.LETTERS}


def test_answers_and_letters_come_in_pairs() -> None:
    names = {path.stem for path in golden.LETTERS}
    assert {path.name.removesuffix(".answer.txt") for path in golden.FOLDER.glob("*.answer.txt")} == names
