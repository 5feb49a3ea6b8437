"""Markup that a screen reader and a small screen can work with."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from django.test import Client

from tests.servers import ROOT
from tests.website.pages import federation
from tests.website.pages.conformance import faults
from tests.website.pages.conftest import Site
from tests.website.pages.reading import Page, read

STYLES = (ROOT / "static/fernwertung.css").read_text()
READABLE = 4.5
"""Contrast of text, WCAG 2.2, 1.4.3 (AA)."""


def wrong_tables(page: Page) -> list[str]:
    """Tables without caption, heads without scope, rows without head."""
    wrong = []
    for table in page.tree.xpath("//table"):
        caption = " ".join(table.xpath("string(caption)").split())
        if not caption:
            wrong.append("no caption")
        if table.xpath(".//th[not(@scope)]"):
            wrong.append(f"head without scope: {caption}")
        widths = {sum(int(c.get("colspan", 1)) for c in row.xpath("th|td")) for row in table.xpath(".//tr")}
        if len(widths) != 1:
            wrong.append(f"rows of different length: {caption}")
    return wrong


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_page_is_sound(site: Site, language: str) -> None:
    for address, page in site[language].items():
        assert (address, wrong_tables(page)) == (address, [])
        assert (address, len(page.texts("//h1")), len(page.texts("//main"))) == (address, 1, 1)
        assert (address, page.texts("//title")[0].endswith(" – Fernwertung")) == (address, True)


@pytest.mark.long
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_page_is_html_as_the_standard_wants_it(site: Site, language: str) -> None:
    assert {address: wrong for address, page in site[language].items() if (wrong := faults(page.source))} == {}


def page_of(body: str) -> str:
    """A page without faults but those of `body`."""
    return (
        f'<!doctype html><html lang="de"><head><meta charset="utf-8"><title>T</title></head><body>{body}</body></html>'
    )


# Each breaks a sentence of the HTML Living Standard, sections 4 (content models, attributes) and 13.1.2 (syntax).
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>a</p>", []),
        ("<p>a<div>b</div></p>", ["line 1: Unexpected end tag (p). Ignored."]),
        ("<div>a", ["line 1: Unexpected end tag (body). Missing end tag (div)."]),
        ('<p id="a" id="b">a</p>', ["line 1: Dropped duplicate attribute on tag."]),
        ("<span><div>a</div></span>", ["<div> in <span>"]),
        ("<ul><p>a</p></ul>", ["<p> in <ul>"]),
        ("<ul>a<li>b</li></ul>", ["text in <ul>"]),
        ('<ul><li value="2">a</li></ul>', ["value at <li> in <ul>"]),
        ("<marquee>a</marquee>", ["<marquee> in <body>", "<marquee> is unknown here"]),
        ('<p align="left">a</p>', ["align at <p>"]),
        ('<a href="/"><button>a</button></a>', ["<button> within <a>"]),
        ("<svg></svg>", ["<svg> without a size"]),
        ("<dl><dd>a</dd><dt>b</dt></dl>", ["names and values of a <dl> in the order vn"]),
        ("<details><p>a</p><summary>b</summary></details>", ["<summary> is not the first in <details>"]),
        ('<p id="a">a</p><p id="a">b</p>', ["id 'a' 2 times"]),
        ('<label for="a">a</label>', ["for 'a' finds nothing"]),
        ('<label for="a">a</label><p id="a">b</p>', ["label for <p>"]),
        ('<label>a <input type="checkbox" maxlength="3"></label>', ["maxlength at a field of type checkbox"]),
        ('<time datetime="5.3.2025">a</time>', ["time '5.3.2025'"]),
        ('<form action=""></form>', ["<form> with empty action"]),
    ],
)
def test_what_the_standard_forbids_is_found(body: str, expected: list[str]) -> None:
    assert faults(page_of(body)) == expected


@pytest.mark.django_db
def test_crosstable_can_be_scrolled_by_keyboard(client: Client) -> None:
    federation.create_federation()
    boxes = read(client, "/tournaments/HT-1/").tree.xpath("//div[@class='scroll']")
    assert [(box.get("tabindex"), box.get("role"), box.get("aria-label")) for box in boxes] == [
        ("0", "region", "Tabelle"),
        ("0", "region", "Tabelle des Turniers"),
    ]


def colours(block: str) -> dict[str, str]:
    """The named colours of a block of the style sheet."""
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block))


def luminance(colour: str) -> float:
    """Relative luminance, WCAG 2.2."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, WCAG 2.2."""
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("scheme", "block"), [("light", 0), ("dark", 1)])
def test_text_has_enough_contrast(scheme: str, block: int) -> None:
    named = colours(re.findall(r":root \{(.*?)\}", STYLES, re.DOTALL)[block])
    pairs = [(text, ground) for text in ("ink", "soft", "accent") for ground in ("paper", "raised", "tint")]
    pairs += [("live", "paper"), ("live", "live-tint"), ("ink", "live-tint"), ("ink", "warn-tint"), ("paper", "accent")]
    weak = {pair: contrast(named[pair[0]], named[pair[1]]) for pair in pairs}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < READABLE} == {}


def test_contrast_agrees_with_published_values() -> None:
    # WCAG 2.2, definition of contrast ratio: black on white is 21 to 1, a colour on itself 1 to 1.
    assert (contrast("#000000", "#ffffff"), contrast("#777777", "#777777")) == (21.0, 1.0)


def test_style_sheet_loads_nothing() -> None:
    assert re.findall(r"url\(|@import|@font-face", STYLES) == []


def classes(templates: Iterable[Path]) -> set[str]:
    """The classes that templates name, in any branch of their conditions."""
    used: set[str] = set()
    for path in templates:
        text = re.sub(r"\{%.*?%\}", " ", path.read_text())
        text = re.sub(
            r"\{\{.*?\}\}", "", text
        )  # "series-{{ number }}" is a class "series-", as a rule's name ends at its digit
        used |= {name for names in re.findall(r'class="([^"{]*)"', text) for name in names.split()}
    return used


def test_every_class_of_the_public_pages_is_styled_and_no_rule_is_idle() -> None:
    templates = ROOT / "templates"
    public = [*templates.glob("*.html"), *(templates / "ratings").glob("*.html")]
    known = set(re.findall(r"\.([a-z][a-z-]*)", STYLES))
    assert classes(public) - known == set()
    assert (
        known
        - classes(
            [*templates.rglob("*.html"), *ROOT.glob("*/templatetags/*.py"), *ROOT.glob("website/views/*_tags.py")]
        )
        == set()
    )
