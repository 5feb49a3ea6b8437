"""Lists on public pages, and on the officer's, who drafts, publishes and withdraws them."""

from __future__ import annotations

import hashlib

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from lxml import etree
from pytest_django import DjangoAssertNumQueries, Settings

from ratings import publication
from ratings.errors import ListRefused
from ratings.models import PersonalData, Pool, Publication, Takeover
from ratings.queries import list_changes
from tests.accounts import account
from tests.office.pages.forms import faults, fill, read_messages, send, typed
from tests.ratings.publication.lists import JULY, JUNE, NOVEMBER, publish
from tests.website.pages import federation
from tests.website.pages.reading import read
from webtools.rights import Who

pytestmark = pytest.mark.django_db


def test_list_has_a_public_page_with_what_became_of_each_player(client: Client, fwz: Pool) -> None:
    publish(fwz, JUNE)
    published = publish(fwz, JULY)
    page = read(client, "/lists/fwz/2/")
    assert page.heading() == "Liste 2, FWZ"
    assert page.facts() == {
        "Stichtag": "31.07.2025",
        "Veröffentlicht": "01.12.2025, 10:30",
        "Wertungsordnung": "FWZ des Deutschen Fernschachbundes (BdF), vom 1. Januar 2019",
        "Spieler": "3 (neu 0, geändert 3, zurückgekehrt 0; seit Liste 1)",
        "Dateien": "mit Namen (CSV), mit Semikolons für Excel, als Excel-Datei, kanonisch (CSV)",
        "Prüfsumme": f"{published.checksum} SHA-256 der kanonischen Datei",
    }
    assert page.table() == [
        ["1", "Bär, Bernd", "2304-13", "+4"],
        ["2", "Müller, Clara", "1887-7", "−13"],
        ["", "Adler, Änne", "1717-4 ungesichert", "+17"],
    ]
    assert read(client, "/lists/fwz/2/", "en").facts()["Closing day"] == "31 Jul 2025"


def test_files_of_a_list_can_be_checked_and_say_nothing_private(client: Client, fwz: Pool) -> None:
    published = publish(fwz, JULY)
    canonical = client.get("/lists/fwz/1/canonical.csv")
    assert hashlib.sha256(canonical.content).hexdigest() == published.checksum
    named = client.get("/lists/fwz/1/list.csv")
    assert named["Content-Disposition"] == 'attachment; filename="fwz-1-list.csv"'
    assert named.content.decode().splitlines()[1] == '1,12,"Bär, Bernd",2304,13,new,,'
    told_ = canonical.content + named.content
    assert [word for word in (federation.CANARY_MAIL, federation.CANARY_BIRTH_DATE) if word.encode() in told_] == []


def test_revised_page_shows_both_values(client: Client, fwz: Pool) -> None:
    publish(fwz, JULY)
    assert read(client, "/lists/fwz/1/revised/").tree.xpath("//main//table") == []
    federation.load([], [federation.tournament("LATE", ["12", "13"])])
    federation.finish("LATE", "13", "12", on=160)
    # The numbers are those of test_original_stays_and_the_revised_value_stands_beside_it.
    assert read(client, "/lists/fwz/1/revised/").table() == [
        ["Bär, Bernd", "2304-13", "2293-14", "−11"],
        ["Müller, Clara", "1887-7", "1899-8", "+12"],
    ]


def test_revised_page_shows_who_stands_on_one_of_the_two_lists_only(client: Client, fwz: Pool) -> None:
    federation.load([federation.player("70", "Weg, Wim", rating=(1500, 5))])
    publish(fwz, JULY)
    Takeover.objects.filter(player__number="70").delete()
    federation.load([federation.player("71", "Zu, Zoe", rating=(1600, 4))])
    assert read(client, "/lists/fwz/1/revised/").table() == [
        ["Weg, Wim", "1500-5", "–", "–"],
        ["Zu, Zoe", "–", "1600-4", "–"],
    ]


