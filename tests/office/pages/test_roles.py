"""What the pages of the office offer to each role; what they allow is in tests/safety/test_cells.py."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from ratings import publication
from ratings.models import Director, PersonalData, Player, Publication
from tests.accounts import account
from tests.ratings.federation import create_federation, pool, tournament
from tests.website.pages.reading import Page, read
from webtools.rights import Who

pytestmark = pytest.mark.django_db

BORN, ADDRESS = "1951-07-13", "canary@example.org"


@pytest.fixture(autouse=True)
def _federation(db: None) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    PersonalData.objects.update_or_create(
        player=Player.objects.get(number="P1"), defaults={"birth_date": BORN, "email": ADDRESS}
    )
    Director.objects.create(name="Dora", email="dora@example.org")
    publication.publish(pool(), date(2025, 1, 31), "system")


def browser(*roles: Who) -> Client:
    """Somebody with these roles."""
    client = Client()
    client.force_login(account("somebody", *roles))
    return client


def tabs(page: Page) -> list[str]:
    """Where the head of a page leads to."""
    return page.texts("//nav[contains(@class, 'desk')]/a")


DESK = [
    "Schreibtisch",
    "Mails",
    "Überfällig",
    "Turniere",
    "Spieler",
    "Prüfungen",
    "Listen",
    "Turnierleiter",
    "Server",
    "Hilfe",
]


@pytest.mark.parametrize(
    ("role", "offered"),
    [
        (Who.OFFICER, DESK),
        (Who.DEPUTY, DESK),
        (Who.AUDITOR, DESK),
        (Who.ADMINISTRATOR, ["Schreibtisch", "Überfällig", "Server", "Hilfe"]),
    ],
)
def test_head_offers_what_the_role_may_open(role: Who, offered: list[str]) -> None:
    assert tabs(read(browser(role), "/office/")) == offered


def page_of_player(client: Client) -> Page:
    """The page of the player with private data."""
    return read(client, f"/office/players/{Player.objects.get(number='P1').pk}/")


def test_auditor_reads_a_player_without_what_is_private(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", logger="ratings.personal"):
        page = page_of_player(browser(Who.AUDITOR))
    assert [word for word in (BORN, "1951", ADDRESS) if word in page.source] == []
    assert [record for record in caplog.records if record.name == "ratings.personal"] == []


def test_deputy_reads_a_player_with_what_is_private() -> None:
    assert {BORN, ADDRESS} <= set(page_of_player(browser(Who.DEPUTY)).facts().values())


@pytest.mark.parametrize(
    ("role", "shown"), [(Who.OFFICER, ["Diese Liste zurückziehen"]), (Who.DEPUTY, []), (Who.AUDITOR, [])]
)
def test_withdrawal_of_a_list_is_offered_to_the_officer_only(role: Who, shown: list[str]) -> None:
    page = read(browser(role), f"/office/lists/{Publication.objects.get().pk}/")
    assert page.texts("//main//details/summary") == shown


def test_somebody_with_two_roles_may_do_what_either_may() -> None:
    both = browser(Who.AUDITOR, Who.ADMINISTRATOR)
    assert [both.get(place).status_code for place in ("/office/players/", "/office/status/")] == [200, 200]
    assert both.get("/office/players/new/").status_code == 403


def test_refusal_names_the_role_that_one_has_and_those_that_may() -> None:
    page = read(browser(Who.DEPUTY), "/office/import/federation/", status=403)
    assert page.texts("//main/p") == [
        "Sie sind als somebody angemeldet. Ihre Rolle erlaubt das nicht: Stellvertreter des Wertungsreferenten.",
        "Erlaubt ist es: Wertungsreferent.",
        "Zum Schreibtisch",
    ]
