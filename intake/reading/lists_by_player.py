"""The games of one player behind or below a name, as sentences: "Wolf: 3 May draw v Koch, loss to Lang" says of Wolf
what happened against each opponent.

A list is written so only where all of its words are known, so that nothing of it is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby
from typing import NamedTuple

from intake.reading import limits
from intake.reading.dates import DateWord, find_dates
from intake.reading.day_words import MONTH_WORD
from intake.reading.guards import Guarded
from intake.reading.mentions.types import Names
from intake.reading.outlines import SIGN, Outline, draw_outline
from intake.reading.words import any_case

_FIRST_DAY = 0xE200
_MOST_DAYS = 40
"""Days of a list beyond which nobody wrote it (our own limit)."""

_DAY = f"[{chr(_FIRST_DAY)}-{chr(_FIRST_DAY + _MOST_DAYS)}]"

_WON = r"gewonnen|gewann|gewinnt|siege?|siegte|schlug|schlägt|besiegte|bezwang|won|wins?|victory|beats?|defeats|1[:-]0"
_LOST = (
    r"verloren|verlor|verliert|niederlagen?|unterlag|unterliegt|aufgegeben|aufgabe|lost|loses|loss(?:es)?|resigned"
    r"|resigns|0[:-]1"
)
_DREW = (
    r"remis(?:ierte|iert)?|unentschieden|draws?|drew|drawn|(?:½|1/2|0[.,]5)(?:[:-](?:½|1/2|0[.,]5))?|halber punkt"
    r"|half a point"
)
_BEATEN = r"besiegt|geschlagen|bezwungen|beaten|defeated"
_TOKEN = any_case(
    rf"(?P<name>{SIGN})|(?P<day>{_DAY})"
    rf"|(?<!\w)(?:(?P<won>{_WON})|(?P<lost>{_LOST})|(?P<drew>{_DREW})|(?P<beaten>{_BEATEN}))(?![\w½/:-])"
    r"|(?<!\w)(?P<by>von|by)\b"
    r"|(?<!\w)(?P<against>(?:gegen|gega|geg|gg|mit|bei|über|an|vs?|against|with|to|over)\b\.?)"
    r"(?! (?:wei(?:ß|ss)|schwarz|white|black)\b)"
    r"|(?<!\w)(?P<own>(?:mit|with|als|as) (?:wei(?:ß|ss)|schwarz|white|black)\b)"
    r"|(?P<colour>\((?:wei(?:ß|ss)|schwarz|white|black|[wsb])\))"
    r"|(?P<stop>[,;]|(?<!\w)(?:und|and|sowie|aber|but|dann|then|danach|&)(?!\w))"
    r"|(?P<filler>(?<!\w)(?:am|on|the|de[rnm]|die|herrn?|frau|mrs?|ms|hat|has|auch|also|wieder|again|erneut|ein|einen?|a|er|sie|he|she"
    r"|\d{1,3} (?:züge|zügen|moves)|in|nach|after|(?:brett|board|runde|round) \d{1,2})(?!\w)\.?"
    r"||[.:](?=\W|$)|[()])"
    r"|(?P<unknown>\S)"
)
"""The words of a list; against whom is not the colour that somebody had."""

_LEAD = (
    r"(?:(?:für|for|zu|neues|von|news|of|about|über|herrn?|frau|mrs?|ms|spieler(?:in)?|player|bilanz|ergebnisse)\.? )"
)
_HEAD = any_case(
    rf"[\s*•–-]*{_LEAD}{{0,3}}(?P<who>{SIGN})(?: \(\d{{1,4}}(?: \w+)?\))?(?: (?:meldet|reports|hat|has))?"
    rf"(?:\s*:|\s+[-–—](?=\s+(?!{SIGN})))\s*"
)
_BULLET = re.compile(r"[\s*•–-]*(?:\d{1,2}[.)]\s+)?")
_MAY_LIST = Guarded(rf"\b(?:{_WON}|{_LOST}|{_DREW}|{_BEATEN})(?!\w)")
_TRANSITIVE = any_case(r"schlug|schlägt|besiegte|bezwang|beats?|defeats")
_CALENDAR_DAY = any_case(
    rf"(?<![\w.])(?:\d{{1,2}}\.\d{{1,2}}\.(?:\d{{4}}|\d\d)?(?!\d)|\d{{1,2}}(?:\.|st|nd|rd|th)? {MONTH_WORD}\b"
    rf"|{MONTH_WORD} \d{{1,2}}\b)"
)
_SAYS = {"won": "gewann {}gegen", "lost": "verlor {}gegen", "drew": "spielte {}remis gegen"}


@dataclass
class _Game:
    """What a list says of one game so far."""

    end: str = ""
    name: str = ""
    days: list[str] = field(default_factory=list)
    own: str = ""
    colour: str = ""
    is_against: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it says how the game ended, and against whom."""
        return bool(self.end and self.name and self.is_against)

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing of a game but its day."""
        return not (self.end or self.name or self.is_against or self.own)


class _Row(NamedTuple):
    """A line, what is said of it as sentences, and whether it needs the heading above it."""

    line: str
    said: str | None
    is_below: bool


class _List(NamedTuple):
    """The outline of a line with signs for its days, and what these are."""

    text: str
    outline: Outline
    days: Sequence[DateWord]


def write_lists_by_player(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return lines, those that list the games of one player as sentences about that one."""
    written = list[str]()
    for is_blank, grouped in groupby(lines, key=lambda line: not line.strip()):
        paragraph = list(grouped)
        written += paragraph if is_blank else _write_paragraph(paragraph, names, day)
    return written


