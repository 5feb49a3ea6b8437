"""Looking for tournaments: by words, by category, by kind, running ones only."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("q=turnier+ht", ["HT-2", "HT-1"]),
        ("q=ep-1", ["EP-1"]),
        ("q=%25", []),
        ("state=running", ["HT-2", "EP-1"]),
        ("state=running&category=master-class", ["HT-2"]),
        ("state=running&q=ht", ["HT-2"]),
        ("kind=match", ["M"]),
        ("kind=match&state=running&q=M", ["M"]),
    ],
)
def test_tournaments_are_found_the_newest_first(client: Client, asked: str, codes: list[str]) -> None:
    federation.create_federation()
    if "kind" in asked:
        federation.load([], [federation.tournament("M", ["11", "12"], kind="match", name="Ein Match")])
    page = read(client, f"/tournaments/?{asked}")
    rows = page.table() if codes else []
    assert [row[0].split()[2] for row in rows] == codes
    assert page.texts("//main/p") == ([] if codes else ["So ein Turnier gibt es nicht."])


def test_links_keep_what_is_looked_for(client: Client) -> None:
    federation.create_federation()
    federation.load([], [federation.tournament("M", ["11", "12"], kind="match")])
    page = read(client, "/tournaments/?q=turnier&state=running&lang=de")
    (kind,) = page.tree.xpath("//nav[@aria-label='Turnierformen']/a[.='Rundenturnier']/@href")
    assert kind == "/tournaments/?kind=round-robin&state=running&q=turnier&lang=de"
    hidden = {field.get("name"): field.get("value") for field in page.tree.xpath("//main//input")}
    assert hidden == {"state": "running", "lang": "de", "q": "turnier"}
