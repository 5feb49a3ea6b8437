"""Which tournament an answer means by its kind: "the Memorial" is a "Gedenkturnier"."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.types import Candidate
from intake.reading.words import any_case

_KINDS = tuple(
    any_case(rf"\b(?:{words})\w*")
    for words in (
        "memorial|gedenk",
        "cup|pokal",
        "team|mannschaft",
        "championship|meisterschaft",
        "open|offene klasse|offene[sr]? turnier",
        "final|endrunde|finale",
        "preliminar|vorrunde",
        "semi-?final|halbfinale|zwischenrunde",
        "friendl|freundschaft",
        "jubilee|jubiläum",
        "summer|sommer",
        "autumn|herbst",
        "spring|frühling|frühjahr",
        "winter",
        "ladies|women|damen|frauen",
        "senior",
        "junior|jugend|youth",
    )
)
"""Words of both languages for the same kind of tournament."""


def choose_by_kind(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the tournaments of a kind that a text names, none where it names several."""
    named = [kind for kind in _KINDS if kind.search(text)]
    return [each for each in candidates if len(named) == 1 and named[0].search(each.words)]
