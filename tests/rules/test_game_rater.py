"""Rating games without the unit around them gives what rating the unit gives."""

from __future__ import annotations

import random

import pytest

from ratings.rules import RULES, parameters_of
from ratings.rules.types import Entrant, Event, Game, Outcome, Reason, Regulation, Score, State, Unit, UnitKind

BY_GAME = [rule for rule in RULES.values() if rule.unit is UnitKind.GAME]


def test_every_regulation_of_single_games_has_one() -> None:
    assert [rule.key for rule in BY_GAME if rule.game_rater is None] == []
    assert [rule.key for rule in BY_GAME] == ["emailchesspoint"]


@pytest.mark.parametrize("rule", BY_GAME, ids=lambda rule: rule.key)
def test_rater_gives_what_the_unit_gives(rule: Regulation) -> None:
    chance = random.Random(7)  # noqa: S311 -- a seed that can be told
    seen = set()
    for _ in range(3000):
        parameters = parameters_of(rule.key, {"k_secured": chance.choice([10, 13])})
        game = Game(
            white=0,
            black=1,
            score=chance.choice(list(Score)),
            reason=chance.choice([Reason.PLAYED, *Reason]),
            moves=chance.choice([None, 0, 1, 60]),
            counts=chance.choice([None, None, True, False]),
        )
        states = state(rule, chance), state(rule, chance)
        outcome = rule.evaluate(Unit(tuple(map(Entrant, states)), (Event((game,)),)), parameters, False)
        assert rule.game_rater is not None
        rated = rule.game_rater(parameters)(*states, game.score, game.reason, game.moves, game.counts)
        assert rated == counted(outcome)
        seen.add(rated is None)
    assert seen == {True, False}


def state(rule: Regulation, chance: random.Random) -> State:
    """A rating, secured or not, or none."""
    assert rule.unrated is not None
    index = chance.choice([0, 1, 4, 5, 30])
    return rule.take_over(chance.randrange(900, 2700), index) if index else rule.unrated


def counted(outcome: Outcome) -> tuple[object, ...] | None:
    """The changes of a unit whose game was counted."""
    return outcome.changes if outcome.verdicts[0].counted else None
