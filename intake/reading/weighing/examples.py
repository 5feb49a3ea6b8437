"""The examples from which weights are learnt: remarks beside results, texts with the results that they report, and
replies with the answers that they give.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import combinations, permutations
from typing import NamedTuple

from intake.reading.weighing.answer_signs import Choice, Option, list_option_signs
from intake.reading.weighing.learning import Example
from intake.reading.weighing.pair_signs import NamedPlayer, Word, list_drawn_signs, list_won_signs, list_words
from intake.reading.weighing.signs import list_signs
from intake.reading.words import any_case

_CAST = ("koch", "wolf", "lang", "roth", "zobel", "brandt", "karl", "ida", "peter", "eva", "hans", "jana")
"""The family names of who plays in the examples, and in the same order their given names."""

PLAYERS = frozenset(_CAST)
_SIX = len(_CAST) // 2
_REMARKS = {"clear.txt": False, "doubted.txt": True}
"""The files of remarks, one a line without the result beside it, and whether they doubt that result."""

_DAYS = {"ends.txt": True, "other_days.txt": False}
"""The files of remarks with a day, and whether a game ended on it."""

_RESULTS = "results.txt"
"""The file of texts: behind the tabulator the words, before it what is stored: "Koch>Wolf; Lang=Roth", "-" for nothing;
">>" is a game that was won without a move, "?" one whose result is doubted.
"""

_ANSWERS = "answers.txt"
"""The file of replies: behind the tabulator the words, before it the sign of the answer that they give, "-" for none.
A line that begins with "=" is the question of all that follow: its kind, the words that name players of no answer, and
each answer with the words that name its player, what is known of it, and its score.
"""

_NAME = any_case(rf"(?:\b[A-Z]\. ?)?\b(?P<name>{'|'.join(_CAST)})\b")
_RESULT = re.compile(r"(?P<first>\w+)(?P<sign>>>|>|=|\?)(?P<second>\w+)")
_DRAWN, _DOUBTED = "=", "?"


class Sample(NamedTuple):
    """A text, its players, and the results that are stored of it: who has won against whom, and who have drawn; and of
    whom it doubts the result.
    """

    words: list[Word]
    players: frozenset[int]
    won: frozenset[tuple[int, int]]
    drawn: frozenset[frozenset[int]]
    doubted: frozenset[frozenset[int]]


def _read_lines(name: str) -> list[str]:
    return files(__package__).joinpath("examples", name).read_text(encoding="utf-8").splitlines()


def list_remarks() -> Iterator[tuple[str, bool]]:
    """Yield the remarks of all examples, and whether they doubt a result."""
    for name, is_doubt in _REMARKS.items():
        yield from ((line, is_doubt) for line in _read_lines(name))


def list_doubted_examples() -> Iterator[Example]:
    """Yield the signs of all remarks, and whether they doubt a result."""
    for remark, is_doubt in list_remarks():
        yield list_signs(remark, PLAYERS), is_doubt


def list_ended_examples() -> Iterator[Example]:
    """Yield the signs of all remarks with a day, and whether a game ended on it."""
    for name, is_end in _DAYS.items():
        yield from ((list_signs(line, PLAYERS), is_end) for line in _read_lines(name))


def list_texts() -> Iterator[tuple[str, str]]:
    """Yield what is stored of the text of each example, and the text."""
    for line in _read_lines(_RESULTS):
        results, _, text = line.partition("\t")
        yield results, text


def list_samples() -> Iterator[Sample]:
    """Yield the texts of all examples."""
    for results, text in list_texts():
        yield read_sample(results, text)


def read_sample(results: str, text: str) -> Sample:
    """Return an example."""
    found = [(_number(one["first"]), one["sign"], _number(one["second"])) for one in _RESULT.finditer(results)]
    named = list_named(text)
    return Sample(
        list_words(text, named),
        frozenset(one.player for one in named),
        frozenset((first, second) for first, sign, second in found if sign not in {_DRAWN, _DOUBTED}),
        *(frozenset(frozenset((one, two)) for one, sign, two in found if sign == of) for of in (_DRAWN, _DOUBTED)),
    )


def _number(name: str) -> int:
    return _CAST.index(name.lower()) % _SIX


def list_named(text: str) -> list[NamedPlayer]:
    """Return where a text names players; given and family name beside each other are one."""
    found: list[NamedPlayer] = []
    for match in _NAME.finditer(text):
        one = NamedPlayer(match.start(), match.end(), _number(match["name"]))
        before = found[-1] if found and found[-1].player == one.player else None
        if before and not text[before.end : one.start].strip(" ,"):
            one = NamedPlayer(found.pop().start, one.end, one.player)
        found.append(one)
    return found


def list_won_examples() -> Iterator[Example]:
    """Yield the signs of each two players of all texts, in both orders, and whether the first has won."""
    for sample in list_samples():
        for pair in permutations(sorted(sample.players), 2):
            yield list_won_signs(sample.words, *pair), pair in sample.won


def list_drawn_examples() -> Iterator[Example]:
    """Yield the signs of each two players of all texts, and whether they have drawn."""
    for sample in list_samples():
        for pair in combinations(sorted(sample.players), 2):
            yield list_drawn_signs(sample.words, pair), frozenset(pair) in sample.drawn


def list_chosen_examples() -> Iterator[Example]:
    """Yield the signs of each answer that each reply may give, and whether it gives it."""
    for choice, given, text in read_replies(_read_lines(_ANSWERS)):
        for place, option in enumerate(choice.options):
            yield list_option_signs(choice, place, text), option.sign == given


def read_replies(lines: Iterable[str]) -> Iterator[tuple[Choice, str, str]]:
    """Yield what was asked, the sign of the answer, and the words of each reply of a file."""
    choice = Choice("", ())
    for line in lines:
        given, _, text = line.partition("\t")
        if given == "=":
            choice = read_choice(text)
        else:
            yield choice, given, text


def read_choice(text: str) -> Choice:
    """Return what a question leaves to choose from, as the examples write it: "who; koch karl; ida: w first;"."""
    kind, beside, *options = text.split("; ")
    return Choice(kind, tuple(map(_read_option, options)), frozenset(beside.split()))


def _read_option(text: str) -> Option:
    sign, names, traits, score = text.split(":")
    return Option(frozenset(names.split()), frozenset(traits.split()), score, sign)
