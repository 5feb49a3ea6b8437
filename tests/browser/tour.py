"""A walk over the pages of a site in a real browser, and what is wrong with each."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qs, urlsplit

from axe_playwright_python.sync_playwright import Axe
from django.urls import Resolver404, resolve
from lxml.html import fromstring
from playwright.sync_api import APIResponse, FilePayload, Page, Response

from tests.browser.founding import DIRECTOR, OFFICER
from tests.browser.site import PASSWORD, Site
from tests.website.pages.conformance import faults

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
"""WCAG 2.2 at the levels A and AA, as axe-core names its rules."""

AXE = {"runOnly": RULES, "resultTypes": ["violations"], "preload": False}

STARTS = (
    "/",
    "/office/tournaments/?q=H-2311",
    "/office/tournaments/?q=SM-31",
    "/office/tournaments/11/departure/75/back/",
    "/office/tournaments/?state=running",
    "/office/search/?q=schneider",
    "/office/persons/director/3/erase/call-off/",
    "/office/",
    "/office/login/",
    "/director/",
    "/reviews/new/",
    "/notices/",
    "/calculator/?own=1955-5&opponent=1900-9&result=1&opponent=&result=1",
    "/office/tournaments/26/seats/",
    "/lists/fide/1/",
    "/tournaments/NR-01/",
    "/tournaments/ML-01/",
    "/tournaments/ML-01/?round=1",
    "/tournaments/SW-01/",
    "/tournaments/MG-F/",
    "/tournaments/M-1204/games/17/?move=23",
    "/pools/fwz/games/?opening=D",
    "/players/10297/live/fwz/",
    "/players/10297/prospects/fwz/",
    "/embed/pools/fwz/",
    "/embed/players/10117/",
    "/embed/tournaments/SW-01/",
    "/office/lists/4/",
    "/office/laboratory/1/",
    "/office/jobs/1/",
    "/office/import/federation/1/",
    "/office/import/federation/1/columns/",
    "/office/import/federation/1/undo/",
    "/office/import/parallel/",
    "/office/pools/3/close/",
    "/office/games/241/reopen/",
    "/office/tournaments/27/",
    "/office/tournaments/28/reopen/",
)
"""Tournaments that go on come first: at what is evaluated there is less to do. Seats change where nothing has begun.
One game has moves. Four belong to the pool that rates periods, which has pages that no other pool has, the last two to
tournaments that grow.
"""

MISSING = (
    "/nowhere/",
    "/players/nobody/",
    "/director/nobody/",
    "/confirm/nobody/",
    "/not-me/nobody/",
    "/notices/nobody/",
    "/reviews/nobody/",
)
"""Addresses of nothing; they are answered by pages too."""

LETTERS = ("/confirm/", "/not-me/", "/director/", "/reviews/", "/notices/", "/questions/")
"""Where links in our letters lead."""

FORM = "main form.sheet-form"
"""The form that a page is there for."""

CHOICES = ("organisation", "pool")
"""Fields in which one of several is chosen."""

LIST = "Name;Rating;Games\nHagedorn, Matthias;2440;12\nNirgendwer, Kunibert;1900;9\n"
"""A rating list of another organisation."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A form that is filled in and sent, and the status of the page that answers it. It stores nothing: it asks for
    something, is refused, or shows what would be done.
    """

    path: str
    status: int
    fields: tuple[tuple[str, str], ...] = ()
    file: str = ""


SENT = (
    Sent("/qualification/", 200, (("who", "10117\nMichael Schneider\nNirgendwer"),)),
    Sent("/qualification/", 200, (("who", "10117"), ("on", "2099-12-31"))),
    Sent("/director/", 422),
    Sent("/notices/", 422),
    Sent("/office/players/new/", 422),
    Sent("/office/tournaments/new/", 422),
    Sent("/office/corrections/new/rule/", 422),
    Sent("/office/tournaments/27/rounds/new/", 422, (("pairs", "1-3\n3-9\n2 frei"), ("note", "Probe"))),
    Sent("/office/tournaments/27/rounds/new/", 200, (("pairs", "2-1\n3-5\n4-6"), ("note", "Probe"))),
    Sent("/office/tournaments/27/late/", 422, (("player", "18626"),)),
    Sent("/office/tournaments/27/complete/", 200, (("note", "Probe"),)),
    Sent("/office/tournaments/28/reopen/", 200, (("note", "Probe"),)),
    Sent("/office/laboratory/new/?pool=fwz", 422, (("name", "Probe"),)),
    Sent("/office/import/list/", 422, file="nothing"),
    Sent("/office/import/list/", 200, (("pool", "fwz"), ("organisation", "iccf"), ("note", "Probe")), LIST),
)
"""Pages that only answer what somebody sends."""

READ = """() => {
  document.querySelectorAll("details").forEach(each => { each.open = true });
  const ground = document.documentElement;
  return {
    language: ground.lang,
    headings: document.querySelectorAll("h1").length,
    too_wide: ground.scrollWidth - ground.clientWidth,
    bare_tables: [...document.querySelectorAll("table")].filter(
      table => !table.caption?.textContent.trim() || !table.querySelector("th[scope]")).length,
    links: [...document.querySelectorAll("a[href]")]
        .map(link => new URL(link.getAttribute("href"), document.baseURI).href.split("#")[0]),
  }
}"""
"""What a page is like with everything unfolded that can be."""

AGAIN = 3
"""How often a request is sent again whose connection was closed under it."""

SOUND = {"headings": 1, "too_wide": 0, "bare_tables": 0}


@dataclass(frozen=True, slots=True)
class Sight:
    """Something at an address: a page, which stands open in the browser, or what was only asked for."""

    path: str
    kind: str
    is_open: bool
    links: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


def is_every_kind(kind: str) -> bool:
    """Answer for those who want to see all."""
    return True


def tour(
    page: Page, site: Site, *, each: int, language: str = "de", is_opened: Callable[[str], bool] = is_every_kind
) -> Iterator[Sight]:
    """Every kind of page: the public ones, the director's, the officer's. Besides the starts
    at most `each` pages of a kind, because pages of one kind are made by one view and one template.
    """
    starts = [site.url + start for start in (*STARTS, *MISSING, *letters_of(page, site, language))]
    sign_in(page, site)
    waiting, seen, opened = deque(starts), set[str](), Counter[str]()
    while waiting:
        address = waiting.popleft()
        kind = kind_of(address)
        if address in seen or (opened[kind] == each and address not in starts):
            continue
        seen.add(address)
        opened[kind] += address not in starts
        sight = (look if is_opened(kind) else ask)(page, site, address, language)
        yield sight
        waiting += few(sight.links, each // 2 + 1)
    for sent in SENT:
        yield send(page, site, sent, language)


def few(addresses: Sequence[str], each: int) -> list[str]:
    """At most `each` of a kind, so that what is seen of a kind comes from more than one page."""
    found: dict[str, list[str]] = {}
    for address in addresses:
        found.setdefault(kind_of(address), []).append(address)
    return [address for alike in found.values() for address in alike[:each]]


def letters_of(page: Page, site: Site, language: str) -> Sequence[str]:
    """The pages to which our letters lead: to confirm a report, to disown one, the director's own, that of a
    review, and where a player says what mails he wants.
    """
    ask_for_link(page, site)
    words = {"/director/": LINK_SENT[language]}
    return [site.link(path, with_words=words.get(path, "")).removeprefix(site.url) for path in LETTERS]


LINK_SENT: Mapping[str, str] = MappingProxyType({"de": "zu Ihren Turnieren", "en": "to your tournaments"})
"""Words of the mail with the link that a director asked for, by the language of the page."""


def ask_for_link(page: Page, site: Site) -> None:
    """As the director: a link to his page is mailed to him."""
    page.goto(f"{site.url}/director/")
    page.locator("[name=email]").fill(DIRECTOR)
    page.locator("main button").click()
    page.get_by_role("status").wait_for()


def sign_in(page: Page, site: Site) -> None:
    """As the rating officer."""
    page.goto(f"{site.url}/office/login/")
    page.locator("[name=username]").fill(OFFICER)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button").click()
    page.wait_for_url(f"{site.url}/office/")


def kind_of(address: str) -> str:
    """The name of a view and the questions it is asked; "" for an address of nothing."""
    parts = urlsplit(address)
    try:
        view = resolve(parts.path).view_name
    except Resolver404:
        return ""
    return " ".join([view, *sorted(set(parse_qs(parts.query)) - {"lang"})])


def look(page: Page, site: Site, address: str, language: str) -> Sight:
    """Opens a page and unfolds it. Its links are those to our own pages in the same language."""
    path, kind = address.removeprefix(site.url), kind_of(address)
    answer = page.request.head(address, max_retries=AGAIN)  # the server may just close the connection, being idle
    if not is_page(answer):
        return Sight(path, kind, is_open=False)
    opened = page.goto(address)
    return read(page, site, opened, Sight(path, kind, is_open=True), language, expected_status(path))


def ask(page: Page, site: Site, address: str, language: str) -> Sight:
    """Asks for a page as its visitor, without opening it: its links, and whether it answers as it should."""
    path, kind = address.removeprefix(site.url), kind_of(address)
    answer = page.request.get(address, max_retries=AGAIN)
    if not is_page(answer):
        return Sight(path, kind, is_open=False)
    document = fromstring(answer.text())
    document.make_links_absolute(answer.url)
    links = [link.split("#")[0] for link in document.xpath("//a/@href")]
    wrong = differences({"status": expected_status(path)}, {"status": answer.status})
    return Sight(path, kind, is_open=False, links=own(site, links), faults=tuple(wrong))


def is_page(answer: APIResponse) -> bool:
    """Whether people read it in the browser."""
    return answer.headers["content-type"].startswith("text/html")


def expected_status(path: str) -> int:
    """What an address is answered with."""
    return 404 if path in MISSING else 200


def own(site: Site, links: Sequence[str]) -> tuple[str, ...]:
    """Those that lead to our own pages in the same language."""
    return tuple(link for link in links if link.startswith(site.url) and "lang=" not in link)


def send(page: Page, site: Site, sent: Sent, language: str) -> Sight:
    """Opens the page of a form, fills that in and sends it; the sight is the answer."""
    page.goto(site.url + sent.path)
    for name, text in sent.fields:
        place = page.locator(f"{FORM} [name={name}]")
        place.select_option(text) if name in CHOICES else place.fill(text)
    if sent.file:
        whole: FilePayload = {"name": "list.csv", "mimeType": "text/csv", "buffer": sent.file.encode()}
        page.locator(f"{FORM} [type=file]").set_input_files(whole)
    with page.expect_navigation() as answer:
        page.locator(f"{FORM} button").first.click()
    sight = Sight(sent.path, f"{kind_of(site.url + sent.path)} sent", is_open=True)
    return read(page, site, answer.value, sight, language, sent.status)


def read(  # noqa: PLR0913, PLR0917 -- what was opened, and all that is expected of it
    page: Page, site: Site, opened: Response | None, sight: Sight, language: str, status: int
) -> Sight:
    """The page that stands open, with its links and what is wrong with it."""
    if opened is None:
        return replace(sight, faults=("no answer",))
    found = page.evaluate(READ) | {"status": opened.status}
    wrong = [*differences({"language": language, "status": status, **SOUND}, found), *faults(opened.text())]
    return replace(sight, links=own(site, found["links"]), faults=tuple(wrong))


def differences(expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """What is not as it should be."""
    return [f"{name}: {found[name]}" for name in expected if found[name] != expected[name]]


def violations(page: Page) -> list[str]:
    """What axe-core has to say about the open page: the rule, and the elements that break it."""
    found = Axe().run(page, options=AXE).response["violations"]
    return [
        f"{each['id']}: {node['html'][:200]} ({node['failureSummary']})" for each in found for node in each["nodes"]
    ]
