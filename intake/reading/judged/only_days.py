"""The only day that a mail names, where it is clearly that of results of which no line says when they ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from intake.reading.claims import ask, without
from intake.reading.codes import Question
from intake.reading.days.dates import find_dates, mask_dates
from intake.reading.judged.claims import PLAYED, SCORES, choose_score, is_of, list_asked, turn_score
from intake.reading.judged.letters import is_answer
from intake.reading.leftovers import SCORE_LIKE
from intake.reading.mentions import Situation
from intake.reading.network.judging import Judged
from intake.reading.network.named_days import find_named_days
from intake.reading.types import Claim, Letter
from intake.reading.words import any_case

_SURE = 0.98
"""From this chance on a day is that of a game (our own choice)."""

_RATHER_SURE, _EVEN, _HARDLY = 0.7, 0.5, 0.1
"""From the first of these chances on a mail says how a row ended, and from the second one on which day, where it names
no other; up to the last one it doubts it (our own choice, by 8,700 games: 12 more are read, none wrongly).
"""


_LED = any_case(r"\W*(?:[12]?\d|3[01])(?:(?:st|nd|rd|th)\b|\.(?=[,:]))")
"""A day without a month at the beginning of a line."""


def ask_led_day(claim: Claim, letter: Letter) -> Claim:
    """Return a claim without a day, asked for it where its line begins with one without a month."""
    line = letter.parts[0].lines[claim.where.line - 1 : claim.where.line]
    is_led = claim.completed_on is None and any(map(_LED.match, line))
    return ask(claim, Question.AMBIGUOUS_DATE) if is_led else claim


def add_only_day(
    claims: Sequence[Claim], judged: Sequence[Judged], letter: Letter, situation: Situation
) -> list[Claim]:
    """Return claims, on the only day of a mail where that is clearly theirs and is named above them; in a reply the
    days of the mail that it answers count.
    """
    return list(claims) if is_answer(letter) else [_add(claim, judged, letter, situation) for claim in claims]


def add_asked_day(row: Claim, one: Judged, letter: Letter) -> Claim:
    """Return a row of which only the day is asked on the only day of a mail, where that is named above it, and the mail
    rather says it than none.
    """
    day, chance = one.choose_day()
    is_only = day is not None and one.days.keys() <= {None, day} and chance >= _EVEN
    is_clear = choose_score(one)[1] >= _RATHER_SURE and one.ends.doubted <= _HARDLY
    if day and is_only and is_clear and list_asked(row) == {Question.AMBIGUOUS_DATE} and _is_heading(day, row, letter):
        return replace(without(row, Question.AMBIGUOUS_DATE), completed_on=day)
    return row


def _is_heading(day: date, row: Claim, letter: Letter) -> bool:
    """Return whether a mail names a day above a row, and in no other row, whose own it may be."""
    lines = [mask_dates(line, letter.day) for line in letter.parts[0].lines[: row.where.line]]
    of_rows = (words for line, words in lines[:-1] if SCORE_LIKE.search(line))
    is_of_other = any(word.value == day for words in of_rows for word in words)
    return not is_of_other and is_above(day, row, letter)


def _add(claim: Claim, judged: Sequence[Judged], letter: Letter, situation: Situation) -> Claim:
    about = [one for one in judged if is_of(claim, one, situation)]
    day = _find_only(about[0]) if len(about) == 1 and _has_none(claim, about[0], situation) else None
    return replace(claim, completed_on=day) if day and is_above(day, claim, letter) else claim


def _has_none(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether a claim about which nothing is asked says the same as the mail as a whole, and no day."""
    is_open = claim.completed_on is None and not (list_asked(claim) or claim.moves or one.meets_twice)
    is_played = claim.reason in PLAYED and claim.score in SCORES
    return is_open and is_played and claim.score == turn_score(choose_score(one)[0], claim, one, situation)


def _find_only(one: Judged) -> date | None:
    """Return the day of a game where the mail names no other day."""
    day, chance = one.choose_day()
    return day if chance >= _SURE and one.days.keys() <= {None, day} else None


def is_above(day: date, claim: Claim, letter: Letter) -> bool:
    """Return whether a mail names a day above a claim, or beside it, and not there as one of something else: below
    some games it may be that of a single one.
    """
    above = (letter.subject, *letter.parts[0].lines[: claim.where.line])
    words = [word for line in above for word in find_dates(line, letter.day) if word.value == day]
    return not any(word.is_other for word in words) if words else _is_named(day, above, letter.day)


def _is_named(day: date, lines: Iterable[str], sent: date | None) -> bool:
    """Return whether lines name a day in whatever shape."""
    return sent is not None and any(one.value == day for line in lines for one in find_named_days(line, sent))
