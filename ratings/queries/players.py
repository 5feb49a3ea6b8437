"""A player as their page shows them: ratings, history, running tournaments, adopted ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Any, Protocol

from django.db.models import Count, Q, QuerySet
from django.utils.timezone import localdate

from ratings.formats.name_folding import full_name
from ratings.models import Evaluation, Game, LedgerEntry, Player, Pool, Standing, Takeover
from ratings.prepared import prepared
from ratings.queries.activity import ShownRanks, Visibility, idle, is_inactive, read_visibility
from ratings.queries.career_games import NEWEST_FIRST
from ratings.queries.evaluations import earlier_than
from ratings.queries.pools import is_secured, lowest_on
from ratings.queries.units import NamedTournament, played_in, rates_games
from ratings.regulations import RULES
from ratings.regulations.periods import listed_by
from ratings.server_statements import statement_cursor

_OF_ENTRY = (
    *("games", "points", "expected", "k", "before_value", "before_index", "after_value", "after_index", "remarks"),
    *(f"evaluation__{name}" for name in ("pk", "pool_id", "completed_on", "key", "rule", "game__number")),
    *(f"evaluation__tournament__{name}" for name in ("pk", "code", "name")),
    "evaluation__white_id",
    *(f"evaluation__{side}__{name}" for side in ("black", "white") for name in ("family_name", "given_name")),
)
"""What a line of a history shows of an entry of the ledger and of what was rated. A page reads hundreds of lines, and
rows of the tables would take three times as long.
"""


@dataclass(frozen=True, slots=True)
class PoolRating:
    """What a player has in one pool: the official value, and the live value where it differs. Of an
    `inactive` player neither is known here; the rating of a player who died has `ended`. `rank_key` orders ratings;
    `ranked` players have a rank.
    """

    pool: Pool
    value: int | None
    index: int | None
    secured: bool
    rank: int | None
    as_of: date | None
    live_value: int | None
    live_index: int | None
    live_games: int
    by_game: bool
    inactive: bool = False
    ended: bool = False
    rank_key: int | None = None
    ranked: int | None = None

    @property
    def has_live(self) -> bool:
        """Whether finished games wait for their evaluation and move the value."""
        return self.live_value is not None and (self.live_value, self.live_index) != (self.value, self.index)


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One evaluation of a player; `opponent` and `number` where a single game was rated, `tournaments` are those that
    they played in it: one, or several of a period, which led to the list of the day `listed_on`.
    """

    evaluation_id: int
    pool_id: int
    on: date
    tournaments: tuple[NamedTournament, ...]
    listed_on: date | None
    opponent: str
    number: int | None
    games: int
    points: int
    expected: int | None
    k: int | None
    before_value: int | None
    before_index: int | None
    after_value: int
    after_index: int
    secured: bool
    remarks: tuple[str, ...]

    @property
    def change(self) -> int | None:
        """Whole points gained or lost; None for the first rating."""
        return None if not self.before_index else self.after_value - (self.before_value or 0)


@dataclass(frozen=True, slots=True)
class RunningRow:
    """A tournament that a player is still in, and the key of its pool; `opponents` are those of `open_games`."""

    pool: str
    code: str
    name: str
    finished: int
    games: int
    opponents: tuple[Player, ...]
    open_games: tuple[Game, ...]


def find_player(number: str) -> Player | None:
    """Return the player with a public number; `merged_into` is set where it is the second one of somebody else."""
    return next(iter(_player_with(number)), None)


@prepared
def _player_with(number: str) -> QuerySet[Player]:
    return Player.objects.select_related("merged_into").filter(number=number)


def players_by_key(keys: Iterable[int]) -> dict[int, Player]:
    """Return some players by their keys."""
    return {player.pk: player for player in _players_with(tuple(keys))}


@prepared
def _players_with(keys: tuple[int, ...]) -> QuerySet[Player]:
    return Player.objects.filter(pk__in=keys)


def resolve_merged(player: Player) -> Player:
    """Return the player, or the one into whom they were merged."""
    return player if player.merged_into is None else player.merged_into


class NamedPerson(Protocol):
    """Whoever has a name and a public number."""

    @property
    def name(self) -> str:
        """Family name, given name."""

    @property
    def number(self) -> str:
        """The federation's number."""


