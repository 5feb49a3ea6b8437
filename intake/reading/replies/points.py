"""What an answer means where several things are not clear about one game: a), b), c) count through all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from intake.reading.codes import ABOUT_A_DAY, Question
from intake.reading.days.dates import find_dates
from intake.reading.types import Finding
from intake.reading.words import any_case

from . import phrases
from .meanings import read_meaning
from .types import AnswerText, Changes

_LISTED = any_case(r"\W*(?-i:[a-z]|[A-H])(?:(?:\W+(?:und|and|u)\b)?\W+(?-i:[a-z]|[A-H])\b)+\W*")
"""Letters and nothing else: "a, d"."""

_LETTER = re.compile(r"\b[a-zA-Z]\b")
COLOUR = any_case(r"\b(?:wei(?:ß|ss)\w*|white|schwarz\w*|black)\b")

LETTERS = 26
"""Signs that there are: those behind the last point are nobody's."""

SIDES = frozenset({"white", "black"})
"""What an answer changes that names a player."""


def read_points(findings: Sequence[Finding], said: AnswerText) -> tuple[Changes | None, ...]:
    """Return the changes for each of several things that are not clear, None for those that stay open."""
    if len(findings) == 1:
        return (read_meaning(findings[0], said),)
    text = said.text
    if _LISTED.fullmatch(text):
        text = " ".join(f"{letter})" for letter in _LETTER.findall(text))
    only = text.strip(" .!()").lower() if phrases.ONLY_LETTER.fullmatch(text) else ""
    changes = []
    for finding, begin in _with_letters(findings):
        end = begin + len(finding.candidates) if finding is not findings[-1] else LETTERS
        is_other = bool(only) and not begin <= ord(only) - ord("a") < begin + len(finding.candidates)
        words = _words_about(finding, replace(said, text=_shift(text, begin, end)), findings)
        changes.append(None if is_other or not words.text.strip() else read_meaning(finding, words))
    return _without_guesses(findings, changes)


def _with_letters(findings: Sequence[Finding]) -> Iterator[tuple[Finding, int]]:
    """Yield each finding with the place of its first sign: 2 where it begins with c)."""
    begin = 0
    for finding in findings:
        yield finding, begin
        begin += len(finding.candidates)


def _shift(text: str, begin: int, end: int) -> str:
    """Return a text whose a), b) and so on are counted from the first sign of a point; those of other ones are gone."""
    if not begin and end == LETTERS:
        return text

    def moved(found: re.Match[str]) -> str:
        place = ord((found[1] or found[2]).lower()) - ord("a")
        return f" {chr(ord('a') + place - begin)}) " if begin <= place < end else " "

    bare = phrases.BARE_LETTER.sub(lambda found: f"{found[1]})", text) if phrases.BARE_LETTER.fullmatch(text) else text
    return phrases.LETTER.sub(moved, bare)


def _words_about(finding: Finding, said: AnswerText, findings: Sequence[Finding]) -> AnswerText:
    """Return the words that may be about one thing: a day is no order ("the first of May"), nor is who had White. Of a
    wrong line the day may be what is wrong.
    """
    dates = find_dates(said.text, said.day)
    if finding.code in ABOUT_A_DAY:
        others = any(each.code not in ABOUT_A_DAY for each in findings)
        return replace(said, text="") if others and COLOUR.search(said.text) and not dates else said
    if finding.code == Question.WRONG_LINE:
        return said
    text = said.text
    for word in sorted(dates, key=lambda each: each.start, reverse=True):
        text = f"{text[: word.start]} {text[word.end :]}"
    return replace(said, text=text)


def _without_guesses(findings: Sequence[Finding], changes: Sequence[Changes | None]) -> tuple[Changes | None, ...]:
    """Return the changes without names that nobody offered, where the same words choose an offered answer or may name
    either player.
    """
    offered = [
        change in {each.changes for each in finding.candidates}
        for finding, change in zip(findings, changes, strict=True)
    ]
    free = [
        change is not None and not chosen and change[0][0] in SIDES
        for change, chosen in zip(changes, offered, strict=True)
    ]
    if any(offered) or sum(free) > 1:
        return tuple(None if guess else change for change, guess in zip(changes, free, strict=True))
    return tuple(changes)
