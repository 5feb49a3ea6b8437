"""Games first, then how they ended, then when, in the same order, joined to a line for each game.

    1 Koch - Wolf        Koch - Wolf, Lang - Roth.
    2 Lang - Roth        In that order: draw, 0-1.
                         The dates: 25 August, 26 August.
    1  1-0 (2 Aug)
    2  draw (3 Aug)

Both are "Koch - Wolf: ..." and "Lang - Roth: ..." of one game each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from itertools import zip_longest
from typing import NamedTuple

from intake.reading.days.list_headings import write_day
from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import Names
from intake.reading.rewriting.ends_below import DATE_LABEL, is_headed
from intake.reading.rewriting.outlines import PLAYER, VERSUS, draw_outline
from intake.reading.words import any_case

_PLAYED = f"{PLAYER}{VERSUS}{PLAYER}"
_SCORE = r"(?:[01] ?[-:] ?[01]|½(?: ?[-:] ?½)?|1/2 ?[-:] ?1/2|remis|unentschieden|drawn?)"
_NUMBER = r"[\s*•–-]*(?:(?P<number>\d{1,2}|[a-z])(?:[.):]+\s*|\s+))?"
_END = rf"{_SCORE}(?: ?\([^()]{{2,30}}\))?"
_AND = "(?:[,;] (?:und |and )?| und | and )"
_GAME = any_case(_PLAYED)
_GAMES = any_case(rf"{_NUMBER}(?P<items>{_PLAYED}(?:{_AND}{_PLAYED}){{0,9}})[ .:;,]*")
_ENDS = any_case(rf"{_NUMBER}(?P<items>{_END}(?:{_AND}{_END}){{0,9}})[ .;,]*")
_DAYS = any_case(rf"{_NUMBER}(?P<items>[^:()]{{2,200}}?)[ .;]*")
"""Lines of games, ends and days, which may be numbered."""

_WORD = (
    "(?:results?|scores?|ergebnisse?|ausgang|ends?|order|reihenfolge|ended|beendet|dates?|days?|daten|tage?|games"
    "|partien|spiele|pairings|paarungen|in|that|this|the|same|again|and|und|die|der|dieser|derselben|gleicher|gleichen|nochmals?|their"
    "|final|wie|as|above|oben)"
)
_WORDS = rf"{_WORD}(?: {_WORD}){{0,7}}(?: \((?:white|wei(?:ß|ss)) (?:first|zuerst|vorn)\))?"
_HEADING = any_case(_WORDS)
"""What is above a list: words that say nothing else, since it is left out."""

_LABEL = any_case(rf"(?:{_WORDS}) ?: ?(?=\S)")
"""The same before a list in its line: "The games: Koch - Wolf; Lang - Roth"."""

_OF_DAYS = any_case(r"(?:and |und )?(?:the |die )?(?:dates?|days?|daten|tage?) ?:")
"""The label of days: where these are none that can be read, nothing is joined."""

_BETWEEN = any_case(rf"{_AND}(?![^(]*\))")
"""What is between two of a list, but for brackets."""

_IN_BRACKETS = re.compile(r"\(([^()]*)\)")

_ABOVE = 3
"""Lines above a list that may say of which games it is (our own choice)."""

_LONGEST = 200
"""Characters of such a line at most (our own choice)."""

_LISTED = 3
"""Lists of a game: who plays, how it ended and when."""

_LISTS = re.compile(r"(?P<games>G+)[HB]*(?P<ends>E++)(?:[HB]*+(?P<days>D++))?+(?![HB]*U)")
"""Lists of games, ends and days, with headings and blank lines between and no unread days behind them."""


class _Line(NamedTuple):
    """A line of a list: of which kind it is, its number and what it lists."""

    kind: str = "O"
    number: str = ""
    items: tuple[str, ...] = ()


def join_in_order(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return lines, games with their ends and days that are listed below them in the same order."""
    written = list(lines)
    if not any(map(_is_of_ends, lines)):
        return written
    read = [_read(line, names, day) for line in lines]
    for found in _LISTS.finditer("".join(one.kind for one in read)):
        lists = [read[slice(*found.span(each))] for each in ("games", "ends", "days") if found[each]]
        if _agree(lists) and not _is_of_others(lines[: found.start()]):
            written[slice(*found.span())] = _write(lists, found.end() - found.start())
    return written


