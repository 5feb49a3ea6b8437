"""Games of which a mail rather reports the end than not, as the network judges it, and that nobody has read: each is a
question of its own, in place of the lines that were not understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from intake.reading.claims import ask
from intake.reading.codes import Question
from intake.reading.judged.claims import count_words, is_of, make_claim
from intake.reading.judged.letters import is_answer
from intake.reading.mentions import Situation
from intake.reading.mentions.first_names import list_named
from intake.reading.network.judging import Judged
from intake.reading.types import Claim, Letter, Reading

_LIKELY = 0.5
"""From this chance on a mail rather reports a game than not."""

_DATED = 0.7
"""From this chance on the day of the end is not asked (our own choice): the answer shows it."""

_ROW = 4
"""Words up to which a line is a row (our own choice)."""


def ask_likely(
    judged: Iterable[Judged], reading: Reading, letter: Letter, situation: Situation
) -> Iterator[tuple[Judged, Claim]]:
    """Yield the games that a mail rather reports than not, of which there is no claim, and whose players are named in
    lines that were not understood, each with the claim of which it is asked how the game ended. A line about two
    players alone is asked as it is, and a reply about its own questions.
    """
    if is_answer(letter):
        return
    named = [{one.persons for one in list_named(line.where.text, situation.names)} for line in reading.unread]
    claims = (*reading.claims, *reading.missed)
    for one in filter(_is_likely, judged):
        players = {one.white, one.black}
        is_unread = players <= set().union(*named) and players not in named
        if is_unread and not any(is_of(each, one, situation) for each in claims):
            claim = make_claim(one, letter, situation)
            if count_words(claim.where.source) > _ROW:
                yield one, _ask(claim, one)


def _is_likely(one: Judged) -> bool:
    """Return whether a mail rather reports a game than not, and does not doubt it; of two games of a pair it may report
    either.
    """
    return one.ends.nothing + one.ends.doubted <= 1 - _LIKELY and not one.meets_twice


def _ask(claim: Claim, one: Judged) -> Claim:
    """Return a claim that asks how its game ended, and on which day where that is not clear."""
    open_claim = ask(replace(claim, score=""), Question.NO_SCORE)
    if one.choose_day()[1] >= _DATED:
        return open_claim
    return ask(replace(open_claim, completed_on=None), Question.AMBIGUOUS_DATE)


def date_missed(claim: Claim, one: Judged | None) -> Claim:
    """Return a game without a result with the day that a mail clearly says, where it has none of its own."""
    if one is None or claim.completed_on or one.meets_twice or one.choose_day()[1] < _DATED:
        return claim
    return replace(claim, completed_on=one.choose_day()[0])
