"""The page of the office that says how the server does."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client
from pytest_django import Settings

from intake.models import InboundMail, MailState, OutboundMail, OutboundState
from operations.sweep import sweep_once
from tests.accounts import account
from tests.intake import federation
from tests.website.pages.reading import read
from webtools.rights import Who

pytestmark = pytest.mark.django_db

PLACE = "/office/status/"
NOON = datetime(2026, 3, 16, 11, 0, tzinfo=UTC)


@pytest.fixture
def alice(settings: Settings) -> Client:
    """The browser of an officer."""
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    client = Client()
    client.force_login(account("alice", Who.ADMINISTRATOR))
    return client


@pytest.mark.parametrize(
    ("language", "fine", "still"),
    [
        ("de", "Alles läuft.", "Niemand sieht nach, was wartet: Es läuft kein Rundgang."),
        ("en", "Everything is running.", "Nothing looks at what waits: no sweep runs."),
    ],
)
def test_page_says_whether_the_work_goes_on(language: str, fine: str, still: str, alice: Client) -> None:
    before = read(alice, f"{PLACE}?lang={language}")
    sweep_once()
    after = read(alice, f"{PLACE}?lang={language}")
    notes = [page.tree.xpath("//p[contains(@class, 'note')]/text()") for page in (before, after)]
    assert notes == [[still], [fine]]


@pytest.mark.long
@pytest.mark.parametrize("role", [Who.OFFICER, Who.ADMINISTRATOR])
def test_page_names_the_mails_that_failed_and_leads_there_whoever_may_open_them(role: Who, settings: Settings) -> None:
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    bob = Client()
    bob.force_login(account("bob", role))
    federation.create_federation()
    with time_machine.travel(NOON, tick=False):
        row = federation.settled()
        sweep_once()
        InboundMail.objects.update(state=MailState.FAILED)
        OutboundMail.objects.update(state=OutboundState.FAILED, last_error="SMTPRecipientsRefused 550")
        page = read(bob, PLACE)
    named = [row.code, f"{federation.ANNA} SMTPRecipientsRefused 550"]
    assert page.texts("//h2/following-sibling::table//th[@scope='row']") == named
    leads = page.tree.xpath(f"//a[contains(@href, '/office/mails/{row.code}/')]/text()")
    assert leads == ([row.code, federation.ANNA] if role is Who.OFFICER else [])
    assert page.tree.xpath("//tr[th='Mails']/td/text()") == ["0", "–", "1"]


def test_page_names_what_runs(alice: Client) -> None:
    names = read(alice, PLACE).tree.xpath("//h2[last()]/following-sibling::dl/dt/text()")
    assert [name for name in names if name not in {"SQLite", "PostgreSQL"}] == [
        *("Python", "Django", "celery", "gunicorn"),
        *("intake (migration)", "ratings (migration)"),
    ]


def test_page_is_for_officers_only(alice: Client) -> None:
    bob, charlie = Client(), Client()
    bob.force_login(account("bob"))
    answers = [client.get(PLACE).status_code for client in (alice, bob, charlie)]
    assert (answers, alice.get(PLACE)["Cache-Control"]) == ([200, 403, 302], "no-store")
