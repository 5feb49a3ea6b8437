"""Sentences of doubt behind a game that is doubted already: they go on about that one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.codes import Question
from intake.reading.types import Claim, Place
from intake.reading.words import whole
from ratings.formats.name_folding import fold

_OF_MORE = whole(
    "ergebnissen?|partien|alle[sr]?|resultate|results|games|meldungen|liste|list|any",
    "them|these|those|diese|auch|too|either|also|as well|oben|above|last|vor(?:ig|jahr)\\w*|year",
    "letzte[snr]?|jahr|wrong mail|test|vorläufig\\w*|provisional|prognosen?|tipps?|tips?|ohne gewähr|disregard|ignore",
    r"(?<!at )all(?! (?:i|he|she|we|they)\b)",
).is_in
"""Whether a sentence may speak of several games, of another one, or of the whole mail."""

_OF_MAIL = whole("mail|meldung|message|bericht|report|nichts|nothing|anything").is_in
"""Whether a sentence may speak of the whole mail, unless it names a player of the game before it."""

_OF_BOTH = whole("beide[nrs]?|both").is_in
"""The players of a game in its line, else perhaps two games."""


def list_doubted_before(place: Place, claims: Sequence[Claim], lines: Sequence[str]) -> list[Claim]:
    """Return the claim right before a sentence of doubt, if it is doubted already: the sentence goes on about that one,
    unless it speaks of several games or of another one.
    """
    before = [claim for claim in claims if _is_before(claim.where, place, lines)]
    last = max(before, key=lambda claim: (claim.where.line, _find_begin(claim.where, lines)), default=None)
    if last is None or last.where.line < place.line - 1 or not _is_asked(last) or _may_be_of_more(place, last):
        return []
    return [] if _names_others(place.text, last, claims) else [last]


def _may_be_of_more(place: Place, last: Claim) -> bool:
    """Return whether a sentence behind a game may be about more than that one."""
    if _OF_MAIL(place.text) and not _names_any(place.text, _list_names([last])):
        return True
    return _OF_MORE(place.text) or (_OF_BOTH(place.text) and last.where.line != place.line)


def _names_others(text: str, last: Claim, claims: Sequence[Claim]) -> bool:
    """Return whether a text names, by any name, somebody who is in other claims only."""
    return _names_any(text, _list_names(claims) - _list_names([last]))


def _names_any(text: str, names: set[str]) -> bool:
    """Return whether a text has one of some names, in the genitive, too."""
    words = {word.removesuffix("s") for word in re.findall(r"\w+", fold(text))}
    return any(name.removesuffix("s") in words for name in names)


def _list_names(claims: Sequence[Claim]) -> set[str]:
    """Return the family and given names of claims."""
    return {word for one in claims for name in (one.white, one.black) for word in fold(name).replace(",", " ").split()}


def _is_asked(claim: Claim) -> bool:
    """Return whether a claim is doubted already."""
    return any(found.code == Question.NOT_CONFIRMED for found in claim.findings)


def _is_before(claimed: Place, place: Place, lines: Sequence[str]) -> bool:
    """Return whether the words of a claim begin before a sentence."""
    is_above = claimed.line < place.line
    return is_above or (claimed.line == place.line and _find_begin(claimed, lines) < _find_begin(place, lines))


def _find_begin(place: Place, lines: Sequence[str]) -> int:
    """Return where words begin in their line, -1 where they are written otherwise."""
    return lines[place.line - 1].find(place.text) if place.line <= len(lines) else -1
