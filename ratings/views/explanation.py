"""An explanation laid out as sheets: one for each player, its steps in tables. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ratings.evaluation import ExplainedGame, ExplainedPlayer, Explanation
from ratings.models import LedgerEntry, Player
from ratings.rules.codes import Label
from ratings.rules.types import Step

OPPONENTS = frozenset(
    {Label.OPPONENT, Label.OPPONENT_FIRST_RATING, Label.OPPONENT_ROUND_BEFORE, Label.OPPONENT_LAST_ROUND}
)
"""What a game can have been met at: one column, and a note where it is no ordinary value."""


@dataclass(frozen=True, slots=True)
class Column:
    """A number that each game of a block has."""

    label: str
    paragraph: str


@dataclass(frozen=True, slots=True)
class GameCell:
    """A number of one game; `note` is its own label where that is not the label of the column."""

    step: Step
    note: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """The numbers of one game, in the order of the columns; None where it has none of that kind."""

    opponent: Player
    cells: tuple[GameCell | None, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Steps that stand together: lines of the calculation, or a table with a line for each game."""

    steps: tuple[Step, ...] = ()
    columns: tuple[Column, ...] = ()
    lines: tuple[GameLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the ledger holds for a player, and the way there."""

    entry: LedgerEntry
    remarks: tuple[str, ...]
    change: int | None
    blocks: tuple[Block, ...]


def sheets(explanation: Explanation) -> tuple[Sheet, ...]:
    """One sheet for each player, in the order of the evaluation."""
    return tuple(_sheet(player, explanation.games) for player in explanation.players)


def _sheet(explained: ExplainedPlayer, games: Sequence[ExplainedGame]) -> Sheet:
    entry = explained.entry
    change = entry.after_value - (entry.before_value or 0) if entry.before_index else None
    return Sheet(entry, tuple(entry.remarks.split()), change, tuple(_blocks(explained, games)))


def _blocks(explained: ExplainedPlayer, games: Sequence[ExplainedGame]) -> Iterable[Block]:
    for of_game, group in groupby(explained.steps, key=lambda step: step.game is not None):
        steps = tuple(group)
        yield _game_block(steps, explained.entry.player_id, games) if of_game else Block(steps=steps)


def _game_block(steps: Sequence[Step], player: int, games: Sequence[ExplainedGame]) -> Block:
    paragraphs: dict[str, str] = {}
    by_game: dict[int, dict[str, Step]] = {}
    for step in steps:
        if step.game is not None:
            paragraphs.setdefault(_column(step), step.paragraph)
            by_game.setdefault(step.game, {})[_column(step)] = step
    lines = tuple(
        GameLine(_opponent(games[game], player), tuple(_cell(label, row) for label in paragraphs))
        for game, row in by_game.items()
    )
    return Block(columns=tuple(Column(label, paragraph) for label, paragraph in paragraphs.items()), lines=lines)


def _column(step: Step) -> str:
    return Label.OPPONENT.value if step.label in OPPONENTS else step.label


def _cell(column: str, row: Mapping[str, Step]) -> GameCell | None:
    step = row.get(column)
    return GameCell(step, step.label if step.label != column else "") if step else None


def _opponent(explained: ExplainedGame, player: int) -> Player:
    game = explained.game
    return game.black.player if game.white.player_id == player else game.white.player