def test_withdrawn_list_stays_and_says_why(client: Client, fwz: Pool) -> None:
    publication.withdraw(publish(fwz, JULY), "<b>Wrong</b> result", "officer:1")
    publish(fwz, JULY)
    page = read(client, "/lists/fwz/1/")
    assert page.texts("//div[@class='note warn']/p") == [
        "Diese Liste wurde am 01.12.2025, 10:30 zurückgezogen. An ihrer Stelle steht Liste 2.",
        "Grund: <b>Wrong</b> result",
    ]
    checksum = Publication.objects.values_list("checksum", flat=True).first()
    assert [row[:2] for row in read(client, "/lists/fwz/").table()] == [
        ["2", f"31.07.2025 {checksum}"],
        ["1", f"31.07.2025 zurückgezogen, ersetzt durch Liste 2 {checksum}"],
    ]


@pytest.mark.parametrize("place", ["/lists/nope/", "/lists/fwz/7/", f"/lists/fwz/{10**30}/", "/lists/fwz/7/list.csv"])
def test_list_that_is_not_there_is_not_found(place: str, client: Client, db: None) -> None:
    assert client.get(place).status_code == 404


def test_officer_drafts_and_publishes(alice: Client, officer: User, fwz: Pool) -> None:
    publish(fwz, JUNE)
    page = read(alice, "/office/lists/")
    assert page.texts("//p[@class='note']") == ["Die Liste mit dem Stichtag 30.11.2025 ist fällig."] * 2
    place = f"/office/pools/{fwz.pk}/draft/?as_of=2025-07-31"
    draft = read(alice, place)
    assert [draft.facts()[name] for name in ("Spieler", "Verglichen mit", "Geändert", "Inaktiv")] == [
        "3",
        "Liste 1, 30.06.2025",
        "3",
        "0 seither, 0 insgesamt",
    ]
    assert [row[:2] for row in draft.table()] == [["−25 bis −1", "1"], ["±0", "0"], ["+1 bis +25", "2"]]
    done = typed(alice, place)
    assert (done.heading(), read_messages(done)) == ("Liste 2, FWZ", ["Liste 2 ist veröffentlicht."])
    stored = Publication.objects.get(number=2)
    assert (stored.as_of, stored.actor) == (JULY, f"officer:{officer.pk}")


def test_draft_is_that_of_the_due_list_without_a_day(alice: Client, fwz: Pool) -> None:
    assert read(alice, f"/office/pools/{fwz.pk}/draft/").facts()["Stichtag"] == "30.11.2025"
    publish(fwz, NOVEMBER)
    assert read(alice, f"/office/pools/{fwz.pk}/draft/").facts()["Stichtag"] == "01.12.2025"


@pytest.mark.parametrize("day", ["2025-12-02", "31.2.2025", "x"])
def test_day_that_makes_no_sense_is_asked_again(day: str, alice: Client, fwz: Pool) -> None:
    page = read(alice, f"/office/pools/{fwz.pk}/draft/?as_of={day}", status=422)
    assert (len(page.texts("//ul[@class='faults']/li")), page.tree.xpath("//dl")) == (1, [])


@pytest.mark.long
def test_draft_that_moved_meanwhile_is_shown_anew_and_not_published(alice: Client, fwz: Pool) -> None:
    place = f"/office/pools/{fwz.pk}/draft/?as_of=2025-07-31"
    opened = fill(alice, place)
    federation.load([], [federation.tournament("LATE", ["12", "13"])])
    federation.finish("LATE", "13", "12", on=160)
    page = send(alice, place, opened)
    assert (page.status, len(faults(page)), Publication.objects.count()) == (409, 0, 0)
    (alert,) = page.texts("//p[@role='alert']")
    assert alert.startswith("Jemand anders hat das geändert, seit Sie es geöffnet haben.")
    assert send(alice, place, fill(alice, place)).heading() == "Liste 1, FWZ"


