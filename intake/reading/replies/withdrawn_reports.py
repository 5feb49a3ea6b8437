"""A reply that withdraws a whole report, or all lines of our answer: "forget my report", "delete both lines"."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.mentions import PAIR
from intake.reading.types import BODY, Claim, Place
from intake.reading.words import any_case

from . import phrases
from .changes import cancel_claim
from .faults import SENTENCE_END
from .own_text import Passage
from .player_names import names_both, names_one
from .removals import DROP
from .results import scores_in
from .types import Complaint

WITHDRAWING_WORDS = 20
"""Words of a reply that withdraws a whole report, at most (our own choice)."""

_OWN_REPORT = any_case(
    r"\b(?:meine?|unsere|letzte|my|our|last)\b.{0,30}\b(?:meldung(?:en)?|bericht|mail|e-mail|nachricht|reports?|message|email)\b"
    r"|\b(?:alles|everything|all of it|the whole lot|die ganze meldung)\b"
)
_TAKES_BACK = any_case(
    rf"{DROP.pattern}|\b(?:löschen|loeschen|stornieren|annullieren|ziehe|nehme|zurück|delete|remove|forget)\b"
)
_LINES = r"(?:zeilen|ergebnisse|partien|einträge|meldungen|lines|results|games|entries)"
_BOTH = any_case(rf"\b(?:beide|die beiden|diese beiden|both)(?: of)?(?: the| these| those)? {_LINES}\b")


def withdraw_all(passages: Sequence[Passage], stored: Sequence[Claim]) -> Complaint | None:
    """Return the withdrawal of everything that an answer lists: "bitte vergessen Sie meine Meldung"."""
    text = " ".join(passage.text for passage in passages)
    if phrases.DOUBT.search(text) or not (_withdraws_report(text, stored) or _withdraws_both(text, stored)):
        return None
    where = Place(BODY, passages[0].index + 1, text)
    whole = tuple((passage.index, passage.text) for passage in passages)
    return Complaint(whole, cancellations=tuple(cancel_claim(claim, where) for claim in stored))


def _withdraws_report(text: str, stored: Sequence[Claim]) -> bool:
    """Return whether a text withdraws a report, and names none of its players."""
    if not (_OWN_REPORT.search(text) and _TAKES_BACK.search(text)):
        return False
    named = any(names_one(text, claim) for claim in stored)
    return not (named or phrases.NOT.search(text) or scores_in(text) or len(text.split()) > WITHDRAWING_WORDS)


def _withdraws_both(text: str, stored: Sequence[Claim]) -> bool:
    """Return whether a sentence takes out both of two lines: it names the players of both, or nobody."""
    if len(stored) != PAIR or scores_in(text):
        return False
    told = (each for each in SENTENCE_END.split(text) if _BOTH.search(each) and _TAKES_BACK.search(each))
    return any(_names_all_or_none(each, stored) and not phrases.NOT.search(each) for each in told)


def _names_all_or_none(text: str, stored: Sequence[Claim]) -> bool:
    """Return whether a text names both players of each game, or no player."""
    are_named = all(names_both(text, claim) for claim in stored)
    return are_named or not any(names_one(text, claim) for claim in stored)
