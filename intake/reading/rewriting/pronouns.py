"""Players whom a pronoun means, by their names: "Wolf: Koch has beaten her" is "Koch has beaten Wolf".

Only a pronoun that can mean one player alone is written out: the only one of its sex whom the heading of its line, the
sentence before or a heading above names, and whom its own sentence does not name; or the only one of its sex of two who
are named right before it ("Koch met Wolf. She won.").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from intake.reading import limits
from intake.reading.guards import Guarded, GuardedList
from intake.reading.mentions.types import Names, Person
from intake.reading.rewriting.outlines import SIGN, TITLE, NameAt, Outline, draw_outline
from intake.reading.words import any_case

_SEX_OF_OBJECT = {"ihn": "m", "ihm": "m", "him": "m", "sie": "w", "ihr": "w", "her": "w"}
_SEX_OF_PRONOUN = {**_SEX_OF_OBJECT, "er": "m", "he": "m", "she": "w"}
"""Of which sex a player is who is called so, as whom something is done to, and in any way."""

_NO_NOUN = r"(?=\s*(?:$|[.,;:!?()–/-]|\d|[a-zäöü]))"
"""Behind "ihr" where it is no possessive: nouns begin with a capital."""

_NO_THING = (
    r"(?=\s*(?:$|[.,;:!?()–/-]|\d|(?:on|in|with|after|at|by|to|again|today|yesterday|too|as|and|but|when|because|last"
    r"|this|from|for|off|over|yet|both|once|quickly|easily|fair)\b))"
)
"""Behind "her" where it is none."""

_OBJECT = rf"ihn|ihm|him|sie(?! (?:beide|alle|zwei)\b)|ihr{_NO_NOUN}|her{_NO_THING}"
_BEHIND_WORD = re.compile(
    rf"\b(?i:gegen|gg\.?|mit|von|bei|über|an|against|to|with|by|over)\s+(?P<pronoun>{_OBJECT})(?!\w)"
)
_BEHIND_DEED = re.compile(
    rf"(?:\b(?P<by>(?i:gegen|mit|von|against|with|by|to)) )?{SIGN}(?: ?\([^()]{{0,12}}\))?"
    rf"(?: [^\s,;:.!?{SIGN[1:-1]}]+){{0,4}}? (?P<pronoun>{_OBJECT})(?!\w)"
)
"""A pronoun behind the only player of a sentence, who did something; behind a comma she may do it herself."""

_MALE_FIRST = re.compile(rf"(?<!\w)(?P<pronoun>[Ii]h[nm]|[Ii]hr(?= unterl[ai]\w+))(?!\w)(?=[^.;:!?]*{SIGN})")
"""A pronoun that can be no subject, before the only player of a sentence: "Ihn schlug Koch"."""

_PREPOSITION = any_case(r"\b(?:gegen|gg\.?|mit|von|bei|über|an|auf|vor|nach|zu|für|ohne)\s+$")
_CASES = {"ihn": "den ", "ihm": "dem "}
"""The articles that show that a name is no subject."""

_SUBJECT_BEHIND = re.compile(rf"(?P<verb>(?: (?!(?:herrn?|frau|der|die|den|dem)\b)[a-zäöüß]+){{0,3}} )(?P<name>{SIGN})")
"""What is between an object and the subject behind it."""

_OBJECT_BEFORE = re.compile(rf"(?P<name>{SIGN})(?P<verb>(?: [a-zäöüß]+){{1,3}} )$")
"""What is before a subject whose object has the place of one: "Koch schlug er"."""

_OPPONENT = any_case(
    rf"\b(?:gegen|gg\.?|mit|von|an|bei|über|against|vs?\.?|to|with|by|over|beats?|schlug|besiegte?)\s+{TITLE}{SIGN}"
)
"""Somebody who is no subject."""

_ONLY_OPPONENTS = any_case(
    rf"\W*(?:(?:(?:und|and|,) )?(?:gegen|gg\.?|against|versus|vs\.?) {TITLE}{SIGN}"
    rf"(?:,? (?:und|and) {TITLE}{SIGN})*,? )+(?:[a-zäöü]+ )?"
)
"""The begin of a sentence about somebody's opponents, up to a pronoun."""

