"""What the letters behind results mean: the usual ones, and what the table itself says about them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from intake.reading.codes import Question
from intake.reading.reasons import ReasonWord, find_reasons
from intake.reading.words import any_case
from ratings.regulations.types import Reason

MARKS: Mapping[str, str] = MappingProxyType(
    {
        "e": Reason.TIME.value,
        "z": Reason.TIME.value,
        "zü": Reason.TIME.value,
        "t": Reason.TIME.value,
        "etl": Reason.TIME.value,
        "a": Reason.ADJUDICATED.value,
        "adj": Reason.ADJUDICATED.value,
        "k": Reason.UNPLAYED.value,
        "kl": Reason.UNPLAYED.value,
    }
)
"""E exceeded time limit, Z Zeitüberschreitung, A adjudicated or Abschätzung, K kampflos."""

QUESTIONS: Mapping[str, str] = MappingProxyType({"d": Question.DEFAULT_KIND, "c": Question.WORDS_CONTRADICT})
"""D default (by time, or never played?), C cancelled (then what is its result?)."""

_ENTRY = re.compile(
    r"(?:^|[,;(|/]\s*|\s{2,})\s*\"?(?P<mark>[A-ZÄÖÜ]{1,3}|[a-zäöü]{1,2}|[*¹²³+=-])\"?\s*[=:]\s*"
    r"(?P<words>[^\W\d_][^,;()=|]{2,60})"
)
_LEGEND_WORD = any_case(r"^\s*(?:legende|legend|zeichenerklärung|key|erläuterung|abkürzungen)\b")
_LENGTH = 200
"""A longer line is a paragraph."""

_KNOWN = any_case(
    r"zeit|time|absch|adjud|schieds|kampflos|default|forfeit|unplayed|not played|ungespielt|nicht gespielt|remis|draw"
    r"|gewonnen|verloren|won|lost|win|loss|sieg|niederlage|offen|open|läuft|laufend|running|unfinished|abgebrochen"
    r"|cancel|annull|gestrichen|rücktritt|zurückgetreten|withdr|frist|hängt"
)


def is_legend(line: str) -> bool:
    """Whether a line explains the signs of a table ("Z = Zeitüberschreitung, K = kampflos")."""
    if len(line) > _LENGTH:
        return False
    entries = list(_ENTRY.finditer(line))
    known = (_KNOWN.search(entry["words"]) or find_reasons(entry["words"]) for entry in entries)
    return bool(_LEGEND_WORD.search(line)) or (bool(entries) and entries[0].start() == 0 and all(known))


def marks_of(lines: Sequence[str]) -> dict[str, str]:
    """Return what the legend's `lines` say: a reason for each mark (lower case), where they give one."""
    found = {}
    for line in lines:
        for entry in _ENTRY.finditer(line):
            reasons = {word.reason for word in find_reasons(entry["words"]) if word.reason}
            if len(reasons) == 1:
                found[entry["mark"].lower()] = reasons.pop()
    return found


def meaning(mark: str, legend: Mapping[str, str]) -> tuple[tuple[ReasonWord, ...], str]:
    """Return the reason that a mark gives, and the code of the question where it has no single meaning."""
    key = mark.lower()
    reason = legend.get(key) or MARKS.get(key)
    if reason:
        return (ReasonWord(0, 0, mark, reason),), ""
    return (), QUESTIONS.get(key, Question.UNREADABLE_TABLE)
