"""The browser of the tests: the distribution's Chromium, because a browser is not for pip to bring."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Playwright

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
LOCALES = {"de": "de-DE", "en": "en-GB"}
NOWHERE = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""No name leads out of this machine, whatever a page or the browser itself would like to load."""

PHONE = 360
"""CSS pixels: the narrowest screen that is common."""

HEIGHT = 780
"""CSS pixels."""


@dataclass(frozen=True, slots=True)
class Look:
    """How somebody sees a page: its language, light or dark, and the width of the screen in CSS pixels."""

    language: str = "de"
    theme: Theme = "light"
    width: int = PHONE

    def __str__(self) -> str:
        return f"{self.language}-{self.theme}-{self.width}"


def binary() -> str | None:
    """The browser of BROWSER_BIN, else the distribution's; None if there is none."""
    return os.environ.get("BROWSER_BIN") or shutil.which("chromium")


def launch(playwright: Playwright, executable: str) -> Browser:
    """A browser without a window and without a way out."""
    return playwright.chromium.launch(executable_path=executable, args=[f"--host-resolver-rules={NOWHERE}"])


def visitor(browser: Browser, look: Look, *, scripts: bool = True) -> BrowserContext:
    """Somebody with cookies of his own."""
    return browser.new_context(
        locale=LOCALES[look.language],
        color_scheme=look.theme,
        viewport={"width": look.width, "height": HEIGHT},
        java_script_enabled=scripts,
    )
