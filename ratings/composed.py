"""Very many texts or rows of bytes, put together from columns by one compiled loop, or by Python's own formatting where
that is not worth while: byte by byte it would be slower.

What is written of a row follows a template; each row has the number of its own. What comes often is written once, as a
phrase, and has a number as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, compress, pairwise, repeat
from string import Formatter
from typing import NamedTuple

from .compiled import Column, compiled, is_worth_while, new_column, zeros

PHRASE, OWN, NUMBER = range(3)
KINDS = {"": NUMBER, "phrase": PHRASE, "own": OWN}
"""How a field of a template is written, by its format: a number in decimal digits, the phrase with a number, one of the
row's own texts (`{0:own}` is the first).
"""

HASH_DIGITS = 64
"""Hexadecimal digits of a hash."""

MOST_DIGITS = 20
"""Of a number of eight bytes, its sign included."""

MINUS, ZERO, TEN = ord("-"), ord("0"), 10


class Texts(NamedTuple):
    """Texts one behind the other: `begins` says where each begins, and has one entry more."""

    written: bytearray
    begins: Column

    def between(self, first: int, last: int) -> bytes:
        """Return those from one on and before another one."""
        return bytes(self.written[self.begins[first] : self.begins[last]])

    def each(self) -> list[bytes]:
        """Return every one."""
        whole = bytes(self.written)
        return [whole[begin:end] for begin, end in pairwise(self.begins)]


def join_texts(texts: Sequence[str]) -> Texts:
    """Return texts one behind the other."""
    written = bytearray("".join(texts).encode())
    begins = new_column(accumulate(map(len, texts), initial=0))
    if begins[-1] < len(written):  # some are not of ASCII
        begins = new_column(accumulate((len(text.encode()) for text in texts), initial=0))
    return Texts(written, begins)


def add_hashes(texts: Texts, hashes: Sequence[bytes]) -> Texts:
    """Return texts and behind them the hexadecimal digits of hashes."""
    digits, end = b"".join(hashes).hex().encode(), len(texts.written)
    begins = range(end + HASH_DIGITS, end + len(digits) + 1, HASH_DIGITS)
    return Texts(texts.written + digits, texts.begins + new_column(begins))


NO_TEXTS = Texts(bytearray(), zeros(1))


class Phrases(dict[str, int]):
    """The numbers of texts that come often; a new one gets the next."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__()
        self.texts, self.longest = Texts(bytearray(), zeros(1)), 0
        self.room = bytearray()
        """What rows are written to: one for all composers, since it is the largest part of what they hold."""
        self.known: list[str] = []

    def __missing__(self, text: str) -> int:
        """Give a number to a new text."""
        self[text] = number = self.add(text)
        self.longest = max(self.longest, self.texts.begins[-1] - self.texts.begins[-2])
        return number

    def add(self, text: str) -> int:
        """Give a number to a text of a template."""
        self.known.append(text)
        self.texts.written.extend(text.encode())
        self.texts.begins.append(len(self.texts.written))
        return len(self.known) - 1

    def column(self, texts: Iterable[str]) -> Column:
        """Return the numbers of texts."""
        return new_column(list(map(self.__getitem__, texts)))

    def texts_of(self, column: Column) -> list[str]:
        """Return the texts of numbers."""
        return list(map(self.known.__getitem__, column))


class _Form(NamedTuple):
    """A template as Python formats it, and the names and kinds of its fields."""

    text: str
    fields: Sequence[tuple[str, int]]

    @classmethod
    def of(cls, template: str) -> _Form:
        """Return the form of a template."""
        parts = list(Formatter().parse(template))
        text = "".join(literal.replace("%", "%%") + ("" if name is None else "%s") for literal, name, _, _ in parts)
        return cls(text, [(name, KINDS[kind or ""]) for _, name, kind, _ in parts if name is not None])


