"""The words of a mail that an answer shows, where the reader has rewritten them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.rewriting.own_words import with_own_words
from intake.reading.types import Letter, Part, Place, Sender

WRITTEN = "Hallo, Regen. Koch schlug Wolf in 40 Zügen gestern."
LETTER = Letter(Sender("a@b.example"), "SE947", "", "", None, None, date(2026, 5, 4), "", (Part("body", (WRITTEN,)),))


@pytest.mark.parametrize(
    ("read", "shown"),
    [
        ("Koch schlug Wolf in 40 Zügen etwa gestern.", "Koch schlug Wolf in 40 Zügen gestern."),
        ("Koch schlug Wolf in 40 Zügen etwa am Tag gestern.", ""),
    ],
    ids=["a word more", "three words more"],
)
def test_sentence_is_shown_as_it_was_written_though_a_word_is_added(read: str, shown: str) -> None:
    meant = replace(LETTER, parts=(Part("body", (f"Hallo, Regen. {read}",)),))
    assert with_own_words(Place("body", 1, read), LETTER, meant).own == shown
