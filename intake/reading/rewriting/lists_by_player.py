"""The games of one player behind or below a name, as sentences: "Wolf: 3 May draw v Koch, loss to Lang" says of Wolf
what happened against each opponent.

A list is written so only where all of its words are known, so that nothing of it is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby, zip_longest
from typing import NamedTuple

from intake.reading import limits
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.days.day_words import MONTH_WORD
from intake.reading.guards import Guarded
from intake.reading.mentions.types import Names
from intake.reading.rewriting.games_of_player import (
    BEATEN,
    DAY,
    DREW,
    FIRST_DAY,
    LOST,
    MOST_DAYS,
    SENTENCES,
    TRANSITIVE,
    WON,
    Game,
    is_english,
    read_games,
)
from intake.reading.rewriting.outlines import SIGN, Outline, draw_outline
from intake.reading.words import any_case

_DAY_SIGN = re.compile(DAY)

_LEAD = (
    r"(?:(?:für|for|zu|neues|von|news|of|about|über|herrn?|frau|mrs?|ms|spieler(?:in)?|player|bilanz|ergebnisse)\.? )"
)
_HEAD = any_case(
    rf"[\s*•–-]*{_LEAD}{{0,3}}(?P<who>{SIGN})(?: \(\d{{1,4}}(?: \w+)?\))?(?: (?:meldet|reports|hat|has))?"
    rf"(?:\s*:|\s+[-–—](?=\s+(?!{SIGN})))\s*"
)
_DID = rf"ha[ts]|was|spielte?|machte|trennte|einigte|shared|agreed|teilte|defeated|{WON}|{LOST}|{DREW}"
_ALONE = any_case(rf"[\s*•–-]*{_LEAD}{{0,3}}{SIGN}(?:,? (?:meldet|reports|hat|has))?\s*[:–—-]?\s*")
_CLAUSES = any_case(
    rf"(?P<lead>(?:^|[.!?;:] )(?:herrn?|frau|mrs?|ms)?\.? ?)(?P<who>{SIGN}) "
    rf"(?P<did>(?:{_DID})\b(?:[^.!?;:]|(?<=\d)\.(?=\d))*)"
)
"""What one player did, up to the end of the sentence."""

_COUNTS = any_case(r"\b(?:zweimal|dreimal|viermal|twice|three times|einmal\b.*\beinmal|once\b.*\bonce)\b")
"""Beside a result: it is that of several games."""

_TALLY = any_case(
    r"^[\s*•–-]*(?:(?:\d|ein|eine|zwei|drei|vier|fünf|an?|two|three|four|five|zweimal|dreimal|twice) )?"
    r"(?P<end>siege?|niederlagen?|remis|wins?|loss(?:es)?|defeats?|draws?) (?:für|von|for|by|of) "
    rf"(?:(?:herrn?|frau|mrs?|ms|miss)\b\.? )?(?P<who>{SIGN})\s*:\s*(?:und zwar )?"
)
"""What all games of a list have in common, before whose they are: "Drei Siege für Koch:"."""

_REMARK = re.compile(rf"(?:,? \(|, | [–-] )[^{SIGN[1:-1]}]+$")
"""What is said besides of the game of a row; it names nobody."""

_BULLET = re.compile(r"[\s*•–-]*(?:\d{1,2}[.)]\s+)?")
_MAY_LIST = Guarded(rf"\b(?:{WON}|{LOST}|{DREW}|{BEATEN})(?!\w)")
_CALENDAR_DAY = any_case(
    rf"(?<![\w.])(?:\d{{1,2}}\.\d{{1,2}}\.(?:\d{{4}}|\d\d)?(?!\d)|\d{{1,2}}(?:\.|st|nd|rd|th)? {MONTH_WORD}\b"
    rf"|{MONTH_WORD} \d{{1,2}}\b)"
)
_OF_OTHERS = any_case(
    rf"(?:(?:herrn?|frau|mrs?|ms)\.? )?{SIGN}(?: \([^()]{{0,20}}\))? (?:hat|has|{TRANSITIVE})\b"
    rf"(?: [^\s,;:.{SIGN[1:-1]}]+){{0,3}}? {SIGN}"
)
"""A sentence about two others behind the name of whoever reports it: "Koch: Lang beat Vogt"."""


class _Row(NamedTuple):
    """A line, what is said of it as sentences, and whether it needs the heading above it."""

    line: str
    said: str | None
    is_below: bool


class _List(NamedTuple):
    """A line, its outline with signs for its days, and what these are."""

    line: str
    text: str
    outline: Outline
    days: Sequence[DateWord]

    def fill(self, text: str) -> str:
        """Return a part of the text with the names and days in the places of their signs."""
        return self.outline.fill(_DAY_SIGN.sub(lambda sign: self.days[ord(sign[0]) - FIRST_DAY].text, text), str)


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
    for line, below in zip_longest(lines, lines[1:], fillvalue=""):
        one = _draw_list(line, above, below, names, day)
        if heading := _find_heading(one, below):
            yield from _choose(rows)
            above, rows = heading, []
        is_alone = heading and not one.text.rstrip().endswith(":")
        rows.append(_Row(line, f"{heading}:", is_below=True) if is_alone else _write_line(one, above))
        above = above if heading or not _HEAD.match(one.text) else ""
    yield from _choose(rows)


def _draw_list(line: str, above: str, below: str, names: Names, day: date | None) -> _List:
    """Return a line that may be a list with its signs, any other one without."""
    may_be = len(line) <= limits.LINE and (above or _may_be_list(line) or _MAY_LIST.search(below))
    return (_draw(line, names, day) if may_be else None) or _List(line, line, Outline(line, ()), ())


def _choose(rows: Sequence[_Row]) -> Iterator[str]:
    """Yield rows as sentences; of those below a heading none where one of them cannot be written so, or, below a
    name alone, is about others.
    """
    is_strict = any(row.is_below for row in rows[:1])
    is_whole = not any(row.said is None if row.is_below else is_strict for row in rows)
    for row in rows:
        yield row.line if row.said is None or (row.is_below and not is_whole) else row.said


def _write_clauses(one: _List) -> str:
    """Return a line, its sentences that say in several clauses what one player did with a sentence for each game."""
    text = _CLAUSES.sub(lambda found: _write_sentence(found, one), one.text)
    return one.line if text == one.text else one.fill(text)


def _write_sentence(found: re.Match[str], one: _List) -> str:
    """Return a sentence for each game, the same one where there is only one clause or some of its days are known."""
    games = read_games(found["did"])
    opponents, are_dated = (
        {one.outline.name(game.opponent).persons for game in games},
        {bool(game.day) for game in games},
    )
    is_set_out = _are_set_out(found, games)
    is_clear = is_set_out and len(opponents) == len(games) > len(are_dated) == 1
    who = one.outline.name(found["who"]).text
    return found["lead"] + "; ".join(_make_sentence(game, who, one) for game in games) if is_clear else found[0]


def _are_set_out(found: re.Match[str], games: Sequence[Game]) -> bool:
    """Return whether what one player did says how several games ended, or has a day for each; a day before it is that
    of all of them.
    """
    has_ends = len(_MAY_LIST.shape.findall(found["did"])) > 1 or _COUNTS.search(found["did"]) is not None
    is_dated = all(game.day for game in games)
    return is_dated or (has_ends and not _DAY_SIGN.search(_find_begin(found)))


def _find_begin(found: re.Match[str]) -> str:
    """Return what is before a match in its sentence."""
    return re.split(r"[.!?;] ", found.string[: found.start()])[-1]


def _write_line(one: _List, above: str) -> _Row:
    """Return a line as sentences about its own player or the one `above`."""
    one = one._replace(text=_TALLY.sub(r"\g<who>: \g<end> ", one.text))
    head = _HEAD.match(one.text)
    if head and _OF_OTHERS.match(one.text, head.end()):
        return _Row(one.line, one.fill(one.text[head.end() :]), is_below=False)
    who, begin = (one.outline.name(head["who"]).text, head.end()) if head else (above, 0)
    if not who:
        return _Row(one.line, _write_clauses(one), is_below=False)
    is_free = head is not None or len(one.outline.names) > 1 or one.text.rstrip().endswith(":")
    return _Row(one.line, _write(one, begin, who), is_below=bool(above) and not is_free)


def _find_heading(one: _List, below: str) -> str:
    """Return the player whom the heading of a list names, "" for any other line; a name alone is one above a row."""
    is_alone = _ALONE.fullmatch(one.text) is not None and _MAY_LIST.search(below) is not None
    is_heading = (is_alone or one.text.rstrip().endswith(":")) and not _MAY_LIST.search(one.text)
    players = {each.persons: each.text for each in one.outline.names}
    return next(iter(players.values())) if is_heading and len(players) == 1 else ""


def _may_be_list(line: str) -> bool:
    return ":" in line or _MAY_LIST.search(line) is not None


def _draw(line: str, names: Names, day: date | None) -> _List | None:
    """Return a line with signs for its names and days, None where it has too many or some without a meaning."""
    outline = draw_outline(line, names)
    days = _find_days(outline.text, day)
    if len(days) > MOST_DAYS or _DAY_SIGN.search(line) or any(one.value is None or one.is_other for one in days):
        return None
    pieces, end = list[str](), 0
    for at, one in enumerate(days):
        pieces += [outline.text[end : one.start], chr(FIRST_DAY + at)]
        end = one.end
    return _List(line, "".join([*pieces, outline.text[end:]]), outline, days)


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
    text = one.text[bullet.end() if bullet else begin :]
    if games := read_games(text):
        return "; ".join(_make_sentence(game, who, one) for game in games)
    remark = _REMARK.search(text)
    games = read_games(text[: remark.start()]) if remark else []
    return f"{_make_sentence(games[0], who, one)}{one.fill(remark[0])}" if remark and len(games) == 1 else None


def _make_sentence(game: Game, who: str, one: _List) -> str:
    """Return what a list says of a game as a sentence."""
    in_english = is_english(one.line)
    on = f"{'on' if in_english else 'am'} {one.days[ord(game.day) - FIRST_DAY].value:%d.%m.%Y} " if game.day else ""
    own = f"{game.own_colour} " if game.own_colour else ""
    opponent = " ".join(filter(None, (one.outline.name(game.opponent).text, game.opponents_colour)))
    return f"{who} {SENTENCES[game.end][in_english].format(f'{on}{own}')} {opponent}"
