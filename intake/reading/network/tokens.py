"""A mail as the network sees it: its words, the players and days that it names, and the ends of its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum

from intake.reading.days.day_words import MONTHS
from intake.reading.mentions import Situation, find_mentions
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.types import Mention, Person
from intake.reading.network.counted_days import find_counted_days
from intake.reading.network.named_days import NamedDay, find_named_days
from intake.reading.network.word_pieces import cut_day, cut_word

MOST = 240
"""Tokens of a mail that the network reads: it has learnt from none that is longer."""

NOBODY = -1
"""In place of a player: a name that several players have."""


class Kind(IntEnum):
    """What a token is."""

    WORD = 0
    PLAYER = 1
    SEVERAL = 2
    DAY = 3
    LINE_END = 4
    PARAGRAPH_END = 5


@dataclass(frozen=True, slots=True)
class Token:
    """A word with its text, a day with its text and what it means, a player by the number among those of the mail and
    the line (0 is the subject), or the end of a line.
    """

    kind: Kind
    text: str = ""
    player: int = NOBODY
    day: date | None = None
    line: int = 0

    def list_pieces(self) -> tuple[int, ...]:
        """Return the numbers of the pieces of a word, and of the words of a day."""
        if self.kind is Kind.DAY:
            return cut_day(self.text)
        return cut_word(self.text) if self.kind is Kind.WORD else ()


@dataclass(frozen=True, slots=True)
class MailTokens:
    """The tokens of a mail, and its players in the order in which it names them."""

    tokens: tuple[Token, ...]
    players: tuple[frozenset[Person], ...]


Mark = tuple[int, int, Token]
"""Where a player or a day begins and ends in a text, and the token that it is there."""

_TOKEN = re.compile(r"\n\s*\n|\n|[^\W\d_]+|\d+|[^\w\s]|_")
_SIDE = r"(?P<colour>wei(?:ß|ss)|schwarz|white|black)\b"
_COLOURS = (
    re.compile(rf"(?mi)^\W*{_SIDE}\s*[:=]"),
    re.compile(rf"(?i)(?<=\(){_SIDE}(?=\))"),
    re.compile(rf"(?i)\b(?:result|ergebnis|outcome|ausgang)\s*:\s*{_SIDE}"),
    re.compile(
        r"(?i)\b(?:as|als|had|has|hatte|hat|was|war|having|playing|führte|spielte)"
        rf" {_SIDE}(?! (?:beat|v|vs|gegen|against)\b)"
    ),
    re.compile(
        r"(?i)(?<!drew )(?<!drawn )(?<!draw )(?<!agreed )(?<!split )(?<!remis )(?<!unentschieden )(?<!geeinigt )"
        rf"\b(?:with|mit) {_SIDE}(?! (?:remis|unentschieden|geeinigt|einig)\b)"
    ),
)
"""Where a name that is a colour is one: labels, brackets, ends, and what somebody had or played with."""

_ABOVE = 1
"""Lines above the text: the blank one below its subject."""

_CODE = "TCODE"
"""The word in place of the code of a tournament, which says nothing."""


def list_tokens(subject: str, lines: Sequence[str], situation: Situation) -> MailTokens:
    """Return the tokens of a mail: of its subject, and behind a blank line of the lines of its text; those that were
    learnt do not end with a blank one.
    """
    text = _without_codes("\n".join((" ".join(subject.split()), "", *lines)).rstrip(), situation)
    days = list(_mark_days(text, situation))
    names = [one for one in _list_names(text, situation) if not _is_in_day(one, days)]
    players = _list_players(names, situation)
    marks = [_mark_name(one, text, players) for one in names]
    days += _mark_named_days(text, days, situation)
    marks += (day for day in days if not any(one.start < day[1] and day[0] < one.end for one in names))
    return MailTokens(tuple(split_text(text, sorted(marks, key=lambda mark: (mark[0], -mark[1])))), players)


def _list_players(names: Sequence[Mention], situation: Situation) -> tuple[frozenset[Person], ...]:
    """Return the players who are named, in the order of their names, each of which is that of one player."""
    persons = dict.fromkeys(one.persons for one in names)
    return tuple(each for each in persons if is_one(each, situation))


def _is_in_day(name: Mention, days: Sequence[Mark]) -> bool:
    """Return whether a name is part of a longer day: "am Freitag" is no player, "Lore Freitag" no day."""
    length = name.end - name.start
    return any(day[0] < name.end and name.start < day[1] and length < day[1] - day[0] for day in days)


def _without_codes(text: str, situation: Situation) -> str:
    """Return a text with one word in place of the codes of known tournaments."""
    codes = sorted({re.escape(one.code) for one in situation.known.tournaments if one.code}, key=len, reverse=True)
    return re.sub(rf"(?i)\b(?:{'|'.join(codes)})\b", _CODE, text) if codes else text


def _list_names(text: str, situation: Situation) -> Iterator[Mention]:
    """Yield where a text names players; of names that overlap the first one, of those that begin together the
    longest. "Schwarz: Koch" and "with Black" name colours, also where somebody is called so.
    """
    colours = {found.span("colour") for shape in _COLOURS for found in shape.finditer(text)}
    end = 0
    for one in sorted(list_named(text, situation.names), key=lambda one: (one.start, -one.end)):
        if one.start >= end and (one.start, one.end) not in colours:
            yield one
            end = one.end


def _mark_name(one: Mention, text: str, players: Sequence[frozenset[Person]]) -> Mark:
    """Return the mark of a name, that of nobody where several players have it."""
    if one.persons not in players:
        return one.start, one.end, Token(Kind.SEVERAL, one.text)
    line = max(0, text.count("\n", 0, one.start) - _ABOVE)
    return one.start, one.end, Token(Kind.PLAYER, one.text, players.index(one.persons), line=line)


def is_one(persons: frozenset[Person], situation: Situation) -> bool:
    """Return whether the seats that a name can mean are those of one player in several tournaments."""
    numbers = {
        seat.number for place, key in persons for seat in situation.known.tournaments[place].seats if seat.key == key
    }
    return len(numbers) == 1


def _mark_days(text: str, situation: Situation) -> Iterator[Mark]:
    """Yield where a text names days, with what they mean."""
    at = 0
    for line in text.split("\n"):
        for one in find_mentions(line, situation)[0]:
            if one.day:
                found = Token(Kind.DAY, line[one.start : one.end], day=None if one.day.problem else one.day.value)
                yield at + one.start, at + one.end, found
        at += len(line) + 1


def _mark_named_days(text: str, marked: Sequence[Mark], situation: Situation) -> Iterator[Mark]:
    """Yield where a text may name further days than those that are marked, which nobody takes for what they say."""
    if situation.day is None:
        return
    named = list(find_named_days(text, situation.day, MONTHS.get(situation.month.lower(), 0)))
    known = [*named, *(NamedDay(start, end, token.day) for start, end, token in marked)]
    for one in (*named, *find_counted_days(text, known, situation.day)):
        yield one.start, one.end, Token(Kind.DAY, text[one.start : one.end], day=one.value)


def split_text(text: str, marks: Sequence[Mark]) -> Iterator[Token]:
    """Yield the tokens of a text, in which each mark is one."""
    at = 0
    for start, end, token in marks:
        if start < at:
            continue
        yield from _list_words(text, at, start)
        yield token
        at = end
    yield from _list_words(text, at, len(text))


def _list_words(text: str, start: int, end: int) -> Iterator[Token]:
    """Yield the words, numbers, signs and line ends of a part of a text."""
    for found in _TOKEN.finditer(text, start, end):
        ends = found[0].count("\n")
        yield Token(Kind.PARAGRAPH_END if ends > 1 else Kind.LINE_END) if ends else Token(Kind.WORD, found[0])
