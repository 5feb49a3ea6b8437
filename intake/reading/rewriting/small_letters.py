"""Names in a mail whose writer uses no capitals, and lines of nothing else: "koch beat wolf", "KOCH V WOLF: DRAWN"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading import limits
from intake.reading.known import Known
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import PAIR, Names
from intake.reading.rewriting.short_rows import is_in_small_letters
from intake.reading.verdicts import is_colour_word
from ratings.formats.name_folding import fold

_WORD = re.compile(r"[^\W\d_]{2,}(?![\d_-])")
_NAME = re.compile(r"[^\W\d_]{3,}(?:['’-][^\W\d_]+)*|[^\W\d_]['’][^\W\d_]{2,}")

_LETTERS = re.compile(r"[^\W\d_]+")
_SHARE = 20
"""Of so many words less than one begins with a capital where somebody writes none (our own choice): sentences begin
with one, and of what a director writes every eighth word is a name.
"""


def write_capitals(lines: Sequence[str], own: Sequence[str], known: Known) -> list[str]:
    """Return lines with capitals for the names of players: all of them where the writer's `own` lines have none, else
    those that are in small letters.
    """
    is_small = _has_no_capitals(own)
    if not any(is_small or is_in_small_letters(line) for line in filter(None, lines)):
        return list(lines)
    names = _name_words(known)
    return [_with_capitals(line, names) if is_small or is_in_small_letters(line) else line for line in lines]


def _has_no_capitals(lines: Sequence[str]) -> bool:
    """Whether somebody writes no capitals, but for a code or a name below it."""
    words = _WORD.findall("\n".join(lines))
    return _SHARE * sum(1 for word in words if word[0].isupper()) < len(words)


def _with_capitals(line: str, names: frozenset[str]) -> str:
    return _NAME.sub(lambda word: word[0].title() if word[0] in names else word[0], line)


def _name_words(known: Known) -> frozenset[str]:
    """Return the words of which the names of players consist, in small letters, with umlauts and without."""
    seats = (seat for one in known.tournaments for seat in one.seats)
    names = (name for seat in seats for name in (seat.family, seat.given, *seat.aliases))
    words = (word for name in names for whole in _NAME.findall(name) for word in (whole, *whole.split("-")))
    return frozenset(form for word in words for form in (word.lower(), fold(word)))


def write_in_small(line: str, names: Names) -> str:
    """Return a line in capitals that names two players in small letters, with capitals for names; one with a player who
    is called like a colour stays, since it would not be known who is meant.
    """
    if not (line.isupper() and len(line) <= limits.LINE and len(find_players(line, names)) >= PAIR):
        return line
    words = {word.lower() for one in find_players(line, names) for word in one.text.split()}
    if any(map(is_colour_word, words)):
        return line
    return _LETTERS.sub(lambda word: word[0].title() if word[0].lower() in words else word[0].lower(), line)
