"""The day of all games that a reply puts right: "the date is wrong everywhere, all four ended on the 8th"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from intake.reading.codes import ABOUT_A_DAY
from intake.reading.doubts.open_games import COUNTS, read_count
from intake.reading.known import Known
from intake.reading.mentions import PAIR
from intake.reading.types import BODY, Claim, Place
from intake.reading.words import EXCEPTING, any_case, one_of

from . import phrases
from .changes import resolve_answer
from .ended_days import UnclearDayError, find_ended_day, lead_days, without_denied_day
from .own_text import Passage
from .player_names import Families, count_families, list_families
from .results import find_verdict, scores_in
from .sentence_flow import SENTENCES
from .types import Answer, AnswerText, AskedQuestion, Complaint, Conversation, Resolution

_GAMES = r"(?:partien?|spielen?|ergebniss?en?|zeilen|games?|results?|lines?)"
_OF_ALL = any_case(
    r"\b(?:(?:alle[nr]?|sämtliche[nr]?|all(?: of)?(?: the)?|every)"
    rf"(?: (?P<count>{one_of(*COUNTS)}|\d{{1,2}}))?(?: {_GAMES})?|(?P<both>beiden?|both)(?: {_GAMES})?)\b"
)
_EVERYWHERE = any_case(r"\b(?:überall|durchweg|durchgehend|everywhere|throughout)\b")
_EXCEPT = any_case(rf"\b(?:{EXCEPTING}|but (?:for|not)|nur|only)\b")
_DAY = r"(?:datum|daten|tage?|date|dates|days?)"
_WRONG = (
    r"(?:falsch|verkehrt|wrong|incorrect|stimm(?:t|en)(?: \w+){0,2} nicht"
    r"|nicht (?:richtig|korrekt)|not (?:right|correct))"
)
_WRONG_DAY = any_case(
    rf"\b{_DAY}\b[^.;!?]{{0,80}}\b{_WRONG}\b|\b(?:falsche[sn]?|verkehrte[sn]?|wrong) {_DAY}\b"
    r"|\b(?:nicht|not|statt|instead of)(?: am| on| vom| dem| der)?(?: the)? \d"
)
_FAULT_WORDS = 12
"""Words of a sentence that only calls days wrong, at most (our own choice)."""


@dataclass(frozen=True, slots=True)
class DayOfAll:
    """The day that a reply gives all stored games, as what it says against their lines; `on` is that of the games that
    are asked about too. The `emptied` lines say nothing else.
    """

    complaints: tuple[Complaint, ...] = ()
    on: date | None = None
    emptied: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence, and the line that it is on; it `is_fault` where it only calls days wrong."""

    index: int
    text: str
    is_fault: bool = False


def part_day_of_all(
    passages: Sequence[Passage], talk: Conversation, day: date | None, known: Known
) -> tuple[list[Passage], DayOfAll]:
    """Return passages without the sentences by which all stored games ended on another day, and this day."""
    said = _list_said(passages, talk, list_families(known.tournaments))
    of_all = [each for each in said if not each.is_fault]
    on, asked = _find_only_day(said, day), _includes_asked((each.text for each in of_all), talk)
    if on is None or asked is None:
        return list(passages), DayOfAll()
    left = list(_leave(passages, {each.text for each in said}))
    emptied = _list_lines(passages) - _list_lines(left)
    return left, DayOfAll(_list_complaints(talk.stored, on, of_all), on if asked else None, emptied)


def _list_lines(passages: Iterable[Passage]) -> set[int]:
    return {each.index for each in passages}


def _list_said(passages: Iterable[Passage], talk: Conversation, families: Families) -> list[_Sentence]:
    """Return the sentences about all stored games, and those that say no more than that days are wrong."""
    found = (_Sentence(each.index, text) for each in passages for text in SENTENCES.split(each.text) if talk.stored)
    of_all = (each if _is_of_all(each.text, families) else replace(each, is_fault=True) for each in found)
    return [each for each in of_all if not each.is_fault or _is_fault(each.text, families)]


