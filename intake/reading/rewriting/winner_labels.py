"""Rows that label who won and who lost, as others write them: "loser: Koch, with Black" above "winner: Wolf" is "Wolf
beat Koch (Black)", and "Gewonnen hat: Wolf" is "Gewonnen hat Wolf": behind a colon others read that the one before won.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import Names
from intake.reading.words import any_case

_ROW = any_case(
    r"\W*(?:(?P<won>winner|gewinner(?:in)?|sieger(?:in)?)|(?P<lost>loser|verlierer(?:in)?|unterlegene?r?))\s*[:=]\s*(?P<rest>\S.*)"
)
_COLOUR = any_case(r"\b(?:(?P<white>white|wei(?:ß|ss)\w*)|(?P<black>black|schwarz\w*))\b")

_DID = any_case(r"(?:^|(?<=[.;,|/–-] ))(?P<did>gewonnen|verloren|aufgegeben)(?: hat)?:\s+(?=[^\W\d_])")
"""A label that a sentence is without its colon; behind a player it is what this one did."""


def write_winner_labels(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, of two below each other that label who won and who lost the first one as a sentence."""
    written = [_write_sentence(line, names) for line in lines]
    for at in range(len(written) - 1):
        sentence = _write(_ROW.fullmatch(written[at]), _ROW.fullmatch(written[at + 1]), names)
        if sentence:
            written[at : at + 2] = [sentence, ""]
    return written


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
    colour = _COLOUR.search(row["rest"], found[0].end)
    written = "" if colour is None else " (White)" if colour["white"] else " (Black)"
    return f"{found[0].text}{written}"
