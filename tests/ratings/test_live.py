"""Live values move with what follows from a result, and are always what a projection of everything gives."""

from __future__ import annotations

import random
from unittest.mock import Mock

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings import ledger
from ratings.evaluation import find_differences
from ratings.facts import results
from ratings.models import Game, Projection, Standing
from ratings.regulations.types import Score
from tests.ratings.federation import RATINGS, create_federation, finish, games, pool, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def live(*numbers: str) -> list[tuple[str, int | None, int]]:
    """Live values and the number of their games, of those who have one."""
    rows = Standing.objects.filter(player__number__in=numbers).exclude(live_games=0).order_by("player__number")
    return list(rows.values_list("player__number", "live_value", "live_games"))


def projected_codes() -> list[str]:
    """The tournaments with a projection."""
    return sorted(Projection.objects.values_list("tournament__code", flat=True))


def game_of(number: str, code: str) -> Game:
    """The first game of a player in a tournament."""
    return next(game for game in games(code) if number in {game.white.player.number, game.black.player.number})


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_results_in_many_running_tournaments_give_what_everything_gives(seed: int) -> None:
    """Results and reopenings at random days in fields that share players; some are complete in the end."""
    chance = random.Random(seed)  # noqa: S311 -- a seed that can be told
    create_federation(
        *(tournament(f"T{n}", chance.sample(sorted(RATINGS), 3), kind="double-round-robin") for n in range(8))
    )
    for _ in range(40):
        game = chance.choice(list(Game.objects.select_related("tournament__pool").order_by("pk")))
        if game.score is None:
            finish(game, chance.choice(list(Score)), chance.randrange(5, 60))
        elif not results.is_evaluated(pool(), game):
            results.reopen(game, actor="director:1", cause="mail")
        assert find_differences(pool()) == []


@pytest.mark.long
def test_result_moves_only_what_follows_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    create_federation(
        tournament("A", ["P1", "P2", "P3"]),
        tournament("B", ["P3", "P4", "P5"]),
        tournament("C", ["P6", "P7", "P8"]),
    )
    finish(game_of("P3", "B"), "1-0", 20)
    finish(games("C")[0], "1-0", 20)
    strangers = live("P6", "P7", "P8")
    put = Mock(wraps=ledger.put_projections)
    monkeypatch.setattr(ledger, "put_projections", put)
    finish(game_of("P3", "A"), "1-0", 5)
    (written,) = [call.args[2] for call in put.call_args_list]
    assert sorted(one.order[2] for one in written) == ["A", "B"]
    assert projected_codes() == ["A", "B", "C"]
    assert len(strangers) == 2
    assert live("P6", "P7", "P8") == strangers
    assert find_differences(pool()) == []


@pytest.mark.long
def test_result_costs_the_same_however_many_tournaments_run() -> None:
    others = [f"X{n}" for n in range(12)]
    fields = {"T": ["P1", "P2", "P3"], "U": ["P4", "P5", "P8"]}
    matches = (tournament(code, ["P6", "P7"], kind="match") for code in others)
    create_federation(*(tournament(code, seats) for code, seats in fields.items()), *matches)
    counts = []
    for code, running in (("T", others[:1]), ("U", others[1:])):
        for other in running:
            finish(games(other)[0], "1-0", 10)
        game = games(code)[0]
        with CaptureQueriesContext(connection) as queries:
            finish(game, "1-0", 5)
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert Projection.objects.count() == len(others) + 2


@pytest.mark.long
def test_projection_of_before_there_were_rows_is_made_with_the_next_result() -> None:
    create_federation(tournament("A", ["P1", "P2", "P3"]), tournament("B", ["P3", "P4", "P5"]))
    finish(games("A")[0], "1-0", 5)
    Projection.objects.all().delete()
    assert find_differences(pool()) == []
    finish(games("B")[0], "1-0", 6)
    assert (projected_codes(), find_differences(pool())) == (["A", "B"], [])
