"""BdF 5: the rating of an inactive player is kept, counts when he returns, and is shown nowhere."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.test import Client

from ratings.models import Pool, Standing
from ratings.regulations import RULES
from tests.website.pages import federation
from tests.website.pages.reading import read


@pytest.mark.parametrize(
    ("on", "since"),
    [
        (date(2025, 3, 15), date(2020, 3, 15)),
        (date(2025, 2, 28), date(2020, 2, 28)),
        (date(2025, 3, 1), date(2020, 3, 1)),  # the five years after 29 February 2020 ended on 28 February 2025
        (date(2024, 2, 29), date(2019, 3, 1)),
        (date(2000, 2, 29), date(1995, 3, 1)),
    ],
)
def test_five_years_of_the_bdf_end_with_the_day_of_the_same_number(on: date, since: date) -> None:
    assert RULES["bdf-fwz"].listing.active_since(on) == since


def test_emailchesspoint_knows_no_inactive_players() -> None:
    assert RULES["emailchesspoint"].listing.active_since(date(2025, 3, 15)) is None


LAST_DAY = datetime(2025, 9, 15, 21, 59, tzinfo=UTC)  # 23:59 in Berlin
NEXT_DAY = datetime(2025, 9, 15, 22, 1, tzinfo=UTC)


@pytest.fixture
def resting(db: None) -> None:
    """Rita's rating of 15 September 2020 is second of three; she plays in a tournament that runs."""
    rita = federation.player("40", "Ruhe, Rita", rating=(2000, 9))
    rita["rating"][0]["as_of"] = "2020-09-15"
    rita["rating"].append({"pool": "ecp", "value": 1999, "index": 30, "as_of": "2001-01-01"})
    others = [
        federation.player("41", "Erst, Eva", rating=(2100, 9)),
        federation.player("42", "Dritt, Dora", rating=(1900, 9)),
        federation.player("43", "Jung, Jo", rating=(1500, 2)),
    ]
    federation.load([rita, *others], [federation.tournament("RUN", ["40", "41", "42"])])
    federation.finish("RUN", "40", "41", on=100)


@pytest.mark.usefixtures("resting")
def test_player_is_shown_on_the_last_day(client: Client, clock: time_machine.Traveller) -> None:
    clock.move_to(LAST_DAY)
    ranking = read(client, "/pools/fwz/").table()
    assert [row[:2] for row in ranking] == [
        ["1", "Erst, Eva SK Beispiel"],
        ["2", "Ruhe, Rita SK Beispiel"],
        ["3", "Dritt, Dora SK Beispiel"],
    ]
    assert read(client, "/players/40/").texts("//p[@class='figure']") == ["2000-9", "1999-30"]
    assert read(client, "/players/42/").text("//p[@class='figure']/following-sibling::p[1]") == (
        "gesichert Platz 3 von 3 seit 31.12.2024"
    )


@pytest.mark.long
@pytest.mark.usefixtures("resting")
def test_player_is_hidden_the_day_after_and_the_others_close_up(client: Client, clock: time_machine.Traveller) -> None:
    clock.move_to(NEXT_DAY)
    ranking = read(client, "/pools/fwz/").table()
    assert [row[:2] for row in ranking] == [["1", "Erst, Eva SK Beispiel"], ["2", "Dritt, Dora SK Beispiel"]]
    names = [row[0] for row in read(client, "/pools/fwz/names/").table()]
    assert names == ["Dritt, Dora SK Beispiel", "Erst, Eva SK Beispiel", "Jung, Jo SK Beispiel"]
    assert read(client, "/players/40/").texts("//p[contains(@class, 'figure')]") == ["1999-30", "inaktiv"]
    pages = ["/", "/pools/fwz/", "/pools/fwz/names/", "/players/40/", "/players/?q=r&everywhere=1", "/tournaments/RUN/"]
    assert [page for page in pages if "2000-9" in read(client, page).source] == []
    assert read(client, "/players/42/").text("//p[@class='figure']/following-sibling::p[1]") == (
        "gesichert Platz 2 von 2 seit 31.12.2024"
    )


@pytest.mark.long
@pytest.mark.usefixtures("resting")
def test_live_value_of_an_inactive_player_is_hidden_too(client: Client, clock: time_machine.Traveller) -> None:
    live = Standing.objects.get(pool__key="fwz", player__number="40").live_value
    clock.move_to(LAST_DAY)
    assert f"{live}-10" in read(client, "/players/40/").source
    assert read(client, "/tournaments/RUN/").table()[0][-2:] == ["2000", "+9"]
    clock.move_to(NEXT_DAY)
    pages = ["/", "/pools/fwz/", "/pools/fwz/names/", "/players/40/", "/players/?q=r&everywhere=1", "/tournaments/RUN/"]
    assert [page for page in pages if f"{live}-10" in read(client, page).source] == []
    assert read(client, "/tournaments/RUN/").table()[0][-2:] == ["–", "–"]


@pytest.mark.usefixtures("resting")
def test_kept_rating_counts_when_the_player_returns(client: Client, clock: time_machine.Traveller) -> None:
    clock.move_to(NEXT_DAY)
    federation.finish("RUN", "40", "42", "1/2-1/2", on=270)
    federation.finish("RUN", "41", "42", "1/2-1/2", on=271)
    # 2000-9, K 13 + 2: beats 2100 (D = 100, Annex B: We 0.41), draws with 1900 (We 0.59): 2000 + 15 * 0.50 = 2007.5,
    # exactly half: the two expectations add up to one.
    assert read(client, "/pools/fwz/").table()[1][1:3] == ["Ruhe, Rita SK Beispiel", "2008-10"]


@pytest.mark.long
@pytest.mark.usefixtures("resting")
def test_ranks_on_a_later_page_close_up_too(client: Client, clock: time_machine.Traveller) -> None:
    strong = [federation.player(f"6{n:02}", f"Stark, {n:02}", rating=(2400 - n, 9)) for n in range(60)]
    strong[3]["rating"][0]["as_of"] = strong[10]["rating"][0]["as_of"] = "2019-01-01"
    federation.load(strong)
    clock.move_to(NEXT_DAY)
    first = read(client, "/pools/fwz/")
    second = read(client, first.tree.xpath("//a[@rel='next']/@href")[0])
    ranks = [int(row[0]) for page in (first, second) for row in page.table()]
    assert ranks == list(range(1, 61))
    back = read(client, second.tree.xpath("//a[@rel='prev']/@href")[0])
    assert back.table() == first.table()


@pytest.mark.usefixtures("resting")
def test_rating_without_a_day_is_never_too_old(clock: time_machine.Traveller, client: Client) -> None:
    Standing.objects.filter(pool=Pool.objects.get(key="fwz"), player__number="40").update(as_of=None)
    clock.move_to(datetime(2040, 1, 1, tzinfo=UTC))
    assert [row[1] for row in read(client, "/pools/fwz/").table()] == ["Ruhe, Rita SK Beispiel"]
