"""Words of a reply that were not understood as an answer: named beside the open question, or by themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from intake.matching import Matched, Remark
from intake.reading.codes import Question
from intake.reading.replies.types import UnclearAnswer
from intake.reading.types import BODY, Finding, Place, Reading


def drop_taken(unclear: Iterable[UnclearAnswer], reading: Reading) -> list[UnclearAnswer]:
    """Return unclear words without those that were read as something else."""
    places = [claim.where for claim in reading.claims] + [each.where for each in reading.departures]
    places += [each.where for each in reading.cancellations] + [each.where for each in reading.wholes]
    taken = {place.line for place in places if place.part == BODY}
    return [each for each in unclear if each.line not in taken]


def ask_beside(matched: Matched, unclear: Iterable[UnclearAnswer]) -> Matched:
    """Return what a reply reports without questions which game is meant by words that its answer names beside an open
    one. Words for a question that is not open are remarked unless they are asked.
    """
    unclear = list(unclear)
    lines = {each.line for each in unclear if each.number}
    questions = tuple(each for each in matched.questions if not (_is_of_words(each) and _line_of(each) in lines))
    remarks = _list_remarks(unclear, {_line_of(each) for each in questions})
    return replace(matched, questions=questions, remarks=(*matched.remarks, *remarks))


def _list_remarks(unclear: Iterable[UnclearAnswer], lines: Collection[int]) -> list[Finding]:
    """Return the remarks about words for questions that are not open, but for `lines` that are asked about."""
    others = (each for each in unclear if not each.number and each.line not in lines)
    return [Finding(Remark.UNCLEAR_ANSWER, where=Place(BODY, each.line, each.text)) for each in others]


def _is_of_words(question: Finding) -> bool:
    """Return whether a question is about words that name no certain game."""
    return question.code == Question.WHICH_GAME and not question.claims


def _line_of(question: Finding) -> int:
    """Return the line of the body that a question is about, 0 for none."""
    return question.where.line if question.where and question.where.part == BODY else 0


def join_words(unclear: Iterable[UnclearAnswer]) -> Mapping[int, str]:
    """Return the unclear words by the number of their question."""
    words: dict[int, str] = {}
    for each in unclear:
        words[each.number] = f"{words.get(each.number, '')} {each.text}".strip()
    return words
