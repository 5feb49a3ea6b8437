"""From each paragraph of the texts to its function and back: implemented, a reading with a name, or not ours to do.

The tables are those of `docs/regulations/`; that the functions they name are there is shown in `tests/test_docs.py`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from inspect import getmembers, isfunction
from pathlib import Path
from string import ascii_lowercase

import pytest

from ratings.regulations import RULES
from tests.ratings.regulations.golden_cases import GOLDEN
from tests.servers import ROOT

TEXTS = tomllib.loads(Path(__file__).with_name("paragraphs.toml").read_text())
NOT_OURS = "not ours: "
"""How a row begins that declares a paragraph to be nobody's calculation."""

every_text = pytest.mark.parametrize("key", RULES)


def rows(key: str) -> list[tuple[list[str], str]]:
    """The paragraphs of each row of a page's table, and where they stand."""
    page = (ROOT / "docs" / "regulations" / f"{key}.md").read_text()
    table = page.partition("## From paragraph to function")[2].partition("\n## ")[0]
    cells = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    return [(list(expand(first)), rest[-1]) for first, *rest in cells if first != "paragraph"]


def expand(cell: str) -> Iterator[str]:
    """Every paragraph of "8.1 a, b", "7.14, a to e", "8.22 to 8.25" or "9.1.4 to 9.1.4c"."""
    last = ""
    for part in re.sub(r"§ |(?<=\d) (?=[a-z]\b)", "", cell).split(", "):
        first, _, until = part.partition(" to ")
        last = first if first[0].isdigit() or first.isupper() else last.rstrip(ascii_lowercase) + first
        yield last
        while until and not last.endswith(until):
            last = following(last, until)
            yield last


def following(paragraph: str, until: str) -> str:
    """The next paragraph: 8.23 after 8.22, 7.14b after 7.14a, 9.1.4a after 9.1.4."""
    base, letter = paragraph.rstrip(ascii_lowercase), paragraph[len(paragraph.rstrip(ascii_lowercase)) :]
    if until[-1] in ascii_lowercase:
        return base + (chr(ord(letter) + 1) if letter else "a")
    chapter, _, number = paragraph.rpartition(".")
    return f"{chapter}.{int(number) + 1}"


def family(paragraph: str) -> set[str]:
    """A paragraph, its chapter, and what it is a letter of."""
    return {paragraph, paragraph.partition(".")[0], paragraph.rstrip(ascii_lowercase)}


def cited(key: str) -> set[str]:
    """The paragraphs that parameters, quotations, docstrings ("3.1 and 4.4: ...") and steps of golden cases name."""
    rule = RULES[key]
    changes = (
        change
        for case in GOLDEN
        if case.document["rules"] == key
        for player in case.rated(explain=True)[1].changes
        for change in player
    )
    steps = {step.paragraph for change in changes for step in change.steps}
    named = steps | {parameter.source for parameter in rule.parameters if parameter.source} | set(rule.quotations)
    return {name.removeprefix("§ ") for name in named} | set(documented(key))


def documented(key: str) -> Iterator[str]:
    """The paragraphs with which docstrings of a regulation's module begin."""
    module = import_module(f"ratings.regulations.{key.replace('-', '_')}")
    for _, function in getmembers(module, isfunction):
        if function.__module__ == module.__name__:
            yield from re.findall(r"\d+(?:\.\d+)*", (function.__doc__ or "").partition(":")[0])


def test_cells_are_read_as_people_read_them() -> None:
    read = {cell: " ".join(expand(cell)) for cell in ("8.1 a, b", "7.14, a to c", "8.22 to 8.24", "9.1.4 to 9.1.4b")}
    assert read == {
        "8.1 a, b": "8.1a 8.1b",
        "7.14, a to c": "7.14 7.14a 7.14b 7.14c",
        "8.22 to 8.24": "8.22 8.23 8.24",
        "9.1.4 to 9.1.4b": "9.1.4 9.1.4a 9.1.4b",
    }


@every_text
def test_every_paragraph_of_the_text_has_a_row(key: str) -> None:
    named = {paragraph for paragraphs, _ in rows(key) for paragraph in paragraphs}
    known = named | {paragraph.rstrip(ascii_lowercase) for paragraph in named}
    assert [paragraph for paragraph in TEXTS[key].split() if not family(paragraph) & known] == []


@every_text
def test_every_row_is_of_a_paragraph_of_the_text(key: str) -> None:
    known = {each for paragraph in TEXTS[key].split() for each in family(paragraph)}
    named = [paragraph for paragraphs, _ in rows(key) for paragraph in paragraphs]
    assert [paragraph for paragraph in named if not {paragraph, paragraph.rstrip(ascii_lowercase)} & known] == []


@every_text
def test_every_row_leads_to_code_or_to_a_reading_or_is_not_ours(key: str) -> None:
    cells = [cell for _, cell in rows(key)]
    assert [cell for cell in cells if not (re.search(r"`\w+(\.\w+)*`", cell) or cell.startswith(NOT_OURS))] == []


@every_text
def test_every_paragraph_that_the_code_names_leads_to_code(key: str) -> None:
    implemented = {paragraph for paragraphs, cell in rows(key) if "`" in cell for paragraph in paragraphs}
    known = implemented | {paragraph.rstrip(ascii_lowercase) for paragraph in implemented}
    assert sorted(name for name in cited(key) if not {name, name.rstrip(ascii_lowercase)} & known) == []
