"""The examples as the network learns them: as columns of numbers, varied each time, some at once."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

import numpy as np

from config.text_columns import (
    Text,
    Vocabulary,
    estrange,
    insert,
    join,
    list_spots,
    make_text,
    renumber,
    take_head,
    take_tail,
)
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
from intake.reading.network.marks import TURNED, Pair, mark_pair
from intake.reading.network.tokens import MOST as MOST_TOKENS
from intake.reading.network.tokens import Kind, Token
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
"""Share of remarks behind all that a text says of players; the others stand before it."""

FRAMED = 0.5
"""Share of short texts that get the first and the last lines of mails: else a remark would always be what ends a text,
and would not be known again above a name.
"""


class Sample(NamedTuple):
    """A text as it is asked about a pair: how the game ended as the first one sees it, and who had White."""

    text: Text
    pair: Pair
    end: int
    white: int | None


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
        self._heads = [head for mail in self._mails if (head := take_head(mail))]
        self._tails = [tail for mail in self._mails if (tail := take_tail(mail))]

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
        """Return a short text alone or beside another one, with a remark, with a doubt, or with none, and often between
        the first and the last lines of a mail.
        """
        if self.chance.random() < JOINED:
            text = self._join(text, self.chance.choice(self._short))
        text = self._add_any(text, CLEAR, DOUBTFUL)
        return self._frame(text) if self.chance.random() < FRAMED else text

    def _frame(self, text: Text) -> Text:
        """Return a text between the first lines of a mail and the last ones of another."""
        head, tail = self.chance.choice(self._heads), self.chance.choice(self._tails)
        return insert(join(text, tail, ()), head, 0, ((), ()))

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
        """Return a text with a remark behind or before what it says of players; one that names somebody else is left
        out, and one with which it would be too long.
        """
        cast = text.example.cast
        if not set(cast).issuperset(remark.players) or len(text.words) + len(said.words) > MOST_TOKENS:
            return text
        said = renumber(said, [cast.index(player) for player in remark.players])
        before, behind = list_spots(text)
        at = self.chance.choice(behind if self.chance.random() < BEHIND else before)
        joined = insert(text, said, at, (self._between(), self._between()))
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