def _find_only_day(said: Sequence[_Sentence], day: date | None) -> date | None:
    """Return the day that sentences give all games, None for none or several, and where nothing calls another wrong."""
    days = {_find_day(each.text, day) for each in said if not each.is_fault}
    is_wrong = any(_WRONG_DAY.search(each.text) for each in said)
    return days.pop() if len(days) == 1 and is_wrong else None


def _is_of_all(text: str, families: Families) -> bool:
    """Return whether a sentence says something of all games that is neither a result nor in doubt."""
    is_of_all = _OF_ALL.search(text) or _EVERYWHERE.search(text)
    is_of_some = _EXCEPT.search(text) or count_families(text, families)
    is_else = phrases.DOUBT.search(text) or find_verdict(text) or scores_in(text)
    return bool(is_of_all) and not (is_of_some or is_else)


def _is_fault(text: str, families: Families) -> bool:
    """Return whether a sentence says no more than that days are wrong."""
    is_short = len(text.split()) <= _FAULT_WORDS
    return is_short and _WRONG_DAY.search(text) is not None and not (count_families(text, families) or scores_in(text))


def _find_day(text: str, day: date | None) -> date | None:
    """Return the only day that a sentence gives."""
    try:
        return find_ended_day(AnswerText(lead_days(without_denied_day(text)), day), None)
    except UnclearDayError:
        return None


def _includes_asked(texts: Iterable[str], talk: Conversation) -> bool | None:
    """Return whether sentences are about the games that are asked about too, by how many they say; None where it is not
    clear which games they are about.
    """
    counts = {count for text in texts for count in _list_counts(text)}
    stored, asked = len(talk.stored), sum(max(1, len(each.first.claims)) for each in talk.questions)
    if counts - {stored, stored + asked} or len(counts) > 1:
        return None
    return counts != {stored}


def _list_counts(text: str) -> Iterator[int]:
    """Yield the numbers of games of which a text speaks."""
    for found in _OF_ALL.finditer(text):
        if found["both"]:
            yield PAIR
        if count := found["count"]:
            yield int(count) if count.isdigit() else read_count(count.lower())


def _leave(passages: Iterable[Passage], gone: set[str]) -> Iterator[Passage]:
    """Yield passages without some sentences, none of which nothing is left."""
    for passage in passages:
        told = SENTENCES.split(passage.text)
        text = " ".join(each for each in told if each not in gone)
        if text.strip():
            yield replace(passage, text=text) if gone & {*told} else passage


def _list_complaints(stored: Iterable[Claim], on: date, said: Sequence[_Sentence]) -> tuple[Complaint, ...]:
    """Return the stored games that have another day, each with the right one."""
    return tuple(_put_right(each, on, said) for each in stored if each.completed_on != on)


def _put_right(stored: Claim, on: date, said: Sequence[_Sentence]) -> Complaint:
    """Return a stored game with its right day, in the words of the sentences that give it."""
    where = Place(BODY, said[0].index + 1, said[0].text.strip(" ,;"))
    right = replace(stored, where=where, completed_on=on, corrects=True)
    return Complaint(tuple((each.index, each.text) for each in said), right, (), stored)


def date_answers(found: Sequence[Resolution], questions: Iterable[AskedQuestion], of_all: DayOfAll) -> list[Resolution]:
    """Return what a reply resolves with the day that it gives all games, and so the questions about days."""
    if of_all.on is None:
        return list(found)
    done = {each.number for each in found}
    waiting = [
        each for each in questions if each.number not in done and {one.code for one in each.findings} <= ABOUT_A_DAY
    ]
    answers = (_answer_day(each, of_all.on) for each in waiting)
    return [*(_with_day(each, of_all.on) for each in found), *filter(None, answers)]


def _with_day(resolution: Resolution, on: date) -> Resolution:
    return replace(resolution, claims=tuple(replace(claim, completed_on=on) for claim in resolution.claims))


def _answer_day(question: AskedQuestion, on: date) -> Resolution | None:
    """Return a question that is only about a day with this day."""
    changes = (("completed_on", on.isoformat()),)
    return resolve_answer(Answer(question, (changes,) * len(question.findings), frozenset()))
