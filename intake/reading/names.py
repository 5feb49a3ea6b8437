"""A player as a mail writes them: the name without titles, and the remarks beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from intake.reading import limits
from intake.reading.words import any_case, whole

_BRACKET = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]|\{([^{}]*)\}")
_BIRTH = re.compile(
    r"(?:\*|\bgeb(?:oren)?\b\.?|\bJ(?:g\.?|ahrgang)|\bborn\b|\bb\.)\s*(?:in\s+)?(?:\d{1,2}\.\d{1,2}\.)?((?:19|20)\d\d)\b"
)
TWO_DIGITS = r"[3-9]\d"
"""A number in brackets that may be a year of birth: of two namesakes who have other years, and not that age."""

_NUMBER = any_case(
    r"(?:(?:mitgl(?:ieds)?|sp(?:ieler)?)?[-. ]?(?:nr|nummer|no|id)\b\.?|#)\s*:?\s*([A-Z]{0,4}-?\d{1,10})\b"
)
_BARE_NUMBER = re.compile(r"[A-Z]{0,4}-?\d{3,10}")
_RATING_OR_YEAR = range(1000, 3000)
"""A bare number in brackets in this range may be a rating or a year, so it tells no namesakes apart."""

_WHITE = whole("w|weiß|weiss|white")
_BLACK = whole("s|b|schwarz|black")
_TITLES = whole(
    r"(?:(?:prof|dr|dipl|ing|med|jur|phil|rer|nat|mag)\b\.?(?:[- ](?=\w)|(?=\W|$)))+",
    "(?:s|l|w|cc|cce|ccm)?(?:gm|im|fm|cm|ncm)|(?:cce|ccm|sim|sm|lgm|lim)",
    r"(?:herrn?|frau|hr|fr|mr|mrs|ms|miss)\.?(?=\s)|(?:schach|spiel|sports?)?freund(?:in)?(?=\s)",
    r"(?:sfr|spfr|sf|tl)\.?(?=\s)|spieler(?:in)?(?=\s)",
)
_NAME = re.compile(r"(?=.*[^\W\d_])(?!.*\d{3})[^\W_][^\W_]*(?:[ .,'’´`\"“”„-]+[^\W_]+)*[.'’\"“”]?")
_EDGES = " \t.,;:!-–*•·\"'„“”«»=/|>"

ELDER, YOUNGER = "elder", "younger"
"""What stands for the year of birth of one of two namesakes who are told apart by their ages."""


@dataclass(frozen=True, slots=True)
class NameWord:
    """A player's name as written, cleaned, with what stands beside it.

    `colour` is "white" or "black" where a bracket says so, `address` the sex that "Herr" or "Mrs" says ("m", "w").
    """

    name: str
    birth_year: str = ""
    number: str = ""
    colour: str = ""
    address: str = ""


def read_name(written: str) -> NameWord:
    """Return the name in `written`: titles, forms of address and remarks in brackets taken out."""
    birth_year = number = colour = ""
    for match in _BRACKET.finditer(written):
        content = next(group for group in match.groups() if group is not None).strip()
        year, given = _BIRTH.search(content), _NUMBER.search(content)
        bare = "" if birth_year or not re.fullmatch(TWO_DIGITS, content) else content
        birth_year = year[1] if year else birth_year or bare
        number = given[1] if given else _bare_number(content) or number
        colour = _colour(content) or colour
    plain = _BRACKET.sub(" ", written)
    if year := _BIRTH.search(plain):
        birth_year = birth_year or year[1]
        plain = plain[: year.start()] + " " + plain[year.end() :]
    name = " ".join(_without_titles(plain).split()).strip(_EDGES)
    if re.search(r"\b\w$", name) and f"{name}." in plain:
        name += "."  # an initial keeps its full stop
    return NameWord(name[: limits.current().name], birth_year, number, colour)


def _without_titles(text: str) -> str:
    """`text` without titles, unless nothing would be left: somebody may be called Freund."""
    without = _TITLES.sub(" ", text)
    return without if re.search(r"\w", without) else text


def _bare_number(content: str) -> str:
    """Return the player's number that a bracket consists of, "" if it may be something else."""
    if not _BARE_NUMBER.fullmatch(content):
        return ""
    return "" if content.isdigit() and int(content) in _RATING_OR_YEAR else content


def _colour(content: str) -> str:
    """Return the colour that a bracket names."""
    if _WHITE.fullmatch(content):
        return "white"
    return "black" if _BLACK.fullmatch(content) else ""


def is_seat(text: str) -> bool:
    """Whether a player is given by the number of their seat."""
    return re.fullmatch(r"[1-9]\d{0,2}", text) is not None


def is_name(text: str) -> bool:
    """Whether `text` can be a player's name: words of letters, and no sentence."""
    return _NAME.fullmatch(text) is not None and len(text.split()) <= 6
