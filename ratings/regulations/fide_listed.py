"""A tournament in which everybody is listed and every game counts, as almost all are: what it brings to each player.

`fide_event.judge` says the same of it, and of each opponent what an explanation shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .fide_conditions import MATCH, ROUND_ROBINS, kind_of, meets_alike, not_rated, why_not_composed, why_not_played
from .fide_edition import Edition
from .fide_event import Before
from .types import HALF_POINTS, Event, Parameters


class Brought(NamedTuple):
    """Games, half points and W_e (in hundredths) of a player in one tournament."""

    games: int
    half_points: int
    expected: int


def rate_listed(event: Event, before: Before, edition: Edition, parameters: Parameters) -> Mapping[int, Brought] | None:
    """Return what a tournament brings to its players, None where it has to be judged: somebody is not listed, a game
    does not count, one is missing in a round robin, or it is a match, of which games may come too late.
    """
    listed = before.listed
    if listed.keys() != set(before.players) or not _counts_whole(event, before, edition, parameters):
        return None
    met: dict[int, list[int]] = {who: [] for who in before.players}
    half_points = dict.fromkeys(before.players, 0)
    for game in event.games:
        white, black = game.white, game.black
        of_white, of_black = HALF_POINTS[game.score]
        met[white].append(listed[black])
        met[black].append(listed[white])
        half_points[white] += of_white
        half_points[black] += of_black
    expected = edition.expectation.listed
    return {
        who: Brought(len(values), half_points[who], expected(listed[who], values, edition))
        for who, values in met.items()
    }


def _counts_whole(event: Event, before: Before, edition: Edition, parameters: Parameters) -> bool:
    """Return whether a tournament of listed players is rated with all its games, and none is missing."""
    size = len(before.players)
    kind = kind_of(event, size)
    if kind == MATCH or not_rated(event, parameters):
        return False
    if any(why_not_played(game, edition.unknown_moves) for game in event.games):
        return False
    if kind in ROUND_ROBINS and not meets_alike(event, size):
        return False
    return why_not_composed(event, kind, before.listed.values(), size, edition.most_unrated, parameters) is None
