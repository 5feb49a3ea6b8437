"""Answers to several questions that are called together by their numbers: "1 bis 3: alles remis", "1 and 2: yes"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from intake.reading.words import any_case

from .numbering import list_marks
from .own_text import Passage
from .phrases import EXCEPTS, MONTH
from .types import AskedQuestion

_NOUN = r"(?:fragen?|punkte?n?|nummern?|nrn?\.?|questions?|items?|points?|numbers?|nos?\.?)"
_LEAD = rf"(?:(?:zu|auf|bei|re|for|to|on)\s+)?(?:(?:den|die|the)\s+)?(?:{_NOUN}\s*)?"
_NUMBER = r"\(?\d{1,2}(?:\)|\.(?!\d))?"
_WORD = r"(?:bis|to|through|thru|und|u\.?|and|&|\+|,)"
_FOR_ALL = r"(?:alles?|all|both|beides?|jeweils|each|every)\b"
_ANSWER = rf"(?:{_FOR_ALL}|(?:remis|unentschieden|ja|nein|draws?|drawn|yes|no|sind|waren|are|were|[a-h])\b)"
_CALLED = any_case(
    rf"(?:^|(?<=[.;!]\s)){_LEAD}(?P<numbers>{_NUMBER}(?:\s*(?:{_WORD}|-|–)\s*{_NUMBER})+)"
    rf"(?:\s*[:=]\s*|\s+(?={_FOR_ALL}))"
    rf"|(?:^|(?<=[.;!]\s)){_LEAD}(?P<worded>{_NUMBER}(?:\s*{_WORD}\s*{_NUMBER})+)\s+(?={_ANSWER})"
)
"""With a hyphen and nothing behind it, two numbers may be players: "1-3 remis"."""

_LINKED = re.compile(r"(?P<before>\D*)(?P<number>\d+)")
_UP_TO = any_case(r"bis|to|thr|-|–")
_BETWEEN = any_case(r"\s*(?:[,;/]|\b(?:und|and)\b)\s*")
_KINDS = tuple(
    any_case(rf"\W*(?:{words})\W*")
    for words in ("[a-h]", "ja|nein|yes|no", r"remis|unentschieden|draw|drawn|[01]\s?[-:]\s?[01]|½(?:\s?[-:]\s?½)?")
)
"""Short answers, which may be listed in the order of the questions: signs, yes and no, results."""

_ALONE = any_case(rf"(?<![\w.:/-])\d{{1,2}}(?![\d/-]|[.:]\d|\.\s+(?:{MONTH}))")
_HALF = any_case(r"\W*(?:½|1/2)\W*")
_OF_SEATS = re.compile(r"\W*\d{1,2}\s*[-–:]\s*\d{1,2}\b")


def number_ranges(passages: Sequence[Passage], questions: Sequence[AskedQuestion]) -> list[Passage]:
    """Return passages in which an answer behind the numbers of several questions is behind each of them, but for those
    that are called alone as well; not where the questions are about lines with numbers of players, which look the same.
    """
    asked = {each.number for each in questions if not _OF_SEATS.match(each.line)}
    if len(asked) < len(questions):
        return list(passages)
    alone = {number for each in passages for number in _list_alone(_CALLED.sub(" ", each.text))}

    def number_text(text: str) -> str:
        return _number(text, asked, alone)

    return [each if each.line or each.number else replace(each, text=number_text(each.text)) for each in passages]


def _list_alone(text: str) -> list[int]:
    """Return the numbers that a text calls one by one."""
    return [int(each[0]) for each in _ALONE.finditer(text)]


def _is_of_one_too(said: str, asked: AbstractSet[int]) -> bool:
    """Return whether the words of an answer go on with the number of a single question, and do not except it."""
    return not EXCEPTS.search(said) and bool(asked & {*_list_alone(said)})


def _number(text: str, asked: AbstractSet[int], alone: Collection[int]) -> str:
    """Return a text with the answer behind several numbers behind each of them that is not called alone."""
    found = _CALLED.search(text)
    called = _list_called(found["numbers"] or found["worded"], asked) if found else []
    said, rest = _cut(text[found.end() :], asked) if found else ("", "")
    if found is None or not (called and said) or _is_of_one_too(said, asked):
        return text
    called = [each for each in called if each not in alone]
    return f"{text[: found.start()]}{_write(called, said)} {_number(rest, asked, alone)}".strip()


def _list_called(numbers: str, asked: Collection[int]) -> list[int]:
    """Return the questions that numbers call, with those within a range; none where a number is not that of one."""
    called: list[int] = []
    for each in _LINKED.finditer(numbers):
        number = int(each["number"])
        if number not in asked or number <= max(called, default=0):
            return []
        is_end = bool(called) and _UP_TO.search(each["before"]) is not None
        called += [*(between for between in sorted(asked) if is_end and called[-1] < between < number), number]
    return called


def _cut(text: str, asked: Collection[int]) -> tuple[str, str]:
    """Return the words of an answer, and the text from the next number of a question on."""
    ends = (begin for begin, _, number in list_marks(text) if number in asked)
    end = next(ends, len(text))
    return text[:end].strip(" ,;"), text[end:]


def _write(called: Sequence[int], said: str) -> str:
    """Return an answer behind each of several numbers, one of as many answers behind its own; without any number where
    these are fewer, or something is excepted.
    """
    parts = [each for each in _BETWEEN.split(said) if each]
    are_listed = len(parts) > 1 and any(all(map(kind.fullmatch, parts)) for kind in _KINDS)
    if EXCEPTS.search(said) or (are_listed and len(parts) != len(called)):
        return said
    answers = parts if are_listed else ["remis" if _HALF.fullmatch(said) else said] * len(called)
    return _join(zip(called, answers, strict=True))


def _join(answers: Iterable[tuple[int, str]]) -> str:
    """Return numbered answers, each as a sentence of its own."""
    return " ".join(f"{number}: {said.rstrip(' .')}." for number, said in answers)
