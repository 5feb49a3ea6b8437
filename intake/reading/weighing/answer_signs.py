"""Which of the answers to a question a text gives, weighed by examples of how people reply.

Everything is seen from one answer that may be meant: its player is X, the others are Y, and what is known of it (a
woman, the winner, the first of two) is beside each word. So "the lady had White" speaks for the answer by which a
woman had White, whoever she is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from intake.reading import limits
from intake.reading.mentions import PAIR
from intake.reading.mentions.short_names import is_short_for
from intake.reading.weighing.outcomes import weigh_outcomes
from intake.reading.weighing.pair_signs import SCORE_WORDS, Word, cut_word, find_words
from intake.reading.weighing.weights import CHOSEN, weigh
from intake.reading.words import split_words
from ratings.formats.name_folding import fold

WHO, COLOUR, SCORE, CERTAIN = "who", "colour", "score", "certain"
"""What is asked: who of several players is meant, who had White, how a game ended, whether a result is certain."""

YES, NO, DRAW, WIN, OTHER = "yes", "no", "draw", "win", "other"
"""What is known of the answers about a result: they confirm it, store nothing, are a draw or a win, or another one."""

_OF_RESULT = frozenset({YES, NO, DRAW, WIN, OTHER})
_OWN, _OTHERS, _BOTH, _BESIDE = "X", "Y", "B", "O"
"""Stand for the player of an answer, for those of other answers, for a name that they share, for their opponent."""

_SCORE = ("S+", "S-")
_SIGN = ("L+", "L-")
"""A score and a sign of the answer, and one of another answer."""

_RELATED = frozenset({_OWN, _OTHERS, *_SCORE, *_SIGN})
_BEGIN, _END, _NOBODY = "^", "$", "-"
_SHORTEST = 4
"""Letters of a short form: "the" and "die" are no names (our own choice)."""

_LONGEST_RUN, _LONGEST_BESIDE_TRAIT = 3, 2
"""Words in a row that are one sign, and beside something known of an answer (our own choice)."""

_SHOWN = 4
"""Players, scores and signs of answers whose order is a sign."""

_NEAR = 3
"""Words between a name and what denies it, at most (our own choice)."""

_DENIES = frozenset(
    split_words(
        """
        nicht not net ned nich nie never kein keine neith weder nit nee nein no didn' wasn' isn't hasn' didnt wasnt isnt
        nobod none statt inste
        """
    )
)
"""Stems of words that deny what is beside them."""

_TITLES = frozenset({"herr", "herrn", "frau", "mr", "mrs", "ms", "miss"})
_STEPS = ((120, "++"), (0, "+"), (-150, "0"), (-300, "-"))
"""Weights of how a game ended, and what they are called; less is "--" (as they are judged for results)."""


class Option(NamedTuple):
    """An answer that may be meant: the folded words and figures that name its player, what is known of it, the word
    that its score is, and its sign.
    """

    names: frozenset[str]
    traits: frozenset[str]
    score: str = ""
    sign: str = ""


class Choice(NamedTuple):
    """What is asked, the answers that may be meant, and the folded words that name players of no answer."""

    kind: str
    options: tuple[Option, ...]
    beside: frozenset[str] = frozenset()


def weigh_options(choice: Choice, text: str) -> list[int]:
    """Return what the words of a text say of each answer: the larger, the more likely."""
    return [weigh(CHOSEN, list_option_signs(choice, place, text)) for place in range(len(choice.options))]


def list_option_signs(choice: Choice, place: int, text: str) -> frozenset[str]:
    """Return the signs of a text, seen from one of the answers that may be meant."""
    words = [_BEGIN, *_list_words(choice, place, text), _END]
    sizes = range(1, _LONGEST_RUN + 1)
    runs = [" ".join(words[at : at + size]) for size in sizes for at in range(len(words) - size + 1)]
    results = {*_list_results(choice, place, text)}
    found = {run for run in runs if not _RELATED.isdisjoint(run.split())} | results
    found |= {*_list_around(words), *_list_orders(words), *_list_denials(words)}
    found |= _list_known(choice.options[place].traits, runs, results)
    return frozenset(f"{choice.kind}:{sign}" for sign in found)


def _list_known(traits: frozenset[str], runs: Sequence[str], results: set[str]) -> set[str]:
    """Return the words beside what is known of an answer, and what results say beside it."""
    short = [run for run in runs if run.count(" ") < _LONGEST_BESIDE_TRAIT and run not in {_BEGIN, _END}]
    known = {f"{trait}|{run}" for trait in traits for run in short}
    return known | {f"{trait}|{result}" for trait in traits & _OF_RESULT for result in results}


def _list_around(words: Sequence[str]) -> Iterator[str]:
    """Yield each word with the nearest player before it and behind it, and the order of the players."""
    at = [place for place, word in enumerate(words) if word in {_OWN, _OTHERS}]
    yield "#" + "".join(words[place] for place in at[:_SHOWN])
    for place, word in enumerate(words):
        if word not in {_OWN, _OTHERS}:
            before = next((words[one] for one in reversed(at) if one < place), _NOBODY)
            behind = next((words[one] for one in at if one > place), _NOBODY)
            yield from (f"{before}<{word}", f"{word}>{behind}", f"{before}<{word}>{behind}")


def _list_orders(words: Sequence[str]) -> Iterator[str]:
    """Yield the order of scores, and of signs of answers, the first one and the last one of them."""
    for kind in (_SCORE, _SIGN):
        said = [word for word in words if word in kind]
        if said:
            yield from ("order:" + "".join(said[:_SHOWN]), f"first:{said[0]}", f"last:{said[-1]}")


def _list_denials(words: Sequence[str]) -> Iterator[str]:
    """Yield what is named, with whether a word near it denies it."""
    for place, word in enumerate(words):
        if word in _RELATED:
            before = "" if _DENIES.isdisjoint(words[max(0, place - _NEAR) : place]) else "not"
            behind = "" if _DENIES.isdisjoint(words[place + 1 : place + 1 + _NEAR]) else "not"
            yield from (f"{before or 'so'} {word}", f"{word} {behind or 'so'}", f"{before} {word} {behind}")


def _list_results(choice: Choice, place: int, text: str) -> Iterator[str]:
    """Yield how likely it is by a text that the game ended as an answer says, and otherwise."""
    weights = _weigh_results(choice, text)
    if not weights:
        return
    others = [weight for at, weight in weights.items() if at != place and YES not in choice.options[at].traits]
    other = _name_step(max(others, default=_STEPS[-1][0] - 1))
    own = _name_step(weights[place]) if place in weights else "none"
    yield from (f"own:{own}", f"other:{other}", f"own:{own} other:{other}")
    if place not in weights:
        yield f"any:{_name_step(max(weights.values()))}"


def _name_step(weight: int) -> str:
    return next((name for least, name in _STEPS if weight >= least), "--")


@lru_cache(limits.LATEST)
def _weigh_results(choice: Choice, text: str) -> dict[int, int]:
    """Return what a text says of how a game ended, for each answer that is a result, by its place."""
    players = list(dict.fromkeys(one.names for one in choice.options if one.names))
    if choice.kind not in {SCORE, CERTAIN} or len(players) != PAIR:
        return {}
    outcomes = weigh_outcomes(list(_number_players(text, players)), 0, 1)
    found = {}
    for at, one in enumerate(choice.options):
        if DRAW in one.traits:
            found[at] = outcomes.drawn
        elif one.names:
            found[at] = outcomes.won if one.names == players[0] else outcomes.lost
    return found


def _number_players(text: str, players: Sequence[frozenset[str]]) -> Iterator[Word]:
    """Yield the words of a text, those that name players as their numbers."""
    last: int | None = None
    for written in find_words(text):
        player = next((at for at, names in enumerate(players) if is_called(fold(written), names)), None)
        if player is None:
            yield cut_word(written)
        elif player != last:
            yield player
        last = player


def _list_words(choice: Choice, place: int, text: str) -> list[str]:
    """Return the words of a text, cut to stems, players as what they are for an answer, opponents without a title."""
    found: list[str] = []
    for written in find_words(text):
        role = _find_role(choice, place, fold(written))
        if role == _BESIDE and found and found[-1] in _TITLES:
            found.pop()
        if not role or found[-1:] != [role]:
            found.append(role or _relate(choice, place, written))
    return found


def _relate(choice: Choice, place: int, written: str) -> str:
    """Return a word as it is for an answer: whether a score or a sign is its own, else its stem."""
    if written in SCORE_WORDS:
        return _SCORE[written != choice.options[place].score]
    if any(written.lower() == one.sign for one in choice.options):
        return _SIGN[written.lower() != choice.options[place].sign]
    return cut_word(written)


def _find_role(choice: Choice, place: int, word: str) -> str:
    """Return what a folded word is for an answer, "" where it names nobody."""
    others = (one.names for at, one in enumerate(choice.options) if at != place)
    is_own, is_other = is_called(word, choice.options[place].names), any(is_called(word, names) for names in others)
    if is_own or is_other:
        return _BOTH if is_own and is_other else _OWN if is_own else _OTHERS
    return _BESIDE if is_called(word, choice.beside) else ""


def is_called(word: str, names: frozenset[str]) -> bool:
    """Return whether somebody with some names is called by a folded word: by one of them, or short for it."""
    return word in names or (len(word) >= _SHORTEST and any(is_short_for(word, name) for name in names))
