"""The second factor as whoever works in the office meets it, on a telephone, with scripts and without."""

from __future__ import annotations

import base64

import pytest
from django_otp.oath import TOTP
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.founding import OFFICER
from tests.browser.site import PASSWORD, Site

HALF_MINUTE = 30
"""Seconds for which a code stands in an app (RFC 6238, 5.2)."""

DIGITS = 6

WAIT = 1_500
"""Milliseconds after which a code is taken again that follows a wrong one; the first wait is a second."""

SET_UP, ASKED, DESK = "Zweiten Faktor einrichten", "Zweiter Faktor", "Schreibtisch des Wertungsreferenten"
REFUSED = "Dieser Code gilt nicht oder wurde schon benutzt. Nach einem falschen bitte kurz warten."


class App:
    """An app for one-time passwords on the telephone of somebody who looks at the site."""

    def __init__(self, site: Site, secret: str) -> None:
        self._site = site
        self._totp = TOTP(base64.b32decode(secret.replace(" ", "")), HALF_MINUTE, digits=DIGITS)
        self._used = 0.0

    def code(self) -> str:
        """The code of now. One that was taken is not shown again: the next one is good a little ahead of its time."""
        self._totp.time = self._used = max(self._site.now(), self._used + HALF_MINUTE)
        return f"{self._totp.token():0{DIGITS}}"

    def wrong(self) -> str:
        """A code that the app does not show."""
        self._totp.time = self._site.now()
        return f"{(self._totp.token() + 1) % 10**DIGITS:0{DIGITS}}"


def log_in(page: Page) -> None:
    """The password is typed on the page that stands open."""
    page.get_by_label("Benutzername").fill(OFFICER)
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Anmelden").click()


def show(page: Page, code: str) -> None:
    """A code is typed."""
    page.get_by_role("textbox", name="Code").fill(code)
    page.locator("form.sheet-form").get_by_role("button").click()


def refused(page: Page) -> None:
    """The page says that the code is none."""
    expect(page.get_by_role("textbox", name="Code")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text(REFUSED)).to_be_visible()


def leads_to(page: Page, heading: str) -> None:
    """Which page stands open."""
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


@pytest.mark.long
def test_officer_sets_the_second_factor_up_and_needs_it_from_then_on(guarded_demo: Site, visit: Visit) -> None:
    page = visit(guarded_demo, "/office/")
    log_in(page)
    leads_to(page, SET_UP)
    secret = page.locator("code.secret").inner_text()
    app = App(guarded_demo, secret)
    show(page, app.wrong())
    refused(page)
    assert page.locator("code.secret").inner_text() == secret
    show(page, app.code())
    leads_to(page, "Ersatzcodes")
    recovery = page.locator(".codes code").all_inner_texts()
    assert len(set(recovery)) == 10
    page.get_by_role("link", name="Ich habe sie verwahrt").click()
    page.get_by_role("button", name="Abmelden").click()

    page.goto(f"{guarded_demo.url}/office/")
    log_in(page)
    leads_to(page, ASKED)
    page.goto(f"{guarded_demo.url}/office/players/")
    leads_to(page, ASKED)  # the password alone opens nothing
    show(page, app.wrong())
    refused(page)
    page.wait_for_timeout(WAIT)
    show(page, app.code())
    leads_to(page, "Spieler")
    page.get_by_role("button", name="Abmelden").click()

    page.goto(f"{guarded_demo.url}/office/")
    log_in(page)
    show(page, recovery[0])
    leads_to(page, DESK)
    page.get_by_role("link", name=OFFICER).click()
    expect(page.get_by_text("noch 9")).to_be_visible()
