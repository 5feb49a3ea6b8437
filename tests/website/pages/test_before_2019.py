"""Tournaments that ended before the FWZ edition of 2019: not rated and told so, or rated where the pool says so."""

from datetime import date

import pytest
from django.test import Client

from ratings.evaluation import find_differences
from ratings.facts import results
from ratings.models import Evaluation, Game, LedgerEntry, Pool
from ratings.queries import exports
from ratings.queries.pools import effective_rules
from ratings.regulations.types import Score
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

SEATS = ["1", "2", "3", "4"]
LAST_DAY = date(2018, 12, 31)


def four() -> None:
    """Four rated players in one tournament of 2018."""
    players = [federation.player(number, f"Name {number}", rating=(1800, 9)) for number in SEATS]
    federation.load(players, [federation.tournament("T", SEATS, start="2018-01-01")])


def finish_all(on: date = LAST_DAY) -> None:
    """White wins every game of T on a day."""
    for game in Game.objects.filter(tournament__code="T"):
        federation.record(game.tournament, [results.Result(game.pk, Score.WHITE_WINS, on)], on)


@pytest.mark.long
def test_tournament_that_ended_before_2019_is_not_rated_and_says_why(client: Client) -> None:
    four()
    finish_all()
    page = read(client, "/tournaments/T/")
    reason = "wird nicht gewertet: vor dem 1. Januar 2019 beendet; die FWZ von damals wird übernommen"
    assert page.facts()["Wertung"] == reason
    assert not Evaluation.objects.exists()
    assert {row["rated"] for row in exports.results()} == {False}


@pytest.mark.long
def test_tournament_that_ended_before_2019_is_rated_where_the_pool_says_so(client: Client) -> None:
    Pool.objects.filter(key="fwz").update(parameters={"before_2019": 1})
    four()
    finish_all()
    assert read(client, "/tournaments/T/").facts()["Wertung"] == "wird gewertet"
    assert set(LedgerEntry.objects.values_list("remarks", flat=True)) == {"before-2019"}
    assert {row["rated"] for row in exports.results()} == {True}
    said = read(client, f"/evaluations/{Evaluation.objects.get().pk}/").text("//main").count("vor dem 1. Januar 2019")
    assert said == 4


@pytest.mark.long
def test_tournament_whose_last_game_ended_in_2019_is_rated() -> None:
    four()
    *first, last = Game.objects.filter(tournament__code="T").order_by("number")
    for game, on in [*((game, LAST_DAY) for game in first), (last, date(2019, 1, 1))]:
        federation.record(game.tournament, [results.Result(game.pk, Score.WHITE_WINS, on)], on)
    assert set(LedgerEntry.objects.values_list("remarks", flat=True)) == {""}
    assert {row["rated"] for row in exports.results()} == {True}
    assert find_differences(Pool.objects.get(key="fwz")) == []


def test_evaluations_are_signed_without_the_permission() -> None:
    """Which tournaments are rated is no input of an evaluation: those that are there stay as they were signed."""
    plain = effective_rules("bdf-fwz", {})
    assert effective_rules("bdf-fwz", {"before_2019": 1}).signed == plain.signed
    assert "before_2019" not in plain.signed
