"""Whether an answer says yes or no."""

from __future__ import annotations

from intake.reading.words import any_case

from . import phrases

CONFIRMING_WORDS = 8
"""Words of an answer that only says yes or no, at most (our own choice)."""

_SAVE_IT = any_case(
    r"\b(?:so|bitte|please|kann|können)\b[^.;]{0,20}\b(?:gespeichert|speichern|eintragen|eingetragen|übernehmen|übernommen"
    r"|werten|gewertet|store|stored|enter|entered|count|save)\b|\b(?:die vermutung|the guess) (?:stimmt"
    r"|war richtig|was right)\b"
)
"""What says of a doubtful result that it may be stored."""


_NOTHING = any_case(r"\b(?:nichts|nix|nothing)\b")


def is_yes(text: str) -> bool:
    """Return whether a text affirms, and denies nothing."""
    return bool(phrases.YES.search(text)) and not phrases.NO.search(text) and not phrases.NOT.search(text)


def is_no(text: str) -> bool:
    """Return whether a text denies: "nein", or "stimmt nicht"."""
    if phrases.JA.search(text):
        return False
    return bool(phrases.NO.search(text)) or bool(phrases.NOT.search(text) and phrases.YES.search(text))


def may_be_saved(text: str) -> bool:
    """Return whether a text says that something may be stored."""
    return _SAVE_IT.search(text) is not None and not (phrases.NOT.search(text) or _NOTHING.search(text))


def confirms(text: str) -> bool | None:
    """Return whether an answer says that something is so, None where it is not clear."""
    if phrases.DOUBT.search(text) or len(text.split()) > CONFIRMING_WORDS:
        return None
    if is_yes(text) or may_be_saved(text):
        return True
    denied = is_no(text) or phrases.list_removals(text)
    return False if denied else None
