"""Players, found by the names that the tournaments of the sender know.

The longest form of a name wins (`name_forms`). A family name beside a given name that nobody of that family has is not
that player, and no mention.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from intake.reading import limits
from intake.reading.guards import Guarded, GuardedList
from intake.reading.mentions.beside import AMBIGUOUS, COMMON_ENDS, NO_NAMES, is_adverb
from intake.reading.mentions.namesake_marks import ADDRESS, add_number
from intake.reading.mentions.short_names import is_short_for
from intake.reading.mentions.types import Kind, Mention, Names, Person
from intake.reading.pairs import PARTICLES
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

Words = tuple[str, ...]
Spans = Sequence[tuple[int, int]]


class _Surroundings(NamedTuple):
    """The words of a text, and the places of those that are something else or another name."""

    text: str
    words: Sequence[Word]
    covered: frozenset[int]


class Word(NamedTuple):
    """A word of a text, and as it is compared."""

    start: int
    end: int
    text: str
    folded: str


_WORD = re.compile(r"[^\W\d_]+")
_GAP = re.compile(r"(?:[.]?,?\s?|-|['’]|\.-|\s?\()")
_ENDS_NAME = any_case(r"\.?\s*(?:-|:|;|$|gegen\b|vs?\b|[01½]\s*[-:])")
"""Behind a word after "Koch, " that is a given name; any other goes on with the sentence."""

_ADDRESSED = any_case(
    r"\b(?:herr(?:e?n)?|frau(?:en)?|damen|mr|mrs|ms|miss|messrs|(?:sport|schach)freund(?:e|in(?:nen)?)?|spieler(?:in)?)\.?\s+$"
)
"""Before a word that is a name then, whatever else it means."""

_GIVEN_BEHIND = re.compile(r"\s?\(([^\W\d_]{2,}(?:[ -][^\W\d_]{2,})?)\)")
"""A given name in brackets, as people tell namesakes apart: "Koch (Alfred)", "Koch A (Alfred)"."""

_IN_PHRASE = any_case(r"\b(?:im|ins|zur|ans|aufs|eine[mnrs]|nach(?: \w+e[mnr])?|trotz|ohne)\s+$")
"""Before a word that is a noun and no given name: "im Endspiel Koch"."""

_GROUP_BEFORE = any_case(
    r"\b(?:(?:vor|end|haupt|finale?|meister|halb)?(?:gruppe|klasse)|staffel|abteilung|serie|tisch|division|section|group|pool"
    r"|class|table|series)\s+$"
)
"""Before a letter that is no initial: "In section B Koch"."""

_NUMBER = GuardedList(r"(?:\bnr\.?|\bno\.?|#)\s*(\d{1,9})\b", r"(?<![\w.,:/-])(\d{5,9})(?![\w:/]|[.,-]\d)")
_ROW_NUMBER = any_case(r"\s*(?:nr\.?|no\.?|#)\s*\d{1,3}(?:\s*[:.)]\s|\s\s)")
"""How a row of a list begins: "Nr. 1: Koch - Wolf"."""

AMBIGUOUS_WORD = "ambiguous"
"""The value of a mention that may be a word and no name."""

_OWNED = Guarded(r"\b(?:sieg|erfolg|gewinn|niederlage|verlust|aufgabe|zeitüberschreitung|kapitulation)\b")
"""What a player in the genitive did: "der Sieg Kochs"."""

_OWNER_BEHIND = 3
"""Words behind these in which the end of such a name is: "Sieg von der Aus"."""

SENTENCE_ENDS = frozenset(".!?:")

LEAST_CAPITALS = 3
"""A text with fewer capitals is written without them, and a name in it may be, too (our own choice)."""


_END_BEHIND = re.compile(r"\(([^\W\d_]{1,3})\)")


@lru_cache(limits.LATEST)  # each reader of a letter asks for the same lines
def find_players(text: str, names: Names, covered: Spans = ()) -> tuple[Mention, ...]:
    """Return the players that a text names, in order; words that are `covered` are no part of a name.

    A family name beside a word that may be the given name of somebody else is doubted.
    """
    words: Sequence[Word] = list_words(text)
    words = [_without_genitive(words, at, names) for at in range(len(words))] if _OWNED.search(text) else words
    matches = _matches(text, words, names)
    if not matches:
        return ()
    spans = [*covered, *((words[at].start, words[at + len(form) - 1].end) for at, form, _ in matches)]
    beside = _Surroundings(text, words, _list_covered(words, spans))
    found = []
    for at, form, persons in matches:
        mention = _mention(text, words, at, form, persons)
        if len(form) == 1:
            mention = _weighed(beside, at, mention, names)
        mention = _with_doubtful_end(text, mention, form, names) if text.startswith("(", mention.end) else mention
        mention = _with_given_behind(text, mention, names)
        found.append(add_number(text, mention, names))
    return tuple(found)


def _without_genitive(words: Sequence[Word], at: int, names: Names) -> Word:
    """Return a word, where it is a name with the "s" of a genitive beside what its player did, as the name."""
    word, stem = words[at], words[at].folded[:-1]
    if not word.folded.endswith("s") or word.folded in names.forms or stem not in names.forms:
        return word
    beside = (other.text for other in (*words[max(0, at - _OWNER_BEHIND) : at], *words[at + 1 : at + 2]))
    return word._replace(folded=stem) if any(map(_OWNED.fullmatch, beside)) else word


@lru_cache(limits.LATEST)
def list_words(text: str) -> tuple[Word, ...]:
    """Return the words of a text."""
    return tuple(
        Word(match.start(), match.end(), match[0], folded)
        for match in _WORD.finditer(text)
        if (folded := _fold_word(match[0]))
    )


def _with_doubtful_end(text: str, mention: Mention, form: Words, names: Names) -> Mention:
    """Return a name with an end in brackets, which may be that of somebody else: "Behrend(t)"."""
    letters = _END_BEHIND.match(text, mention.end)
    longer = (*form[:-1], form[-1] + fold(letters[1])) if letters else ()
    others = [persons for other, persons in names.forms.get(longer[0], ()) if other == longer] if letters else []
    if letters is None or not others:
        return mention
    end = letters.end()
    return replace(mention, end=end, text=text[mention.start : end], persons=mention.persons.union(*others))


def _with_given_behind(text: str, mention: Mention, names: Names) -> Mention:
    """Return a name with the given name in brackets behind it; one of somebody else makes it doubtful, words that are
    no name ("Koch (Ida White)") say nothing of it.
    """
    if "(" in mention.text and ")" not in mention.text and text.startswith(")", mention.end):
        return replace(mention, end=mention.end + 1, text=f"{mention.text})")
    given = _GIVEN_BEHIND.match(text, mention.end)
    if given is None or mention.kind is not Kind.PLAYER:
        return mention
    words = frozenset(fold(given[1]).split())
    meant = frozenset(one for one in mention.persons if words.issubset(names.given.get(one, ())))
    if not meant:
        return replace(mention, kind=Kind.DOUBT) if words <= names.alone else mention
    return replace(mention, persons=meant, end=given.end(), text=text[mention.start : given.end()], value="")


def _list_covered(words: Sequence[Word], spans: Spans) -> frozenset[int]:
    """Return the places of the words of which spans have a part."""
    starts, ends = [word.start for word in words], [word.end for word in words]
    return frozenset(at for start, end in spans for at in range(bisect_right(ends, start), bisect_left(starts, end)))


def list_first(named: Iterable[Mention]) -> list[Mention]:
    """Return the first mention of each player, in their order."""
    found: list[Mention] = []
    for one in named:
        if not any(one.persons & other.persons for other in found):
            found.append(one)
    return found


def list_persons(text: str, names: Names) -> frozenset[Person]:
    """Return whom a text names."""
    found = find_players(text[: limits.LINE], names) if may_name(text, names) else ()
    return frozenset(person for one in found for person in one.persons)


@lru_cache(limits.LATEST)
def may_name(text: str, names: Names) -> bool:
    """Return whether a word of a text begins a known name; to ask costs little."""
    text = text[: limits.LINE]
    if not names.forms.keys().isdisjoint(_fold_names(text)):
        return True
    return any(
        found[1] in names.numbers or (found[0][0].isalpha() and found[1] in names.seats)
        for found in _list_numbers(text)
    )


@lru_cache(limits.LATEST)
def _list_numbers(text: str) -> tuple[re.Match[str], ...]:
    """Return the numbers of a text of which one may be that of a player."""
    return tuple(_NUMBER.finditer(text))


def list_name_words(text: str, names: Names) -> frozenset[str]:
    """Return the words of a text that begin a known name; to ask costs little."""
    return _fold_names(text) & names.forms.keys()


@lru_cache(limits.LATEST)
def _fold_names(text: str) -> frozenset[str]:
    """Return the words of a text of which one may begin a name."""
    return frozenset(_fold_word(word) for word in _WORD.findall(text) if len(word) > 1)


def list_naming(lines: Iterable[tuple[int, str]], names: Names) -> frozenset[int]:
    """Return the numbers of the lines that name a known player, and of those that go on with such a line."""
    found: set[int] = set()
    before = "."
    for number, line in lines:
        goes_on = number - 1 in found and line.strip() and before[-1] not in SENTENCE_ENDS
        found |= {number} if goes_on or may_name(line, names) else set()
        before = line.rstrip() or "."
    return frozenset(found)


def list_first_names(text: str, names: Names) -> list[Word]:
    """Return the words of a text that are the first name of a known player."""
    return [word for word in list_words(text[: limits.LINE]) if word.folded in names.alone]


@lru_cache(4096)
def _fold_word(word: str) -> str:
    return fold(word)


def _mention(text: str, words: Sequence[Word], at: int, form: Words, persons: frozenset[Person]) -> Mention:
    start, end = words[at].start, words[at + len(form) - 1].end
    is_word = len(form) == 1 and form[0] in AMBIGUOUS and not _ADDRESSED.search(text, max(0, start - ADDRESS), start)
    value = AMBIGUOUS_WORD if is_word else ""
    return Mention(Kind.PLAYER, start, end, text[start:end], persons, value=value)


def _weighed(beside: _Surroundings, at: int, mention: Mention, names: Names) -> Mention:
    """Return a family name with what is beside it: the beginning of a given name, a nickname, or a stranger's."""
    for near in (at - 1, at + 1):
        if not 0 <= near < len(beside.words) or not _is_stranger(beside, at, near):
            continue
        word = beside.words[near]
        is_short = beside.text[word.end : word.end + 1] == "."
        meant = frozenset(one for one in mention.persons if means_given(word.folded, names.given[one], short=is_short))
        if not meant:
            return replace(mention, kind=Kind.DOUBT)
        start, end = min(word.start, mention.start), max(word.end + is_short, mention.end)
        return replace(mention, persons=meant, start=start, end=end, text=beside.text[start:end], value="")
    return mention


