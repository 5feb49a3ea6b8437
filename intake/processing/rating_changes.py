"""What stored games do to the ratings of both players, for the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.db.models import QuerySet

from intake.replying import RatedPlayer
from ratings.models import Evaluation, Game, LedgerEntry, Player, Standing
from ratings.prepared import prepared
from ratings.queries.units import evaluations_of, rates_games

MOST = 60
"""Games of one mail whose changes are looked up (our own choice): an answer lists no more."""


@dataclass(frozen=True, slots=True)
class RatingChanges:
    """The ratings of both players before and after; `provisional` until the tournament is rated."""

    players: tuple[RatedPlayer, ...]
    provisional: bool


NO_CHANGES: Mapping[int, RatingChanges] = MappingProxyType({})


def find_changes(games: Iterable[Game], evaluations: Sequence[Evaluation] = ()) -> dict[int, RatingChanges]:
    """Return the changes by key of the game: those of its evaluation, else of the live values."""
    games = list(games)[:MOST]
    entries = _entries(evaluations)
    rated = {game.pk: _of_entries(game, entries) for game in games}
    standings = _standings(game for game in games if rated[game.pk] is None and not rates_games(game.tournament.pool))
    changes = {game.pk: rated[game.pk] or _of_standings(game, standings) for game in games}
    return {key: change for key, change in changes.items() if change is not None}


def find_current_changes(games: Iterable[Game]) -> dict[int, RatingChanges]:
    """Return the changes by the evaluations that are in force, by key of the game."""
    games = list(games)
    return find_changes(games, [each for game in games for each in _evaluations_of(game)])


def _evaluations_of(game: Game) -> QuerySet[Evaluation]:
    """Return the evaluations in force of a game, or those of its tournament."""
    found = evaluations_of(game.tournament)
    return found.filter(game=game) if rates_games(game.tournament.pool) else found


def _standings(running: Iterable[Game]) -> dict[tuple[int, int], Standing]:
    """Return the standings of both players of games of running tournaments, by pool and player."""
    games = list(running)
    players = {player.pk for game in games for player in _players(game)}
    pools = {game.tournament.pool_id for game in games}
    return {(row.pool_id, row.player_id): row for row in _standings_of(tuple(pools), tuple(players))}


@prepared
def _standings_of(pools: tuple[int, ...], players: tuple[int, ...]) -> QuerySet[Standing]:
    return Standing.objects.filter(pool__in=pools, player__in=players)


def _players(game: Game) -> tuple[Player, Player]:
    return game.white.player, game.black.player


def _entries(evaluations: Sequence[Evaluation]) -> dict[tuple[int | None, int], LedgerEntry]:
    """Return the entries of evaluations by game (None for a tournament) and player."""
    games = {evaluation.pk: evaluation.game_id for evaluation in evaluations}
    found = _entries_of(tuple(games))
    return {(games[entry.evaluation_id], entry.player_id): entry for entry in found}


@prepared
def _entries_of(evaluations: tuple[int, ...]) -> QuerySet[LedgerEntry]:
    return LedgerEntry.objects.filter(evaluation__in=evaluations)


def _of_entries(game: Game, entries: Mapping[tuple[int | None, int], LedgerEntry]) -> RatingChanges | None:
    key = game.pk if rates_games(game.tournament.pool) else None
    pairs = [(player, entries.get((key, player.pk))) for player in _players(game)]
    rated = tuple(
        RatedPlayer(player.name, entry.before_value, entry.before_index, entry.after_value, entry.after_index)
        for player, entry in pairs
        if entry is not None
    )
    return RatingChanges(rated, provisional=False) if rated else None


def _of_standings(game: Game, standings: Mapping[tuple[int, int], Standing]) -> RatingChanges | None:
    """Return the live values beside the official ones, where there are any."""
    pairs = [(player, standings.get((game.tournament.pool_id, player.pk))) for player in _players(game)]
    live = tuple(
        RatedPlayer(player.name, row.value, row.index, row.live_value, row.live_index or 0)
        for player, row in pairs
        if row is not None and row.live_value is not None
    )
    return RatingChanges(live, provisional=True) if live else None
