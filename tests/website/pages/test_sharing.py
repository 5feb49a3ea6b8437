"""Pages that are found, followed and shared: feeds, and what the head of a page says to programs."""

import json

import pytest
from django.conf import settings
from django.test import Client
from lxml import etree
from pytest_django import DjangoAssertNumQueries, Settings

from ratings import publication
from ratings.importing import roster
from ratings.models import Departure, Entry, Player, Pool
from tests.website.pages import federation
from tests.website.pages.reading import Page, load, read
from tests.website.pages.test_freshness import OFFICER, rename

pytestmark = pytest.mark.django_db

ATOM = {"a": "http://www.w3.org/2005/Atom"}

# Values as the player's page shows them (test_players.py), results as `federation.play_ht_1` reports them.
FEEDS = {
    "/players/11/news.atom": (
        "Neues: Nummer 11",
        ["Liste 1 vom 31.07.2025: 1717-4", "Turnier HT-1: 1717-4 (+17)"],
    ),
    "/tournaments/HT-1/news.atom": (
        "Neues: Turnier HT-1",
        ["Ausgewertet: Turnier HT-1", "Partie 1: 1-0", "Partie 2: 0-1", "Partie 3: 0-1"],
    ),
    "/tournaments/HT-2/news.atom": ("Neues: Turnier HT-2", ["Partie 6: 1-0"]),
}


def publish() -> None:
    """The federation with its first list."""
    federation.create_federation()
    publication.publish(Pool.objects.get(key="fwz"), federation.LIST_DAY, "officer:1")


