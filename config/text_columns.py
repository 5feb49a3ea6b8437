"""The columns of the examples from which the network learns, and texts that are put together from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from intake.reading.network.examples import Example
from intake.reading.network.layers import Array
from intake.reading.network.marks import LINE_END, PARAGRAPH_END, SEVERAL, UNCLEAR, Columns, Row, list_rows
from intake.reading.network.marks import MOST as MOST_ROWS
from intake.reading.network.tokens import NOBODY, Kind, Token
from intake.reading.network.word_pieces import UNKNOWN

LONGEST = MOST_ROWS - 1
"""Rows of a text that are read, behind the one of the whole."""

LONGEST_FRAME = 16
"""Rows up to which a mail's first lines are its address, and its last ones the end of a letter (our own choice)."""

Cut: TypeAlias = Callable[[Token], tuple[int, ...]]
"""What gives the numbers of the pieces of a word, or of a day."""

_ENDS = frozenset({Kind.LINE_END, Kind.PARAGRAPH_END})
_STOPS = frozenset(".!?")

_WORD = Row(UNKNOWN)
"""What the row of a word is but for its piece."""


@dataclass(frozen=True, slots=True)
class _CutToken(Token):
    """A token of which it is known what its pieces are."""

    pieces: tuple[int, ...] = ()

    def list_pieces(self) -> tuple[int, ...]:
        """Return the numbers of the pieces."""
        return self.pieces


@dataclass(frozen=True, slots=True)
class Text:
    """The columns of an example, without the row of the whole, and whether a sentence may follow each row."""

    example: Example
    columns: Columns
    stops: Array


def make_text(example: Example, cut: Cut) -> Text:
    """Return the columns of an example, up to the most rows that are read."""
    rows: list[Row] = []
    stops: list[bool] = []
    for token in example.tokens:
        known = _CutToken(token.kind, token.text, token.player, token.day, token.line, cut(token))
        new = list(list_rows(known, example.sexes))
        is_stop = token.kind in _ENDS or token.text in _STOPS
        rows += new
        stops += (is_stop and row is new[-1] for row in new)
    table = np.array(rows[:LONGEST], np.int32).reshape(-1, len(Row._fields))
    return Text(example, Columns(*table.T), np.array(stops[:LONGEST], bool))


def insert(text: Text, other: Text, at: int, around: tuple[Sequence[int], Sequence[int]]) -> Text:
    """Return a text with another one from a place on, between ends of lines; what is known is that of the first, and
    players have their numbers in both.
    """
    before, behind = (_list_ends(ends) for ends in around)
    *columns, stops = (
        np.concatenate([own[:at], left, new, right, own[at:]])
        for own, new, left, right in zip(_list_columns(text), _list_columns(other), before, behind, strict=True)
    )
    return Text(text.example, Columns(*columns), stops)


def _list_columns(text: Text) -> tuple[Array, ...]:
    """Return the columns of a text, and behind them its stops."""
    return *text.columns, text.stops


def _list_ends(ends: Sequence[int]) -> tuple[Array, ...]:
    """Return the columns of ends of lines."""
    pieces = np.array(ends, np.int32)
    none = np.zeros_like(pieces)
    return pieces, np.full_like(pieces, NOBODY), none, none, none, np.ones(len(pieces), bool)


def join(first: Text, second: Text, between: Sequence[int]) -> Text:
    """Return two texts as one, of which the first one gives what is known."""
    return insert(first, second, len(first.stops), (between, ()))


def renumber(text: Text, places: Sequence[int]) -> Text:
    """Return a text whose players have other numbers."""
    players = text.columns.players
    moved = np.array([*places, NOBODY], np.int32)[players]
    return replace(text, columns=text.columns._replace(players=moved))


def estrange(text: Text, player: int, name: Sequence[int]) -> Text:
    """Return a text in which a player has the name of a stranger, which are these pieces, or one that several have;
    nothing is known of the games of that one.
    """
    is_other = text.columns.players == player
    times = np.where(is_other, len(name), 1)
    named = np.repeat(is_other, times)
    *columns, stops = (np.repeat(column, times) for column in _list_columns(text))
    for column, of_name in zip(columns, (np.tile(name, is_other.sum()), *_WORD[1:]), strict=True):
        column[named] = of_name
    example = replace(
        text.example,
        pairs=tuple(pair for pair in text.example.pairs if player not in pair[:2]),
        ends={pair: end for pair, end in text.example.ends.items() if player not in pair},
    )
    return Text(example, Columns(*columns), stops)


def list_spots(text: Text) -> tuple[list[int], list[int]]:
    """Return the places before and behind all that a text says of players where a sentence may be put."""
    count = len(text.stops)
    breaks = [0, *(np.flatnonzero(text.stops[:-1]) + 1).tolist(), count]
    named = np.flatnonzero(text.columns.players != NOBODY).tolist() or [count]
    return [at for at in breaks if at <= named[0]], [at for at in breaks if at > named[-1]] or breaks[-1:]


def list_lines_of_games(text: Text) -> list[tuple[int, tuple[int, int]]]:
    """Return where lines end that name two players alone, of whose game something is said, with these."""
    pieces, players = text.columns.pieces, text.columns.players
    ends = [*np.flatnonzero((pieces == LINE_END) | (pieces == PARAGRAPH_END)).tolist(), len(pieces)]
    lines = zip((0, *ends), ends, strict=False)
    named = ((end, {*players[start:end].tolist()} - {NOBODY}) for start, end in lines)
    return [(end, pair) for end, two in named for pair in text.example.ends if two == {*pair}]


def take_head(mail: Text) -> Text | None:
    """Return the subject and the address of a mail, None where they are long or name a player or a day."""
    first = mail.columns.pieces[:LONGEST_FRAME]
    ends = (np.flatnonzero((first == LINE_END) | (first == PARAGRAPH_END)) + 1).tolist()
    return _take(mail, slice(0, ends[1])) if len(ends) > 1 else None


def take_tail(mail: Text) -> Text | None:
    """Return the last paragraph of a mail with the end of the one before it, None where it is long or names a player or
    a day.
    """
    ends = np.flatnonzero(mail.columns.pieces == PARAGRAPH_END).tolist()
    return _take(mail, slice(ends[-1], None)) if ends and len(mail.stops) - ends[-1] <= LONGEST_FRAME else None


def _take(mail: Text, part: slice) -> Text | None:
    """Return a part of a mail, None where it names a player or a day."""
    *each, stops = (column[part] for column in _list_columns(mail))
    columns = Columns(*each)
    if (columns.players != NOBODY).any() or (columns.days > UNCLEAR).any() or (columns.pieces == SEVERAL).any():
        return None
    return Text(Example((), "", (), {}), columns, stops)
