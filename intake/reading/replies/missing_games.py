"""Games that our answer does not list, of which a reply says that they are missing."""

from __future__ import annotations

from collections.abc import Iterable

from intake.reading.types import Claim
from intake.reading.words import any_case

from .faults import accuses
from .player_names import Families, count_families, names_both

_MISSING = any_case(
    r"\byou(?:['’]ve| have| had)? (?:\w+ )?(?:dropped|missed|omitted|overlooked|forgot(?:ten)?|left out|skipped)\b"
    r"|\b(?:is|are|was|were)(?: \w+)? missing\b|\b(?:fehlt|fehlen)\b"
    r"|\b(?:sie|ihr|du)\b[^.;!?]{0,60}\b(?:vergessen|übersehen|überlesen|ausgelassen|weggelassen|unterschlagen)\b"
)
_TWO = 2


def is_missing(text: str, listed: Iterable[Claim], families: Families) -> bool:
    """Return whether a text says that a game is missing, and names two players but no listed game: "the last one" that
    is missing is not the last one of our answer.
    """
    is_other = count_families(text, families) == _TWO and not any(names_both(text, each) for each in listed)
    return is_other and _MISSING.search(text) is not None and not accuses(text)
