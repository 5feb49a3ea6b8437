"""An explanation laid out as sheets: one for each player, its steps in tables. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ratings.evaluation import ExplainedGame, ExplainedPlayer, Explanation
from ratings.models import LedgerEntry, Player
from ratings.rules.types import Step


@dataclass(frozen=True, slots=True)
class Column:
    """A number that each game of a block has."""

    label: str
    paragraph: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """The numbers of one game, in the order of the columns; None where it has none of that kind."""

    opponent: Player
    steps: tuple[Step | None, ...]


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
    columns = tuple(dict.fromkeys(Column(step.label, step.paragraph) for step in steps))
    by_game: dict[int, dict[Column, Step]] = {}
    for step in steps:
        if step.game is not None:
            by_game.setdefault(step.game, {})[Column(step.label, step.paragraph)] = step
    lines = (GameLine(_opponent(games[game], player), tuple(map(row.get, columns))) for game, row in by_game.items())
    return Block(columns=columns, lines=tuple(lines))


def _opponent(explained: ExplainedGame, player: int) -> Player:
    game = explained.game
    return game.black.player if game.white.player_id == player else game.white.player
