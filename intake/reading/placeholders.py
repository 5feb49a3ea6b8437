"""Games that seem to be reported as not played, where they only have not begun: start lists, drawn pairings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intake.reading.claims import with_findings
from intake.reading.codes import Question
from intake.reading.types import Claim, Finding
from intake.reading.words import any_case, whole
from ratings.regulations.types import Reason, Score

_PAIRINGS = whole("start(?:liste|schreiben)|paarung(?:en)?|auslosung|spielplan|pairings?|start(?:ing)? list|schedule")
_NOT_YET = any_case(r"\bnoch (?:nicht|kein\w*)\b|\byet\b|\bvor (?:dem|beginn)\b|\bbefore\b")


def ask_placeholders(claims: Sequence[Claim], lines: Iterable[str]) -> list[Claim]:
    """Return the claims, each that neither won and nobody played asked where it or its letter speaks of a beginning."""
    pairings = any(map(_PAIRINGS.search, lines))
    asked = ([Finding(Question.BOTH_LOST, "0-0", one.where)] if _holds_place(one, pairings) else [] for one in claims)
    return list(map(with_findings, claims, asked))


def _holds_place(claim: Claim, pairings: bool) -> bool:
    unplayed = claim.score == Score.BOTH_LOSE and claim.reason == Reason.UNPLAYED
    return unplayed and (pairings or _NOT_YET.search(claim.where.text) is not None)
