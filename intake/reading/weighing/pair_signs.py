"""The signs of what a text says of two of its players: its words, and between which players each is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+|[?!:=.,;()–-]")
_STEM = 5
"""Letters that tell most words apart and leave out most endings (as for remarks)."""

FIRST_WINS, SECOND_WINS, HALF = "SCOREONE", "SCORETWO", "SCOREHALF"
_SCORES = (
    (re.compile(r"(?<![\w.,:/½])(?:1\s?[-–—:/]\s?0|1 zu 0|\+\s?[/:-]\s?-)(?![\w:])"), FIRST_WINS),
    (re.compile(r"(?<![\w.,:/½])(?:0\s?[-–—:/]\s?1|0 zu 1|-\s?[/:]\s?\+)(?![\w:])"), SECOND_WINS),
    (re.compile(r"½\s?[-–—:/ ]?\s?½|1/2\s?[-–—:]\s?1/2|0[.,]5\s?[-–:]\s?0[.,]5|½"), HALF),
)
"""Scores in figures, each as one word."""

SCORE_WORDS = frozenset({FIRST_WINS, SECOND_WINS, HALF})

_NUMBER, _BEGIN, _END, _NOBODY = "0", "^", "$", "-"
_OTHERS = "N"
_SHOWN = 4
"""Players whose order is a sign; with each word the first three are."""

WINNER, LOSER, EITHER = "X", "Y", "P"
"""What the two players are in the signs: who may have won, who may have lost, and each of two who may have drawn."""

_PLAYERS = frozenset({WINNER, LOSER, EITHER, _OTHERS})

Word = str | int
"""A word of a text, or the number of the player who is named."""


class NamedPlayer(NamedTuple):
    """Where a text names a player, who has the same number everywhere in it."""

    start: int
    end: int
    player: int


def list_words(text: str, named: Sequence[NamedPlayer]) -> list[Word]:
    """Return the words of a text, and the players `named` in it, in their order."""
    found: list[Word] = []
    at = 0
    for one in named:
        found += [*_split(text[at : one.start]), one.player]
        at = one.end
    return [*found, *_split(text[at:])]


def find_words(text: str) -> list[str]:
    """Return the words, figures and marks of a text as they are written, each score in figures as one word."""
    for shape, word in _SCORES:
        text = shape.sub(f" {word} ", text)
    return _WORD.findall(text)


def cut_word(written: str) -> str:
    """Return the sign of a word: its stem, one for all figures, a score as it is."""
    if written[0].isdigit():
        return _NUMBER
    return written if written in SCORE_WORDS else written.lower()[:_STEM]


def _split(text: str) -> Iterator[str]:
    return map(cut_word, find_words(text))


def list_pair_signs(words: Sequence[Word], roles: Mapping[int, str]) -> frozenset[str]:
    """Return the signs of a text of two players, who have these `roles`."""
    plain = [_BEGIN, *(roles.get(one, _OTHERS) if isinstance(one, int) else one for one in words), _END]
    runs = [" ".join(plain[at : at + size]) for size in (1, 2, 3) for at in range(len(plain) - size + 1)]
    order = "".join(one for one in plain if one in _PLAYERS)
    beside = {f"#{order[: _SHOWN - 1]}{one}" for one in plain if one.isalpha() and one not in _PLAYERS}
    return frozenset({*runs, *beside, f"#{order[:_SHOWN]}", *_list_places(plain)})


def _list_places(plain: Sequence[str]) -> Iterator[str]:
    """Yield each word with the player before it, the one behind it, and both."""
    before = accumulate(plain, _keep_player, initial=_NOBODY)
    behind = [*accumulate(reversed(plain), _keep_player, initial=_NOBODY)][-2::-1]
    for one, first, last in zip(plain, before, behind, strict=False):
        if one not in _PLAYERS:
            yield from (f"{first}<{one}", f"{one}>{last}", f"{first}<{one}>{last}")


def _keep_player(kept: str, word: str) -> str:
    return word if word in _PLAYERS else kept


def list_won_signs(words: Sequence[Word], winner: int, loser: int) -> frozenset[str]:
    """Return the signs of a text that say whether the first of two players has won."""
    return list_pair_signs(words, {winner: WINNER, loser: LOSER})


def list_drawn_signs(words: Sequence[Word], pair: Collection[int]) -> frozenset[str]:
    """Return the signs of a text that say whether two players have drawn."""
    return list_pair_signs(words, dict.fromkeys(pair, EITHER))
