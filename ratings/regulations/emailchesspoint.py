"""The ratings of EmailChessPoint: value and number of games, evaluated game by game.

One unit is one game. Paragraph numbers are those of the regulation;
`docs/regulations/emailchesspoint.md` leads from each to its function and lists what is our reading.
The carry of a state holds one number: the exact sum behind an index of 1 to 4 (`takeover.carry_of`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from . import emailchesspoint_columns
from .arithmetic import HALF_POINT, SCALE, SCALE_PLACES, round_half_up
from .codes import Label, Remark, Why
from .counting import COUNTED, NOT_COUNTED, why_not
from .elo import SECURED_FROM, Elo, elo_expectation, elo_parameters, elo_under
from .elo_steps import OpponentGame, Paragraphs, elo_steps, half_points_step
from .labels import gettext_noop as _
from .regulation import Regulation
from .takeover import carry_of, restore, sum_behind, take_over
from .types import (
    HALF_POINTS,
    UNCOUNTED,
    Change,
    Game,
    InColumns,
    Outcome,
    Parameter,
    Parameters,
    Reason,
    Score,
    State,
    Step,
    Unit,
    UnitKind,
    Verdict,
)

ASSUMED = _("§ 6 says only “slightly modified Elo mode”; the numbers of the BdF are assumed.")

PARAMETERS = (
    *elo_parameters("", "", ASSUMED),
    Parameter("win_distance", 677, "§ 6", _("Distance of a win or a loss below index 5")),
    Parameter(
        "opponent_index",
        0,
        "",
        _("Count games against players below index 5 for the opponent's index, 0: no, 1: yes"),
        _("§ 6 says that such a game is not evaluated for or against the opponent, not what becomes of the index."),
        most=1,
        unsigned=0,
    ),
    Parameter(
        "unknown_moves",
        1,
        "",
        _("Rate games of which nobody knows whether both players moved, 0: no, 1: yes"),
        _("§ 6 asks for a move of both, and does not say what holds where nobody knows."),
        most=1,
        unsigned=1,
    ),
    Parameter(
        "unapproved_withdrawals",
        1,
        "",
        _("Rate games that an unapproved withdrawal left open, 0: no, 1: as won by the opponent"),
        _("§ 6 evaluates finished games, and does not say whether a withdrawal finishes one."),
        most=1,
        unsigned=1,
    ),
    Parameter(
        "both_lost",
        1,
        "",
        _("Rate games that both lost, 0: no, 1: as a loss for both"),
        _("§ 6 does not mention games that both lost."),
        most=1,
        unsigned=1,
    ),
)

UNRATED = State(0, 0)
"""§ 4: who brings no rating starts with 0-0."""

TEXT = Paragraphs(expectation="§ 6", k="§ 6", value="§ 6", index="§ 2")

GAME = 0
"""The number of the only game of a unit."""

MEAN = (Remark.MEAN_BELOW_INDEX_5.value,)
ASSUMED_ELO_MODE = (Remark.ASSUMED_ELO_MODE.value,)
OPPONENT_UNSECURED = (Remark.OPPONENT_UNSECURED.value,)


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of § 6 as a pool has set them."""

    elo: Elo
    win_distance: int
    opponent_index: int


def numbers_under(parameters: Parameters) -> Numbers:
    """Return the numbers behind parameters."""
    return Numbers(elo_under(parameters), parameters["win_distance"], parameters["opponent_index"])


def evaluate(unit: Unit, parameters: Parameters, explain: bool = False) -> Outcome:
    """§ 6: rate one game (or none: then nothing changes).

    Raises ValueError for a unit of several games: they have to come one after the other.
    """
    games = [game for event in unit.events for game in event.games]
    states = [entrant.state or UNRATED for entrant in unit.entrants]
    if not games:
        return Outcome(_unchanged(states), ())
    (game,) = games
    white, black = states[game.white], states[game.black]
    found = verdict_on(white, black, game.score, game.reason, game.moves, game.counts)
    if found.counted and (why := left_out_by_reading(game, parameters)):
        found = NOT_COUNTED[why]
    if not found.counted:
        return Outcome(_unchanged(states), (found,))
    numbers = numbers_under(parameters)
    changes = list(_unchanged(states))
    changes[game.white], changes[game.black] = changes_of(white, black, game.score, numbers)
    if explain:
        changes[game.white] = _explained(changes[game.white], black, numbers)
        changes[game.black] = _explained(changes[game.black], white, numbers)
    return Outcome(tuple(changes), (found,))


