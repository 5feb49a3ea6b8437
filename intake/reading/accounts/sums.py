"""The points of both games of two players, which a clause says together, and with which their games have to agree."""

from __future__ import annotations

from intake.reading.accounts.clauses import Scene
from intake.reading.accounts.colours import find_order
from intake.reading.accounts.games import Account, Sum, other_of, score_for
from intake.reading.accounts.outcomes import list_outcomes, list_verbs
from intake.reading.accounts.pairings import find_pair
from intake.reading.explanations.game_pairs import Pair, meet_twice
from intake.reading.explanations.pair_results import DRAW, LOSS, WIN
from intake.reading.mentions import PAIR, Kind, Mention
from intake.reading.scores import Kind as ScoreKind
from intake.reading.words import any_case

ALL_HALVES = 4
"""Half points of both games."""

_HALVES = {WIN: 2, DRAW: 1, LOSS: 0}
_ALL_POINTS = any_case(r"\b(?:beide|zwei|both|two|alle) (?:punkte|points)\b")


def find_sum(scene: Scene, account: Account) -> Sum | None:
    """Return the points that a clause gives two players who meet twice, None for no such clause."""
    words = (one.score for one in scene.clause.mentions if one.score)
    halves = next((word.halves for word in words if word.kind is ScoreKind.MATCH), None)
    if halves is None and _ALL_POINTS.search(scene.text) and scene.plain:
        halves = (ALL_HALVES, 0)
    pair = find_pair(scene, account)[0] if halves else None
    if halves is None or pair is None or not meet_twice(pair, scene.people.situation):
        return None
    if winner := _find_winner(scene, account):
        return Sum((winner, other_of(pair, winner)), frozenset({max(halves)}))
    first = _find_first(scene, pair, account)
    return Sum((first, other_of(pair, first)), frozenset(halves[:1])) if first else Sum(pair, frozenset(halves))


def _find_winner(scene: Scene, account: Account) -> Mention | None:
    """Return who has won by the verb of a clause."""
    ways = [way for verb in list_verbs(scene) for way in list_outcomes(scene, verb, account)]
    winners = [one.winner for way in ways for one in way if not one.side]
    return winners[0] if len(winners) == 1 else None


def _find_first(scene: Scene, pair: Pair, account: Account) -> Mention | None:
    """Return whose points come first: whoever they are for, who is named first, or the subject."""
    if winners := scene.clause.list_kinds(Kind.FOR):
        return winners[0]
    if len(scene.players) == PAIR:
        return None if scene.clause.list_kinds(Kind.AND) else scene.players[0]
    return account.order or scene.plain or account.subject


def agrees(account: Account) -> bool:
    """Return whether the games of an account give the points that it says."""
    return all(_fits(account, one) for one in account.sums)


def _fits(account: Account, total: Sum) -> bool:
    games = [account.games[at] for at in account.list_games(total.pair)]
    return len(games) < PAIR or sum(_HALVES[score_for(one, total.pair)] for one in games) in total.halves
