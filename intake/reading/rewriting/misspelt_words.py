"""Words of results and doubts that a hasty hand misspells, as they are meant: "gewnan", "velor", "resinged", "nciht".

Only a character that is missing or doubled, or two in the wrong order: with another one in its place "gewinn" is a slip
of "gewann", and "designed" one of "resigned".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.reading.mentions.types import Names
from intake.reading.words import split_words
from ratings.formats.name_folding import fold

_LONG = 6
"""Characters of a word from which on one may be missing or doubled (our own choice): shorter words would be others."""

_MEANT = split_words(
    "gewann gewonnen gewinnt verlor verloren verliert besiegte besiegt schlug geschlagen bezwang bezwungen unterlag"
    " siegte siegt remis unentschieden aufgegeben gegen nicht sicher bestätigt unbestätigt vielleicht vermutlich"
    " angeblich weiß weiss schwarz partie partien spielte gespielt ergebnis gewinner verlierer niederlage"
    " beaten defeated against resigned resigns loses drawn white black certain confirmed unconfirmed probably perhaps"
    " maybe allegedly winner played between result victory defeat"
)
_OTHERS = _MEANT | split_words(
    "siege gewinn beate eaten aufgeben bestätig angebliche partei pariet besieg reims baeten defeats plaid paly ply"
    " wite rest resul sieht siegel siegen verlierern gewinnern drawl back lack sicherr victor betwen spielt spiele"
    " resign beten gewinne verliere parte parten scher baten losse bestätigte weis wies weisse"
)
"""Words that are no slips, though they differ from one of these in that."""


def write_misspelt_words(line: str, names: Names) -> str:
    """Return a line with its misspelt words as they are meant; names that are known stay."""
    if not any(word in _SLIPS for word in _WORD.findall(line.lower())):
        return line
    return _WORD.sub(lambda found: _write(found[0], names), line)


def _write(word: str, names: Names) -> str:
    """Return a word as it is meant, with its capital."""
    meant = _SLIPS.get(word.lower())
    if meant is None or fold(word) in names.forms:
        return word
    return meant.capitalize() if word[0].isupper() else meant


_WORD = re.compile(r"(?<![\w.@/-])[^\W\d_]{4,}(?![\w@-])")


def _list_slips(word: str) -> Iterator[str]:
    """Yield a word with two characters in the wrong order, and a long one with one missing or doubled."""
    for at in range(len(word) - 1):
        yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    for at in range(1, len(word)) if len(word) >= _LONG else ():
        yield word[:at] + word[at + 1 :]
        yield word[:at] + word[at] + word[at:]


_SLIPS = {slip: word for word in sorted(_MEANT) for slip in _list_slips(word) if slip not in _OTHERS}
"""Misspelt words, each with what is meant."""
