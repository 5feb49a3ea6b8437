"""The columns of the examples from which the network learns, and texts that are put together from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from intake.reading.network.examples import Example
from intake.reading.network.layers import Array
from intake.reading.network.marks import Columns, list_columns
from intake.reading.network.tokens import MOST, NOBODY, Kind, Token
from intake.reading.network.word_parts import MOST as MOST_PIECES

LONGEST_FRAME = 12
"""Tokens up to which a mail's first lines are its address, and its last ones the end of a letter (our own choice)."""

_ENDS = frozenset({Kind.LINE_END, Kind.PARAGRAPH_END})
_STOPS = frozenset(".!?")


class Vocabulary:
    """The words of all examples, each with its place and its pieces."""

    def __init__(self) -> None:
        self._places: dict[tuple[int, ...], int] = {(): 0}
        self._pieces: Array | None = None

    def find(self, token: Token) -> int:
        """Return the place of a word; what has no pieces has the first one."""
        return self._places.setdefault(token.list_pieces(), len(self._places))

    def list_pieces(self, places: Array) -> Array:
        """Return the pieces of the words at some places, filled up with nothing."""
        if self._pieces is None or len(self._pieces) < len(self._places):
            self._pieces = np.zeros((len(self._places), MOST_PIECES), np.int32)
            for place, pieces in enumerate(self._places):
                self._pieces[place, : len(pieces)] = pieces
        return self._pieces[places]


@dataclass(frozen=True, slots=True)
class Text:
    """The columns of an example: of its tokens, of their words, of the days that they mean, and whether a sentence may
    follow them.
    """

    example: Example
    columns: Columns
    words: Array
    days: Array
    stops: Array


def make_text(example: Example, words: Vocabulary) -> Text:
    """Return the columns of an example."""
    tokens = example.tokens[:MOST]
    places = np.array([words.find(token) for token in tokens], np.int32)
    days = np.array([token.day.toordinal() if token.day else 0 for token in tokens], np.int32)
    stops = np.array([token.kind in _ENDS or token.text in _STOPS for token in tokens], bool)
    return Text(example, list_columns(tokens, example.sexes), places, days, stops)


def insert(text: Text, other: Text, at: int, around: tuple[Sequence[Kind], Sequence[Kind]]) -> Text:
    """Return a text with another one from a place on, between ends of lines; what is known is that of the first, and
    players have their numbers in both.
    """
    before, behind = (_list_ends(kinds) for kinds in around)
    columns = [
        np.concatenate([own[:at], left, new, right, own[at:]])
        for own, new, left, right in zip(_list_columns(text), _list_columns(other), before, behind, strict=True)
    ]
    kinds, players, sexes, words, days, stops = columns
    return Text(text.example, Columns(kinds, players, sexes), words, days, stops)


def _list_columns(text: Text) -> tuple[Array, ...]:
    """Return the columns of a text: kinds, players, sexes, words, days and stops."""
    return *text.columns, text.words, text.days, text.stops


def _list_ends(kinds: Sequence[Kind]) -> tuple[Array, ...]:
    """Return the columns of ends of lines."""
    ends = np.array(kinds, np.int32)
    none = np.zeros_like(ends)
    return ends, np.full_like(ends, NOBODY), none, none, none, np.ones(len(ends), bool)


def join(first: Text, second: Text, between: Sequence[Kind]) -> Text:
    """Return two texts as one, of which the first one gives what is known."""
    return insert(first, second, len(first.words), (between, ()))


def renumber(text: Text, places: Sequence[int]) -> Text:
    """Return a text whose players have other numbers."""
    players = text.columns.players
    moved = np.array([*places, NOBODY], np.int32)[players]
    return replace(text, columns=text.columns._replace(players=moved))


def estrange(text: Text, player: int, name: int | None) -> Text:
    """Return a text in which a player has the name of a stranger, the word at this place, or one that several have;
    nothing is known of the games of that one.
    """
    columns, is_other = text.columns, text.columns.players == player
    example = replace(
        text.example,
        pairs=tuple(pair for pair in text.example.pairs if player not in pair[:2]),
        ends={pair: end for pair, end in text.example.ends.items() if player not in pair},
    )
    return replace(
        text,
        example=example,
        columns=Columns(
            np.where(is_other, Kind.SEVERAL if name is None else Kind.WORD, columns.kinds),
            np.where(is_other, NOBODY, columns.players),
            np.where(is_other, 0, columns.sexes),
        ),
        words=np.where(is_other, name or 0, text.words),
    )


def list_spots(text: Text) -> tuple[list[int], list[int]]:
    """Return the places before and behind all that a text says of players where a sentence may be put."""
    breaks = [0, *(np.flatnonzero(text.stops[:-1]) + 1).tolist(), len(text.words)]
    named = np.flatnonzero(text.columns.players != NOBODY).tolist() or [len(text.words)]
    return [at for at in breaks if at <= named[0]], [at for at in breaks if at > named[-1]] or breaks[-1:]


def take_head(mail: Text) -> Text | None:
    """Return the subject and the address of a mail, None where they are long or name a player or a day."""
    ends = (np.flatnonzero(mail.columns.kinds[:LONGEST_FRAME] >= Kind.LINE_END) + 1).tolist()
    return _cut(mail, slice(0, ends[1])) if len(ends) > 1 else None


def take_tail(mail: Text) -> Text | None:
    """Return the last paragraph of a mail with the end of the one before it, None where it is long or names a player or
    a day.
    """
    ends = np.flatnonzero(mail.columns.kinds == Kind.PARAGRAPH_END).tolist()
    return _cut(mail, slice(ends[-1], None)) if ends and len(mail.words) - ends[-1] <= LONGEST_FRAME else None


def _cut(mail: Text, part: slice) -> Text | None:
    """Return a part of a mail, None where it names a player or a day."""
    kinds, players, sexes, words, days, stops = (column[part] for column in _list_columns(mail))
    if (players != NOBODY).any() or days.any() or (kinds == Kind.SEVERAL).any():
        return None
    return Text(Example((), "", (), {}), Columns(kinds, players, sexes), words, days, stops)
