"""The points of both games of two players, which a clause says together, and with which their games have to agree."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.accounts.games import Account, Sum, other_of, score_for
from intake.reading.accounts.outcomes import list_outcomes, list_verbs
from intake.reading.accounts.pairings import find_pair
from intake.reading.accounts.scenes import Scene
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.game_pairs import meet_twice
from intake.reading.explanations.pair_results import HALVES_OF, PLAYERS, PairResult
from intake.reading.explanations.said_colours import list_people
from intake.reading.mentions import PAIR, Kind, Mention, Situation, find_mentions
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.words import any_case

ALL_HALVES = 4
"""Half points of both games."""

_POINTS = r"(?:1 ?½|1[.,]5|1 1/2|0?½|0[.,]5|1/2)(?![\w½])"
_SHAPE = (
    rf"(?P<a>{{names}})\s*(?:[:,(]\s*)?(?P<x>{_POINTS})\)?\s*(?:[-,;]\s*)?(?:(?:and|und)\s+)?"
    rf"(?P<b>{{names}})\s*(?:[:,(]\s*)?(?P<y>{_POINTS})\)?"
)
"""The points behind both of two names: "Koch 1½, Wolf ½"."""

_OF_POINTS = frozenset({Kind.SCORE, Kind.POINT, Kind.TOURNAMENT, Kind.COMMA, Kind.COLON, Kind.AND})
"""What a sentence may have beside two players and their points."""

_MAY_BE_POINTS = re.compile(r"½|[.,]5|1/2|\b[01]\s*(?:$|[,;.])")
_OF_POINT = {"1": 2, "0": 0}
"""Half points of one game."""

_OF_COLOUR = any_case(
    r"(?<!mit )(?<!with )\b(?P<colour>wei(?:ß|ss)|schwarz|white|black):? (?P<point>[01½]|1/2|0[.,]5)(?=\s*(?:$|[,;.]))"
)
"""The point of the subject with a colour: "Weiß 1, Schwarz ½"."""

_ALL_POINTS = any_case(r"\b(?:beide|zwei|both|two|alle) (?:punkte|points)\b")


def write_points(text: str, situation: Situation) -> str:
    """Return a text with the points behind both of two names as one score, and those of colours as words."""
    if not _MAY_BE_POINTS.search(text):
        return text
    if _names_two_games([found["point"] for found in _OF_COLOUR.finditer(text)]):
        text = _OF_COLOUR.sub(_write_point, text)
    found = _find_points(text, list_people([text], situation))
    if found is None:
        return text
    winner = found["a" if found["x"].startswith("1") else "b"]
    return f"{text[: found.start()]}{found['a']} und {found['b']} 1½-½ für {winner}{text[found.end() :]}"


def _find_points(text: str, people: Sequence[Mention]) -> re.Match[str] | None:
    """Return the points of two games behind two of some names."""
    names = "|".join(re.escape(one.text) for one in people[: PAIR + 1])
    found = re.search(_SHAPE.format(names=names), text) if names else None
    is_sum = found and found["a"] != found["b"] and found["x"].startswith("1") != found["y"].startswith("1")
    return found if is_sum else None


def ask_points(place: Place, situation: Situation) -> list[Claim]:
    """Return a game that is asked, of two players of whom a sentence has only the points from both games."""
    text = plain_dashes(place.text)
    found = _find_points(text, people := list_people([text], situation)) if _MAY_BE_POINTS.search(text) else None
    kinds = {one.kind for one in find_mentions(text, situation)[0]} if found else set[Kind]()
    if found is None or not (len(people) == PAIR and meet_twice((people[0], people[1]), situation)):
        return []
    if not kinds <= PLAYERS | _OF_POINTS:
        return []
    is_first = (found["a"] == people[0].text) == found["x"].startswith("1")
    winner, other = people if is_first else people[::-1]
    word = ScoreWord(0, 0, "1½-½", ScoreKind.MATCH, halves=(3, 1))
    explained = Explained(text, (), (PairResult(winner, other, word, colours_known=True),))
    return make_claims(explained, place, situation) or []


def _names_two_games(points: Sequence[str]) -> bool:
    """Return whether points with two colours cannot be those of both players in one game."""
    return len(points) == PAIR and sum(_OF_POINT.get(point, 1) for point in points) != _OF_POINT["1"]


def _write_point(found: re.Match[str]) -> str:
    """Return a point with a colour as words."""
    verb = {"1": "gewonnen", "0": "verloren"}.get(found["point"], "remis")
    return f"mit {found['colour']} {verb}"


def find_sum(scene: Scene, account: Account) -> Sum | None:
    """Return the points that a clause gives two players who meet twice, None for no such clause."""
    halves = _find_halves(scene)
    pair = find_pair(scene, account)[0] if halves else None
    if halves is None or pair is None or not meet_twice(pair, scene.people.situation):
        return None
    if winner := _find_winner(scene, account):
        return Sum((winner, other_of(pair, winner)), frozenset({max(halves)}))
    first = _find_first(scene, account)
    return Sum((first, other_of(pair, first)), frozenset(halves[:1])) if first else Sum(pair, frozenset(halves))


def _find_halves(scene: Scene) -> tuple[int, int] | None:
    """Return the half points of both games in a clause, those of its subject first where they are in words."""
    words = (one.score for one in scene.clause.mentions if one.score)
    takes_all = scene.plain and _ALL_POINTS.search(scene.text)
    return next((word.halves for word in words if word.kind is ScoreKind.MATCH), (ALL_HALVES, 0) if takes_all else None)


def _find_winner(scene: Scene, account: Account) -> Mention | None:
    """Return who has won by the verb of a clause."""
    ways = [way for verb in list_verbs(scene) for way in list_outcomes(scene, verb, account)]
    winners = [one.winner for way in ways for one in way if not one.side]
    return winners[0] if len(winners) == 1 else None


def _find_first(scene: Scene, account: Account) -> Mention | None:
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
    return len(games) < PAIR or sum(HALVES_OF[score_for(one, total.pair)] for one in games) in total.halves
