"""Single games that were rated, written down one by one in plain Python: signatures, and the columns of the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ratings import ledger
from ratings.ledger import GameBatch, without
from ratings.regulations.types import Affected, Columns, Effects

from .game_board import Board, Facts, Played, Prepared, Units

NOBODY, BOTH = int(Affected.NOBODY), int(Affected.BOTH)


def write_batch(played: Played, prepared: Prepared, board: Board) -> GameBatch:
    """Write down games that were rated."""
    units, numbers, places, halves, effects = played
    facts = list(map(prepared.known.facts.__getitem__, numbers))
    sides = Side(board, places[0], *effects[6:8]), Side(board, places[1], *effects[8:])
    nobody = [place for place, affected in enumerate(effects.affected) if affected == NOBODY]
    both = both_sides(units, halves, sides, note_effects(effects, prepared.way.remarks))
    return GameBatch(
        rule=prepared.rule.key,
        keys=units.keys,
        days=units.days,
        moments=units.moments,
        tournaments=units.tournaments,
        games=units.games,
        signatures=prepared.sign(texts(units, facts, sides)),
        numbers=(without(sides[0].numbers, nobody), without(sides[1].numbers, nobody)),
        both=[without(column, nobody) for column in both],
    )


class Side:
    """White or Black in many games: the public numbers, the states before and after as the ledger stores them, and the
    seats as signatures have them.
    """

    def __init__(self, board: Board, places: Sequence[int], before: Columns, after: Columns) -> None:
        """Write down what the regulation noted."""
        self.numbers = [board.numbers[place] for place in places]
        stored, signed = board.carries(before)
        self.before = before.values, before.indexes, stored
        self.after = after.values, after.indexes, board.carries(after)[0]
        columns = self.numbers, before.values, before.indexes, signed
        self.seats = [f"{who} {value} {index} {carry}" for who, value, index, carry in zip(*columns, strict=True)]


def texts(units: Units, facts: Sequence[Facts], sides: tuple[Side, Side]) -> Iterator[bytes]:
    """Yield what is signed of each game, as `rating.sign_unit` writes it for one."""
    columns = units.keys, units.days, facts, sides[0].seats, sides[1].seats, units.white_first
    for key, on, (_, _, kind, terms, result, counts), white, black, first in zip(*columns, strict=True):
        seats = f"{white}\n{black}\n0 1" if first else f"{black}\n{white}\n1 0"
        yield f"{key} {kind} {on} {terms}\n{seats} {result} {on} {counts}".encode()


def both_sides(
    units: Units, halves: tuple[Sequence[int], Sequence[int]], sides: tuple[Side, Side], notes: Notes
) -> list[Sequence[Any]]:
    """Return the columns of both sides as the ledger has them, those of games that are not counted too."""
    both: list[Sequence[Any]] = [units.whites, units.blacks, notes.expected]
    for side, points, numbers in zip(sides, halves, notes.sides, strict=True):
        both += [*side.before, *side.after, points, *numbers]
    return both


class Notes(NamedTuple):
    """White's expectations, and K, exact change and remark of each side; None where the rule has none."""

    expected: Sequence[int | None]
    sides: Sequence[tuple[Sequence[int | None], ...]]


def note_effects(effects: Effects, remarks: Sequence[tuple[str, str]]) -> Notes:
    """Return the columns of effects as the ledger has them."""
    silent = [place for place, affected in enumerate(effects.affected) if affected != BOTH]
    numbers = [tuple(ledger.remark_number(text) for text in texts_) for texts_ in zip(*remarks, strict=True)]
    given = (effects.white_k, effects.white_delta), (effects.black_k, effects.black_delta)
    return Notes(
        without(effects.expected, silent),
        [
            (*(without(column, silent) for column in columns), [number[affected] for affected in effects.affected])
            for columns, number in zip(given, numbers, strict=True)
        ],
    )
