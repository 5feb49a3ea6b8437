"""Days above rows in more words than a day alone has, as others write them: "Last Friday, June 12", "SUNDAY THIRD MAY",
"Games of 12 June" and "Games of 8 June", "Dann am Freitag (12.6.)".

In a list with such headings one in other words is asked: its rows are not of the day above it. One that says that
nobody knows the day ends that of the rows above.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date

from intake.reading.context import UNDATED, is_only_day
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.days.day_words import ALL_WEEKDAYS, DAY_IN_WORDS, MONTH_WORD, SHORT_WEEKDAY, WEEKDAY
from intake.reading.days.unknown_days import NOBODY_KNOWS
from intake.reading.guards import Guarded
from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import PAIR, Names
from intake.reading.words import any_case, mask_words

_LONGEST = 60
"""Characters of a heading at most (our own choice)."""

_MAY_BE = Guarded(rf"\d|\b(?:{MONTH_WORD}|{DAY_IN_WORDS}|{WEEKDAY}|(?:vor)?gestern|heute|yesterday|today)")
_EXPLICIT = Guarded(rf"\d[./-]|\b{MONTH_WORD}\b|\b(?:{DAY_IN_WORDS})en (?:{DAY_IN_WORDS})en\b")
"""A date, and not a weekday or a day that is counted."""

_WEEKDAY = any_case(
    rf"\b(?P<day>{WEEKDAY}|{SHORT_WEEKDAY}\b)(?:['’]?s|abends?|nachts?|morgens?|mittags?|nachmittags?)?(?:partien?|spiele?)?\b"
)
_COUNT = (
    r"(?:\d{1,2}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf"
    r"|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
)
_GAMES = r"(?:games?|results?|partien?|spiele?|ergebnisse?|resultate?|rows?)"
_NEUTRAL = any_case(
    rf"\b(?:(?:tag|day) (?:{_COUNT}|one|eins)|{_COUNT} (?:days|weeks|tagen|wochen|{_GAMES})|eine? {_GAMES}|{_GAMES}"
    r"|last|past|this|the|that|which|gone|just|before|previous|then|and|also|of|from|on|a|an|one|week|weeks|days?|ago|back"
    r"|evening|night|morning|afternoon|noon|early|late|finally|after|more|another|finished|ended|completed|done|date"
    r"|all|both|s|(?:letzt|vergangen|vorig|dies|vorletzt)e[nrsm]?|de[rnms]|die|am|vom|von|und|dann|danach|davor|vorher"
    r"|zuvor|zuerst|neulich|noch|auch|ferner|außerdem|schließlich|zuletzt|abends?|morgens?|früh|mittags?|nachmittags?"
    r"|nachts|vor|einer|tage?n?|wochen?|vorwoche|datum|beendet|fertig|abgeschlossen|alle|beide|sowie)\b"
)
"""Words beside a day that leave it the day of what is below."""

_NOT_ON = any_case(
    r"\b(?:before|after|until|till|by|since|vor|nach|bis|seit|ab)(?: the| de[mn]| zum)?\s*$"
    r"|\b(?:weeks?|wochen?)(?: (?:of|from|vom|starting|beginning|ab))?(?: the| dem)?\s*$"
)
"""Before a day that is not that of the end itself."""

_LEADS = any_case(
    rf"\b(?:then|and|finally|another|also|dann|danach|und|ferner|außerdem|schließlich|sowie|{_GAMES}|(?:tag|day) \w+)\b"
)
"""Words of a line that cannot be about the row above it."""

_BESIDE_NO_DAY = any_case(
    r"\b(?:alle[s]?|all|both|beide|two|three|zwei|drei|given|leider|sorry|die|the|other|others|anderen?|rest|of|them|davon)\b"
)
"""What else such a heading may say; one that says more is asked."""

_FURTHER = any_case(
    r"\b(?:others?|rest|also|then|finally|last(?:ly)?|more|another|further|plus|and|later|before|besides|außerdem|ferner"
    r"|noch|dann|danach|davor|weitere?[nrs]?|übrige?[nrs]?|ander[en]?[nrs]?|sonst|sowie|zuletzt|schließlich|und|dazu|später)\b"
)
"""Words of a heading by which the rows below it are others than those above."""

_ABOUT = "about "
"""Before the day of a heading: it is not exact."""

_LABEL = any_case(
    r"^\s*\(?(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)]\s+(?=(?-i:[A-ZÄÖÜ]))"
    rf"(?!(?:{MONTH_WORD}|runde|round|spieltag|partie|spiel|game|brett|board)\b|advent)"
)
"""The number or the letter of a section."""

_ALL_ON = any_case(
    r"\W*(?:all?|both|everything|alles?|beides?)(?: (?:games?|partien|results?|ergebnisse|of them|these))?"
    r" (?:from|on|of|vom|am|ended(?: on)?|endeten am|finished(?: on)?)\b"
)
"""How a line begins that gives all games their day."""

_FORM = any_case(r"\W*(?:wei(?:ß|ss)|white)\W*:\s*[^\W\d_]")
"""A line of a form, in which a day has a label of its own."""

_STOP = any_case(r"[\s,]*\bstop\W*$")
_DIGIT = re.compile(r"\d")
_MARKS = " *_=#~–—>-"
_SIGNS = re.compile(r"^[\W_]+|(?![.)])[\W_]+$")
_OF_LIST = any_case(rf"\W*(?:{_GAMES}|alle|all)\b.*\b(?:vom|of|from)\b")
"""A line that may give the day of a list and not that of its games."""

_WORD = re.compile(r"[^\W_]+")
_SENTENCE_END = re.compile(r"[^\W\d]{3,}[.!?,;]\s*$")


def write_worded_headings(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return lines with their days in words above rows as others write them; of other short lines with a day, where
    there are such, as one that is not exact. Those of forms are left.
    """
    if any(map(_FORM.match, lines)):
        return list(lines)
    lines = [_end_day_of_all(line, day) for line in _without_labels(lines, names)]
    places = _list_places(lines, names)
    if len(places) == 1 and _OF_LIST.match(lines[places[0]]):
        return list(lines)
    written = _write_days(lines, places, day)
    if any(written.values()):
        written |= _write_others(lines, {at: written[at] or lines[at] for at in places}, names)
    return [written.get(at) or line for at, line in enumerate(lines)]


