"""Rows that label who won and who lost, as others write them: "loser: Koch, with Black" above or before "winner: Wolf"
is "Wolf beat Koch (Black)", and "Gewonnen hat: Wolf" is "Gewonnen hat Wolf": behind a colon others read that the one
before won.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import PAIR, Mention, Names
from intake.reading.words import any_case

_WON, _LOST = r"winner|gewinner(?:in)?|sieger(?:in)?", r"loser|verlierer(?:in)?|unterlegene?r?"
_ROW = any_case(rf"\W*(?:(?P<won>{_WON})|(?P<lost>{_LOST}))\s*[:=]\s*(?P<rest>\S.*)")
_COLOUR = any_case(r"\b(?:(?P<white>white|wei(?:ß|ss)\w*)|(?P<black>black|schwarz\w*))\b")
_LABELS = any_case(
    rf"\b(?:(?P<won>{_WON}|gewonnen|gewinnt|won|gew\.)|(?P<lost>{_LOST}|verloren|verliert|lost|verl\.))"
    r"\s*(?:[:=]|[-–—] )\s*(?=[^\W\d_])"
)
"""Both labels on a line."""

_MARKS = " ,;/|()[]–—-"
"""What is around the rest of such a line."""

_DID = any_case(r"(?:^|(?<=[.;,|/–-] ))(?P<did>gewonnen|verloren|aufgegeben)(?: hat)?:\s+(?=[^\W\d_])")
"""A label that a sentence is without its colon; behind a player it is what this one did."""


def write_winner_labels(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, of two below each other that label who won and who lost the first one as a sentence."""
    written = [_write_sentence(_write_both(line, names), names) for line in lines]
    for at in range(len(written) - 1):
        sentence = _write(_ROW.fullmatch(written[at]), _ROW.fullmatch(written[at + 1]), names)
        if sentence:
            written[at : at + 2] = [sentence, ""]
    return written


def _write_both(line: str, names: Names) -> str:
    """Return a line that labels who won and who lost, each with one player behind it, as a sentence."""
    labels = list(_LABELS.finditer(line))
    if len(labels) != PAIR or bool(labels[0]["won"]) == bool(labels[1]["won"]) or not may_name(line, names):
        return line
    head, parts = line[: labels[0].start()], (line[labels[0].end() : labels[1].start()], line[labels[1].end() :])
    found = [list_named(part, names) for part in parts]
    if list_named(head, names) or any(len(each) != 1 for each in found):
        return line
    sides = [_write_side(part, *each) for part, each in zip(parts, found, strict=True)]
    (winner, first), (loser, second) = sides if labels[0]["won"] else sides[::-1]
    return f"{head}{winner} beat {loser} {first} {second}".rstrip()


def _write_side(part: str, player: Mention) -> tuple[str, str]:
    """Return a player with a colour behind the name, and what else is there."""
    colour = _COLOUR.search(part, player.end)
    rest = part[player.end if colour is None else colour.end() :].lstrip(f"{_MARKS}.").rstrip(_MARKS)
    return f"{player.text}{_write_colour(colour)}", rest


def _write_sentence(line: str, names: Names) -> str:
    """Return a line without the colon behind what the only player behind it did."""
    found = _DID.search(line)
    if found is None or not may_name(line, names) or len(find_players(line[found.end() :], names)) != 1:
        return line
    return f"{line[: found.start()]}{found['did']} hat {line[found.end() :]}"


def _write(first: re.Match[str] | None, second: re.Match[str] | None, names: Names) -> str:
    """Return the sentence that two rows are, "" where they are not one of who won and one of who lost."""
    if first is None or second is None or bool(first["won"]) == bool(second["won"]):
        return ""
    winner, loser = (_write_player(row, names) for row in ((first, second) if first["won"] else (second, first)))
    return f"{winner} beat {loser}" if winner and loser else ""


def _write_player(row: re.Match[str], names: Names) -> str:
    """Return the only player of a row, with a colour behind the name; "" for none or several."""
    found = find_players(row["rest"], names) if may_name(row["rest"], names) else ()
    if len(found) != 1:
        return ""
    return f"{found[0].text}{_write_colour(_COLOUR.search(row['rest'], found[0].end))}"


def _write_colour(colour: re.Match[str] | None) -> str:
    return "" if colour is None else " (White)" if colour["white"] else " (Black)"
