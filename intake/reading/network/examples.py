"""The examples from which the network learns: mails with what they report, and the texts and remarks of the weights."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from importlib.resources import files
from itertools import chain, combinations
from typing import NamedTuple

from intake.reading.days.dates import find_dates
from intake.reading.network.marks import Pair
from intake.reading.network.tokens import Kind, Mark, Token, split_text
from intake.reading.weighing.examples import Sample, list_named, list_remarks, list_texts, read_sample

FIRST_WON, SECOND_WON, DRAWN, NOTHING, DOUBTED = range(5)
"""What a mail says of a game of two, in the order of what is learnt."""

_EVERYDAY, _MAILS = "everyday.txt", "mails.txt"
"""Mails as people write them every day, and all others. A mail begins with a line "= ": the sexes of its players in
their order ("-" for none), the pairs that meet, White first ("1-2", "1+2" with both colours), and what it reports of
them, White first ("1>2", "1<2", "1=2", "1?2" for what is not certain), with the day that it says ("1>2:2026-05-03"). In
the text "{1}" names a player, "{?}" one of several, and "{2026-05-03 am 3.5.}" a day, "{- bald}" one that is not clear.
"""

_SHORT, _REMARKS = "short.txt", "remarks.txt"
"""Further texts as those of the weights, some with a doubtful result ("Koch?Wolf"), and further remarks: behind "?" and
a tabulator those that doubt several results, and behind "." those that doubt none. The weights have too few of them.
"""

_BEGIN = "\n= "
_MARK = re.compile(r"\{([^{}]*)\}")
_MEETING = re.compile(r"(\d+)([-+])(\d+)")
_REPORT = re.compile(r"(\d+)([><=?])(\d+)(?::(\S+))?")
_ENDS = {">": FIRST_WON, "<": SECOND_WON, "=": DRAWN, "?": DOUBTED}
_A_DAY = date(2026, 6, 15)
"""The day of texts that have none (our own choice): only where their days are matters."""

SEXES = "mwmwmw"
"""Those of the six players of the examples of weights."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text: its tokens, the sexes of its players, the pairs that meet, and what it says of some of them, by White and
    Black. Of one that is a whole mail it is known on which days its games ended, of others who of the `cast` plays.
    """

    tokens: tuple[Token, ...]
    sexes: str
    pairs: tuple[Pair, ...]
    ends: dict[tuple[int, int], int]
    days: dict[tuple[int, int], date | None] = field(default_factory=dict)
    is_mail: bool = False
    cast: tuple[int, ...] = ()

    def find_day(self, pair: Pair) -> date | None:
        """Return the day on which the game of a pair ended as the mail says, None where it says none."""
        return self.days.get((pair.first, pair.second), self.days.get((pair.second, pair.first)))


def list_everyday() -> Iterator[Example]:
    """Yield the mails as people write them every day."""
    return _read_mails(_EVERYDAY)


def list_mails() -> Iterator[Example]:
    """Yield the other examples that are whole mails."""
    return _read_mails(_MAILS)


def _read_mails(name: str) -> Iterator[Example]:
    """Yield the mails of a file."""
    for block in f"\n{_read(name)}".split(_BEGIN)[1:]:
        head, _, body = block.partition("\n")
        yield _read_mail(head.split(), body)


def _read(name: str) -> str:
    return files(__package__).joinpath("examples", name).read_text(encoding="utf-8")


def _read_mail(head: list[str], body: str) -> Example:
    """Return the example of a mail, by the words of its first line and its text."""
    sexes, *words = head
    meetings = (found.groups() for word in words if (found := _MEETING.fullmatch(word)))
    pairs = tuple(Pair(int(one), int(other), int(one) if sign == "-" else None) for one, sign, other in meetings)
    reports = [found for word in words if (found := _REPORT.fullmatch(word))]
    ends = {(int(found[1]), int(found[3])): _ENDS[found[2]] for found in reports}
    days = {(int(found[1]), int(found[3])): date.fromisoformat(found[4]) if found[4] else None for found in reports}
    return Example(tuple(_read_text(body)), sexes, pairs, ends, days, is_mail=True)


def _read_text(body: str) -> Iterator[Token]:
    """Yield the tokens of the text of a mail, with its marks."""
    marks = [(found.start(), found.end(), _read_mark(found[1])) for found in _MARK.finditer(body)]
    return split_text(body, marks)


def _read_mark(mark: str) -> Token:
    """Return the token of a mark."""
    if mark.isdigit():
        return Token(Kind.PLAYER, player=int(mark))
    day, _, text = mark.partition(" ")
    if day == "?":
        return Token(Kind.SEVERAL)
    return Token(Kind.DAY, text, day=None if day == "-" else date.fromisoformat(day))


def list_short() -> Iterator[Example]:
    """Yield the texts from which the weights of results are learnt."""
    return (_read_short(results, text) for results, text in list_texts())


def list_further() -> Iterator[Example]:
    """Yield further texts as those of the weights."""
    lines = (line.partition("\t") for line in _read(_SHORT).splitlines())
    return (_read_short(results, text) for results, _, text in lines)


def _read_short(results: str, text: str) -> Example:
    """Return the example of a short text, by what is stored of it."""
    sample = read_sample(results, text)
    tokens, players = _read_cast(text)
    pairs = tuple(Pair(one, other, None) for one, other in combinations(range(len(players)), 2))
    ends = {(pair.first, pair.second): _find_end(sample, players[pair.first], players[pair.second]) for pair in pairs}
    said = {pair: end for pair, end in ends.items() if end != NOTHING}
    return Example(tokens, "".join(SEXES[player] for player in players), pairs, said, cast=players)


def _find_end(sample: Sample, first: int, second: int) -> int:
    """Return what a short text says of a game of two of the cast."""
    both = frozenset((first, second))
    said = {
        FIRST_WON: (first, second) in sample.won,
        SECOND_WON: (second, first) in sample.won,
        DRAWN: both in sample.drawn,
        DOUBTED: both in sample.doubted,
    }
    return next((end for end, is_said in said.items() if is_said), NOTHING)


class Remark(NamedTuple):
    """What is written beside a result: its tokens, in which players have the numbers of the cast, and whether it doubts
    the result.
    """

    tokens: tuple[Token, ...]
    players: tuple[int, ...]
    is_doubt: bool


def list_beside() -> Iterator[Remark]:
    """Yield the remarks from which the weights of doubts are learnt, and further ones."""
    further = ((text, sign == "?") for sign, _, text in (line.partition("\t") for line in _read(_REMARKS).splitlines()))
    for text, is_doubt in chain(list_remarks(), further):
        tokens, players = _read_cast(text)
        yield Remark(tokens, players, is_doubt)


def _read_cast(text: str) -> tuple[tuple[Token, ...], tuple[int, ...]]:
    """Return the tokens of an example of the weights, and which of the cast its players are, in their order."""
    named = list_named(text)
    players = tuple(dict.fromkeys(one.player for one in named))
    marks: list[Mark] = [(one.start, one.end, Token(Kind.PLAYER, player=players.index(one.player))) for one in named]
    marks += ((day.start, day.end, Token(Kind.DAY, day.text, day=day.value)) for day in find_dates(text, _A_DAY))
    marks.sort(key=lambda mark: (mark[0], -mark[1]))
    return tuple(split_text(text, marks)), players
