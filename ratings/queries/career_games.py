"""The evaluations and the counted games of a player as bare numbers: a long life in correspondence chess is read for
its sums and its drawing, and only a part of it is shown line by line.

Only games of current evaluations are counted, with both players' values in that evaluation, so that every figure can
be traced to a line of the ledger.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import NamedTuple

from ratings.models import CoveredTournament, Game, LedgerEntry, Player, Tournament
from ratings.queries.pools import is_secured
from ratings.queries.start_lists import start_lists
from ratings.regulations.counting import why_not
from ratings.regulations.fide_conditions import ROUND_ROBINS
from ratings.regulations.types import HALF_POINTS, Reason, Score


class CareerLine(NamedTuple):
    """What one evaluation did to a player; `tournament` or `game` is the unit that was rated, neither of a period."""

    evaluation_id: int
    pool_id: int
    rule: str
    on: date
    tournament: int | None
    game: int | None
    games: int
    before_value: int | None
    before_index: int | None
    after_value: int
    after_index: int

    @property
    def own(self) -> int | None:
        """The value before; None for a first rating and for a 0-0."""
        return self.before_value if self.before_index else None

    @property
    def change(self) -> int | None:
        """Whole points gained or lost; None for the first rating."""
        return None if not self.before_index else self.after_value - (self.before_value or 0)

    @property
    def secured(self) -> bool:
        """Whether the new value is secured."""
        return is_secured(self.rule, self.after_index)


COLUMNS = (
    "evaluation_id",
    "pool_id",
    "evaluation__rule",
    "completed_on",
    "tournament_id",
    "evaluation__game_id",
    "games",
    "before_value",
    "before_index",
    "after_value",
    "after_index",
)
"""Where the ledger has the fields of a `CareerLine`."""

NEWEST_FIRST = ("-evaluation__completed_on", "-evaluation__received_at", "-evaluation__key")
"""The reversed order of the stream."""


def read_career(player: Player) -> tuple[CareerLine, ...]:
    """Return all current evaluations of a player, the newest first."""
    entries = LedgerEntry.objects.filter(player=player, replaced_by=None).order_by(*NEWEST_FIRST)
    return tuple(CareerLine(*row) for row in entries.values_list(*COLUMNS))


class PlayedGame(NamedTuple):
    """A counted game as the player saw it; values are those of the evaluation, None for one without."""

    evaluation: int
    tournament: int
    number: int
    opponent: int
    white: bool
    half_points: int
    reason: str
    own: int | None
    other: int | None


class _Finished(NamedTuple):
    """A finished game of the player whose result counts."""

    game: int
    tournament: int
    number: int
    opponent: int
    move_count: int | None
    reason: str
    half_points: int
    white: bool


_Faced = Mapping[int, int | None]
"""The values at which opponents met players, by `_place`. Like the games these are thousands for one page, so they are
bare numbers: tuples that are kept make the garbage collector look through the whole program.
"""


def _place(evaluation: int, player: int) -> int:
    return evaluation << 32 | player


def read_played_games(player: Player, career: Sequence[CareerLine]) -> tuple[PlayedGame, ...]:
    """Return the counted games of a player in no order; three queries, and three more where periods are rated."""
    if not career:
        return ()
    faced = _read_faced(career)
    games = {line.game: line for line in career if line.game is not None}
    tournaments = {line.tournament: line for line in career if line.game is None and line.tournament is not None}
    found: list[PlayedGame] = []
    without_unit: list[_Finished] = []
    for game in _read_finished_games(player):
        if line := games.get(game.game) or tournaments.get(game.tournament):
            other = faced.get(_place(line.evaluation_id, game.opponent))
            found.append(_build_game(game, line.evaluation_id, line.own, other))
        else:
            without_unit.append(game)
    return (*found, *_played_in_periods(player, career, without_unit, faced))


def _read_faced(career: Iterable[CareerLine]) -> _Faced:
    """Read at which value everybody was met in some evaluations."""
    entries = LedgerEntry.objects.filter(evaluation__in=[line.evaluation_id for line in career]).order_by()
    columns = ("evaluation_id", "player_id", "before_value", "before_index", "after_value")
    return {
        _place(evaluation, player): faced_value(value, index, after)
        for evaluation, player, value, index, after in entries.values_list(*columns)
    }


def faced_value(before: int | None, index: int | None, after: int) -> int | None:
    """Return the value at which opponents meet a player: of a newcomer the first rating, of a 0-0 none."""
    return after if before is None else before if index else None


def _read_finished_games(player: Player) -> Iterator[_Finished]:
    """Yield the finished games of a player whose results can count."""
    columns = ("move_count", "reason", "score", "rated_score", "counts")
    for side, other in (("white", "black"), ("black", "white")):
        games = Game.objects.filter(score__isnull=False, **{f"{side}__player": player}).order_by()
        rows = games.values_list("pk", "tournament_id", "number", f"{other}__player_id", *columns)
        for key, tournament, number, opponent, move_count, reason, score, rated_score, counts in rows:
            if (halves := counted_points(rated_score or score, reason, counts)) is not None:
                points = halves[side == "black"]
                yield _Finished(key, tournament, number, opponent, move_count, reason, points, side == "white")


@cache
def counted_points(score: str, reason: str, counts: bool | None) -> tuple[int, int] | None:
    """Return the half points of both sides; None where the result does not count."""
    result = Score(score)
    return HALF_POINTS[result] if why_not(result, Reason(reason), counts) is None else None


def _build_game(game: _Finished, evaluation: int, own: int | None, other: int | None) -> PlayedGame:
    return PlayedGame(
        evaluation, game.tournament, game.number, game.opponent, game.white, game.half_points, game.reason, own, other
    )


def _played_in_periods(
    player: Player, career: Iterable[CareerLine], games: Iterable[_Finished], faced: _Faced
) -> Iterator[PlayedGame]:
    """Yield the counted games of periods, with both players' values on the start list of the tournament."""
    covered = _read_covered(player, [line.evaluation_id for line in career if not (line.tournament or line.game)])
    within = [(game, *covered[game.tournament]) for game in games if game.tournament in covered]
    if not within:
        return
    pools, people = zip(*((tournament.pool, game.opponent) for game, tournament, _ in within), strict=True)
    lists = start_lists(set(pools), {player.pk, *people})
    for game, tournament, evaluation in within:
        other = lists.value(tournament, game.opponent)
        evaluated = _place(evaluation, game.opponent) in faced
        if counts_in_period(game.move_count, tournament.kind, rated=other is not None, evaluated=evaluated):
            yield _build_game(game, evaluation, lists.value(tournament, player.pk), other)


def _read_covered(player: Player, evaluations: Collection[int]) -> dict[int, tuple[Tournament, int]]:
    """Return the tournaments that a player had in some periods, with the evaluation of each."""
    if not evaluations:
        return {}
    covered = CoveredTournament.objects.filter(evaluation__in=evaluations, tournament__entries__player=player)
    rows = covered.select_related("tournament__pool")
    return {each.tournament_id: (each.tournament, each.evaluation_id) for each in rows}


def counts_in_period(move_count: int | None, kind: str, *, rated: bool, evaluated: bool) -> bool:
    """Return whether a game of a period counts for a player (FIDE 2003: 5.1, 6.1, 6.4; 2009 and 2014 alike): both
    moved, and the opponent was `rated` on the start list, or `evaluated` in the same round robin.
    """
    return move_count != 0 and (rated or (kind in ROUND_ROBINS and evaluated))
