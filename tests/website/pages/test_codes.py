"""Codes of tournaments in addresses: written in small letters they lead to the right one."""

import pytest
from django.test import Client

from tests.website.pages import federation

pytestmark = pytest.mark.django_db

SEATS = ["1", "2", "3", "4"]


def four(*codes: str) -> None:
    """Four players in tournaments with some codes."""
    players = [federation.player(number, f"Name {number}") for number in SEATS]
    federation.load(players, [federation.tournament(code, SEATS) for code in codes])


PLACES = ("/tournaments/{}/", "/tournaments/{}/games.pgn", "/tournaments/{}/report.trf", "/api/v1/tournaments/{}")


@pytest.mark.parametrize("place", PLACES)
def test_code_in_small_letters_leads_to_the_tournament(client: Client, place: str) -> None:
    four("HT/1")
    right = place.format("HT/1")
    assert client.get(right).status_code == 200
    response = client.get(place.format("ht/1"))
    assert (response.status_code, response["Location"]) == (302, right)
    assert client.get(place.format("ht/2")).status_code == 404


def test_code_in_small_letters_keeps_what_was_asked_besides(client: Client) -> None:
    four("HT1")
    assert client.get("/tournaments/ht1/?lang=en")["Location"] == "/tournaments/HT1/?lang=en"


def test_codes_that_differ_in_their_letters_only_are_not_mixed_up(client: Client) -> None:
    four("HT1", "Ht1")
    found = [client.get(f"/tournaments/{code}/").status_code for code in ("HT1", "Ht1", "ht1")]
    assert found == [200, 200, 404]
