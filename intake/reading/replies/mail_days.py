"""The day of the first mail, in place of the words that call it so in a reply: "the day of my mail will do"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from intake.reading.codes import ABOUT_A_DAY
from intake.reading.words import any_case

from .numbering import list_marks
from .own_text import Passage
from .results import find_verdict, scores_in
from .types import AskedQuestion

_MAIL = r"(?:e-?mail|mail|meldung|nachricht|schreiben|brief|mitteilung|bericht|letter|message|report|note|card|karte)"
_MY = r"(?:(?:my|the|that|this|mein|der|dem|des|dies|jen)(?:e[nrms]?|es)? )"
_FIRST = r"(?:(?:first|original|last|earlier|erst|letzt|ursprünglich|vorig)(?:e[nrms]?)? )?"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day['’]s"
_DAY_OF_MAIL = any_case(
    rf"\b(?:(?:de[nmrs]|das|the|that|a) )?(?:(?:tag|datum|day|date|one|that|den|das|der)\b(?: \w+)?) "
    rf"(?:von|of|on|in|an) {_MY}{_FIRST}{_MAIL}(?:e?s)?\b"
    rf"|\b(?:(?:de[nmr]|das) )?(?:tag(?:es)?|datum) {_MY}{_FIRST}{_MAIL}(?:e?s)?\b"
    rf"|\b(?:de[nmr]|das) {_MY}{_FIRST}{_MAIL}(?:e?s)?\b(?=[^.;!?]{{0,12}}\b(?:nehm|gilt|gelten|reicht|passt))"
    rf"|\b(?:de[nmr]|das) (?:von |aus ){_MY}{_FIRST}{_MAIL}(?:e?s)?\b"
    r"|\b(?:das |dem )?(?:mail|brief|eingangs)-?datum\b"
    rf"|\b(?:my |the )?(?:{_WEEKDAY} |first )?(?:e-?mail|letter|message)['’]s (?:day|date)\b"
    rf"|\b{_WEEKDAY} (?:e-?mail|letter|message)\b(?= will do| is fine| may stand| can stand)"
)
"""The words for the day of the mail that was asked about."""

_OF_ALL = any_case(
    r"\b(?:alle[ns]?|beide[ns]?|jeweils|keine[rmns]?|keins|all|both|each|any|either|neither|none|no (?:dates|days))\b"
)
"""Words for several games."""


def name_day_of_mail(passages: Sequence[Passage], questions: Sequence[AskedQuestion]) -> list[Passage]:
    """Return passages with the day of the mail that was asked about in place of the words for it; where they say it of
    several games it is the answer to each question about a day.
    """
    day = _find_day(questions)
    return [_name(each, day, questions) for each in passages] if day else list(passages)


def _find_day(questions: Sequence[AskedQuestion]) -> date | None:
    """Return the day of the mail that was asked about."""
    days = (claim.reported_on for each in questions for claim in each.first.claims if claim.reported_on)
    return next(days, None)


def _name(passage: Passage, day: date, questions: Sequence[AskedQuestion]) -> Passage:
    """Return a passage with a day in place of the words for that of the mail."""
    if not _DAY_OF_MAIL.search(passage.text):
        return passage
    text = _DAY_OF_MAIL.sub(day.isoformat(), passage.text)
    dated = [each.number for each in questions if _is_of_day(each, text)]
    if len(dated) > 1 and _OF_ALL.search(text) and not list_marks(text):
        text = ", ".join(f"{number}: {day.isoformat()}" for number in dated)
    return replace(passage, text=text)


def _is_of_day(question: AskedQuestion, text: str) -> bool:
    """Return whether a question is about a day, and a text that gives this in its place answers nothing else of it."""
    about = [found.code in ABOUT_A_DAY for found in question.findings]
    return all(about) or (any(about) and not (find_verdict(text) or scores_in(text)))
