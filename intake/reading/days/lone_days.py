"""Days on lines of their own, in brackets or between other signs, as others write them: "[25.4.]" above games is
"25.4.:", and below one of them "(25.4.)".

Whether such days are above their games or below them shows the whole list: the blank lines, and what is first and last
in it. Where nothing shows it, the games beside them are asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from intake.reading import limits
from intake.reading.codes import ABOUT_A_DAY, Question
from intake.reading.context import is_only_day
from intake.reading.days.dates import find_dates, list_days
from intake.reading.leftovers import below_greeting, is_formal
from intake.reading.mentions import Situation
from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import Names
from intake.reading.part_lines import Lines
from intake.reading.types import BODY, Claim, Finding, Reading
from intake.reading.words import any_case

_LONGEST = 60
"""Characters of such a line at most (our own choice)."""

_SIGNS = r"\s*#=+~|<>{}\[\]()\"'„“”»«•·→…–—_.:;,!-"
_DRESSED = re.compile(rf"(?P<before>[{_SIGNS}]*)(?P<day>[^\W_].*?[^\W_]\.?)(?P<behind>[{_SIGNS}]*)")
_BETWEEN = re.compile(r"[\[{<=|#~+]|[*_–—-]{2}")
_DOTS = re.compile(r"\.\.\.|…|[=+~|-]{2}")
_LEADS = re.compile(r"(?:[:→]|(?<![<=>])[=-]*>)[*_]*$")
"""Signs of a heading: those before a day, those behind it, and those that lead to what is below."""

_GOES_ON = re.compile(r"\s*(?:am|on|vom|den|the|of)\b")
_IN_SENTENCE = re.compile(r"[^\W\d],?\s*$")
"""How a line goes on with a sentence, and how the line above does not end it."""

_LABEL = any_case(
    r"(?:(?:datum|date|tag|day|spieltag)\s*:"
    r"|(?:beendet|zu ende|abgeschlossen|gespielt|ended|finished|completed|played)\b:?)\s*(?=\S)"
)
"""What calls the day one of games."""

_FORM = any_case(r"^\W*(?:wei(?:ß|ss)|schwarz|white|black|ergebnis|result|resultat|event|site)\b[^:]{0,20}(?::|\s\")")
"""The line of a form, in which a day has a label of its own."""


class _Way(Enum):
    """Where the games of a day are, as far as that is known."""

    ABOVE, BELOW, OPEN = range(3)


_WRITTEN = {_Way.ABOVE: "({})", _Way.BELOW: "{}:", _Way.OPEN: "• {}"}
"""How a day is written; an open one is set apart from the line above it."""


class _Lone(NamedTuple):
    """A day on a line of its own: its words without the signs, and what these show."""

    text: str
    is_dressed: bool
    is_heading: bool
    is_led: bool


def write_lone_days(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return lines whose days between signs, on lines of their own, are written as headings of the games below, or as
    days of those above.
    """
    written = list(lines)
    for at, (lone, way) in _find_ways(lines, names, day).items():
        if lone.is_dressed or way is _Way.OPEN:
            written[at] = _WRITTEN[way].format(lone.text)
    return written


def ask_open_days(reading: Reading, new: Iterable[tuple[str, Lines]], situation: Situation) -> Reading:
    """Return what was read, the claims asked for their day that are beside one of which nothing shows whether it is
    above its games or below them; `new` are the new lines of each part.
    """
    found: dict[int, _Lone] = {}
    for part, lines in new:
        found |= dict(_list_beside(lines, situation)) if part == BODY else {}
    days = {on for lone in found.values() for on in list_days(lone.text, situation.day)}
    asked = (_ask(one, found, days, situation.day) for one in reading.claims)
    return replace(reading, claims=tuple(asked)) if found else reading


def _ask(claim: Claim, found: Mapping[int, _Lone], days: AbstractSet[date], day: date | None) -> Claim:
    """Return a claim that is beside one of several days, asked for its own if its words have no other one."""
    beside = found.get(claim.where.line) if claim.where.part == BODY else None
    is_dated = bool({*list_days(claim.where.text, day)} - days)
    if beside is None or is_dated or any(finding.code in ABOUT_A_DAY for finding in claim.findings):
        return claim
    asked = Finding(Question.AMBIGUOUS_DATE, beside.text, claim.where)
    return replace(claim, completed_on=None, findings=(*claim.findings, asked))


