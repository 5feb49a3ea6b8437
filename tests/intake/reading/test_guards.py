"""A guarded pattern finds what the pattern alone finds; what it needs is what it begins with."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator

import pytest

import intake.reading.job  # noqa: F401 -- all patterns of the reader are made by it
from intake.reading.guards import Guarded, UnguardedError, needs_of, signs_of
from intake.reading.mime import open_letter
from tests.intake.reading import golden


def test_signs_of_a_text_are_its_characters_the_beginnings_of_its_words_and_its_short_words() -> None:
    begins = {"am", "am ", "a ", "tu", "tur", "turm"}
    assert signs_of("Am 3a-Turme") == frozenset({*begins, *"am3-ture", " ", ""})


def test_signs_fold_the_letters_that_a_pattern_in_any_case_takes_for_others() -> None:
    assert "ist" in signs_of("İſt")
    assert Guarded(r"\bist\b").search("İſt")


def test_digits_of_any_script_are_digits() -> None:
    assert Guarded(r"\d\d").search("٣٤")


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        (r"(?<![\w-])(?:am|on)(?![\w-])", {"am ", "on "}),
        (r"\b(?:gew(?:innt|ann)|(?:ist|wird) matt)", {"gewi", "gewa", "ist ", "wird"}),
        (r"\b[ab]cd\w+", {"acd", "bcd"}),
        (r"\bx?yz", {"xyz", "yz"}),
        (r"\ba+b", {"a"}),
        (r"\b(?:n't|no(?!\.)|we\s)", {"n ", "no", "we "}),
        (r"\w+ tage\b", {"tage"}),
        (r"(?:\*|geb\.) ?(?:19|20)\d\d", {"*", "1", "2"}),
        (r"\(\d", {"("}),
        (r"\d\(", {"("}),
        (r"[1-3]\.\d", {"1", "2", "3"}),
        (r"\d\.? tage?\b", {"tag ", "tage"}),
        (r"(?<=[,;(] )tag", {"tag"}),
        (r"^\W*tag", {"tag"}),
    ],
)
def test_needs_are_read_from_a_pattern(pattern: str, needs: set[str]) -> None:
    assert needs_of(pattern) == needs


@pytest.mark.parametrize("pattern", ["ab", r"\w+", r"\b(?:ab|\w+x)", "½?a", r"(?<=\w)tag"])
def test_pattern_without_a_sign_of_its_own_is_refused(pattern: str) -> None:
    with pytest.raises(UnguardedError):
        Guarded(pattern)


def lines() -> Iterator[str]:
    """The lines of golden letters."""
    for path in golden.LETTERS[::4]:
        for part in open_letter(path.read_bytes(), golden.OWN_SERVER).parts:
            yield from part.lines[:40]


@pytest.mark.long
def test_no_pattern_of_the_reader_finds_anything_without_what_it_needs() -> None:
    texts = [(line, signs_of(line)) for line in {*lines()}]
    guarded = [one for one in gc.get_objects() if type(one) is Guarded]  # a lazy object is asked nothing by its type
    missed = [
        (one.pattern, line)
        for one in guarded
        for line, signs in texts
        if one.needs.isdisjoint(signs) and re.search(one.pattern, line, re.IGNORECASE)
    ]
    assert (len(guarded) > 100, missed) == (True, [])
