"""The officer's days at the desk, on a telephone as a person does it, with scripts and without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.chromium import Look
from tests.browser.conftest import Visit
from tests.browser.founding import AMBIGUOUS_DATE
from tests.browser.site import Site
from tests.browser.tour import sign_in

TRIES = 40
"""Half seconds in which a sweep comes, on a busy machine as well."""

GAME = "Fairclough, Susan – Böttcher, Frank"
DRAWN = "Petersen, Uwe – Köhler, Joachim"
RATING = re.compile(r"\d+-\d+")


def rating_of(page: Page, site: Site, name: str) -> str:
    """The rating of a player on his page in the EmailChessPoint."""
    page.goto(f"{site.url}/players/?q={name}")
    section = page.get_by_role("region", name="EmailChessPoint")
    (rating,) = RATING.findall(section.locator(".figure").inner_text())
    return str(rating)


@pytest.mark.long
def test_officer_accepts_a_held_line_and_it_is_rated(own_demo: Site, visit: Visit) -> None:
    page = visit(own_demo)
    before = rating_of(page, own_demo, "Fairclough")
    sign_in(page, own_demo)
    page.get_by_role("link", name="Mails", exact=True).click()
    page.get_by_role("row").filter(has_text="Welcher Tag war es").get_by_role("link", name="ECP-118").click()
    expect(page.get_by_role("region", name="Die Mail").get_by_text(AMBIGUOUS_DATE)).to_be_visible()
    line = page.locator(".reading > li").filter(has_text="Fairclough")
    line.get_by_text("Sagen, was gemeint ist").click()
    line.get_by_label("Partie").select_option(f"1. {GAME}")
    line.get_by_label("Beendet am").fill("2026-11-03")
    line.get_by_role("button", name="Speichern").click()
    expect(page.get_by_role("heading", name="Das würde geschehen")).to_be_visible()
    page.get_by_role("button", name="Speichern", exact=True).click()
    page.get_by_role("link", name="Zurück zu jener Mail").click()  # the mail is settled, so the next one opened
    expect(page.locator(".reading > li").filter(has_text="Fairclough")).to_contain_text("gespeichert")
    open_when_rated(page, f"{own_demo.url}/tournaments/ECP-118/")
    (old, new) = RATING.findall(page.locator(".sheet").filter(has_text="Fairclough").locator("p").first.inner_text())
    assert old == before
    assert rating_of(page, own_demo, "Fairclough") == new


def open_when_rated(page: Page, tournament: str) -> None:
    """Open the calculation of the game; what an officer stores is rated by the next sweep."""
    row = page.get_by_role("row").filter(has_text=GAME).filter(has_text="1-0")
    for _ in range(TRIES):
        page.goto(tournament)
        if row.get_by_role("link").count():
            break
        page.wait_for_timeout(500)
    row.get_by_role("link").last.click()


def test_officer_publishes_a_list_that_everybody_can_read(own_demo: Site, visit: Visit) -> None:
    page = visit(own_demo)
    sign_in(page, own_demo)
    page.get_by_role("link", name="Listen", exact=True).click()
    page.get_by_role("link", name="Liste entwerfen").first.click()
    page.get_by_role("button", name="Diese Liste veröffentlichen").click()
    expect(page.get_by_role("status")).to_contain_text("Liste 3")
    page.get_by_role("link", name="Öffentliche Seite").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("3")
    expect(page.get_by_role("row").nth(1)).to_contain_text("Hagedorn, Matthias")


@pytest.mark.long
def test_officer_who_types_nothing_is_told_what_is_missing(demo: Site, visit: Visit) -> None:
    page = visit(demo)
    sign_in(page, demo)
    page.goto(f"{demo.url}/office/players/new/")
    page.get_by_role("button", name="Speichern", exact=True).click()
    name = page.get_by_label("Nachname")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description("Dieses Feld ist zwingend erforderlich.")


def request_of_a_player(page: Page, site: Site) -> str:
    """Joachim Köhler asks for a review of a game that he lost, from the page of its tournament, and confirms it by
    the link that goes to his registered address: where its page is.
    """
    page.goto(f"{site.url}/tournaments/DFM-47/")
    page.get_by_role("link", name="Prüfung beantragen").click()
    page.get_by_label("Ihre Nummer").fill("11876")
    page.get_by_label("Partie").select_option(f"1. {DRAWN}")
    page.get_by_label("Was stimmt nicht").fill("Die Partie war remis, wir haben beide so gemeldet.")
    page.get_by_role("button", name="Antrag absenden").click()
    expect(page.get_by_role("status")).to_contain_text("ist ein Link dorthin unterwegs")
    place = site.link("/reviews/", with_words="die Auswertung von DFM-47")
    page.goto(place)
    page.get_by_role("button", name="Ja, das ist mein Antrag").click()
    assert state_of(page) == "eingegangen"
    return place


def state_of(page: Page) -> str:
    """What the page of a review says about its state."""
    return page.locator(".facts dd").first.inner_text()


@pytest.mark.long
def test_officer_carries_out_what_a_player_asked_for_and_can_defend_every_number(own_demo: Site, visit: Visit) -> None:
    """From the player's request to the effect that is shown before, to what was done, its explanation and its
    trail, and back to the player. Petersen had won: 2306 + 13 * (5.5 - 5.738) = 2302.91; with a draw it is
    2306 + 13 * (5 - 5.738) = 2296.41, and Köhler 2271 + 13 * (5.5 - 5.335) = 2273.15.
    """
    page = visit(own_demo)
    place = request_of_a_player(page, own_demo)
    sign_in(page, own_demo)
    page.get_by_role("link", name="Prüfungen", exact=True).click()
    page.get_by_role("row").filter(has_text="DFM-47").get_by_role("link").first.click()
    page.get_by_role("button", name="Prüfung aufnehmen").click()
    page.get_by_role("link", name="Anderes Ergebnis").click()
    page.get_by_label("Ergebnis", exact=True).select_option("1/2-1/2")
    page.get_by_label("Warum").fill("Der Server zeigt remis.")
    page.get_by_label("Paragraph").fill("BdF 7")
    page.get_by_role("button", name="Wirkung zeigen").click()
    expect(page.get_by_text("Noch hat sich nichts geändert.")).to_be_visible()
    foreseen = moves(page)
    assert (foreseen["Petersen, Uwe"], foreseen["Köhler, Joachim"]) == (["2303-36", "2296-36"], ["2267-37", "2273-37"])
    page.get_by_role("button", name="Korrektur ausführen").click()
    expect(page.locator(".trail .hash").first).to_have_text(re.compile(r"[0-9a-f]{64}"))
    assert moves(page) == foreseen
    page.get_by_role("main").get_by_role("link", name="DFM-47", exact=True).first.click()
    expect(page.locator("#player-11876")).to_contain_text("2273-37")
    page.goto(place)
    assert state_of(page) == "ausgeführt"
    expect(page.locator(".trail li").last).to_contain_text("Der Server zeigt remis. (BdF 7)")


def moves(page: Page) -> dict[str, list[str]]:
    """Whom the correction on a page moves, from where to where: the rows of its first table by name."""
    page.wait_for_load_state()  # `all` waits for nothing
    rows = page.get_by_role("table").first.locator("tbody tr").all()
    return {row.get_by_role("link").first.inner_text(): RATING.findall(row.inner_text()) for row in rows}


@pytest.mark.long
def test_keys_go_through_a_list_open_a_line_and_lead_the_way_back(own_demo: Site, browser: Browser) -> None:
    context = chromium.visitor(browser, Look())
    page = context.new_page()
    sign_in(page, own_demo)
    page.goto(f"{own_demo.url}/office/mails/?state=quarantined")
    subjects = page.locator("table.mails tbody th a").all_inner_texts()
    for key, expected in (("j", 0), ("j", 1), ("k", 0)):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.innerText") == subjects[expected]
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(subjects[0])
    page.locator("#reject summary").click()
    with page.expect_navigation():
        page.locator("#reject").get_by_role("button").click()
    expect(page.get_by_role("link", name="Zurück zu jener Mail")).to_be_visible()
    page.get_by_role("searchbox", name="Alles durchsuchen").press("u")  # whoever writes writes
    expect(page.get_by_role("link", name="Zurück zu jener Mail")).to_be_visible()
    page.locator("h1").click()
    with page.expect_navigation():
        page.keyboard.press("u")
    expect(page.get_by_role("heading", level=1)).to_have_text(subjects[0])
    page.goto(f"{own_demo.url}/office/")
    page.get_by_role("button", name="Tasten ausschalten").click()
    page.locator("h1").click()
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.tagName") == "BODY"
    page.get_by_role("button", name="Tasten einschalten").click()
    page.locator("h1").click()
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.closest('.waiting') !== null")
    context.close()