_ASIDE = any_case(
    rf"(?:^|, |\b(?:und|and) )(?:damit|weil|obwohl|obgleich|während|nachdem|because|although|though|while|as|after)\s"
    rf"[^,.;:!?{SIGN[1:-1]}]{{0,80}},"
)
"""A clause in which a pronoun says nothing of a game."""

_HEADING = re.compile(r"^(?P<head>[^:.!?]{0,60}):(?:\s+(?=\S)|\s*$)")
_SENTENCE = re.compile(rf"(?:(?<=[^\W\d_][.!?])|(?<={SIGN}[.!?])|(?<=\)[.!?])|;)\s+")
_AND = any_case(rf"{SIGN}(?:(?:,| und| and| &) {SIGN})+")
_TOGETHER = any_case(rf"{SIGN} (?:und|and|&) {SIGN}")
_PERSON = any_case(r"\b(?:er|sie|ihn|ihm|ihr|ihre[nrms]?|seine?[nrms]?|he|she|him|her|his)\b")
_HAD_COLOUR = (
    r"\s+(?i:had|was|took|played|hatte|führte|war|spielte)\s+(?i:with |mit |the |die )?"
    r"(?i:[wbs]|white|black|wei(?:ß|ss)|schwarz)\b"
)
"""Behind a pronoun: colours have readers of their own."""

_NOT_DONE_TO = r"(?<!für )(?<!for )(?<!bei )(?<!über )(?<!about )(?<!of )(?<!zu )"
_OF_TWO = re.compile(
    rf"(?<![\w'’]){_NOT_DONE_TO}(?P<pronoun>[Ee]r|Sie(?! (?:beide|alle|zwei)\b)|[Hh]e|[Ss]he|{_OBJECT})(?!\w)"
    rf"(?!{_HAD_COLOUR})"
)
"""The one of two players who is named so, and does something or has it done."""

_DOES = frozenset({"er", "he", "she"})
_CLAUSE_FIRST = any_case(r"(?:^|[,;:.!?–]|\b(?:und|and|aber|but|dann|then|doch))\s*$")
"""Before a pronoun with which a clause begins: of other players behind it, it is the one who does something."""

_DEED = Guarded(
    r"\b(?:ge(?:schlagen|wonnen|winnt|wann)|verl(?:oren|or|iert)|besiegte?|bezw(?:ungen|ang|ingt)|schl(?:ug|ägt)|unterlag"
    r"|remis(?:iert)?|matt(?:gesetzt)?|beat(?:en|s)?|won|wins|los(?:t|es)|drew|drawn?|defeat(?:ed|s)|mated|resigned)\b"
)
"""Who did one of these did it to somebody."""

_ROW_FIRST = re.compile(r"[\s*•–-]*(?:\d{1,2}\.(?:\d{1,2}\.)?:?\s+)?(?P<pronoun>[Ee]r|[Ss]ie|[Hh]e|[Ss]he)(?!\w)")
"""The player of a heading at the beginning of a row below it."""

_SEVERAL_BEFORE = any_case(r"\b(?:\w[a-zäöü]+en|sind)\s+$")
_SEVERAL_BEHIND = any_case(r"\s+(?:\w[a-zäöü]+en|sind)\b")
"""A verb of several right before or behind a pronoun."""

_NEAR = 30
"""Characters before a pronoun in which its verb is looked for (our own choice)."""

_SIGN = re.compile(SIGN)
_MAY_MEAN = GuardedList(r"\b(?:ihn|ihm|him|sie|ihr|her|er|he|she)\b")


