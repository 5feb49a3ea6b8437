"""Clauses that give days to the games of two players: "won both games, the last one on 12 June"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from intake.reading.claims import with_findings
from intake.reading.codes import Question
from intake.reading.days.dates import mask_dates
from intake.reading.explanations.game_clauses import BOTH_GAMES
from intake.reading.explanations.said_colours import COLOUR
from intake.reading.types import Claim, Finding, Place
from intake.reading.words import MASK, any_case

_WHICH = (
    r"(?:(?:the|die|das|der) )?"
    r"(?:first|second|last|latest|latter|other|one|(?:erste|zweite|letzte|letztere|andere|eine?)[rns]?)"
    r"(?: (?:one|game|of (?:them|these|the two)|partie|spiel|davon|von (?:ihnen|beiden)))?"
)
_ENDED = r"(?: (?:ended|ending|finished|finishing|endete|was|being|war|wurde|erst|schon|bereits|only|just|already))*"
_DAY = rf"(?: (?:on|am|vom))? {MASK}+(?: (?:endete|beendet|zu ende|ended|over))?"
_ONE = rf"(?:(?:and|und|while|wobei|of which|von denen|davon) )?{_WHICH}{_ENDED}{_DAY}"
_LATELY = rf"(?:zuletzt|most recently|lastly|finally){_DAY}"
_SEVERAL = rf"(?:(?:on|am|vom|und zwar|namely) )*{MASK}+(?:(?:,| and| und| sowie| /)+(?: (?:on|am|the))* {MASK}+)+"
_CLAUSE = any_case(
    rf"(?<![.,;:!?]),? (?P<clause>(?:{_ONE}|{_LATELY})(?:,?(?: and| und)? {_ONE})?|{_SEVERAL})"
    r"(?=\s*(?:[.;!]|$)|\s+(?-i:[A-ZÄÖÜ]))"
)
_NOT_LINE_END = re.compile(r"[^\n]")
_SENTENCE_END = re.compile(r"[.!?;]\s")


def take_day_clause(paragraph: Sequence[Place], day: date | None) -> tuple[list[Place], Place | None]:
    """Return the lines of a paragraph without a clause that only has days of both games behind their result, and that
    clause: in the sentence of the result its day would be that of both. No clause is taken where there are several.
    """
    texts = [place.text for place in paragraph]
    found = list(_list_clauses(mask_dates(" ".join(texts), day)[0]))
    if len(found) != 1:
        return list(paragraph), None
    written, begin, end = "\n".join(texts), found[0].start(), found[0].end()
    before, clause, behind = written[:begin], written[found[0].start("clause") : end], written[end:].lstrip(".;!")
    rest = f"{before}.{_NOT_LINE_END.sub('', written[begin:end])}{behind}"
    kept = [replace(place, text=text) for place, text in zip(paragraph, rest.split("\n"), strict=True)]
    return kept, replace(paragraph[before.count("\n")], text=" ".join(clause.split()))


def ask_days_of(claims: Sequence[Claim], clause: Place, paragraph: Iterable[Place]) -> list[Claim]:
    """Return the claims of both games, asked which of the days of a clause of their paragraph is that of each."""
    where = next(place for place in paragraph if place.line == clause.line)
    asked = Finding(Question.AMBIGUOUS_DATE, clause.text.rstrip(" ."), where)
    return [one if one.completed_on else with_findings(one, [asked]) for one in claims]


def _list_clauses(plain: str) -> Iterator[re.Match[str]]:
    """Yield the clauses with days behind a result of both games in its sentence, which has no other day and no colour;
    the dates of the text are masked.
    """
    for found in _CLAUSE.finditer(plain) if BOTH_GAMES.search(plain) else ():
        before = _SENTENCE_END.split(plain[: found.start()])[-1]
        if BOTH_GAMES.search(before) and not (MASK in before or COLOUR.search(before)):
            yield found
