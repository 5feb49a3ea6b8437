"""The year of an office, scripted: everything comes in, one officer does it all in a browser, nothing is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.browser.chromium import Look
from tests.browser.site import Site
from tests.browser.tour import sign_in
from tests.proofs.year import federation
from tests.proofs.year.acts import Officer
from tests.proofs.year.hand import Hand
from tests.proofs.year.months import Plan, Year
from tests.proofs.year.office import Office, desk_proofs
from tests.realservers import FULL
from tests.transcript import ReportCounts

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(chromium.binary() is None, reason="no browser: the year of an office is not done"),
]


@pytest.fixture
def office(process_env: dict[str, str], tmp_path: Path) -> Iterator[Office]:
    """The server of the year on the test database."""
    site = Site(tmp_path)
    site.env |= {name: process_env[name] for name in ("DATABASE_URL", "INTAKE_AUTHSERV_ID")}
    office = Office(site)
    yield office
    office.close()


@pytest.fixture
def officer(office: Office) -> Iterator[Officer]:
    """The officer at a desk: English, with a wide screen."""
    office.open_on(date(2026, 1, 3))
    office.ask(federation.create)
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright, str(chromium.binary()))
        page = chromium.visitor(browser, Look(language="en", width=1280)).new_page()
        page.set_default_timeout(15_000)
        yield Officer(Hand(page, office.site), office)
        browser.close()


@pytest.mark.long
def test_year_of_an_office_ends_with_an_empty_desk(
    officer: Officer, rounds: Callable[[int, int], int], chance: Random, report_counts: ReportCounts
) -> None:
    plan = Plan(
        *(rounds(1, 12), rounds(3, 300), rounds(3, 60), rounds(1, 20), rounds(1, 2)), is_whole=FULL, chance=chance
    )
    year = Year(officer, plan, sign_in)
    year.live()
    report_counts("18 year of an office", **year.counts())
    for line in officer.hand.table():
        report_counts(f"18 year of an office, {line}")
    officer.office.wait_for_check()
    assert officer.hand.desk() == "Nothing waits for you."
    proofs = officer.office.ask(desk_proofs)
    assert ("no difference" in proofs, "  whole" in proofs) == (True, True)
