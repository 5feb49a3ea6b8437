"""Which of the candidates of a question an answer names: by sign, number, name, order, age, looks or seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.leftovers import DECIDED_WORD
from intake.reading.mentions import PAIR
from intake.reading.types import Candidate
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .sentence_flow import SENTENCES

_NUMBER = re.compile(r"(?<![\w.,/:-])(\d{1,10})(?![\w/:]|[.,-]\d)")
_DENIED = r"[^,;.]{0,80}"
"""What stands behind "nicht": a name or two (the length is our own choice)."""

_SONDERN = any_case(rf"\b(?:nicht|not|kein)\b{_DENIED}?[,;]?\s*(?:sondern|but)\b|\b(?:nicht|not)\s+{_DENIED}[,;]")
_INSTEAD = any_case(r"\b(?:sondern|but)\b")
_NEGATED_TAIL = any_case(rf"[,;]?\s*\b(?:nicht|not)\b\s+(?:der |die |the )?{_DENIED}[.!]?$")

_PARTICLES = frozenset(
    {"von", "der", "die", "den", "dem", "de", "des", "da", "di", "van", "vom", "zu", "zur", "zum", "the", "and", "und"}
)
"""Words of a name that name nobody by themselves: "Schmidt, der Gegner von Weber" is not "von der Heide"."""

BORN = any_case(
    r"(?:\*|\bgeb(?:oren|urtsjahr|\.)?(?:\s+(?:am|in|im jahr|anno)\b)?|\bborn(?:\s+in)?"
    r"|\bjahrgang|\bjg\.?|\byear of birth|\bbirth year)"
    r"\s*:?\s*(?:\d{1,2}\.\s?\d{1,2}\.\s?)?['’]?((?:19|20)?\d\d)\b"
    r"|\b((?:19|20)\d\d)\s*(?:geboren\w*|born)"
)
"""A year of birth, of four digits or two."""

_NAMED = frozenset({"white", "black", "tournament"})
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
    r"\b(?:die dame|die frau|(?:der|die) weibliche|die spielerin|\w+ namensschwester|(?:die |seine )?(?:ehefrau|gattin)"
    r"|seine frau|the (?:lady|woman)|(?:the )?(?:wife|missus|missis)|female|herself|she|her)\b"
)
_MAN = any_case(
    r"\b(?:der herr|der mann|der männliche|den herrn|\w+ namensvetter|(?:der |ihr )?(?:ehemann|gatte)|ihr mann"
    r"|the (?:gentleman|man)|(?:the )?husband|old boy|male|himself|he|his)\b"
)
_TITLES = (("w", r"(?:frau|mrs|ms|miss)\.?"), ("m", r"(?:herrn?|mr)\.?"))
"""Forms of address before a family name, each with the sex that it tells."""

_LETTERS = any_case(
    r"\b(?:mit|with)\s+(?:(?:nur )?(?:einem|ein|only one|one|a single)\s+([a-zß])"
    r"|(?:zwei|doppel-?|two|a double|double)\s?-?([a-z]))(?:['’]?s)?\b"
)
"""How often a letter of a name is written."""

_SIGN_AT_END = any_case(r"\b(?:is|was|ist|war|nämlich|namely|meine ich|i mean)\s*:?\s+\(?(?-i:([a-hA-H]))\)?\W*$")
"""The sign of a candidate behind whatever is said of it: "the Whitcombe in the second one is a"."""

_THE_OTHER = any_case(
    r"\b(?:other|andere[nrms]?|andre[nrms]?|anner[en]*|annere[nr]?|zweite[nr]?|namesake|namensvetter)\b"
)
"""What is said of one of two beside whoever is denied."""

_LONE_NUMBER = any_case(r"(?:(?:der|die|the)\s+)?(?:mit\s+)?(?:nr\.?|nummer|no\.?|number|#)?\s*(\d{1,3})\.?")


def remove_negation(text: str) -> str:
    """Return what a text affirms: of "nicht Hans, sondern Karl" the second name."""
    positive = _SONDERN.sub(" ", text)
    if positive == text and phrases.NOT.search(text) and not phrases.NO.match(text.strip()):
        positive = " ".join(_NEGATED_TAIL.sub(" ", each) for each in SENTENCES.split(text))
    return positive


def denies_result(text: str) -> bool:
    """Return whether a text names somebody only to say that their game is not over: "Koch has not resigned at all"."""
    denied = phrases.NOT.search(text) is not None and DECIDED_WORD.search(text) is not None
    return UNFINISHED.search(text) is not None or (denied and _INSTEAD.search(text) is None)


def choose(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the candidates that a text names: by a) or b), by number, by name, by their order. What it says of age or
    looks is not about a candidate whom it does not name where it names another one.
    """
    plain = remove_negation(text)
    named = choose_by_name(candidates, plain)
    for way in (
        choose_by_sign,
        choose_by_look,
        choose_by_age,
        choose_by_number,
        choose_by_seat,
        choose_by_name,
        choose_by_order,
    ):
        found = way(candidates, plain)
        is_of_others = way in {choose_by_look, choose_by_age} and named and not any(one in named for one in found)
        if found and not is_of_others:
            return _without_denied(found, text, plain) if len(found) > 1 else found
    return _choose_other(candidates, text)


