"""Rows that label who won and who lost, as others write them: "loser: Koch, with Black" above or before "winner: Wolf"
is "Wolf beat Koch (Black)", and "Gewonnen hat: Wolf" is "Gewonnen hat Wolf": behind a colon others read that the one
before won.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from intake.reading.mentions.beside import TITLES
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import PAIR, Names
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_WON, _LOST = r"winner|gewinner(?:in)?|sieger(?:in)?", r"loser|verlierer(?:in)?|unterlegene?r?"
_LABELS = any_case(
    rf"(?:^\W*|[^\w\s]\s*|\b(?:and|und)\s+)(?:(?P<won>{_WON})|(?P<lost>{_LOST}))"
    r"\s*(?:[:=]|[-–—] )\s*(?=[^\W\d_])"
)
"""A label at the beginning of a line or behind a sign: a word before it would say which one of several it is."""

_COLOUR = any_case(r"\b(?:(?P<white>white|wei(?:ß|ss)\w*)|(?P<black>black|schwarz\w*))\b")
_WITH_COLOUR = any_case(rf"[\s,;(]*(?:(?:with|mit) )?{_COLOUR.pattern}\)?")

_DID = any_case(r"(?:^|(?<=[.;,|/–-] ))(?P<did>gewonnen|verloren|aufgegeben)(?: hat)?:\s+(?=[^\W\d_])")
"""A label that a sentence is without its colon; behind a player it is what this one did."""


def write_winner_labels(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, of two below each other that label who won and who lost the first one as a sentence."""
    written = [_write_sentence(_write_both(line, names) or line, names) for line in lines]
    for at, rows in enumerate(pairwise(lines)):
        sentence = _write_both(" | ".join(rows), names) if all(map(_LABELS.match, rows)) else ""
        if sentence:
            written[at : at + 2] = [sentence, ""]
    return written


def _write_both(line: str, names: Names) -> str:
    """Return a line that labels who won and who lost, each with one player right behind it, as a sentence, "" for any
    other one.
    """
    labels = list(_LABELS.finditer(line))
    if len(labels) != PAIR or bool(labels[0]["won"]) == bool(labels[1]["won"]) or not may_name(line, names):
        return ""
    first, second = labels
    head = line[: first.start(first.lastgroup or 0)]
    sides = _read_side(line[first.end() : second.start()], names), _read_side(line[second.end() :], names)
    (winner, one), (loser, other) = sides if first["won"] else sides[::-1]
    return f"{head}{winner} beat {loser}{one}{other}" if winner and loser and not list_named(head, names) else ""


def _read_side(part: str, names: Names) -> tuple[str, str]:
    """Return the only player of what is behind a label, with a colour, and what else is behind; "" for no player, or
    where something else is before the name or the colour.
    """
    found = list_named(part, names)
    if len(found) != 1 or not TITLES.issuperset(fold(part[: found[0].start]).split()):
        return "", ""
    colour = _WITH_COLOUR.match(part, found[0].end)
    rest = part[colour.end() if colour else found[0].end :]
    return ("", "") if _COLOUR.search(rest) else (f"{found[0].text}{_write_colour(colour)}", rest.rstrip(" ,;"))


def _write_sentence(line: str, names: Names) -> str:
    """Return a line without the colon behind what the only player behind it did."""
    found = _DID.search(line)
    if found is None or not may_name(line, names) or len(find_players(line[found.end() :], names)) != 1:
        return line
    return f"{line[: found.start()]}{found['did']} hat {line[found.end() :]}"


def _write_colour(colour: re.Match[str] | None) -> str:
    return "" if colour is None else " (White)" if colour["white"] else " (Black)"
