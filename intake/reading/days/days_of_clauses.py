"""Days in one clause of a sentence about several games: they are not those of games in other clauses.

"Yesterday she lost to Koch, against Wolf she lost, too": a day that begins a sentence may be that of all its games. One
inside the clause of a game is of this game; another game that was given it, or shares its verb, is asked.
"""

from __future__ import annotations

import re
from dataclasses import replace

from intake.reading import limits
from intake.reading.claims import without_players
from intake.reading.codes import ABOUT_A_DAY, Question
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.mentions import Situation
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import Person
from intake.reading.types import Claim, Finding, Reading
from intake.reading.words import any_case
from ratings.regulations.types import Reason

_SENTENCE = re.compile(r"(?<=[^\W\d]{2}[.!?])\s+")
_CLAUSE = any_case(r"[,;]|\s(?=(?:und|and|but|aber|während|while)\s)")
_LISTED = any_case(
    r"\b(?:und|and|sowie|auch|also|as|well|as|gegen|against|over|with|mit|von|to|from|an|herrn?|frau|mrs?|ms|dr|de[nm]"
    r"|die|the|both|beide|alle|all|dann|then|noch|zuletzt|finally|schließlich)\b"
)
"""Words between the opponents of one list."""

_SHARED = any_case(r"\b(?:hat|haben|hatte|konnte|musste|durfte)\s+(?:\w+\s+)?$")
_FINITE = any_case(
    r"\b(?:hat|haben|hatte|konnte|musste|ging|gewann|verlor|spielte\w*|machte\w*|schlug|unterlag|endete|gab|wurde|ist|war"
    r"|holte|einigte\w*|remisierte\w*|kam|trennte\w*|besiegte|bezwang|erreichte|gelang|reichte|blieb|siegte|teilte\w*)\b"
)
"""A verb before a day, which clauses without one of their own share."""

_FEW = 2
"""Words before a day that begins its sentence at most (our own choice)."""


def ask_days_of_clauses(reading: Reading, situation: Situation) -> Reading:
    """Return what was read, the claims asked for a day that is in the clause of another game of their sentence."""
    if len(reading.claims) + len(reading.missed) < _FEW and not any(one.completed_on for one in reading.claims):
        return reading
    return replace(reading, claims=tuple(_ask(one, situation) for one in reading.claims))


def _ask(claim: Claim, situation: Situation) -> Claim:
    """Return a claim, asked for its day where that is the one of another clause; the day of a departure is that of all
    games that it closes.
    """
    is_closed = claim.reason == Reason.WITHDRAWAL
    if is_closed or len(claim.where.text) > limits.LINE or any(found.code in ABOUT_A_DAY for found in claim.findings):
        return claim
    texts = _SENTENCE.split(without_players(claim.where.text))
    other = next(filter(None, (_find_other(text, claim, situation) for text in texts)), None)
    if other is None:
        return claim
    asked = Finding(Question.AMBIGUOUS_DATE, other.text, claim.where)
    return replace(claim, completed_on=None, findings=(*claim.findings, asked))


def _find_other(text: str, claim: Claim, situation: Situation) -> DateWord | None:
    """Return the only day of a sentence that was given a game of another clause, or that may be of a game without one:
    it begins the sentence, or is beside the only verb.
    """
    word = _find_only(text, situation)
    if word is None:
        return None
    persons = list_persons(f"{claim.white}, {claim.black}", situation.names)
    before = text[: word.start]
    is_first = len(before.split()) <= _FEW and not list_persons(before, situation.names)
    if claim.completed_on is None:
        may_share = (is_first or _is_shared(text, word)) and _is_behind(text, word, persons, situation)
        return word if may_share else None
    is_given = claim.completed_on == word.value and not is_first
    return word if is_given and _is_of_others(text, word, persons, situation) else None


def _find_only(text: str, situation: Situation) -> DateWord | None:
    """Return the only day of a sentence, None where it is that of the mail or of something else."""
    words = find_dates(text, situation.day)
    is_open = len(words) == 1 and not words[0].is_other and words[0].value != situation.day
    return words[0] if is_open else None


def _is_shared(text: str, word: DateWord) -> bool:
    """Return whether the only verb of a sentence is right before a day."""
    return _SHARED.search(text, 0, word.start) is not None and len(_FINITE.findall(text)) == 1


def _is_behind(text: str, word: DateWord, persons: frozenset[Person], situation: Situation) -> bool:
    """Return whether one of two players is named in a clause behind that of a day."""
    end = _find_clause(text, word)[1]
    return bool(persons & list_persons(text[end:], situation.names) - list_persons(text[:end], situation.names))


def _find_clause(text: str, word: DateWord) -> tuple[int, int]:
    """Return where the clause with a day begins and ends."""
    borders = [0, *(found.start() for found in _CLAUSE.finditer(text)), len(text)]
    begin = max(one for one in borders if one <= word.start)
    return begin, min((one for one in borders if one >= word.end), default=len(text))


def _is_of_others(text: str, word: DateWord, persons: frozenset[Person], situation: Situation) -> bool:
    """Return whether the clause of a day names somebody who is none of two players, and one of these is named only
    behind another clause, which is more than a list of opponents.
    """
    begin, end = _find_clause(text, word)
    own = list_persons(text[begin:end], situation.names)
    if not own - persons or persons <= own:
        return False
    opponents = persons - list_persons(text[:end], situation.names)
    words = re.finditer(r"[A-ZÄÖÜ][\w'’-]+", text[end:])
    at = next((one.start() for one in words if opponents & list_persons(one[0], situation.names)), None)
    return at is not None and _is_clause(text[end : end + at], situation)


def _is_clause(between: str, situation: Situation) -> bool:
    """Return whether words between the clause of a day and an opponent are more than a list of names."""
    left = _LISTED.sub(" ", between)
    names = (one for one in re.findall(r"[^\W\d_]+", left) if not list_persons(one, situation.names))
    return next(names, None) is not None