def means_given(written: str, given: Words, *, short: bool) -> bool:
    """Return whether a word is the beginning of a given name ("Ant.", "Theo") or short for it ("Lilo")."""
    return any(is_short_for(written, name, is_cut=short) for name in given)


def _matches(text: str, words: Sequence[Word], names: Names) -> list[tuple[int, Words, frozenset[Person]]]:
    """Return where forms of names begin, each with its form; in a text with capitals a name has one."""
    found = []
    at = 0
    while at < len(words):
        match = find_form(text, words, at, names) if words[at].folded in names.forms else None
        if match and (len(match[0]) > 1 or words[at].text[0].isupper() or _has_few_capitals(text)):
            found.append((at, *match))
            at += len(match[0])
        else:
            at += 1
    return found


def _has_few_capitals(text: str) -> bool:
    return sum(map(str.isupper, text)) < LEAST_CAPITALS


def find_form(text: str, words: Sequence[Word], at: int, names: Names) -> tuple[Words, frozenset[Person]] | None:
    """Return the longest form that begins with a word; of a hyphenated word every part has to fit."""
    for form, persons in names.forms.get(words[at].folded, ()):
        if _fits(text, words, at, form):
            return form, persons
    return None


def _fits(text: str, words: Sequence[Word], at: int, form: Words) -> bool:
    """Return whether the words from one on are a form, with nothing between them that parts two names."""
    if at + len(form) > len(words) or any(words[at + i].folded != word for i, word in enumerate(form)):
        return False
    gaps = (text[words[at + i].end : words[at + i + 1].start] for i in range(len(form) - 1))
    return all(_GAP.fullmatch(gap) for gap in gaps)


