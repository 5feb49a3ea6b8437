"""The free text of a tournament's category: its item of Annex A of the FWZ text, and what it says to the FIDE
editions. Pure.

Nothing is refused: what no line fits is one of the other tournaments.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ratings.formats.name_folding import fold
from ratings.regulations.types import Category

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


RATED_AS: Mapping[str, Category] = MappingProxyType(
    {
        "nationale meisterschaft": Category.NATIONAL,
        "national championship": Category.NATIONAL,
        "nationale meisterschaft der frauen": Category.NATIONAL_WOMEN,
        "national championship of women": Category.NATIONAL_WOMEN,
        "olympiade": Category.INTERNATIONAL_TEAMS,
        "olympiad": Category.INTERNATIONAL_TEAMS,
        "mannschaftsweltmeisterschaft": Category.INTERNATIONAL_TEAMS,
        "world team championship": Category.INTERNATIONAL_TEAMS,
        "kontinentale mannschaftsmeisterschaft": Category.INTERNATIONAL_TEAMS,
        "continental team championship": Category.INTERNATIONAL_TEAMS,
        "liga": Category.LEAGUE,
        "league": Category.LEAGUE,
    }
)
"""Folded texts of a category that the FIDE editions treat otherwise than the rest, word by word: nothing is guessed."""


@cache
def category_code(text: str) -> str:
    """Return what a category's free text says to a regulation: the code of a `Category`, else the text itself."""
    return RATED_AS.get(fold(text).strip(), text)


def category_of(text: str) -> str:
    """Return the code of the item of Annex A that a category's free text means, `OTHER` where none does."""
    folded = fold(text)
    fitting = (code for code, spellings in CATEGORIES if any(_has_all(folded, words) for words in spellings))
    return next(fitting, OTHER)


def _has_all(folded: str, words: tuple[str, ...]) -> bool:
    return all(word in folded for word in words)
