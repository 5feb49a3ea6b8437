"""Short forms of names that a mail explains itself: "KDB = Behrendt, Klaus-Dieter", "my shorthand: KOC Koch"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from intake.reading import limits
from intake.reading.known import Known, Seat
from intake.reading.mentions.beside import COMMON, TITLES
from intake.reading.mentions.name_forms import index_names
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import Names
from intake.reading.part_lines import list_lines
from intake.reading.types import BODY, Letter, Part
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_SHORT = r"(?P<short>[A-ZÄÖÜ][^\W\d_]{1,4})"
_DEFINES = re.compile(rf"\W*{_SHORT}\s*(?:=|:=|\bsteht für\b|\bstands for\b)\s*(?P<name>[^=]{{2,60}})")
_ITEM = re.compile(rf"\W*{_SHORT}(?:\s*[=:]\s*|\s+)(?P<name>[^=:]{{2,60}})")
_INTRODUCES = any_case(
    r"\W*(?:[\w']+ ){0,4}(?:shorthand|abbreviations?|short forms?|abkürzung(?:en)?|kürzel)\b[^:.;]{0,40}:(?P<items>.+)"
)
_SEPARATOR = re.compile(r"\s*[,;]\s*(?=[A-ZÄÖÜ][^\W\d_]{1,4}(?:\s*[=:]|\s))")
_LEAST = 2
"""Short forms that a mail explains at least (our own choice): a lone one may be anything."""


def explain_shorthand(letter: Letter, known: Known, names: Names) -> tuple[Letter, Known, Names]:
    """Return a mail without the lines that explain short forms of names, and what is known with these forms."""
    body = next((part for part in letter.parts if part.name == BODY), None)
    forms, used = _find_forms(body, known, names) if body else ({}, frozenset[int]())
    if body is None or len(forms) < _LEAST:
        return letter, known, names
    parts = tuple(_without_lines(part, used) if part is body else part for part in letter.parts)
    other = _without_lines(letter.other, _find_forms(letter.other, known, names)[1]) if letter.other else None
    known = Known(tuple(replace(one, seats=_with_forms(one.seats, forms)) for one in known.tournaments))
    return replace(letter, parts=parts, other=other), known, index_names(known)


def _without_lines(part: Part, used: frozenset[int]) -> Part:
    lines = ("" if number in used else line for number, line in enumerate(part.lines, start=1))
    return replace(part, lines=tuple(lines))


def _find_forms(part: Part, known: Known, names: Names) -> tuple[dict[str, str], frozenset[int]]:
    """Return the short forms that a part explains, each with the number of its player, and the lines that do so; none
    where one has two meanings or is the name of somebody.
    """
    found = [(number, _explain(line, known, names)) for number, line in list_lines(part, new=True)]
    pairs = {pair for _, explained in found for pair in explained}
    forms = dict(pairs)
    if len(forms) < len(pairs) or not all(_is_free(short, names) for short in forms):
        return {}, frozenset()
    return forms, frozenset(number for number, explained in found if explained)


def _explain(line: str, known: Known, names: Names) -> list[tuple[str, str]]:
    """Return the short forms of a line, each with the number of its player; none where one means nobody."""
    items = _list_items(line) if len(line) <= limits.LINE else ()
    explained = [(item["short"], _find_number(item["name"], known, names)) for item in items]
    return explained if all(number for _, number in explained) else []


def _is_free(short: str, names: Names) -> bool:
    """Return whether a short form is neither a name nor a word of any sentence."""
    return fold(short) not in names.forms and fold(short) not in COMMON


def _list_items(line: str) -> Iterator[re.Match[str]]:
    """Yield what a line explains: one short form, or several behind a word that says so."""
    introduced = _INTRODUCES.match(line)
    items = _SEPARATOR.split(introduced["items"]) if introduced else [line]
    found = [(_ITEM if introduced else _DEFINES).fullmatch(item.strip()) for item in items]
    yield from (item for item in found if item) if all(found) else ()


def _find_number(name: str, known: Known, names: Names) -> str:
    """Return the number of the player whose name a text is, "" for any other text."""
    found = find_players(name, names)
    beside = fold(name[: found[0].start] + " " + name[found[0].end :]) if found else ""
    if len(found) != 1 or not TITLES.issuperset(beside.split()):
        return ""
    meant = {
        seat.number for place, key in found[0].persons for seat in known.tournaments[place].seats if seat.key == key
    }
    return meant.pop() if len(meant) == 1 else ""


def _with_forms(seats: Iterable[Seat], forms: Mapping[str, str]) -> tuple[Seat, ...]:
    """Return seats with the short forms of their players."""
    return tuple(
        replace(seat, aliases=(*seat.aliases, *(short for short, number in forms.items() if number == seat.number)))
        for seat in seats
    )
