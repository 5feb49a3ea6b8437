"""Two players of one name, whom words name together: "die beiden Schmidts", "the two Schmidts", "both Donalds"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from intake.reading.known import Known, Seat
from intake.reading.mentions import PAIR
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_NAME = r"(?-i:[^\W\d_a-zß-ÿ])[\w-]+"
_PEOPLE = r"(?:herren|damen|brüder|schwestern|geschwister|sportfreunde|schachfreunde|messrs|brothers|sisters)\.? "
_NOT_OF_ONE = r"(?!\w[\w-]*(?: \w[\w-]*)?(?:,| -| –| (?:und|and|&|sowie|mit|with|gegen|against|vs?|as|wie)\b))"
"""Behind such a word are no two players of different names."""

_WITHIN = r"(?:[^.!?]|(?<=\d)\.)*"
_RELATED = rf"{_WITHIN} (?:verwandt|verschwägert|related|relations?|relatives)\b"
"""What says of both that they are two people."""

_APART = any_case(rf"{_WITHIN} (?:their games|ihre partien|each (?:won|drew|lost)|jeweils)\b")
"""What says what each of two did."""

_ONE_OF = any_case(
    r"\b(?:ältere[nr]?|jüngere[nr]?|eine[mnr]?|keine[mnr]?|jede[mnr]?|welche[mnr]?|elder|older|younger|one|each|either|neither"
    r"|which|first|second)(?: of| von| unter)? $"
)
"""Before two of whom one is meant."""

_BOTH = any_case(
    r"\b(?:(?:der|die|den|unsere|the|our) )?"
    rf"(?:(?:beiden?|zwei|both|two) (?:{_PEOPLE}{_NOT_OF_ONE})?|{_PEOPLE}{_NOT_OF_ONE})"
    rf"(?P<name>{_NAME})(?P<last> {_NAME})?\b(?!{_RELATED})"
    r"|\b(?:der|die|den|the) (?P<plural>(?-i:[^\W\d_a-zß-ÿ])[\w-]+)(?-i:s)\b"
)
_ENGLISH = any_case(r"(?:(?:the|our) )?(?:both|two)\b|the\b")

_LOSS_OF = any_case(
    r"(?P<of>\b(?:aufgabe|zeitüberschreitung|resignation|loss on time|time forfeit) (?:de[rs]|von|vom|of|by)"
    r" (?:(?:herrn?|frau|mr|mrs|ms)\b\.? )?)(?P<name>(?-i:[^\W\d_a-zß-ÿ])[\w-]+)"
)
_SENTENCE_ENDS = re.compile(r"(?<![\d.])(?<!\bd)[.!?]\s+[^\W\d_a-zß-ÿ]")


class Namesakes(NamedTuple):
    """The full names of two players by the family name, or the given name, that only these two have."""

    families: Mapping[str, tuple[str, ...]]
    given: Mapping[str, tuple[str, ...]]

    def find(self, name: str) -> tuple[str, ...]:
        """Return the two whom a name means, which may have the "s" of a plural."""
        words = (name, name.removesuffix("s"), name.removesuffix("es"))
        return next((found for by in self for word in words if (found := by.get(word))), ())


def list_namesakes(known: Known) -> Namesakes:
    """Return the players of each name that only two have."""
    seats = {seat.number: seat for tournament in known.tournaments for seat in tournament.seats}
    families = _list_twos((fold(seat.family), seat) for seat in seats.values())
    given = _list_twos((word, seat) for seat in seats.values() for word in fold(seat.given).split()[:1])
    taken = {fold(seat.family) for seat in seats.values()}
    return Namesakes(families, {name: two for name, two in given.items() if name not in taken})


def _list_twos(named: Iterable[tuple[str, Seat]]) -> dict[str, tuple[str, ...]]:
    """Return the full names of two who share one; their numbers tell those apart who are called alike."""
    found = defaultdict[str, list[Seat]](list)
    for name, seat in named:
        found[name].append(seat)
    return {name: _write_in_full(seats) for name, seats in found.items() if len(seats) == PAIR}


def _write_in_full(seats: Sequence[Seat]) -> tuple[str, ...]:
    names = tuple(f"{one.given} {one.family}" for one in seats)
    return names if len(set(names)) > 1 else tuple(f"{one.given} {one.family} (Nr. {one.number})" for one in seats)


def may_name_two(line: str) -> bool:
    """Return whether a line may name two players together, or by their family name whose loss it was."""
    return _BOTH.search(line) is not None or _LOSS_OF.search(line) is not None


def write_namesakes(lines: Sequence[str], namesakes: Namesakes) -> list[str]:
    """Return lines with the names of two players whom they name together."""
    written = (_BOTH.sub(partial(_write, namesakes), line) for line in lines)
    return [_LOSS_OF.sub(partial(_write_again, namesakes), line) for line in written]


def _write_again(namesakes: Namesakes, found: re.Match[str]) -> str:
    """Return whose loss it was, in full where the sentence has named one of two in full and the other one nowhere."""
    names = namesakes.families.get(fold(found["name"]), ())
    told = [name for name in names if name in found.string]
    begin = found.string.find(told[0]) if len(told) == 1 else len(found.string)
    is_same = begin < found.start() and not _SENTENCE_ENDS.search(found.string, begin, found.end())
    return f"{found['of']}{told[0]}" if is_same else found[0]


def _write(namesakes: Namesakes, found: re.Match[str]) -> str:
    """Return the names of the two players whom words name together, the words where these are not two."""
    names, rest = _find_two(namesakes, found)
    if not names:
        return found[0]
    if _APART.match(found.string, found.end()) or _ONE_OF.search(found.string, 0, found.start()):
        return _write_one(names, found)
    joined = (" and " if _ENGLISH.match(found[0]) else " und ").join(names) + rest
    return f"zwischen {joined}" if found[0].lower().startswith("der ") else joined


def _write_one(names: Sequence[str], found: re.Match[str]) -> str:
    """Return words for two without the end of the plural, as somebody of this name."""
    *before, last = found[0].split(" ")
    told = next((word for word in names[0].split() if last in {f"{word}s", f"{word}es"}), last)
    return " ".join([*before, told])


def _find_two(namesakes: Namesakes, found: re.Match[str]) -> tuple[tuple[str, ...], str]:
    """Return the two whom words name together, and what is behind their name: "both Donald MacLeods"."""
    if found["plural"]:
        return namesakes.families.get(fold(found["plural"]), ()), ""
    name, last = fold(found["name"]), found["last"] or ""
    both = namesakes.find(fold(last)) if last else ()
    if both and all(fold(one).startswith(f"{name} ") for one in both):
        return both, ""
    return namesakes.find(name), last
