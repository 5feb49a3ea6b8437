"""Whether a reply speaks of some only of several doubtful games: then it closes none of the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intake.reading.codes import Question
from intake.reading.mentions import PAIR
from intake.reading.types import Claim
from intake.reading.words import any_case

from . import phrases
from .named_games import UnclearGamesError, has_labels, list_by_names
from .own_text import Passage
from .types import AskedQuestion, Resolution

_CLAUSE_END = any_case(r"[,;:.!–]\s+|\s-\s|\s+(?=(?:und|and|aber|but|while|während)\s)")
_CERTAIN = any_case(
    r"\b(?:certain|definite|confirmed|correct|settled|bestätigt|sicher|endgültig|stimmen|stimmt|richtig|korrekt)\b"
    r"|\b(?:stehen|steht) fest\b|\b(?:is|are) (?:right|fine|sure|ok|okay|final)\b|\b(?:stands|the rest stand)\b"
)
"""What says of results that they are certain."""

_NOTHING = any_case(r"\b(?:none|nothing|nobody|nichts|nix)\b")
_SOME = any_case(
    r"\b(?:only|just|nur|bloß|lediglich) (?:\w+ ){1,3}(?:is|are|isn['’]t|ist|sind|war|was)\b"
    r"|\b(?:some|most|one|two|three|four|five|einige|manche|die meisten|eine[rs]?|zwei|drei|vier|fünf)"
    r" (?:of (?:them|these|those|the)|davon|von (?:ihnen|denen|diesen|den))\b"
    r"|\b(?:some|most|einige|manche|die meisten) (?:are|is|sind|ist|results?|games?|ergebnisse|partien)\b"
    r"|\b(?:all|everything) (?:but|except)\b|\b(?:alle|alles) (?:außer|bis auf)\b"
)
"""What says something of some of several results."""


def keep_some_open(
    found: Iterable[Resolution], passages: Sequence[Passage], questions: Iterable[AskedQuestion]
) -> list[Resolution]:
    """Return what a reply resolves, without closing several doubtful games where it is about some only."""
    texts = [each.text for each in passages]
    some = {each.number for each in questions if is_of_some(texts, each)}
    return [each for each in found if not (each.dropped and each.number in some)]


def is_of_some(texts: Iterable[str], question: AskedQuestion) -> bool:
    """Return whether texts speak of some only of the doubtful games of a question, or call some certain."""
    claims = question.first.claims
    if question.first.code != Question.NOT_CONFIRMED or len(claims) < PAIR:
        return False
    return any(_speaks_of_some(each, claims) or _calls_certain(each) for each in texts)


def _speaks_of_some(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether a text names some of the games, or speaks of a part of them."""
    return _SOME.search(text) is not None or has_labels(text, claims) or _names_some(text, claims)


def _names_some(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether a text has names of players of some of the games, or of several."""
    try:
        return 0 < len(list_by_names(text, claims)) < len(claims)
    except UnclearGamesError:
        return True


def _calls_certain(text: str) -> bool:
    """Return whether a clause says that something is certain."""
    denials = (phrases.NOT, phrases.NO, phrases.DOUBT, _NOTHING)
    clauses = (each for each in _CLAUSE_END.split(text) if not any(denial.search(each) for denial in denials))
    return any(_CERTAIN.search(each) and len(each.split()) > 1 for each in clauses)
