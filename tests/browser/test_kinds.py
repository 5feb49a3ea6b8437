"""The pages of the dead, the inactive, the merged, of newcomers and of people without a rating, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import THEMES, Look, Theme, visitor
from tests.browser.site import Site
from tests.browser.tour import look, violations
from tests.browser.watch import Watch

NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
"""All in `tests.website.pages.kinds` but the two whom they play, and the one who leads to another."""


@pytest.fixture(scope="module")
def federation(executable: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One of each, to be read only."""
    site = Site(tmp_path_factory.mktemp("kinds"))
    site.founding = "tests.browser.founding_of_kinds"
    site.create()
    site.start()
    yield site
    site.stop()


@pytest.mark.long
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_page_of_every_kind_is_sound_and_accessible(
    federation: Site, browser: Browser, language: str, theme: Theme, width: int
) -> None:
    context = visitor(browser, Look(language, theme, width))
    watch, page = Watch(context, federation.url), context.new_page()
    found = {}
    for number in NUMBERS:
        sight = look(page, federation, f"{federation.url}/players/{number}/", language)
        found[number] = [*sight.faults, *violations(page)]
    context.close()
    assert found == {number: [] for number in NUMBERS}
    assert watch.faults == []
