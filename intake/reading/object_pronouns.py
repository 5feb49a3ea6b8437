"""Players who were beaten, or played against, by a pronoun: "Wolf: Koch has beaten her" is "Koch has beaten Wolf".

Only a pronoun that can mean one player alone is written out: the only one of its sex whom the heading of its line, the
sentence before or a heading above names, and whom its own sentence does not name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from intake.reading import limits
from intake.reading.guards import GuardedList
from intake.reading.mentions.types import Names, Person
from intake.reading.outlines import SIGN, NameAt, Outline, draw_outline
from intake.reading.words import any_case

_HIM = {"ihn": "m", "ihm": "m", "him": "m", "sie": "w", "ihr": "w", "her": "w"}
"""Of which sex a player is who is called so."""

_NO_NOUN = r"(?=\s*(?:$|[.,;:!?()–/-]|\d|[a-zäöü]))"
_NO_THING = (
    r"(?=\s*(?:$|[.,;:!?()–/-]|\d|(?:on|in|with|after|at|by|to|again|today|yesterday|too|as|and|but|when|because|last"
    r"|this|from|for|off|over|yet|both|once|quickly|easily|fair)\b))"
)
_PRONOUN = rf"(?:(?P<pronoun>ihn|ihm|him|sie(?! (?:beide|alle|zwei)\b)|ihr{_NO_NOUN}|her{_NO_THING})(?!\w))"
_BY_WORD = re.compile(rf"\b(?i:gegen|gg\.?|mit|von|bei|über|an|against|to|with|by|over)\s+{_PRONOUN}")
_OBJECT = re.compile(
    rf"(?<!egen )(?<!mit )(?<!von )(?<!inst )(?<!with )(?<!by )(?<!to )(?P<name>{SIGN})(?: ?\([^()]{{0,12}}\))?"
    rf"(?: [^\s,;:.!?{SIGN[1:-1]}]+){{1,4}}? {_PRONOUN}"
)
"""A pronoun behind the only player of a sentence, who did something; behind a comma she may do it herself."""

_HEADING = re.compile(r"^(?P<head>[^:.!?]{0,60}):(?:\s+(?=\S)|\s*$)")
_SENTENCE = re.compile(rf"(?:(?<=[^\W\d_][.!?])|(?<={SIGN}[.!?])|(?<=\)[.!?])|;)\s+")
_TOGETHER = any_case(rf"{SIGN} (?:und|and|&) {SIGN}")
_MAY_MEAN = GuardedList(r"\b(?:ihn|ihm|him|sie|ihr|her)\b")


class _Before(NamedTuple):
    """The names that a pronoun can mean, and the text that has them."""

    names: Sequence[NameAt]
    text: str


_NOBODY = _Before((), "")


def write_pronouns(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines with the names of the players whom pronouns mean as those who were played against."""
    if not any(_MAY_MEAN.search(line) for line in lines):
        return list(lines)
    written, above, before = list[str](), _NOBODY, _NOBODY
    for line in lines:
        outline = draw_outline(line, names)
        is_long = len(line) > limits.LINE
        if is_long or not line.strip():
            written, above, before = [*written, line], _NOBODY, _NOBODY
            continue
        said, before = _write(outline, above if above.names else before, names)
        written.append(said)
        if found := _HEADING.fullmatch(outline.text):
            above = _take(outline, found["head"])
    return written


def _take(outline: Outline, text: str) -> _Before:
    return _Before(outline.list_names(text), text)


def _write(outline: Outline, before: _Before, names: Names) -> tuple[str, _Before]:
    """Return a line with its pronouns written out, and what its last sentence names; its heading is that of what is
    behind a sentence that names both players now.
    """
    text, head, written = outline.text, "", list[str]()
    if found := _HEADING.match(text):
        before, head = _take(outline, found["head"]), found[0]
    for sentence in _split(text[len(head) :]):
        meant = _write_sentence(sentence, before, outline, names)
        if head and meant == sentence:
            written.append(head)
            head = ""
        written.append(meant)
        before = _take(outline, sentence) if outline.list_names(sentence) else before
    return outline.fill("".join(written), str), before


def _split(text: str) -> Iterator[str]:
    at = 0
    for found in _SENTENCE.finditer(text):
        yield text[at : found.end()]
        at = found.end()
    yield text[at:]


def _write_sentence(sentence: str, before: _Before, outline: Outline, names: Names) -> str:
    """Return a sentence about one player with the other one in the place of the pronoun."""
    own = outline.list_names(sentence)
    found = _BY_WORD.search(sentence) or _OBJECT.search(sentence)
    if len(own) != 1 or found is None:
        return sentence
    meant = _find_meant(found["pronoun"], own[0], before, names)
    if meant is None:
        return sentence
    start, end = found.span("pronoun")
    return f"{sentence[:start]}{meant}{sentence[end:]}"


def _find_meant(pronoun: str, own: NameAt, before: _Before, names: Names) -> str | None:
    """Return the only other player whom a pronoun can mean; "sie" may be both of two who are named together."""
    sex = _HIM[pronoun]
    others = {one.persons: one.text for one in before.names if not one.persons & own.persons}
    fitting = [text for persons, text in others.items() if _may_be(persons, sex, names)]
    is_both = pronoun == "sie" and _TOGETHER.search(before.text) is not None
    return fitting[0] if len(fitting) == 1 and not is_both else None


def _may_be(persons: frozenset[Person], sex: str, names: Names) -> bool:
    """Return whether players are of a sex, as far as it is known."""
    return {names.sexes.get(person) or sex for person in persons} == {sex}
