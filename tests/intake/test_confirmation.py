"""A mail without a verdict waits until the owner of the registered address says that it is his."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from intake.models import InboundMail, MailState, OutboundMail
from intake.processing.process import process_mail
from intake.receivers import store
from intake.replies.confirmation import MAX_AGE, link, mail_of
from intake.replies.queue import CONFIRMATIONS_PER_DAY
from tests.intake.federation import ANNA, mail, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

RESULT = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"
SITE = "https://fernwertung.example"


def pending(number: int = 1, **facts: Any) -> InboundMail:
    """A report whose sender nobody vouches for."""
    row = store(mail(RESULT, dmarc="", message_id=f"<{number}@example.org>", **facts), "file")
    process_mail(row.pk)
    row.refresh_from_db()
    assert row.state == MailState.PENDING
    return row


def path_in_mail() -> str:
    """The address that the confirmation mail names."""
    (found,) = re.findall(rf"{SITE}(/confirm/\S+)", OutboundMail.objects.get().body)
    return str(found)


def test_confirmation_repeats_nothing_of_the_mail() -> None:
    pending(subject="Buy now")
    asking = OutboundMail.objects.get()
    assert (asking.recipient, asking.kind) == (ANNA, "confirmation")
    words = f"{asking.subject} {asking.body}"
    assert [word for word in ("Buy", "SE947", "Müller", "1-0") if word in words] == []


def test_opening_the_link_changes_nothing(client: Client) -> None:
    row = pending()
    page = client.get(path_in_mail())
    row.refresh_from_db()
    assert (page.status_code, row.state, row.confirmed_at) == (200, "pending", None)
    assert "no-store" in page["Cache-Control"]


def test_confirmed_mail_is_its_directors(client: Client) -> None:
    row = pending()
    assert client.post(path_in_mail()).status_code == 200
    row.refresh_from_db()
    assert (row.state, row.confirmed_at is not None) == ("received", True)
    process_mail(row.pk)
    row.refresh_from_db()
    assert (row.state, row.auth, stored("SE947")) == ("accepted", "director", {"1-2": "1-0"})
    assert list(OutboundMail.objects.order_by("pk").values_list("kind", flat=True)) == ["confirmation", "answer"]


def test_second_click_does_nothing(client: Client) -> None:
    row = pending()
    path = path_in_mail()
    client.post(path)
    process_mail(row.pk)
    assert client.post(path).status_code == 200
    row.refresh_from_db()
    assert row.state == "accepted"


def test_subject_of_a_stranger_is_no_markup(client: Client) -> None:
    pending(subject="<script>alert(1)</script>")
    page = client.get(path_in_mail()).content.decode()
    assert ("<script>" in page, "&lt;script&gt;alert(1)&lt;/script&gt;" in page) == (False, True)


@pytest.mark.parametrize("change", [lambda path: path[:-2] + "x/", lambda _: "/confirm/0123456789abcdef/"])
def test_link_that_is_not_ours_leads_nowhere(change: Any, client: Client) -> None:
    row = pending()
    path = change(path_in_mail())
    assert (client.get(path).status_code, client.post(path).status_code) == (404, 404)
    row.refresh_from_db()
    assert row.state == "pending"


def test_link_ends_after_its_time() -> None:
    row = pending()
    token = link(row).rstrip("/").rpartition("/")[2]
    assert mail_of(token) == row
    with time_machine.travel(timezone.now() + MAX_AGE + timedelta(minutes=1)):
        assert mail_of(token) is None


def test_post_from_another_site_is_refused() -> None:
    row = pending()
    assert Client(enforce_csrf_checks=True).post(path_in_mail()).status_code == 403
    row.refresh_from_db()
    assert row.state == "pending"


def test_address_gets_only_a_few_requests_in_a_day() -> None:
    for number in range(CONFIRMATIONS_PER_DAY + 3):
        pending(number)
    assert OutboundMail.objects.count() == CONFIRMATIONS_PER_DAY
