"""Days that lead the items of one line: "30.8. Koch/Wolf remis. 10.9. Lang verliert gegen Roth."; behind a stop they
would be taken for the day of the item before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading import limits
from intake.reading.days.day_words import DATE
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import PAIR, Names
from intake.reading.words import any_case

_LEADING = any_case(rf"(?:^|(?<=[.;,!?:] )|(?<=½ ))(?P<day>{DATE})(?<!\.\d)(?<!\.\d\d):? (?=(?-i:[A-ZÄÖÜ]))")
_ANY = any_case(rf"(?<!\w)(?!1/2){DATE}(?!\w)")
_ROW = re.compile(r"[01½2]\s?[-:–]\s?[01½]|\s[-–—]\s|/")
"""What is in a row: how others read its day, all rows beside it decide."""

_END = " .;,"


def write_days_of_items(line: str, names: Names) -> str:
    """Return a line whose items each begin with their day, and have no other one, a colon behind each; one alone
    is the whole line, and no row.
    """
    found = list(_LEADING.finditer(line)) if len(line) <= limits.LINE else []
    if not _may_be_items(found):
        return line
    ends = [*(one.start() for one in found[1:]), len(line)]
    items = [line[one.end() : end] for one, end in zip(found, ends, strict=True)]
    if not _are_pairs(items, names) or find_players(line[: found[0].start()], names):
        return line
    written = (f"{_write(one['day'])}: {item.strip()}" for one, item in zip(found, items, strict=True))
    return line[: found[0].start()] + "; ".join(one.rstrip(_END) for one in written) + "."


def _may_be_items(found: Sequence[re.Match[str]]) -> bool:
    """Return whether days lead items: several of them, or one that leads a line which is no row."""
    if len(found) != 1:
        return bool(found)
    return found[0].start() == 0 and not _ROW.search(found[0].string, found[0].end())


def _are_pairs(items: Sequence[str], names: Names) -> bool:
    """Return whether each item names two players, and no day."""
    return all(len(find_players(item, names)) == PAIR and not _ANY.search(item) for item in items)


def _write(day: str) -> str:
    """Return a day as one that leads a sentence."""
    return f"on {day}" if day[0].isalpha() else day