def _is_stranger(beside: _Surroundings, at: int, near: int) -> bool:
    """Return whether the word near a family name is another name and nothing else."""
    text, word, name = beside.text, beside.words[near], beside.words[at]
    if near in beside.covered or (near < at and _is_of_phrase(text, word)):
        return False
    gap = text[word.end : name.start] if near < at else text[name.end : word.start]
    if word.folded == "s" and near > at:
        return False
    if gap in {"-", "'", "’"}:
        return True
    if word.folded in PARTICLES:
        return near < at and gap == " " and _is_of_name(beside, near)
    if word.folded in NO_NAMES or word.folded.endswith(COMMON_ENDS) or is_adverb(text, word.start, word.text):
        return False
    behind_comma = near > at and gap == ", " and _ENDS_NAME.match(text, word.end) is not None
    is_beside = gap == " " or (near < at and gap in {". ", "."}) or behind_comma
    is_initial = len(word.text) == 1 or (len(word.text) < LEAST_CAPITALS and gap in {". ", "."})
    return is_beside and word.text[0].isupper() and (is_initial or not word.text.isupper())


def _is_of_phrase(text: str, word: Word) -> bool:
    """Return whether a word is a noun behind a preposition, or what a group is called by."""
    before = max(0, word.start - ADDRESS)
    is_letter = len(word.text) == 1 and _GROUP_BEFORE.search(text, before, word.start)
    return bool(is_letter or _IN_PHRASE.search(text, before, word.start))


def _is_of_name(beside: _Surroundings, at: int) -> bool:
    """Return whether a particle is part of a stranger's name ("Hans von Koch"), and no preposition or article."""
    if not at:
        return False
    before, particle = beside.words[at - 1], beside.words[at]
    if at - 1 in beside.covered:
        return False
    is_adjacent = not beside.text[before.end : particle.start].strip(" .")
    is_name = before.text[0].isupper() and before.folded not in NO_NAMES
    return is_adjacent and (is_name or (before.folded in PARTICLES and _is_of_name(beside, at - 1)))


def find_numbers(text: str, names: Names) -> Iterator[Mention]:
    """Yield players that are named by their number ("Nr. 4711", or "20117" where the number has so many digits); that
    of a row in a list names nobody.
    """
    numbers = _list_numbers(text)
    for match in numbers[1:] if len(numbers) == 1 and _ROW_NUMBER.match(text) else numbers:
        persons = names.numbers.get(match[1]) or (None if match[0][0].isdigit() else names.seats.get(match[1]))
        if persons:
            yield Mention(Kind.PLAYER, match.start(), match.end(), match[0], persons)
