"""Explanations: the rule calculates again what the ledger holds."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.evaluation import explain
from ratings.models import Evaluation, Game
from tests.ratings.federation import create_federation, finish, finish_all, games, tournament

pytestmark = pytest.mark.django_db


def newest() -> Evaluation:
    return Evaluation.objects.select_related("pool").latest("pk")


@pytest.mark.long
def test_explanation_agrees_and_its_steps_end_in_the_ledgers_value() -> None:
    create_federation(tournament("T", ["P1", "P2", "P6", "P7"]))
    finish_all("T", ["1-0", "1/2-1/2", "0-1", "1-0", "1-0", "1/2-1/2"], 5)
    explanation = explain(newest())
    assert explanation.agrees
    last = {
        player.entry.player.number: next(step.value for step in reversed(player.steps) if step.label == "new-value")
        for player in explanation.players
    }
    assert last == {player.entry.player.number: player.entry.after_value for player in explanation.players}
    assert [explained.verdict.counted for explained in explanation.games] == [True] * 6


@pytest.mark.long
def test_explanation_names_games_that_do_not_count() -> None:
    create_federation(tournament("T", ["P1", "P2", "P8"]))
    first, second, third = games("T")
    finish(first, "1-0", 5)
    finish(second, "+/-", 6, reason="unplayed")
    finish(third, "-/+", 7, reason="death")
    explained = {game.game.number: game.verdict.why for game in explain(newest()).games}
    assert explained == {1: None, 2: "unplayed", 3: "death"}


def test_explanation_says_when_the_facts_have_changed_since() -> None:
    create_federation(tournament("T", ["P1", "P2"], kind="match"))
    finish_all("T", ["1-0", "1-0"], 5)
    Game.objects.filter(number=1).update(score="0-1")
    assert not explain(newest()).agrees


def test_explanation_of_a_unit_that_is_open_again_keeps_the_ledgers_numbers() -> None:
    create_federation(tournament("T", ["P1", "P2"], kind="match"))
    finish_all("T", ["1-0", "1-0"], 5)
    Game.objects.filter(number=1).update(score=None, completed_on=None, received_at=None, reason="", report="")
    explanation = explain(newest())
    assert not explanation.agrees
    assert {player.steps for player in explanation.players} == {()}


def test_explanation_of_a_game_with_an_unsecured_opponent() -> None:
    create_federation(tournament("E", ["P4", "P8"], kind="match", pool="ecp"), pool="ecp")
    finish(games("E")[0], "1-0", 5)
    explanation = explain(newest())
    assert explanation.agrees
    assert {player.entry.player.number: player.entry.remarks for player in explanation.players} == {
        "P4": "mean-below-index-5",
        "P8": "opponent-unsecured",
    }


@pytest.mark.long
@pytest.mark.parametrize("seats", [["P1", "P2"], ["P1", "P2", "P3", "P8"]])
def test_explanation_takes_the_same_queries_for_any_field(seats: list[str]) -> None:
    create_federation(tournament("T", seats))
    finish_all("T", ["1-0"] * (len(seats) * (len(seats) - 1) // 2), 5)
    evaluation = newest()
    with CaptureQueriesContext(connection) as queries:
        explain(evaluation)
    assert len(queries) == 6
