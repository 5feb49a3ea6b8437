"""A player's rated games and statistics: score, performance, largest gains, published lists.

Only games of current evaluations are counted, with both players' values in that evaluation, so that every figure can
be traced to a line of the ledger.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.models import Game, LedgerEntry, Player, Pool, PublishedRating
from ratings.queries.players import HistoryRow
from ratings.queries.start_lists import StartLists, start_lists
from ratings.queries.units import rates_periods
from ratings.regulations import parameters_of
from ratings.regulations.arithmetic import SCALE, round_half_up
from ratings.regulations.counting import why_not
from ratings.regulations.elo import ELO_NAMES, Elo, elo_under
from ratings.regulations.fide_conditions import ROUND_ROBINS
from ratings.regulations.types import HALF_POINTS, Reason, Score

GAINS = 3
"""Largest gains that a page names."""
LISTS = 24
"""Published lists that a page names: two years of monthly ones."""


class Against(models.TextChoices):
    """The games that are added up in one line."""

    ALL = "all", _("All games")
    WHITE = "white", _("with White")
    BLACK = "black", _("with Black")
    STRONGER = "stronger", _("against stronger opponents")
    WEAKER = "weaker", _("against weaker or equal opponents")


@dataclass(frozen=True, slots=True)
class MetGame:
    """A counted game as the player saw it: the tournament's code and its number there; values are those of the
    evaluation, None for one without.
    """

    tournament: str
    number: int
    opponent: Player
    white: bool
    half_points: int
    reason: str
    own: int | None
    other: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """Games of one kind added up. `opponents` is the mean of the rated opponents, rounded half up;
    `performance` the value whose expectation against that mean is the score, None where there is none.
    """

    against: Against
    games: int
    half_points: int
    percent: int
    opponents: int | None
    performance: int | None


def games_of(player: Player, history: Sequence[HistoryRow]) -> dict[int, tuple[MetGame, ...]]:
    """Return the counted games of a player by evaluation, in two queries, or four where periods are rated."""
    values = _read_values(row.evaluation_id for row in history)
    periods = _tournaments_of_periods(history)
    units = _units_of(values) | periods
    games = _read_counted_games(player, units)
    lists = _start_lists_of(games) if periods else None
    found: dict[int, list[MetGame]] = defaultdict(list)
    for game in games:
        evaluation = units.get(("game", game.pk)) or units.get(("tournament", game.tournament_id))
        if evaluation is None:
            continue
        in_period = ("tournament", game.tournament_id) in periods
        entries = values[evaluation]
        met_at = _values_in_period(game, player, entries, lists) if lists and in_period else entries
        if met_at is not None:
            found[evaluation].append(_met_game(game, player, met_at))
    return {evaluation: tuple(met) for evaluation, met in found.items()}


_Unit = tuple[str, int]
"""A unit of the stream: "game" or "tournament", and its primary key."""


@dataclass(frozen=True, slots=True)
class _Value:
    """A player's value in an evaluation: `before` it, and as opponents `faced` it."""

    unit: _Unit
    before: int | None
    faced: int | None


def _units_of(values: Mapping[int, Mapping[int, _Value]]) -> dict[_Unit, int]:
    """Return evaluations by the unit they rated."""
    return {value.unit: evaluation for evaluation, players in values.items() for value in players.values()}


def _tournaments_of_periods(history: Iterable[HistoryRow]) -> dict[_Unit, int]:
    """Return the evaluations of periods by each of their tournaments."""
    rows = (row for row in history if row.listed_on)
    return {("tournament", each.pk): row.evaluation_id for row in rows for each in row.tournaments}


def _start_lists_of(games: Iterable[Game]) -> StartLists:
    """Read the lists on which the tournaments of some games began."""
    players = {player for game in games for player in (game.white.player_id, game.black.player_id)}
    return start_lists({game.tournament.pool for game in games if rates_periods(game.tournament.pool)}, players)


def _values_in_period(
    game: Game, player: Player, entries: Mapping[int, _Value], lists: StartLists
) -> dict[int, _Value] | None:
    """Return both players' values on the start list of the tournament; None where the game does not count."""
    players = (game.white.player_id, game.black.player_id)
    found = {each: lists.value(game.tournament, each) for each in players}
    met_at = {each: _Value(("tournament", game.tournament_id), value, value) for each, value in found.items()}
    return met_at if _counts_in_period(game, player, met_at, entries) else None


def _read_values(evaluations: Iterable[int]) -> dict[int, dict[int, _Value]]:
    """Read values by evaluation and player. Opponents face a newcomer's first rating, and never a 0-0."""
    columns = (
        "evaluation_id",
        "evaluation__tournament_id",
        "evaluation__game_id",
        "player_id",
        "before_value",
        "before_index",
        "after_value",
    )
    found: dict[int, dict[int, _Value]] = defaultdict(dict)
    for evaluation, tournament, game, player, value, index, after in LedgerEntry.objects.filter(
        evaluation__in=evaluations
    ).values_list(*columns):
        unit = ("game", game) if game else ("tournament", tournament)
        before = value if index else None
        faced = after if value is None else before
        found[evaluation][player] = _Value(unit, before, faced)
    return found


