"""Days that the sentence behind a result puts right ("Koch beat Wolf on 2 June. Sorry, 3 June.")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from intake.reading.claims import are_of_sentence, ask, with_day
from intake.reading.codes import Question
from intake.reading.corrections.correction_lines import begins_correction, brings_result, list_days
from intake.reading.corrections.last_versions import keeps_two_days
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.days.day_like import names_day
from intake.reading.days.days_of_all import ONE_OF_THEM
from intake.reading.doubts.meant_results import ITEM
from intake.reading.explanations.doubts_beside import list_beside
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.mentions import Situation
from intake.reading.mentions.players import list_persons
from intake.reading.types import Claim, Place
from intake.reading.weighing.weights import is_rather_other, may_be_end
from intake.reading.words import any_case

_WORD = re.compile(r"[^\W\d_]+")

_TAKE_DAY = any_case(
    r"\b(?:bitte|please|also|so)\b.{1,40}?\b(?:nehmen|eintragen|schreiben|setzen|verwenden|use|take|enter|put|make|record)\b"
    r"|\b(?:nehmen|schreiben|setzen|use|take|enter|put|make|record)\b.{1,40}?\b(?:bitte|please)\b"
)
"""What asks to take another day than that of the sentence before: "das ist ja der 15., also bitte den 15. nehmen"."""

_FEW = 3
"""Words beside a day, the first of which takes back what was said: "Sorry, I meant 3 June" (our own choice)."""


def put_days_right(claims: Sequence[Claim], said: Iterable[Place], situation: Situation) -> list[Claim]:
    """Return the claims, that of the sentence before one of the lines `said` that puts its day right with this day,
    asked where it is not clear.
    """
    said = list(said)
    found = [_ask_taken_back(claim, said, situation) for claim in claims]
    for before, sentence in _list_corrections(said, situation):
        own = [at for at, claim in enumerate(found) if claim.completed_on and are_of_sentence(claim.where, before)]
        for at in own:
            found[at] = _put_right(found[at], sentence, situation, is_only=len(own) == 1)
    return found


def _ask_taken_back(claim: Claim, said: Iterable[Place], situation: Situation) -> Claim:
    """Return a claim, asked for its day where its line takes it back in words that are not clear."""
    texts = {
        claim.where.text,
        *(one.text for one in said if (one.part, one.line) == (claim.where.part, claim.where.line)),
    }
    on = claim.completed_on
    is_unclear = on is not None and any(keeps_two_days(text, on, situation.day) for text in texts)
    return ask(claim, Question.AMBIGUOUS_DATE) if is_unclear else claim


def _list_corrections(said: Iterable[Place], situation: Situation) -> Iterator[tuple[Place, Place]]:
    """Yield the sentences that put a day right, each with the one before it."""
    sentences = [sentence for lines in list_beside(said) for sentence in split_sentences(lines)]
    for before, sentence in pairwise(sentences):
        is_near = before.part == sentence.part and sentence.line - before.line <= _FEW
        if is_near and _corrects_day(sentence.text) and _names_end(sentence.text, situation):
            yield before, sentence


def _corrects_day(text: str) -> bool:
    """Return whether a text puts something right that is no result and has no number."""
    is_of_else = ITEM.search(text) or ONE_OF_THEM.search(text) or brings_result(text)
    return (begins_correction(text) or _TAKE_DAY.search(text) is not None) and not is_of_else


def _names_end(text: str, situation: Situation) -> bool:
    """Return whether a text has a day that may be that of an end."""
    is_said = any(_says_only(text, day, situation) for day in find_dates(text, situation.day))
    is_taken = _TAKE_DAY.search(text) is not None and not is_rather_other(text)
    return is_said or ((is_taken or may_be_end(text)) and names_day(text, situation.day))


def _put_right(claim: Claim, sentence: Place, situation: Situation, *, is_only: bool) -> Claim:
    """Return a claim with the day of a sentence that says no more than this one, else asked for its day."""
    days = list(find_dates(sentence.text, situation.day))
    if [day.value for day in days] == [claim.completed_on]:
        return claim
    players = list_persons(f"{claim.white} / {claim.black}", situation.names)
    is_own = is_only and list_persons(sentence.text, situation.names) <= players
    if is_own and len(days) == 1 and not days[0].problem and _says_only(sentence.text, days[0], situation):
        return with_day(replace(claim, completed_on=None), days[0], claim.where)
    return ask(claim, Question.AMBIGUOUS_DATE)


def _says_only(text: str, day: DateWord, situation: Situation) -> bool:
    """Return whether a text says that a day is that of the end, or hardly anything but the day."""
    is_short = len(_WORD.findall(text.replace(day.text, " "))) <= _FEW
    return is_short or day in list(list_days(text, situation.day))
