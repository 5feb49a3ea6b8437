"""Single games in columns, which is fast, and as units, which is the regulation: the laboratory finds the same."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta

import pytest

from ratings import ledger
from ratings.evaluation import bulk
from ratings.evaluation.experiments.game_columns import rate_columns
from ratings.evaluation.experiments.game_reading import GameColumns
from ratings.evaluation.experiments.history import History, describe_history, read_history
from ratings.evaluation.experiments.unit_candidates import rate_units
from ratings.evaluation.stream import GameFact, TournamentFact, single
from ratings.evaluation.tables import streamed
from ratings.ledger import GameBatch, UnitBatch
from ratings.models import Game, Pool, Tournament
from ratings.queries.pools import effective_rules, rule_timeline
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.emailchesspoint import EMAILCHESSPOINT, half_points
from ratings.regulations.types import Reason, Score, State
from tests.ratings.forms import form
from tests.verify.histories import RandomHistory

__all__ = ["form"]

PLAYERS = tuple(range(1, 13))
CHANGED_ON = date(2025, 3, 1)


def histories(seed: int) -> tuple[History, GameColumns]:
    """The same games in both forms; a third of the players brings a rating, some games do not count."""
    chance = random.Random(seed)  # noqa: S311 -- a seed that can be told
    numbers = tuple(f"{player:03d}" for player in PLAYERS)
    played, columns, units = [], GameColumns(), []
    for number in range(1, 301):
        on = date(2025, 1, 1) + timedelta(days=number // 3)
        score = chance.choice((Score.WHITE_WINS, Score.BLACK_WINS, Score.DRAW, Score.WHITE_UNPLAYED))
        white, black = chance.sample(PLAYERS, 2)
        at = datetime(on.year, on.month, on.day, tzinfo=UTC) + timedelta(seconds=number)
        played.append(GameFact(number, number, white, black, score, Reason.PLAYED, None, None, on, at))
    fact = TournamentFact(7, "T", "match", None, False, date(2025, 1, 1), "", PLAYERS, numbers, tuple(played))
    for game in played:
        assert game.score
        assert game.completed_on
        units.append(single(fact, game, f"T#{game.number:03d}"))
        row = game.completed_on.toordinal(), 7, game.id, game.white, game.black
        halves = half_points(game.score, game.reason, None, None)
        for name, value in zip(GameColumns.__dataclass_fields__, (*row, *halves), strict=True):
            getattr(columns, name).append(value)
    first, later = (effective_rules("emailchesspoint", {"k_secured": k}) for k in (13, 25))
    initial: dict[int, State | None] = {player: EMAILCHESSPOINT.take_over(1900, 5) for player in PLAYERS[:4]}
    timeline = RuleTimeline(first, ((CHANGED_ON, later),))
    return History(timeline, initial, dict(zip(PLAYERS, numbers, strict=True)), units, None, None), columns


@pytest.mark.long
@pytest.mark.usefixtures("form")
@pytest.mark.parametrize("seed", range(3))
def test_columns_and_units_predict_and_rate_alike(seed: int) -> None:
    history, columns = histories(seed)
    predicted, careers = rate_columns(columns, history.initial, history.timeline, list)
    by_unit = rate_units(history, history.timeline, list)
    assert predicted == by_unit[0]
    assert (len(predicted.games) > 100, min(predicted.days) < CHANGED_ON.toordinal() < max(predicted.days)) == (
        True,
        True,
    )
    rows = [
        sorted(zip(each.days, each.players, each.befores, each.afters, each.indexes, strict=True))
        for each in (careers, by_unit[1])
    ]
    assert rows[0] == rows[1]
    assert careers.fallbacks == {}


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.both_databases
def test_columns_stand_aside_for_readings_that_they_do_not_follow() -> None:
    """A history is read as units for such a candidate, and a pool under such a law is rated unit by unit."""
    pool = RandomHistory("emailchesspoint", 1).play()
    stored = rule_timeline(pool)
    other = RuleTimeline(effective_rules("emailchesspoint", {"opponent_index": 1}))
    in_columns, in_units = read_history(pool, [stored]), read_history(pool, [stored, other])
    assert in_columns.games is not None
    assert in_units.games is None
    assert describe_history(in_columns) == describe_history(in_units)
    columns = rate_columns(in_columns.games, in_columns.initial, stored, list)
    assert rate_units(in_units, stored, list)[0] == columns[0]
    assert {type(batch) for batch in bulk.rate_all(pool, ledger.initial_states(pool), streamed)} == {GameBatch}
    Pool.objects.filter(pk=pool.pk).update(parameters={"opponent_index": 1})
    changed = Pool.objects.get(pk=pool.pk)
    assert {type(batch) for batch in bulk.rate_all(changed, ledger.initial_states(pool), streamed)} == {UnitBatch}


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.both_databases
def test_games_that_do_not_count_belong_to_the_history_in_both_forms() -> None:
    pool = RandomHistory("emailchesspoint", 2, tournaments=3).play()
    of_one = Game.objects.filter(tournament=Tournament.objects.filter(pool=pool).latest("pk"), score__isnull=False)
    assert of_one.update(score="+/-", rated_score=None, reason="unplayed", move_count=None, counts=None) > 0
    stored = rule_timeline(pool)
    other = RuleTimeline(effective_rules("emailchesspoint", {"opponent_index": 1}))
    in_columns, in_units = read_history(pool, [stored]), read_history(pool, [stored, other])
    assert in_columns.games is not None
    assert describe_history(in_columns) == describe_history(in_units)
    assert len(in_columns.games.keys) == len(in_units.ended)
