"""The pieces of words that the network keeps of its language model: those that German and English mails need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain

import numpy as np

from config.language_model import CONTROL, NO_PIECE, LanguageModel
from intake.reading.network.layers import Array
from intake.reading.network.tokens import Kind, Token
from intake.reading.network.word_pieces import UNKNOWN, Vocabulary, cut_by, cut_words, make_vocabulary

LEAST = 2
"""Words of a list of which a piece has to be part (our own choice)."""

LONGEST_WORD = 22
"""Letters up to which a word of a list is one that mails may have (our own choice)."""

AFTER_LATIN = "\N{LATIN SMALL LETTER TURNED A}"
"""The first letter behind those of Latin script: it begins the block of phonetic ones (Unicode)."""


class Cutter:
    """Cuts words into those pieces of which they most likely consist, as the reader of mails does."""

    def __init__(self, known: Vocabulary) -> None:
        self.cut_word = lru_cache(maxsize=None)(partial(cut_by, known))

    def __call__(self, token: Token) -> tuple[int, ...]:
        """Return the numbers of the pieces of a word, or of a day as it is written; others have none."""
        if token.kind is Kind.DAY:
            return cut_words(token.text, self.cut_word)
        return self.cut_word(token.text) if token.kind is Kind.WORD else ()


@dataclass(frozen=True, slots=True)
class KeptPieces:
    """The pieces that are kept: how they are written, how likely each is, and their places in the language model."""

    pieces: Sequence[str]
    scores: Array
    places: Sequence[int]

    def make_cutter(self) -> Cutter:
        """Return what cuts words into these pieces."""
        return Cutter(make_vocabulary(self.pieces, self.scores.tolist()))


def choose_pieces(
    model: LanguageModel, tokens: Iterable[Token], words: Iterable[str], kept: Iterable[str]
) -> KeptPieces:
    """Return the pieces of all tokens, those that are part of several words, single characters, and those that are kept
    already; before them the one for what is in none.
    """
    numbers = {piece: at for at, piece in enumerate(model.pieces) if at >= CONTROL}
    cutter = Cutter(Vocabulary(numbers, model.scores.tolist(), max(map(len, numbers))))
    of_tokens = chain.from_iterable(map(cutter, set(tokens)))
    known = (numbers[piece] for piece in numbers.keys() & {*kept, *filter(_is_letter, numbers)})
    places = {*of_tokens, *_find_common(cutter, words), *known} - {UNKNOWN}
    return _select(model, [NO_PIECE, *sorted(places)])


def _is_letter(piece: str) -> bool:
    """Return whether a piece is one character of Latin script, or of the numbers and signs before it."""
    return len(piece) == 1 and piece < AFTER_LATIN


def _find_common(cutter: Cutter, words: Iterable[str]) -> Iterator[int]:
    """Yield the pieces that are part of several words."""
    counts = Counter(piece for word in words for piece in set(cutter.cut_word(word)))
    return (piece for piece, count in counts.items() if count >= LEAST)


def _select(model: LanguageModel, places: Sequence[int]) -> KeptPieces:
    """Return the pieces at some places of a language model."""
    return KeptPieces([model.pieces[place] for place in places], model.scores[places], places)


def list_words(text: str) -> set[str]:
    """Return the words of a list, one in each line, as they are written and in small letters."""
    words = {word for line in text.splitlines() if (word := line.strip()).isalpha() and len(word) <= LONGEST_WORD}
    return words | {word.lower() for word in words}


def pack_pieces(model: LanguageModel, kept: KeptPieces) -> dict[str, Array]:
    """Return pieces as they are kept: as one text, and of the row of each two numbers of four bits in each byte."""
    numbers = model.numbers[kept.places].reshape(len(kept.places), 2, -1)
    return {
        "pieces": np.frombuffer("\n".join(kept.pieces).encode(), np.uint8),
        "scores": kept.scores,
        "words": numbers[:, 0] | numbers[:, 1] << 4,
        "words.step": model.steps[kept.places],
    }
