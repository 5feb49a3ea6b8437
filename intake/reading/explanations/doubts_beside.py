"""Results that a sentence beside them doubts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from intake.reading.claims import ask
from intake.reading.codes import Question
from intake.reading.doubts import (
    IS_NOT_RATED,
    asks_if_right,
    doubts_report,
    goes_on_doubting,
    is_bare_opinion,
    is_doubtful,
    is_of_report,
    is_of_second,
)
from intake.reading.explanations.counterchecks import list_paragraphs
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.meant_results import list_doubted, list_named
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import Names
from intake.reading.types import Claim, Place
from intake.reading.unfinished import UNFINISHED
from ratings.regulations.types import Reason

_WORD = re.compile(r"\w+")


def ask_doubted(
    claims: Iterable[Claim], beside: Iterable[Place], lines: Mapping[str, Sequence[str]], names: Names
) -> list[Claim]:
    """Return the claims, asked where a sentence `beside` them doubts them: those whose players or place it names, else
    all, or those of the lines right above, and below a heading those right below. `lines` are those of each part.
    """
    found = list(claims)
    for place in _list_doubts(beside, lines, _list_name_words(found)):
        if not _is_of_others(place.text, found, names):
            meant = list_doubted(place, [claim for claim in found if claim.where.part == place.part])
            found = [_ask_unless_unplayed(claim, place) if claim in meant else claim for claim in found]
    return [_ask_unless_unplayed(claim, claim.where) if is_doubtful(claim.where.text) else claim for claim in found]


def _list_name_words(claims: Iterable[Claim]) -> frozenset[str]:
    """Return the words of the names of claims, in small letters."""
    names = (name.casefold() for claim in claims for name in (claim.white, claim.black))
    return frozenset(word for name in names for word in _WORD.findall(name))


def _list_doubts(beside: Iterable[Place], lines: Mapping[str, Sequence[str]], names: frozenset[str]) -> Iterator[Place]:
    """Yield the sentences beside results that doubt what is reported, also those that say the same of another one, and
    opinions about nobody but players with these `names`.
    """
    for paragraph in _list_paragraphs(beside):
        is_doubt, is_of_results = False, True
        for number, sentence in enumerate(split_sentences(paragraph)):
            place = sentence if number else _with_begin(sentence, lines.get(sentence.part, ()))
            is_same = (is_doubt and goes_on_doubting(place.text)) or (is_of_results and asks_if_right(place.text))
            is_doubt = is_same or doubts_report(place.text) or is_bare_opinion(place.text, names)
            is_of_results = is_of_report(place.text)
            if is_doubt:
                yield place


def _list_paragraphs(beside: Iterable[Place]) -> Iterator[list[Place]]:
    """Yield the lines that belong together; what is not beside results parts them like a blank line."""
    for part, places in groupby(beside, key=lambda place: place.part):
        texts = {place.line: place.text for place in places}
        numbered = [(number, texts.get(number, "")) for number in range(min(texts), max(texts) + 1)]
        yield from list_paragraphs(part, numbered)


def _with_begin(place: Place, lines: Sequence[str]) -> Place:
    """Return a place whose text begins in small letters with the begin of its sentence, in the line above."""
    if place.line < 2 or not place.text.strip()[:1].islower():
        return place
    above = [*split_sentences([replace(place, text=lines[place.line - 2])])] if len(lines) >= place.line - 1 else []
    return replace(place, text=f"{above[-1].text} {place.text.strip()}") if above else place


def _is_of_others(text: str, claims: Sequence[Claim], names: Names) -> bool:
    """Return whether a sentence is about a game that goes on, of two known players of whom nothing is reported, or the
    second one where one is.
    """
    is_of_two = UNFINISHED.search(text) is not None and len(find_players(text, names)) > 1
    return (is_of_two and not list_named(text, claims)) or (len(claims) == 1 and is_of_second(text))


def _ask_unless_unplayed(claim: Claim, place: Place) -> Claim:
    """Return a claim that a text doubts, asked unless it is of no game and the text only says that it is not rated."""
    is_for_table = claim.reason == Reason.UNPLAYED and not is_doubtful(IS_NOT_RATED.sub(" ", place.text))
    return claim if is_for_table else ask(claim, Question.NOT_CONFIRMED, place)
