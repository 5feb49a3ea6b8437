"""`make showcase`: the pictures of the README, in `docs/pictures/`, from the sample federation."""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.chromium import Look
from tests.browser.site import Site
from tests.browser.tour import sign_in
from tests.servers import ROOT

FOLDER = ROOT / "docs" / "pictures"
DESK, PHONE = 1100, 390
"""CSS pixels: what a README shows without making it smaller, and a telephone."""

QUALITY = 70
"""Of WebP; the letters are still sharp."""

PICTURES: dict[str, tuple[str, Look, int]] = {
    "ranking": ("/pools/fwz/", Look("en", "light", DESK), 700),
    "player": ("/players/11522/", Look("en", "light", PHONE), 844),
    "calculation": ("/tournaments/M-1204/", Look("en", "dark", PHONE), 844),
    "tournament": ("/tournaments/O-3105/", Look("en", "light", DESK), 700),
    "mail": ("/office/mails/?state=partly", Look("en", "light", DESK), 900),
}
"""Address, look and height of each."""


def main() -> None:
    """Founds the federation and takes each picture."""
    binary = chromium.binary()
    if binary is None:
        sys.exit("pictures need a Chromium: neither BROWSER_BIN nor a chromium on the PATH")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.create()
        site.start()
        try:
            browser = chromium.launch(playwright, binary)
            for name in PICTURES:
                take(browser, site, name)
        finally:
            site.stop()


def take(browser: Browser, site: Site, name: str) -> None:
    """One picture: of the page, or of the first page it leads to where it is a list of what somebody looks for."""
    path, look, height = PICTURES[name]
    page = chromium.visitor(browser, look).new_page()
    page.set_viewport_size({"width": look.width, "height": height})
    if path.startswith("/office/"):
        sign_in(page, site)
    page.goto(site.url + path)
    follow(page, name)
    (FOLDER / f"{name}.webp").write_bytes(picture(page))


def follow(page: Page, name: str) -> None:
    """Goes on from the page to what the picture is about."""
    if name == "calculation":  # of the first player of the evaluation
        page.locator("main td.value a").first.click()
        page.locator(".sheet").first.scroll_into_view_if_needed()
    elif name == "tournament":
        page.locator("main h2").first.evaluate("heading => heading.scrollIntoView()")
    elif name == "mail":
        page.locator("main table a").first.click()
        page.locator(".beside").scroll_into_view_if_needed()


def picture(page: Page) -> bytes:
    """What is to be seen, as WebP."""
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(taken["data"])


if __name__ == "__main__":
    main()
