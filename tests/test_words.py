"""Plain words: no name and no docstring of the product speaks the dialect that docs/glossary.md replaces."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.servers import APPS, ROOT

DEBT: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "intake/matching": (8, 42),
        "intake/reading": (28, 174),
    }
)
"""Names and words of docstrings that are still to be replaced, by room. They may only become fewer."""

NAMES = frozenset(
    [
        "told",
        "tell",
        "tells",
        "says",
        "said",
        "named",
        "naming",
        "look",
        "looks",
        "head",
        "heads",
        "stand",
        "stands",
        "seen",
        "shown",
        "meant",
        "asked",
        "kept",
        "keep",
        "around",
        "reach",
        "foresee",
        "foreseen",
        "outlook",
        "undepart",
        "hand_over",
        "depart",
        "by_hand",
        "portion",
        "portions",
        "ripple",
        "door",
        "paper",
        "rulings",
        "thanks",
        "wholes",
        "doubts",
        "leftovers",
        "pieces",
        "words",
        "in_force",
        "regime",
        "taken_over",
        "beat",
        "trouble",
        "troubles",
        "charge",
        "pasted",
        "bearer",
        "apart",
        "decided",
        "mark",
        "marked",
        "scrub",
        "emptying",
    ]
)
"""Names of modules, classes and functions that say nothing or mean too much."""

PHRASES = re.compile(
    r"\b(?:he|him|his|himself|told|tells|stands?|stood|letters?|ripples?|portions?|dies out|once more|takes? back)\b",
    re.IGNORECASE,
)
"""Words that docstrings do without."""

TERMS = re.compile(r"start letters?|column headers?|capital letters?|small letters?", re.IGNORECASE)
"""Terms of the field in which such a word is right."""


def modules() -> list[Path]:
    """Return every module of the product; migrations are written by Django."""
    found = (path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts)
    return sorted(found)


def room(path: Path) -> str:
    """Return the house and the package in it that a module belongs to."""
    return "/".join(path.relative_to(ROOT).parts[:-1][:2])


def definitions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Yield every function and class of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node


def banned_names(stem: str, tree: ast.Module) -> list[str]:
    """Return the names of a module that the glossary replaces."""
    names = [stem, *(node.name for node in definitions(tree))]
    return [name for name in names if name.strip("_").lower() in NAMES]


def banned_phrases(tree: ast.Module) -> list[str]:
    """Return the words in the docstrings of a module that the glossary replaces."""
    docstrings = (ast.get_docstring(node) or "" for node in (tree, *definitions(tree)))
    return [found for text in docstrings for found in PHRASES.findall(TERMS.sub("", text))]


@cache
def findings() -> Mapping[str, tuple[list[str], list[str]]]:
    """Return the banned names and phrases of each room, with their modules; rooms without any are left out."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for path in modules():
        tree, place = ast.parse(path.read_text()), path.relative_to(ROOT)
        names, phrases = found.setdefault(room(path), ([], []))
        names += [f"{place}: {name}" for name in banned_names(path.stem, tree)]
        phrases += [f"{place}: {phrase}" for phrase in banned_phrases(tree)]
    return {place: each for place, each in found.items() if any(each)}


def test_rooms_speak_plainly() -> None:
    worse = [
        finding
        for place, kinds in findings().items()
        for found, allowed in zip(kinds, DEBT.get(place, (0, 0)), strict=True)
        if len(found) > allowed
        for finding in found
    ]
    assert worse == []


def test_debt_names_no_room_that_is_plain_by_now() -> None:
    assert sorted(set(DEBT) - set(findings())) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('def told():\n    "Return."', ["told"]),
        ("class _Head:\n    pass", ["_Head"]),
        ("def tell_director():\n    pass", []),
    ],
)
def test_banned_name_is_found(source: str, found: list[str]) -> None:
    assert banned_names("module", ast.parse(source)) == found


@pytest.mark.parametrize(
    ("docstring", "found"),
    [("His number stands there.", ["His", "stands"]), ("Read a start letter.", []), ("Read a letter.", ["letter"])],
)
def test_banned_phrase_is_found(docstring: str, found: list[str]) -> None:
    assert banned_phrases(ast.parse(f'"""{docstring}"""')) == found