class _Context(NamedTuple):
    """The names that a pronoun can mean, the text that has them, whether that is a heading, and whether all pronouns
    behind it are clear, too; the names of whom the words before were about.
    """

    names: Sequence[NameAt]
    text: str
    is_heading: bool = False
    is_clear: bool = True
    topic: Sequence[NameAt] = ()


_NOBODY = _Context((), "")


def write_pronouns(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines with the names of the players whom pronouns mean."""
    if not any(_MAY_MEAN.search(line) for line in lines):
        return list(lines)
    written, above, before = list[str](), _NOBODY, _NOBODY
    for line in lines:
        if len(line) > limits.LINE or not line.strip():
            written, above, before = [*written, line], _NOBODY, _NOBODY
            continue
        outline = draw_outline(line, names)
        meant, before = _write(outline, above if above.names else before, names)
        written.append(meant)
        if found := _HEADING.fullmatch(outline.text):
            above = _take_heading(outline, found["head"])._replace(is_heading=True)
    return written


def _take(outline: Outline, text: str) -> _Context:
    """Return a text with the players whom it names."""
    return _Context(outline.list_names(text), text)


def _take_heading(outline: Outline, text: str) -> _Context:
    """Return whom a pronoun below or behind a heading can mean."""
    return _take(outline, text)._replace(topic=outline.list_names(text))


def _take_last(outline: Outline, sentence: str, before: _Context, names: Names) -> _Context:
    """Return whom a pronoun behind a sentence can mean: whoever is named in it and, unless it names two players,
    before it; nobody is known behind one with a pronoun of nobody named before.
    """
    own = _take(outline, sentence)
    sexes = {_find_sex(word.lower()) for word in _PERSON.findall(sentence)}
    if sexes and not (before.names and _names_each(sexes, before, names)):
        return _NOBODY
    if sexes:
        return _Context((*before.names, *own.names), before.text, is_clear=False, topic=before.topic)
    topic = (before.topic or before.names) if _is_opponent(own) else ()
    return own._replace(names=(*topic, *own.names), topic=topic or own.names) if own.names else before


def _is_opponent(own: _Context) -> bool:
    """Return whether a sentence names one player, who is no subject."""
    return len(_list_players(own)) == 1 and _OPPONENT.search(own.text) is not None


def _find_sex(pronoun: str) -> str:
    """Return the sex of whom a pronoun means, also whose something is."""
    return _SEX_OF_PRONOUN.get(pronoun) or ("m" if pronoun.startswith(("sein", "his")) else "w")


def _names_each(sexes: AbstractSet[str], before: _Context, names: Names) -> bool:
    """Return whether pronouns can mean players who are named before."""
    return all(any(_may_be(one.persons, sex, names) for one in before.names) for sex in sexes)


def _write(outline: Outline, before: _Context, names: Names) -> tuple[str, _Context]:
    """Return a line with its pronouns written out, and what its last sentence names; its heading is that of what is
    behind a sentence that names both players now.
    """
    text, head, written = outline.text, "", list[str]()
    if found := _HEADING.match(text):
        before, head = _take_heading(outline, found["head"]), found[0]
    for sentence in _split(text[len(head) :]):
        meant = _write_sentence(sentence, before, outline, names)
        if head and (meant == sentence or len(_list_players(before)) > 1):
            written.append(head)
            head = ""
        written.append(meant)
        before = _take_last(outline, sentence, before, names)
    return outline.fill("".join(written), str), before


def _split(text: str) -> Iterator[str]:
    """Yield the sentences of a text, each with what is behind it."""
    at = 0
    for found in _SENTENCE.finditer(text):
        yield text[at : found.end()]
        at = found.end()
    yield text[at:]


def _write_sentence(sentence: str, before: _Context, outline: Outline, names: Names) -> str:
    """Return a sentence with the names of players in the place of the pronouns that can mean nobody else."""
    if before.is_heading:
        sentence = _write_row(sentence, before, outline, names)
    if before.is_clear:
        sentence = _write_of_two(sentence, before, outline, names)
    elif not _DEED.search(sentence):
        return sentence
    return _write_opponent(sentence, before, outline, names)


def _write_row(sentence: str, heading: _Context, outline: Outline, names: Names) -> str:
    """Return a row about one other player with the player of the heading above it in the place of its first word."""
    found = _ROW_FIRST.match(sentence)
    own = outline.list_names(sentence)
    if found is None or len(own) != 1 or _are_several(sentence, found):
        return sentence
    return _put(sentence, found, _find_other(_SEX_OF_PRONOUN[found["pronoun"].lower()], own, heading, names))


def _write_of_two(sentence: str, before: _Context, outline: Outline, names: Names) -> str:
    """Return a sentence with the names of two players, one of either sex, in the place of the pronouns behind both."""
    pieces, end, unknown = list[str](), 0, set[str]()
    for found in _OF_TWO.finditer(sentence):
        sex, own = _SEX_OF_PRONOUN[found["pronoun"].lower()], _take(outline, sentence[: found.start()])
        meant = _find_only(sex, _choose_context(own, before), names)
        unknown |= set() if meant else {sex}
        if meant and sex not in unknown and _is_plain(sentence, found):
            pieces += _write_subject(sentence[end : found.start()], found["pronoun"], meant)
            end = found.end()
    return "".join([*pieces, sentence[end:]])


def _choose_context(own: _Context, before: _Context) -> _Context:
    """Return whose names a pronoun can mean: those of two players before it in its sentence; else also those before
    the sentence, or these alone where it has but opponents ("Gegen Koch und gegen Wolf hat er verloren").
    """
    if own.names and _ONLY_OPPONENTS.fullmatch(own.text):
        persons = frozenset[Person]().union(*(one.persons for one in own.names))
        return _Context([one for one in before.names if not one.persons & persons], "")
    return own if len(_list_players(own)) > 1 else _Context((*before.names, *own.names), "")


def _is_plain(sentence: str, found: re.Match[str]) -> bool:
    """Return whether a pronoun is one person, and the one who does something where others are named behind it:
    "schlug ihn Lang" is what Lang did.
    """
    word, before = found["pronoun"].lower(), sentence[: found.start()]
    is_subject = word in _DOES or (word == "sie" and _CLAUSE_FIRST.search(before) is not None)
    return (is_subject or not _SIGN.search(sentence, found.end())) and not _are_several(sentence, found)


def _are_several(sentence: str, found: re.Match[str]) -> bool:
    """Return whether "sie" is both, or whoever reads the mail."""
    start, end = found.span("pronoun")
    if found["pronoun"].lower() != "sie":
        return False
    is_reader = found["pronoun"] == "Sie" and _CLAUSE_FIRST.search(sentence[:start]) is None
    before = _SEVERAL_BEFORE.search(sentence, max(0, start - _NEAR), start)
    return is_reader or before is not None or _SEVERAL_BEHIND.match(sentence, end) is not None


def _find_only(sex: str, before: _Context, names: Names) -> str:
    """Return the only player of a sex among some of both sexes, "" of any others."""
    players = _list_players(before)
    sexes = {persons: {names.sexes.get(person, "") for person in persons} for persons in players}
    if not all(each in ({"m"}, {"w"}) for each in sexes.values()):
        return ""
    fitting = [text for persons, text in players.items() if sexes[persons] == {sex}]
    return fitting[0] if len(fitting) == 1 < len(players) else ""


def _list_players(before: _Context) -> dict[frozenset[Person], str]:
    """Return the players of what is before a sentence, with what they are called."""
    return {one.persons: one.text for one in before.names}


def _write_opponent(sentence: str, before: _Context, outline: Outline, names: Names) -> str:
    """Return a sentence about one player, or several together, with the other one in the place of the pronoun."""
    own = outline.list_names(sentence)
    found = _BEHIND_WORD.search(sentence) or _find_done_to(sentence, before) or _find_first(sentence, before)
    if found is None or not _are_together(sentence, found, own) or len(_PERSON.findall(_ASIDE.sub("", sentence))) > 1:
        return sentence
    is_both = found["pronoun"] == "sie" and _TOGETHER.search(before.text) is not None
    other = "" if is_both else _find_other(_SEX_OF_OBJECT[found["pronoun"].lower()], own, before, names)
    return _put(sentence, found, other)


def _are_together(sentence: str, found: re.Match[str], own: Sequence[NameAt]) -> bool:
    """Return whether a sentence names one player, or some together before a pronoun."""
    if len(own) <= 1:
        return len(own) == 1
    signs = list(_SIGN.finditer(sentence))
    return (
        signs[-1].end() <= found.start("pronoun")
        and _AND.fullmatch(sentence, signs[0].start(), signs[-1].end()) is not None
    )


def _find_done_to(sentence: str, before: _Context) -> re.Match[str] | None:
    """Return a pronoun behind what a player did, whom no word makes an opponent; right behind the player only where one
    alone is known.
    """
    found = _BEHIND_DEED.search(sentence)
    if found is None or found["by"] is not None:
        return None
    is_beside = _SIGN.match(sentence, found.start("pronoun") - 2) is not None
    return None if is_beside and not _is_of_one(before) else found


def _find_first(sentence: str, before: _Context) -> re.Match[str] | None:
    """Return a pronoun that can be no subject, before the player who did something to the only one known."""
    return _MALE_FIRST.search(sentence) if _is_of_one(before) else None


def _is_of_one(before: _Context) -> bool:
    """Return whether a heading or one player alone is before a sentence."""
    return before.is_heading or len(_list_players(before)) == 1


def _find_other(sex: str, own: Sequence[NameAt], before: _Context, names: Names) -> str:
    """Return the only other player of a sex whom a pronoun can mean, "" where there is none or several."""
    named = frozenset(person for each in own for person in each.persons)
    others = {one.persons: one.text for one in before.names if not one.persons & named}
    fitting = [text for persons, text in others.items() if _may_be(persons, sex, names)]
    return fitting[0] if len(fitting) == 1 else ""


def _put(sentence: str, found: re.Match[str], name: str) -> str:
    """Return a sentence with a name in the place of its pronoun, as it is without one."""
    start, end = found.span("pronoun")
    behind = _SUBJECT_BEHIND.match(sentence, end)
    if not name:
        return sentence
    if behind and found["pronoun"].lower() in {*_CASES, "ihr"} and not _PREPOSITION.search(sentence, 0, start):
        return f"{sentence[:start]}{behind['name']}{behind['verb']}{_write_case(found)}{name}{sentence[behind.end() :]}"
    return f"{sentence[:start]}{_write_case(found)}{name}{sentence[end:]}"


def _write_case(found: re.Match[str]) -> str:
    """Return the article that shows the case of a pronoun, "" where it has none or a preposition is before it."""
    is_behind = _PREPOSITION.search(found.string, 0, found.start("pronoun")) is not None
    return "" if is_behind else _CASES.get(found["pronoun"].lower(), "")


def _write_subject(before: str, pronoun: str, name: str) -> tuple[str, str]:
    """Return the words before a pronoun and the name in its place: a subject comes before its object."""
    found = _OBJECT_BEFORE.search(before) if pronoun == "er" else None
    if found is None or not _CLAUSE_FIRST.search(before, 0, found.start()):
        return before, name
    return f"{before[: found.start()]}{name}{found['verb']}", found["name"]


def _may_be(persons: frozenset[Person], sex: str, names: Names) -> bool:
    """Return whether players are of a sex, as far as it is known."""
    return {names.sexes.get(person) or sex for person in persons} == {sex}
