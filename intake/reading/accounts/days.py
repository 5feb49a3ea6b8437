"""The days of accounts: which of a clause a game may have ended on, and those that a sentence only adds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from intake.reading.accounts.games import Account, with_day, with_days
from intake.reading.codes import Question
from intake.reading.context import read_note
from intake.reading.days.dates import DateWord, find_dates, is_since
from intake.reading.days.ordered_days import are_in_order
from intake.reading.explanations.pair_results import PLAYERS, VERBS_OF_RESULT
from intake.reading.explanations.split_clauses import Clause
from intake.reading.mentions import Situation
from intake.reading.scores import plain_dashes


def date_in_order(ways: Sequence[Account], text: str, on: date | None) -> list[Account]:
    """Return the story with the days that a sentence gives to games of several pairs, one after the other."""
    days = [word for word in find_dates(text, on) if not (word.is_other or word.problem)]
    dated = [with_days(one, days) for one in ways] if are_in_order(text, days) else [None]
    return [] if None in dated else [*filter(None, dated)]


def date_last(ways: Sequence[Account], text: str, on: date | None) -> list[Account]:
    """Return the story with the day of its last game, which a sentence gives and nothing else."""
    note = read_note(plain_dashes(text), on)
    day = note.ended if note else None
    is_undated = all(_is_undated(one) and not (one.loose or one.of_both) for one in ways)
    if day is None or day.problem or day.is_other or not is_undated:
        return []
    return [*filter(None, (with_day(one, one.last, day) for one in ways))]


def _is_undated(account: Account) -> bool:
    """Return whether the last game has no day."""
    return account.last >= 0 and account.games[account.last].day is None


def list_days(clause: Clause, account: Account, situation: Situation) -> list[DateWord]:
    """Return the days of a clause on which a game may have ended; some count from the day of the game before."""
    last = next((one.day for one in reversed(account.games) if one.day), account.day)
    words = find_dates(clause.sentence, situation.day, last.value if last else None)
    return [word for word in words if is_day_of(clause, word) and not word.problem]


def is_day_of(clause: Clause, word: DateWord) -> bool:
    """Return whether a day is one of a clause on which a game may have ended, and no part of a name."""
    is_other = word.is_other and not (is_since(clause.sentence, word) and clause.list_kinds(*VERBS_OF_RESULT))
    if is_other or not clause.begin <= word.start < clause.end:
        return False
    return not any(one.start <= word.start < one.end for one in clause.mentions if one.kind in PLAYERS)


def is_in_doubt(word: DateWord) -> bool:
    """Return whether a day does not exist, or may be another one; that of a later day is one to come."""
    return word.problem in {Question.IMPOSSIBLE_DATE, Question.AMBIGUOUS_DATE}
