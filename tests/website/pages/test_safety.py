"""What pages must never do: tell private data, take text for markup, load from elsewhere."""

import re
from collections.abc import Mapping
from io import StringIO
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from django.core.management import call_command
from django.template.loader import render_to_string
from django.test import Client, override_settings
from django.utils import translation
from lxml import html

from ratings.models import Evaluation
from tests.website.pages import federation
from tests.website.pages.conftest import Site
from tests.website.pages.reading import NOT_OURS, crawl, read

pytestmark = pytest.mark.django_db

FORMS = {"notices", "reviews"}
"""What anybody may ask for: mails about corrections, a review."""

INLINE = "//style | //script[not(@type='application/ld+json')] | //@style | //@*[starts-with(name(), 'on')]"
"""What a policy without exceptions for our own pages forbids; JSON-LD is data."""

HOSTILE = """<script>alert(1)</script>"'&lt;{{ 1 }}{% now %}"""


PRIVATE = (federation.CANARY_MAIL, federation.CANARY_BIRTH_DATE, "1951", "13.07.", "13 Jul")
"""The address and the day of birth that everybody in the federation has, in any form."""


def find_private(texts: Mapping[str, str]) -> list[tuple[str, str]]:
    """What is private, and where it stands."""
    return [(where, word) for where, text in texts.items() for word in PRIVATE if word in text]


def test_no_file_tells_private_data(files: Mapping[str, str]) -> None:
    assert find_private(files) == []
    # One of each: a new kind of file has to be looked at here.
    assert {re.sub(r"^.*[/.]", "", address.split("?")[0]) for address in files} == {
        *("atom", "css", "csv", "json", "pgn", "py", "svg", "trf", "xlsx"),
    }


@pytest.mark.parametrize(
    ("address", "status"),
    [("/players/nobody/", 404), ("/players/11/x/", 404), ("/pools/fwz/x.csv", 404), ("/api/v1/players/99", 404)],
)
def test_no_error_tells_private_data(client: Client, address: str, status: int) -> None:
    federation.create_federation()
    response = client.get(address)
    assert (response.status_code, find_private({address: response.content.decode()})) == (status, [])


@pytest.mark.parametrize("asked", ["p11@canary.example", "canary", "1951-07-13", "13.07.1951", "1951"])
def test_nobody_is_found_by_what_is_private(client: Client, asked: str) -> None:
    federation.create_federation()
    assert read(client, f"/players/?q={asked}").texts("//main//table") == []
    assert client.get("/api/v1/players", {"q": asked}).json()["players"] == []
    answer = client.post("/qualification/", {"pool": "fwz", "on": "2026-01-15", "who": asked}).content.decode()
    assert "Adler" not in answer


@pytest.mark.parametrize(
    "words",
    [
        ["export_results", "--json"],
        ["export_ratings", "--pool", "fwz", "--json"],
        ["export_ratings", "--pool", "fwz", "--csv"],
        ["export_trf", "HT-1"],
        ["explain", "EVALUATION"],
    ],
)
def test_no_command_that_writes_for_others_tells_private_data(words: list[str]) -> None:
    federation.create_federation()
    number = str(Evaluation.objects.latest("pk").pk)
    said = StringIO()
    call_command(*[number if word == "EVALUATION" else word for word in words], stdout=said)
    assert said.getvalue() != ""
    assert find_private({words[0]: said.getvalue()}) == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_all_links_resolve_and_no_page_tells_private_data(site: Site, language: str) -> None:
    pages = site[language]  # reading them all asks for every link
    assert find_private({address: page.source for address, page in pages.items()}) == []
    kinds = {address.split("?")[0].split("/")[1] for address in pages}
    assert kinds == {
        *("", "lists", "pools", "players", "tournaments", "evaluations", "rules", "trail"),
        *("calculator", "contact", "qualification", "api", "help", "director", "open-data", "laboratory"),
        *FORMS,
    }


def test_anchors_of_links_exist(site: Site) -> None:
    pages = site["de"]
    wanted = {
        urldefrag(urljoin(address, link))
        for address, page in pages.items()
        for link in page.links()
        if "#" in link and not NOT_OURS.match(link)
    }
    missing = [
        (target.url, target.fragment)
        for target in wanted
        if target.url in pages and not pages[target.url].tree.xpath(f"//*[@id='{unquote(target.fragment)}']")
    ]
    assert missing == []


def test_no_page_loads_anything_from_elsewhere(site: Site) -> None:
    pages = site["de"].items()
    links = {link for address, page in pages if not address.startswith("/help/") for link in page.links()}
    links -= {str(link) for _, page in pages for link in page.tree.xpath("//link[@rel='canonical']/@href")}
    loading = "//link[@rel!='canonical']/@href | //*/@src | //*/@action"
    loaded = {str(link) for _, page in pages for link in page.tree.xpath(loading)}
    assert [link for link in links | loaded if urlsplit(link)[:2] != ("", "")] == []


@pytest.mark.long
def test_text_of_people_is_never_markup(client: Client) -> None:
    players = [
        {**federation.player(f"{n}{HOSTILE}"[:40], f"{HOSTILE}, {HOSTILE}", rating=(1800, 9)), "club": HOSTILE}
        for n in range(3)
    ]
    seats = [player["id"] for player in players]
    named = {"name": HOSTILE, "category": HOSTILE}
    federation.load(players, [federation.tournament(code, seats, **named) for code in (f"A{HOSTILE}", "B")])
    federation.finish("B", seats[0], seats[1], on=1)
    federation.finish("B", seats[0], seats[2], on=2)
    federation.finish("B", seats[1], seats[2], on=3, reason="time")
    for _, page in crawl(client, "de"):
        assert page.tree.xpath("//script[not(@type='application/ld+json')]") == []
        assert "<script" not in page.source.replace('<script type="application/ld+json">', "")
    looked_up = read(client, "/players/?q=%3Cscript%3E%22'")
    assert looked_up.tree.xpath("//input[@name='q']/@value") == ["<script>\"'"]


def test_policy_forbids_everything_inline_and_foreign(client: Client) -> None:
    policy = read(client, "/").headers["Content-Security-Policy"]
    assert sorted(policy.split("; ")) == [
        "base-uri 'none'",
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
    ]


def test_no_page_has_anything_inline(site: Site) -> None:
    for address, page in site["de"].items():
        inline = page.tree.xpath(INLINE)
        assert (address, inline) == (address, [])


@pytest.mark.parametrize("address", ["/players/11/", "/players/", "/players/nobody/"])
def test_pages_about_persons_ask_not_to_be_indexed(client: Client, address: str) -> None:
    federation.create_federation()
    status = 404 if "nobody" in address else 200
    assert read(client, address, status=status).tree.xpath("//meta[@name='robots']/@content") == ["noindex"]


@pytest.mark.parametrize("address", ["/", "/players/", "/tournaments/"])
def test_pages_are_only_read(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


@override_settings(DEBUG=False)
def test_fault_of_ours_tells_nothing() -> None:
    with translation.override("de"):
        page = html.document_fromstring(render_to_string("500.html"))
    assert page.xpath("string(//h1)") == "Ein Fehler bei uns"
    assert page.xpath("//a/@href") == ["/"]
