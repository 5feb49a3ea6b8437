"""The game that a reply reports instead of a stored one: with the other colours, or with another opponent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from intake.reading.codes import Question
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.types import BODY, Claim, Place
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from .changes import cancel_claim
from .colours import turn_colours
from .complained_lines import Listed, Target
from .faults import SENTENCE_END
from .other_players import calls_opponent_wrong, exchange_opponent, names_other_opponent
from .own_text import Passage
from .player_names import family_words, known_words, names_both, same_game
from .types import AskedQuestion, Resolution
from .whole_lines import report_in

_CLAUSES = any_case(r"[,:;(]\s+|\s+(?:aber|but|sondern)\s+|\s*\(")


def find_other_game(about: Target, text: str, day: date | None, listed: Listed) -> Claim | None:
    """Return the game that sentences report instead of a stored one: with the other colours, or another opponent."""
    stored = about.claim
    assert stored is not None  # noqa: S101 -- a group begins with its line
    turned = turn_colours(stored, text, day) if stored in listed.doubles else None
    return turned or exchange_opponent(stored, text, day) or _find_right_game(about, stored, text, day, listed)


def _find_right_game(about: Target, stored: Claim, text: str, day: date | None, listed: Listed) -> Claim | None:
    """Return the game of a player of a stored one that a text reports whose opponent was wrong there; none where it may
    be meant instead of another one as well.
    """
    said = _find_only_report(text, day) if calls_opponent_wrong(text) else None
    if said is None or not _may_replace(said, stored, about, listed):
        return None
    return replace(said, tournament=stored.tournament, completed_on=said.completed_on or stored.completed_on)


def replace_stored(answer: Resolution, questions: Iterable[AskedQuestion], listed: Listed) -> Resolution:
    """Return an answer which confirms a line that has another player instead of one of a stored game, with the day of
    that game where it has none: it is taken out.
    """
    doubted = (each for each in questions if each.first.code == Question.NOT_CONFIRMED)
    line = next((each.line for each in doubted if each.number == answer.number), "")
    denied = [claim for claim in listed.games if names_other_opponent(claim, line)]
    if len(denied) != 1 or len(answer.claims) != 1:
        return answer
    claim, gone = answer.claims[0], denied[0]
    dated = replace(claim, completed_on=claim.completed_on or gone.completed_on)
    return replace(answer, claims=(dated,), cancellation=cancel_claim(gone, Place(BODY, 1, line)))


def share_days(answers: Iterable[Resolution]) -> list[Resolution]:
    """Return answers in which a game without a day has the only one that other answers give the same result."""
    answers = list(answers)
    told = [claim for each in answers for claim in each.claims if claim.completed_on]
    return [replace(each, claims=tuple(_share_day(claim, told) for claim in each.claims)) for each in answers]


def _share_day(claim: Claim, told: Iterable[Claim]) -> Claim:
    days = {each.completed_on for each in told if each.score == claim.score and _is_same(each, claim)}
    return replace(claim, completed_on=days.pop()) if not claim.completed_on and len(days) == 1 else claim


def _is_same(one: Claim, other: Claim) -> bool:
    """Return whether two claims are of one game with the same colours."""
    return same_game(one, other) and bool(family_words(one.white) & {*fold(other.white).split()})


def _may_replace(said: Claim, stored: Claim, about: Target, listed: Listed) -> bool:
    """Return whether a game has one player of a stored one, and of no other unless this one is named by its place."""
    pair = f"{said.white} {said.black}"
    touched = [each for each in listed.stored if known_words(each) & {*fold(pair).split()}]
    return stored in touched and not names_both(pair, stored) and (about.certain or len(touched) == 1)


def _find_only_report(text: str, day: date | None) -> Claim | None:
    """Return the only game that the clauses of a text report which do not go on."""
    told = (each for each in SENTENCE_END.split(text) if not UNFINISHED.search(each))
    found = [said for each in told for clause in _CLAUSES.split(each) if (said := report_in(Passage(0, clause), day))]
    return found[0] if len(found) == 1 else None
