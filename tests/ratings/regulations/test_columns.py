"""Rating very many games over columns of integers gives what rating each unit gives."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from datetime import date

import pytest

from ratings.regulations import RULES, parameters_of
from ratings.regulations.arithmetic import SCALE
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import (
    Affected,
    Change,
    Columns,
    Effects,
    Entrant,
    Event,
    Game,
    Games,
    InColumns,
    Parameters,
    Reason,
    Score,
    State,
    Unit,
    UnitKind,
    no_effects,
)
from tests.ratings.forms import form

from .golden_cases import GOLDEN, Golden

__all__ = ["form"]

BY_GAME = [rule for rule in RULES.values() if rule.unit is UnitKind.GAME]
GOLDEN_GAMES = [case for case in GOLDEN if RULES[case.document["rules"]] in BY_GAME]
HISTORIES, PLAYERS, LENGTH = 3000, 6, 40
ANOTHER_READING = 0.05
"""The share of histories under a reading that columns do not follow."""


def way_of(rule: Regulation) -> InColumns:
    assert rule.in_columns is not None
    return rule.in_columns


def in_columns(way: InColumns, states: Sequence[State]) -> Columns:
    columns = [one.value for one in states], [one.index for one in states], [way.total(one) for one in states]
    return Columns(*(array("q", column) for column in columns))


def played(way: InColumns, games: Sequence[Game]) -> Games:
    halves = [way.half_points(game.score, game.reason, game.moves, game.counts) for game in games]
    columns = [game.white for game in games], [game.black for game in games], *zip(*halves, strict=True)
    return Games(*(array("q", column) for column in columns))


def out_of(way: InColumns, columns: Columns) -> list[State]:
    rows = zip(*columns, strict=True)
    return [State(value, index, way.carry(total, index)) for value, index, total in rows]


def one_by_one(
    rule: Regulation, parameters: Parameters, states: list[State], games: Sequence[Game]
) -> Iterator[tuple[Change, Change] | None]:
    """Each game as a unit of its own, by the regulation; `states` are brought forward."""
    for game in games:
        pair = states[game.white], states[game.black]
        alone = Game(0, 1, game.score, game.reason, game.moves, None, game.counts)
        outcome = rule.evaluate(Unit(tuple(map(Entrant, pair)), (Event((alone,)),)), parameters, False)
        white, black = outcome.changes
        assert white.after is not None
        assert black.after is not None
        states[game.white], states[game.black] = white.after, black.after
        yield (white, black) if outcome.verdicts[0].counted else None


EffectNumbers = tuple[int, int, int, int, int, int]
"""The numbers of a game in `Effects`."""


def effect_of(way: InColumns, changes: tuple[Change, Change] | None) -> EffectNumbers:
    """Return what the loop has to note of changes."""
    if changes is None:
        return Affected.NOBODY, 0, 0, 0, 0, 0
    white, black = changes
    whom = Affected(way.remarks.index((" ".join(white.remarks), " ".join(black.remarks))))
    if whom is not Affected.BOTH:
        assert [side.expected for side in changes] == [side.k for side in changes] == [None, None]
        return whom, 0, 0, 0, 0, 0
    assert None not in {white.expected, white.k, white.delta, black.k, black.delta}
    assert black.expected == SCALE - (white.expected or 0)
    return whom, white.expected or 0, white.k or 0, white.delta or 0, black.k or 0, black.delta or 0


def test_columns_stand_aside_for_every_reading_of_the_text() -> None:
    for rule in BY_GAME:
        readings = {each.name: each.default for each in rule.parameters if each.unsigned is not None}
        assert dict(way_of(rule).readings) == readings


def rated(way: InColumns, games: Games, columns: Columns, parameters: Parameters) -> Effects:
    """Rate games and return what they did."""
    effects = no_effects(len(games.white))
    way.rate(games, columns, way.numbers(parameters), effects)
    return effects


def test_every_regulation_of_single_games_has_columns() -> None:
    assert [rule.key for rule in RULES.values() if rule.in_columns] == [rule.key for rule in BY_GAME]
    assert [rule.key for rule in BY_GAME] == ["emailchesspoint"]


@pytest.mark.long
@pytest.mark.usefixtures("form")
@pytest.mark.parametrize("rule", BY_GAME, ids=lambda rule: rule.key)
def test_every_game_is_noted_as_the_unit_gives_it(rule: Regulation) -> None:
    chance, seen, way = random.Random(7), set(), way_of(rule)  # noqa: S311 -- a seed that can be told
    for _ in range(HISTORIES):
        parameters, states, games = history(rule, chance)
        if not way.fits(parameters):
            assert_stands_aside(way, parameters)
            continue
        columns, before = in_columns(way, states), list(states)
        effects = rated(way, played(way, games), columns, parameters)
        changes = list(one_by_one(rule, parameters, states, games))
        assert list(zip(*effects[:6], strict=True)) == [effect_of(way, one) for one in changes]
        sides = [
            [out_of(way, effects.white_before), out_of(way, effects.white_after)],
            [out_of(way, effects.black_before), out_of(way, effects.black_after)],
        ]
        assert sides == states_around(before, games, changes)
        assert out_of(way, columns) == states
        seen |= set(effects.affected)
    assert seen == set(Affected)


def assert_stands_aside(way: InColumns, parameters: Parameters) -> None:
    """The loop rates nothing by readings that it does not follow."""
    with pytest.raises(ValueError, match="columns follow no other reading"):
        way.numbers(parameters)


def states_around(
    states: list[State], games: Sequence[Game], changes: Sequence[tuple[Change, Change] | None]
) -> list[list[list[State]]]:
    """The states of White and of Black, each before and after every game."""
    around: list[list[list[State]]] = [[[], []], [[], []]]
    for game, changed in zip(games, changes, strict=True):
        for side, player in enumerate((game.white, game.black)):
            around[side][0].append(states[player])
            if changed and (after := changed[side].after):
                states[player] = after
            around[side][1].append(states[player])
    return around


@pytest.mark.parametrize("case", GOLDEN_GAMES, ids=lambda case: case.name)
def test_golden_cases_end_as_the_units_do(case: Golden) -> None:
    document, result = case.rated(explain=False)
    way = way_of(document.rule)
    if not way.fits(document.parameters):
        assert_stands_aside(way, document.parameters)
        return
    states = [state or State(0, 0) for state in document.states]
    columns = in_columns(way, states)
    games = sorted(document.event.games, key=lambda game: game.completed_on or date.max)
    effects = rated(way, played(way, games), columns, document.parameters)
    counted = sum(map(bool, effects.affected))
    ended = [changes[-1].after if changes else state for state, changes in zip(states, result.changes, strict=True)]
    assert (counted, out_of(way, columns)) == (sum(verdict.counted for verdict in result.verdicts), ended)


def history(rule: Regulation, chance: random.Random) -> tuple[Parameters, list[State], list[Game]]:
    """Some players, secured or not, and games of every kind between them."""
    numbers = {"k_secured": chance.choice([10, 13]), "limit": chance.choice([350, 560])}
    if chance.random() < ANOTHER_READING:
        name = chance.choice(list(way_of(rule).readings))
        numbers[name] = 1 - way_of(rule).readings[name]
    parameters = parameters_of(rule.key, numbers)
    states = [state(rule, chance) for _ in range(PLAYERS)]
    return parameters, states, [game(chance) for _ in range(chance.randrange(1, LENGTH))]


def game(chance: random.Random) -> Game:
    """Two different players, and any end."""
    white, black = chance.sample(range(PLAYERS), 2)
    return Game(
        white,
        black,
        score=chance.choice(list(Score)),
        reason=chance.choice([Reason.PLAYED, *Reason]),
        moves=chance.choice([None, 0, 1, 60]),
        counts=chance.choice([None, None, True, False]),
    )


def state(rule: Regulation, chance: random.Random) -> State:
    """A rating, secured or not, or none; below zero, too."""
    assert rule.unrated is not None
    index = chance.choice([0, 1, 4, 5, 30])
    return rule.take_over(chance.randrange(-300, 2700), index) if index else rule.unrated
