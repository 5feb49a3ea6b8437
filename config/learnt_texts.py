"""The examples as the network learns them: as columns of numbers, varied each time, some at once."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple

import numpy as np

from intake.reading.mentions.types import PAIR
from intake.reading.network.examples import (
    DOUBTED,
    NOTHING,
    Example,
    Remark,
    list_beside,
    list_mails,
    list_short,
)
from intake.reading.network.layers import Array
from intake.reading.network.marks import TURNED, Columns, Pair, list_columns, mark_pair
from intake.reading.network.tokens import NOBODY, Kind, Token
from intake.reading.network.word_parts import MOST

LENGTHS = (24, 48, 96, 160, 240)
"""Tokens to which shorter mails are filled up: few shapes are compiled (our own choice, as all numbers here)."""

AT_ONCE = 6144
"""Tokens that are learnt at once."""

WORDS_AT_ONCE = 1536
"""Different words among them; further ones are left out."""

NOTHINGS = 0.6
"""Share of the pairs without a result that are learnt each time."""

WORDS_LEFT_OUT, COLOURS_LEFT_OUT, SEXES_LEFT_OUT = 0.06, 0.3, 0.2
"""Shares of words, of mails without colours and of mails without sexes: not everything is known."""

JOINED = 0.3
"""Share of short texts that are learnt beside another one."""

CLEAR, DOUBTFUL = 0.3, 0.45
"""Up to these draws from 0 to 1 a short text gets a clear remark, or a doubt."""

CLEAR_OF_MAILS, DOUBTFUL_OF_MAILS = 0.14, 0.26
"""The same for whole mails, which have remarks of their own."""

STRANGE, UNKNOWN = 0.12, 0.7
"""Share of mails in which a player is taken for somebody else, and of these the share where nobody knows him: else
several may have his name.
"""

SYLLABLES = (
    ("B", "Br", "D", "F", "G", "H", "J", "K", "Kr", "L", "M", "P", "R", "S", "Sch", "St", "T", "W"),
    ("a", "e", "i", "o", "u", "ei", "au"),
    ("bert", "der", "ger", "ke", "ler", "mann", "ner", "rich", "sen", "son", "ton", "wig"),
)
"""What names of strangers are made of."""

BEHIND = 0.8
"""Share of remarks behind a text; the others stand before it."""


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
            self._pieces = np.zeros((len(self._places), MOST), np.int32)
            for place, pieces in enumerate(self._places):
                self._pieces[place, : len(pieces)] = pieces
        return self._pieces[places]


@dataclass(frozen=True, slots=True)
class Text:
    """The columns of an example: of its tokens, of their words and of the days that they mean."""

    example: Example
    columns: Columns
    words: Array
    days: Array


class Sample(NamedTuple):
    """A text as it is asked about a pair: how the game ended as the first one sees it, and who had White."""

    text: Text
    pair: Pair
    end: int
    white: int | None


def make_text(example: Example, words: Vocabulary) -> Text:
    """Return the columns of an example."""
    tokens = example.tokens[: LENGTHS[-1]]
    places = np.array([words.find(token) for token in tokens], np.int32)
    days = np.array([token.day.toordinal() if token.day else 0 for token in tokens], np.int32)
    return Text(example, list_columns(tokens, example.sexes), places, days)


def join(first: Text, second: Text, between: Sequence[Kind]) -> Text:
    """Return two texts as one, of which the first one gives what is known; players have their numbers in both."""
    ends = np.array(between, np.int32)
    none, nobody = np.zeros_like(ends), np.full_like(ends, NOBODY)
    columns = zip(first.columns, (ends, nobody, none), second.columns, strict=True)
    return Text(
        first.example,
        Columns(*(np.concatenate(each) for each in columns)),
        np.concatenate([first.words, none, second.words]),
        np.concatenate([first.days, none, second.days]),
    )


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


def list_samples(text: Text, chance: random.Random) -> Iterator[Sample]:
    """Yield what is asked of a text: each pair with a result, and a share of the others."""
    for pair in text.example.pairs:
        turned = pair._replace(first=pair.second, second=pair.first)
        for one in (pair, turned):
            if (end := text.example.ends.get((one.first, one.second))) is not None:
                yield Sample(text, one, end, one.first)
                break
        else:
            if chance.random() < NOTHINGS:
                yield Sample(text, pair, NOTHING, None)


class Texts:
    """All examples; each time that they are learnt the short ones are varied."""

    def __init__(self, words: Vocabulary) -> None:
        self.chance = random.Random(1)  # noqa: S311 -- no secret
        self._words = words
        self._mails = [make_text(example, words) for example in list_mails()]
        self._short = [make_text(example, words) for example in list_short()]
        remarks = [(one, make_text(_as_example(one), words)) for one in list_beside()]
        self._clear = [one for one in remarks if not one[0].is_doubt]
        self._doubts = [one for one in remarks if one[0].is_doubt]

    def list_batches(self) -> list[tuple[int, list[Sample]]]:
        """Return what is learnt once: samples of like length together, in any order, with the length to which they are
        filled up.
        """
        mails = map(self._estrange, self._mails)
        texts = [self._add_any(mail, CLEAR_OF_MAILS, DOUBTFUL_OF_MAILS) for mail in mails]
        texts += map(self._vary, self._short)
        by_length: dict[int, list[Sample]] = defaultdict(list)
        for sample in (one for text in texts for one in list_samples(text, self.chance)):
            count = min(len(sample.text.words), LENGTHS[-1])
            by_length[next(length for length in LENGTHS if count <= length)].append(sample)
        batches: list[tuple[int, list[Sample]]] = []
        for length, group in by_length.items():
            self.chance.shuffle(group)
            size = AT_ONCE // length
            batches += [(length, group[at : at + size]) for at in range(0, len(group), size)]
        self.chance.shuffle(batches)
        return batches

    def _estrange(self, text: Text) -> Text:
        """Return a mail as it is, or one of three and more players as if one of them was not known."""
        count = len(text.example.sexes)
        if count <= PAIR or self.chance.random() >= STRANGE:
            return text
        who, name = self.chance.randrange(count), ""
        if self.chance.random() < UNKNOWN:
            name = "".join(self.chance.choice(parts) for parts in SYLLABLES)
        return estrange(text, who, self._words.find(Token(Kind.WORD, name)) if name else None)

    def _vary(self, text: Text) -> Text:
        """Return a short text alone or beside another one, with a remark, with a doubt, or with none."""
        if self.chance.random() < JOINED:
            text = self._join(text, self.chance.choice(self._short))
        return self._add_any(text, CLEAR, DOUBTFUL)

    def _add_any(self, text: Text, clear: float, doubtful: float) -> Text:
        """Return a text with a clear remark or a doubt up to these draws, else as it is."""
        drawn = self.chance.random()
        if drawn < clear:
            return self._add(text, *self.chance.choice(self._clear))
        return self._add(text, *self.chance.choice(self._doubts)) if drawn < doubtful else text

    def _between(self) -> tuple[Kind, ...]:
        """Return what is between two texts: nothing, or the end of a line or a paragraph."""
        return self.chance.choice(((), (), (Kind.LINE_END,), (Kind.PARAGRAPH_END,)))

    def _add(self, text: Text, remark: Remark, said: Text) -> Text:
        """Return a text with a remark behind or before it; one that names somebody else is left out."""
        cast = text.example.cast
        if not set(cast).issuperset(remark.players):
            return text
        said = renumber(said, [cast.index(player) for player in remark.players])
        if self.chance.random() < BEHIND:
            joined = join(text, said, self._between())
        else:
            joined = replace(join(said, text, self._between()), example=text.example)
        return replace(joined, example=_doubt(text.example, remark)) if remark.is_doubt else joined

    def _join(self, text: Text, other: Text) -> Text:
        """Return two texts as one, each of players of its own; nothing is said of one from either."""
        count, more = len(text.example.sexes), len(other.example.sexes)
        if not (count and more):
            return text
        moved = (pair._replace(first=pair.first + count, second=pair.second + count) for pair in other.example.pairs)
        across = Pair(self.chance.randrange(count), count + self.chance.randrange(more), None)
        ends = {(first + count, second + count): end for (first, second), end in other.example.ends.items()}
        joined = join(text, renumber(other, range(count, count + more)), self._between())
        pairs = (*text.example.pairs, *moved, across)
        return replace(joined, example=replace(text.example, pairs=pairs, ends=text.example.ends | ends))


def _doubt(example: Example, remark: Remark) -> Example:
    """Return an example of which a remark doubts the results of the players that it names, of none all."""
    named = {example.cast.index(player) for player in remark.players}
    ends = {pair: DOUBTED if named <= set(pair) else end for pair, end in example.ends.items()}
    return replace(example, ends=ends)


def _as_example(remark: Remark) -> Example:
    """Return a remark as an example of which nothing is asked."""
    return Example(remark.tokens, "mw" * len(remark.players), (), {})


class Batch:
    """The numbers of samples that are learnt at once: what is seen of them, and what is asked."""

    def __init__(self, length: int, samples: Sequence[Sample], words: Vocabulary, chance: random.Random) -> None:
        rows = AT_ONCE // length
        self.seen: dict[str, Any] = {
            name: np.zeros((rows, length), np.int32) for name in ("words", "kinds", "colours", "sexes")
        }
        self.seen["present"] = np.zeros((rows, length), bool)
        self.seen["present"][:, 0] = True
        self.asked: dict[str, Any] = {
            name: np.zeros(rows, np.float32)
            for name in ("end", "is_asked", "told", "knows_told", "white", "knows_white")
        }
        self.asked["end"] = np.zeros(rows, np.int32)
        self.asked |= {name: np.zeros((rows, length), np.float32) for name in ("days", "knows_days")}
        self._chance = chance
        for row, sample in enumerate(samples):
            self._fill(row, sample)
        self._take_words(words)

    def _fill(self, row: int, sample: Sample) -> None:
        """Fill in a sample, as either player sees it."""
        text, pair, end, white = sample
        if self._chance.random() < 1 / 2:
            pair, end = pair._replace(first=pair.second, second=pair.first), TURNED[end]
        if self._chance.random() < COLOURS_LEFT_OUT:
            pair = pair._replace(white=None)
        count = min(len(text.words), self.seen["present"].shape[1])
        kinds, colours = mark_pair(text.columns, pair)
        columns = {"kinds": kinds, "colours": colours, "words": text.words}
        if self._chance.random() >= SEXES_LEFT_OUT:
            columns["sexes"] = text.columns.sexes
        for name, column in columns.items():
            self.seen[name][row, :count] = column[:count]
        self.seen["present"][row, :count] = True
        self.asked["end"][row], self.asked["is_asked"][row] = end, 1
        if white is not None and end != DOUBTED and text.example.is_mail:
            self._fill_report(row, text, pair, white)

    def _fill_report(self, row: int, text: Text, pair: Pair, white: int) -> None:
        """Fill in what is known of a game that a mail reports: its day, and who had White where that is not seen."""
        day = text.example.find_day(pair)
        self._know(row, "told", day is not None)
        if pair.white is None:
            self._know(row, "white", white == pair.first)
        count = min(len(text.days), self.seen["present"].shape[1])
        days = text.days[:count]
        self.asked["knows_days"][row, :count] = days > 0
        self.asked["days"][row, :count] = days == _number(day)

    def _know(self, row: int, name: str, is_so: bool) -> None:
        self.asked[name][row], self.asked[f"knows_{name}"][row] = is_so, 1

    def _take_words(self, words: Vocabulary) -> None:
        """Leave out some words, and replace the others by their places among those that are learnt at once."""
        seen = self.seen["words"]
        chance = np.random.default_rng(self._chance.getrandbits(32))
        seen[(chance.random(seen.shape) < WORDS_LEFT_OUT) & (self.seen["kinds"] == Kind.WORD)] = 0
        places, numbers = np.unique(np.append(seen, 0), return_inverse=True)
        numbers = numbers[:-1].reshape(seen.shape)
        self.seen["words"] = np.where(numbers < WORDS_AT_ONCE, numbers, 0).astype(np.int32)
        self.seen["pieces"] = np.zeros((WORDS_AT_ONCE, MOST), np.int32)
        kept = places[:WORDS_AT_ONCE]
        self.seen["pieces"][: len(kept)] = words.list_pieces(kept)


def _number(day: date | None) -> int:
    return day.toordinal() if day else -1
