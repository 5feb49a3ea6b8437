"""Days that a reply says of another game than the one that it answers: "1: b. And Koch beat Wolf on 9 August"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from intake.reading.codes import Question
from intake.reading.days.dates import find_dates, list_days
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import Person
from intake.reading.types import Claim, Finding

from .judged_words import JudgedWords
from .types import AskedQuestion, Resolution

_CLAUSE_END = re.compile(r"[,;]\s+")


def leave_days(
    resolutions: Iterable[Resolution], words: JudgedWords, questions: Sequence[AskedQuestion]
) -> list[Resolution]:
    """Return what a reply resolves, each game with the day that it was asked with where the reply says another one only
    of others. The day of a line that contradicts its own is not its day, where the reply says that of others.
    """
    asked = {each.number: each for each in questions if len(each.first.claims) == 1}
    return [_leave_day(each, words, asked[each.number]) if each.number in asked else each for each in resolutions]


def _leave_day(resolution: Resolution, words: JudgedWords, question: AskedQuestion) -> Resolution:
    if len(resolution.claims) != 1:
        return resolution
    claim, before = resolution.claims[0], question.first.claims[0].completed_on
    is_kept = claim.completed_on == before and not _is_of_other_line(claim.completed_on, question)
    dated = [] if is_kept or claim.completed_on is None else list(_list_dated(claim.completed_on, words))
    if not dated or not all(_is_of_others(each, claim, words) for each in dated):
        return resolution
    left = replace(claim, completed_on=before) if claim.completed_on != before else _with_own_day(claim, question)
    return replace(resolution, claims=(left,))


def _is_of_other_line(day: date | None, question: AskedQuestion) -> bool:
    """Return whether the day of a game is that of the line which contradicts its own."""
    return question.first.code == Question.WORDS_CONTRADICT and day not in list_days(question.line, question.day)


def _with_own_day(claim: Claim, question: AskedQuestion) -> Claim:
    """Return a game with the day of its own line, which is asked where this has none that is clear."""
    days = list_days(question.line, question.day)
    if len(days) == 1:
        return replace(claim, completed_on=days[0])
    asked = Finding(Question.AMBIGUOUS_DATE, "", claim.where)
    return replace(claim, completed_on=None, findings=(*claim.findings, asked))


def _list_dated(day: date, words: JudgedWords) -> Iterator[frozenset[frozenset[Person]]]:
    """Yield whom the clauses name that say a day."""
    for text in (clause for sentence in words.sentences for clause in _CLAUSE_END.split(sentence)):
        if any(word.value == day for word in find_dates(text, words.situation.day)):
            yield frozenset(one.persons for one in list_named(text, words.situation.names))


def _is_of_others(named: frozenset[frozenset[Person]], claim: Claim, words: JudgedWords) -> bool:
    """Return whether a clause is about somebody who does not play in a game."""
    return not named <= {list_persons(name, words.situation.names) for name in (claim.white, claim.black)}
