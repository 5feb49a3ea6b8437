"""Facts as a change would make them, instead of those that are stored: what a preview rates."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from ratings import ledger
from ratings.models import Game, Player, Pool, Tournament
from ratings.queries.pools import rule_timeline
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import Reason, Score, State

from .stream import GameFact, TournamentFact
from .tables import among, complete


@dataclass(frozen=True, slots=True)
class AssumedFacts:
    """Facts of a pool that differ from the stored ones: tournaments by key, None for one that is not rated here; states
    that players bring, and players who bring none; the rules; days of birth. A tournament that would be new has a
    negative key.
    """

    tournaments: Mapping[int, TournamentFact | None] = field(default_factory=dict)
    brought: Mapping[int, State | None] = field(default_factory=dict)
    without: frozenset[int] = frozenset()
    timeline: RuleTimeline | None = None
    born: Mapping[int, date] = field(default_factory=dict)

    def rules(self, pool: Pool) -> RuleTimeline:
        """Return the rules of the pool."""
        return self.timeline or rule_timeline(pool)

    def initial_states(self, pool: Pool, players: Collection[int] | None = None) -> dict[int, State | None]:
        """Return the states with which all, or some, players begin in the pool."""
        stored = ledger.initial_states(pool, players)
        brought = {player: state for player, state in self.brought.items() if players is None or player in players}
        return {player: state for player, state in {**stored, **brought}.items() if player not in self.without}

    def replace_tournaments(self, stored: Iterable[TournamentFact]) -> Iterator[TournamentFact]:
        """Yield the assumed tournaments, and stored ones about which nothing is assumed."""
        yield from (fact for fact in stored if fact.id not in self.tournaments)
        yield from (fact for fact in self.tournaments.values() if fact)


AS_STORED = AssumedFacts()
"""Nothing is assumed."""


def read_tournaments(keys: Collection[int]) -> dict[int, TournamentFact]:
    """Read tournaments as they are stored, by key; one without players is left out."""
    return {fact.id: fact for fact in complete(among("tournament.id", keys), {})}


def assume_tournaments(pool: int, changed: Mapping[int, TournamentFact]) -> AssumedFacts:
    """Assume other facts of tournaments, as far as they are rated in a pool."""
    found = Tournament.objects.filter(pool=pool, rated=True, rating_waits_until=None, pk__in=changed)
    rated = frozenset(found.values_list("pk", flat=True))
    return AssumedFacts({key: fact if key in rated else None for key, fact in changed.items()})


def replace_game(fact: TournamentFact, game: Game) -> TournamentFact:
    """Return a tournament with the result of one game as in a row that is not saved."""
    return replace(fact, games=tuple(_with_result(each, game) if each.id == game.pk else each for each in fact.games))


def _with_result(each: GameFact, game: Game) -> GameFact:
    score = game.rated_score or game.score
    return each._replace(
        score=Score(score) if score else None,
        reason=Reason(game.reason or Reason.PLAYED),
        moves=game.move_count,
        counts=game.counts,
        completed_on=game.completed_on,
        received_at=game.received_at,
    )


def replace_players(fact: TournamentFact, instead: Mapping[int, Player]) -> TournamentFact:
    """Return a tournament with other players on the seats of some, by key of those."""
    keys = {player: instead[player].pk if player in instead else player for player in fact.players}
    seated = zip(fact.players, fact.numbers, strict=True)
    return replace(
        fact,
        players=tuple(keys.values()),
        numbers=tuple(instead[player].number if player in instead else number for player, number in seated),
        games=tuple(game._replace(white=keys[game.white], black=keys[game.black]) for game in fact.games),
    )


def choose_players(fact: TournamentFact, chosen: Collection[int]) -> TournamentFact:
    """Return a tournament of some of its players alone."""
    seated = [pair for pair in zip(fact.players, fact.numbers, strict=True) if pair[0] in chosen]
    return replace(
        fact,
        players=tuple(player for player, _ in seated),
        numbers=tuple(number for _, number in seated),
        games=tuple(game for game in fact.games if game.white in chosen and game.black in chosen),
    )