def test_second_officer_with_the_same_draft_is_told_that_it_is_published(alice: Client, fwz: Pool) -> None:
    place = f"/office/pools/{fwz.pk}/draft/?as_of=2025-07-31"
    opened = fill(alice, place)
    send(alice, place, opened)
    page = send(alice, place, opened)
    assert read_messages(page) == ["Für diesen Tag gibt es schon eine Liste. Sie muss zuerst zurückgezogen werden."]
    assert Publication.objects.count() == 1


@pytest.mark.long
def test_list_is_published_by_the_second_who_agrees_on_the_same_draft(
    alice: Client, fwz: Pool, settings: Settings
) -> None:
    settings.REVIEW_SECOND_PERSON = {"publication"}
    place = f"/office/pools/{fwz.pk}/draft/?as_of=2025-07-31"
    data = fill(alice, place)
    agreed = "Ihre Zustimmung ist gespeichert. Jemand anderes muss diesen Entwurf auch ansehen und veröffentlicht ihn."
    assert [read_messages(send(alice, place, data)) for _ in range(2)] == [[agreed], [agreed]]
    assert Publication.objects.count() == 0
    zoe = Client()
    zoe.force_login(account("zoe", Who.OFFICER))
    assert read_messages(send(zoe, place, fill(zoe, place))) == ["Liste 1 ist veröffentlicht."]


def test_agreement_on_another_draft_publishes_nothing(alice: Client, fwz: Pool, settings: Settings) -> None:
    settings.REVIEW_SECOND_PERSON = {"publication"}
    seen = publication.draft(fwz, JULY).checksum
    publication.agree(fwz, JUNE, "officer:7", expected=publication.draft(fwz, JUNE).checksum)
    with pytest.raises(ListRefused) as refused:
        publication.publish(fwz, JULY, "officer:8", expected=seen)
    assert refused.value.why == "second-person"
    publication.agree(fwz, JULY, "officer:7", expected=seen)
    assert publication.publish(fwz, JULY, "officer:8", expected=seen).number == 1


@pytest.mark.long
def test_officer_withdraws_with_a_reason_and_publishes_again(alice: Client, fwz: Pool) -> None:
    wrong = publish(fwz, JULY)
    place = f"/office/lists/{wrong.pk}/"
    assert faults(typed(alice, place, reason="  ")) != []
    page = typed(alice, place, reason="Ein Ergebnis war falsch.")
    assert page.facts()["Stand"] == "zurückgezogen, 01.12.2025, 10:30: Ein Ergebnis war falsch."
    (again,) = page.tree.xpath("//main//a[@class='button']/@href")
    assert typed(alice, again).heading() == "Liste 2, FWZ"
    assert Publication.objects.get(number=2).replaces == wrong


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize(
    ("place", "queries"), [("/lists/ecp/", 3), ("/lists/ecp/1/", 6), ("/lists/ecp/1/list.csv", 5), ("/trail/", 3)]
)
def test_page_reads_with_the_same_queries_however_long(
    players: int, place: str, queries: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    numbers = [str(n) for n in range(players)]
    federation.load([federation.player(n, f"Name {n}", pool="ecp", rating=(1800, 9)) for n in numbers])
    publish(Pool.objects.get(key="ecp"), JULY)
    with django_assert_num_queries(queries):
        assert client.get(place).status_code == 200


def test_changes_of_a_list_are_reported_with_the_largest_first(client: Client, fwz: Pool) -> None:
    publish(fwz, JUNE)
    publish(fwz, JULY)
    page = read(client, "/lists/fwz/2/changes/")
    assert page.texts("//main/h2") == ["Wie weit sich Wertungen bewegt haben", "Gewinne", "Verluste"]
    # 11 rose by 17 and 12 by 4, 13 fell by 13: each within the first step of 25 points.
    assert page.table(0) == [["−25 bis −1", "1"], ["±0", "0"], ["+1 bis +25", "2"]]
    # Under each name is the sentence of why (website/pages/test_list_changes.py).
    assert page.texts("//main//tbody/tr/th/a") == ["Adler, Änne", "Bär, Bernd", "Müller, Clara"]
    assert [row[1:] for row in page.table(1)] == [["+17", "1717-4"], ["+4", "2304-13"]]
    assert [row[1:] for row in page.table(2)] == [["−13", "1887-7"]]


def test_first_list_has_nothing_to_be_compared_with(client: Client, fwz: Pool) -> None:
    publish(fwz, JULY)
    page = read(client, "/lists/fwz/1/changes/")
    assert page.texts("//p[@class='note']") == [
        "Das ist die erste Liste ihres Wertungsbereichs: Jede Wertung darauf ist neu."
    ]
    assert page.texts("//main//table") == []


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("name", ["Adler, Änne", "Bär, Bernd", "Müller, Clara"]),
        ("rating", ["Bär, Bernd", "Müller, Clara", "Adler, Änne"]),
        ("change", ["Adler, Änne", "Bär, Bernd", "Müller, Clara"]),
        ("nonsense", ["Bär, Bernd", "Müller, Clara", "Adler, Änne"]),
    ],
)
def test_list_is_sorted_by_every_column(client: Client, fwz: Pool, order: str, names: list[str]) -> None:
    publish(fwz, JUNE)
    publish(fwz, JULY)
    assert [row[1] for row in read(client, f"/lists/fwz/2/?sort={order}").table()] == names


