"""What people come for, done on a telephone as a person does it, with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import HEIGHT
from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.browser.tour import LINK_SENT, ask_for_link


def heading(page: Page) -> str:
    """The heading of the page."""
    return page.get_by_role("heading", level=1).inner_text()


class Walk:
    """A page on which somebody clicks, and how often they did."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, place: Locator) -> None:
        """Click on a link or a button."""
        self.clicks += 1
        place.click()


@pytest.mark.long
def test_player_sees_rating_and_why_and_what_a_win_would_bring_with_two_clicks(demo: Site, visit: Visit) -> None:
    walk = Walk(visit(demo))
    walk.page.get_by_role("searchbox").fill("böttcher, f")
    walk.click(walk.page.get_by_role("button", name="Suchen"))
    assert heading(walk.page) == "Böttcher, Frank"
    expect(walk.page.locator(".figure").first).to_have_text("1970-9")
    expect(walk.page.locator(".why").first).to_contain_text("erwartet waren")
    walk.click(walk.page.locator(".choices-of-result a").first)
    assert heading(walk.page) == "Laufende Partien: Böttcher, Frank"
    won = walk.page.locator(".figure").inner_text()
    assert (won > "1970-9", walk.clicks) == (True, 2)


def test_director_sees_mails_and_questions_with_one_click_from_the_answer(demo: Site, visit: Visit) -> None:
    # The click is the one on the link in the answer; all that is asserted stands on the page it opens.
    page = visit(demo, demo.link("/director/").removeprefix(demo.url))
    assert heading(page) == "Meine Meldungen und Turniere"
    expect(page.locator("tbody a[href*='/mails/']").first).to_be_visible()
    expect(page.get_by_role("heading", name="Turniere", exact=True)).to_be_visible()


def test_reader_sees_who_leads_and_what_is_possible_with_one_click(demo: Site, visit: Visit) -> None:
    walk = Walk(visit(demo))
    walk.click(walk.page.get_by_role("region", name="Laufende Turniere").get_by_role("link", name="H-2311"))
    leader = walk.page.locator("tbody tr").first
    expect(leader).to_contain_text("Böttcher, Frank")
    expect(leader.get_by_text("Möglich 1")).to_be_visible()
    assert walk.clicks == 1


@pytest.mark.parametrize("language", ["de", "en"])
def test_help_for_directors_fits_two_screens_of_a_telephone(demo: Site, visit: Visit, language: str) -> None:
    page = visit(demo, f"/help/director/?lang={language}")
    shown = page.locator("main article").bounding_box()
    assert shown is not None
    assert shown["y"] + shown["height"] <= 2 * HEIGHT


def test_player_finds_herself_and_why_her_rating_changed(demo: Site, visit: Visit) -> None:
    page = visit(demo)
    page.get_by_role("searchbox").fill("fairclough")
    page.get_by_role("button", name="Suchen").click()
    assert heading(page) == "Fairclough, Susan"
    newest = page.locator("tbody a[href*='/evaluations/']:visible").first
    rating = newest.inner_text()
    newest.click()
    sheet = page.locator(".sheet:target")
    expect(sheet.get_by_role("heading")).to_have_text("Fairclough, Susan")
    expect(sheet.locator("strong").first).to_have_text(rating)
    sheet.locator("a[href*='/rules/']").first.click()
    assert heading(page) == "Wertungsordnung des EmailChessPoint"
    expect(page.locator(":target")).to_be_visible()


def test_reader_changes_the_language_and_keeps_it(demo: Site, visit: Visit) -> None:
    page = visit(demo)
    page.get_by_role("link", name="English").click()
    assert heading(page) == "Ratings in correspondence chess"
    page.get_by_role("navigation", name="Main navigation").get_by_role("link", name="Tournaments").click()
    assert (heading(page), page.locator("html").get_attribute("lang")) == ("Tournaments", "en")
    page.get_by_role("link", name="Deutsch", exact=True).click()
    assert heading(page) == "Turniere"


def test_director_enters_a_result_by_hand(own_demo: Site, visit: Visit) -> None:
    page = visit(own_demo)
    ask_for_link(page, own_demo)
    page.goto(own_demo.link("/director/", with_words=LINK_SENT["de"]))
    assert heading(page) == "Meine Meldungen und Turniere"
    page.locator("tbody").nth(1).get_by_role("link", name="Hauptturnierklasse H-2311").click()
    page.get_by_role("link", name="eintragen").first.click()
    game = heading(page)
    page.get_by_label("Ergebnis").select_option("1-0")
    page.get_by_label("Beendet am").fill("2026-11-29")
    page.get_by_role("button", name="Wirkung zeigen").click()
    page.get_by_role("button", name="Speichern", exact=True).click()
    row = page.get_by_role("row").filter(has_text=game)
    expect(row).to_contain_text("1-0")
    expect(row).to_contain_text("29.11.2026")


@pytest.mark.long
def test_director_says_that_a_mail_was_not_his(own_demo: Site, visit: Visit) -> None:
    page = visit(own_demo)
    page.goto(own_demo.link("/not-me/", oldest=True))
    assert heading(page) == "Das war ich nicht"
    page.get_by_role("button", name="Diese Mail ist nicht von mir").click()
    expect(page.locator(".note")).to_contain_text("Danke")