def _end_day_of_all(line: str, day: date | None) -> str:
    """Return a line that begins with the day of all games as a sentence, apart from what is said behind the day."""
    found = _ALL_ON.match(line) if len(line) <= 2 * _LONGEST else None
    words = find_dates(line, day) if found else ()
    if found is None or len(words) != 1 or line[found.end() : words[0].start].strip():
        return line
    rest = line[words[0].end :].lstrip(" ,;")
    return f"{line[: words[0].end]}. {rest}" if _WORD.search(rest) and not line.rstrip().endswith(":") else line


def _without_labels(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines whose numbered headings of days above rows have no number: one would be part of the day."""
    bare = {at: text for at, line in enumerate(lines) if (text := _LABEL.sub("", line)) != line}
    without = [bare.get(at, line) for at, line in enumerate(lines)]
    sections = [at for at in bare if _is_other_heading(without, at, names)]
    if not any(_may_be_heading(bare[at], names) for at in sections):
        return list(lines)
    written = {at: _end_heading(bare[at], names) for at in sections}
    return [written.get(at, line) for at, line in enumerate(lines)]


def _end_heading(line: str, names: Names) -> str:
    """Return the heading of a section with a colon where it has none and is no day."""
    return line if _may_be_heading(line, names) or line.endswith(":") else f"{line}:"


def _write_days(lines: Sequence[str], places: Sequence[int], day: date | None) -> dict[int, str]:
    """Return the headings at some places with their days, "" for those of lists where none has one."""
    days = {at: lines[at] if _is_plain(lines[at], day) else _write_heading(lines[at], day) for at in places}
    write = _write_open if any(days.values()) else _leave
    return {at: heading or write(lines[at], day) for at, heading in days.items()}


def _write_others(lines: Sequence[str], days: Mapping[int, str], names: Names) -> dict[int, str]:
    """Return the headings of rows below the first of `days` that name none, by their places: of one that says that
    nobody knows it, that there is none; of any other behind a blank line, that it may be the day above it.
    """
    written, above = dict[int, str](), ""
    for at in range(min(days), len(lines)):
        if at not in days and _is_other_heading(lines, at, names):
            written[at] = _write_other(lines[at], above, is_apart=not lines[at - 1].strip())
        above = days.get(at) or written.get(at) or above
    return written


def _write_other(line: str, above: str, *, is_apart: bool) -> str:
    """Return a heading without a day below that of a day, "" for a remark about the row above it."""
    if not (is_apart or line.rstrip().endswith(":")):
        return ""
    beside, count = NOBODY_KNOWS.subn(" ", line)
    if count and not _WORD.search(_BESIDE_NO_DAY.sub(" ", beside)):
        return UNDATED
    if above == UNDATED or not (count or _FURTHER.search(line)):
        return ""
    day = above.rpartition(_ABOUT)[2].rstrip(": ")
    return f"{line.rstrip(': ')} {_ABOUT}{day}:"


def _is_other_heading(lines: Sequence[str], at: int, names: Names) -> bool:
    """Return whether a short line right above a row is no sentence and names nobody."""
    line = lines[at]
    is_short = line.strip() != "" and len(line) <= _LONGEST and not _SENTENCE_END.search(line)
    return is_short and not may_name(line, names) and _is_above_row(lines, at, names)


def _leave(line: str, _: date | None) -> str:
    """Return a line of which nothing is known."""
    return line


def _list_places(lines: Sequence[str], names: Names) -> list[int]:
    """Return the places of lines that may be headings of rows; in a list that begins with a row those right below one
    are about that.
    """
    places = [at for at, line in enumerate(lines) if _may_be_heading(line, names) and _is_above_row(lines, at, names)]
    is_below_rows = bool(places) and any(_is_row(line, names) for line in lines[: places[0]])
    return [at for at in places if not is_below_rows or not lines[at - 1].strip()]


def _may_be_heading(line: str, names: Names) -> bool:
    """Return whether a short line may name a day, and no player; to ask costs little."""
    return line.strip() != "" and len(line) <= _LONGEST and _MAY_BE.may_be_in(line) and not may_name(line, names)


def _is_above_row(lines: Sequence[str], at: int, names: Names) -> bool:
    """Return whether the next line with words names two players."""
    return _is_row(next((line for line in lines[at + 1 :] if line.strip()), ""), names)


def _is_row(line: str, names: Names) -> bool:
    """Return whether a line, no longer than a row, names two players."""
    return len(line) <= 2 * _LONGEST and may_name(line, names) and len(find_players(line, names)) >= PAIR


def _is_plain(line: str, day: date | None) -> bool:
    """Return whether others read a line as a day, as they do where it has a number."""
    text = _SIGNS.sub("", line)
    is_day = _DIGIT.search(text) is not None and is_only_day(text, find_dates(text, day))
    return is_day or line.rstrip().endswith(":")


def _write_heading(line: str, day: date | None) -> str:
    """Return the day of a line that names one, with words that leave it the day of what is below, "" for any other."""
    line = f"on {_STOP.sub('', line.strip(_MARKS))}"
    words = find_dates(line, day)
    on = _find_only(words, line)
    rest = _NEUTRAL.sub(" ", _WEEKDAY.sub(" ", mask_words(line, words, " ")))
    if any(_NOT_ON.search(line[: word.start]) for word in words):
        return _write_open(line, day)
    if on is None or _WORD.search(rest):
        return ""
    return f"{on:%d.%m.%Y}{':' if _LEADS.search(line) else ''}"


def _find_only(words: Sequence[DateWord], line: str) -> date | None:
    """Return the one day of a line, whose weekday is the one that it names; other words may count up to it."""
    explicit = [word for word in words if _EXPLICIT.search(word.text)] or words
    if len(explicit) != 1 or explicit[0].problem or explicit[0].is_other or explicit[0].value is None:
        return None
    called = {ALL_WEEKDAYS[found["day"].lower()] for found in _WEEKDAY.finditer(line)}
    return explicit[0].value if called <= {explicit[0].value.weekday()} else None


def _write_open(line: str, day: date | None) -> str:
    """Return a line with a day as a heading whose day is not exact, "" for a line that ends a sentence or has none."""
    words = [word for word in find_dates(line, day) if word.value]
    if not words or _SENTENCE_END.search(line):
        return ""
    return f"{line[: words[0].start]}{_ABOUT}{line[words[0].start :].rstrip()}:"
