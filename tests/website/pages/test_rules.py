"""The page of a regulation."""

from datetime import date

import pytest
from django.test import Client
from django.utils.timezone import localdate

from ratings.audit import Origin
from ratings.corrections import RuleChanged, carry_out
from ratings.importing.roster import create_pool
from ratings.models import Pool
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db


def test_regulation_shows_its_numbers_with_their_paragraphs(client: Client) -> None:
    page = read(client, "/rules/bdf-fwz/")
    assert page.heading() == "FWZ des Deutschen Fernschachbundes (BdF)"
    assert page.facts() == {
        "Fassung": "vom 1. Januar 2019",
        "Gewertet wird": "jedes Turnier als Ganzes, wenn seine letzte Partie beendet ist",
        "Gesichert": "ab Index 5",
        "Ohne Wertung": "kein Wert bis zur ersten Auswertung",
        "Wertungsbereiche": "FWZ",
    }
    # The numbers of the text: 4.1, 4.2, 2 and 4.4.
    assert page.table() == [
        ["Teiler der Differenz in der Gewinnerwartung", "640", "§ 4.1"],
        ["Größte Differenz, die zählt", "560", "§ 4.1"],
        ["Entwicklungskoeffizient, gesichert", "13", "§ 4.2"],
        ["Entwicklungskoeffizient, ungesichert", "26", "§ 4.2"],
        ["Unteres Band: Werte bis", "1800", "§ 4.2"],
        ["Mittleres Band: Werte bis", "2000", "§ 4.2"],
        ["Zuschlag im unteren Band", "4", "§ 4.2"],
        ["Zuschlag im mittleren Band", "2", "§ 4.2"],
        ["Mindestbedenkzeit, Tage für 10 Züge", "20", "§ 2"],
        ["Anfangswert einer ersten Wertung", "1900", "§ 4.4"],
        ["Abstand vom Schnitt bei 0 oder 100 Prozent", "300", "§ 4.4"],
    ]
    assert page.texts("//main/ul/li/strong") == [
        "Halbe Punkte einer Änderung: aufrunden",
        "Turniere mit unbekannter Bedenkzeit werten: ja",
        "Partien werten, die beide verloren haben: als null Punkte für beide",
        "Offene Partien eines ungenehmigten Rücktritts ohne Zug werten: als Sieg des Gegners",
        "Kampflos (+/-) durch Zeit oder ungenehmigten Rücktritt: gewonnen",
        "Durchgänge, nach denen eine erste Wertung als nicht zur Ruhe gekommen gilt: 1000",
        "Lesart von 4.4 für erste Wertungen, die nicht zur Ruhe kommen: 2",
        "Erste Wertungen eines Turniers: gemeinsam",
        "Gegner ohne FWZ zählen mit ihrer ersten: gerundet",
        "Abstand vom Schnitt, wo die Rechnung nicht zur Ruhe kommt: 300",
        "Turniere werten, die vor dem 1. Januar 2019 endeten: nein",
    ]


def test_wording_stands_before_the_numbers_and_these_before_the_law(client: Client) -> None:
    assert read(client, "/rules/bdf-fwz/").texts("//main//h2")[:3] == [
        "Mit den Worten der Wertungsordnung",
        "Zahlen dieser Ordnung",
        "Unsere Lesarten",
    ]


def test_readings_of_ours_are_explained_once(client: Client) -> None:
    page = read(client, "/rules/emailchesspoint/")
    assert page.facts()["Ohne Wertung"] == "0-0"
    assert [row[2] for row in page.table()] == ["§ 6"]
    said, *others = page.texts("//main/ul/li/span[@class='sub']")
    assert (len(others), len(page.texts("//main/ul/li/strong"))) == (5, 13)
    assert said.startswith("§ 6 nennt nur einen „geringfügig modifizierten Elo-Modus“")


def test_number_that_a_pool_sets_otherwise_is_shown(client: Client) -> None:
    Pool.objects.create(key="blitz", name="Fernblitz", rule="bdf-fwz", parameters={"limit": 400})
    assert read(client, "/rules/bdf-fwz/").table()[1] == ["Größte Differenz, die zählt", "560 Fernblitz: 400", "§ 4.1"]


def test_law_of_a_pool_is_shown_as_it_is_in_force_on_any_day(client: Client) -> None:
    origin = Origin("system")
    pool = create_pool("ftu", "Fernturnier", "fide-2009", {"floor": 1400}, origin)
    carry_out(RuleChanged("ftu", date(2025, 2, 1), "fide-2009", {"cap": 350}, "Congress 2024", "Bulletin 3"), origin)
    carry_out(RuleChanged("ftu", date(2026, 2, 1), "fide-2014", {}, "Congress 2025"), origin)

    def shown(key: str, on: str) -> tuple[list[str], list[str]]:
        page = read(client, f"/rules/{key}/?on={on}")
        numbers = [" ".join(row[:2]) for row in page.table(0) if pool.name in row[1]]
        return numbers, [row[0] for row in page.table(1)]

    begun, first, second = "Beginn", "01.02.2025", "01.02.2026"
    lowest, largest = "Niedrigste veröffentlichte Wertung", "Größte Differenz zwischen zwei Spielern"
    floor, cap = f"{lowest} 1200 Fernturnier: 1400", f"{largest} 400 Fernturnier: 350"
    assert shown("fide-2009", "2025-01-31") == ([floor], [f"{begun} gültig", first, second])
    assert shown("fide-2009", "2025-02-01") == ([cap], [begun, f"{first} gültig", second])
    assert shown("fide-2009", "2026-02-01") == ([], [begun, first, f"{second} gültig"])
    page = read(client, "/rules/fide-2014/?on=2026-02-01")
    assert page.facts()["Wertungsbereiche"] == "Fernturnier"
    assert [row[1].removeprefix("FIDE 2009, vom 1. Juli 2009 ") for row in page.table(1)[:2]] == [
        f"{lowest}: 1200 → 1400",
        f"{largest}: 400 → 350 {lowest}: 1400 → 1200 Beschlossen von Congress 2024, Bulletin 3",
    ]


@pytest.mark.parametrize("on", ["", "2026-02-30", "yesterday", "9999999-01-01"])
def test_day_that_is_none_is_today(client: Client, on: str) -> None:
    assert read(client, f"/rules/bdf-fwz/?on={on}").texts("//h2[@id='law']") == ["Was am 15.01.2026 gilt"]


def test_unknown_regulation_is_not_found(client: Client) -> None:
    read(client, "/rules/elo/", status=404)


def test_day_that_is_no_date_is_named(client: Client) -> None:
    """The law of today is shown, and said to be that."""
    fault = "Der Tag ist kein Datum. Gezeigt wird das Recht von heute."
    for address, said in (("", []), ("?on=", []), ("?on=2025-02-29", [fault]), ("?on=morgen", [fault])):
        page = read(client, f"/rules/bdf-fwz/{address}")
        assert page.texts("//p[@role='alert']") == said
        assert page.tree.xpath("//input[@name='on']/@value") == [localdate().isoformat()]
