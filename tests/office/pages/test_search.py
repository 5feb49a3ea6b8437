"""One field finds people, tournaments, games, mails with the words in them, and events of the trail."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.http import urlencode

from intake.desk_models import MailNote
from office.desk import search
from ratings.models import AuditEvent, PersonalAccess, PersonalData, Player
from tests.accounts import account
from tests.intake.conftest import _federation, _own_server  # noqa: F401 -- pytest finds fixtures here
from tests.intake.federation import game
from tests.office.desk.desk import act, came
from tests.website.pages.reading import Page, read
from webtools.rights import Who

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, pytest.mark.usefixtures("_federation")]


def search_for(client: Client, text: str) -> dict[str, list[str]]:
    """What a text finds, by the headings of the page."""
    page = read(client, f"/office/search/?{urlencode({'q': text})}")
    assert page.status == 200
    return found(page)


def found(page: Page) -> dict[str, list[str]]:
    """The hits of a page by their headings, without moments."""
    groups = page.tree.xpath("//section[h2]")
    return {
        group.xpath("string(h2)"): [" ".join(hit.xpath("string(a)").split()) for hit in group.xpath("ul/li")]
        for group in groups
    }


def test_person_number_tournament_and_game_are_found(alice: Client) -> None:
    met = game("SE947", "1-2")
    assert search_for(alice, "Schmidt")["Spieler"] == ["Schmidt, Eva"]
    assert search_for(alice, "1002")["Spieler"] == ["Schmidt, Eva"]
    assert search_for(alice, "Anna")["Turnierleiter"] == ["Anna Leiter"]
    assert search_for(alice, "SE947") == {"Turniere": ["SE947"]}
    pairs = search_for(alice, "schmidt - müller")["Partien"]
    assert (len(pairs), {tuple(sorted(name.split(",")[0] for name in pair.split(" – "))) for pair in pairs}) == (
        3,
        {("Müller", "Schmidt")},
    )
    assert search_for(alice, f"#{met.pk}")["Partien"] == ["Müller, Hans – Schmidt, Eva"]


def test_mail_is_found_by_words_in_it_and_by_its_notes(alice: Client) -> None:
    row = came("Hans Müller - Nora Niemand 1-0\n", subject="Betreff eins")
    came("Grüße aus Überlingen\n", 2, subject="Betreff zwei")
    assert search_for(alice, "nora niemand") == {"Mails": ["Betreff eins"]}
    assert search_for(alice, "grüße aus überl") == {"Mails": ["Betreff zwei"]}
    MailNote.objects.create(mail=row, text="Ruft morgen an", actor="officer:1", made_at=row.stored_at)
    assert search_for(alice, "ruft morgen") == {"Mails": ["Betreff eins"]}


@pytest.mark.long
def test_event_of_the_trail_is_found_by_number_and_by_mail(alice: Client) -> None:
    row = came("Hans Müller - Nora Niemand 1-0\n", sender="X <nobody@example.org>")
    act(alice, row, "note", text="x")
    event = AuditEvent.objects.get(action="mail.noted")
    name = f"{event.number}: Notiz zur Mail"
    assert name in search_for(alice, f"#{event.number}")["Protokoll der Änderungen"]
    page = read(alice, f"/office/search/?q={row.code}")
    assert found(page)["Protokoll der Änderungen"] == [name]
    (link,) = page.tree.xpath("//a[contains(@href, '/office/trail/')][contains(., 'Notiz')]/@href")
    assert read(alice, link).texts("//ol[@class='trail']/li")[0].startswith("alice hat eine Notiz")


def test_namesakes_carry_number_club_and_year_for_whoever_keeps_players(alice: Client) -> None:
    for number, club, birth in (("9001", "SC Nord", "1950-03-01"), ("9002", "SC Süd", "1981")):
        player = Player.objects.create(
            number=number, family_name="Zwilling", given_name="Uwe", sort_key="zwilling uwe", club=club
        )
        PersonalData.objects.create(player=player, birth_date=birth)
    page = read(alice, "/office/search/?q=Zwilling")
    details = "//ul[contains(@class,'found')]/li/span"
    assert page.texts(details) == ["9001, SC Nord, 1950", "9002, SC Süd, 1981"]
    assert PersonalAccess.objects.filter(player__number__startswith="900").count() == 2
    browser = Client()
    browser.force_login(account("dora", Who.AUDITOR))
    assert read(browser, "/office/search/?q=Zwilling").texts(details) == ["9001, SC Nord", "9002, SC Süd"]
    assert PersonalAccess.objects.filter(player__number__startswith="900").count() == 2


@pytest.mark.parametrize(
    "text",
    ["", "x", "\0\0", "9" * 40, "#" + "9" * 15, "%", "'; --", "a - ", " - b", "[[", "\N{COMBINING ACUTE ACCENT}" * 50],
)
def test_odd_words_break_nothing(alice: Client, text: str) -> None:
    search_for(alice, text)


def test_administrator_searches_nothing_and_sees_no_field(alice: Client) -> None:
    browser = Client()
    browser.force_login(account("root", Who.ADMINISTRATOR))
    assert browser.get("/office/search/?q=Schmidt").status_code == 403
    field = "//input[@id='everything']"
    assert len(read(browser, "/office/").tree.xpath(field)) == 0
    assert len(read(alice, "/office/").tree.xpath(field)) == 1


@pytest.mark.long
def test_search_takes_no_more_queries_for_many_hits_than_for_one(alice: Client) -> None:
    came("Hans Müller - Nora Niemand 1-0\n", subject="Müller")

    def count() -> int:
        with CaptureQueriesContext(connection) as taken:
            search_for(alice, "Müller")
        return len(taken)

    one = count()
    for number in range(2, search.SHOWN + 5):
        came("Hans Müller - Nora Niemand 1-0\n", number, subject="Müller")
    assert (one, count()) == (12, 11)  # where enough mails are found by their facts, no text is read
