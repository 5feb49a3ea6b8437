"""Complaints of a reply of which one says what another only asks, or takes out what another has exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from intake.reading.types import Cancellation, Claim

from .player_names import names_both
from .types import AskedQuestion, Complaint


def without_settled(found: Sequence[Complaint]) -> tuple[Complaint, ...]:
    """Return complaints without questions about lines that another one puts right, whose sentences it has as well."""
    clear = [each for each in found if each.is_clear]
    kept = [each for each in found if each.is_clear or not _is_settled(each, clear)]
    whole: list[Complaint] = []
    for each in kept:
        if whole and _is_done(each, whole):
            whole[-1] = replace(whole[-1], sentences=(*whole[-1].sentences, *each.sentences))
        else:
            whole.append(_with_questions(each, found) if each.is_clear else each)
    return tuple(whole)


def without_asked(found: Iterable[Complaint], questions: Iterable[AskedQuestion]) -> tuple[Complaint, ...]:
    """Return complaints without those whose words name both players of a game that is asked about, and not both of the
    stored one: "Koch - Wolf: a typo, it was the 21st" answers the question.
    """
    asked = [claim for each in questions for claim in each.first.claims]
    return tuple(each for each in found if not _is_of_asked(each, asked))


def _is_of_asked(complaint: Complaint, asked: Iterable[Claim]) -> bool:
    """Return whether the words of a complaint are about a game that is asked about, and not about the stored one."""
    text = " ".join(sentence for _, sentence in complaint.sentences)
    if complaint.stored is None or names_both(text, complaint.stored):
        return False
    return any(names_both(text, claim) for claim in asked)


def _is_settled(vague: Complaint, clear: Iterable[Complaint]) -> bool:
    """Return whether another complaint puts the line right about which one only asks."""
    return vague.stored is not None and any(each.stored is vague.stored for each in clear)


def _with_questions(clear: Complaint, found: Iterable[Complaint]) -> Complaint:
    """Return a complaint with the sentences of those that only call its line wrong."""
    more = (one for each in found if not each.is_clear and _is_settled(each, [clear]) for one in each.sentences)
    return replace(clear, sentences=(*clear.sentences, *more))


def _is_done(complaint: Complaint, before: Sequence[Complaint]) -> bool:
    """Return whether a complaint only takes out what one before it has exchanged."""
    gone = {one for each in before if each.claim for one in map(_name_game, each.cancellations)}
    return complaint.claim is None and bool(gone) and {*map(_name_game, complaint.cancellations)} <= gone


def _name_game(gone: Cancellation) -> tuple[str, str, str]:
    """Return the tournament and the players of a game that is taken out."""
    return gone.tournament, gone.white, gone.black