@cache
def half_points(score: Score, reason: Reason, moves: int | None, counts: bool | None) -> tuple[int, int]:
    """§ 6: the half points of a game for `emailchesspoint_columns`, where only the states of its players are open."""
    found = verdict(score, reason, counts, moves != 0, one_secured=True)
    return HALF_POINTS[score] if found.counted else (UNCOUNTED, UNCOUNTED)


def changes_of(white: State, black: State, score: Score, numbers: Numbers) -> tuple[Change, Change]:
    """§ 6: what a counted game does to White and to Black, each on the state of the other before it."""
    white_half, black_half = HALF_POINTS[score]
    return change_of(white, black, white_half, numbers), change_of(black, white, black_half, numbers)


def verdict_on(  # noqa: PLR0913, PLR0917 -- all that decides whether a game counts
    white: State, black: State, score: Score, reason: Reason, moves: int | None, counts: bool | None
) -> Verdict:
    """§ 6: whether a game of two players counts."""
    return verdict(score, reason, counts, moves != 0, is_secured(white) or is_secured(black))


def left_out_by_reading(game: Game, parameters: Parameters) -> Why | None:
    """Return why a pool leaves out a game that the text lets count (ours)."""
    if game.score is Score.BOTH_LOSE and not parameters["both_lost"]:
        return Why.BOTH_LOST
    if game.moves is None and not parameters["unknown_moves"]:
        return Why.UNKNOWN_MOVES
    is_open = game.reason is Reason.WITHDRAWAL and game.counts is None
    return Why.WITHDRAWAL if is_open and not parameters["unapproved_withdrawals"] else None


def _unchanged(states: Iterable[State]) -> tuple[Change, ...]:
    """Nobody is evaluated: value and index stay."""
    return tuple(Change(state, state) for state in states)


def is_secured(state: State) -> bool:
    """§ 6: an index of at least 5."""
    return state.index >= SECURED_FROM


@cache
def verdict(score: Score, reason: Reason, counts: bool | None, moved: bool, one_secured: bool) -> Verdict:
    """§ 6: a game counts if both made a move and at least one had an index of 5 or more before it.

    A game open at an approved withdrawal or a death is not finished, one open at an unapproved
    withdrawal is lost (ours). No decision of a director sets the two conditions of the text aside.
    """
    why = why_not(score, reason, counts)
    if why is None and not moved:
        why = Why.NO_MOVES
    if why is None and not one_secured:
        why = Why.BOTH_UNSECURED
    return COUNTED if why is None else NOT_COUNTED[why]


def change_of(own: State, other: State, half_points: int, numbers: Numbers) -> Change:
    """§ 6: what a counted game does to one of its players."""
    if not is_secured(own):
        return _by_mean(own, other, half_points, numbers)
    if not is_secured(other):
        after = replace(own, index=own.index + numbers.opponent_index)
        return Change(own, after, games=1, points=half_points, remarks=OPPONENT_UNSECURED)
    return _by_elo(own, other, half_points, numbers.elo)


def assumed_value(opponent: int, half_points: int, numbers: Numbers) -> int:
    """§ 6: a win counts as the opponent's value plus 677, a draw as it is, a loss as minus 677."""
    return opponent + (half_points - 1) * numbers.win_distance


def _by_mean(own: State, other: State, half_points: int, numbers: Numbers) -> Change:
    """§ 6, below index 5: the plain mean of all games that led to the new index, rounded half up."""
    total = sum_behind(own) + assumed_value(other.value, half_points, numbers)
    index = own.index + 1
    after = State(round_half_up(total, index), index, carry_of(total, index))
    return Change(own, after, games=1, points=half_points, remarks=MEAN)


def _by_elo(own: State, other: State, half_points: int, elo: Elo) -> Change:
    """§ 6, from index 5 for both: the FWZ's expectation and K applied to the single game (ours)."""
    expected = elo.expectation(own.value - other.value)
    k = elo.k(own.value, own.index)
    delta = k * (half_points * HALF_POINT - expected)
    after = State(own.value + elo.round_change(delta), own.index + 1)
    return Change(own, after, 1, half_points, expected, k, delta, ASSUMED_ELO_MODE)


