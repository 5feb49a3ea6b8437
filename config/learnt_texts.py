"""The examples as the network learns them: varied each time, and those of like length together."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from config.text_columns import (
    LONGEST,
    Cut,
    Text,
    estrange,
    insert,
    join,
    list_lines_of_games,
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
    SEXES,
    Example,
    Remark,
    list_beside,
    list_everyday,
    list_further,
    list_mails,
    list_short,
)
from intake.reading.network.marks import LINE_END, PARAGRAPH_END, SEVERAL, Pair
from intake.reading.network.tokens import Kind, Token

AT_ONCE = 8_000
"""Rows of texts times the pairs that are asked of them, up to which they are learnt at once (our own choice, as all
numbers here).
"""

MOST_SAMPLES = 9
"""Pairs that are asked of a text at once."""

BLOCK, LOOSELY = 1_500, 6
"""Texts of which those of like length are learnt together, and rows by which such lengths may differ by chance."""

MAILS, SHORT = 0.15, 0.08
"""Shares of the other mails and of the short texts of weights that are learnt each time: of all, few would be everyday
mails.
"""

NOTHINGS = 0.4
"""Share of the pairs without a result that are learnt each time."""

JOINED = 0.3
"""Share of short texts that are learnt beside another one."""

CLEAR, DOUBTFUL = 0.3, 0.45
"""Up to these draws from 0 to 1 a short text gets a clear remark, or a doubt."""

CLEAR_OF_MAILS, DOUBTFUL_OF_MAILS = 0.14, 0.26
"""The same for whole mails, which have remarks of their own."""

DOUBTFUL_ROWS, CLEAR_ROWS = 0.1, 0.16
"""Up to these draws a mail gets a doubt behind a line about two players, or a clear remark: else a doubt would be one
about all results. Then no other is added.
"""

BESIDE_ROWS = 12
"""Rows of pieces up to which a remark may stand behind a line."""

SIGNS = (("-", ""), ("(", ")"), (",", ""), (":", "."), ("/", ""), ("[", "]"), ("!", "!"), (".", "."), ("", ""))
"""What is before such remarks, and behind them."""

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
    """What is asked of a text about a pair: how the game ended as the first one sees it, and who had White."""

    pair: Pair
    end: int
    white: int | None


class Lesson(NamedTuple):
    """A text with what is asked of it."""

    text: Text
    samples: Sequence[Sample]


class Examples(NamedTuple):
    """All that is learnt: whole mails, of which everyday ones are learnt each time, short texts, of which further ones
    are, and remarks that are put beside both.
    """

    everyday: Sequence[Example]
    mails: Sequence[Example]
    short: Sequence[Example]
    further: Sequence[Example]
    remarks: Sequence[Remark]

    def list_tokens(self) -> Iterator[Token]:
        """Yield all tokens."""
        for each in self:
            yield from (token for one in each for token in one.tokens)


def read_examples() -> Examples:
    """Return all examples."""
    return Examples(
        list(list_everyday()), list(list_mails()), list(list_short()), list(list_further()), list(list_beside())
    )


def list_samples(text: Text, chance: random.Random) -> Iterator[Sample]:
    """Yield what is asked of a text: each pair with a result, and a share of the others."""
    seen = set(text.columns.players.tolist())
    for pair in (one for one in text.example.pairs if {one.first, one.second} <= seen):
        turned = pair._replace(first=pair.second, second=pair.first)
        for one in (pair, turned):
            if (end := text.example.ends.get((one.first, one.second))) is not None:
                yield Sample(one, end, one.first)
                break
        else:
            if chance.random() < NOTHINGS:
                yield Sample(pair, NOTHING, None)


def choose_samples(text: Text, chance: random.Random) -> list[Sample]:
    """Return what is asked of a text at once; where that is too much, what has a result comes first."""
    samples = list(list_samples(text, chance))
    if len(samples) > MOST_SAMPLES:
        samples.sort(key=lambda one: (one.end == NOTHING, chance.random()))
    return samples[:MOST_SAMPLES]


class Texts:
    """All examples, cut into pieces; each time that they are learnt they are varied."""

    def __init__(self, examples: Examples, cut: Cut) -> None:
        self.chance = random.Random(1)  # noqa: S311 -- no secret
        self._cut = cut
        whole = (examples.everyday, examples.mails, examples.short, examples.further)
        self._everyday, self._mails, self._short, self._further = (
            [make_text(one, cut) for one in each] for each in whole
        )
        self._clear, self._doubts = (list(self._make_remarks(examples.remarks, is_doubt=one)) for one in (False, True))
        self._beside = [list(_list_beside(each)) for each in (self._clear, self._doubts)]
        self._signs = [[make_text(_as_sign(one), cut) for one in each] for each in SIGNS]
        mails = [*self._everyday, *self._mails]
        self._heads, self._tails = (list(filter(None, map(take, mails))) for take in (take_head, take_tail))

    def _make_remarks(self, remarks: Iterable[Remark], *, is_doubt: bool) -> Iterator[tuple[Remark, Text]]:
        """Yield remarks of one kind with their texts."""
        return ((one, make_text(_as_example(one), self._cut)) for one in remarks if one.is_doubt is is_doubt)

    def list_batches(self) -> Iterator[tuple[float, list[Lesson]]]:
        """Yield what is learnt once: texts of like length together, in any order, each time with the share of all texts
        that was learnt before.
        """
        texts = self._draw_texts()
        for at in range(0, len(texts), BLOCK):
            block = texts[at : at + BLOCK]
            batches = list(self._fill(block))
            self.chance.shuffle(batches)
            for number, batch in enumerate(batches):
                yield (at + len(block) * number / len(batches)) / len(texts), batch

    def _draw_texts(self) -> list[Text]:
        """Return all everyday mails and further short texts, and shares of the others, varied, in any order."""
        mails = map(self._estrange, [*self._everyday, *self._draw(self._mails, MAILS)])
        short = [*self._further, *self._draw(self._short, SHORT)]
        texts = [*map(self._add_to_mail, mails), *map(self._vary, short)]
        self.chance.shuffle(texts)
        return texts

    def _draw(self, texts: Sequence[Text], share: float) -> Iterator[Text]:
        """Yield about a share of texts."""
        return (text for text in texts if self.chance.random() < share)

    def _fill(self, texts: Sequence[Text]) -> Iterator[list[Lesson]]:
        """Yield batches of texts of which something is asked, those of like length together."""
        every = [Lesson(text, samples) for text in texts if (samples := choose_samples(text, self.chance))]
        every.sort(key=lambda one: len(one.text.stops) + self.chance.random() * LOOSELY)
        batch: list[Lesson] = []
        work = 0
        for one in every:
            own = len(one.text.stops) * len(one.samples)
            if batch and work + own > AT_ONCE:
                yield batch
                batch, work = [], 0
            batch.append(one)
            work += own
        if batch:
            yield batch

    def _estrange(self, text: Text) -> Text:
        """Return a mail as it is, or one of three and more players as if one of them was not known."""
        count = len(text.example.sexes)
        if count <= PAIR or self.chance.random() >= STRANGE:
            return text
        who = self.chance.randrange(count)
        if self.chance.random() >= UNKNOWN:
            return estrange(text, who, (SEVERAL,))
        name = "".join(self.chance.choice(parts) for parts in SYLLABLES)
        return estrange(text, who, self._cut(Token(Kind.WORD, name)))

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

    def _add_to_mail(self, mail: Text) -> Text:
        """Return a mail with a doubt or a clear remark behind one of its lines, or beside all of them, or as it is."""
        drawn = self.chance.random()
        if drawn < CLEAR_ROWS:
            return self._add_to_line(mail, is_doubt=drawn < DOUBTFUL_ROWS)
        return self._add_any(mail, CLEAR_OF_MAILS, DOUBTFUL_OF_MAILS)

    def _add_to_line(self, mail: Text, *, is_doubt: bool) -> Text:
        """Return a mail with a short remark that names nobody behind a line about two players, between signs, as it is
        where no line is, or it would be too long.
        """
        lines = list_lines_of_games(mail)
        if not lines or len(mail.stops) + BESIDE_ROWS + PAIR > LONGEST:
            return mail
        said = self.chance.choice(self._beside[is_doubt])
        at, pair = self.chance.choice(lines)
        before, behind = self.chance.choice(self._signs)
        for text in (behind, said, before):
            mail = insert(mail, text, at, ((), ()))
        ends = mail.example.ends | ({pair: DOUBTED} if is_doubt else {})
        return replace(mail, example=replace(mail.example, ends=ends))

    def _between(self) -> tuple[int, ...]:
        """Return what is between two texts: nothing, or the end of a line or a paragraph."""
        return self.chance.choice(((), (), (LINE_END,), (PARAGRAPH_END,)))

    def _add(self, text: Text, remark: Remark, said: Text) -> Text:
        """Return a text with a remark behind or before what it says of players; one that names somebody else is left
        out, and one with which it would be too long.
        """
        cast = text.example.cast
        if not set(cast).issuperset(remark.players) or len(text.stops) + len(said.stops) > LONGEST:
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


def _list_beside(said: Sequence[tuple[Remark, Text]]) -> Iterator[Text]:
    """Yield the remarks that name nobody and may be behind a line."""
    return (text for remark, text in said if not remark.players and len(text.stops) <= BESIDE_ROWS)


def _doubt(example: Example, remark: Remark) -> Example:
    """Return an example of which a remark doubts the results of the players that it names, of none all."""
    named = {example.cast.index(player) for player in remark.players}
    ends = {pair: DOUBTED if named <= set(pair) else end for pair, end in example.ends.items()}
    return replace(example, ends=ends)


def _as_sign(sign: str) -> Example:
    """Return a sign as an example of which nothing is asked."""
    return Example((Token(Kind.WORD, sign),) if sign else (), "", (), {})


def _as_example(remark: Remark) -> Example:
    """Return a remark as an example of which nothing is asked."""
    return Example(remark.tokens, "".join(SEXES[player] for player in remark.players), (), {})