def _write_paragraph(lines: Sequence[str], names: Names, day: date | None) -> Iterator[str]:
    """Yield the lines of a paragraph; those below a heading are lists only together."""
    above, rows = "", list[_Row]()
    for line in lines:
        one = _draw(line, names, day) if len(line) <= limits.LINE and (above or _may_be_list(line)) else None
        if one and (heading := _find_heading(one)):
            yield from _choose(rows)
            above, rows = heading, []
        rows.append(_write_line(line, one, above) if one else _Row(line, None, is_below=bool(above)))
    yield from _choose(rows)


def _choose(rows: Sequence[_Row]) -> Iterator[str]:
    """Yield rows as sentences; of those below a heading none where one of them cannot be written so."""
    is_whole = not any(row.is_below and row.said is None for row in rows)
    for row in rows:
        yield row.line if row.said is None or (row.is_below and not is_whole) else row.said


def _write_line(line: str, one: _List, above: str) -> _Row:
    """Return a line as sentences about its own player or the one `above`."""
    head = _HEAD.match(one.text)
    who, begin = (one.outline.name(head["who"]).text, head.end()) if head else (above, 0)
    is_free = head is not None or len(one.outline.names) > 1 or one.text.rstrip().endswith(":")
    return _Row(line, _write(one, begin, who) if who else None, is_below=bool(above) and not is_free)


def _find_heading(one: _List) -> str:
    """Return the player whom the heading of a list names, "" for any other line."""
    is_heading = one.text.rstrip().endswith(":") and not _MAY_LIST.search(one.text)
    players = {each.persons: each.text for each in one.outline.names}
    return next(iter(players.values())) if is_heading and len(players) == 1 else ""


def _may_be_list(line: str) -> bool:
    return ":" in line or _MAY_LIST.search(line) is not None


def _draw(line: str, names: Names, day: date | None) -> _List | None:
    """Return a line with signs for its names and days, None where it has too many or some without a meaning."""
    outline = draw_outline(line, names)
    days = _find_days(outline.text, day)
    if len(days) > _MOST_DAYS or any(one.value is None or one.is_other for one in days):
        return None
    pieces, end = list[str](), 0
    for at, one in enumerate(days):
        pieces += [outline.text[end : one.start], chr(_FIRST_DAY + at)]
        end = one.end
    return _List("".join([*pieces, outline.text[end:]]), outline, days)