def test_list_turns_its_pages_by_key(client: Client, fwz: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_changes, "LINES", 2)
    publish(fwz, JULY)
    first = read(client, "/lists/fwz/1/")
    second = read(client, first.tree.xpath("//a[@rel='next']/@href")[0])
    assert [row[1] for page in (first, second) for row in page.table()] == [
        "Bär, Bernd",
        "Müller, Clara",
        "Adler, Änne",
    ]
    assert read(client, second.tree.xpath("//a[@rel='prev']/@href")[0]).table() == first.table()


def test_who_objects_later_is_no_longer_named_on_old_lists(client: Client, fwz: Pool) -> None:
    published = publish(fwz, JULY)
    PersonalData.objects.filter(player__number="12").update(unlisted=True)
    page = read(client, "/lists/fwz/1/")
    assert [row[1] for row in page.table()] == ["auf Wunsch nicht genannt", "Müller, Clara", "Adler, Änne"]
    assert client.get("/lists/fwz/1/list.csv").content.decode().splitlines()[1] == "1,12,,2304,13,new,,"
    assert read(client, "/lists/fwz/1/revised/").tree.xpath("//main//table") == []
    # The next list leaves him out; the old one keeps its lines, and so its checksum.
    assert [line.player.number for line in publication.draft(fwz, NOVEMBER).lines] == ["13", "11"]
    canonical = client.get("/lists/fwz/1/canonical.csv")
    assert hashlib.sha256(canonical.content).hexdigest() == published.checksum


def test_news_of_a_pool_are_a_feed_without_names_of_persons(client: Client, fwz: Pool) -> None:
    publish(fwz, JULY)
    feed = etree.fromstring(client.get("/pools/fwz/news.atom").content)
    atom = {"a": "http://www.w3.org/2005/Atom"}
    assert feed.xpath("a:title/text()", namespaces=atom) == ["Neues: FWZ"]
    assert sorted(feed.xpath("a:entry/a:title/text()", namespaces=atom)) == [
        "Ausgewertet: Turnier HT-1",
        "Liste 1 vom 31.07.2025",
    ]
    author = feed.xpath("a:author/*/text()", namespaces=atom)
    assert author == ["Fernwertung", settings.SITE_URL]  # RFC 4287, 4.1.1: a feed has an author, or each entry
    addresses = feed.xpath("a:entry/a:link/@href", namespaces=atom)
    assert "http://testserver/lists/fwz/1/" in addresses
    games = client.get("/pools/ecp/news.atom").content.decode()
    assert ("Partie ausgewertet: Turnier EP-1, Nr. 1" in games, "Gegner" in games) == (True, False)
