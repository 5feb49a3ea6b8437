"""What the guides say, as data: their examples, their commands, their links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from django.urls import Resolver404, resolve
from markdown_it import MarkdownIt
from markdown_it.token import Token

from website.guides import DOCS, FOR_PEOPLE, slug

LANGUAGES = ("de", "en")
NAMES = tuple(sorted({path.stem for path in FOR_PEOPLE.glob("*/*.md")}))
"""The guides for people, and the pages of their tasks."""


@dataclass(frozen=True, slots=True)
class Block:
    """Something to copy: the words behind its fence, its text, and where it begins."""

    info: tuple[str, ...]
    text: str
    line: int

    @property
    def kind(self) -> str:
        """What it is: "mail", "answer", "sh" ...; "" for a block that is only indented."""
        return self.info[0] if self.info else ""


def guide(language: str, name: str) -> Path:
    """The file of a guide."""
    return FOR_PEOPLE / language / f"{name}.md"


def guides() -> list[Path]:
    """All guides in all languages."""
    return [guide(language, name) for language in LANGUAGES for name in NAMES]


@cache
def tokens(page: Path) -> tuple[Token, ...]:
    """A page, taken apart; once, however many tests look at it."""
    return tuple(MarkdownIt("commonmark", {"html": False}).enable("table").parse(page.read_text(encoding="utf-8")))


def blocks(page: Path) -> Iterator[Block]:
    """Everything to copy on a page, in its order."""
    for token in tokens(page):
        if token.type in {"fence", "code_block"} and token.map:
            yield Block(tuple(token.info.split()), token.content, token.map[0] + 1)


def shape(page: Path) -> list[str]:
    """What a page is made of: headings, tables with their rows, lists, things to copy; words left out."""
    kept = {"heading_open", "tr_open", "list_item_open", "fence", "code_block"}
    return [f"{token.tag} {token.info}".strip() for token in tokens(page) if token.type in kept]


def all_pages() -> list[Path]:
    """Every page below `docs/`."""
    return sorted(DOCS.rglob("*.md"))


def links(page: Path) -> list[str]:
    """Where the links of a page lead, as they are written."""
    found = [child for token in tokens(page) for child in token.children or () if child.type == "link_open"]
    return [unquote(str(child.attrGet("href"))) for child in found]


def leads_nowhere(page: Path, target: str) -> bool:
    """Whether a link of a page leads to nothing: no page of ours, no file, no heading in it."""
    place, _, anchor = target.partition("#")
    if "://" in target or target.startswith("mailto:"):
        return False
    if place.startswith("/"):
        return not is_page(place)
    file = (page.parent / place).resolve() if place else page
    if anchor and file.suffix == ".md":
        return anchor not in anchors(file)
    return not file.exists()


def is_page(path: str) -> bool:
    """Whether the site has a page there."""
    try:
        resolve(path)
    except Resolver404:
        return False
    return True


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    found = tokens(page)
    titles = [found[at + 1].content for at, token in enumerate(found) if token.type == "heading_open"]
    return {slug(title) for title in titles}


def broken_links(page: Path) -> list[str]:
    """The links of a page that lead to nothing."""
    return [target for target in links(page) if leads_nowhere(page, target)]