def _find_days(text: str, day: date | None) -> list[DateWord]:
    """Return the days of a list: those of the calendar whatever is beside them, and others."""
    found = [
        replace(one, start=each.start(), end=each.end())
        for each in _CALENDAR_DAY.finditer(text)
        for one in find_dates(f"am {each[0]}", day)[:1]
    ]
    spans = [(one.start, one.end) for one in found]
    others = (one for one in find_dates(text, day) if not any(one.start < end and at < one.end for at, end in spans))
    return sorted((*found, *others), key=lambda one: one.start)


def _write(one: _List, begin: int, who: str) -> str | None:
    """Return a list as sentences about a player, None where it is none."""
    bullet = _BULLET.match(one.text, begin)
    games = _read_games(one.text[bullet.end() if bullet else begin :])
    if not games or not all(game.is_whole and len(game.days) <= 1 for game in games):
        return None
    return "; ".join(_say(game, who, one) for game in games)


def _say(game: _Game, who: str, one: _List) -> str:
    """Return what a list says of a game as a sentence."""
    on = f"am {one.days[ord(game.days[0]) - _FIRST_DAY].value:%d.%m.%Y} " if game.days else ""
    own = f"{game.own} " if game.own else ""
    opponent = one.outline.name(game.name).text
    return f"{who} {_SAYS[game.end].format(f'{on}{own}')} {opponent}{f' {game.colour}' if game.colour else ''}"


def _read_games(text: str) -> list[_Game]:
    """Return the games of a list, none where one of its words is not known."""
    tokens = [(str(found.lastgroup), found[0]) for found in _TOKEN.finditer(text)]
    if not tokens or any(kind == "unknown" for kind, _ in tokens):
        return []
    is_day_first = tokens[0][0] == "day"
    games = [_Game()]
    for kind, word in tokens:
        if kind != "filler" and not _add(games, kind, word, is_day_first=is_day_first):
            return []
    return games if not games[-1].is_empty else games[:-1]


def _add(games: list[_Game], kind: str, word: str, *, is_day_first: bool) -> bool:
    """Add what a word says to the last game of a list, or to a new one; return whether it may be so."""
    last = games[-1]
    if kind == "stop":
        games += [_Game()] if last.is_whole else []
    elif kind == "day":
        _add_day(games, word, is_day_first=is_day_first)
    elif kind in {"own", "colour"}:
        return _add_colour(games, kind, word)
    else:
        return _add_word(games, kind, word)
    return True


def _add_day(games: list[_Game], word: str, *, is_day_first: bool) -> None:
    """Add a day: before a game where the list begins with one, else behind it."""
    if is_day_first and games[-1].is_whole:
        games.append(_Game())
    is_behind = not is_day_first and games[-1].is_empty and len(games) > 1
    games[-2 if is_behind else -1].days.append(word)


def _add_colour(games: list[_Game], kind: str, word: str) -> bool:
    """Add the colour of the player of the list, or of the opponent named last."""
    is_behind = games[-1].is_empty and len(games) > 1 and not games[-1].days
    game = games[-2 if is_behind else -1]
    is_new = not getattr(game, kind) and (kind == "own" or bool(game.name))
    setattr(game, kind, word)
    return is_new


def _add_word(games: list[_Game], kind: str, word: str) -> bool:
    """Add an opponent, what is before one, or how a game ended."""
    last = games[-1]
    if kind == "name":
        last.name, is_new = word, not last.name
        return is_new
    if kind == "against":
        last.is_against = True
        return True
    if kind == "by":
        is_beaten, last.end, last.is_against = last.end == "beaten", "lost", True
        return is_beaten
    last.is_against = last.is_against or _TRANSITIVE.fullmatch(word) is not None
    last.end, is_new = kind, not last.end
    return is_new
