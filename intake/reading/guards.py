"""Patterns that are tried only on texts that have what they need, as hardly any line has.

To look for some hundred phrases costs more than anything else that is done to a line. What a phrase begins with is
found out from its pattern, and compared with the beginnings of the words of a text, which all patterns share.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from importlib import import_module
from itertools import chain
from sys import maxsize
from typing import Any, Generic, NamedTuple, TypeVar

from intake.reading import limits

_parse = import_module("re._parser").parse
"""The part of `re` that reads patterns; it has no public name."""

Kind = TypeVar("Kind")
_Nodes = Sequence[tuple[Any, Any]]

_LATIN = "a-zß-öø-\u024f"
"""Letters that cost little to look for; a word with others begins behind them, too, which does no harm."""

_WORD = re.compile(f"[{_LATIN}]+")
_LONGEST = 4
"""Characters that tell most words apart."""

_ENDS = " "
"""Stands behind all of a shorter word: "no" is not what "Nowak" begins with."""

_LETTER = re.compile(f"[{_LATIN}]")
_DIGIT = re.compile(r"\d")
_DIGITS = frozenset("0123456789")
_BEHIND_DIGIT = re.compile(r"\d([./-])")
_DATE_SIGNS = frozenset("./-")
"""Signs that tell the numbers of a date from others, if they are right behind a digit."""

_FOLDING = re.compile("[İıſ]")
_FOLDED = str.maketrans("İıſ", "iis")
"""Letters that a pattern in any case takes for others, while small letters are not made of them so."""

_USUAL = frozenset("-.,:;'’/?! \t")
"""Signs that do not tell one line from another."""

_USUAL_WORDS = """
am an and auf bei das de dem den der des die ein eine es from game has hat i ich im in is ist it mit noch of on partie
sie so the to turnier und vom von war was we wir you zu zum zur
"""
"""Words that many lines have: of a phrase with another one, that is what it needs."""

_USUAL_BEGINS = frozenset((word + _ENDS)[:_LONGEST] for word in _USUAL_WORDS.split())

_FEW = 12
"""Signs of a set or a range that are told apart."""

_WAYS = 10_000
"""Ways through a pattern that are followed; no phrase has as many."""

_WITHOUT_WIDTH = frozenset({"AT", "ASSERT", "ASSERT_NOT", "AGAIN"})
_BEFORE_WORDS = frozenset({"AT_BOUNDARY", "AT_BEGINNING", "AT_BEGINNING_STRING"})


_needed: set[str] = set()
"""The signs that any pattern needs: of a text no others are kept, as each pattern is compared with all of them."""


class UnguardedError(ValueError):
    """A pattern needs nothing that could be looked for."""


@lru_cache(maxsize=limits.LATEST)
def signs_of(text: str) -> frozenset[str]:
    """Return which signs of patterns a text has: characters, and how its words begin and shorter ones end, in lower
    case.
    """
    small, digit = text.lower(), ""
    if not text.isascii():
        small = text.translate(_FOLDED).lower() if _FOLDING.search(text) else small
        digit = "0" if _DIGIT.search(small) else ""
    begins = map(_list_begins, _WORD.findall(small))
    signs = chain(small, [digit], *begins, map("0".__add__, _BEHIND_DIGIT.findall(small)))
    return frozenset(_needed.intersection(signs))


@lru_cache(maxsize=limits.RECENT)
def _list_begins(word: str) -> tuple[str, ...]:
    return word[:2], word[:3], (word + _ENDS)[:_LONGEST]


_made: list[Guarded] = []
"""Every pattern with its needs; they are constants of their modules."""


def prepare() -> None:
    """Find out what all patterns need, as the first text would else: it is a good part of a second, which a process
    spares that reads no mail.
    """
    for guarded in _made:
        guarded.needs  # noqa: B018 -- kept by whoever is asked


@cache
def _compile(pattern: str) -> re.Pattern[str]:
    """Return a pattern in any case, made when a text first has signs of it: of most patterns none ever has."""
    return re.compile(pattern, re.IGNORECASE)


class Guarded:
    """A pattern in any case, tried only where a text has one of the signs that it `needs`."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        _made.append(self)

    @cached_property
    def needs(self) -> frozenset[str]:
        """The signs. Raises UnguardedError where there are none."""
        return needs_of(self.pattern)

    @cached_property
    def shape(self) -> re.Pattern[str]:
        """The pattern itself."""
        return _compile(self.pattern)

    def may_be_in(self, text: str) -> bool:
        """Return whether a text has one of the signs, which no part of it has else."""
        return not self.needs.isdisjoint(signs_of(text))

    def search(self, text: str, start: int = 0, end: int = maxsize) -> re.Match[str] | None:
        """Return the first match from `start` on and before `end`."""
        return None if self.needs.isdisjoint(signs_of(text)) else self.shape.search(text, start, end)

    def is_in(self, text: str) -> bool:
        """Return whether a text has a match."""
        return self.search(text) is not None

    def is_in_any(self, texts: Iterable[str]) -> bool:
        """Return whether any of some texts has a match."""
        return any(map(self.search, filter(self.may_be_in, texts)))

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """Return the match that begins at `start`."""
        return None if self.needs.isdisjoint(signs_of(text)) else self.shape.match(text, start)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Return the match that is all of a text."""
        return None if self.needs.isdisjoint(signs_of(text)) else self.shape.fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the matches."""
        return iter(()) if self.needs.isdisjoint(signs_of(text)) else self.shape.finditer(text)

    def sub(self, by: str | Callable[[re.Match[str]], str], text: str) -> str:
        """Return a text with its matches replaced."""
        return text if self.needs.isdisjoint(signs_of(text)) else self.shape.sub(by, text)