def _explained(change: Change, other: State, numbers: Numbers) -> Change:
    """Return a change with the lines of its calculation."""
    own = change.before
    assert own is not None, "everybody has a state, if only 0-0"  # noqa: S101 -- § 4
    if not is_secured(own):
        steps = _mean_steps(change, own, other, numbers)
    elif not is_secured(other):
        counted = [Step(Label.NEW_INDEX.value, "§ 2", own.index + 1)] if numbers.opponent_index else []
        steps = [*_game_steps(change, other), Step(Label.VALUE_STAYS.value, "§ 6", own.value), *counted]
    else:
        game = OpponentGame(GAME, change.points, other.value)
        steps = elo_steps(own, change, [game], numbers.elo, TEXT)
    return change._replace(steps=tuple(steps))


def _game_steps(change: Change, other: State) -> tuple[Step, Step]:
    """Return whom the game was played against, and what was scored."""
    points = half_points_step(Label.GAME_POINTS, "§ 6", change.points, GAME)
    return Step(Label.OPPONENT.value, "§ 6", other.value, game=GAME), points


def _mean_steps(change: Change, own: State, other: State, numbers: Numbers) -> list[Step]:
    """Return the games before as their sum, the new game, and the mean of all."""
    before = sum_behind(own)
    index = own.index + 1
    assumed = assumed_value(other.value, change.points, numbers)
    total = before + assumed
    return [
        Step(Label.CARRIED_GAMES.value, "§ 6", own.index),
        Step(Label.CARRIED_SUM.value, "§ 6", before),
        *_game_steps(change, other),
        Step(Label.ASSUMED_VALUE.value, "§ 6", assumed, game=GAME),
        Step(Label.SUM.value, "§ 6", total),
        Step(Label.GAMES_IN_MEAN.value, "§ 6", index),
        Step(Label.EXACT_VALUE.value, "§ 6", round_half_up(total * SCALE, index), SCALE_PLACES),
        Step(Label.NEW_VALUE.value, "§ 6", round_half_up(total, index)),
        Step(Label.NEW_INDEX.value, "§ 2", index),
    ]


QUOTATIONS = MappingProxyType(
    {
        "§ 2": "Jeder Spieler im EmailChessPoint führt eine Wertungszahl, bestehend aus einer Angabe zur Spielstärke"
        " und einem Index, der üblicherweise die Anzahl ausgewerteter Partien angibt.",
        "§ 6": "Diese rechnet ab einem Index von 5 nach einem geringfügig modifizierten Elo-Modus. Bei einem Index"
        " unter 5 wird die Partie nicht zu Gunsten oder Ungunsten des Gegenspielers ausgewertet. Bei dem Spieler mit"
        " einem solchen Index werden Gewinnpartien mit der um 677 Punkte vermehrten Wertungszahl, Remispartien mit"
        " der Wertungszahl und Verlustpartien mit der um 677 Punkte verminderten Wertungszahl des Gegenspielers"
        " angenommen. Es wird so ausgewertet, als ob alle zum neuen Index führenden Partien gleichzeitig ausgewertet"
        " worden wären.",
    }
)

EMAILCHESSPOINT = Regulation(
    key="emailchesspoint",
    edition="undated",
    title=_("Rating rules of EmailChessPoint"),
    edition_title=_("without date"),
    short_name="EmailChessPoint",
    default_pool="ecp",
    unit=UnitKind.GAME,
    unrated=UNRATED,
    secured_from=SECURED_FROM,
    parameters=PARAMETERS,
    evaluate=evaluate,
    take_over=take_over,
    restore=restore,
    expectation=elo_expectation,  # § 6
    carry=("sum",),
    in_columns=InColumns(
        readings=emailchesspoint_columns.READINGS,
        half_points=half_points,
        numbers=emailchesspoint_columns.numbers_of,
        rate=emailchesspoint_columns.rate,
        total=sum_behind,
        carry=carry_of,
        remarks=(
            ("", ""),
            (Remark.ASSUMED_ELO_MODE.value, Remark.ASSUMED_ELO_MODE.value),
            (Remark.MEAN_BELOW_INDEX_5.value, Remark.OPPONENT_UNSECURED.value),
            (Remark.OPPONENT_UNSECURED.value, Remark.MEAN_BELOW_INDEX_5.value),
        ),
    ),
    limits_takeovers=True,
    paragraphs=tuple(str(n) for n in range(1, 8)),
    quotations=QUOTATIONS,
)
