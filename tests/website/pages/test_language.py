"""Which language a page speaks."""

from datetime import date
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from config.settings import languages
from ratings.templatetags.rating_format import decimal_mark, plain_day
from tests.servers import ROOT
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

GERMAN, ENGLISH = "Wertungszahlen im Fernschach", "Ratings in correspondence chess"


@pytest.mark.parametrize(
    ("address", "wish", "heading", "code"),
    [
        ("/", "de", GERMAN, "de"),
        ("/", "en", ENGLISH, "en"),
        ("/", "en-GB,de;q=0.5", ENGLISH, "en"),
        ("/", "fr", GERMAN, "de"),
        ("/", "", GERMAN, "de"),
        ("/?lang=en", "de", ENGLISH, "en"),
        ("/?lang=de", "en", GERMAN, "de"),
        ("/?lang=xx", "en", ENGLISH, "en"),
    ],
)
def test_address_decides_then_browser_then_german(
    client: Client, address: str, wish: str, heading: str, code: str
) -> None:
    page = read(client, address, wish)
    assert (page.heading(), page.tree.get("lang"), page.headers["Content-Language"]) == (heading, code, code)


def test_chosen_language_stays_in_every_link(client: Client) -> None:
    page = read(client, "/?lang=en")
    links = [address for address in page.tree.xpath("//body//a/@href") if not address.startswith(("#", "/?lang=de"))]
    assert [address for address in links if "lang=en" not in address] == []
    assert page.tree.xpath("//form/input[@name='lang']/@value") == ["en"]


def test_without_a_choice_links_are_bare(client: Client) -> None:
    page = read(client, "/")
    assert [address for address in page.tree.xpath("//main//a/@href") if "lang" in address] == []
    assert page.tree.xpath("//form/input[@name='lang']") == []


def test_switch_keeps_the_page_and_its_query(client: Client) -> None:
    page = read(client, "/players/?q=m%C3%BCller%26lang%3Dx&lang=de")
    (switch,) = page.tree.xpath("//div[@class='languages']/a/@href")
    assert switch == "/players/?q=m%C3%BCller%26lang%3Dx&lang=en"
    assert page.tree.xpath("//link[@rel='alternate']/@hreflang") == ["de", "en"]


def test_reading_sets_no_cookie(client: Client) -> None:
    read(client, "/?lang=en")
    assert dict(client.cookies) == {}


def test_page_that_is_not_found_speaks_the_chosen_language(client: Client) -> None:
    assert read(client, "/nothing/here/?lang=en", status=404).heading() == "There is nothing at this address"


def test_language_with_a_compiled_catalogue_is_spoken_without_further_ado(tmp_path: Path) -> None:
    catalogue = tmp_path / "fr/LC_MESSAGES/django.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes((ROOT / "locale/de/LC_MESSAGES/django.mo").read_bytes())
    assert languages([tmp_path]) == [("de", "Deutsch"), ("en", "English"), ("fr", "français")]


def test_language_without_a_form_of_its_own_writes_days_that_have_one_meaning() -> None:
    with translation.override("fr"):
        assert (plain_day(date(2025, 3, 4)), decimal_mark()) == ("2025-03-04", ",")
