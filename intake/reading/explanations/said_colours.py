"""Whom a story names: in full once, by given names behind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from intake.reading.explanations.agreement import list_players
from intake.reading.explanations.pair_results import PLAYERS
from intake.reading.explanations.result_mentions import RESULTS
from intake.reading.mentions import PAIR, Kind, Mention, Situation, find_mentions
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_OF_RESULT = RESULTS | {Kind.WHITE_WINS, Kind.BLACK_WINS, Kind.POINT}
_WORD = re.compile(r"[^\W\d_]+")


def list_people(texts: Sequence[str], situation: Situation) -> list[Mention]:
    """Return whom texts name by the family name, each once, with the longest name."""
    found: list[Mention] = []
    for text in texts:
        for one in list_named(text, situation):
            at = next((n for n, other in enumerate(found) if other.persons & one.persons), None)
            if at is None:
                found.append(one)
            elif len(one.text) > len(found[at].text):
                found[at] = one
    return found


def list_mentions(text: str, situation: Situation) -> Sequence[Mention]:
    """Return the mentions of a text, none where it can be read in two ways: a word that may be a name ("Bauer") is one
    where without it there are no two players.
    """
    named, *others = find_mentions(text, situation)
    return () if any(len(list_players(one)) >= PAIR for one in others) else named


def list_named(text: str, situation: Situation) -> list[Mention]:
    """Return every name of a text, with the year of birth behind it."""
    named = (one for one in list_mentions(text, situation) if one.kind in PLAYERS)
    return [replace(one, text=text[one.start : one.end]) for one in named]


def write_given(text: str, people: Sequence[Mention], situation: Situation) -> str:
    """Return a text with the names of those whom it calls by their given names."""
    spans = [(one.start, one.end) for one in list_named(text, situation)]
    written, at = "", 0
    for word in _WORD.finditer(text):
        inside = any(start <= word.start() < end for start, end in spans)
        name = "" if inside or not word[0][0].isupper() else _find_by_given(fold(word[0]), people, situation)
        if name:
            written += text[at : word.start()] + name
            at = word.end()
    return written + text[at:]


def _find_by_given(word: str, people: Sequence[Mention], situation: Situation) -> str:
    """Return the name of the only one of these people with a given name, "" for none."""
    given = situation.names.given
    found = [one for one in people if any(word in given[person] for person in one.persons if person in given)]
    return found[0].text if len(found) == 1 else ""


def is_of_result(text: str, situation: Situation) -> bool:
    """Return whether a text speaks of a result."""
    return bool(text) and any(one.kind in _OF_RESULT for way in find_mentions(text, situation) for one in way)


COLOUR = any_case(r"\b(?:white|black|wei(?:ß|ss)|schwarz)")
