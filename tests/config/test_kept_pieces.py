"""The pieces that are kept of a language model, by which words are cut as the reader of mails cuts them."""

from __future__ import annotations

import numpy as np
import pytest

from config.kept_pieces import Cutter, choose_pieces, list_words, pack_pieces
from config.language_model import LanguageModel
from intake.reading.network.tokens import Kind, Token
from intake.reading.network.word_pieces import MOST, Vocabulary, find_rows, list_pieces

PIECES = ("<s>", "<pad>", "</s>", "<unk>", "▁an", "▁a", "n", "na", "▁", "щ", "▁ananas", "ß", "1", "2")
SCORES = (0.0, 0.0, 0.0, 0.0, -2.0, -3.0, -4.0, -3.5, -6.0, -9.0, -20.0, -8.0, -5.0, -5.0)


def make_model() -> LanguageModel:
    """Return a language model of a few pieces whose rows are at random."""
    chance = np.random.default_rng(0)
    steps = chance.normal(size=(len(PIECES), 2)).astype(np.float16)
    numbers = chance.integers(0, 16, (len(PIECES), 2, 32), np.uint8)
    return LanguageModel(PIECES, np.array(SCORES, np.float32), steps, numbers, {})


def cut(text: str, kind: Kind = Kind.WORD) -> list[str]:
    """Return how the pieces of a word or a day are written."""
    numbers = {piece: at for at, piece in enumerate(PIECES) if at > 3}
    return [PIECES[piece] if piece else "" for piece in Cutter(Vocabulary(numbers, SCORES, 7))(Token(kind, text))]


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("an", ["▁an"]),
        ("ana", ["▁a", "na"]),
        ("anna", ["▁an", "na"]),
        ("anxn", ["▁an", "", "n"]),
        ("ananas", ["▁ananas"]),
        ("12", ["1", "2"]),
        ("①", ["1"]),
        ("x" * 20, ["▁", *[""] * (MOST - 1)]),
    ],
)
def test_word_consists_of_its_likeliest_pieces(word: str, pieces: list[str]) -> None:
    assert cut(word) == pieces


def test_day_is_its_words_and_other_tokens_have_no_pieces() -> None:
    assert cut("an 2.1", Kind.DAY) == ["▁an", "2", "", "1"]
    assert cut("", Kind.DAY) == [""]
    assert cut("an", Kind.PLAYER) == []


@pytest.mark.parametrize(
    ("words", "kept", "pieces"),
    [
        ((), (), ["▁a", "na"]),
        (("an", "anna"), (), ["▁an", "▁a", "na"]),
        (("anna",), (), ["▁a", "na"]),
        ((), ("щ", "gone", "▁"), ["▁a", "na", "▁", "щ"]),
    ],
)
def test_pieces_are_kept_of_tokens_and_several_words_and_letters(
    words: tuple[str, ...], kept: tuple[str, ...], pieces: list[str]
) -> None:
    chosen = choose_pieces(make_model(), [Token(Kind.WORD, "ana"), Token(Kind.LINE_END)], words, kept)
    letters = {"n", "ß", "1", "2"}
    assert chosen.pieces == ["<unk>", *(piece for piece in PIECES if piece in letters or piece in pieces)]
    assert chosen.places == [3, *(at for at, piece in enumerate(PIECES) if piece in letters or piece in pieces)]
    assert chosen.scores.tolist() == [SCORES[place] for place in chosen.places]
    assert chosen.make_cutter()(Token(Kind.WORD, "ana")) == (chosen.pieces.index("▁a"), chosen.pieces.index("na"))


def test_packed_rows_are_those_of_the_model() -> None:
    model = make_model()
    chosen = choose_pieces(model, [Token(Kind.WORD, "ana")], (), ())
    packed = pack_pieces(model, chosen)
    assert list_pieces(packed) == chosen.pieces
    assert (packed["words"].dtype, packed["words"].shape) == (np.uint8, (len(chosen.pieces), 32))
    assert find_rows(packed, np.arange(len(chosen.pieces))).tolist() == model.find_words(chosen.places).tolist()


def test_list_has_its_words_in_small_letters_too_but_no_long_ones() -> None:
    assert list_words(f"Zug\n Remis \n\nAdam's\n{'a' * 23}\nmatt\n") == {"Zug", "zug", "Remis", "remis", "matt"}