def _choose_other(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the other of two candidates where a text denies one of them: "not David, the other one"."""
    denied = choose_by_name(candidates, text) if phrases.NOT.search(text) and _THE_OTHER.search(text) else []
    return [each for each in candidates if each not in denied] if len(candidates) == len(denied) + 1 == PAIR else []


def _without_denied(candidates: Sequence[Candidate], text: str, affirmed: str) -> list[Candidate]:
    """Return the candidates whom a text does not deny by name: of "not Hartmann, the other Rolf" Hartwig."""
    denied = {*fold(text).split()} - {*fold(affirmed).split()}
    return [each for each in candidates if not denied & _name_words(each)] or list(candidates)


def choose_by_sign(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the candidates that are named as a) or b)."""
    letters = [one or other for one, other in phrases.LETTER.findall(text)]
    if bare := phrases.BARE_LETTER.fullmatch(_strip_courtesy(text)):
        letters.append(bare[1])
    elif lone := _lone_letter(text):
        letters.append(lone)
    places = dict.fromkeys(ord(letter.lower()) - ord("a") for letter in letters)
    return [candidates[place] for place in places if place < len(candidates)]


def _lone_letter(text: str) -> str:
    """Return the one sign of a candidate that an answer gives among words that say nothing, "" for none."""
    if at_end := _SIGN_AT_END.search(text):
        return at_end[1]
    found = list(phrases.LONE_LETTER.finditer(text))
    if len(found) != 1 or phrases.NO.search(text) or phrases.NOT.search(text):
        return ""
    beside = f"{text[: found[0].start()]} {text[found[0].end() :]}"
    rest = phrases.YES.sub(" ", phrases.FILLER.sub(" ", beside))
    return "" if re.search(r"\w", rest) else found[0][1]


def _strip_courtesy(text: str) -> str:
    return re.sub(r"\b(?:bitte|danke|please|thanks|thank you|ja|nein|yes|no)\b", " ", text, flags=re.IGNORECASE)


def choose_by_number(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the candidates whose number a text names."""
    numbers = set(_NUMBER.findall(text))
    return [each for each in candidates if numbers & set(_numbers_of(each))]


def _numbers_of(candidate: Candidate) -> list[str]:
    return [value for name, value in candidate.changes if name.startswith("number_") and value]


def choose_by_name(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the candidates of whose names a text has a word, without those of whom it has more for another one ("Karl
    Müller" for Hans Müller); words that all share distinguish nobody.
    """
    said = set(fold(text).split())
    names = [_name_words(each) for each in candidates]
    shared = set.intersection(*names) if len(names) > 1 else set()
    hits = [(name - shared) & said for name in names]
    if not any(hits):
        return _by_initial(candidates, names, shared, text)
    return [each for each, hit in zip(candidates, hits, strict=True) if hit and not any(hit < other for other in hits)]


def _by_initial(
    candidates: Sequence[Candidate], names: Sequence[set[str]], shared: set[str], text: str
) -> list[Candidate]:
    letters = {letter.lower() for letter in re.findall(r"(?<!\w)([A-ZÄÖÜ])\.", text)}
    return [each for each, name in zip(candidates, names, strict=True) if letters & {word[0] for word in name - shared}]


def _name_words(candidate: Candidate) -> set[str]:
    """Return the folded words by which a candidate is called."""
    text = candidate.words.partition("(")[0] or " ".join(value for name, value in candidate.changes if name in _NAMED)
    return {word for word in fold(text).split() if len(word) > 1} - _PARTICLES


def choose_by_order(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the candidates that are named as the first, the second or the last."""
    found = [place for place, word in enumerate(phrases.PLACES) if word.search(text)]
    found += [place for place, word in enumerate(phrases.BARE_PLACES) if word.fullmatch(_strip_courtesy(text))]
    if phrases.LAST.search(text):
        found.append(len(candidates) - 1)
    return [candidates[place] for place in dict.fromkeys(found) if 0 <= place < len(candidates)]


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
    said = _list_titles(candidates, text)
    said = said or {sex for sex, words in (("w", _WOMAN), ("m", _MAN)) if words.search(text)}
    if len(said) != 1 or not all(each.sex for each in candidates):
        return []
    return [each for each in candidates if each.sex in said]


def _list_titles(candidates: Sequence[Candidate], text: str) -> set[str]:
    """Return the sexes that forms of address before the family names of candidates tell."""
    families = "|".join(re.escape(each.words.partition(",")[0]) for each in candidates)
    return {sex for sex, title in _TITLES if re.search(rf"\b{title}\s+(?:{families})\b", text, re.IGNORECASE)}


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
