"""Two players of one family name, whom words name together: "die beiden Schmidts", "the two Schmidts"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

from intake.reading.known import Known, Seat
from intake.reading.mentions import PAIR
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_BOTH = any_case(
    r"\b(?:(?:der|die|den|unsere|the|our) )?(?:beiden?|zwei|both|two) (?P<name>(?-i:[^\W\d_a-zß-ÿ])[\w-]+)"
    r"|\b(?:der|die|den|the) (?P<plural>(?-i:[^\W\d_a-zß-ÿ])[\w-]+)(?-i:s)\b"
)
_ENGLISH = any_case(r"(?:(?:the|our) )?(?:both|two)\b|the\b")

_LOSS_OF = any_case(
    r"(?P<of>\b(?:aufgabe|zeitüberschreitung|resignation|loss on time|time forfeit) (?:de[rs]|von|vom|of|by)"
    r" (?:(?:herrn?|frau|mr|mrs|ms)\b\.? )?)(?P<name>(?-i:[^\W\d_a-zß-ÿ])[\w-]+)"
)
_SENTENCE_ENDS = re.compile(r"(?<![\d.])(?<!\bd)[.!?]\s+[^\W\d_a-zß-ÿ]")


def list_namesakes(known: Known) -> dict[str, tuple[str, ...]]:
    """Return the full names of the players of each family name that only two have."""
    found = defaultdict[str, dict[str, Seat]](dict)
    for seat in (one for tournament in known.tournaments for one in tournament.seats):
        found[fold(seat.family)][seat.number] = seat
    named = {family: tuple(f"{one.given} {one.family}" for one in seats.values()) for family, seats in found.items()}
    return {family: names for family, names in named.items() if len(set(names)) == len(names) == PAIR}


def write_namesakes(lines: Sequence[str], namesakes: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return lines with the names of two players whom they name together by their family name."""
    if not namesakes:
        return list(lines)
    written = (_BOTH.sub(partial(_write, namesakes), line) for line in lines)
    return [_LOSS_OF.sub(partial(_write_again, namesakes), line) for line in written]


def _write_again(namesakes: Mapping[str, tuple[str, ...]], found: re.Match[str]) -> str:
    """Return whose loss it was, in full where the sentence has named one of two in full and the other one nowhere."""
    names = namesakes.get(fold(found["name"]), ())
    told = [name for name in names if name in found.string]
    begin = found.string.find(told[0]) if len(told) == 1 else len(found.string)
    is_same = begin < found.start() and not _SENTENCE_ENDS.search(found.string, begin, found.end())
    return f"{found['of']}{told[0]}" if is_same else found[0]


def _write(namesakes: Mapping[str, tuple[str, ...]], found: re.Match[str]) -> str:
    """Return the names of the two players whom words name together, the words where these are not two."""
    family = fold(found["name"] or found["plural"])
    names = namesakes.get(family) or (namesakes.get(family.removesuffix("s")) if found["name"] else None)
    if names is None:
        return found[0]
    joined = (" and " if _ENGLISH.match(found[0]) else " und ").join(names)
    return f"zwischen {joined}" if found[0].lower().startswith("der ") else joined
