"""Which of several people an answer means by age, year of birth or seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from intake.reading.types import Candidate
from intake.reading.words import any_case

BORN = any_case(
    r"(?:\*|\bgeb(?:oren|urtsjahr|\.)?(?:\s+(?:am|in|im jahr|anno)\b)?|\bborn(?:\s+in)?"
    r"|\bjahrgang|\bjg\.?|\byear of birth|\bbirth year)"
    r"\s*:?\s*(?:\d{1,2}\.\s?\d{1,2}\.\s?)?['’]?((?:19|20)?\d\d)\b"
    r"|\b((?:19|20)\d\d)\s*(?:geboren\w*|born)"
)
"""A year of birth, of four digits or two."""

_YOUNGER = any_case(
    r"\b(?:jüngere[nrms]?|jüngste[nrms]?|junge[nrms]?|jung|junior|jun\.|jr\.?|sohn|filius|younger|youngest|son|lad)(?!\w)"
)
_OLDER = any_case(
    r"\b(?:ältere[nrms]?|älteste[nrms]?|alte[nrms]?|senior|sen\.|sr\.?|vater|older|elder|oldest|eldest|father)(?!\w)"
)
SEAT = any_case(
    r"\b(?:start-?\s?(?:nummer|nr\.?|platz)|sitz|platz|setzplatz|tabellenplatz|seat|place|seed|brett|board)"
    r"\s*(?:nr\.?|nummer|no\.?|number|#)?\s*(\d{1,3})\b"
)

_AGE = any_case(r"\b([1-9]\d)(?:[ -]?jährige[nrms]?\b| jahre alt\b|[ -]years?[ -]old\b)|\baged ([1-9]\d)\b")

_WOMAN = any_case(
    r"\b(?:die dame|die frau|(?:der|die) weibliche|die spielerin"
    r"|\w+ namensschwester|the (?:lady|woman)|female|she|her)\b"
)
_MAN = any_case(r"\b(?:der herr|der mann|der männliche|den herrn|\w+ namensvetter|the (?:gentleman|man)|male|he|his)\b")
_LETTERS = any_case(
    r"\b(?:mit|with)\s+(?:(?:nur )?(?:einem|ein|only one|one|a single)\s+([a-zß])"
    r"|(?:zwei|doppel-?|two|a double|double)\s?-?([a-z]))(?:['’]?s)?\b"
)
"""How often a letter of a name is written."""

_LONE_NUMBER = any_case(r"(?:(?:der|die|the)\s+)?(?:mit\s+)?(?:nr\.?|nummer|no\.?|number|#)?\s*(\d{1,3})\.?")


def choose_by_age(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the candidates born in the year that a text names, or the youngest or oldest of all."""
    years = {one or other for one, other in BORN.findall(text)}
    if years:
        return [each for each in candidates if any(each.born[:4].endswith(year) for year in years) and each.born]
    if born := [each for each in candidates if each.born and re.search(rf"\b{each.born[:4]}\b", text)]:
        return born
    younger, older = _YOUNGER.search(text), _OLDER.search(text)
    births = sorted({each.born for each in candidates})
    if not (younger or older) or (younger and older) or not all(births) or len(births) < len(candidates):
        return []
    wanted = births[-1] if younger else births[0]
    return [each for each in candidates if each.born == wanted]


def choose_by_look(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the candidates who are of the sex that a text says, and are written with one letter or two: "the lady,
    with one f".
    """
    ways = [found for found in (_choose_by_sex(candidates, text), _choose_by_letters(candidates, text)) if found]
    chosen = [each for each in candidates if ways and all(each in found for found in ways)]
    return chosen if len(chosen) < len(candidates) else []


def _choose_by_sex(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    is_woman, is_man = _WOMAN.search(text), _MAN.search(text)
    if bool(is_woman) == bool(is_man) or not all(each.sex for each in candidates):
        return []
    return [each for each in candidates if each.sex == ("w" if is_woman else "m")]


def _choose_by_letters(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the candidates whose family name has a letter as often in a row as a text says."""
    said = {((one or other).lower(), bool(other)) for one, other in _LETTERS.findall(text)}
    if len(said) != 1:
        return []
    letter, is_double = said.pop()
    families = [(each.words.partition(",")[0].lower(), each) for each in candidates]
    return [each for name, each in families if letter in name and (letter * 2 in name) == is_double]


def choose_by_years(candidates: Sequence[Candidate], text: str, day: date | None) -> list[Candidate]:
    """Return the candidates who are as old on a day as a text says."""
    ages = {int(one or other) for one, other in _AGE.findall(text)}
    if day is None or len(ages) != 1:
        return []
    births = {str(day.year - age - back) for age in ages for back in (0, 1)}
    return [each for each in candidates if each.born[:4] in births]


def choose_by_seat(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the candidates at the seat that a text names; a number alone is one where it counts no candidate."""
    seats = set(SEAT.findall(text))
    lone = _LONE_NUMBER.fullmatch(text.strip(" .,!()"))
    if lone and int(lone[1]) > len(candidates):
        seats.add(lone[1])
    elif lone and any(each.seat == lone[1] for each in candidates):
        return list(dict.fromkeys((candidates[int(lone[1]) - 1], *(c for c in candidates if c.seat == lone[1]))))
    return [each for each in candidates if each.seat in seats]
