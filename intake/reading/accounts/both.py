"""Clauses that say a result of both games of two players."""

from __future__ import annotations

from intake.reading.accounts.games import Account
from intake.reading.accounts.outcomes import Outcome
from intake.reading.accounts.people import is_of_pair
from intake.reading.accounts.scenes import Scene
from intake.reading.explanations.game_clauses import BOTH_DONE, BOTH_GAMES
from intake.reading.explanations.result_mentions import ONE_OF
from intake.reading.mentions import Kind, find_mentions
from intake.reading.words import any_case

_ONE = any_case(rf"\b(?:{ONE_OF}|einer beiden?)\b")
"""What does not say which game of a pair is meant."""

_EACH = any_case(r"\b(?:beide[nsr]?|both|each|jeder|jeweils|je|jedes ?mal|every|zweimal|twice)\b")
_NOT_OF_ONE = any_case(r"\b(?:und|and|u|von|vom|by|wurden?|wird|was|were|been|being|got|getting)\b|\s[-–/&]\s|[:;()]")
"""Before "both won": what joins two players, or sets the subject behind the verb."""


def is_of_both(scene: Scene, outcome: Outcome, account: Account) -> bool:
    """Return whether a clause says its result of both games."""
    if _ONE.search(scene.text):
        return False
    if BOTH_GAMES.search(scene.text) or (outcome.side and _EACH.search(scene.text)):
        return True
    return BOTH_DONE.fullmatch(scene.text) is not None and _is_of_one(scene, outcome, account)


def _is_of_one(scene: Scene, outcome: Outcome, account: Account) -> bool:
    """Return whether the words before a clause are about what one of its pair did to the other."""
    before = scene.clause.sentence[: scene.clause.begin].rstrip(" ,")
    situation = scene.people.situation
    named = [one.end for one in account.said if one.end <= len(before)]
    is_apart = not _NOT_OF_ONE.search(before.removesuffix(" und").removesuffix(" and"))
    is_certain = is_apart and not any(one.kind is Kind.DOUBT for one in find_mentions(before, situation)[0])
    return bool(named) and is_certain and all(is_of_pair(one, outcome.pair) for one in account.said)