def _read_counted_games(player: Player, units: Iterable[_Unit]) -> list[Game]:
    keys: dict[str, list[int]] = {"tournament": [], "game": []}
    for kind, key in units:
        keys[kind].append(key)
    own = Q(white__player=player) | Q(black__player=player)
    within = Q(tournament__in=keys["tournament"]) | Q(pk__in=keys["game"])
    games = Game.objects.filter(own, within, score__isnull=False).order_by("tournament", "number")
    wide = games.select_related("white__player", "black__player", "tournament__pool").defer("moves")
    return [game for game in wide if _counts(game)]


def _counts(game: Game) -> bool:
    score = Score(game.rated_score or game.score or "")
    return why_not(score, Reason(game.reason), game.counts) is None


def _counts_in_period(game: Game, player: Player, met_at: Mapping[int, _Value], entries: Mapping[int, _Value]) -> bool:
    opponent = game.black.player_id if game.white.player_id == player.pk else game.white.player_id
    return counts_in_period(game, rated=met_at[opponent].faced is not None, evaluated=opponent in entries)


def counts_in_period(game: Game, *, rated: bool, evaluated: bool) -> bool:
    """Return whether a game of a period counts for a player (FIDE 2003: 5.1, 6.1, 6.4; 2009 and 2014 alike): both
    moved, and the opponent was `rated` on the start list, or `evaluated` in the same round robin.
    """
    return game.move_count != 0 and (rated or (game.tournament.kind in ROUND_ROBINS and evaluated))


def _met_game(game: Game, player: Player, values: Mapping[int, _Value]) -> MetGame:
    white = game.white.player_id == player.pk
    opponent = game.black.player if white else game.white.player
    half_points = HALF_POINTS[Score(game.rated_score or game.score or "")][not white]
    own, other = values.get(player.pk), values.get(opponent.pk)
    return MetGame(
        tournament=game.tournament.code,
        number=game.number,
        opponent=opponent,
        white=white,
        half_points=half_points,
        reason=game.reason,
        own=own.before if own else None,
        other=other.faced if other else None,
    )


KINDS: tuple[tuple[Against, Callable[[MetGame], bool]], ...] = (
    (Against.ALL, lambda _game: True),
    (Against.WHITE, lambda game: game.white),
    (Against.BLACK, lambda game: not game.white),
    (Against.STRONGER, lambda game: game.own is not None and game.other is not None and game.other > game.own),
    (Against.WEAKER, lambda game: game.own is not None and game.other is not None and game.other <= game.own),
)
"""Which games a line adds up; a game with a newcomer is in neither of the last two."""


def tallies(pool: Pool, games: Sequence[MetGame]) -> tuple[Tally, ...]:
    """Return the score of a player: in all, by colour, against stronger and against weaker or equal opponents."""
    elo = elo_of(pool)
    chosen = ((against, [game for game in games if belongs(game)]) for against, belongs in KINDS)
    return tuple(_tally(against, some, elo) for against, some in chosen if some)


def elo_of(pool: Pool) -> Elo | None:
    """Return the table of expectations of a pool, None where its regulation has none."""
    parameters = parameters_of(pool.rule, pool.parameters)
    return elo_under(parameters) if set(ELO_NAMES) <= set(parameters) else None


def _tally(against: Against, games: Sequence[MetGame], elo: Elo | None) -> Tally:
    half_points = sum(game.half_points for game in games)
    rated = [game for game in games if game.other is not None]
    mean = round_half_up(sum(game.other or 0 for game in rated), len(rated)) if rated else None
    percent = round_half_up(100 * half_points, 2 * len(games))
    scored = sum(game.half_points for game in rated)
    best = performance(mean, scored, len(rated), elo) if elo and mean is not None else None
    return Tally(against, len(games), half_points, percent, mean, best)


def performance(opponents: int, half_points: int, games: int, elo: Elo) -> int | None:
    """Return the value that expects `half_points` of `games` against `opponents`, to the nearest point; None where no
    value does, because a difference counts only up to a limit. No regulation here asks for it (ours).
    """
    share = SCALE * half_points // (2 * games)
    if not elo.table[0] <= share <= elo.table[-1]:
        return None
    place = bisect_left(elo.table, share)
    if place and share - elo.table[place - 1] < elo.table[place] - share:
        place -= 1
    return opponents + place - elo.limit


def gains(history: Iterable[HistoryRow]) -> tuple[HistoryRow, ...]:
    """Return the evaluations that brought most, the largest first; equal ones in the order of the history."""
    risen = [row for row in history if (row.change or 0) > 0]
    return tuple(sorted(risen, key=lambda row: -(row.change or 0))[:GAINS])


def published(player: Player) -> tuple[PublishedRating, ...]:
    """Return the newest current lists that contain a player."""
    rows = PublishedRating.objects.filter(player=player, publication__withdrawn_at=None)
    newest = rows.select_related("publication__pool").order_by("-publication__as_of", "-publication")
    return tuple(newest[:LISTS])


def namesakes_of(player: Player) -> tuple[Player, ...]:
    """Other players of the same name."""
    same = Player.objects.filter(sort_key=player.sort_key, merged_into=None).exclude(pk=player.pk)
    return tuple(same.order_by("number"))
