"""Namesakes can be told from each other wherever one of them, or a game of theirs, is chosen."""

from __future__ import annotations

import pytest
from django.test import Client

from ratings import personal
from ratings.models import Player
from tests.ratings.federation import create_federation, games, tournament
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("late_in_2025"), pytest.mark.both_databases]

CHOICES = "//main//option | //main//legend | //main//label"
"""What names somebody who is chosen."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("tournaments/{played}/departure/", 2),
        ("tournaments/{played}/results/", 3),
        ("reviews/new/?tournament=T", 3),
    ],
)
def test_choice_of_a_namesake_or_of_their_game_has_the_number(page: str, found: int, alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    Player.objects.filter(number__in=["P1", "P2"]).update(family_name="Same", given_name="Name")
    Player.objects.filter(number="P2").update(club="SK Beispiel")
    texts = read(alice, f"/office/{page.format(played=games('T')[0].tournament_id)}").texts(CHOICES)
    named = [text for text in texts if "Same, Name" in text]
    assert (len(named), [text for text in named if text.count("Same, Name (P") != text.count("Same, Name")]) == (
        found,
        [],
    )


def test_choice_of_a_player_has_number_club_and_year_of_birth_of_namesakes(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    Player.objects.filter(number__in=["P1", "P2"]).update(family_name="Same", given_name="Name", club="SK Beispiel")
    personal.store_private(Player.objects.get(number="P1"), personal.Private(birth_date="1950-03"))
    page = read(alice, f"/office/tournaments/{games('T')[0].tournament_id}/departure/")
    assert page.texts("//select[@name='entry']/option")[1:] == [
        "1. Same, Name (P1, SK Beispiel, 1950)",
        "2. Same, Name (P2, SK Beispiel)",
        "3. Family P3, Given P3 (P3)",
    ]
