"""A history whose truth is known: every result is drawn with the expectation that a true law has of it, and that law
rates it. So nothing predicts these results better than the true law, and strengths move as it says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import combinations

from ratings.evaluation.experiments.history import History
from ratings.evaluation.rating import rate_unit
from ratings.evaluation.stream import GameFact, StreamUnit, TournamentFact, unit
from ratings.queries.pools import effective_rules
from ratings.regulations.arithmetic import SCALE
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import Reason, Score, State

FIRST = date(2019, 1, 1)
FIELD, PLAYERS = 6, 40
DRAWS = 0.4
"""Share of draws where both sides have the same chance; it falls as these differ."""


def generate(true: dict[str, int], tournaments: int, seed: int) -> History:
    """Invent round robins, one a day, of players who bring a rating. The history is filed under the law as it is."""
    chance = random.Random(seed)  # noqa: S311 -- a seed that can be told
    initial = {player: State(round(chance.gauss(1900, 250)), 10) for player in range(1, PLAYERS + 1)}
    units = list(_play(chance, RuleTimeline(effective_rules("bdf-fwz", true)), dict(initial), tournaments))
    numbers = {player: f"{player:03d}" for player in initial}
    return History(RuleTimeline(effective_rules("bdf-fwz", {})), dict(initial), numbers, units, None, None)


def _play(
    chance: random.Random, law: RuleTimeline, states: dict[int, State | None], tournaments: int
) -> Iterator[StreamUnit]:
    expectation = law.first.rule.expectation(law.first.parameters)
    for number in range(1, tournaments + 1):
        players = chance.sample(sorted(states), FIELD)
        values = {player: state.value for player in players if (state := states[player])}
        day = FIRST + timedelta(days=number)
        games = [
            _game(
                number * 100 + place, pair, _draw(chance, expectation(values[pair[0]] - values[pair[1]]) / SCALE), day
            )
            for place, pair in enumerate(combinations(players, 2))
        ]
        played = unit(_tournament(number, tuple(players), tuple(games)), games, f"T{number:05d}")
        states.update({player: change.after for player, change in rate_unit(law, played, states, sign=False).changes})
        yield played


def _draw(chance: random.Random, expected: float) -> Score:
    """Draw a result whose mean is the expectation."""
    drawn = 2 * DRAWS * min(expected, 1 - expected)
    at = chance.random()
    if at < drawn:
        return Score.DRAW
    return Score.WHITE_WINS if at < drawn + expected - drawn / 2 else Score.BLACK_WINS


def _game(key: int, pair: tuple[int, int], score: Score, on: date) -> GameFact:
    at = datetime(on.year, on.month, on.day, tzinfo=UTC)
    return GameFact(key, key, *pair, score, Reason.PLAYED, 40, None, on, at)


def _tournament(number: int, players: tuple[int, ...], games: tuple[GameFact, ...]) -> TournamentFact:
    numbers = tuple(f"{player:03d}" for player in players)
    return TournamentFact(number, f"T{number:05d}", "round-robin", None, False, FIRST, "", players, numbers, games)
