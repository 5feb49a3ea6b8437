"""`make pictures`: what every kind of page looks like, as files below `var/pictures/` to be looked at.

PICTURES_LANGUAGE   de (the default) or en
PICTURES_EACH       how many pages of each kind, 4 by default
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.chromium import THEMES, Look
from tests.browser.site import Site
from tests.browser.tour import tour
from tests.servers import ROOT

FOLDER = ROOT / "var" / "pictures"
LANGUAGE = os.environ.get("PICTURES_LANGUAGE") or "de"
EACH = int(os.environ.get("PICTURES_EACH") or 4)
WIDTHS = (360, 1280)  # a telephone, a desk


def main() -> None:
    """Founds the federation, walks over it once, and photographs every page in all looks."""
    binary = chromium.binary()
    if binary is None:
        sys.exit("pictures need a Chromium: neither BROWSER_BIN nor a chromium on the PATH")
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.create()
        site.start()
        try:
            taken = photograph(chromium.launch(playwright, binary), site)
        finally:
            site.stop()
    print(f"{taken} pictures in {FOLDER}")  # noqa: T201 -- a program of the command line


def photograph(browser: Browser, site: Site) -> int:
    """A picture of each page in each look; how many that were."""
    looks = [Look(LANGUAGE, theme, width) for width in WIDTHS for theme in THEMES]
    return sum(pictures_in(chromium.visitor(browser, look).new_page(), look, site) for look in looks)


def pictures_in(page: Page, look: Look, site: Site) -> int:
    """The pictures in one look, as `KIND-NUMBER-WIDTH-THEME.png`."""
    taken = Counter[str]()
    for sight in tour(page, site, each=EACH, language=look.language):
        if sight.is_open:
            kind = re.sub(r"\W+", "_", sight.kind) or "nowhere"
            taken[kind] += 1
            name = f"{kind}-{taken[kind]}-{look.width}-{look.theme}.png"
            page.screenshot(path=FOLDER / name, full_page=True)
    return taken.total()


if __name__ == "__main__":
    main()
