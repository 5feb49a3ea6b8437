"""What results, departures and taking them back would do: read out of one snapshot, nothing written, no lock held."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce

from django.utils import timezone

from ratings.errors import NotOpen
from ratings.evaluation import (
    ChangedFacts,
    Preview,
    assume_tournaments,
    preview_change,
    read_tournaments,
    replace_game,
)
from ratings.facts import departures, results
from ratings.facts.departures import RevertedWithdrawal
from ratings.facts.manual_entry import Source, decide
from ratings.facts.results import Result
from ratings.models import Departure, Entry, Game, Player, Pool, Tournament
from ratings.snapshots import reading_snapshot


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a report: the games that it changes as they would be, in their order, and the ratings that follow.
    `refused` are results that would not be stored, since their games have others.
    """

    games: tuple[Game, ...]
    ratings: Preview
    refused: tuple[Result, ...] = ()

    @property
    def fingerprint(self) -> str:
        """Identifier of exactly this effect."""
        refused = [(result.game_id, result.score) for result in self.refused]
        games = [(game.pk, game.white.player_id, game.black.player_id, results.version(game)) for game in self.games]
        return hashlib.sha256(repr((games, refused, self.ratings.effect)).encode()).hexdigest()[:32]


def preview_results(pool: Pool, given: Sequence[Result], source: Source) -> Effect:
    """Return the effect of results of one tournament, as `manual_entry.record` would store them."""
    with reading_snapshot():
        decided = decide(given)
        games = results.read_games(pool, decided)
        outcomes = {
            result.game_id: results.judge(pool, games[result.game_id], result, source.received_at) for result in decided
        }
        changed = [result for result in decided if outcomes[result.game_id] in results.STORED]
        for result in changed:
            game = games[result.game_id]
            results.assign_result(game, result, game.received_at or source.received_at)
        refused = tuple(result for result in decided if outcomes[result.game_id] in results.REFUSED)
        return _effect(tuple(games[result.game_id] for result in changed), refused)


def preview_reopen(game: Game, expected_version: str) -> Effect:
    """Return the effect of reopening a game; none where it is open already or has another version than expected.
    Raises NotOpen as `results.reopen`.
    """
    with reading_snapshot():
        stored = Game.objects.select_related("tournament__pool", "white__player", "black__player").get(pk=game.pk)
        if stored.score is None or results.version(stored) != expected_version:
            return Effect((), Preview((), ()))
        if results.is_closed(stored.tournament.pool, stored, timezone.now()):
            raise NotOpen(f"game {stored.pk} is rated, or its window is over")
        results.unassign_result(stored)
        return _effect((stored,))


def _effect(games: tuple[Game, ...], refused: tuple[Result, ...] = ()) -> Effect:
    ratings = _rate(games[0].tournament, games) if games else Preview((), ())
    return Effect(games, ratings, refused)


def preview_withdrawal(
    entry: Entry, kind: Departure, on: date, source: Source, *, substitute: Player | None = None
) -> Effect:
    """Return the effect of a departure. Raises NotOpen as `departures.withdraw` does."""
    with reading_snapshot():
        stored = Entry.objects.select_related("tournament__pool").get(pk=entry.pk)
        departures.refuse_departure(stored, kind, substitute)
        games = tuple(departures.open_games(stored).select_related("white__player", "black__player"))
        for game in games:
            if kind == Departure.SUBSTITUTION and substitute is not None:
                departures.assign_substitute(game, stored, Entry(seat=stored.seat, player=substitute))
            else:
                results.assign_result(game, departures.forfeit(game, stored, kind, on), source.received_at)
        return Effect(games, _rate(stored.tournament, games))


def _rate(tournament: Tournament, games: Iterable[Game]) -> Preview:
    """Return the ratings that change where games of a tournament are as in rows that are not saved. Who has them is as
    it was: a game that is handed over is not rated.
    """
    changed = {key: reduce(replace_game, games, fact) for key, fact in read_tournaments([tournament.pk]).items()}
    touched = ChangedFacts(
        frozenset(changed),
        frozenset(game.pk for game in games),
        assumed=assume_tournaments(tournament.pool_id, changed),
    )
    return preview_change(tournament.pool, touched)


def preview_revert(entry: Entry) -> RevertedWithdrawal:
    """Return what taking a departure back would do; no rating changes by it, since rated games stay."""
    with reading_snapshot():
        stored = Entry.objects.select_related("tournament__pool", "player").get(pk=entry.pk)
        return departures.plan_revert(stored.tournament.pool, stored)
