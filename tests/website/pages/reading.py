"""Reading a page as a person does: its tables by caption, its texts, its links."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from urllib.parse import parse_qs, urldefrag, urljoin, urlsplit
from zipfile import ZipFile

from django.test import Client
from django.urls import Resolver404, resolve
from lxml import html


class Page:
    """A page that was answered, parsed."""

    def __init__(self, status: int, text: str, headers: dict[str, str]) -> None:
        self.status = status
        self.source = text
        self.headers = headers
        self.tree = html.document_fromstring(text)

    def texts(self, xpath: str) -> list[str]:
        """The texts of all elements, blanks made one."""
        return [visible_text(element) for element in self.tree.xpath(xpath)]

    def text(self, xpath: str) -> str:
        """The text of the only such element."""
        (only,) = self.texts(xpath)
        return only

    def heading(self) -> str:
        """The heading of the page."""
        return self.text("//h1")

    def table(self, number: int = 0, tables: str = "//main//table") -> list[list[str]]:
        """The body of a table, cell by cell."""
        table = self.tree.xpath(tables)[number]
        return [[visible_text(cell) for cell in row.xpath("./th|./td")] for row in table.xpath("./tbody/tr")]

    def columns(self, number: int = 0, tables: str = "//main//table") -> list[str]:
        """The heads of the columns of a table."""
        return [visible_text(cell) for cell in self.tree.xpath(tables)[number].xpath("./thead/tr/th")]

    def facts(self) -> dict[str, str]:
        """The list of facts at the head of a page."""
        names, values = self.texts("//dl[@class='facts']/dt"), self.texts("//dl[@class='facts']/dd")
        return dict(zip(names, values, strict=True))

    def links(self) -> list[str]:
        """Every address that the page links to or loads."""
        return [str(address) for address in self.tree.xpath("//*/@href | //*/@src | //*/@action")]


def visible_text(element: html.HtmlElement) -> str:
    """The text of an element on a wide screen, without line breaks and soft hyphens."""
    shown = element.xpath(".//text()[not(ancestor::*[contains(@class, 'narrow')])]")
    return " ".join("".join(shown).replace("\xad", "").split())


def read(client: Client, address: str, language: str = "de", status: int = 200) -> Page:
    """Asks for a page, as a browser of someone who reads `language`."""
    response = client.get(address, headers={"accept-language": language})
    assert (address, response.status_code) == (address, status)
    return Page(response.status_code, response.content.decode(), dict(response.headers))


FILES = re.compile(r"/static/|\.(atom|json|csv|xlsx|pgn|trf|txt|zip|minisig|py)(\?|$)")
"""Addresses that are no pages."""


NOT_OURS = re.compile(r"\w+:|/office/")
"""Addresses elsewhere, and pages behind a login, to which the guides lead."""


def load(client: Client, address: str) -> str:
    """The text of a file; reading it to its end closes it."""
    response = client.get(address)
    assert (address, response.status_code) == (address, 200)
    content = response.getvalue()  # a streamed file is read only once
    assert content != b""
    return text_of(content)


def text_of(content: bytes) -> str:
    """Everything that can be read in a file; one for Excel is packed."""
    if not content.startswith(b"PK"):
        return content.decode(errors="replace")
    with ZipFile(BytesIO(content)) as packed:
        return "\n".join(packed.read(name).decode(errors="replace") for name in packed.namelist())


CHOICES = 12
"""Addresses of one page that are followed with something chosen on it: moves, rounds, orders, results of open games."""

LANGUAGES = 2
"""Addresses of one page that are followed with a language chosen on it: a crawl reads all pages in its own."""


def choice(address: str) -> tuple[str, int]:
    """The name of a view of ours that is asked for something, and how many such addresses are enough; "" for others."""
    parts = urlsplit(address)
    asked = set(parse_qs(parts.query, keep_blank_values=True))
    try:
        view = resolve(parts.path).view_name if asked else ""
    except Resolver404:
        return "", 0
    return (f"{view} in a language", LANGUAGES) if "lang" in asked else (view, CHOICES)


def crawl(client: Client, language: str, files: dict[str, str] | None = None) -> Iterator[tuple[str, Page]]:
    """Every page that links lead to from the start, and what they load; `files` takes up the texts of the files."""
    waiting, seen, chosen = ["/"], {"/"}, Counter[str]()
    while waiting:
        address = waiting.pop()
        view, enough = choice(address)
        chosen[view] += 1
        if view and chosen[view] > enough:
            continue
        if FILES.search(address):
            text = load(client, address)
            if files is not None:
                files[address] = text
            continue
        page = read(client, address, language)
        yield address, page
        new = {urldefrag(urljoin(address, link))[0] for link in page.links() if not NOT_OURS.match(link)} - seen
        seen |= new
        waiting += sorted(new)
