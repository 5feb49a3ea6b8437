"""When players were told by the start letter that a tournament is rated, and the officer got its copy (BdF 2)."""

from __future__ import annotations

import pytest
from django.test import Client

from ratings.errors import BadRoster
from ratings.importing import roster
from ratings.models import Tournament
from tests.office.pages.forms import stored_by
from tests.ratings.federation import create_federation, tournament
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("late_in_2025"), pytest.mark.both_databases]

TOLD, COPY = "Wertung bekanntgegeben am", "Kopie des Startschreibens erhalten am"


def place() -> str:
    """The address of the tournament."""
    return f"/office/tournaments/{Tournament.objects.get().pk}/"


def told(client: Client) -> tuple[str, str]:
    """What the page of the tournament says about it."""
    facts = read(client, place()).facts()
    return facts[TOLD], facts[COPY]


@pytest.mark.long
def test_page_says_when_players_were_told_of_the_rating_and_who_noted_that(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    assert told(alice) == ("–", "–")
    stored_by(alice, f"{place()}facts/", announced_on="2025-01-02", letter_copy_on="2025-01-03")
    noted = "vermerkt von alice, 20.11.2025, 10:30"
    assert told(alice) == (f"02.01.2025 {noted}", f"03.01.2025 {noted}")
    trail = read(alice, place()).text("//ol[@class='trail']/li[1]")
    assert (f"{TOLD}: 02.01.2025" in trail, f"{COPY}: 03.01.2025" in trail) == (True, True)


def test_roster_says_it_too_with_a_day_or_not_at_all(alice: Client) -> None:
    create_federation()
    row = {**tournament("T", ["P1", "P2", "P3"]), "announced": "2025-01-02", "letter_copy": "2025-01-03"}
    with pytest.raises(BadRoster, match="letter_copy 'soon' is no date"):
        roster.load({"tournaments": [{**row, "letter_copy": "soon"}]})
    roster.load({"tournaments": [row]})
    assert [text[:10] for text in told(alice)] == ["02.01.2025", "03.01.2025"]
