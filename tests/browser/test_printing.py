"""What comes out of the printer: sheets to hang up, without what only a screen can use."""

from __future__ import annotations

from io import BytesIO

import pytest
from playwright.sync_api import Browser
from pypdf import PdfReader

from tests.browser import chromium
from tests.browser.chromium import Look
from tests.browser.site import Site

FIRST_SHEET = {
    "/tournaments/DFM-47/": ("12/12", 26),  # standings and crosstable of 13 players, each with all their games
    "/lists/fwz/2/": ("-", 39),  # the ratings on the first sheet
}
"""What is on the first sheet, and how often at least."""

A4 = (210, 297)
"""Millimetres."""
POINTS = 25.4 / 72
"""Millimetres of a point."""


@pytest.mark.long
@pytest.mark.parametrize("path", FIRST_SHEET)
def test_sheet_has_the_table_and_where_it_is_from(browser: Browser, demo: Site, path: str) -> None:
    context = chromium.visitor(browser, Look())
    page = context.new_page()
    page.goto(demo.url + path)
    printed = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages
    context.close()
    text = "\n".join(sheet.extract_text() for sheet in printed)
    words, least = FIRST_SHEET[path]
    size = printed[0].mediabox
    assert (round(float(size.width) * POINTS), round(float(size.height) * POINTS)) == A4
    assert printed[0].extract_text().count(words) >= least
    assert f"{demo.url}{path}" in text
    assert [word for word in ("Suchen", "einbetten", "CSV", "English") if word in text] == []
