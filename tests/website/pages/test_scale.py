"""The state of a pool's scale."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.models import Game
from tests.ratings import periods
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db


def test_scale_shows_average_newcomers_and_net_by_year(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/pools/fwz/scale/")
    # HT-1: 1717, 2304 and 1887 are 1969.33 on average; +17, +4 and -13 are 8 points for 3 players, 2.67 each.
    # Of its games two were played to their end and one was lost on time; a game of HT-2 was played too.
    assert page.table(0) == [["2025", "3", "1969", "0", "–", "+2,67", "3", "0 %"]]


def test_newcomers_are_counted_with_their_first_rating(client: Client) -> None:
    # "One draw with 2300 -> 2295.87" is a check number of 4.4.
    federation.load(
        [federation.player("1", "Alt", rating=(2300, 9)), federation.player("2", "Neu")],
        [federation.tournament("T", ["1", "2"])],
    )
    federation.finish("T", "1", "2", "1/2-1/2", on=1)
    page = read(client, "/pools/fwz/scale/")
    assert page.table(0) == [["2025", "2", "2298", "1", "2296", "±0,00", "1", "100 %"]]
    # The game with a newcomer is in no comparison of ratings.
    assert len(page.texts("//main//table")) == 1


def test_expected_and_real_scores_stand_side_by_side(client: Client) -> None:
    federation.create_federation()
    page = read(client, "/pools/fwz/scale/")
    # HT-1 by the ratings before it: 2300 beat 1700 and 1900, 1700 beat 1900. Expectations of 4.1: 200 points are
    # 0.6726, 400 are 0.8083, 600 count as 560 and are 0.8823 (a check number).
    assert page.table(1) == [
        ["200–249", "1", "0,673", "0,000", "0 %"],
        ["400–449", "1", "0,808", "1,000", "0 %"],
        ["ab 550", "1", "0,882", "1,000", "0 %"],
    ]


def test_single_games_are_compared_too(client: Client) -> None:
    federation.load(
        [federation.player(n, f"Name {n}", pool="ecp", rating=(1800, 9)) for n in "12"],
        [federation.tournament("T", ["1", "2"], pool="ecp")],
    )
    federation.finish("T", "1", "2", on=3)
    white_won = Game.objects.filter(score="1-0").exists()
    scored = "1,000" if white_won else "0,000"
    assert read(client, "/pools/ecp/scale/").table(1) == [["0–49", "1", "0,500", scored, "0 %"]]


def test_scale_of_an_empty_pool_says_so(client: Client) -> None:
    page = read(client, "/pools/fwz/scale/")
    assert page.texts("//p[@class='note']") == ["Hier wurde noch nichts ausgewertet."]


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
def test_scale_is_counted_once_with_ten_queries_and_then_remembered_with_four(
    client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seats = [str(n) for n in range(players)]
    federation.load(
        [federation.player(n, f"Name {n}", rating=(1800, 9)) for n in seats], [federation.tournament("T", seats)]
    )
    for on, game in enumerate(Game.objects.all().select_related("white__player", "black__player")):
        federation.finish("T", game.white.player.number, game.black.player.number, on=on)
    with django_assert_num_queries(10):
        counted = read(client, "/pools/fwz/scale/")
    with django_assert_num_queries(4):
        remembered = read(client, "/pools/fwz/scale/")
    assert counted.table(0) == remembered.table(0)


@pytest.mark.parametrize("years", [1, 2])
def test_scale_asks_once_more_for_each_further_year(
    client: Client, years: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    codes = [f"T-{number}" for number in range(years)]
    federation.load(
        [federation.player(n, f"Name {n}", rating=(1800, 9)) for n in "12"],
        [federation.tournament(code, ["1", "2"], kind="round-robin") for code in codes],
    )
    for number, code in enumerate(codes):
        federation.finish(code, "1", "2", "1/2-1/2", on=10 + 365 * number)
    with django_assert_num_queries(9 + years):
        page = read(client, "/pools/fwz/scale/")
    # A draw of equal players moves nobody.
    assert page.table(0) == [
        [str(year), "2", "1800", "0", "–", "±0,00", "1", "100 %"] for year in range(2024 + years, 2024, -1)
    ]


def test_what_is_remembered_of_a_scale_ends_with_the_next_result(client: Client) -> None:
    federation.create_federation()
    assert read(client, "/pools/fwz/scale/").table(0)[0][6] == "3"
    federation.finish("HT-2", "12", "13", on=310)
    assert read(client, "/pools/fwz/scale/").table(0)[0][6] == "4"


def test_tournaments_of_periods_are_compared_too(client: Client) -> None:
    pool = periods.create_pool_with_players("fide-2014", {"A": 2100, "B": 2000})
    periods.match(pool, "M1", "A", "B", ["1-0", "1/2-1/2", "1-0", "1/2-1/2"], "2025-01-02", "2025-01-20")
    periods.close(pool, "2025-02-26")
    # 2100 against 2000: table 8.1b gives .64 for 99 to 106 points.
    assert read(client, "/pools/fide-2014/scale/").table(1) == [["100–149", "4", "0,640", "0,750", "50 %"]]


def test_difference_beyond_the_cap_expects_no_more_than_the_cap(client: Client) -> None:
    pool = periods.create_pool_with_players("fide-2003", {"A": 2600, "B": 2000})
    periods.match(pool, "M1", "A", "B", ["1-0", "1/2-1/2", "1-0", "1/2-1/2"], "2025-01-02", "2025-01-20")
    periods.close(pool, "2025-03-01")
    # 10.5.1: 350 points, for which table 10.1b gives .89.
    assert read(client, "/pools/fide-2003/scale/").table(1) == [["ab 550", "4", "0,890", "0,750", "50 %"]]
