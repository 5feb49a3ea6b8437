"""Names made comparable."""

from __future__ import annotations

import pytest

from ratings.formats.name_folding import fold, sort_key


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Müller-Lüdenscheidt", "mueller luedenscheidt"),
        ("  GROß,  Jörg ", "gross joerg"),
        ("Šlapikas", "slapikas"),
        ("Łukasz O'Neil", "lukasz o neil"),
        ("Németh (GM)", "nemeth gm"),
        ("...", ""),
    ],
)
def test_fold_leaves_ascii_words(name: str, folded: str) -> None:
    assert fold(name) == folded


def test_sort_key_puts_umlauts_beside_their_letter() -> None:
    names = [("Muster", "A"), ("Müller", "B"), ("Muller", "C"), ("Mutig", "D")]
    assert sorted(names, key=lambda name: sort_key(*name)) == [
        ("Müller", "B"),
        ("Muller", "C"),
        ("Muster", "A"),
        ("Mutig", "D"),
    ]
