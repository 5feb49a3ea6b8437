"""A director with several addresses: each counts like the first one, and gets the answers to what it wrote."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from intake.models import InboundMail, OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from intake.replying import links
from ratings.audit import Origin
from ratings.importing import roster
from ratings.importing.roster import DirectorFacts
from ratings.models import Director
from tests.intake.federation import ANNA, RESULT, anna, answers, mail, settled, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

HOME, WORK = "anna@home.example", "leiter@work.example"
SITE = "https://fernwertung.example"
CARD = "1. Müller - Weber 1-0\n"
"""Hans Müller (1001) or Karl Müller (1004) is asked."""


@pytest.fixture(autouse=True)
def _addresses(_federation: None) -> None:
    """Anna writes from three addresses."""
    register(HOME, WORK)


def register(*further: str) -> None:
    """Store further addresses of Anna."""
    roster.change_director(anna(), DirectorFacts("Anna Leiter", ANNA, further), Origin("officer:1"))


def unproved(text: str = RESULT, number: int = 1, sender: str = HOME) -> InboundMail:
    """A mail that nobody vouches for, processed."""
    row = store(mail(text, dmarc="", sender=sender, message_id=f"<{number}@example.org>"), "file")
    process_mail(row.pk)
    row.refresh_from_db()
    return row


def test_report_from_a_further_address_counts_and_is_answered_there() -> None:
    row = settled(sender=f"A. L. <{HOME}>")
    assert (row.state, row.director, stored("SE947")) == ("accepted", anna(), {"1-2": "1-0"})
    assert answers() == [("answer", HOME)]


def test_second_row_for_the_second_address_goes_on_as_before() -> None:
    second = Director.objects.create(name="Anna Leiter", email="second@example.org")
    second.tournaments.set(anna().tournaments.all())
    row = settled(sender="Anna Leiter <second@example.org>")
    assert (row.state, row.director, answers()) == ("accepted", second, [("answer", "second@example.org")])


def test_question_that_went_to_one_address_is_answered_from_another() -> None:
    asked = settled(CARD)
    ours = asked.answers.get()
    done = settled(
        "Karl",
        sender=f"Anna Leiter <{WORK}>",
        subject=f"AW: {ours.subject}",
        message_id="<2@example.org>",
        In_Reply_To=ours.message_id,
    )
    assert (done.state, stored("SE947"), answers()) == (
        "accepted",
        {"4-3": "1-0"},
        [("answer", ANNA), ("answer", WORK)],
    )


def test_mail_without_proof_is_confirmed_by_the_address_that_it_names(client: Client) -> None:
    row = unproved()
    assert (row.state, answers()) == ("pending", [("confirmation", HOME)])
    (path,) = re.findall(rf"{SITE}(/confirm/\S+)", OutboundMail.objects.get().body)
    client.post(path)
    process_mail(row.pk)
    assert (stored("SE947"), answers()[1:]) == ({"1-2": "1-0"}, [("answer", HOME)])


def test_reply_with_the_token_proves_from_whichever_address() -> None:
    row = unproved()
    ours = row.answers.get()
    raw = mail("ja", dmarc="", sender=WORK, subject=f"AW: {ours.subject}", In_Reply_To=ours.message_id)
    process_mail(store(raw, "file").pk)
    row.refresh_from_db()
    assert row.confirmed_at is not None


def test_address_that_is_removed_is_a_strangers_and_ends_its_links(client: Client) -> None:
    client.post("/director/", {"email": HOME})
    sent = OutboundMail.objects.get()
    (path,) = re.findall(rf"{SITE}(/director/\S+)", sent.body)
    of_first = f"/director/{links.make_director_token(anna())}/"
    assert (sent.recipient, client.get(path).status_code, client.get(of_first).status_code) == (HOME, 200, 200)
    register(WORK)
    assert (client.get(path).status_code, client.get(of_first).status_code) == (404, 200)
    assert (settled(sender=HOME).state, answers()[1:]) == ("quarantined", [])
