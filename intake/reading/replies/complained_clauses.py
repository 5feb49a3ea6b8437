"""The sentences of a reply, each about one stored line: a clause about another line is a sentence of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from intake.reading.types import Claim
from intake.reading.words import any_case

from .complained_lines import BUT, Listed, find_spoken_of, list_places
from .ended_days import gives_day
from .faults import SENTENCE_END, STAYS, accuses, as_statement
from .player_names import names_both
from .removals import takes_back
from .results import scores_said
from .sentence_flow import ASKS_BACK

_OTHER_CLAUSE = any_case(
    r"(?<=[^\d\s])[,;]\s+(?:aber |but |nur |only |doch )?(?:die|das|der|the) (?:andere|other)\b"
    r"|\s+(?:aber|but)\s+(?:die|das|der|the) (?:andere|other)\b"
)
_JOINT = any_case(r"\s*[,;]\s+|\s+(?:und|and|sowie)\b")
"""Where a clause may begin."""


def split_by_line(text: str, listed: Listed) -> Iterator[str]:
    """Yield the sentences of a text; what a clause of one says of another line is one of its own."""
    for sentence in SENTENCE_END.split(ASKS_BACK.sub(" ", as_statement(text))):
        cuts = _list_place_cuts(sentence, listed)
        cuts = cuts or [cut for cut in (_find_cut(sentence, listed) or _find_name_cut(sentence, listed),) if cut]
        yield from (sentence[begin:end] for begin, end in pairwise([0, *cuts, len(sentence)]))


def _list_place_cuts(sentence: str, listed: Listed) -> list[int]:
    """Return where clauses begin that name other lines by their places; none where one of them says nothing."""
    places = list_places(sentence, len(listed.stored))
    cuts = []
    for (before, at), (behind, other) in pairwise(places):
        joints = [each.start() for each in _JOINT.finditer(sentence, before.end(), behind.start())]
        if at != other and joints:
            cuts.append(joints[-1])
    pieces = [sentence[begin:end] for begin, end in pairwise([0, *cuts, len(sentence)])]
    are_full = all(any(_says_something(piece, claim) for claim in listed.stored) for piece in pieces)
    return cuts if are_full else []


def _find_name_cut(sentence: str, listed: Listed) -> int:
    """Return where a clause begins that speaks of another stored game and names both its players, 0 for nowhere."""
    for joint in reversed(list(_JOINT.finditer(sentence))):
        before, behind = sentence[: joint.start()], sentence[joint.start() :]
        claim, other = find_spoken_of(before, listed), find_spoken_of(behind, listed)
        if claim is None or other is None or claim is other or not names_both(behind, other):
            continue
        if _says_something(before, claim) and _says_something(behind, other):
            return joint.start()
    return 0


def _says_something(text: str, claim: Claim) -> bool:
    """Return whether a text gives a stored game a result or a day, or says whether it is right."""
    judges = accuses(text) or takes_back(text) or STAYS.search(text)
    return bool(judges or gives_day(text) or scores_said(claim, text))


def _find_cut(sentence: str, listed: Listed) -> int:
    """Return where a clause begins that speaks against the other game, or of another stored one, 0 for nowhere."""
    other = next((found.start() for found in _OTHER_CLAUSE.finditer(sentence) if found.start()), len(sentence))
    if takes_back(sentence[other:]) or accuses(sentence[other:]):
        return other
    for found in BUT.finditer(sentence):
        sides = [find_spoken_of(side, listed) for side in (sentence[: found.start()], sentence[found.start() :])]
        if all(sides) and sides[0] is not sides[1]:
            return found.start()
    return 0