class Composer:
    """Writes rows by templates, in which `{name}` or `{name:kind}` is a column, written as `KINDS` has it."""

    def __init__(self, phrases: Phrases, *templates: str) -> None:
        """Read the templates once."""
        self.phrases = phrases
        self._forms = [_Form.of(template) for template in templates]
        self._names: list[str] = []
        self._literals, self._first_steps = new_column(), zeros(1)
        self._kinds, self._places, self._strides = new_column(), new_column(), new_column()
        for template in templates:
            for literal, name, kind, _ in Formatter().parse(template):
                self._add(literal, name, kind or "")
            self._first_steps.append(len(self._kinds))

    def _add(self, literal: str, name: str | None, kind: str) -> None:
        if literal:
            self._step(PHRASE, len(self._literals), 0)
            self._literals.append(self.phrases.add(literal))
        if name is not None and kind == "own":
            self._step(OWN, int(name), 1)
        elif name is not None:
            if name not in self._names:
                self._names.append(name)
            self._step(KINDS[kind], self._names.index(name), 1)

    def _step(self, *numbers: int) -> None:
        for column, number in zip((self._kinds, self._places, self._strides), numbers, strict=True):
            column.append(number)

    def write(self, chosen: Column, columns: Mapping[str, Column], own: Texts = NO_TEXTS) -> Texts:
        """Return the texts of rows, each by the template that is `chosen` for it."""
        if not is_worth_while(len(chosen)):
            return join_texts(self._format(chosen, columns, own))
        count, cells, begins = len(chosen), new_column(), zeros(len(chosen) + 1)
        for name in self._names:
            cells.extend(columns[name])
        firsts = new_column(
            place * count if stride else len(cells) + place
            for place, stride in zip(self._places, self._strides, strict=True)
        )
        room = self.phrases.room
        room.extend(bytes(max(0, self._most_bytes(count, own) - len(room))))
        steps = self._first_steps, self._kinds, firsts, self._strides
        size = _write(chosen, *steps, cells + self._literals, *self.phrases.texts, *own, room, begins)
        return Texts(room[:size], begins)

    def _format(self, chosen: Column, columns: Mapping[str, Column], own: Texts) -> list[str]:
        count, known = len(chosen), self.phrases.known
        owns = [text.decode() for text in own.each()]
        rows: list[Iterator[str]] = []
        for number, (text, fields) in enumerate(self._forms):
            wanted = [each == number for each in chosen]
            values: list[Iterable[int | str]] = [
                compress(owns[int(name) * count :], wanted)
                if kind == OWN
                else map(known.__getitem__, compress(columns[name], wanted))
                if kind == PHRASE
                else compress(columns[name], wanted)
                for name, kind in fields
            ]
            rows.append(map(text.__mod__, zip(*values, strict=True)) if fields else repeat(text % ()))
        return [next(rows[each]) for each in chosen]

    def _most_bytes(self, count: int, own: Texts) -> int:
        """Return how many bytes so many rows take at most."""
        most = {PHRASE: self.phrases.longest, NUMBER: MOST_DIGITS, OWN: 0}
        rows = [
            sum(most[kind] for kind in compress(self._kinds[begin:end], self._strides[begin:end]))
            for begin, end in pairwise(self._first_steps)
        ]
        literals = sum(len(self.phrases.known[literal].encode()) for literal in self._literals)
        owns = max(self._kinds[begin:end].count(OWN) for begin, end in pairwise(self._first_steps))
        return count * (max(rows) + literals) + owns * len(own.written)


@compiled
def _write(  # noqa: PLR0913, PLR0917 -- columns, as a compiled loop wants them
    chosen: Column, first_steps: Column, kinds: Column, firsts: Column, strides: Column, cells: Column,
    phrases: bytearray, phrases_from: Column, own: bytearray, own_from: Column, out: bytearray, begins: Column,
) -> int:  # fmt: skip
    """Write one row after the other; return how many bytes that were."""
    at = 0
    for row in range(len(chosen)):
        for step in range(first_steps[chosen[row]], first_steps[chosen[row] + 1]):
            cell = firsts[step] + strides[step] * row
            if kinds[step] == PHRASE:
                for place in range(phrases_from[cells[cell]], phrases_from[cells[cell] + 1]):
                    out[at] = phrases[place]
                    at += 1
            elif kinds[step] == OWN:
                for place in range(own_from[cell], own_from[cell + 1]):
                    out[at] = own[place]
                    at += 1
            else:
                rest, size = cells[cell], 1
                if rest < 0:
                    out[at], at, rest = MINUS, at + 1, -rest
                left = rest // TEN
                while left > 0:
                    size, left = size + 1, left // TEN
                for place in range(at + size - 1, at - 1, -1):
                    out[place], rest = ZERO + rest % TEN, rest // TEN
                at += size
        begins[row + 1] = at
    return at
