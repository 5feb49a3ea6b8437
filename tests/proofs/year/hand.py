"""The hand of an officer in a real browser: what it clicks and types, and how long each kind of act takes."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median_high as median

from playwright.sync_api import Locator, Page

from tests.browser.site import Site

SHOWN = re.compile(r"Nothing (is stored|has changed) yet|Which public pages change|This is what would happen")
"""How a page says that what it shows did not happen yet."""

DOES = re.compile(r"^(Store|Take back|Carry the correction out|Publish this list|Withdraw)$")
"""The button that does what was shown."""


@dataclass(slots=True)
class Effort:
    """What an act cost."""

    clicks: int = 0
    fields: int = 0
    seconds: float = 0.0


class Hand:
    """One officer's hand on one page."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page, self.site = page, site
        self.efforts: dict[str, list[Effort]] = defaultdict(list)
        self._now = Effort()

    @contextmanager
    def act(self, kind: str) -> Iterator[None]:
        """Count what is done from the desk on, under the name of a kind of act."""
        self.open("/office/")
        self._now = Effort()
        yield
        self.efforts[kind].append(self._now)

    @contextmanager
    def _moving(self, *, clicks: int = 0, fields: int = 0) -> Iterator[None]:
        """Count a movement, and the time until the page that follows stands there."""
        began = time.monotonic()
        yield
        self._now.clicks += clicks
        self._now.fields += fields
        self._now.seconds += time.monotonic() - began

    def open(self, path: str) -> None:
        """Stand on a page, by no click."""
        self.page.goto(self.site.url + path)

    def click(self, place: Locator) -> None:
        """Click on what leads to another page."""
        with self._moving(clicks=1), self.page.expect_navigation():
            place.click()

    def follow(self, words: str | re.Pattern[str], within: str = "main") -> None:
        """Click on a link; a string is all its words."""
        self.click(self.page.locator(within).get_by_role("link", name=words, exact=isinstance(words, str)).first)

    def press(self, words: str | re.Pattern[str], within: str = "main") -> None:
        """Click on a button."""
        self.click(self.page.locator(within).get_by_role("button", name=words, exact=isinstance(words, str)).first)

    def unfold(self, words: str, within: str = "main") -> None:
        """Click on what is folded away."""
        with self._moving(clicks=1):
            self.page.locator(f"{within} summary", has_text=words).first.click()

    def type(self, name: str, text: str, within: str = "main") -> None:
        """Type into a field, named as the form names it."""
        with self._moving(fields=1):
            self._field(name, within).fill(text)

    def choose(self, name: str, value: str, within: str = "main") -> None:
        """Choose one of several."""
        with self._moving(fields=1):
            self._field(name, within).select_option(value)

    def tick(self, name: str, value: str = "", within: str = "main") -> None:
        """Tick a box, or one of several."""
        which = f"[value='{value}']" if value else ""
        with self._moving(fields=1):
            self.page.locator(f"{within} [name='{name}']{which}").check()

    def untick(self, name: str) -> None:
        """Take the tick out of a box."""
        with self._moving(fields=1):
            self.page.locator(f"main [name='{name}']").uncheck()

    def tick_line(self, name: str, words: str) -> None:
        """Tick the one of several that has the words beside it."""
        with self._moving(fields=1):
            self.page.locator("main label", has_text=words).locator(f"[name='{name}']").check()

    def find(self, words: str, hit: str) -> None:
        """Look something up in the field on top of every page, and open what was found."""
        with self._moving(clicks=1, fields=1), self.page.expect_navigation():
            self.page.locator("#everything").fill(words)
            self.page.locator("#everything").press("Enter")
        self.click(self.page.locator("main ul.found").get_by_role("link", name=hit).first)

    def see_effect(self) -> None:
        """The open page says what would happen."""
        said = self.page.locator("main").inner_text()
        assert SHOWN.search(said), said

    def confirm(self) -> None:
        """Do what the page shows."""
        self.see_effect()
        self.press(DOES)

    def confirm_if_shown(self) -> None:
        """Do what the page shows, where it shows an effect."""
        if self.page.locator("main input[name='effect']").count():
            self.confirm()

    def _field(self, name: str, within: str) -> Locator:
        return self.page.locator(f"{within} [name='{name}']:visible").first

    def desk(self) -> str:
        """What the desk says when nothing waits, else the lines of what waits."""
        self.open("/office/")
        found = self.page.locator("ul.waiting li")
        return "\n".join(found.all_inner_texts()) or self.page.locator("main p.note").first.inner_text()

    def table(self) -> Iterator[str]:
        """A line for each kind of act: how often, and what the one in the middle cost."""
        for kind, efforts in self.efforts.items():
            clicks, fields = median(each.clicks for each in efforts), median(each.fields for each in efforts)
            seconds = median(each.seconds for each in efforts)
            yield f"{kind}: times {len(efforts)}, clicks {clicks}, fields {fields}, seconds {seconds:.1f}"
