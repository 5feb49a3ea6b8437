"""Addresses to which our mails do not come stand on the desk, with what to do about them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from intake.models import Bounce, BounceKind, OutboundMail
from ratings.models import AuditEvent, Director
from tests.intake.federation import ANNA, anna
from tests.office.desk.desk import came
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, pytest.mark.usefixtures("_federation")]

NEW = "anna.new@example.org"
NOTES = "//div[@class='note warn']"


@pytest.fixture
def mark() -> Bounce:
    """Anna's address does not take an answer."""
    came()
    OutboundMail.objects.update(state="waiting", sent_at=None)
    return Bounce.objects.create(
        recipient=ANNA, kind=BounceKind.BOUNCED, reason="550 5.1.1 No such mailbox", since=timezone.now()
    )


def outbox() -> list[tuple[str, str]]:
    return list(OutboundMail.objects.values_list("recipient", "state"))


def settle(client: Client, mark: Bounce, act: str) -> int:
    return client.post(f"/office/mails/bounces/{mark.pk}/", {"act": act}, follow=True).status_code


def test_address_stands_on_top_with_person_reason_and_what_waits(alice: Client, mark: Bounce) -> None:
    page = read(alice, "/office/mails/")
    assert page.text(f"{NOTES}/p[1]") == f"Mails an {ANNA} kommen zurück; 1 wartet."
    assert page.text(f"{NOTES}/p[2]").endswith("· Anna Leiter · 550 5.1.1 No such mailbox")
    assert page.texts(f"{NOTES}//button") == ["Noch einmal senden", "Aufgeben, was wartet"]


def test_sent_again_it_leaves_and_the_mark_is_gone_once(alice: Client, mark: Bounce, actor: str) -> None:
    assert [settle(alice, mark, "again") for _ in range(2)] == [200, 200]
    mark.refresh_from_db()
    assert (mark.lifted_at is not None, mark.lifted_by, outbox()) == (True, actor, [(ANNA, "waiting")])
    assert AuditEvent.objects.filter(action="bounce.lifted").count() == 1
    assert read(alice, "/office/mails/").texts(NOTES) == []


def test_sent_again_after_the_address_was_changed_it_goes_to_the_new_one(alice: Client, mark: Bounce) -> None:
    Director.objects.filter(pk=anna().pk).update(email=NEW)
    assert "jetzt für niemanden eingetragen" in read(alice, "/office/mails/").text(NOTES)
    settle(alice, mark, "again")
    assert outbox() == [(NEW, "waiting")]


def test_given_up_nothing_is_sent(alice: Client, mark: Bounce) -> None:
    assert settle(alice, mark, "give-up") == 200
    assert outbox() == [(ANNA, "failed")]


def test_complaint_is_said_and_put_aside(alice: Client) -> None:
    mark = Bounce.objects.create(recipient=ANNA, kind=BounceKind.COMPLAINED, since=timezone.now())
    page = read(alice, "/office/mails/")
    assert page.text(f"{NOTES}/p[1]").startswith(f"Von {ANNA} wurde eine Mail als unerwünscht gemeldet")
    assert page.texts(f"{NOTES}//button") == ["Gesehen"]
    settle(alice, mark, "seen")
    assert read(alice, "/office/mails/").texts(NOTES) == []
