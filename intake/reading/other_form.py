"""A body that comes as plain text and as HTML: what stands in one form only is asked, never lost.

Mail programs make both of one text, so that a difference is rare, and means that one of them is stale, cut or
struck out. Only lines that the other form does not have are compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from intake.reading.claims import ask
from intake.reading.codes import Question
from intake.reading.merging import COMPARED, same_game
from intake.reading.types import BODY, HTML, Claim, Finding, Letter, PairedRound, Part, Place, Reading
from ratings.formats.name_folding import fold

_SIGNS = {"½": "1/2", "+": " plus ", "=": " equals "}
_MINUS_FIRST = re.compile(r"(?<!\w)[-–−]+\s?[/:]?\s?\+")


def differs(letter: Letter) -> bool:
    """Whether the two forms of a body do not have the same words."""
    return letter.other is not None and _words(_body(letter)) != _words(letter.other)


def in_other_form(letter: Letter, other: Part) -> Letter:
    """Return a mail with the other form of its body."""
    return replace(letter, parts=(replace(other, name=BODY), *(part for part in letter.parts if part.name != BODY)))


def compared(reading: Reading, other: Reading, letter: Letter) -> Reading:
    """Return the reading of a letter, asked for what the reading of its body's other form says otherwise."""
    if letter.other is None:
        return reading
    here, there = _words(_body(letter)), _words(letter.other)
    is_html = letter.other.name == HTML
    if len(reading.claims) * len(other.claims) > COMPARED:
        return replace(reading, findings=(*reading.findings, Finding(Question.TOO_MUCH, "games")))
    claims = tuple(
        claim
        if claim.where.part != BODY or _plain(claim.where.text) in there
        else _weighed(claim, other.claims, is_html)
        for claim in reading.claims
    )
    known = [claim.where for claim in other.claims if any(same_game(claim, own) for own in reading.claims)]
    said = [claim.where for claim in other.claims] + [departure.where for departure in other.departures]
    said += [cancellation.where for cancellation in other.cancellations] + [whole.where for whole in other.wholes]
    said += [paired.where for paired in other.rounds]
    alone = [place for place in said if place not in known and place.part == BODY and _plain(place.text) not in here]
    places = [replace(place, part=letter.other.name) for place in dict.fromkeys(alone)]
    rounds = tuple(paired if _is_paired_so(paired, other) else _doubted(paired) for paired in reading.rounds)
    return replace(reading, claims=claims, rounds=rounds, findings=(*reading.findings, *map(_alone, places)))


def _weighed(claim: Claim, others: Sequence[Claim], is_html: bool) -> Claim:
    """Return a claim whose line the other form does not have, asked where that says something else about its game.

    What the HTML form does not have was not seen by its writer: it is asked, too.
    """
    same = [other for other in others if same_game(other, claim)]
    if any(_agree(claim, other) for other in same) or not (same or is_html):
        return claim
    return ask(claim, Question.WORDS_CONTRADICT)


def _agree(claim: Claim, other: Claim) -> bool:
    """Whether two claims about a game give one score, and no two days."""
    days = {claim.completed_on, other.completed_on} - {None}
    return claim.score == other.score and len(days) < 2


def _is_paired_so(paired: PairedRound, other: Reading) -> bool:
    """Whether the other form has a round with the same pairs and byes."""
    return any(_pairs_of(paired) == _pairs_of(each) for each in other.rounds)


def _pairs_of(paired: PairedRound) -> tuple[object, ...]:
    byes = tuple((bye.player, bye.half_points) for bye in paired.byes)
    return paired.number, tuple((pair.white, pair.black) for pair in paired.pairs), byes


def _doubted(paired: PairedRound) -> PairedRound:
    return replace(paired, is_doubtful=True)


def _alone(where: Place) -> Finding:
    return Finding(Question.NOT_CONFIRMED, where.text.strip(), where)


def _body(letter: Letter) -> Part:
    return next((part for part in letter.parts if part.name == BODY), Part(BODY, ()))


def _words(part: Part) -> str:
    """Return the letters and digits of a part, whatever its lines and columns."""
    return _plain(" ".join(part.lines))


def _plain(text: str) -> str:
    text = _MINUS_FIRST.sub(" minusplus ", text)
    for sign, word in _SIGNS.items():
        text = text.replace(sign, word)
    return "".join(fold(text).split())
