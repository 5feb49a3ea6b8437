"""An explanation laid out as sheets: one for each player, its steps in tables. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType
from typing import Protocol

from ratings.change_sentences import Part, RatedGame, RatingChange, Target, explain_change, game_target
from ratings.evaluation import ExplainedGame, ExplainedPlayer
from ratings.models import Game, LedgerEntry, Player, Tournament
from ratings.regulations.codes import Label
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import Parameters, Step
from website.views.formulas import column_formula, formulas

OPPONENTS = frozenset(
    {Label.OPPONENT, Label.OPPONENT_FIRST_RATING, Label.OPPONENT_ROUND_BEFORE, Label.OPPONENT_LAST_ROUND}
)
"""What a game can have been met at: one column, and a note where it is no ordinary value."""


TARGETS: Mapping[Target, tuple[str, ...]] = MappingProxyType(
    {
        Target.POINTS: (Label.POINTS, Label.PERCENTAGE, Label.BLOCK_POINTS, Label.BONUS),
        Target.EXPECTED: (Label.EXPECTED,),
        Target.NEW_VALUE: (Label.NEW_VALUE, Label.VALUE_STAYS),
    }
)
"""Lines that the sentence of why leads to: the first of these labels that a calculation has."""

HALF_POINT_STEP = 5
"""Half a point in a step, which has one decimal place."""

NARROW = 3
"""Columns of numbers that fit beside a name on a telephone."""


class Calculated(Protocol):
    """A unit that was calculated with its steps: an evaluation, or what is projected of one."""

    @property
    def rule(self) -> Regulation:
        """The regulation, the newest of several."""

    @property
    def parameters(self) -> Parameters:
        """Its numbers in the pool."""

    @property
    def players(self) -> tuple[ExplainedPlayer, ...]:
        """The players that are explained."""

    @property
    def games(self) -> tuple[ExplainedGame, ...]:
        """All games of the unit, at the positions that steps name."""

    @property
    def tournaments(self) -> tuple[Tournament, ...]:
        """Its tournaments, at the positions that steps name."""


@dataclass(frozen=True, slots=True)
class Column:
    """A number that each game of a block has, and what it is calculated by."""

    label: str
    paragraph: str
    formula: str


@dataclass(frozen=True, slots=True)
class GameCell:
    """A number of one game; `note` is its own label where that is not the label of the column."""

    step: Step
    note: str
    formula: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """The numbers of one game, in the order of the columns; None where it has none of that kind. The game is that with
    a `number` in the tournament with a code.
    """

    opponent: Player
    tournament: str
    number: int
    cells: tuple[GameCell | None, ...]

    @property
    def target(self) -> str:
        """What the sentence of why calls the line."""
        return game_target(self.tournament, self.number)


@dataclass(frozen=True, slots=True)
class StepLine:
    """A line of the calculation; `formula` has the numbers filled in, "" where there is none. `target` is what the
    sentence of why calls the line, "" for all others.
    """

    step: Step
    formula: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Steps that are shown together: lines of the calculation, or a table with a line for each game. `tournament` is
    set at the first block of each where there are several.
    """

    steps: tuple[StepLine, ...] = ()
    columns: tuple[Column, ...] = ()
    lines: tuple[GameLine, ...] = ()
    tournament: Tournament | None = None

    @property
    def is_wide(self) -> bool:
        """Whether the table has more columns than fit on a telephone."""
        return len(self.columns) > NARROW


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the ledger holds for a player, the way there, and the sentence of why."""

    entry: LedgerEntry
    remarks: tuple[str, ...]
    change: int | None
    blocks: tuple[Block, ...]
    why: tuple[Part, ...]


def sheets(explanation: Calculated) -> tuple[Sheet, ...]:
    """Return one sheet for each player, in the order of the evaluation."""
    return tuple(_sheet(player, explanation) for player in explanation.players)


def _sheet(explained: ExplainedPlayer, explanation: Calculated) -> Sheet:
    entry = explained.entry
    change = entry.after_value - (entry.before_value or 0) if entry.before_index else None
    remarks = tuple(entry.remarks.split())
    rated = tuple(_rated_games(explained, explanation))
    why = RatingChange(entry.points, entry.expected, entry.games, change, remarks, rated)
    return Sheet(entry, remarks, change, tuple(_blocks(explained, explanation)), explain_change(why))


def _rated_games(explained: ExplainedPlayer, explanation: Calculated) -> Iterable[RatedGame]:
    """Yield the counted games of a player from the steps that are about them."""
    by_game: dict[int, dict[str, Step]] = {}
    for step in explained.steps:
        if step.game is not None:
            by_game.setdefault(step.game, {})[_column(step)] = step
    for key, steps in by_game.items():
        if Label.GAME_POINTS in steps:
            yield _rated_game(explanation.games[key].game, explained.entry.player_id, steps)


def _rated_game(game: Game, player: int, steps: Mapping[str, Step]) -> RatedGame:
    met, expected = steps.get(Label.OPPONENT), steps.get(Label.EXPECTATION)
    return RatedGame(
        _opponent(game, player).family_name,
        met.value // 10**met.places if met else None,
        steps[Label.GAME_POINTS].value // HALF_POINT_STEP,
        expected.value if expected else None,
        game_target(game.tournament.code, game.number),
    )


def _blocks(explained: ExplainedPlayer, explanation: Calculated) -> Iterable[Block]:
    rule, parameters = explanation.rule, explanation.parameters
    index = explained.entry.before_index or 0
    written = formulas(explained.steps, parameters, rule.secured_from, index)
    lines = map(StepLine, explained.steps, written, _targets(explained.steps))
    about: int | None = None
    for (event, of_game), group in groupby(lines, key=lambda line: (line.step.event, line.step.game is not None)):
        steps = tuple(group)
        block = _game_block(steps, explained.entry.player_id, explanation) if of_game else Block(steps=steps)
        begins = event is not None and event != about and len(explanation.tournaments) > 1
        yield replace(block, tournament=explanation.tournaments[event]) if begins else block
        about = event


def _targets(steps: Sequence[Step]) -> Iterable[str]:
    """Yield what the sentence of why calls each step; of several of a kind the first one has the name."""
    first = {step.label: at for at, step in reversed([*enumerate(steps)])}
    named = {target: [first[label] for label in labels if label in first] for target, labels in TARGETS.items()}
    at = {places[0]: target for target, places in named.items() if places}
    return (at.get(number, "") for number in range(len(steps)))


def _game_block(steps: Sequence[StepLine], player: int, explanation: Calculated) -> Block:
    paragraphs: dict[str, str] = {}
    by_game: dict[int, dict[str, StepLine]] = {}
    for line in steps:
        if line.step.game is not None:
            paragraphs.setdefault(_column(line.step), line.step.paragraph)
            by_game.setdefault(line.step.game, {})[_column(line.step)] = line
    lines = tuple(
        _game_line(explanation.games[game].game, player, tuple(_cell(label, row) for label in paragraphs))
        for game, row in by_game.items()
    )
    columns = (
        Column(label, paragraph, column_formula(label, explanation.parameters))
        for label, paragraph in paragraphs.items()
    )
    return Block(columns=tuple(columns), lines=lines)


def _column(step: Step) -> str:
    return Label.OPPONENT.value if step.label in OPPONENTS else step.label


def _cell(column: str, row: Mapping[str, StepLine]) -> GameCell | None:
    line = row.get(column)
    if line is None:
        return None
    return GameCell(line.step, line.step.label if line.step.label != column else "", line.formula)


def _game_line(game: Game, player: int, cells: tuple[GameCell | None, ...]) -> GameLine:
    return GameLine(_opponent(game, player), game.tournament.code, game.number, cells)


def _opponent(game: Game, player: int) -> Player:
    return game.black.player if game.white.player_id == player else game.white.player
