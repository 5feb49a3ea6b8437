"""The pieces of words: a word that was never met shares some with its kin."""

from __future__ import annotations

from zlib import crc32

import pytest

from intake.reading.network.word_parts import MOST, PLACES, list_day_pieces, list_pieces


def _place(piece: str) -> int:
    """Return the place of a piece: CRC-32 (ISO 3309), behind the two first places."""
    return 2 + crc32(piece.encode()) % (PLACES - 2)


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("Remis", ["=remis", "<re", "rem", "emi", "mis", "is>", "<rem", "<remi", "<remis", "mis>"]),
        ("12", ["=12"]),
        ("½", ["=½"]),
        ("a", ["=a"]),
        ("ab", ["=ab", "<ab", "ab>"]),
    ],
)
def test_word_has_itself_its_begins_its_end_and_its_parts(word: str, pieces: list[str]) -> None:
    assert list_pieces(word) == tuple(map(_place, pieces))


def test_long_word_keeps_its_first_pieces() -> None:
    assert len(list_pieces("Zeitüberschreitungsreklamation")) == MOST


def test_capitals_make_no_other_word() -> None:
    assert list_pieces("REMIS") == list_pieces("remis")


def test_kin_share_pieces_and_strangers_none() -> None:
    assert {*list_pieces("gewonnen")} & {*list_pieces("gewann")} == set(map(_place, ["<ge", "gew", "<gew"]))
    assert {*list_pieces("gewonnen")} & {*list_pieces("remis")} == set()


def test_day_keeps_three_pieces_of_each_word_and_none_of_its_numbers() -> None:
    assert list_day_pieces("am 3. Mai") == (*list_pieces("am")[:3], *list_pieces("Mai")[:3])
    assert list_day_pieces("3.5.") == ()