class _Index:
    """The places of patterns in a list, by the signs that they need."""

    __slots__ = ("needs", "places")

    def __init__(self, needs: Iterable[frozenset[str]]) -> None:
        self.places: dict[str, list[int]] = {}
        for place, signs in enumerate(needs):
            for sign in signs:
                self.places.setdefault(sign, []).append(place)
        self.needs = frozenset(self.places)

    def find(self, text: str) -> list[int]:
        """Return the places of the patterns that a text has signs of."""
        signs = self.needs & signs_of(text)
        return sorted(set().union(*map(self.places.__getitem__, signs))) if signs else []


class GuardedList(Guarded):
    """A pattern of many alternatives, of which only those are sought that a text has signs of."""

    def __init__(self, *alternatives: str) -> None:
        super().__init__(f"(?:{'|'.join(alternatives)})")
        self.alternatives = alternatives

    @cached_property
    def index(self) -> _Index:
        """The alternatives by what they need."""
        return _Index(map(needs_of, self.alternatives))

    @cached_property
    def needs(self) -> frozenset[str]:
        """The signs that any of them needs. Raises UnguardedError where one needs none."""
        return self.index.needs

    def search(self, text: str, start: int = 0, end: int = maxsize) -> re.Match[str] | None:
        """Return the first match from `start` on and before `end`."""
        index = self.index
        return None if index.needs.isdisjoint(signs_of(text)) else self._find_first(index.find(text), text, start, end)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the matches."""
        index, found = self.index, None
        places = () if index.needs.isdisjoint(signs_of(text)) else index.find(text)
        while places and (found := self._find_first(places, text, found.end() if found else 0)):
            yield found

    def _find_first(self, places: Sequence[int], text: str, start: int, end: int = maxsize) -> re.Match[str] | None:
        ways = self.alternatives
        found = [match for place in places if (match := _compile(ways[place]).search(text, start, end))]
        return min(found, key=re.Match.start, default=None)


class Table(Generic[Kind]):
    """Patterns with their kinds, of which only those are sought that a text has signs of."""

    def __init__(self, *rows: tuple[Kind, Guarded]) -> None:
        self.rows = rows

    @cached_property
    def index(self) -> _Index:
        """The patterns by what they need."""
        return _Index(pattern.needs for _, pattern in self.rows)

    def fitting(self, text: str) -> list[tuple[Kind, Guarded]]:
        """Return the patterns that a text has signs of, from top to bottom."""
        return [self.rows[place] for place in self.index.find(text)]

    def matches(self, text: str) -> Iterator[tuple[Kind, re.Match[str]]]:
        """Yield the matches of the patterns, from top to bottom."""
        for kind, pattern in self.fitting(text):
            for match in pattern.finditer(text):
                yield kind, match


class Substitutions:
    """What is written in the places of patterns, of which only those are tried that a text has signs of."""

    __slots__ = ("_table",)

    def __init__(self, *rows: tuple[str, str]) -> None:
        self._table = Table(*((meant, Guarded(pattern)) for pattern, meant in rows))

    def write(self, text: str) -> str:
        """Return a text with what the patterns mean, from top to bottom."""
        for meant, pattern in self._table.fitting(text):
            text = pattern.shape.sub(meant, text)
        return text


def needs_of(pattern: str) -> frozenset[str]:
    """Return signs of which a text has one or more where a pattern matches. Raises UnguardedError."""
    try:
        needs = frozenset(_needs(list(_parse(pattern, re.IGNORECASE)), iter(range(_WAYS)), _Seen()))
    except UnguardedError as fault:
        raise UnguardedError(pattern) from fault
    if not needs <= _needed:
        _needed.update(needs)
        signs_of.cache_clear()  # what was kept of a text leaves these out
    return needs


class _Seen(NamedTuple):
    """What is known before a node: whether a word can only begin here, whether a digit is right before it, and what the
    nodes before it need: words that many lines have, and the rarest signs.
    """

    at_begin: bool = False
    behind_digit: bool = False
    usual: frozenset[str] = frozenset()
    rare: frozenset[str] = frozenset()


def _needs(nodes: _Nodes, ways: Iterator[int], seen: _Seen) -> Iterator[str]:
    """Yield the beginnings of words that each way through a sequence needs, or rare signs."""
    nodes = [] if next(ways, None) is None else nodes
    for at, (op, value) in enumerate(nodes):
        rest, signs = nodes[at + 1 :], _signs(str(op), value)
        if branches := _branches(str(op), value):
            for branch in branches:
                yield from _needs([*branch, *rest], ways, seen)
            return
        begins = _find_begins(rest, signs) if seen.at_begin else frozenset()
        if not begins <= _USUAL_BEGINS:
            yield from begins
            return
        seen = _go_on(seen, str(op), value, signs)._replace(usual=seen.usual or begins)
    needed = seen.usual or seen.rare
    if not needed:
        raise UnguardedError
    yield from needed


def _find_begins(rest: _Nodes, signs: frozenset[str]) -> frozenset[str]:
    """Return how the words begin that have one of some signs first and go on with a sequence, none for other signs."""
    are_letters = 0 < len(signs) <= _FEW and all(map(_LETTER.match, signs))
    return frozenset(chain.from_iterable(_word_begins(rest, sign) for sign in signs if are_letters))


def _go_on(seen: _Seen, op: str, value: Any, signs: frozenset[str]) -> _Seen:  # noqa: ANN401 -- a tree of `re`
    """Return what is known behind a node with some signs."""
    is_of_date = seen.behind_digit and bool(signs) and signs <= _DATE_SIGNS
    rare = _rarest(seen.rare, frozenset(map("0".__add__, signs)) if is_of_date else signs)
    is_digit = seen.behind_digit if op in _WITHOUT_WIDTH else bool(signs) and signs <= _DIGITS
    return _Seen(_is_before_word(op, value, signs, at_begin=seen.at_begin), is_digit, seen.usual, rare)


def _rarest(found: frozenset[str], signs: frozenset[str]) -> frozenset[str]:
    """Return the signs that fewer lines have, wherever in them: those found before, or others that are needed, too."""
    if signs <= _DIGITS:
        return found or signs
    is_usual = any(sign in _USUAL or sign.isalpha() for sign in signs)
    return signs if found <= _DIGITS and not is_usual else found


def _word_begins(nodes: _Nodes, begin: str) -> Iterator[str]:
    """Yield the beginnings of the words with which a sequence goes on behind the first signs of one."""
    if len(begin) == _LONGEST or not nodes:
        yield begin
        return
    (op, value), rest = nodes[0], nodes[1:]
    if branches := _branches(str(op), value):
        yield from chain.from_iterable(_word_begins([*branch, *rest], begin) for branch in branches)
        return
    signs = _signs(str(op), value)
    if _is_behind_word(str(op), value):
        yield begin + _ENDS
    elif not 0 < len(signs) <= _FEW:
        yield begin
    for sign in signs if len(signs) <= _FEW else ():
        yield from _word_begins(rest, begin + sign) if _LETTER.match(sign) else (begin + _ENDS,)


def _branches(op: str, value: Any) -> list[_Nodes]:  # noqa: ANN401 -- a tree of `re`
    """Return the ways through a node that has any: groups, alternatives, what may be left out."""
    if op in {"SUBPATTERN", "ATOMIC_GROUP"}:
        return [list(value[3] if op == "SUBPATTERN" else value)]
    if op == "BRANCH":
        return [list(each) for each in value[1]]
    if op in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}:
        least, most, body = value
        again = [("AGAIN", None)] if most > 1 else []
        return [[*body, *again], *([[]] if least == 0 else [])]
    return []


def _signs(op: str, value: Any) -> frozenset[str]:  # noqa: ANN401 -- the same
    """Return the characters of which a node takes one, none where they are many."""
    if op == "LITERAL":
        return frozenset(chr(value).lower())
    found: set[str] = set()
    for kind, each in value if op == "IN" else ():
        if str(kind) == "LITERAL":
            found |= {chr(each).lower()}
        elif str(kind) == "RANGE" and each[1] - each[0] < _FEW:
            found |= {chr(code).lower() for code in range(each[0], each[1] + 1)}
        elif str(each) == "CATEGORY_DIGIT":
            found |= _DIGITS
        else:
            return frozenset()
    return frozenset(found)


def _is_before_word(op: str, value: Any, signs: frozenset[str], *, at_begin: bool) -> bool:  # noqa: ANN401 -- the same
    """Return whether what follows a node can only begin a word."""
    if op in _WITHOUT_WIDTH:
        return at_begin or (op == "AT" and str(value) in _BEFORE_WORDS) or _has_no_word_before(op, value)
    parts_words = op == "IN" and [str(each) for _, each in value] in (["CATEGORY_SPACE"], ["CATEGORY_NOT_WORD"])
    return parts_words or (bool(signs) and not any(map(_LETTER.match, signs)))


def _is_behind_word(op: str, value: Any) -> bool:  # noqa: ANN401 -- the same
    """Return whether a word that goes up to a node has ended before it."""
    if op == "ASSERT_NOT":
        direction, inner = value
        return direction > 0 and len(inner) == 1 and "CATEGORY_WORD" in str(inner[0][1])
    members = [each for _, each in value] if op == "IN" else [value]
    return [*map(str, members)] in (["CATEGORY_SPACE"], ["CATEGORY_NOT_WORD"], ["AT_BOUNDARY"], ["AT_END"])


def _has_no_word_before(op: str, value: Any) -> bool:  # noqa: ANN401 -- the same
    """Return whether an assertion allows no character of a word before it."""
    direction, inner = value if op.startswith("ASSERT") else (1, ())
    if direction > 0 or not inner:
        return False
    last, members = str(inner[-1][0]), inner[-1][1]
    if op == "ASSERT":
        return _is_before_word(last, members, _signs(last, members), at_begin=False)
    return len(inner) == 1 and last == "IN" and str(members[0][1]) == "CATEGORY_WORD"
