"""What is said beside the answer to a doubt: who had White, and that only another game was in doubt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from intake.reading.codes import Question
from intake.reading.merging import turned
from intake.reading.types import Claim
from intake.reading.words import any_case

from . import phrases
from .had_colours import has_colours
from .named_games import list_boards, without_boards
from .numbering import find_number
from .own_text import Passage
from .player_names import known_words, names_only, names_player
from .results import find_verdict, scores_in
from .sentence_flow import SENTENCES
from .types import AskedQuestion, Resolution

_ASIDE = any_case(
    r"\b(?:übrigens|dabei|hier|dort|by the way|incidentally|there|steinen?|figuren|stücken?|pieces|seite|side)\b"
)
_LEAD = any_case(
    rf"^\W*(?:\(?\d{{1,2}}[.:)]\W*)?(?:{phrases.YES.pattern}|(?-i:[a-h])\b\)?)"
    r"(?:\W+(?:das |es )?(?:stimmt|ist so|richtig|steh(?:t|en) fest|is right|is certain))?"
    r"(?:\W*[,;–-]|\s+(?:und|and)\b)\s*"
)
"""A yes or a sign before further words: "Ja, und", "1: a, "."""

_CERTAIN = any_case(
    r"\b(?:steh(?:t|en) fest|stimm(?:t|en)"
    r"|(?:ist|sind|is|are) (?:sicher|richtig|amtlich|certain|definite|right|confirmed))\b"
)
"""What answers a doubt with the names of the players before it: "Koch - Wolf steht fest"."""

_SIGNED = any_case(r"(?:[:–-]\s*|\s)\(?(?-i:[a-h])\)?\W*$")
"""A sign behind the players who are named before it: "Koch - Wolf: b." chooses something."""

_CLAUSE = re.compile(r"(?<=[,;.!])\s+")
_ONLY = any_case(r"\b(?:nur|alleine?|bloß|lediglich|ausschließlich|einzig|only|just|alone|solely)\b")
_IN_DOUBT = any_case(
    r"\b(?:(?:zu|noch) klären|unklar|unsicher|ungewiss|fraglich|offen|strittig|zweifelhaft|(?:in|im) zweifel|gemeint"
    r"|unclear|uncertain|open|doubtful|in doubt|meant|to (?:be )?(?:checked|check|clarify|clarified))\b"
)


def part_beside(
    passages: Iterable[Passage], questions: Sequence[AskedQuestion]
) -> tuple[list[Passage], tuple[Claim, ...]]:
    """Return passages without what is said beside the answers to doubts, and the doubtful games with the colours that
    it gives them.
    """
    found: list[Claim] = []
    kept = []
    for passage in passages:
        own = list(_list_doubts(passage, questions))
        text = _without_other_doubts(passage.text, own, questions) or passage.text
        text, coloured = _part_colours(text, [claim for each in own for claim in each.first.claims])
        found += coloured
        kept.append(replace(passage, text=text))
    return kept, tuple(found)


def _list_doubts(passage: Passage, questions: Iterable[AskedQuestion]) -> Iterator[AskedQuestion]:
    """Yield the questions about doubtful games that a passage may be about."""
    number = passage.number or find_number(passage.text)
    for each in questions:
        if each.first.code == Question.NOT_CONFIRMED and number in {0, each.number}:
            yield each


def _part_colours(text: str, claims: Sequence[Claim]) -> tuple[str, list[Claim]]:
    """Return a text without its sentences, or what follows a yes, that only say who had White, and the games of which
    they do; all of it where nothing else is in it, or where they are what is certain.
    """
    left: list[str] = []
    found: list[Claim] = []
    for sentence in SENTENCES.split(text):
        lead = _LEAD.match(sentence)
        coloured = _find_coloured(sentence[lead.end() if lead else 0 :], claims)
        found += coloured
        left += _list_left(sentence, lead) if coloured else [sentence]
    return (" ".join(left), found) if left else (text, [])


def _list_left(sentence: str, lead: re.Match[str] | None) -> list[str]:
    """Return what is left of a sentence that says who had White: what leads it, or all where it calls that certain."""
    if lead:
        return [lead[0].strip(" ,;–-")]
    return [sentence] if _CERTAIN.search(sentence) else []


def _find_coloured(text: str, claims: Iterable[Claim]) -> list[Claim]:
    """Return the game of which words say who had White, and nothing else."""
    plain = _ASIDE.sub(" ", text)
    if _says_more(plain):
        return []
    games = [each for claim in claims if not claim.colours_known for each in (claim, turned(claim))]
    coloured = [each for each in games if has_colours(each.white, each.black, plain)]
    is_only = len(coloured) == 1 and names_only(without_boards(plain), known_words(coloured[0]))
    return [replace(coloured[0], colours_known=True)] if is_only else []


def _says_more(text: str) -> bool:
    """Return whether a text gives a result or a sign, doubts or denies something."""
    says_else = (phrases.NOT, phrases.NO, phrases.DOUBT, _SIGNED)
    return any(each.search(text) for each in says_else) or bool(find_verdict(text) or scores_in(text))


def _without_other_doubts(text: str, own: Sequence[AskedQuestion], questions: Sequence[AskedQuestion]) -> str:
    """Return a text without the clauses by which only the game of another question was in doubt."""
    if not own or len(questions) == 1:
        return text
    return " ".join(each for each in _CLAUSE.split(text) if not _is_of_other(each, own, questions)).rstrip(" ,;")


def _is_of_other(clause: str, own: Sequence[AskedQuestion], questions: Sequence[AskedQuestion]) -> bool:
    if not (_ONLY.search(clause) and _IN_DOUBT.search(clause)) or phrases.NOT.search(clause):
        return False
    named = [each for each in questions if _is_named(clause, each)]
    return bool(named) and not any(each in own for each in named)


def _is_named(clause: str, question: AskedQuestion) -> bool:
    """Return whether a clause names a player of a question, or its board."""
    lines = [question.line, *(claim.where.text for claim in question.first.claims)]
    return names_player(clause, question) or not list_boards(clause).isdisjoint(list_boards(" ".join(lines)))


def with_colours(resolutions: Iterable[Resolution], coloured: Sequence[Claim]) -> list[Resolution]:
    """Return the answers to questions with the colours that are said beside them."""
    return [
        replace(each, claims=tuple(_with_colours(claim, coloured) for claim in each.claims)) for each in resolutions
    ]


def _with_colours(claim: Claim, coloured: Sequence[Claim]) -> Claim:
    """Return a game with its colours, as it is where they are not coloured, or in two ways."""
    ways = {each.white: each for each in coloured if {each.white, each.black} == {claim.white, claim.black}}
    if claim.colours_known or len(ways) != 1:
        return claim
    return replace(claim if claim.white in ways else turned(claim), colours_known=True)