def _is_of_others(above: Sequence[str]) -> bool:
    """Return whether one of the last lines above games may say that they have not ended, or something of their ends."""
    last = [line for line in above if line.strip()][-_ABOVE:]
    return any(is_headed([line]) for line in last)


def _is_of_ends(line: str) -> bool:
    return len(line) <= _LONGEST and _ENDS.fullmatch(_without_label(line)) is not None


def _read(line: str, names: Names, day: date | None) -> _Line:
    """Return what a line lists."""
    if not line.strip() or len(line) > _LONGEST:
        return _Line("O" if line.strip() else "B")
    if may_name(line, names):
        return _read_games(line, names)
    if _HEADING.fullmatch(line.strip(" :.")):
        return _Line("H")
    plain = _without_label(line)
    ends = _ENDS.fullmatch(plain)
    if ends:
        return _read_ends(ends, day)
    return _read_days(plain, day) or _Line("U" if _OF_DAYS.match(line.strip()) else "O")


def _read_ends(found: re.Match[str], day: date | None) -> _Line:
    """Return ends that a line lists, with nothing but days in brackets."""
    if not all(write_day(one, day) for one in _IN_BRACKETS.findall(found["items"])):
        return _Line()
    return _Line("E", _find_number(found), tuple(_BETWEEN.split(found["items"])))


def _read_games(line: str, names: Names) -> _Line:
    outline = draw_outline(_without_label(line), names)
    found = _GAMES.fullmatch(outline.text)
    if not found:
        return _Line()
    return _Line("G", _find_number(found), tuple(outline.fill(one[0], str) for one in _GAME.finditer(found["items"])))


def _read_days(line: str, day: date | None) -> _Line | None:
    """Return the days that a line lists, None for others; "25 August" has no number, but "a. 5 June" has one."""
    found = _DAYS.fullmatch(line)
    ways = [("", line), (_find_number(found), found["items"])] if found else []
    for number, text in ways:
        items = tuple(_BETWEEN.split(DATE_LABEL.sub("", text.rstrip(" ;"))))
        if all(any(write_day(one, day) for one in (item, item.rstrip("."), f"{item}.")) for item in items):
            return _Line("D", number, items)
    return None


def _find_number(found: re.Match[str]) -> str:
    return (found["number"] or "").lower()


def _without_label(line: str) -> str:
    return _LABEL.sub("", line.strip(), count=1)


def _agree(lists: Sequence[Sequence[_Line]]) -> bool:
    """Return whether lists are of the same games, of which there are several, by their numbers where they have some."""
    numbers = {tuple(line.number for line in one) for one in lists if any(line.number for line in one)}
    sizes = {sum(len(line.items) for line in one) for one in lists}
    return len(sizes) == 1 and max(sizes) > 1 and len(numbers) <= 1


def _write(lists: Sequence[Sequence[_Line]], length: int) -> list[str]:
    """Return a line for each game, and empty ones for what is left of the lists."""
    games, ends, days = ([item for line in one for item in line.items] for one in (*lists, ())[:_LISTED])
    numbers = [f"{line.number}) " for line in lists[0]] if all(line.number for line in lists[0]) else []
    parts = zip_longest(numbers, games, ends, days, fillvalue="")
    rows = [f"{number}{game}: {end}{day and f', {day}'}" for number, game, end, day in parts]
    rows = ["; ".join(rows)] if len(rows) > length else rows
    return [*rows, *[""] * (length - len(rows))]
