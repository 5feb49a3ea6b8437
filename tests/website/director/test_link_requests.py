"""Asking for the link: the same words for everybody, a mail only to who is registered, and few of them."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from intake.models import OutboundMail
from intake.replying import links
from intake.replying.queue import LINKS_PER_DAY
from intake.sending.transport import make_message
from ratings.models import Director
from tests.intake.federation import ANNA, BERND, EVA, anna
from tests.website.pages.reading import Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


def asked(client: Client, address: str) -> Page:
    """The page after asking for a link."""
    response = client.post("/director/", {"email": address}, headers={"accept-language": "de"})
    return Page(response.status_code, response.content.decode(), dict(response.headers))


def path_in_mail() -> str:
    """The address in the last mail."""
    last = OutboundMail.objects.order_by("-pk")[0]
    (found,) = re.findall(r"https://fernwertung\.example(/director/\S+)", last.body)
    return str(found)


def test_link_goes_to_the_registered_address_and_leads_to_the_page(client: Client) -> None:
    asked(client, ANNA)
    sent = OutboundMail.objects.get()
    assert (sent.recipient, sent.kind, sent.mail) == (ANNA, "link", None)
    page = client.get(path_in_mail())
    assert (page.status_code, "Anna Leiter" in page.content.decode()) == (200, True)


def test_mail_with_the_link_answers_nothing(client: Client) -> None:
    asked(client, ANNA)
    message = make_message(OutboundMail.objects.get()).message()
    assert (message["In-Reply-To"], message["Auto-Submitted"]) == (None, "auto-replied")


@pytest.mark.parametrize("address", [ANNA.upper(), f"  {ANNA} "])
def test_address_is_known_however_it_is_written(address: str, client: Client) -> None:
    asked(client, address)
    assert OutboundMail.objects.count() == 1


@pytest.mark.parametrize("address", ["nobody@example.org", EVA])
def test_page_says_the_same_and_nothing_is_sent_to_others(address: str, client: Client) -> None:
    known, other = asked(client, ANNA), asked(client, address)
    assert (known.status, other.status) == (200, 200)
    assert known.text("//main") == other.text("//main")
    assert [mail.recipient for mail in OutboundMail.objects.all()] == [ANNA]


def test_what_is_no_address_is_told_so(client: Client) -> None:
    page = asked(client, "anna")
    assert (page.status, len(page.texts("//ul[@class='faults']/li"))) == (422, 1)


def test_address_gets_only_a_few_links_in_a_day(client: Client) -> None:
    said = {asked(client, ANNA).text("//main") for _ in range(LINKS_PER_DAY + 2)}
    asked(client, BERND)
    assert (len(said), OutboundMail.objects.filter(recipient=ANNA).count()) == (1, LINKS_PER_DAY)
    assert OutboundMail.objects.filter(recipient=BERND).count() == 1
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        asked(client, ANNA)
    assert OutboundMail.objects.filter(recipient=ANNA).count() == LINKS_PER_DAY + 1


def test_link_holds_for_seven_days() -> None:
    token = links.make_director_token(anna())
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=-1)):
        assert links.find_director(token) == anna()
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=1)):
        assert links.find_director(token) is None


def test_link_ends_when_the_address_changes(client: Client) -> None:
    asked(client, ANNA)
    path = path_in_mail()
    Director.objects.filter(email=ANNA).update(email="anna@new.example")
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("change", ["key", "signature", "salt"])
def test_link_that_is_not_ours_opens_nothing(change: str, client: Client) -> None:
    token = links.make_director_token(anna())
    forged = {
        "key": token.replace(f"{anna().pk}.", f"{Director.objects.get(email=BERND).pk}.", 1),
        "signature": token[:-1] + ("a" if token[-1] != "a" else "b"),
        "salt": links._dispute.sign(token.rpartition(":")[0].rpartition(":")[0]),
    }[change]
    page = client.get(f"/director/{forged}/")
    assert (page.status_code, "Anna" in page.content.decode(), "Bernd" in page.content.decode()) == (404, False, False)


def test_form_from_another_site_is_refused() -> None:
    assert Client(enforce_csrf_checks=True).post("/director/", {"email": ANNA}).status_code == 403
    assert OutboundMail.objects.count() == 0
