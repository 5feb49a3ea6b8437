"""The counted games behind entries of the ledger, of many players at once: what a sentence of why is written from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from django.db.models import Q

from ratings.models import Game, LedgerEntry, Player
from ratings.queries.career_games import counted_points, faced_value
from ratings.queries.careers import MetGame

Place = tuple[int, int]
"""Keys of an evaluation and of a player."""

COLUMNS = (
    *("pk", "tournament_id", "tournament__code", "number", "white__player_id", "black__player_id"),
    *("rated_score", "score", "reason", "counts"),
)

NO_VALUES = (None, None)
"""What somebody without an entry brought and was met at."""

_Game = tuple[int, int, str, int, int, int, str, str, str, bool | None]


def read_entry_games(entries: Collection[LedgerEntry]) -> Mapping[Place, tuple[MetGame, ...]]:
    """Return the counted games of each entry, by evaluation and player; three queries. Those of a period are not read:
    their values are those of start lists (`career_games`).
    """
    if not entries:
        return {}
    units = _Units(entries)
    values = _read_values({evaluation for evaluation, _ in units.places})
    rows = list(_read_games(units))
    people = Player.objects.in_bulk({player for row in rows for player in row[4:6]})
    found: dict[Place, list[MetGame]] = defaultdict(list)
    for row in rows:
        evaluation = units.games.get(row[0]) or units.tournaments[row[1]]
        for own, met in _met_games(row, evaluation, values, people):
            found[evaluation, own].append(met)
    return {place: tuple(met) for place, met in found.items() if place in units.places}


class _Units:
    """What entries are about: evaluations by the game and by the tournament that was rated, and whose entries."""

    def __init__(self, entries: Collection[LedgerEntry]) -> None:
        self.places = {(entry.evaluation_id, entry.player_id) for entry in entries}
        self.players = {player for _, player in self.places}
        rated = {entry.evaluation for entry in entries}
        self.games = {each.game_id: each.pk for each in rated if each.game_id is not None}
        alone = {each for each in rated if each.game_id is None}
        self.tournaments = {each.tournament_id: each.pk for each in alone if each.tournament_id is not None}


def _read_values(evaluations: Collection[int]) -> Mapping[Place, tuple[int | None, int | None]]:
    """Return the value at which each player of some evaluations met others, and was met."""
    rows = LedgerEntry.objects.filter(evaluation__in=evaluations).order_by()
    columns = ("evaluation_id", "player_id", "before_value", "before_index", "after_value")
    return {
        (evaluation, player): (value if index else None, faced_value(value, index, after))
        for evaluation, player, value, index, after in rows.values_list(*columns)
    }


def _read_games(units: _Units) -> Iterator[_Game]:
    """Yield the finished games of some players that were rated alone, or with their tournament, in their order."""
    own = Q(white__player__in=units.players) | Q(black__player__in=units.players)
    rated = Q(pk__in=units.games) | Q(tournament__in=units.tournaments)
    rows = Game.objects.filter(rated, own, score__isnull=False).order_by("tournament", "number")
    yield from rows.values_list(*COLUMNS)


def _met_games(
    row: _Game, evaluation: int, values: Mapping[Place, tuple[int | None, int | None]], people: Mapping[int, Player]
) -> Iterator[tuple[int, MetGame]]:
    """Yield a game as each of its players saw it, with the key of the player; nothing of one that does not count."""
    _, _, code, number, white, black, rated_score, score, reason, counts = row
    halves = counted_points(rated_score or score, reason, counts)
    if halves is None:
        return
    for own, other, side in ((white, black, 0), (black, white, 1)):
        own_value, _ = values.get((evaluation, own), NO_VALUES)
        _, met_value = values.get((evaluation, other), NO_VALUES)
        yield own, MetGame(code, number, people[other], side == 0, halves[side], reason, own_value, met_value)
