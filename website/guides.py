"""The pages below `docs/` as the site shows them: Markdown, made into HTML once in each process.

A guide for people is `docs/help/<language>/<name>.md`, in every language under the same name; the pages for
administrators are in `docs/` itself, in English. Raw HTML in them is shown as text, so nothing but Markdown's own
elements comes out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from website.generated_tables import fill_tables

DOCS: Path = settings.BASE_DIR / "docs"
FOR_PEOPLE = DOCS / "help"
GUIDES = ("player", "director", "officer", "administrator")
"""The guides, in the order in which they are offered; each is named after its reader."""

FURTHER: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "player": (),
        "director": ("reports", "conversations", "trf"),
        "officer": (
            *("first-day", "waiting", "by-hand", "correcting", "reviews", "publishing", "checking", "own-data"),
            *("each-year", "office", "lists", "corrections", "moving-in", "scale", "rights"),
        ),
        "administrator": ("operations", "receiving", "reliability", "security", "personal-data"),
    }
)
"""What else is written for whom; every other page is for developers."""

FOR_DIRECTORS = "director"
"""The guide that stays on two screens: a desk shows it in two columns. It begins with the address to write to."""

OWN_LANGUAGE = "en"
"""The language of everything in `docs/` that is no guide, and of a guide that was not translated."""

NARROW = 40
"""Characters that fit beside each other on a telephone; a longer line of code is reached with the keyboard."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the second level, and its anchor."""

    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class Guide:
    """A page: its heading, the first paragraph as plain words, its language, and all but the heading as HTML."""

    name: str
    title: str
    lead: str
    language: str
    sections: tuple[Section, ...]
    html: SafeString


@cache
def files() -> Mapping[tuple[str, str], Path]:
    """Return every page by language and name; nothing else below `docs/` is ever opened."""
    found = {(OWN_LANGUAGE, name_of(path)): path for path in DOCS.rglob("*.md") if not path.is_relative_to(FOR_PEOPLE)}
    found |= {(path.parent.name, path.stem): path for path in FOR_PEOPLE.glob("*/*.md")}
    return MappingProxyType(found)


def name_of(path: Path) -> str:
    """Return the name of a page: its path below `docs/`, for a guide below the folder of its language."""
    folder = path.parent if path.is_relative_to(FOR_PEOPLE) else DOCS
    return path.relative_to(folder).with_suffix("").as_posix()


def pages_for_developers() -> tuple[str, ...]:
    """Return the names of the pages for nobody else: first those of `docs/`, then those of its folders."""
    others = {*GUIDES, *chain.from_iterable(FURTHER.values())}
    names = (name for _, name in files() if name not in others)
    return tuple(sorted(names, key=lambda name: ("/" in name, name)))


@cache
def guide(name: str, language: str, chosen: str = "") -> Guide | None:
    """Return a page in a language, else in English; None if there is none. `asked` is the language that the reader's
    address names, which the links of the page keep.
    """
    spoken = language if (language, name) in files() else OWN_LANGUAGE
    path = files().get((spoken, name))
    if path is None:
        return None
    markdown = _markdown()
    tokens = markdown.parse(fill_tables(path.read_text(encoding="utf-8")))
    title, body = _plain(tokens[1]), tokens[3:]  # each page begins with its heading: open, words, close
    _address_links(body, path, chosen)
    sections = tuple(_name_headings(body, title))
    lead = next((_plain(token) for token in body if token.type == "inline"), "")
    html = markdown.renderer.render(body, markdown.options, {})
    return Guide(name, title, lead, spoken, sections, mark_safe(html))  # noqa: S308 -- our own pages, without raw HTML


def slug(title: str) -> str:
    """Return the anchor of a heading, as the places where Markdown is read agree on it."""
    return re.sub(r"[^\w -]", "", title.lower()).strip().replace(" ", "-")


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    for rule in (table_open, table_close, th_open, th_close, td_open, fence, code_block):
        markdown.add_render_rule(rule.__name__, rule)
    return markdown


