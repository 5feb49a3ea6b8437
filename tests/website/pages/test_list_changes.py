"""What a list changed: each line with the sentence of why, as the player's page has it."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings import personal, publication
from ratings.models import Player, Pool
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

JUNE, JULY = date(2025, 6, 30), date(2025, 7, 31)
ADDRESS = "/lists/{pool}/2/changes/"


def publish(key: str, *days: date) -> None:
    """The lists of some days."""
    for day in days:
        publication.publish(Pool.objects.get(key=key), day, "officer:1")


def reasons(client: Client, pool: str = "fwz", language: str = "en") -> list[str]:
    """What is said under each name."""
    return read(client, ADDRESS.format(pool=pool), language).texts("//main//tbody/tr/th/span[@class='sub']")


@pytest.fixture
def _lists() -> None:
    """HT-1 was evaluated between two lists of the FWZ, and all games of EP-1 between two others."""
    federation.create_federation()
    publish("fwz", JUNE, JULY)
    publish("ecp", date(2024, 12, 31), JULY)


@pytest.mark.long
@pytest.mark.usefixtures("_lists")
def test_each_line_has_the_sentence_of_the_player_page(client: Client) -> None:
    page = read(client, ADDRESS.format(pool="fwz"))
    lines = [row[0].split(" ", 2)[2] for table in (1, 2) for row in page.table(table)]
    pages = [read(client, f"/players/{number}/") for number in ("11", "12", "13")]
    assert [f"{line} Turnier HT-1, 20.07.2025 · Stimmt etwas nicht?" for line in lines] == [
        page.texts("//p[@class='why']")[0] for page in pages
    ]


@pytest.mark.long
@pytest.mark.usefixtures("_lists")
def test_each_part_leads_into_the_calculation(client: Client) -> None:
    links = read(client, ADDRESS.format(pool="fwz")).tree.xpath("//main//tbody/tr/th/span/a/@href")
    assert len(links) == 12
    for link in links:
        address, _, anchor = str(link).partition("#")
        assert len(read(client, address).tree.xpath(f"//*[@id='{anchor}']")) == 1


@pytest.mark.usefixtures("_lists")
def test_several_evaluations_are_added_up(client: Client) -> None:
    # 30 beat 1500 and 1700, drew with 1800 and 2100 and lost to 2000: 3 of 5 against 9100 / 5.
    assert reasons(client, "ecp")[0] == "3 points from 5 games against opponents of 1820 on average: the first rating."


@pytest.mark.long
@pytest.mark.usefixtures("_lists")
def test_no_sentence_names_somebody_who_objects_to_lists(client: Client) -> None:
    personal.object_to_lists(Player.objects.get(number="13"), unlisted=True)
    assert reasons(client) == [
        "1 point where 0.45 were expected: the rating rose by 17.",
        "2 points where 1.69 were expected: the rating rose by 4.",
    ]


@pytest.mark.long
@pytest.mark.parametrize("tournaments", [1, 3])
def test_changes_are_read_with_the_same_queries_however_many(
    client: Client, tournaments: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    numbers = [str(number) for number in range(3 * tournaments)]
    codes = [f"T{number}" for number in range(tournaments)]
    federation.load(
        [federation.player(number, f"Name {number}", rating=(1800, 9)) for number in numbers],
        [federation.tournament(code, numbers[3 * at : 3 * at + 3]) for at, code in enumerate(codes)],
    )
    publish("fwz", JUNE)
    for at, code in enumerate(codes):
        first, second, third = numbers[3 * at : 3 * at + 3]
        for winner, loser in ((first, second), (first, third), (second, third)):
            federation.finish(code, winner, loser, on=200)
    publish("fwz", JULY)
    with django_assert_num_queries(15):
        assert len(reasons(client)) == 2 * tournaments  # the middle one stays
