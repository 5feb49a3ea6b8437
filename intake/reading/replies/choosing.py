"""Which of the candidates of a question an answer names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.leftovers import DECIDED_WORD
from intake.reading.types import Candidate
from intake.reading.unfinished import UNFINISHED
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .people import choose_by_age, choose_by_look, choose_by_seat

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


def remove_negation(text: str) -> str:
    """Return what a text affirms: of "nicht Hans, sondern Karl" the second name."""
    positive = _SONDERN.sub(" ", text)
    if positive == text and phrases.NOT.search(text) and not phrases.NO.match(text.strip()):
        positive = _NEGATED_TAIL.sub(" ", text)
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
            return found
    return []


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
    """Return the candidates with the most words of their names in a text; words that all share distinguish nobody."""
    said = set(fold(text).split())
    names = [_name_words(each) for each in candidates]
    shared = set.intersection(*names) if len(names) > 1 else set()
    hits = [len((name - shared) & said) for name in names]
    most = max(hits, default=0)
    if most == 0:
        return _by_initial(candidates, names, shared, text)
    return [each for each, hit in zip(candidates, hits, strict=True) if hit == most]


def _by_initial(
    candidates: Sequence[Candidate], names: Sequence[set[str]], shared: set[str], text: str
) -> list[Candidate]:
    letters = {letter.lower() for letter in re.findall(r"(?<!\w)([A-ZÄÖÜ])\.", text)}
    return [each for each, name in zip(candidates, names, strict=True) if letters & {word[0] for word in name - shared}]


def _name_words(candidate: Candidate) -> set[str]:
    """Return the folded words by which a candidate is called."""
    text = candidate.words.partition("(")[0] or " ".join(value for name, value in candidate.changes if name in _NAMED)
    return {word for word in fold(text).split() if len(word) > 1} - _PARTICLES


_NAMED = frozenset({"white", "black", "tournament"})


def choose_by_order(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the candidates that are named as the first, the second or the last."""
    found = [place for place, word in enumerate(phrases.PLACES) if word.search(text)]
    found += [place for place, word in enumerate(phrases.BARE_PLACES) if word.fullmatch(_strip_courtesy(text))]
    if phrases.LAST.search(text):
        found.append(len(candidates) - 1)
    return [candidates[place] for place in dict.fromkeys(found) if 0 <= place < len(candidates)]