def namesakes(people: Iterable[NamedPerson]) -> frozenset[str]:
    """Return the names that several of these people share: pages add the number to them."""
    counted = Counter({each.number: each.name for each in people}.values())
    return frozenset(name for name, times in counted.items() if times > 1)


def ratings_of(player: Player, visibility: Visibility | None = None, *, of_all: bool = False) -> tuple[PoolRating, ...]:
    """Return a player's ratings, pool by pool, with their ranks among those who are shown; who objects to being listed
    has none, and who died has no live value either. `visibility` is that of the player where it was read; `of_all`
    says of how many a rank is.
    """
    held = read_ratings([player]).get(player.pk, ())
    shown = visibility or read_visibility(player)
    if shown.died_on:
        return tuple(
            replace(rating, rank=None, live_value=None, live_index=None, live_games=0, ended=True) for rating in held
        )
    if shown.unlisted:
        return tuple(replace(rating, rank=None) for rating in held)
    return tuple(_placed(rating, of_all=of_all) for rating in held)


def _placed(rating: PoolRating, *, of_all: bool) -> PoolRating:
    """Return a rating with its rank in place of its rank key."""
    shown = ShownRanks(rating.pool, [rating.rank], whole=of_all)
    return replace(rating, rank=shown.rank(rating.rank), ranked=shown.players())


def read_ratings(players: Sequence[Player]) -> dict[int, tuple[PoolRating, ...]]:
    """Return the ratings of some players by pool, with rank keys in place of ranks, by key of the player."""
    found: dict[int, tuple[PoolRating, ...]] = {}
    rows = _standings_of(tuple(player.pk for player in players))
    today = localdate()
    few: dict[int, frozenset[int]] = {}
    for row in rows:
        if row.pool_id not in few:
            few[row.pool_id] = idle(row.pool, row.pool.rule, today)
        inactive = is_inactive(row.pool.rule, row.as_of, today) or row.player_id in few[row.pool_id]
        found[row.player_id] = (*found.get(row.player_id, ()), _pool_rating(row, inactive=inactive))
    return found


@prepared
def _standings_of(players: tuple[int, ...]) -> QuerySet[Standing]:
    return Standing.objects.filter(player__in=players).select_related("pool").order_by("pool")


def _pool_rating(row: Standing, *, inactive: bool) -> PoolRating:
    lowest, by_game = lowest_on(row.pool), rates_games(row.pool)
    if row.value is not None and lowest is not None and row.value < lowest:
        row.value = row.index = None  # fallen off, or only what a first rating will be made of
    if inactive:
        return PoolRating(row.pool, None, None, False, None, row.as_of, None, None, 0, by_game, inactive=True)
    return PoolRating(
        pool=row.pool,
        value=row.value,
        index=row.index,
        secured=is_secured(row.pool.rule, row.index),
        rank=row.rank_key,
        rank_key=row.rank_key,
        as_of=row.as_of,
        live_value=row.live_value,
        live_index=row.live_index,
        live_games=row.live_games,
        by_game=by_game,
    )


def make_unrated(pool: Pool) -> PoolRating:
    """Return what a player has in a pool in which nothing of them is evaluated."""
    return PoolRating(pool, None, None, False, None, None, None, None, 0, rates_games(pool))


def history(
    player: Player, *, before: Evaluation | None = None, pool: str = "", most: int | None = None
) -> tuple[HistoryRow, ...]:
    """Return a player's newest evaluations in force, the newest first, at `most` so many; those before an evaluation,
    those of the pool with a key.
    """
    entries = LedgerEntry.objects.filter(player=player, replaced_by=None)
    if before:
        entries = entries.filter(earlier_than(before, "evaluation__"))
    if pool:
        entries = entries.filter(evaluation__pool__key=pool)
    return _history_rows(player, entries.order_by(*NEWEST_FIRST)[:most].values_list(*_OF_ENTRY))


def history_within(player: Player, evaluations: Collection[int]) -> tuple[HistoryRow, ...]:
    """Return some current evaluations of a player, the newest first."""
    return _history_rows(player, _entries_within(player.pk, tuple(evaluations)))