def _plain(inline: Token) -> str:
    """Return the words of a heading or a paragraph."""
    return "".join(child.content or " " * (child.type == "softbreak") for child in inline.children or ())


def _name_headings(tokens: Sequence[Token], title: str) -> Iterator[Section]:
    """Give each heading its anchor, with a number where it comes again, and each table the heading above it as a
    caption; `title` is that of the page.
    """
    used: Counter[str] = Counter()
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            title = _plain(tokens[place + 1])
            anchor = slug(title)
            used[anchor] += 1
            if used[anchor] > 1:
                anchor = f"{anchor}-{used[anchor] - 1}"
            token.attrSet("id", anchor)
            if token.tag == "h2":
                yield Section(anchor, title)
        elif token.type == "table_open":
            token.meta["caption"] = title
        elif token.type == "th_open":
            token.meta["empty"] = not tokens[place + 1].content


def _address_links(tokens: Sequence[Token], path: Path, chosen: str) -> None:
    """Make links to files links to pages; what no page shows is left as words."""
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open":
                target = address(str(child.attrGet("href")), path, chosen)
                child.attrs = {"href": target} if target else {}


def address(target: str, path: Path, chosen: str) -> str:
    """Return where a link on the page in `path` leads on the site; "" where it leads to no page."""
    parts = urlsplit(target)
    if parts.scheme or target.startswith("#"):
        return target
    file = (path.parent / parts.path).resolve()
    page = parts.path if target.startswith("/") else _page(file)
    if not page:
        return ""
    query = f"?lang={chosen}" if chosen else ""
    anchor = (
        "" if _is_guide(file) and not _is_guide(path) else parts.fragment
    )  # in the reader's language it has another
    return f"{page}{query}{'#' * bool(anchor)}{anchor}"


def _is_guide(path: Path) -> bool:
    return path.is_relative_to(FOR_PEOPLE)


def _page(path: Path) -> str:
    """Return the address of the page that shows a file; "" if none does."""
    return reverse("website:help", args=[name_of(path)]) if path in files().values() else ""


# --- how elements are written; the names are those of the library


def table_open(_: RendererHTML, tokens: Sequence[Token], place: int, *_more: object) -> str:
    """Return a table that scrolls by itself where it is wide, with a caption for those who do not see it."""
    caption = escape(tokens[place].meta["caption"])
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{caption}"><table>'
        f'<caption class="visually-hidden">{caption}</caption>'
    )


def table_close(*_: object) -> str:
    """Return the end of both."""
    return "</table></div>\n"


def th_open(_: RendererHTML, tokens: Sequence[Token], place: int, *_more: object) -> str:
    """Return the head of a column; an empty one is no head."""
    return "<td>" if tokens[place].meta["empty"] else f'<th scope="col"{_aligned(tokens[place])}>'


def th_close(_: RendererHTML, tokens: Sequence[Token], place: int, *_more: object) -> str:
    """Return the end of it."""
    return "</th>" if tokens[place - 1].content else "</td>"


def td_open(_: RendererHTML, tokens: Sequence[Token], place: int, *_more: object) -> str:
    """Return a cell, aligned by a class: styles in elements are refused by our own policy."""
    return f"<td{_aligned(tokens[place])}>"


def _aligned(token: Token) -> str:
    return ' class="number"' if "right" in str(token.attrGet("style")) else ""


def fence(_: RendererHTML, tokens: Sequence[Token], place: int, *_more: object) -> str:
    """Something to copy, as it is."""
    code = tokens[place].content
    is_wide = max(map(len, code.splitlines()), default=0) > NARROW
    reach = ' tabindex="0"' if is_wide else ""
    return f"<pre{reach}><code>{escape(code)}</code></pre>\n"


def code_block(renderer: RendererHTML, tokens: Sequence[Token], place: int, *_more: object) -> str:
    """Return the same, for what is indented."""
    return fence(renderer, tokens, place)