def _list_beside(lines: Lines, situation: Situation) -> Iterator[tuple[int, _Lone]]:
    """Yield the numbers of lines between an open day and the next day above and below, with that day."""
    ways = _find_ways([line for _, line in lines], situation.names, situation.day)
    borders = [-1, *ways, len(lines)]
    for place, (lone, way) in enumerate(ways.values(), start=1):
        if way is _Way.OPEN:
            yield from ((number, lone) for number, _ in lines[borders[place - 1] + 1 : borders[place + 1]])


def _find_ways(lines: Sequence[str], names: Names, day: date | None) -> dict[int, tuple[_Lone, _Way]]:
    """Return the days on lines of their own by the places of their lines, and where their games are."""
    found = {at: lone for at in range(len(lines)) if (lone := _find_lone(at, lines, day))}
    if not found or any(map(_FORM.search, lines)):
        return {}
    games = _list_games(lines, names)
    if not games:
        return {}
    return _find_each(found, lines, games)


def _find_each(found: Mapping[int, _Lone], lines: Sequence[str], games: Sequence[int]) -> dict[int, tuple[_Lone, _Way]]:
    """Return where the games of days are: by signs and blank lines, of an open one as of the others, or by order."""
    may_lead = max(found) < max(games)
    ways = {
        at: _Way.BELOW if lone.is_led and may_lead else _find_by_blanks(at, lines, games) for at, lone in found.items()
    }
    clear = {*ways.values()} - {_Way.OPEN}
    way = clear.pop() if len(clear) == 1 else _Way.OPEN if clear else _find_by_order(found, games)
    return {at: (lone, way if ways[at] is _Way.OPEN else ways[at]) for at, lone in found.items()}


def _find_lone(at: int, lines: Sequence[str], day: date | None) -> _Lone | None:
    """Return the day of a line that holds nothing else, None for any other line, and for the rest of a sentence."""
    is_rest = at and _GOES_ON.match(lines[at]) and _IN_SENTENCE.search(lines[at - 1])
    return None if is_rest or len(lines[at]) > _LONGEST else _read_lone(lines[at], day)


@lru_cache(limits.LATEST)
def _read_lone(line: str, day: date | None) -> _Lone | None:
    found = _DRESSED.fullmatch(line)
    if found is None:
        return None
    label = _LABEL.match(found["day"])
    text = found["day"][label.end() if label else 0 :]
    words = find_dates(text, day)
    if not is_only_day(text, words) or words[0].problem:
        return None
    before, behind = found["before"].strip(), found["behind"].strip()
    is_led = _LEADS.search(behind) is not None
    is_heading = is_led or _BETWEEN.search(before) is not None or _DOTS.search(behind) is not None
    return _Lone(text, bool(label or before or behind), is_heading, is_led)


def _list_games(lines: Sequence[str], names: Names) -> list[int]:
    """Return the places of lines that name players, but for greetings and what is below them."""
    numbered = list(enumerate(lines))
    greeting = {*below_greeting(numbered, names)}
    return [at for at, line in numbered if may_name(line, names) and not (at in greeting or is_formal(line))]


def _find_by_blanks(at: int, lines: Sequence[str], games: Sequence[int]) -> _Way:
    """Return where the games of a day are: right above it with a blank line below, or the other way round."""
    is_above = any(one < at for one in games) and bool(lines[at - 1].strip())
    is_below = any(one > at for one in games) and bool("".join(lines[at + 1 : at + 2]).strip())
    if is_above is is_below:
        return _Way.OPEN
    return _Way.ABOVE if is_above else _Way.BELOW


def _find_by_order(found: Mapping[int, _Lone], games: Sequence[int]) -> _Way:
    """Return where the games of days are by what is first in their list and what is last, or by their signs."""
    is_day_first, is_day_last = min(found) < min(games), max(found) > max(games)
    if is_day_first is not is_day_last:
        return _Way.BELOW if is_day_first else _Way.ABOVE
    is_heading = not is_day_last and all(lone.is_heading for lone in found.values())
    return _Way.BELOW if is_heading else _Way.OPEN
