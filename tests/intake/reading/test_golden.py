"""Every golden letter is read as its file says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.intake.reading import golden, worlds

LEAST = 150


@pytest.mark.parametrize("path", golden.LETTERS, ids=lambda path: path.stem)
def test_golden_letter_is_read_as_expected(path: Path) -> None:
    known = worlds.know_world(worlds.WORLDS.get(path.stem, worlds.USUAL))
    told = golden.read(path.read_bytes(), known)
    if os.environ.get("GOLDEN_UPDATE"):
        path.with_suffix(".expected.toml").write_text(golden.to_toml(told), encoding="utf-8")
    assert told == golden.expected(path)


def test_golden_letters_are_many_and_at_least_half_german() -> None:
    languages = [golden.expected(path).get("language", "de") for path in golden.LETTERS]
    assert len(languages) >= LEAST
    assert languages.count("de") * 2 >= len(languages)


def test_golden_letters_and_expectations_come_in_pairs() -> None:
    names = {path.stem for path in golden.LETTERS}
    assert {path.name.removesuffix(".expected.toml") for path in golden.FOLDER.glob("*.expected.toml")} == names
