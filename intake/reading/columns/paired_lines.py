"""One line of the pairings of a round: a pair, a bye with its points, or a result, which is none of both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from intake.reading import limits
from intake.reading.claims import as_fields
from intake.reading.mentions.types import Names
from intake.reading.names import is_name, is_seat, read_name
from intake.reading.pairs import read_pair
from intake.reading.scores import Kind, find_scores, plain_dashes
from intake.reading.types import Claim, Place, RoundBye
from intake.reading.words import any_case, one_of, whole

_PLACEHOLDER = re.compile(r"\s(?:[-_.*?]{1,3}|[-_.*?]{0,3}\s?[:/]\s?[-_.*?]{0,3})$")
"""A place for a result that has none yet."""
PLACEHOLDERS = 3
"""Such places in a line at most (our own choice)."""
_SEATS = any_case(r"(?:\d{1,2}[.)]\s+)?([1-9]\d{0,2})\s*[-:x]\s*([1-9]\d{0,2})")
_POINT = any_case(
    r"[(\[]?\b(?P<worded>halbe[rn]?|half(?: an?)?|ein(?:en|em)?|one|full|ganze[rn]?|kein(?:e[nr]?)?|ohne|no|zero)"
    r"[\s-]+(?:punkte?n?|points?)\b[)\]]?"
    r"|[(\[]?(?<![\w.,/])(?P<point>1/2|½|0[.,]5|[01])\s*(?:punkte?n?|points?|pts?|pkt)\b\.?[)\]]?"
    r"|[(\[]\s*(?P<bare>1/2|½|0[.,]5|[01])\s*[)\]]"
)
_HALF_POINTS: Mapping[str, int] = MappingProxyType({"1": 2, "½": 1, "1/2": 1, "0.5": 1, "0,5": 1, "0": 0})
_WORDED: Mapping[str, int] = MappingProxyType({"hal": 1, "ein": 2, "one": 2, "ful": 2, "gan": 2})
_NUMBER = re.compile(r"\d{1,2}[.)]?[\s|;]+(?=[^\W\d])")
"""The number of a board before a name."""
_AND = re.compile(r"\s+(?:und|and|&|sowie)\s+|\s*[;/]\s*")
_NOBODY = whole("keine[rn]?|niemand|nobody|none|no one")
_VERB = one_of(
    "hat|haben|ist|sind|für|erhält|erhalten|bekommt|bekommen|geht an|has|have|is|are|for|gets?|receives?", "goes to"
)
_FREE, _OR_FREE = (one_of("spielfrei|freilos|bye"), one_of("spielfrei|freilos|frei|bye"))


def _without_placeholders(text: str) -> str:
    """Return a text without the places for results at its end."""
    for _ in range(PLACEHOLDERS):
        text = _PLACEHOLDER.sub("", text.rstrip())
    return text


def is_pair_of_seats(text: str) -> bool:
    """Return whether a text is a pair by the numbers of the seats, as a score is none."""
    return _SEATS.fullmatch(plain_dashes(text).strip()) is not None


def is_scored(text: str) -> bool:
    """Return whether a text has the result of a game; a list leaves places for them."""
    plain = plain_dashes(text).strip()
    return not is_pair_of_seats(plain) and any(
        word.kind is not Kind.UNFINISHED for word in find_scores(_without_placeholders(plain))
    )


Read = Claim | tuple[RoundBye, ...] | Kind | None
"""A pair, the byes of a line, `Kind.GAME` for a result, None for anything else."""


def read_line(where: Place, text: str, names: Names, number: int = 0) -> Read:
    """Return what a line, or a part of it, says; one that names another round than `number`, or is longer than a
    sentence, is no pair and no bye.
    """
    if len(text) > limits.SENTENCE:
        return Kind.GAME if is_scored(text) else None
    plain = _without_placeholders(plain_dashes(text)).strip(" ,;|")
    if byes := _read_byes(where, plain, names):
        return byes
    if is_scored(text):
        return Kind.GAME
    seats = _SEATS.fullmatch(plain)
    if seats:
        return Claim(where, seats[1], seats[2], "") if seats[1] != seats[2] else None
    pair, own = read_pair(plain)
    if pair is None or own not in {None, number or own}:
        return None
    return Claim(where, score="", **as_fields(*pair))


def _read_byes(where: Place, text: str, names: Names) -> tuple[RoundBye, ...]:
    """Return the byes of a line ("freilos: Weber", "Weber has a bye (½)"), none for any other line."""
    free = _FREE if "frei" in names.forms else _OR_FREE  # somebody may be called so
    if not re.search(rf"\b{free}\b", text, re.IGNORECASE):
        return ()
    text = " ".join(text.split())
    point = _POINT.search(text)
    rest = f"{text[: point.start()]} {text[point.end() :]}".strip() if point else text
    found = _match_bye(rest, free)
    if found is None:
        return ()
    behind = found.groupdict().get("point")
    half_points = _half_points(point) if point else None
    return tuple(_list_byes(where, found["names"], _HALF_POINTS[behind] if behind else half_points))


def _match_bye(text: str, free: str) -> re.Match[str] | None:
    """Return the names before or behind the word for a bye. Names before it are looked for last, as that grows with
    the square of the text.
    """
    return re.fullmatch(
        rf"\W*(?:(?:ein|das|the|an?)\s+)?{free}\b(?:\s+{_VERB}\b)?\s*[:=-]?\s*(?P<names>\S.*)", text, re.IGNORECASE
    ) or re.fullmatch(
        rf"(?P<names>.+?)[\s:,;|(-]+(?:{_VERB}\s+)?(?:(?:ein|das|the|an?)\s+)?{free}\b[\s):.,!]*(?P<point>1/2|½|0[.,]5|[01])?",
        text,
        re.IGNORECASE,
    )


def _half_points(point: re.Match[str]) -> int:
    """Return what a bye gets, in half points."""
    written = point["point"] or point["bare"]
    return _HALF_POINTS[written] if written else _WORDED.get(point["worded"][:3].lower(), 0)


def _list_byes(where: Place, written: str, half_points: int | None) -> Iterator[RoundBye]:
    """Yield a bye for each player that is named."""
    for each in [] if _NOBODY.search(written) else _AND.split(written.strip(" .:,;-")):
        text = _NUMBER.sub("", each.strip(), count=1)
        name = text if is_seat(text) else read_name(text).name
        if is_seat(name) or is_name(name):
            yield RoundBye(where, name, half_points)
