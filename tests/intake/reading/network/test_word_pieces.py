"""The pieces of words: common words are one piece, others several, and what is written otherwise is the same."""

from __future__ import annotations

import numpy as np
import pytest

from intake.reading.network.parameters import load_arrays
from intake.reading.network.word_pieces import MOST, UNKNOWN, cut_day, cut_word, find_rows


def write(pieces: tuple[int, ...]) -> list[str]:
    """Return pieces as they are written."""
    known = load_arrays()["pieces"].tobytes().decode().split("\n")
    return [known[piece] for piece in pieces]


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("Partie", ["▁Parti", "e"]),
        ("gewonnen", ["▁gewonnen"]),
        ("Remispartie", ["▁Re", "mis", "parti", "e"]),
        ("12", ["12"]),
        (".", ["."]),
        ("½", ["1⁄2"]),
    ],
)
def test_word_consists_of_its_likeliest_pieces(word: str, pieces: list[str]) -> None:
    assert write(cut_word(word)) == pieces


def test_long_word_keeps_its_first_pieces() -> None:
    assert len(cut_word("Zeitüberschreitungsreklamationsfristverlängerungsantrag")) == MOST


def test_letter_that_nobody_knows_is_unknown() -> None:
    assert cut_word("\ue000") == (UNKNOWN,)


def test_day_is_its_words_and_its_numbers() -> None:
    assert write(cut_day("am 3. Mai")) == ["▁am", "3", ".", "▁Mai"]
    assert cut_day("") == (UNKNOWN,)


def test_row_of_a_piece_is_unpacked_from_both_halves_of_its_bytes() -> None:
    kept, piece = load_arrays(), cut_word("Partie")[0]
    (row,) = find_rows(load_arrays(), np.array([piece]))
    packed, steps = kept["words"][piece].astype(int), kept["words.step"][piece].astype(float)
    half, part = len(packed), len(row) // len(steps)
    assert [row[0], row[half]] == pytest.approx(
        [((packed[0] & 15) - 8) * steps[0], ((packed[0] >> 4) - 8) * steps[half // part]]
    )
