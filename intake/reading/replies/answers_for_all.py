"""One answer for all questions: "Alle drei c", "both b", "yes to all"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from intake.reading.words import any_case, one_of

from .own_text import Passage
from .types import AskedQuestion

_COUNT = r"(?:zwei|drei|vier|fünf|2|3|4|5|two|three|four|five)"
_ALL = one_of(
    rf"alle[ns]?(?: {_COUNT})?|beide[ns]?|jeweils|jedes ?mal|überall",
    rf"all(?: (?:of them|{_COUNT}))?|both|each|every time",
)
_SAID = r"\(?(?P<{}>[a-h]|ja|yes|nein|no)\)?"
_FOR_ALL = any_case(
    rf"\W*(?:{_ALL}\W+(?:mit |with |sind |are )?{_SAID.format('behind')}"
    rf"|{_SAID.format('before')}\W+(?:zu|bei|für|to|for|in)? ?(?:all cases|{_ALL}))(?:\W*|[.!;]\s+(?P<rest>\w.*))"
)


def number_for_all(passages: Sequence[Passage], questions: Sequence[AskedQuestion]) -> list[Passage]:
    """Return passages, a line that is one answer for all of several questions as their numbered answers."""
    are_several = len(questions) > 1
    return [_number(each, questions) if are_several else each for each in passages]


def _number(passage: Passage, questions: Sequence[AskedQuestion]) -> Passage:
    """Return a line with its answer behind the number of each question, as it is where it is no answer for all."""
    found = _FOR_ALL.fullmatch(passage.text) if not passage.number else None
    if found is None:
        return passage
    said = found["behind"] or found["before"]
    rest = f". {found['rest']}" if found["rest"] else ""
    return replace(passage, text=", ".join(f"{each.number}: {said}" for each in questions) + rest)
