"""Marks that were dictated as words: "remis Punkt Koch gegen Wolf Doppelpunkt eins zu null"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from intake.reading.guards import Guarded
from intake.reading.words import any_case

_SAYS_SO = Guarded(
    r"\b(?:diktiert|diktat|sprachnachricht|spracheingabe|spracherkennung|sprachassistent|eingesprochen|dictated"
    r"|dictation|voice (?:input|message|recognition)|speech recognition|by voice"
    r"|komma|doppelpunkt|semikolon|fragezeichen|neue zeile|neuer absatz|full stop|new line|new paragraph)\b"
)
"""How a mail says that it was dictated, and words that hardly anybody writes but whose mail was."""

_STEMS = (
    *("dikt", "dict", "sprach", "sproch", "speech", "voice", "komma", "doppelp", "semik", "frageze", "neue zei"),
    *("neuer abs", "full st", "new "),
)
"""One of these is in each of them; to look for them costs little."""

_NO_MARK_BEFORE = any_case(
    r"(?:\b(?:ein|eine[nmrs]?|kein|keine[nmrs]?|de[rnms]|die|das|je|pro|jede[nmrs]?|diese[nmrs]?|halbe?[nmrs]?"
    r"|ganze?[nmrs]?|volle?[nmrs]?|zum|beim|am|im|vom|zu|mit|um|an|auf|erste[nrs]?|zweite[nrs]?|dritte[nrs]?"
    r"|letzte[nrs]?|wichtige[nrs]?|einzige[nrs]?|dein|mein|sein|ihr|unser|a|an|the|one|two|half|full|whole"
    r"|this|that|each|every|his|her|my|rating|grace|time)|[\d½]"
    r"|\b(?:an?|the|ein(?:e[nmrs]?)?|de[rnms]|die|das) (?-i:[a-zäöüß]+))$"
)
"""Before one of these words it is a thing and no mark."""

_NO_MARK_BEHIND = any_case(r"\s*(?:für|an|geht|gegen|for|of|to|from|off|\d)\b")

_ALWAYS = (
    (any_case(r"\s+Doppelpunkt\b"), ":"),
    (any_case(r"\s+Komma\b"), ","),
    (any_case(r"\s+Semikolon\b"), ";"),
    (any_case(r"\s+Fragezeichen\b"), "?"),
    (any_case(r"\s+Ausrufezeichen\b"), "!"),
    (any_case(r"\s+(?:neue Zeile|neuer Absatz|new line|new paragraph)\b"), "."),
    (any_case(r"\s+full stop\b"), "."),
    (any_case(r"\s+question mark\b"), "?"),
)
_THINGS = (
    (re.compile(r"\s+(?:Punkt|punkt|period)(?=\s|$)"), "."),
    (re.compile(r"\s+(?:comma|colon)(?=\s|$)"), ","),
)
"""Words that are things as well, and marks only where nothing beside them says otherwise."""

_SCORE = any_case(r"\b(?:(?P<win>(?:1|eins) Doppelpunkt (?:0|null))|(?P<loss>(?:0|null) Doppelpunkt (?:1|eins)))\b")


def is_dictated(lines: Sequence[str]) -> bool:
    """Return whether a mail says that it was dictated, or has marks in words."""
    text = "\n".join(lines).lower()
    return any(stem in text for stem in _STEMS) and any(map(_SAYS_SO.search, lines))


def with_marks(line: str) -> str:
    """Return a line of a dictated mail with its marks."""
    line = _SCORE.sub(lambda found: "1:0" if found["win"] else "0:1", line)
    for pattern, mark in _ALWAYS:
        line = pattern.sub(mark, line)
    for pattern, mark in _THINGS:
        line = pattern.sub(partial(_write, mark), line)
    return line


def _write(mark: str, found: re.Match[str]) -> str:
    """Return a mark for its word, the word itself where it is none."""
    before, behind = found.string[: found.start()].rstrip(), found.string[found.end() :]
    is_thing = not before or _NO_MARK_BEFORE.search(before) or _NO_MARK_BEHIND.match(behind)
    return found[0] if is_thing else mark
