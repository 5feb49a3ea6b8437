"""What a sentence without a result of its own adds to the one before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from intake.reading.claims import with_findings
from intake.reading.codes import Question
from intake.reading.context import Note
from intake.reading.dates import DateWord, completion, find_dates
from intake.reading.explanations.agreement import TOURNAMENT
from intake.reading.explanations.pair_results import DRAW, LOSS, PLAYERS, VERBS_OF_RESULT, WIN
from intake.reading.explanations.sentence import COLOUR_UNKNOWN, Explained
from intake.reading.lines import noted
from intake.reading.mentions import Kind, Mention
from intake.reading.merging import turned
from intake.reading.types import Claim, Finding, Place
from ratings.formats.name_folding import fold

PAIR = 2
_NAME = r"(?:(?:v[ao]n|de[rn]?|zu) ){0,2}(?-i:[^\W\d_a-z])[\w'’-]*(?: (?-i:[^\W\d_a-z])[\w'’-]*)??"
_COLOUR = r"(?P<colour>white|black|wei(?:ß|ss)|schwarz)"
_HAS_COLOUR = re.compile(
    rf"\W*(?:(?:und|and|dabei|there) )?(?P<name>{_NAME}|[a-z]+) (?:was|is|had|has|played|plays|hatte|hat"
    rf"|spielte|führte|war) (?:with |mit |the |die )?{_COLOUR}(?:en steinen?|e[rn]?| pieces)?\W*",
    re.IGNORECASE,
)
"""A sentence that says nothing but who had White."""

_ONE_BY_COLOUR = re.compile(
    r"\b(?:die|the one|the game|partie)(?: eine| partie)?,? (?:mit|with|where|in which|in der|bei der|wo)"
    rf" (?:(?P<name>{_NAME})|er|sie|he|she) (?:(?:als|as|with|mit|had|played|was|is|has) )?(?:the )?{_COLOUR}\w*\b"
    r".{1,60}\b(?:die andere|the other)\b",
    re.IGNORECASE | re.DOTALL,
)
"""A sentence about both games of two players, the first of which is known by a colour."""

_BESIDE = frozenset({Kind.DAY, Kind.REASON, Kind.TOURNAMENT, Kind.AND})


def add_to_last(claims: Sequence[Claim], explained: Explained, where: Place, day: date | None) -> list[Claim]:
    """Return claims, the last one without colours where these are called unknown, or with the day of a sentence that
    names its winner or its loser again ("I scored the game for Koch on 3 August").
    """
    if not claims:
        return []
    *before, last = claims
    if _is_end(explained) and not any(one.where == last.where for one in before):
        return [*before, _with_end(last, explained, where)]
    if COLOUR_UNKNOWN.search(explained.text):
        return [*before, replace(last, colours_known=False)]
    if coloured := _with_colours(last, explained.text):
        return [*before, coloured]
    if days := _find_days_of_both(claims[-PAIR:], where.text, day):
        return [*claims[:-PAIR], *(replace(claim, completed_on=day) for claim, day in days)]
    ended = _find_day(last, explained.mentions)
    return [*before, noted(last, Note(ended, explained.text, for_all=False), where) if ended else last]


def _with_colours(claim: Claim, text: str) -> Claim | None:
    """Return a claim without known colours with those that a sentence gives one of its players: "Koch was White."."""
    found = None if claim.colours_known else _HAS_COLOUR.match(text)
    if found is None:
        return None
    said = set(fold(found["name"]).split())
    is_of = [set(fold(name.partition(",")[0]).split()) <= said for name in (claim.white, claim.black)]
    if sum(is_of) != 1:
        return None
    is_white = found["colour"].lower()[0] == "w"
    return replace(claim if is_of[0] == is_white else turned(claim), colours_known=True)


def _find_days_of_both(claims: Sequence[Claim], text: str, day: date | None) -> list[tuple[Claim, date]]:
    """Return both games of two players, each with its day, of a sentence that says whose colour the first one had:
    "The one where Koch had White ended on 2 April, the other on 9 April.", none for any other.
    """
    found = _ONE_BY_COLOUR.search(text)
    if found is None or not _are_both(claims) or not (owner := _owner(found, claims[0])):
        return []
    days = [word.value for word in find_dates(text, day) if word.value and not word.problem]
    of_white = (found["colour"].lower()[0] == "w") == (owner == claims[0].white)
    return list(zip(claims if of_white else claims[::-1], days, strict=True)) if len(days) == PAIR else []


def _are_both(claims: Sequence[Claim]) -> bool:
    """Return whether claims are both games of the same two players, without a day."""
    players = [(claim.white, claim.black) for claim in claims]
    return len(claims) == PAIR and players[0] == players[1][::-1] and not any(claim.completed_on for claim in claims)


def _owner(found: re.Match[str], claim: Claim) -> str:
    """Return whose colour is named: that of a player, with a pronoun of the one who won both; "" for nobody."""
    if found["name"]:
        said = set(fold(found["name"]).split())
        named = [name for name in (claim.white, claim.black) if set(fold(name.partition(",")[0]).split()) <= said]
        return named[0] if len(named) == 1 else ""
    return {WIN: claim.white, LOSS: claim.black}.get(claim.score, "")


def _is_end(explained: Explained) -> bool:
    """Return whether a sentence says nothing but that somebody named before gave up, and when."""
    core = [one.kind for one in explained.mentions if one.kind not in _BESIDE]
    return sorted(core) == sorted([Kind.PRONOUN, Kind.RESIGN]) and not TOURNAMENT.search(explained.text)


def _with_end(claim: Claim, explained: Explained, where: Place) -> Claim:
    """Return a claim with the day on which its loser gave up; a draw and a second day are asked."""
    ended = completion([one.day for one in explained.mentions if one.day])
    if claim.score not in {WIN, LOSS}:
        return with_findings(claim, [Finding(Question.WORDS_CONTRADICT, where.text.strip(), where)])
    if ended and claim.completed_on not in {None, ended.value}:
        return with_findings(claim, [Finding(Question.AMBIGUOUS_DATE, ended.text, where)])
    return noted(claim, Note(ended, explained.text, for_all=False), where)


def _find_day(claim: Claim, mentions: Sequence[Mention]) -> DateWord | None:
    """Return the only day of a sentence that says of one player what a claim without a day says, None for others."""
    days = [one.day for one in mentions if one.day]
    if claim.completed_on or len(days) != 1:
        return None
    core = sorted((one for one in mentions if one.kind not in _BESIDE), key=_is_verb)
    is_of_one = [(one.kind in PLAYERS, _is_verb(one)) for one in core] == [(True, False), (False, True)]
    return days[0] if is_of_one and _agrees(claim, *core) else None


def _is_verb(mention: Mention) -> bool:
    return mention.kind in VERBS_OF_RESULT


def _agrees(claim: Claim, player: Mention, verb: Mention) -> bool:
    """Return whether a verb says of a player what a claim says: nobody but its winner has won, its loser has lost."""
    score = VERBS_OF_RESULT[verb.kind]
    if score == DRAW or claim.score not in {WIN, LOSS} or player.kind in {Kind.AGAINST, Kind.BY}:
        return False
    if player.kind is Kind.FOR and score != WIN:
        return False
    name = claim.white if claim.score == score else claim.black
    return set(fold(name.partition(",")[0]).split()) <= set(fold(player.text).split())