@prepared
def _entries_within(player: int, evaluations: tuple[int, ...]) -> QuerySet[LedgerEntry, tuple[Any, ...]]:
    entries = LedgerEntry.objects.filter(player=player, evaluation__in=evaluations)
    return entries.order_by(*NEWEST_FIRST).values_list(*_OF_ENTRY)


def _history_rows(player: Player, rows: Iterable[tuple[Any, ...]]) -> tuple[HistoryRow, ...]:
    found = [_history_row(player, *row) for row in rows]
    periods = [row.evaluation_id for row in found if row.listed_on]
    covered = played_in(player, periods) if periods else {}
    return tuple(
        replace(row, tournaments=covered.get(row.evaluation_id, ())) if row.listed_on else row for row in found
    )


def _history_row(player: Player, *columns: Any) -> HistoryRow:  # noqa: ANN401 -- columns of a query
    """Return a line of a history; the tournaments of a period are added later."""
    games, points, expected, k, before_value, before_index, after_value, after_index, remarks, *of_unit = columns
    evaluation, pool, on, key, rule, number, *tournament, white, black_family, black_given, family, given = of_unit
    opponent = full_name(*((black_family, black_given) if white == player.pk else (family, given)))
    return HistoryRow(
        evaluation_id=evaluation,
        pool_id=pool,
        on=on,
        tournaments=(NamedTournament(*tournament),) if tournament[0] else (),
        listed_on=listed_by(key) if RULES[rule].calendar else None,
        opponent="" if white is None else opponent,
        number=number,
        games=games,
        points=points,
        expected=expected,
        k=k,
        before_value=before_value,
        before_index=before_index,
        after_value=after_value,
        after_index=after_index,
        secured=is_secured(rule, after_index),
        remarks=tuple(remarks.split()),
    )


def opponent_of(game: Game, player_id: int) -> Player:
    """Return whom a player met in a game."""
    return game.black.player if game.white.player_id == player_id else game.white.player


OPEN_GAMES = """
SELECT game.id
FROM ratings_entry own JOIN ratings_game game
    ON game.tournament_id = own.tournament_id AND (game.white_id = own.id OR game.black_id = own.id)
WHERE own.player_id = %s AND game.score IS NULL
"""


def running(player: Player) -> tuple[RunningRow, ...]:
    """Return the tournaments in which a player still has open games, by start and code; one query where there are
    none, else three.
    """
    with statement_cursor() as cursor:  # a tenth of the wide query, which most pages of players can spare
        cursor.execute(OPEN_GAMES, [player.pk])
        keys = [key for (key,) in cursor.fetchall()]
    if not keys:
        return ()
    found = {key: tuple(some) for key, some in groupby(_in_order(tuple(keys)), key=lambda game: game.tournament_id)}
    counts = {key: (done, total) for key, done, total in _count_games(player.pk, tuple(found))}
    return tuple(_running_row(player, some, *counts[key]) for key, some in found.items())


@prepared
def _in_order(keys: tuple[int, ...]) -> QuerySet[Game]:
    games = Game.objects.filter(pk__in=keys).defer("moves", "positions")
    wide = games.select_related("tournament__pool", "white__player", "black__player")
    return wide.order_by("tournament__started_on", "tournament__code", "number")


@prepared
def _count_games(player: int, tournaments: tuple[int, ...]) -> QuerySet[Game, tuple[int, int, int]]:
    """Return how many games of a player are finished in some tournaments, and how many they have there."""
    plays = Q(white__player=player) | Q(black__player=player)
    found = Game.objects.filter(plays, tournament__in=tournaments).order_by().values_list("tournament")
    return found.annotate(done=Count("score"), total=Count("pk"))


def _running_row(player: Player, still_open: tuple[Game, ...], finished: int, games: int) -> RunningRow:
    opponents, tournament = tuple(opponent_of(game, player.pk) for game in still_open), still_open[0].tournament
    return RunningRow(tournament.pool.key, tournament.code, tournament.name, finished, games, opponents, still_open)


def takeovers(player: Player) -> tuple[Takeover, ...]:
    """Return what a player brought into the pools, exchanged takeovers included."""
    return tuple(_takeovers_of(player.pk))


@prepared
def _takeovers_of(player: int) -> QuerySet[Takeover]:
    return Takeover.objects.filter(player=player).select_related("pool").order_by("pool", "exchanged_on", "pk")
