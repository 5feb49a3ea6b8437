"""The officer's days at the desk, on a telephone as a person does it, with scripts and without."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.founding import AMBIGUOUS_DATE
from tests.browser.site import Site
from tests.browser.tour import sign_in

GAME = "Fairclough, Susan – Böttcher, Frank"
RATING = re.compile(r"\d+-\d+")


def rating_of(page: Page, site: Site, name: str) -> str:
    """The rating of a player on his page in the EmailChessPoint."""
    page.goto(f"{site.url}/players/?q={name}")
    page.get_by_role("main").get_by_role("link", name=name).click()
    section = page.get_by_role("region", name="EmailChessPoint")
    (rating,) = RATING.findall(section.locator(".figure").inner_text())
    return str(rating)


def test_officer_accepts_a_held_line_and_it_is_rated(own_demo: Site, visit: Visit) -> None:
    page = visit(own_demo)
    before = rating_of(page, own_demo, "Fairclough")
    sign_in(page, own_demo)
    page.get_by_role("link", name="Mails", exact=True).click()
    page.get_by_role("row").filter(has_text="Datum").get_by_role("link", name="ECP-118").click()
    expect(page.get_by_role("region", name="Die Mail").get_by_text(AMBIGUOUS_DATE)).to_be_visible()
    line = page.locator(".reading > li").filter(has_text="Fairclough")
    line.get_by_text("Sagen, was gemeint ist").click()
    line.get_by_label("Partie").select_option(f"1. {GAME}")
    line.get_by_label("Beendet am").fill("2026-11-03")
    line.get_by_role("button", name="Speichern").click()
    expect(page.locator(".reading > li").filter(has_text="Fairclough")).to_contain_text("gespeichert")
    page.goto(f"{own_demo.url}/tournaments/ECP-118/")
    page.get_by_role("row").filter(has_text=GAME).filter(has_text="1-0").get_by_role("link").last.click()
    (old, new) = RATING.findall(page.locator(".sheet").filter(has_text="Fairclough").locator("p").first.inner_text())
    assert old == before
    assert rating_of(page, own_demo, "Fairclough") == new


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


def test_officer_who_types_nothing_is_told_what_is_missing(demo: Site, visit: Visit) -> None:
    page = visit(demo)
    sign_in(page, demo)
    page.goto(f"{demo.url}/office/players/new/")
    page.get_by_role("button", name="Speichern").click()
    name = page.get_by_label("Nachname")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description("Dieses Feld ist zwingend erforderlich.")


def test_officer_corrects_a_rated_game_and_can_defend_every_number(own_demo: Site, visit: Visit) -> None:
    """From the game to the effect that is shown before, to what was done, its explanation and its trail."""
    page = visit(own_demo)
    sign_in(page, own_demo)
    page.goto(f"{own_demo.url}/office/tournaments/?q=DFM-VG07")
    page.get_by_role("row").filter(has_text="DFM-VG07").get_by_role("link").click()
    page.get_by_role("row").filter(has_text="Petersen, Uwe – Böttcher, Frank").get_by_role("link").first.click()
    page.get_by_role("link", name="Korrektur vorbereiten").click()
    page.get_by_label("Ergebnis", exact=True).select_option("1/2-1/2")
    page.get_by_label("Warum").fill("Beide haben Remis gemeldet.")
    page.get_by_role("button", name="Wirkung zeigen").click()
    expect(page.get_by_text("Noch hat sich nichts geändert.")).to_be_visible()
    foreseen = page.get_by_role("row").filter(has_text="Petersen, Uwe").first
    (_, becomes) = RATING.findall(foreseen.inner_text())
    page.get_by_role("button", name="Korrektur ausführen").click()
    done = page.get_by_role("row").filter(has_text="Petersen, Uwe").first
    assert RATING.findall(done.inner_text())[-1] == becomes
    expect(page.locator(".trail .hash").first).to_have_text(re.compile(r"[0-9a-f]{64}"))
    page.get_by_role("main").get_by_role("link", name="DFM-VG07", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Auswertung: 49. Deutsche Fernschachmeisterschaft")
    expect(page.get_by_role("main")).to_contain_text("→ 2290-34")
