"""Annex A of the FWZ text: the free text of a tournament's category mapped to its list. Pure.

Nothing is refused: what no line fits is one of the other tournaments.
"""

from __future__ import annotations

from ratings.names import fold

OTHER = "other"

CATEGORIES: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = (
    ("championship-women", (("frauen", "meister"), ("damen", "meister"), ("dfem", "frauen"))),
    ("championship-youth", (("jugend", "meister"), ("junioren", "meister"), ("u26",))),
    ("seniors-cup", (("senioren", "cup"), ("senioren", "pokal"))),
    ("championship-seniors", (("senioren", "meister"),)),
    ("team-championship", (("mannschaftsmeister",), ("bundesliga",), ("dfmm",), ("dmm",))),
    ("regional", (("lander",), ("laender",), ("landesmeister",))),
    ("mixed-cup", (("mixed",),)),
    ("cup", (("pokal",), ("cup",))),
    ("master-class", (("meisterklasse",),)),
    ("main-class", (("hauptturnier",), ("hauptklasse",))),
    ("open-class", (("offene klasse",), ("open class",))),
    ("championship", (("einzelmeister",), ("dfem",), ("meisterschaft",), ("championship",))),
)
"""Code of an item of Annex A and the sets of folded words that mean it; the first that fits holds,
so the narrower ones stand first. Which words directors use for an item is our own reading."""

ORDER: tuple[str, ...] = (
    "championship",
    "championship-women",
    "championship-seniors",
    "championship-youth",
    "team-championship",
    "cup",
    "seniors-cup",
    "master-class",
    "main-class",
    "open-class",
    "mixed-cup",
    "regional",
    OTHER,
)
"""The items in the order of Annex A."""


def category_of(text: str) -> str:
    """The code of the item of Annex A that a category's free text means, `OTHER` where none does."""
    folded = fold(text)
    fitting = (code for code, spellings in CATEGORIES if any(_has_all(folded, words) for words in spellings))
    return next(fitting, OTHER)


def _has_all(folded: str, words: tuple[str, ...]) -> bool:
    return all(word in folded for word in words)
