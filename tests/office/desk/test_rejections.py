"""Rejections that are taken back."""

from __future__ import annotations

import pytest
from django.test import Client

from intake.models import InboundMail, OutboundMail
from office.desk.actions import fingerprint
from ratings.models import AuditEvent
from tests.intake.federation import ANNA
from tests.office.desk.desk import act, came, opened, read_messages, send

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


def events(row: InboundMail) -> list[tuple[str, str]]:
    """The acts on a mail in the trail, and who did them."""
    found = AuditEvent.objects.filter(subject=f"mail:{row.code}").order_by("number")
    return [(event.action, event.actor) for event in found]


@pytest.mark.long
def test_rejection_is_taken_back_and_nobody_is_written_to(alice: Client, actor: str) -> None:
    row = came("Nora Niemand - Hans Müller 1-0\n")
    waited, written = (row.state, row.reasons), OutboundMail.objects.count()
    act(alice, row, "reject")
    assert opened(alice, row).facts()["Stand"] == "abgelehnt"
    page = act(alice, row, "restore")
    assert read_messages(page) == ["Die Ablehnung ist zurückgenommen; die Mail wartet wie vorher."]
    assert ((row.state, row.reasons), OutboundMail.objects.count()) == (waited, written)
    assert events(row) == [("mail.rejected", actor), ("mail.restored", actor)]
    assert opened(alice, row).tree.xpath("//form[contains(@action, '/restore/')]") == []


@pytest.mark.long
def test_rejected_mail_says_who_is_answered_when_it_is_read_again(alice: Client) -> None:
    row = came("Nora Niemand - Hans Müller 1-0\n")
    act(alice, row, "reject")
    retry = opened(alice, row).text("//main//form[@id='retry']")
    assert retry == f"Unverändert neu lesen {ANNA} bekommt eine neue Antwort."


@pytest.mark.long
def test_mail_that_was_not_rejected_is_not_restored(alice: Client) -> None:
    row = came("Nora Niemand - Hans Müller 1-0\n")
    send(alice, row, "restore", {"seen": fingerprint(row)})
    assert (row.state, row.turn, events(row)) == ("held", 0, [])
