"""Ranks are counted from few rows, whatever the size of the pool."""

from __future__ import annotations

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings import ledger
from ratings.ledger import standings
from ratings.models import PersonalData, Player, RatingCount, Standing
from ratings.queries import activity
from ratings.queries.activity import ShownRanks
from ratings.regulations.ranking import best_key, rank_key, ranks, value_of
from ratings.regulations.types import State
from tests.ratings.federation import pool

pytestmark = pytest.mark.django_db


def put(ratings: dict[str, tuple[int, int]]) -> None:
    """Give players ratings in the pool of the FWZ, in one run."""
    rated = {
        Player.objects.get_or_create(number=number, sort_key=number)[0].pk: State(*one)
        for number, one in ratings.items()
    }
    with ledger.writing(pool("fwz")) as current:
        standings.renew(
            current, {player: standings.standing(current, player, state) for player, state in rated.items()}
        )


def shown() -> dict[str, int | None]:
    """Return everybody's rank among those who are shown."""
    keys = dict(Standing.objects.values_list("player__number", "rank_key"))
    counted = ShownRanks(pool("fwz"), keys.values())
    return {number: counted.rank(key) for number, key in keys.items()}


def test_keys_order_ratings_as_ranks_do() -> None:
    ratings = [(value, index) for value in (-32_768, -1, 0, 1999, 2000, 32_767) for index in (0, 5, 32_767)]
    assert sorted(ratings, key=lambda rating: rank_key(*rating)) == sorted(ratings, reverse=True)
    assert [value_of(rank_key(*rating)) for rating in ratings] == [value for value, _ in ratings]
    assert {best_key(value) <= rank_key(value, index) for value, index in ratings} == {True}
    assert (rank_key(32_767, 32_767), rank_key(-32_768, 0)) == (0, 2**31 - 1)


@pytest.mark.parametrize("seed", range(5))
def test_ranks_follow_from_ratings_through_any_changes(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 -- no secret
    held: dict[str, tuple[int, int]] = {}
    for _ in range(12):
        moved = {f"P{n}": (chance.randint(1990, 2000), chance.randint(4, 7)) for n in chance.sample(range(40), 9)}
        held |= moved
        put(moved)
    expected = ranks((number, *rating) for number, rating in held.items() if rating[1] >= 5)
    assert shown() == {number: expected.get(number) for number in held}
    assert ledger.stored_counts(pool("fwz")) == ledger.count_by_value(
        Standing.objects.values_list("rank_key", flat=True)
    )


@pytest.mark.parametrize("many", [0, activity.MANY])
def test_ranks_close_up_behind_whom_lists_do_not_show(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(activity, "MANY", many)
    monkeypatch.setattr(activity, "MOST_SPANS", 2)
    put({"A": (2000, 9), "B": (2000, 8), "C": (2000, 8), "D": (1999, 9), "E": (1998, 9)})
    PersonalData.objects.create(player=Player.objects.get(number="B"), unlisted=True)
    Standing.objects.filter(player__number="D").update(as_of="2001-01-01")
    found = shown()
    assert [found[number] for number in "ACE"] == [1, 2, 3]
    inactive = [key for key, on in Standing.objects.values_list("rank_key", "as_of") if on]
    assert [ShownRanks(pool("fwz"), [rank_key(1998, 9), *inactive]).rank(key) for key in inactive] == [3]
    best, *_, last = sorted(key for key in Standing.objects.values_list("rank_key", flat=True) if key is not None)
    assert [ShownRanks(pool("fwz"), [key], whole=True).players() for key in (best, last, None)] == [3, 3, None]


def test_rating_that_passes_others_moves_only_its_own_row_and_two_counts() -> None:
    put({f"P{n}": (1900 + n, 9) for n in range(60)})
    before = set(Standing.objects.values_list("player__number", "rank_key"))
    with CaptureQueriesContext(connection) as asked:
        put({"P1": (2100, 10)})
    assert {number for number, _ in before ^ set(Standing.objects.values_list("player__number", "rank_key"))} == {"P1"}
    assert dict(RatingCount.objects.filter(value__in=(1901, 2100)).values_list("value", "players")) == {
        1901: 0,
        2100: 1,
    }
    written = [query["sql"].split()[0] for query in asked if query["sql"].split()[0] in {"INSERT", "UPDATE"}]
    assert written == ["INSERT", "INSERT"]
    assert shown()["P1"] == 1
