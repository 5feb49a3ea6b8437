"""What a line says about others: the round, tournament or day that hold for what follows it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from intake.reading.days.dates import DateWord, completion, find_dates
from intake.reading.days.day_words import SHORT_WEEKDAY, WEEKDAY
from intake.reading.doubts.meant_results import THE_DRAW, THE_WIN
from intake.reading.guards import Guarded
from intake.reading.reasons import find_reasons
from intake.reading.tournaments import codes, group, labelled, leading_code
from intake.reading.words import any_case, mask_words, whole

_ROUND = Guarded(
    r"\b(?:runde|round|rd\.|rnd\.?)\s*:?\s*(?P<a>\d{1,2})\b|\b(?P<b>\d{1,2})(?:\.\s*runde|(?:st|nd|rd|th)\s+round)\b"
)
_END_WORDS = (r"beend\w*|ende(?:ten?)?|abgeschlossen\w*|abschluss|end(?:ed)?|finish\w*|completed?",)
_RESULT_WORDS = ("(?:end)?ergebnis(?:se)?|score|final|resultate?|partien?|results?|games?|datum|date|concluded|fertig",)
_ABOUT_END = whole(*_END_WORDS, *_RESULT_WORDS)
_ALL = whole("alle|sämtliche|all|jeweils", "(?:die|diese) (?:partien|spiele)|th(?:e|ese) (?:games|matches)")
_BACK = any_case(r"\b(?:beiden?|both)\b|[^\W\d]{3,}[.!]\s*$")
"""A sentence, or one about both games, may speak of those above it: it is no heading."""

_REPORTS = any_case(
    r"\b(?:melde[nt]?|mit(?:zu)?teilen|teile|berichte[nt]?|bekannt\w*|durch(?:zu)?geben|schicke[nt]?|sende[nt]?|übermitt\w+"
    r"|report(?:s|ing)?|send(?:ing)?|tell|announce|pass(?:ing)? on|bring(?:en|e)?)\b"
)
"""What a director does today: the games ended on other days."""

_NAME = r"[A-ZÄÖÜ\u0100-\u017f][\w.'’-]+"
_PLAYER = rf"{_NAME}(?:,? {_NAME}){{0,2}}"
_PAIR = re.compile(rf"\W*({_PLAYER}) (?:-|–|gegen|vs\.?|against|und|and|u\.|&|[vx]\.?) ({_PLAYER})")

_FILLER = whole(
    *_END_WORDS,
    *_RESULT_WORDS,
    "am|on|vom|den|dem|der|die|das|the|by|durch|wegen|nach|mit|per|due|to|through|after|with|um|uhr|spiel",
    "wurden?|ist|sind|war|was|were|is|are|has|been|grund|reason|bemerkung|remark|und|and|alle|sämtliche|all",
    "jeweils|weiß|weiss|schwarz|white|black|hat|haben|seine|ihre|überschritten|remis|gew(?:innt|onnen)",
    "verl(?:iert|oren)|wins?|won|loses|lost|regulär|diese|this|auch|also|ebenfalls|too|as well",
    "es|dies|that|it|schluss|vorbei|over|seit|since",
    WEEKDAY,
)
_WEEKDAY = any_case(
    rf"(?:am|on)?|(?:am |on )?(?:{WEEKDAY}|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles"
    rf"|jueves|viernes|sábado|domingo|{SHORT_WEEKDAY}\.?)[ ,]*(?:den|the|le|el)?"
)
"""What is beside a day that holds for the lines below; nothing is right, too."""

_GROUP = any_case(
    r"(?!(?:runde|round|brett|board|tisch|spieltag|woche|kw|seite|teil|stand|partie|spiel|game|nr|tel|fax|liste|tabelle|table|sheet|blatt|anlage|anhang|datei|mail)\b)"
    r"(?-i:[A-ZÄÖÜ])[^\W\d_]{2,}(?:[ -][^\W\d_]{2,}){0,2}[ -]\d{1,4}(?:[ ,/-]+[^\W_]{1,15}){0,2}\s*:?"
)
UNDATED = "ohne Datum:"
"""A heading by which the rows below it have no day."""

_HEADING_WORDS = 4
"""A line of so few words with a code among them is a heading, also without a colon."""

_HEADING_LENGTH = 120
"""A longer line is a sentence about something and no heading."""


@dataclass(frozen=True, slots=True)
class Context:
    """What holds for the lines below: headings above them said so."""

    round: int | None = None
    tournament: str = ""
    ended: DateWord | None = None


NO_HEADING = Context()


@dataclass(frozen=True, slots=True)
class Note:
    """A line that only says when and why games ended. `for_all` is True where it says "all games"."""

    ended: DateWord | None
    text: str
    for_all: bool


def read_heading(line: str, day: date | None, before: Context) -> Context:
    """Return the context after a line without a result."""
    if len(line) > _HEADING_LENGTH:
        return before
    context = before
    tournament = labelled(line) or _code_of_heading(line) or _named_group(line, before)
    if tournament and tournament != before.tournament:
        context = Context(tournament=tournament)
    if found := _ROUND.search(line):
        context = replace(context, round=int(found["a"] or found["b"]))
    ended = _heading_date(line, day)
    return replace(context, ended=ended) if ended is not None or line == UNDATED else context


def _code_of_heading(line: str) -> str:
    """Return the code that a heading begins with or consists of, "" where a sentence only mentions one."""
    text = line.strip()
    if text.endswith(":"):
        return leading_code(text)
    named = codes(text)
    short = len(text.split()) <= _HEADING_WORDS and not text.endswith((".", "!", "?", ","))
    return named[0] if short and len(named) == 1 else ""


def _named_group(line: str, before: Context) -> str:
    """Return the name of a group on a line of its own ("Klasse 77:"); other words with a number ("Winter 12") only
    below the heading of another tournament.

    What follows is not of that one. Whoever knows the tournaments finds out which it is.
    """
    below = before.tournament and _GROUP.fullmatch(line.strip())
    return group(line) or (line.strip().rstrip(":").strip() if below else "")


def _heading_date(line: str, day: date | None) -> DateWord | None:
    """Return the day of completion that a heading gives for what follows, None if it gives none."""
    words = _list_days_of_games(line, day)
    if not words or _BACK.search(line) or pair_of(line):
        return None
    if not (line.rstrip().endswith(":") or _ABOUT_END.search(line) or is_only_day(line, words)):
        return None
    return completion(words)


def _list_days_of_games(line: str, day: date | None) -> list[DateWord]:
    """Return the days of a line, without that of the mail on which its writer reports."""
    reports = _REPORTS.search(line) is not None
    return [word for word in find_dates(line, day) if not (reports and word.value == day)]


def is_only_day(line: str, words: Sequence[DateWord]) -> bool:
    """Return whether a line holds one day, maybe with its weekday, and nothing else."""
    if len(words) != 1:
        return False
    rest = line[: words[0].start] + line[words[0].end :]
    return _WEEKDAY.fullmatch(rest.strip(" .,:;-–*_()")) is not None


def pair_of(line: str) -> frozenset[str]:
    """The family names of two players with whom a line begins, none for a heading: its day is that of their game."""
    found = None if line.rstrip().endswith(":") else _PAIR.match(line)
    return frozenset(map(_family, found.groups())) if found else frozenset()


def _family(name: str) -> str:
    before, comma, _ = name.partition(",")
    return (before if comma else name.rsplit(maxsplit=1)[-1]).strip(".")


def read_note(line: str, day: date | None) -> Note | None:
    """Return what a line that holds nothing but a date and reasons says, None for any other line."""
    dates = find_dates(line, day)
    reasons = find_reasons(line)
    if not (dates or reasons) or line.rstrip().endswith(":") or _are_several(dates):
        return None
    if THE_DRAW.search(line) or THE_WIN.search(line) or not is_filler(mask_words(line, [*dates, *reasons], " ")):
        return None
    return Note(completion(dates), line, _ALL.search(line) is not None)


def _are_several(dates: Iterable[DateWord]) -> bool:
    """Return whether games ended on more than one day: none of them is that of the line above."""
    return len({word.value for word in dates if not word.is_other}) > 1


def is_filler(text: str) -> bool:
    """Whether nothing is left in a text but words that any remark about a game may have."""
    return re.search(r"[^\W_]", _FILLER.sub(" ", text)) is None
