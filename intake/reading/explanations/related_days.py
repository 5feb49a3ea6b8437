"""Days that count from the day of the result before: "Koch beat Wolf on 3 June. The day after, Lang and Roth drew."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from intake.reading import limits
from intake.reading.claims import completion_date, with_findings
from intake.reading.codes import ABOUT_A_DAY, Question
from intake.reading.dates import RELATED, DateWord, count_days, mask_dates
from intake.reading.part_lines import Lines
from intake.reading.types import Claim
from intake.reading.undated import like_a_day
from intake.reading.words import any_case

_MAY_RELATE = any_case(r"tag|day")
"""One of these is in every word for such a day; to look for them costs little."""

_OF_OTHER = any_case(r"(?:the |\w+ )?days? after\b(?!\s*(?:[,.;:)]|$))|(?:\w+ ){0,3}(?:day|tag)(?: wie| as)\b")
"""A day that counts from what its words name: "the day after the deadline", "am selben Tag wie Lang"."""


def date_from_before(claims: Sequence[Claim], lines: Lines, day: date | None) -> list[Claim]:
    """Return the claims, those without a day with the one that their words count from the day of the claim before."""
    found: list[Claim] = []
    for at, claim in enumerate(claims):
        is_alone = not any(other.where == claim.where for other in (*claims[:at], *claims[at + 1 :]))
        dated = is_alone and found and _is_undated(claim) and _date(claim, found[-1], lines, day)
        found.append(dated or claim)
    return found


def _is_undated(claim: Claim) -> bool:
    is_asked = any(found.code in ABOUT_A_DAY for found in claim.findings)
    return claim.completed_on is None and not is_asked and _MAY_RELATE.search(claim.where.text) is not None


def _date(claim: Claim, before: Claim, lines: Lines, day: date | None) -> Claim | None:
    """Return a claim with the day that counts from that of the one before, None where it is not clear."""
    word = _find_day(claim.where.text, before.completed_on, day) if before.completed_on else None
    between = _find_between(before, claim, lines)
    if word is None or between is None or not _names_only(between, before.completed_on, day):
        return None
    on, findings = completion_date(word, claim.where)
    return with_findings(replace(claim, completed_on=on), findings)


def _names_only(text: str, on: date | None, day: date | None) -> bool:
    """Return whether a text names no other day."""
    plain, words = mask_dates(text, day)
    return not like_a_day(plain) and all(word.value == on for word in words)


def _find_day(text: str, before: date, day: date | None) -> DateWord | None:
    """Return the only day of a text that counts from another one."""
    found = [(kind, match) for kind, shape in RELATED for match in shape.finditer(text)]
    if len(found) != 1 or _OF_OTHER.match(text, found[0][1].start()):
        return None
    kind, match = found[0]
    value = before + count_days(kind, match)
    problem = Question.FUTURE_DATE if day and value > day else ""
    return DateWord(match.start(), match.end(), match[0], value, problem)


def _find_between(before: Claim, claim: Claim, lines: Lines) -> str | None:
    """Return what is written between the words of two claims, None where it is not found."""
    first, last = before.where.line, claim.where.line
    near = [line.strip() for number, line in lines if first <= number <= last]
    text = " ".join(near) if sum(map(len, near)) <= limits.LINE else ""
    begin = text.find(before.where.text.strip()) + len(before.where.text.strip())
    end = text.find(claim.where.text.strip(), begin)
    return text[begin:end] if before.where.text.strip() in text and end >= begin else None