@pytest.mark.parametrize("address", FEEDS)
def test_feed_names_tournaments_and_no_persons(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    publish()
    page = read(client, address.removesuffix("news.atom"))
    assert page.tree.xpath("//link[@type='application/atom+xml']/@href") == [address]
    with django_assert_num_queries(7 if "players" in address else 4):
        answer = client.get(address)
    feed = etree.fromstring(answer.content)
    titles = feed.xpath("a:entry/a:title/text()", namespaces=ATOM)
    assert (feed.xpath("a:title/text()", namespaces=ATOM)[0], sorted(titles)) == FEEDS[address]
    assert [name for name in ("Adler", "Bär", "Müller", "Dorn") if name in answer.content.decode()] == []
    assert answer["X-Robots-Tag"] == "noindex"


@pytest.mark.long
def test_player_who_objects_or_died_has_no_feed_and_is_not_shared(client: Client, settings: Settings) -> None:
    settings.SHARED_FEDERATIONS = ["*"]
    publish()
    for number in ("11", "12"):
        assert client.get(f"/players/{number}/news.atom").status_code == 200
    roster.change_listing(Player.objects.get(number="11"), OFFICER, unlisted=True)
    Entry.objects.filter(player__number="12").update(departure=Departure.DEATH, departed_on=federation.LIST_DAY)
    for number in ("11", "12"):
        assert client.get(f"/players/{number}/news.atom").status_code == 404
        assert properties(read(client, f"/players/{number}/")) == {}


def properties(page: Page) -> dict[str, str]:
    """What a page tells programs that show a shared link."""
    return {tag.get("property"): tag.get("content") for tag in page.tree.xpath("//meta[@property]")}


CANONICAL = {
    "/pools/fwz/?sort=name&group=women&lang=en": "/pools/fwz/",
    "/pools/fwz/?after=12&sort=name": "/pools/fwz/?after=12",
    "/players/11/?by=games": "/players/11/",
    "/tournaments/HT-1/?sort=seat&turned=1&why=2": "/tournaments/HT-1/",
    "/tournaments/?year=2025&lang=de": "/tournaments/?year=2025",
    "/lists/fwz/1/?sort=name": "/lists/fwz/1/",
}


@pytest.mark.parametrize("address", CANONICAL)
def test_canonical_address_neither_sorts_nor_filters_nor_translates(client: Client, address: str) -> None:
    publish()
    found = read(client, address).tree.xpath("//link[@rel='canonical']/@href")
    assert found == [settings.SITE_URL + CANONICAL[address]]


@pytest.mark.parametrize("address", ["/director/", "/notices/"])
def test_page_that_is_not_for_everybody_has_no_canonical_address(client: Client, address: str) -> None:
    assert read(client, address).tree.xpath("//link[@rel='canonical']") == []


SHARED = {
    "/": ("Wertungszahlen im Fernschach", "Wertungszahlen im Fernschach: jede Zahl mit ihrer Berechnung."),
    "/pools/fwz/": ("Rangliste: FWZ", "Alle gesicherten Wertungszahlen von FWZ nach Rang, jede mit ihrer Berechnung."),
    "/tournaments/HT-1/": ("Turnier HT-1", "Rundenturnier, 01.01.2025: beendet am 20.07.2025"),
    "/tournaments/HT-2/": ("Turnier HT-2", "Rundenturnier, 01.06.2025: 1 von 6 Partien beendet"),
    "/players/11/": ("Adler, Änne", "FWZ: 1717-4"),
}


@pytest.mark.parametrize("address", SHARED)
def test_shared_link_is_shown_with_title_text_and_picture(client: Client, settings: Settings, address: str) -> None:
    settings.SHARED_FEDERATIONS = ["Bayern"]
    publish()
    rename(federation="Bayern")
    told = properties(read(client, address))
    picture = told.pop("og:image").removeprefix(settings.SITE_URL)
    assert told == {
        "og:title": SHARED[address][0],
        "og:description": SHARED[address][1],
        "og:type": "website",
        "og:site_name": "Fernwertung",
        "og:url": settings.SITE_URL + address,
        "og:image:alt": "Fernwertung",
    }
    assert load(client, picture)[1:4] == "PNG"


@pytest.mark.parametrize("federations", [[], ["Hessen"]])
def test_player_is_not_shared_where_the_federation_does_not_allow_it(
    client: Client, settings: Settings, federations: list[str]
) -> None:
    settings.SHARED_FEDERATIONS = federations
    federation.create_federation()
    rename(federation="Bayern")
    assert properties(read(client, "/players/11/")) == {}


def test_tournament_is_an_event_for_programs_and_names_no_players(client: Client) -> None:
    federation.load([], [federation.tournament("A", [], name="</script><b>Müller & Co")])
    (block,) = read(client, "/tournaments/A/").tree.xpath("//script[@type='application/ld+json']/text()")
    address = f"{settings.SITE_URL}/tournaments/A/"
    assert json.loads(block) == {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": "</script><b>Müller & Co",
        "identifier": "A",
        "sport": "Correspondence chess",
        "url": address,
        "startDate": "2025-01-01",
        "eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
        "eventStatus": "https://schema.org/EventScheduled",
        "location": {"@type": "VirtualLocation", "url": address},
    }
    assert "<b>" not in block


EMBEDDED = {
    "/embed/pools/fwz/": ("/pools/fwz/", "FWZ"),
    "/embed/players/11/": ("/players/11/", "Adler, Änne"),
    "/embed/tournaments/HT-1/": ("/tournaments/HT-1/", "Turnier HT-1"),
}


@pytest.mark.long
@pytest.mark.parametrize("address", EMBEDDED)
def test_page_for_frames_is_the_page_without_head_and_foot(client: Client, address: str) -> None:
    publish()
    outside, heading = EMBEDDED[address]
    page, whole = read(client, address), read(client, outside)
    assert (page.heading(), page.tree.xpath("//header | //footer | //form")) == (heading, [])
    assert page.table() == whole.table()
    assert page.tree.xpath("//base/@href") == [outside]
    assert page.tree.xpath("//link[@rel='canonical']/@href") == [settings.SITE_URL + outside]
    assert f'src="{settings.SITE_URL}{address}?lang=de"' in whole.text("//code[@class='snippet']")


@pytest.mark.parametrize("address", EMBEDDED)
def test_unchanged_page_for_frames_keeps_its_frame_rule(client: Client, address: str) -> None:
    # A browser takes over the headers of a 304: with the rule of other pages the frame would be empty from then on.
    publish()
    first = client.get(address)
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    for answer in (first, again):
        assert "frame-ancestors *" in answer["Content-Security-Policy"]
        assert not answer.has_header("X-Frame-Options")


def test_page_for_frames_leads_to_others_and_hides_who_objects(client: Client) -> None:
    publish()
    assert client.get("/embed/tournaments/ht-1/")["Location"] == "/embed/tournaments/HT-1/"
    Player.objects.filter(number="13").update(merged_into=Player.objects.get(number="11"))
    assert client.get("/embed/players/13/")["Location"] == "/embed/players/11/"
    roster.change_listing(Player.objects.get(number="11"), OFFICER, unlisted=True)
    assert client.get("/embed/players/11/").status_code == 404


def test_card_shows_name_rating_and_course_of_who_is_shared(client: Client, settings: Settings) -> None:
    publish()
    assert client.get("/players/12/card.svg").status_code == 404
    settings.SHARED_FEDERATIONS = ["*"]
    answer = client.get("/players/11/card.svg", headers={"accept-language": "de"})
    drawing = etree.fromstring(answer.content)
    texts = [" ".join(text.split()) for text in drawing.xpath("//*[local-name()='text']/text()")]
    assert texts == ["Adler, Änne", "FWZ · 20.07.2025", "1717-4", "Fernwertung"]
    assert (answer["Content-Type"], answer["X-Robots-Tag"]) == ("image/svg+xml", "noindex")
    assert "/players/11/card.svg" in read(client, "/players/11/").texts("//code[@class='snippet']")[1]
    roster.change_listing(Player.objects.get(number="11"), OFFICER, unlisted=True)
    assert client.get("/players/11/card.svg").status_code == 404
