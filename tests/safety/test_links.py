"""Nobody with an account is offered what he may not do: no link and no form leads to a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.urls import resolve
from lxml import html

from intake.models import InboundMail, MailState, OutboundMail, OutboundState
from tests.safety.world import visitor
from webtools.rights import ACCOUNT, OFFICE, ROLES, TABLE, Who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_world", "_both_factors", "_now")]

HIDDEN = (
    "ancestor-or-self::form[@method='post'][ancestor::*[@class='look']] | "
    "ancestor-or-self::*[contains(@class, 'actions')][ancestor::*[@class='look']]"
)
"""What static/fernwertung.css shows nobody who only looks."""


@pytest.fixture
def _failed() -> None:
    """A mail that cannot be read and an answer that was given up, for the page about the server."""
    InboundMail.objects.filter(state=MailState.ACCEPTED).update(state=MailState.FAILED)
    OutboundMail.objects.update(state=OutboundState.FAILED)


def offered(source: bytes) -> Iterator[tuple[str, bool]]:
    """The name of each page of the office that a page leads to, and whether something is sent there."""
    tree = html.document_fromstring(source)
    shown = tree.xpath(f"(//a[@href] | //form[@method='post'])[not({HIDDEN})]")
    places = ((str(each.get("href") or each.get("action")), each.tag == "form") for each in shown)
    ours = ((urlsplit(place).path, sent) for place, sent in places if place.startswith("/office/"))
    yield from ((resolve(path).view_name, sent) for path, sent in ours)


@pytest.mark.long
@pytest.mark.parametrize("who", sorted(ROLES))
@pytest.mark.usefixtures("_failed")
def test_no_page_offers_a_role_what_it_may_not_do(who: Who) -> None:
    asking = visitor(who)
    readable = [name for name in (*ACCOUNT, *OFFICE) if who in TABLE[name].read]
    found = {
        (name, other)
        for name in readable
        for other, sent in offered(asking.client.get(asking.address(name)).content or b"<p>")
        if who not in (TABLE[other].write if sent else TABLE[other].read)
    }
    assert sorted(found) == []


@pytest.mark.usefixtures("_failed")
def test_state_of_the_server_leads_to_mails_whoever_may_read_them() -> None:
    leads = {who: visitor(who).client.get("/office/status/").content.count(b"/office/mails/") for who in ROLES}
    assert {who for who, links in leads.items() if links} == ROLES - {Who.ADMINISTRATOR}
