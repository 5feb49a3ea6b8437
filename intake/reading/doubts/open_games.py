"""Words for all games of a tournament that are still open, what only resembles them, and games that
seem to be reported as not played, where they only have not begun.

One game ("die andere Partie"), some of several ("eine der offenen Partien", "all but one"), those of a player ("seine
restlichen Partien"), of a round, a match or a pair are never all open games of a tournament.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from intake.reading.claims import with_findings
from intake.reading.codes import Question
from intake.reading.guards import Guarded
from intake.reading.types import Claim, Finding
from intake.reading.words import any_case, one_of, whole
from ratings.regulations.types import Reason, Score

_MANY = one_of("partien", "spielen?", "begegnungen", "games")
"""More than one: a singular is about a game that was named before."""

_EVERY = one_of("alle[rn]?", "sämtlichen?", "all(?: of)?(?: the)?")
_THE = one_of("die", "(?<!of )the")
COUNTS = {
    **dict.fromkeys(("zwei", "beiden?", "two", "2"), 2),
    **dict.fromkeys(("drei", "three", "3"), 3),
    **dict.fromkeys(("vier", "four", "4"), 4),
    **dict.fromkeys(("fünf", "five", "5"), 5),
    **dict.fromkeys(("sechs", "six", "6"), 6),
}
_COUNT = rf"(?P<count>{one_of(*COUNTS)})\s+"
_STILL = one_of("noch", "bisher", "derzeit", "weiteren", "anderen", "still", "as yet", "other", "currently")
_LEFT = one_of(
    *("offenen", "restlichen", "übrigen", "verbleibenden", "verbliebenen", "laufenden", "ausstehenden"),
    *("nicht beendeten", "remaining", "open", "outstanding", "unfinished", "running"),
)
_OTHERS = one_of("anderen", "other")
"""Only behind "all": "the other games" are those beside the ones that were named, which may be of one match."""

_OF_ALL_GAMES = rf"(?:\s+(?:der|of(?: all)?(?: the)?)\s+{_MANY}\b|(?!\s+(?:of|der|des|von|vom|dieser|seiner|ihrer)\b))"
_REST = Guarded(
    rf"\b(?P<every>{_EVERY})\s+(?:{_COUNT})?(?:{_STILL}\s+)*(?:{_LEFT}|{_OTHERS})\s+{_MANY}\b"
    rf"|\b{_THE}\s+(?:{_COUNT.replace('count', 'number')})?(?:{_STILL}\s+)*{_LEFT}\s+{_MANY}\b"
    rf"|(?:\b(?:der|the)\s+|^\W*)rest\b{_OF_ALL_GAMES}"
)
_PART = any_case(
    r"\b(?:eine[rn]?|einige[rn]?|manche|mehrere[rn]?|viele[rn]?|meisten|hälfte|teil|keine[rn]?|nur|bis auf|au(?:ß|ss)er"
    r"|ausgenommen|abgesehen|mit ausnahme|ausnahmsweise|one|some|several|many|most|half|part|none|any|only|except"
    r"|apart|but|bar|save|excluding|excepting)\b"
)
"""Some of the open games, or all but some."""

_OF_SOME = any_case(
    r"\b(?:seine[rnms]?|ihre[rnms]?|meine[rnms]?|deine[rnms]?|dessen|deren|derer|ihm|ihn|ihr|ihnen|his|hers?|their|him"
    r"|them|my|diese[rnms]?|jene[rnms]?|those|these|this|that|dort|darin|darunter|davon|runden?|\w*runde|spieltage?s?"
    r"|rounds?|bretter?n?|boards?|match(?:es)?|wettk(?:a|ä)mpfe?s?|zweik(?:a|ä)mpfe?s?|mannschaft\w*|teams?|paare?s?"
    r"|paarung(?:en)?|pairings?|pairs?|gegen|gegeneinander|against|versus|vs|zwischen|between|untereinander"
    r"|gruppen|abteilung\w*|staffeln|divisions?|wei(?:ß|ss)partien|schwarzpartien)\b"
)
"""Whose games they are, or of which part of the tournament."""


def read_count(written: str) -> int:
    """Return the number that a word in small letters gives, 0 for none."""
    return next((number for word, number in COUNTS.items() if re.fullmatch(word, written)), 0)


@dataclass(frozen=True, slots=True)
class OpenGames:
    """Words for open games. Without `is_every` a player named beside them may be the one whose games they are; `count`
    is how many there are, 0 where it does not say. Some of them only are a `part`.
    """

    is_every: bool
    count: int
    is_part: bool


def find_open_games(text: str) -> OpenGames | None:
    """Return what a clause calls the open games of a tournament, None where it does not name them."""
    found = _REST.search(text)
    if found is None:
        return None
    written = (found["count"] or found["number"] or "").lower()
    count = read_count(written)
    beside = f"{text[: found.start()]} ; {text[found.end() :]}"
    is_part = bool(_PART.search(beside) or _OF_SOME.search(beside))
    return OpenGames(found["every"] is not None, count, is_part)


_PAIRINGS = whole("start(?:liste|schreiben)|paarung(?:en)?|auslosung|spielplan|pairings?|start(?:ing)? list|schedule")
_NOT_YET = any_case(r"\bnoch (?:nicht|kein\w*)\b|\byet\b|\bvor (?:dem|beginn)\b|\bbefore\b")


def ask_placeholders(claims: Sequence[Claim], lines: Iterable[str]) -> list[Claim]:
    """Return the claims, each that neither won and nobody played asked where it or its letter speaks of a beginning."""
    pairings = _PAIRINGS.is_in_any(lines)
    asked = ([Finding(Question.BOTH_LOST, "0-0", one.where)] if _holds_place(one, pairings) else [] for one in claims)
    return list(map(with_findings, claims, asked))


def _holds_place(claim: Claim, pairings: bool) -> bool:
    unplayed = claim.score == Score.BOTH_LOSE and claim.reason == Reason.UNPLAYED
    return unplayed and (pairings or _NOT_YET.search(claim.where.text) is not None)
