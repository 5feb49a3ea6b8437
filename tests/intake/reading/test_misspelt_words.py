"""Words of results and doubts that a hasty hand misspells are those that are meant; other words stay."""

from __future__ import annotations

import pytest

from intake.reading.mentions.name_forms import index_names
from intake.reading.rewriting.misspelt_words import write_misspelt_words
from tests.intake.reading.people import KNOWN
from tests.intake.reading.test_one_against_several import tell

NAMES = index_names(KNOWN)


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Koch gewnan gegen Wolf.", ["Koch 1-0 Wolf"]),
        ("Koch velor gegn Wolf.", ["Koch 0-1 Wolf"]),
        ("Koch resinged agianst Wolf.", ["Koch 0-1 Wolf"]),
        ("Koch hat Wolf geschlgaen.", ["Koch 1-0 Wolf"]),
        (
            "Koch: velor gegen Wolf, remsi mit Lang, gewnan gegen Roth",
            ["Koch 0-1 Wolf", "Koch 1/2-1/2 Lang", "Koch 1-0 Roth"],
        ),
    ],
)
def test_misspelt_result_is_read(text: str, games: list[str]) -> None:
    assert tell(text) == games


def test_misspelt_doubt_is_one() -> None:
    assert write_misspelt_words("nciht bestätgit", NAMES) == "nicht bestätigt"


@pytest.mark.parametrize(
    "text",
    [
        "der Gewinn",
        "Beate siegt",
        "sie will aufgeben",
        "ich verliere",
        "designed",
        "in Reims",
        "a@gewnan.example",
        "spielt",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert write_misspelt_words(text, NAMES) == text
