"""The open games of a player on their own page: whom they meet, what is expected, and where results can be tried."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.http import urlencode
from django.utils.timezone import localdate

from ratings.models import Game, Player, Pool, Standing
from ratings.prepared import prepared
from ratings.queries import players
from ratings.queries.activity import Limits, read_limits, within
from ratings.queries.pools import regulation_of
from ratings.regulations import parameters_of

CHOICES = (("1", "1", 2), ("½", "0.5", 1), ("0", "0", 0))
"""What a result is called, how the address has it, and its half points."""

MOST = 20
"""Open games of a pool that a player's page lists, those of the oldest tournaments first; the page of the running
games has all of them (our own choice).
"""

Rating = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RunningGame:
    """An open game; `rating` is the opponent's where it is public, `expected` the expected score in units of SCALE, or
    None. `choices` are the results with the queries that assume them, none where no rating follows.
    """

    game: Game
    opponent: Player
    white: bool
    rating: Rating | None
    expected: int | None
    days: int
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RunningSection:
    """The open games of a player in one pool, and how many of them are not listed."""

    pool: Pool
    games: tuple[RunningGame, ...]
    others: int

    @property
    def can_be_tried(self) -> bool:
        """Whether results can be assumed for any of them."""
        return any(game.choices for game in self.games)

    @property
    def is_expected(self) -> bool:
        """Whether there is an expected score for any of them."""
        return any(game.expected is not None for game in self.games)


def build_running(
    player: Player, running: Iterable[players.RunningRow], ratings: Iterable[players.PoolRating]
) -> dict[str, RunningSection]:
    """Return the open games of a player by the key of the pool, in one query for each."""
    held = {rating.pool: rating for rating in ratings}
    games: dict[Pool, list[Game]] = {}
    for row in running:
        games.setdefault(row.open_games[0].tournament.pool, []).extend(row.open_games)
    return {pool.key: _section(player, pool, held.get(pool), some) for pool, some in games.items()}


def _section(player: Player, pool: Pool, held: players.PoolRating | None, games: Sequence[Game]) -> RunningSection:
    own, is_shown = (held.value, not (held.inactive or held.ended)) if held else (None, True)
    listed = [(game, players.opponent_of(game, player.pk)) for game in games[:MOST]]
    public = public_ratings(pool, {opponent.pk for _, opponent in listed})
    rows = (
        RunningGame(
            game,
            opponent,
            game.white.player_id == player.pk,
            public.get(opponent.pk),
            expected_score(pool, own, public.get(opponent.pk)),
            (localdate() - game.tournament.started_on).days,
            tuple(_choices(game)) if is_shown else (),
        )
        for game, opponent in listed
    )
    return RunningSection(pool, tuple(rows), len(games) - len(listed))


def _choices(game: Game) -> Iterable[tuple[str, str]]:
    """Yield the results that can be assumed of a game that will be rated."""
    if game.tournament.rated and game.counts is not False:
        name = parameter_of(game.tournament.code, game.number)
        yield from ((text, urlencode({name: written})) for text, written, _ in CHOICES)


def parameter_of(code: str, number: int) -> str:
    """Return the name under which an address assumes a result of a game."""
    return f"{code}-{number}"


def public_ratings(pool: Pool, keys: Collection[int]) -> dict[int, Rating]:
    """Return the ratings of players that everybody may see, by key of the player."""
    rows = _ratings_within(read_limits(pool), tuple(keys))
    return {player: (value, index) for player, value, index in rows if value is not None and index}


@prepared
def _ratings_within(limits: Limits, players: tuple[int, ...]) -> QuerySet[Standing, tuple[int, int | None, int | None]]:
    found = Standing.objects.filter(within(limits), pool=limits[0], player__in=players)
    return found.values_list("player_id", "value", "index")


def expected_score(pool: Pool, own: int | None, other: Rating | None) -> int | None:
    """Return the expected score against a rating; None without one of either."""
    if own is None or other is None:
        return None
    return regulation_of(pool).expectation(parameters_of(pool.rule, pool.parameters))(own - other[0])
