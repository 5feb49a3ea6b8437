"""Whether an answer says yes or no."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.mentions import PAIR
from intake.reading.ordinals import LAST, ORDINALS
from intake.reading.types import Claim
from intake.reading.words import any_case, one_of
from ratings.formats.name_folding import fold

from . import phrases
from .courtesy import OTHERWISE
from .player_names import known_words, names_both
from .removals import list_removals

CONFIRMING_WORDS = 8
"""Words of an answer that only says yes or no, at most (our own choice)."""

_SAVE_IT = any_case(
    r"\b(?:so|bitte|please|kann|können)\b[^.;]{0,20}\b(?:gespeichert|speichern|eintragen|eingetragen|übernehmen|übernommen"
    r"|werten|gewertet|store|stored|enter|entered|count|save)\b|\b(?:die vermutung|the guess) (?:stimmt"
    r"|war richtig|was right)\b"
)
"""What says of a doubtful result that it may be stored."""


_SOME = any_case(
    rf"\b(?:{one_of(*ORDINALS, LAST)}|and(?:er|re)\w*|übrige\w*|restliche\w*|rest|nur|außer|ausser|bis auf|eine[rs]?"
    r"|aber|noch|others?|only|except|but|one|yet|still)\b"
)
"""What an answer about several games says of some of them."""

_ALL = any_case(r"\b(?:all[es]?|beides?|sämtliche|ebenso|ebenfalls|auch|both|also|too|as well|likewise|everything)\b")

_CLAUSE_END = any_case(r"[,;.!]\s+(?:aber|but)\b|(?<=en),\s+(?=(?:es|das|it|that)\b)")
"""Where a clause begins that says the opposite of the one before."""

_NOTHING = any_case(r"\b(?:nichts|nix|nothing)\b")
_NONE_OF_IT = any_case(r"\b(?:(?:nichts|nix) davon|(?:none|nothing) of (?:it|this|that|these|those|them))\b")


def is_yes(text: str) -> bool:
    """Return whether a text affirms, and denies nothing."""
    text = OTHERWISE.sub("", text)
    denials = (phrases.NO, phrases.NOT, _NONE_OF_IT)
    return bool(phrases.YES.search(text)) and not any(each.search(text) for each in denials)


def is_no(text: str) -> bool:
    """Return whether a text denies: "nein", or "stimmt nicht"."""
    text = OTHERWISE.sub("", text)
    if phrases.JA.search(text):
        return False
    denied = (phrases.NOT.search(clause) and phrases.YES.search(clause) for clause in _CLAUSE_END.split(text))
    return phrases.NO.search(text) is not None or any(denied)


def may_be_saved(text: str) -> bool:
    """Return whether a text says that something may be stored."""
    return _SAVE_IT.search(text) is not None and not (phrases.NOT.search(text) or _NOTHING.search(text))


def may_be_other(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether a text may give games another result than was asked: it does not affirm that one, or names both
    players of each and so says what its yes is about.
    """
    return not is_yes(text) or (bool(claims) and all(names_both(text, each) for each in claims))


def is_of_some(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether an answer about several games is about some of them only, or may be."""
    if len(claims) < PAIR:
        return False
    of_games = [known_words(each) for each in claims]
    named = set(fold(text).split()) & set().union(*of_games)
    is_of_each = all(named <= each for each in of_games) or _ALL.search(text) is not None
    return _SOME.search(text) is not None or not is_of_each


def confirms(text: str) -> bool | None:
    """Return whether an answer says that something is so, None where it is not clear."""
    text = OTHERWISE.sub("", text)
    if phrases.DOUBT.search(text) or len(text.split()) > CONFIRMING_WORDS:
        return None
    if is_yes(text) or may_be_saved(text):
        return True
    denied = is_no(text) or list_removals(text)
    return False if denied else None
