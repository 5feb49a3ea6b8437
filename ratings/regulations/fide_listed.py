"""A tournament in which everybody is listed and every game counts, as almost all are: what it brings to each player.

`fide_event.judge` says the same of it, and of each opponent what an explanation shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from .crosstables import tabulate
from .fide_conditions import MATCH, ROUND_ROBINS, are_all_played, kind_of, not_rated, why_not_composed
from .fide_edition import Edition
from .types import Crosstable, Event, Parameters


def rate_listed(
    event: Event, listed: Mapping[int, int], edition: Edition, parameters: Parameters
) -> Iterable[tuple[int, int, int, int]] | None:
    """Return what a tournament brings to its players, of whom some are `listed` with values: position, games, half
    points and W_e (in hundredths). None where it has to be judged: somebody is not listed, a game does not count, one
    is missing in a round robin, or it is a match, of which games may come too late.
    """
    table = tabulate(event)
    values = [listed[who] for who in table.players if who in listed]
    if len(values) < len(table.players) or not _counts_whole(event, table, values, edition, parameters):
        return None
    met = _meet_everybody(values, table.rounds) if table.rounds else _meet_opponents(event, table, listed)
    expected = edition.expectation.listed
    each = zip(table.players, table.half_points, values, met, strict=True)
    return [(who, len(others), half_points, expected(own, others, edition)) for who, half_points, own, others in each]


def _meet_everybody(values: list[int], rounds: int) -> Iterable[Sequence[int]]:
    """Return the values of the opponents of each player, where everybody met everybody equally often."""
    return [(values[:at] + values[at + 1 :]) * rounds for at in range(len(values))]


def _meet_opponents(event: Event, table: Crosstable, listed: Mapping[int, int]) -> Iterable[Sequence[int]]:
    """Return the values of the opponents of each player, one for each game."""
    met: dict[int, list[int]] = {who: [] for who in table.players}
    for game in event.games:
        met[game.white].append(listed[game.black])
        met[game.black].append(listed[game.white])
    return met.values()


def _counts_whole(
    event: Event, table: Crosstable, values: Collection[int], edition: Edition, parameters: Parameters
) -> bool:
    """Return whether a tournament of listed players is rated with all its games, and none is missing."""
    size = len(values)
    kind = kind_of(event, size)
    if kind == MATCH or not_rated(event, parameters) or (kind in ROUND_ROBINS and not table.rounds):
        return False
    if not are_all_played(table.endings, edition.unknown_moves):
        return False
    return why_not_composed(event, kind, values, size, edition.most_unrated, parameters) is None
