"""The start page."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db


def test_start_shows_each_pool_with_its_top_and_its_newest_evaluations(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/")
    assert page.heading() == "Wertungszahlen im Fernschach"
    assert page.texts("//section/h2") == ["FWZ", "EmailChessPoint"]
    assert page.table(0) == [["1", "Bär, Bernd", "2304-13"], ["2", "Müller, Clara", "1887-7"]]
    # 2100-20 was rated last, against 1919-4: an unsecured opponent, so his value stays.
    assert page.table(1) == [
        ["1", "Gegner, 4", "2100-20"],
        ["2", "Gegner, 1", "2000-20"],
        ["3", "Neu, Nora", "1955-5"],
        ["4", "Gegner, 2", "1800-20"],
        ["5", "Gegner, 3", "1700-20"],
    ]
    assert page.texts("//section[1]//li") == ["Turnier HT-1 20.07.2025 · HT-1"]
    newest = page.texts("//section[2]//li")
    assert (len(newest), newest[0].endswith("20.02.2025 · ½-½")) == (5, True)


def test_start_without_ratings_says_so(client: Client) -> None:
    page = read(client, "/")
    assert page.texts("//section/p[@class='soft']") == ["Noch hat hier niemand eine gesicherte Wertung."] * 2


def test_start_reads_once_and_then_thrice_for_each_pool(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2 + 3 * 2):
        read(client, "/")
    federation.create_federation()
    with django_assert_num_queries(2 + 3 * 2):
        read(client, "/")
