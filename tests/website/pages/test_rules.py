"""The page of a regulation."""

import pytest
from django.test import Client

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
        ["Durchgänge, nach denen eine erste Wertung als nicht zur Ruhe gekommen gilt", "1000", "unsere Lesart"],
        ["Lesart von 4.4 für erste Wertungen, die nicht zur Ruhe kommen", "2", "unsere Lesart"],
        ["Abstand vom Schnitt bei 0 oder 100 Prozent", "300", "§ 4.4"],
        ["Abstand vom Schnitt, wo die Rechnung nicht zur Ruhe kommt", "300", "unsere Lesart"],
        ["Turniere werten, die vor dem 1. Januar 2019 endeten, 0: nein, 1: ja", "0", "unsere Lesart"],
    ]
    assert len(page.texts("//main/ul/li")) == 4


def test_readings_of_ours_are_explained_once(client: Client) -> None:
    page = read(client, "/rules/emailchesspoint/")
    assert page.facts()["Ohne Wertung"] == "0-0"
    assert [row[2] for row in page.table()] == ["unsere Lesart"] * 8 + ["§ 6"]
    (said,) = page.texts("//main/ul/li")
    assert said.startswith("§ 6 nennt nur einen „geringfügig modifizierten Elo-Modus“")


def test_number_that_a_pool_sets_otherwise_is_shown(client: Client) -> None:
    Pool.objects.create(key="blitz", name="Fernblitz", rule="bdf-fwz", parameters={"limit": 400})
    assert read(client, "/rules/bdf-fwz/").table()[1] == ["Größte Differenz, die zählt", "560 Fernblitz: 400", "§ 4.1"]


def test_unknown_regulation_is_not_found(client: Client) -> None:
    read(client, "/rules/elo/", status=404)
