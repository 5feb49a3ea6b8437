"""What the FIDE editions publish beside a list: who fell off, who is inactive, who has a title and no rating."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import DatabaseError, transaction
from django.test import Client

from ratings.models import PersonalData, Player, Pool, Publication, PublishedTitled
from ratings.queries.unranked import titled_without_rating_of
from tests.ratings.periods import ONE_WIN, close, create_pool_with_players, match, play, publish
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

FEBRUARY, APRIL = "2025-02-22", "2025-04-24"
"""Closing days (2009, 7.13)."""


@pytest.fixture
def pool() -> Pool:
    """Under fide-2009: A beats B, who falls off the list by it. T has a title and one game, which does not count;
    so C has played none in a year. U has a title and no tournament.
    """
    made = create_pool_with_players("fide-2009", {"A": 1202, "B": 1202, "C": 1500, "T": None, "U": None})
    Player.objects.filter(number__in=["A", "B"]).update(title="IM")
    Player.objects.filter(number__in=["T", "U"]).update(title="SIM")
    match(made, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    play(made, "M2", [("C", "T")], ONE_WIN, "2025-01-03", "2025-01-12")
    with time_machine.travel(datetime(2025, 5, 1, tzinfo=UTC), tick=False):
        for day in ("2024-12-25", FEBRUARY, APRIL):
            close(made, day)
            publish(made, day)
    return made


def titled(number: int) -> list[str]:
    """The numbers of the titled players beside a list."""
    return [player.number for player in titled_without_rating_of(Publication.objects.get(number=number))]


@pytest.mark.long
@pytest.mark.usefixtures("pool")
def test_titled_player_without_rating_is_named_beside_the_lists_since_his_first_tournament_began() -> None:
    """2009, 7.22. B is named as fallen off on the second list (7.21), and counts as unrated after it."""
    assert [titled(number) for number in (1, 2, 3)] == [[], ["T"], ["B", "T"]]


@pytest.mark.long
@pytest.mark.usefixtures("pool")
def test_page_names_apart_who_is_not_among_the_others(client: Client) -> None:
    page = read(client, "/lists/fide-2009/2/")
    assert page.table() == [["1", "IM Family A", "1210-2", "1", "15", "+8"]]
    apart = read(client, "/lists/fide-2009/2/apart/")
    assert [apart.table(number) for number in range(3)] == [
        [["IM Family B", "1195-2"]],
        [["Family C", "1500-1"]],
        [["Family T", "Verdienter Internationaler Meister (SIM)"]],
    ]
    assert apart.texts("//main//h2") == ["Ausgeschieden", "Inaktive Spieler", "Titelträger ohne Wertung"]


@pytest.mark.long
@pytest.mark.usefixtures("pool")
def test_checksum_covers_who_is_named_beside_the_list(client: Client) -> None:
    published = Publication.objects.get(number=3)
    file = client.get("/lists/fide-2009/3/canonical.csv").content
    assert file.decode().splitlines()[-2:] == [",B,,", ",T,,"]
    assert hashlib.sha256(file).hexdigest() == published.checksum


@pytest.mark.long
@pytest.mark.usefixtures("pool")
def test_api_tells_titles_and_who_is_named_beside_the_list(client: Client) -> None:
    told = client.get("/api/v1/pools/fide-2009/lists/2").json()
    assert [(row["number"], row["title"]) for row in told["rows"]] == [("A", "IM"), ("B", "IM"), ("C", "")]
    assert told["titled"] == [{"number": "T", "name": "Family T", "title": "SIM"}]


@pytest.mark.long
@pytest.mark.usefixtures("pool")
def test_who_objects_to_lists_is_named_beside_none() -> None:
    PersonalData.objects.filter(player__number="T").update(unlisted=True)
    assert titled(2) == []


@pytest.mark.long
@pytest.mark.usefixtures("pool")
def test_database_refuses_changes_of_who_was_named() -> None:
    named = PublishedTitled.objects.filter(publication__number=2)
    with pytest.raises(DatabaseError), transaction.atomic():
        named.update(player=1)
    with pytest.raises(DatabaseError), transaction.atomic():
        named.delete()


@pytest.mark.long
def test_other_regulations_name_nobody_beside_their_lists(client: Client, fwz: Pool) -> None:
    Player.objects.update(title="GM")
    publish(fwz, "2025-06-30")
    assert titled(1) == []
    assert read(client, "/lists/fwz/1/").texts("//nav[@class='tabs']/a") == [
        "Wie veröffentlicht",
        "Änderungen",
        "Seither revidiert",
    ]


@pytest.mark.parametrize(
    ("rule", "day", "columns", "told"),
    [
        ("fide-2003", "2025-03-01", ["birth_date"], {"A": ["1990-05-04"], "B": [""]}),  # 9.1.2a
        ("fide-2009", "2025-02-22", ["birth_year", "sex"], {"A": ["1990", "w"], "B": ["", ""]}),  # 7.12
        ("fide-2014", "2025-02-26", ["birth_date", "sex"], {"A": ["1990-05-04", "w"], "B": ["", ""]}),  # 7.12
    ],
)
def test_births_and_sexes_that_a_text_asks_for_are_for_officers_only(  # noqa: PLR0913, PLR0917 -- two people and a table
    rule: str, day: str, columns: list[str], told: dict[str, list[str]], alice: Client, bob: Client
) -> None:
    made = create_pool_with_players(rule, {"A": 2000, "B": 2000}, A="1990-05-04")
    PersonalData.objects.filter(player__number="A").update(sex="w")
    match(made, "M1", "A", "B", ["1/2-1/2"], "2025-01-02", "2025-01-10")
    close(made, day)
    place = f"/office/lists/{publish(made, day).pk}/private.csv"
    head, *lines = alice.get(place).content.decode().splitlines()
    assert head.split(",")[-len(columns) - 1 :] == ["title", *columns]
    assert {line.split(",")[1]: line.split(",")[-len(columns) :] for line in lines} == told
    assert bob.get(place).status_code == 403
    assert b"1990" not in alice.get(f"/lists/{rule}/1/list.csv").content
