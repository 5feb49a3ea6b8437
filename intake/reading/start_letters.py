"""Start letters: a new tournament with its entries, for the officer to approve."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading import limits
from intake.reading.codes import Question
from intake.reading.days.dates import find_dates
from intake.reading.guards import Guarded
from intake.reading.letters.text import one_line
from intake.reading.names import is_name, read_name
from intake.reading.tournaments import codes
from intake.reading.types import Entrant, Finding, Place, Proposal
from intake.reading.words import any_case

_ANNOUNCES = Guarded(
    r"\b(?:startschreiben|startbrief|startmail|startliste|turnierstart|start letter|starting list|start list"
    r"|new tournament|neues turnier)\b"
)
_FIELDS = {
    "code": r"turnier(?:nummer|-?nr\.?|code|kürzel)?|tournament(?: (?:code|no\.?|number))?|code|event",
    "name": r"(?:turnier)?name|bezeichnung|title|tournament name",
    "kind": r"(?:turnier)?art|typ|modus|system|kind|type|format",
    "start": r"(?:spiel|turnier)?beginn|(?:turnier)?start(?:datum|termin)?|start(?:ing)? date|starts?(?: on)?|begin",
    "pace": r"bedenkzeit|zeit|reflection time|time(?: control)?|pace",
}
_FIELD = any_case(
    r"^\W*(?:" + "|".join(f"(?P<{name}>{words})" for name, words in _FIELDS.items()) + r")\s*[:=]\s*(?P<value>\S.*)$"
)
_KINDS = (
    ("double-round-robin", r"doppelrund\w*|doppelt|zweirundig|double"),
    ("knockout", r"pokal|k\.?\s?-?o\.?\b|knock-?out|cup"),
    ("team", r"mannschaft\w*|team"),
    ("swiss", r"schweizer|swiss"),
    ("match", r"\bmatch|wettkampf|zweikampf"),
    ("round-robin", r"einrundig|rundenturnier|rundturnier|round[- ]robin|jeder gegen jeden|all[- ]play[- ]all"),
)
_PACE = any_case(r"(\d{1,3})\s*(?:tage?n?|days?)\s*(?:für|pro|je|/|per|for|a)?\s*(?:each\s+)?10\s*(?:züge?n?|moves?)")
_ENTRY = re.compile(
    r"^\s*(?P<seat>\d{1,2})\s*[.):;|\t]?\s+(?P<rest>[^\W\d].*)$"
    r"|^\s*(?P<seat2>\d{1,2})\s*[;|\t]\s*(?P<rest2>[^\W\d].*)$"
)
_CELL = any_case(r"\t+|\s*[;|]\s*|\s{2,}|,\s+(?=[\d*(]|nr|fwz|elo|rating|born|geb)")
_NUMBER = any_case(r"(?:mitgl(?:ieds)?[-. ]?)?\b(?:nr|nummer|no|id)\b\.?\s*:?\s*([A-Z]{0,4}-?\d{1,10})")
_BORN = any_case(r"(?:\*|geb\w*\.?|jg\.?|born)\s*((?:19|20)\d\d)\b")
_RATED = any_case(r"(?:fwz|ecp|elo|dwz|rating|wertung\w*)\W{0,3}(\d{3,4})|(?<![\w-])(\d{3,4})-\d{1,3}(?![\w-])")
LEAST = 2
"""A tournament has at least two players."""


def read_start(part: str, lines: Sequence[tuple[int, str]], subject: str) -> tuple[Proposal | None, frozenset[int]]:
    """Return the tournament that numbered `lines` of a part announce, and the numbers of their lines."""
    said = [number for number, line in lines if len(line) <= limits.LINE and _ANNOUNCES.search(line)]
    if not (said or _ANNOUNCES.search(subject)):
        return None, frozenset()
    entrants, used = _entrants(part, lines)
    if len(entrants) < LEAST:
        return None, frozenset()
    fields, more = _fields(lines)
    first = next(place for place in (said or sorted(used)))
    where = Place(part, first, dict(lines)[first])
    named = [fields.get("code", ""), subject, where.text, fields.get("name", "")]
    code = next((found for text in named for found in codes(text)), "")
    started = next((word.value for word in find_dates(fields.get("start", ""), None) if word.value), None)
    findings = [] if code else [Finding(Question.MISSING_TOURNAMENT)]
    pace = _PACE.search(fields.get("pace", "")) or next(filter(None, (_PACE.search(line) for _, line in lines)), None)
    name = fields.get("name", "") or fields.get("code", "").replace(code, "", 1).strip(" ,:;-–()")
    return (
        Proposal(
            where=where,
            code=code,
            name=one_line(name, limits.current().name),
            kind=_kind(" ".join([fields.get("kind", ""), fields.get("code", ""), name])),
            started_on=started,
            days_per_10_moves=int(pace[1]) if pace else None,
            entrants=entrants,
            findings=tuple(findings),
        ),
        used | more | frozenset(said),
    )


def _fields(lines: Sequence[tuple[int, str]]) -> tuple[dict[str, str], frozenset[int]]:
    """Return the labelled values of the letter, the first of each, and their lines."""
    values: dict[str, str] = {}
    used: set[int] = set()
    for number, line in lines:
        found = _FIELD.match(line) if len(line) <= limits.LINE else None
        if found:
            label = next(name for name in _FIELDS if found[name])
            values.setdefault(label, found["value"].strip())
            used.add(number)
    return values, frozenset(used)


def _entrants(part: str, lines: Sequence[tuple[int, str]]) -> tuple[tuple[Entrant, ...], frozenset[int]]:
    """Return the entries that follow each other by their seats from 1 on."""
    found: list[Entrant] = []
    used: set[int] = set()
    for number, line in lines:
        match = _ENTRY.match(line) if len(line) <= limits.LINE else None
        seat = int(match["seat"] or match["seat2"]) if match else 0
        if match is None or seat != len(found) + 1:
            continue
        entrant = _entrant(seat, match["rest"] or match["rest2"], Place(part, number, line))
        if entrant is not None:
            found.append(entrant)
            used.add(number)
    return tuple(found), frozenset(used)


def _entrant(seat: int, text: str, where: Place) -> Entrant | None:
    """One entry, None where the line holds no name."""
    number, born, rated = _NUMBER.search(text), _BORN.search(text), _RATED.search(text)
    name = read_name(_CELL.split(text.strip())[0])
    if not is_name(name.name):
        return None
    return Entrant(
        where=where,
        seat=seat,
        name=name.name,
        number=number[1] if number else name.number,
        birth_year=born[1] if born else name.birth_year if len(name.birth_year) > len("99") else "",
        rating=int(rated[1] or rated[2]) if rated else None,
    )


def _kind(text: str) -> str:
    """Return the kind of a tournament by its words; a round robin where they say nothing."""
    return next((kind for kind, words in _KINDS if re.search(words, text, re.IGNORECASE)), "round-robin")
