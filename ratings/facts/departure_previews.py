"""What a departure, or taking one back, would do: read out of one snapshot, with nothing written and no lock held."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import reduce

from ratings.evaluation import (
    ChangedFacts,
    Preview,
    assume_tournaments,
    plan_rerating,
    preview_plan,
    read_tournaments,
    replace_game,
)
from ratings.facts import departures, results
from ratings.facts.departures import RevertedWithdrawal
from ratings.facts.manual_entry import Source
from ratings.models import Departure, Entry, Game, Player, Tournament
from ratings.snapshots import reading_snapshot


@dataclass(frozen=True, slots=True)
class DepartureEffect:
    """The effect of a departure: its games as they would be, in their order, and the ratings that change."""

    games: tuple[Game, ...]
    ratings: Preview

    @property
    def fingerprint(self) -> str:
        """Identifier of exactly this effect."""
        games = [(game.pk, game.white.player_id, game.black.player_id, results.version(game)) for game in self.games]
        return hashlib.sha256(repr((games, self.ratings.effect)).encode()).hexdigest()[:32]


def preview_withdrawal(
    entry: Entry, kind: Departure, on: date, source: Source, *, substitute: Player | None = None
) -> DepartureEffect:
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
        return DepartureEffect(games, _rate(stored.tournament, games))


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
    return preview_plan(tournament.pool, plan_rerating(tournament.pool, touched))


def preview_revert(entry: Entry) -> RevertedWithdrawal:
    """Return what taking a departure back would do; no rating changes by it, since rated games stay."""
    with reading_snapshot():
        stored = Entry.objects.select_related("tournament__pool", "player").get(pk=entry.pk)
        return departures.plan_revert(stored.tournament.pool, stored)
