"""The numbers of texts that the network learns at once: what is seen of them, and what is asked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from config.learnt_texts import Lesson, Sample
from config.text_columns import LONGEST, Text, renumber
from intake.reading.network.examples import DOUBTED
from intake.reading.network.layers import Array
from intake.reading.network.marks import BEGIN, LEFT_OUT, TURNED, Columns
from intake.reading.network.tokens import NOBODY

PLAYERS = 12
"""Players of a text who are told apart (our own choice, as all numbers here): two short texts have six each."""

WORDS_LEFT_OUT, COLOURS_LEFT_OUT, SEXES_LEFT_OUT = 0.06, 0.25, 0.2
"""Shares of pieces of words, of texts without colours and of texts without sexes: not everything is known."""


class Question(NamedTuple):
    """What is asked about two players of the text in a row: whether it is known that the first has White, how their
    game ended, whether no day and each row is that of its end (all False where that is not asked), and whether the
    first had White, where that is asked.
    """

    texts: int
    firsts: int
    seconds: int
    has_colours: bool
    ends: int
    days: Array
    white: bool
    asks_white: bool


class Batch:
    """The numbers of texts: the columns that are `seen` of each, with the row of the whole first and whether a row is
    `present` and does not only fill up a shorter text, and what is `asked`, as columns of questions.
    """

    def __init__(self, every: Sequence[Lesson], chance: random.Random) -> None:
        shape = len(every), 1 + min(max(len(one.text.stops) for one in every), LONGEST)
        self.seen: dict[str, Array] = {name: np.zeros(shape, np.int64) for name in Columns._fields}
        self.seen["pieces"][:], self.seen["players"][:] = BEGIN, NOBODY
        self.seen["present"] = np.zeros(shape, bool)
        self._chance = chance
        questions = [question for row, one in enumerate(every) for question in self._fill(row, one)]
        columns = zip(*questions, strict=True)
        self.asked: dict[str, Array] = {
            name: np.array(column) for name, column in zip(Question._fields, columns, strict=True)
        }

    def _fill(self, row: int, asked: Lesson) -> list[Question]:
        """Fill in a text whose players have any numbers, and return what is asked of it."""
        numbers = self._chance.sample(range(PLAYERS), PLAYERS)
        columns = renumber(asked.text, numbers).columns
        if self._chance.random() < SEXES_LEFT_OUT:
            columns = columns._replace(sexes=np.zeros_like(columns.sexes))
        columns = columns._replace(pieces=self._leave_out(columns))
        count = min(len(columns.pieces), LONGEST)
        for name, column in columns._asdict().items():
            self.seen[name][row, 1 : 1 + count] = column[:count]
        self.seen["present"][row, : 1 + count] = True
        has_colours = self._chance.random() >= COLOURS_LEFT_OUT
        questions = (self._ask(row, asked.text, sample, has_colours) for sample in asked.samples)
        return [one._replace(firsts=numbers[one.firsts], seconds=numbers[one.seconds]) for one in questions]

    def _leave_out(self, columns: Columns) -> Array:
        """Return the pieces of a text, of which some of words are left out."""
        is_word = (columns.pieces >= 0) & (columns.in_days == 0)
        is_left_out = [is_one and self._chance.random() < WORDS_LEFT_OUT for is_one in is_word.tolist()]
        return np.where(is_left_out, LEFT_OUT, columns.pieces)

    def _ask(self, row: int, text: Text, sample: Sample, has_colours: bool) -> Question:
        """Return what is asked of a pair: as White sees it where the colours are known, else as either player does."""
        pair, end = sample.pair, sample.end
        has_colours = has_colours and pair.white is not None
        if pair.white == pair.second if has_colours else self._chance.random() < 1 / 2:
            pair, end = pair._replace(first=pair.second, second=pair.first), TURNED[end]
        days = self._find_days(row, text, sample)
        white = sample.white == pair.first
        return Question(
            row, pair.first, pair.second, has_colours, end, days, white, bool(days.any()) and not has_colours
        )

    def _find_days(self, row: int, text: Text, sample: Sample) -> Array:
        """Return whether no day and each row is that of the end of a game; none is of one that is not certain, and of
        what is no mail.
        """
        day = text.example.find_day(sample.pair)
        is_asked = sample.white is not None and sample.end != DOUBTED and text.example.is_mail
        of_rows = self.seen["days"][row] == (day.toordinal() if day else -1)
        return np.append(day is None, of_rows) & is_asked
