"""A regulation as small as they come: one expectation table and one K for everybody, who all begin at 1500.

It is nobody's law. `test_toy.py` adds it as `docs/adding-a-rule.md` says and looks what the server makes of it.
"""

from __future__ import annotations

from dataclasses import replace

from ratings.regulations.arithmetic import HALF_POINT, SCALE, round_half_up
from ratings.regulations.counting import COUNTED, NOT_COUNTED, why_not
from ratings.regulations.elo import Elo, elo_expectation, elo_parameters, elo_under
from ratings.regulations.elo_steps import OpponentGame, Paragraphs, elo_steps
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import (
    HALF_POINTS,
    Change,
    Entrant,
    Game,
    Outcome,
    Parameter,
    Parameters,
    State,
    Unit,
    UnitKind,
    Verdict,
)

BEGINNER = State(1500, 0)
"""§ 1."""

TEXT = Paragraphs(expectation="§ 2", k="§ 3", value="§ 4", index="§ 5")

SAME_FOR_ALL = {"k_secured": 20, "k_unsecured": 20, "k_add_low": 0, "k_add_middle": 0}
"""§ 3: K is 20, whoever plays."""


def in_toy(parameter: Parameter) -> Parameter:
    """Return a parameter of the usual expectation and K with the number of the toy."""
    return replace(parameter, default=SAME_FOR_ALL.get(parameter.name, parameter.default))


def evaluate(unit: Unit, parameters: Parameters, explain: bool = False) -> Outcome:
    """§ 4: rate a tournament, everybody against the values before it."""
    elo = elo_under(parameters)
    games = [game for event in unit.events for game in event.games]
    verdicts = [judge(game) for game in games]
    counted = [number for number, verdict in enumerate(verdicts) if verdict.counted]
    values = [state_of(entrant).value for entrant in unit.entrants]
    changes = []
    for who, entrant in enumerate(unit.entrants):
        seen = [found for number in counted if (found := seen_by(who, number, games[number], values))]
        change = rate_player(state_of(entrant), seen, elo)
        steps = elo_steps(state_of(entrant), change, seen, elo, TEXT) if explain else []
        changes.append(change._replace(steps=tuple(steps)))
    return Outcome(tuple(changes), tuple(verdicts))


def judge(game: Game) -> Verdict:
    """§ 6: unplayed games do not count."""
    why = why_not(game.score, game.reason, game.counts)
    return COUNTED if why is None else NOT_COUNTED[why]


def state_of(entrant: Entrant) -> State:
    """§ 1: whoever has no rating begins at 1500."""
    return entrant.state or BEGINNER


def seen_by(who: int, number: int, game: Game, values: list[int]) -> OpponentGame | None:
    """Return a game as one of its players saw it, None for everybody else."""
    white, black = HALF_POINTS[game.score]
    if who == game.white:
        return OpponentGame(number, white, values[game.black])
    return OpponentGame(number, black, values[game.white]) if who == game.black else None


def rate_player(before: State, seen: list[OpponentGame], elo: Elo) -> Change:
    """§ 4 and 5: K times the difference of points and expectation; one more tournament."""
    if not seen:
        return Change(before, before)
    points = sum(game.half_points for game in seen)
    expected = sum(elo.expectation(before.value - game.value) for game in seen)
    k = elo.k(before.value, before.index)
    delta = k * (points * HALF_POINT - expected)
    after = State(before.value + round_half_up(delta, SCALE), before.index + 1)
    return Change(before, after, len(seen), points, expected, k, delta)


TOY = Regulation(
    key="toy",
    edition="2026",
    title="Rating rules of the toy federation",
    edition_title="of 1 April 2026",
    short_name="Toy",
    default_pool="toys",
    unit=UnitKind.TOURNAMENT,
    unrated=BEGINNER,
    secured_from=1,
    parameters=tuple(map(in_toy, elo_parameters("§ 2", "§ 3"))),
    evaluate=evaluate,
    expectation=elo_expectation,
    quotations={"§ 4": "The new value is the old one and K times what was scored above expectation."},
    quoted_language="en",
)
