"""What the subject of a mail says: several results may be there one after the other, and none of them is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from intake.reading import limits
from intake.reading.claims import ask, with_day
from intake.reading.codes import Question
from intake.reading.days.dates import find_dates
from intake.reading.days.day_words import DATE, WEEKDAY
from intake.reading.days.undated import SUBJECT
from intake.reading.explanations import explain_lines
from intake.reading.explanations.doubtful import may_tell
from intake.reading.judged.claims import list_players
from intake.reading.lines import LinesRead, read_lines
from intake.reading.mentions import Situation
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import PAIR, Names, Person
from intake.reading.part_lines import list_lines
from intake.reading.rewriting.several_players import write_several
from intake.reading.scores import find_scores
from intake.reading.tournaments import is_reply
from intake.reading.types import Claim, Letter, Place, Unread
from intake.reading.words import any_case

_BETWEEN = re.compile(r"\s+[/|]\s+|;\s+|\s*\bSTOP\b\s*")
_DASH = re.compile(r"\s+[–—-]\s+")
"""What is between results in a subject; a dash only where no figures say that it is one between two players."""

_HEAD = re.compile(r"[^:]*:\s+")

_BEGINS_WITH_DAY = any_case(
    rf"\s*(?:(?:am|on|the) )?(?P<day>{DATE}|{WEEKDAY}|(?:vor)?gestern|heute|today|yesterday)\b\.?\s*(?:[,;.(!–-]|$)"
)
_ENDED = "ended on "
"""Before a day that is that of the end."""

_OF_ALL = any_case(r"\b(?:both|all|beide|alles?)\b|\?\s*$")
"""What a subject ends with that is of all its results, and not of the last one alone."""


def read_subject(letter: Letter) -> LinesRead:
    """Return what the subject says as a line; that of an answer repeats an earlier mail and says nothing."""
    return LinesRead() if is_reply(letter.subject) else read_lines(SUBJECT, [(1, letter.subject)], letter.day)


def explain_subject(letter: Letter, situation: Situation) -> list[Claim]:
    """Return the results of the subject; that of an answer repeats an earlier mail and says nothing."""
    subject = letter.subject[: limits.LINE]
    if is_reply(subject) or not (may_name(subject, situation.names) or may_tell(subject)):
        return []
    lines = list(enumerate(write_several(_split(subject, situation.names), situation.names), start=1))
    claims = [claim for claim in explain_lines(SUBJECT, lines, situation).claims if claim.score]
    claims = [_give_day(replace(claim, where=replace(claim.where, line=1)), letter, situation) for claim in claims]
    return _share_doubt(claims) if _OF_ALL.search(subject) else claims


def _give_day(claim: Claim, letter: Letter, situation: Situation) -> Claim:
    """Return a result of the subject with the day with which the mail begins ("29 Aug. (moving flats)");
    one that is not understood is asked.
    """
    lines = ((part.name, at, line) for part in letter.parts for at, line in list_lines(part, new=True))
    part, number, line = next((one for one in lines if one[2].strip()), ("", 0, ""))
    led = _BEGINS_WITH_DAY.match(line)
    if claim.completed_on or led is None or _count(line, situation.names):
        return claim
    words = find_dates(_ENDED + line[led.start("day") :], letter.day)
    if not words or words[0].start > len(_ENDED):
        return ask(claim, Question.AMBIGUOUS_DATE)
    return with_day(claim, words[0], Place(part, number, line))


def _share_doubt(claims: Sequence[Claim]) -> list[Claim]:
    """Return the results of a subject, all of them asked if the last one is doubted."""
    if not (claims and _is_doubted(claims[-1])):
        return [*claims]
    return [claim if _is_doubted(claim) else ask(claim, Question.NOT_CONFIRMED) for claim in claims]


def _is_doubted(claim: Claim) -> bool:
    return any(one.code == Question.NOT_CONFIRMED for one in claim.findings)


def _split(subject: str, names: Names) -> list[str]:
    """Return the parts of a subject where several of them name two players, each behind what is before a colon at its
    beginning, else the subject.
    """
    parts = _part(subject)
    if sum(_count(part, names) >= PAIR for part in parts) < PAIR:
        return [subject]
    head = "" if (found := _HEAD.match(parts[0])) is None or _count(found[0], names) else found[0]
    return [parts[0], *(f"{head}{part}" for part in parts[1:])]


def _part(subject: str) -> list[str]:
    """Return what is between the signs that are between results."""
    has_figures = any(score.numeric for score in find_scores(subject))
    shape = _BETWEEN if has_figures or _BETWEEN.search(subject) else _DASH
    return [part for part in shape.split(subject) if part.strip()]


def _count(text: str, names: Names) -> int:
    """Return how many players a text names."""
    return len({one.persons for one in list_named(text, names)})


def list_unread(letter: Letter, claims: Iterable[Claim], situation: Situation) -> list[Unread]:
    """Return the subject as a line that was not understood, where it reports of players who are in no claim."""
    subject = letter.subject[: limits.LINE]
    named = frozenset[Person]().union(*(one.persons for one in list_named(subject, situation.names)))
    if is_reply(subject) or _count(subject, situation.names) < PAIR or not may_tell(subject):
        return []
    claimed = frozenset[Person]().union(*(each for claim in claims for each in list_players(claim, situation)))
    return [] if named <= claimed else [Unread(Place(SUBJECT, 1, subject))]
