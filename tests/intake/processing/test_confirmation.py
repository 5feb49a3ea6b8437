"""A mail without a verdict waits until the owner of the registered address says that it is his."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from intake.models import InboundMail, MailState, OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from intake.replying.confirmation import MAX_AGE, find_mail, make_confirmation_link
from intake.replying.queue import CONFIRMATIONS_PER_DAY
from ratings.models import Director
from tests.intake.federation import ANNA, BERND, mail, settled, stored

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
    token = make_confirmation_link(row).rstrip("/").rpartition("/")[2]
    assert find_mail(token) == row
    with time_machine.travel(timezone.now() + MAX_AGE + timedelta(minutes=1)):
        assert find_mail(token) is None


def test_post_from_another_site_is_refused() -> None:
    row = pending()
    assert Client(enforce_csrf_checks=True).post(path_in_mail()).status_code == 403
    row.refresh_from_db()
    assert row.state == "pending"


class TestOfAll:
    """Beyond a few requests in a day, one asks for all mails that wait: nobody can use a director's up."""

    @pytest.mark.long
    def test_sixteen_mails_of_a_day_have_one_request_for_all_behind_those_of_their_own(self) -> None:
        rows = [pending(number) for number in range(16)]
        asked = OutboundMail.objects.order_by("pk")
        own = [row.pk for row in rows[:CONFIRMATIONS_PER_DAY]]
        assert list(asked.values_list("kind", "recipient", "mail")) == [
            *[("confirmation", ANNA, key) for key in own],
            ("confirmation", ANNA, None),
        ]

    def test_it_repeats_nothing_of_the_mails(self) -> None:
        asking = self.asked(subject="Buy now")
        words = f"{asking.subject} {asking.body}"
        assert [word for word in ("Buy", "SE947", "Müller", "1-0") if word in words] == []

    @pytest.mark.long
    def test_its_page_lists_all_that_wait_also_those_that_came_later(
        self, client: Client, django_assert_num_queries: Any
    ) -> None:
        path = self.path(self.asked())
        pending(99, subject="later")
        settled(message_id="<98@example.org>")  # a mail with a verdict does not wait
        with django_assert_num_queries(3):  # the director, their further addresses, the mails
            page = client.get(path)
        assert [mail.subject for mail in page.context["mails"]] == ["later", *["SE947"] * 6]
        assert ("no-store" in page["Cache-Control"], InboundMail.objects.filter(state="received").count()) == (True, 0)

    @pytest.mark.long
    def test_subjects_are_shown_and_are_no_markup(self, client: Client) -> None:
        page = client.get(self.path(self.asked(subject="<script>alert(1)</script>"))).content.decode()
        assert ("<script>" in page, page.count("&lt;script&gt;alert(1)&lt;/script&gt;")) == (False, 6)

    def test_chosen_mails_are_the_directors_and_others_wait_on(self, client: Client) -> None:
        path = self.path(self.asked())
        *others, one, two = InboundMail.objects.order_by("pk")
        page = client.post(path, {"mail": [one.code, two.code]})
        assert (page.context["confirmed"], len(page.context["mails"])) == (2, 4)
        for row in (one, two):
            process_mail(row.pk)
        states = dict(InboundMail.objects.values_list("pk", "state"))
        assert {states[row.pk] for row in (one, two)} == {"accepted"}
        assert {states[row.pk] for row in others} == {"pending"}

    def test_nothing_chosen_confirms_nothing(self, client: Client) -> None:
        path = self.path(self.asked())
        page = client.post(path)
        assert (page.context["confirmed"], InboundMail.objects.filter(state="pending").count()) == (0, 6)

    def test_mail_in_the_name_of_another_is_not_confirmed(self, client: Client) -> None:
        path = self.path(self.asked())
        foreign = pending(7, sender=f"Bernd Leiter <{BERND}>")
        assert client.post(path, {"mail": [foreign.code]}).context["confirmed"] == 0

    def test_link_ends_with_its_time_and_with_the_address(self, client: Client) -> None:
        path = self.path(self.asked())
        with time_machine.travel(timezone.now() + MAX_AGE + timedelta(minutes=1)):
            assert client.get(path).status_code == 404
        Director.objects.filter(email=ANNA).update(email="new@example.org")
        assert client.get(path).status_code == 404

    @pytest.mark.long
    def test_mails_that_come_after_it_left_have_the_next_one_a_day_later(self) -> None:
        first = self.asked()
        OutboundMail.objects.update(state="sent")
        pending(20)
        pending(21)
        assert list(self.of_all().values_list("due_at", flat=True)) == [first.due_at, first.due_at + timedelta(days=1)]

    def test_next_day_has_requests_of_its_own_again(self) -> None:
        self.asked()
        with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
            row = pending(20)
        assert (row.answers.count(), self.of_all().count()) == (1, 1)

    @pytest.mark.long
    def test_answer_to_it_confirms_nothing(self) -> None:
        """It does not show what a "yes" would be said to."""
        asking = self.asked()
        settled("ja\n", message_id="<50@example.org>", In_Reply_To=asking.message_id)
        assert InboundMail.objects.filter(state="pending").count() == 6

    def asked(self, **facts: Any) -> OutboundMail:
        """The request for all mails, of a day with one mail too many."""
        for number in range(CONFIRMATIONS_PER_DAY + 1):
            pending(number, **facts)
        return self.of_all().get()

    def of_all(self) -> QuerySet[OutboundMail]:
        return OutboundMail.objects.filter(kind="confirmation", mail=None).order_by("pk")

    def path(self, asking: OutboundMail) -> str:
        (found,) = re.findall(rf"{SITE}(/confirm/\S+)", asking.body)
        return str(found)


def reply_to_question(subject: str, text: str = "Ja", **facts: Any) -> InboundMail:
    """An answer to our question for a confirmation, without any verdict of our server."""
    asked = OutboundMail.objects.filter(kind="confirmation").earliest("pk")
    facts = {"In_Reply_To": asked.message_id, **facts}
    return settled(text, dmarc="", subject=f"AW: {subject}", message_id="<8@example.org>", **facts)


def test_reply_that_repeats_the_token_needs_no_other_proof() -> None:
    row = pending()
    done = reply_to_question(OutboundMail.objects.get().subject)
    row.refresh_from_db()
    assert (done.state, done.auth, row.state) == ("accepted", "director", "received")
    again = reply_to_question(OutboundMail.objects.earliest("pk").subject, "Ja, wirklich")
    assert again.state == "pending"


def test_reply_may_name_the_message_id_that_a_provider_gave_the_question() -> None:
    row = pending()
    asked = OutboundMail.objects.get()
    OutboundMail.objects.update(sent_as="<1@provider.example>")
    done = reply_to_question(asked.subject, In_Reply_To="<1@provider.example>")
    row.refresh_from_db()
    assert (done.state, done.auth, row.state) == ("accepted", "director", "received")


@pytest.mark.parametrize(
    ("subject", "facts"),
    [
        ("Bitte bestätigen", {}),
        ("Bitte bestätigen [AAAAAAAAAAAAAAAA]", {}),
        ("{}", {"In_Reply_To": "<guessed@fernwertung.example>"}),
        ("{}", {"sender": f"Bernd <{BERND}>"}),
    ],
)
def test_reply_without_token_or_message_id_proves_nothing(subject: str, facts: dict[str, str]) -> None:
    row = pending()
    done = reply_to_question(subject.format(OutboundMail.objects.get().subject), **facts)
    row.refresh_from_db()
    assert (done.state, row.state) == ("pending", "pending")
