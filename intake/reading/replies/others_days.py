"""Days that a reply says of another game than the one that it answers: "1: b. And Koch beat Wolf on 9 August"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from intake.reading.days.dates import find_dates
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import Person
from intake.reading.types import Claim

from .judged_words import JudgedWords
from .types import AskedQuestion, Resolution

_CLAUSE_END = re.compile(r"[,;]\s+")


def leave_days(
    resolutions: Iterable[Resolution], words: JudgedWords, questions: Sequence[AskedQuestion]
) -> list[Resolution]:
    """Return what a reply resolves, each game with the day that it was asked with where the reply says another one only
    of others.
    """
    asked = {each.number: each.first.claims for each in questions}
    return [_leave_day(each, words, asked.get(each.number, ())) for each in resolutions]


def _leave_day(resolution: Resolution, words: JudgedWords, asked: Sequence[Claim]) -> Resolution:
    if len(resolution.claims) != 1 or len(asked) != 1:
        return resolution
    claim, day = resolution.claims[0], resolution.claims[0].completed_on
    dated = list(_list_dated(day, words)) if day and day != asked[0].completed_on else []
    if not dated or not all(_is_of_others(each, claim, words) for each in dated):
        return resolution
    return replace(resolution, claims=(replace(claim, completed_on=asked[0].completed_on),))


def _list_dated(day: date, words: JudgedWords) -> Iterator[frozenset[frozenset[Person]]]:
    """Yield whom the clauses name that say a day."""
    for text in (clause for sentence in words.sentences for clause in _CLAUSE_END.split(sentence)):
        if any(word.value == day for word in find_dates(text, words.situation.day)):
            yield frozenset(one.persons for one in list_named(text, words.situation.names))


def _is_of_others(named: frozenset[frozenset[Person]], claim: Claim, words: JudgedWords) -> bool:
    """Return whether a clause is about somebody who does not play in a game."""
    return not named <= {list_persons(name, words.situation.names) for name in (claim.white, claim.black)}
