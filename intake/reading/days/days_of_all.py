"""Days in a sentence beside results that are those of all of them: "Both ended on 3 June", "Am 10. August fanden drei
Partien ihren Abschluss" above three results.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.days.day_words import WEEKDAY
from intake.reading.doubts.open_games import COUNTS, read_count
from intake.reading.guards import Guarded
from intake.reading.mentions.types import PAIR
from intake.reading.types import Claim
from intake.reading.words import any_case, one_of, whole

BOTH = whole("beiden?|beides|both")
ALL = whole("alle|alli|alles|allesamt|sämtliche|jeweils|all|each|toutes?|tous|todas?|todos|every one of them")
ONE_OF_THEM = any_case(
    r"\b(?:die|das|the|one) (?:erste|zweite|andere|eine|letztere|first|second|other|latter)[nr]?\b"
    r"(?! (?:round|runde|stage|stufe|place|platz|group|gruppe|half|mal|time|day|weihnachts\w*|advent\w*"
    r"|christmas|easter)\b)"
    r"|\b(?:eine?|one) (?:davon|von ihnen|von beiden|of them)\b"
    r"|\b(?:the last (?:one|of (?:them|these))|(?:die|das) letzte(?: davon)?)\b"
    r"(?! \w*(?:woche|week|runde|partien|spiele))"
)
"""Words for one of several games: a day beside them is not that of all."""

_COUNTED = Guarded(
    rf"\b(?P<count>{one_of(*COUNTS)}) (?:[a-zäöüß]+ )?(?:partien|spiele|begegnungen|entscheidungen|ergebnisse|games"
    r"|results|finished|ended)\b"
)
"""How many games a sentence speaks of."""

_LISTED = Guarded(
    r"\b(?:(?:the )?following\b|folgende[nrs]?\b|(?:nach|unten)stehende?\w*|everything below|all below)"
    r"|\b(?:these|diese)\b[^.;]*:\s*$"
    r"|\b(?:games?|partien|spiele) (?:(?:that |which )?(?:ended|finished|concluded|completed)|of|on|from|vom|von) "
)
"""What a sentence above a list says of all that follows."""

_OF_OTHERS = any_case(
    r"\b(?:weiter\w*|ander\w*|more|others?|further|already|bereits|schon|arriv\w*|eingegangen|received)\b"
    r"|\b(?:before|by|vor|bis|until|after|nach)(?: (?:the|dem|zum))?(?: [^\W\d]+,?)?(?: the| dem)? \d"
)
"""What makes a day that of other games, or none of an end."""

_WEEKDAY_OR_NUMBER = any_case(rf"\d|{WEEKDAY}")
SENTENCES = re.compile(r"[^.!?;]+[.!?;]?|[.!?;]")


def is_of_all(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether a line is about the only game of its mail, both of its two, or all of them."""
    if len(claims) == 1:
        return not any(ONE_OF_THEM.search(one) and _WEEKDAY_OR_NUMBER.search(one) for one in SENTENCES.findall(text))
    if ONE_OF_THEM.search(text):
        return False
    is_new = not any(claim.completed_on for claim in claims)
    return ALL.search(text) is not None or (is_new and _is_of_each(text, claims))


def _is_of_each(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether a line is about both of two claims, counts them, or is above their list."""
    if _OF_OTHERS.search(text):
        return False
    of_both = len(claims) == PAIR and BOTH.search(text) is not None
    counts = [read_count(found["count"].lower()) for found in _COUNTED.finditer(text)]
    return of_both or counts == [len(claims)] or (not counts and _LISTED.search(text) is not None)
