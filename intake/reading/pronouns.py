"""Players whom a pronoun means, by their names: "Wolf: Koch has beaten her" is "Koch has beaten Wolf".

Only a pronoun that can mean one player alone is written out: the only one of its sex whom the heading of its line, the
sentence before or a heading above names, and whom its own sentence does not name; or the only one of its sex of two who
are named right before it ("Koch met Wolf. She won.").
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
_PERSON = any_case(r"\b(?:er|sie|ihn|ihm|ihr|ihre[nrms]?|seine?[nrms]?|he|she|him|her|his)\b")
_HAD_COLOUR = (
    r"\s+(?i:had|was|took|played|hatte|führte|war|spielte)\s+(?i:with |mit |the |die )?"
    r"(?i:[wbs]|white|black|wei(?:ß|ss)|schwarz)\b"
)
"""Behind a pronoun: colours have readers of their own."""

_WHOM = {**_HIM, "er": "m", "he": "m", "she": "w"}
_NO_DEED = r"(?<!für )(?<!for )(?<!bei )(?<!über )(?<!about )(?<!of )(?<!zu )"
_OF_TWO = re.compile(
    rf"(?<![\w'’]){_NO_DEED}(?P<pronoun>[Ee]r|[Ss]ie(?! (?:beide|alle|zwei)\b)|[Hh]e|[Ss]he|ihn|ihm|him"
    rf"|ihr{_NO_NOUN}|her{_NO_THING})(?!\w)(?!{_HAD_COLOUR})"
)
"""The one of two players who is named so, and does something or has it done; behind some words nothing is done."""

_SIGN = re.compile(SIGN)

_PLURAL = any_case(r"(?:\w[a-zäöü]+en|sind)\s+\| |\| (?:\w[a-zäöü]+en|sind)\b")
"""A verb of several right before or behind a pronoun."""

_MAY_MEAN = GuardedList(r"\b(?:ihn|ihm|him|sie|ihr|her|er|he|she)\b")


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


def _take_last(outline: Outline, sentence: str, before: _Before) -> _Before:
    """Return whom a pronoun behind a sentence can mean: nobody is known behind one with a pronoun of its own."""
    if _PERSON.search(sentence):
        return _NOBODY
    return _take(outline, sentence) if outline.list_names(sentence) else before


def _write(outline: Outline, before: _Before, names: Names) -> tuple[str, _Before]:
    """Return a line with its pronouns written out, and what its last sentence names; its heading is that of what is
    behind a sentence that names both players now.
    """
    text, head, written = outline.text, "", list[str]()
    if found := _HEADING.match(text):
        before, head = _take(outline, found["head"]), found[0]
    for sentence in _split(text[len(head) :]):
        meant = _write_sentence(sentence, before, outline, names)
        if head and (meant == sentence or len(_list_players(before)) > 1):
            written.append(head)
            head = ""
        written.append(meant)
        before = _take_last(outline, sentence, before)
    return outline.fill("".join(written), str), before


def _split(text: str) -> Iterator[str]:
    at = 0
    for found in _SENTENCE.finditer(text):
        yield text[at : found.end()]
        at = found.end()
    yield text[at:]


def _write_of_two(sentence: str, before: _Before, outline: Outline, names: Names) -> str:
    """Return a sentence with the names of two players, one of either sex, in the place of the pronouns behind both."""
    pieces, end, unknown = list[str](), 0, set[str]()
    for found in _OF_TWO.finditer(sentence):
        pronoun, own = found["pronoun"].lower(), _take(outline, sentence[: found.start()])
        meant = _choose_of_two(pronoun, own if own.names else before, names)
        unknown |= set() if meant else {_WHOM[pronoun]}
        is_other = _WHOM[pronoun] in unknown or _SIGN.search(sentence, found.end()) or _are_several(sentence, found)
        if meant and not is_other:
            pieces += [sentence[end : found.start()], meant]
            end = found.end()
    return "".join([*pieces, sentence[end:]])


def _list_players(before: _Before) -> dict[frozenset[Person], str]:
    return {one.persons: one.text for one in before.names}


def _choose_of_two(pronoun: str, before: _Before, names: Names) -> str:
    """Return which of exactly two players of different sexes a pronoun means, "" of any others."""
    players = _list_players(before)
    sexes = [{names.sexes.get(person, "") for person in persons} for persons in players]
    if sexes not in ([{"m"}, {"w"}], [{"w"}, {"m"}]):
        return ""
    return next(text for persons, text in players.items() if _may_be(persons, _WHOM[pronoun], names))


def _are_several(sentence: str, found: re.Match[str]) -> bool:
    """Return whether "sie" is both, or whoever reads the mail."""
    if found["pronoun"].lower() != "sie":
        return False
    is_reader = found["pronoun"] == "Sie" and found.start() > 0
    return (
        is_reader or _PLURAL.search(sentence[: found.start()][-30:] + " | " + sentence[found.end() :][:30]) is not None
    )


def _write_sentence(sentence: str, before: _Before, outline: Outline, names: Names) -> str:
    """Return a sentence about one player with the other one in the place of the pronoun."""
    sentence = _write_of_two(sentence, before, outline, names)
    own = outline.list_names(sentence)
    found = _BY_WORD.search(sentence) or _OBJECT.search(sentence)
    if len(own) != 1 or found is None or len(_PERSON.findall(sentence)) > 1:
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
