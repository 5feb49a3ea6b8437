"""Games that are called those of their players, as others call them: "Kochs Weißpartie gegen Wolf" is "die Partie Koch
(White) gegen Wolf", and "die Siege der Frau Wolf und des Herrn Koch" are results, each against somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.guards import Guarded
from intake.reading.mentions.types import Names
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_GAME = any_case(
    r"(?<![\w-])(?P<name>(?-i:[A-ZÄÖÜ])[\w-]*[^\W\d_])['’]?s"
    r" (?P<colour>weiß|weiss|schwarz)?-?(?:partie|spiel) (?=gegen\b|mit\b)"
)
_SEVERAL = any_case(r"\b(?:siege|niederlagen)(?= de[rs] [^.;:!?]*\bund de[rs]\b)")
_COLOURS = {"w": " (White)", "s": " (Black)"}
_MAY_BE = Guarded(r"s (?:weiß|weiss|schwarz)?-?(?:partie|spiel) (?:gegen|mit)\b")


def write_possessives(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines whose games of a known player, in German, are those of the player and the opponent, and in which the
    wins of several are no win of one over the other.
    """
    lines = [_SEVERAL.sub("Ergebnisse", line) for line in lines]
    return [_GAME.sub(lambda found: _write(found, names), line) if _MAY_BE.search(line) else line for line in lines]


def _write(found: re.Match[str], names: Names) -> str:
    """Return a game with its first player, as it is where the name with its "s" is known."""
    if fold(found["name"]) not in names.forms or fold(f"{found['name']}s") in names.forms:
        return found[0]
    return f"die Partie {found['name']}{_COLOURS.get((found['colour'] or ' ')[0].lower(), '')} "
