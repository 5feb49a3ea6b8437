"""The evaluations and the counted games of a player as bare numbers: a long life in correspondence chess is read for
its sums and its drawing, and only a part of it is shown line by line.

Only games of current evaluations are counted, with both players' values in that evaluation, so that every figure can
be traced to a line of the ledger.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from ratings.models import CoveredTournament, Player, Tournament
from ratings.queries.pools import is_secured
from ratings.queries.start_lists import start_lists
from ratings.regulations.counting import why_not
from ratings.regulations.fide_conditions import ROUND_ROBINS
from ratings.regulations.types import HALF_POINTS, Reason, Score
from ratings.server_statements import statement_cursor


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


NEWEST_FIRST = ("-evaluation__completed_on", "-evaluation__received_at", "-evaluation__key")
"""The reversed order of the stream."""

_UNITS = """
SELECT unit.id, unit.pool_id, unit.rule, unit.completed_on, unit.tournament_id, unit.game_id, own.games,
    own.before_value, own.before_index, own.after_value, own.after_index
FROM ratings_unitentry own JOIN ratings_evaluation unit ON unit.id = own.evaluation_id
WHERE own.player_id = %s AND unit.replaced_by_id IS NULL
ORDER BY unit.completed_on DESC, unit.received_at DESC, unit.key DESC
"""
"""What tournaments and periods did to a player, the newest first."""

_SINGLE_GAMES = """
SELECT unit.id, unit.pool_id, unit.rule, unit.completed_on, unit.game_id,
    game.tournament_id, game.number, game.reason, unit.white_id = %s,
    unit.white_id, unit.white_before_value, unit.white_before_index, unit.white_after_value, unit.white_after_index,
    unit.black_id, unit.black_before_value, unit.black_before_index, unit.black_after_value, unit.black_after_index,
    unit.white_points, unit.black_points
FROM ratings_evaluation unit JOIN ratings_game game ON game.id = unit.game_id
WHERE (unit.white_id = %s OR unit.black_id = %s) AND unit.replaced_by_id IS NULL
ORDER BY unit.completed_on DESC, unit.received_at DESC, unit.key DESC
"""
"""The evaluations of games that were rated on their own, the newest first."""

_FACED = """
SELECT entry.evaluation_id, entry.player_id, entry.before_value, entry.before_index, entry.after_value
FROM ratings_unitentry entry WHERE entry.evaluation_id IN
    (SELECT own.evaluation_id FROM ratings_unitentry own
    JOIN ratings_evaluation unit ON unit.id = own.evaluation_id
    WHERE own.player_id = %s AND unit.replaced_by_id IS NULL)
"""
"""What everybody had before and after the tournaments and periods of a player."""

_FINISHED_GAMES = """
SELECT game.tournament_id, game.number, other.player_id, game.reason,
    COALESCE(game.rated_score, game.score), game.counts, game.move_count
FROM ratings_entry own JOIN ratings_game game ON game.{own}_id = own.id
JOIN ratings_entry other ON other.id = game.{other}_id
WHERE own.player_id = %s AND game.score IS NOT NULL
"""
"""The finished games of a player with one colour."""


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


class Career(NamedTuple):
    """All current evaluations of a player, those of each pool the newest first, and the games that were rated alone."""

    lines: tuple[CareerLine, ...]
    single_games: tuple[PlayedGame, ...]


def _rows(statement: str, *given: int) -> list[tuple[Any, ...]]:
    """Return the rows of a statement. Through the models they take twice the time, and there are thousands."""
    with statement_cursor() as cursor:
        cursor.execute(statement, given)
        return list(cursor.fetchall())


def read_career(player: Player) -> Career:
    """Read all current evaluations of a player; two queries. Those of games have both sides: opponents come along."""
    units = [CareerLine(*row) for row in _rows(_UNITS, player.pk)]
    single = [_single_game(*row) for row in _rows(_SINGLE_GAMES, *[player.pk] * 3)]
    lines = [*units, *(line for line, _ in single)]
    # A pool rates all of one day in the same way, so the sorting, which is stable, keeps the order within the day.
    return Career(tuple(sorted(lines, key=attrgetter("on"), reverse=True)), tuple(game for _, game in single))


def _single_game(
    key: int,
    pool: int,
    rule: str,
    on: date,
    game: int,
    *rest: Any,  # noqa: ANN401 -- columns of a statement
) -> tuple[CareerLine, PlayedGame]:
    tournament, number, reason, is_white, *states, white_points, black_points = rest
    white, black = states[:5], states[5:]
    (_, *own), (opponent, value, index, after, _) = (white, black) if is_white else (black, white)
    line = CareerLine(key, pool, rule, on, None, game, 1, *own)
    points = white_points if is_white else black_points
    met = faced_value(value, index, after)
    return line, PlayedGame(key, tournament, number, opponent, bool(is_white), points, reason, line.own, met)


class _Finished(NamedTuple):
    """A finished game of the player whose result counts, and how many moves both made."""

    tournament: int
    number: int
    opponent: int
    white: bool
    half_points: int
    reason: str
    move_count: int | None


_Faced = Mapping[int, int | None]
"""The values at which opponents met players, by `_place`. Like the games these are thousands for one page, so they are
bare numbers: tuples that are kept make the garbage collector look through the whole program.
"""


def _place(evaluation: int, player: int) -> int:
    return evaluation << 32 | player


def read_played_games(player: Player, career: Career) -> tuple[PlayedGame, ...]:
    """Return the counted games of a player in no order: three queries where tournaments are rated, and three more where
    periods are.
    """
    units = [line for line in career.lines if line.game is None]
    if not units:
        return career.single_games
    faced = _read_faced(player)
    tournaments = {line.tournament: line for line in units}
    found = list(career.single_games)
    alone = {(game.tournament, game.number) for game in found}
    without_unit: list[_Finished] = []
    for game in _read_finished_games(player):
        if line := tournaments.get(game.tournament):
            other = faced.get(_place(line.evaluation_id, game.opponent))
            found.append(PlayedGame(line.evaluation_id, *game[:-1], line.own, other))
        elif (game.tournament, game.number) not in alone:
            without_unit.append(game)
    return (*found, *_played_in_periods(player, units, without_unit, faced))


def _read_faced(player: Player) -> _Faced:
    """Read at which value everybody was met in the tournaments and periods of a player."""
    return {
        _place(evaluation, other): faced_value(value, index, after)
        for evaluation, other, value, index, after in _rows(_FACED, player.pk)
    }


def faced_value(before: int | None, index: int | None, after: int) -> int | None:
    """Return the value at which opponents meet a player: of a newcomer the first rating, of a 0-0 none."""
    return after if before is None else before if index else None


def _read_finished_games(player: Player) -> Iterator[_Finished]:
    """Yield the finished games of a player whose results can count."""
    for white, own, other in ((True, "white", "black"), (False, "black", "white")):
        for tournament, number, opponent, reason, score, counts, moves in _rows(
            _FINISHED_GAMES.format(own=own, other=other), player.pk
        ):
            if (halves := counted_points(score, reason, counts)) is not None:
                yield _Finished(tournament, number, opponent, white, halves[not white], reason, moves)


@cache
def counted_points(score: str, reason: str, counts: bool | None) -> tuple[int, int] | None:
    """Return the half points of both sides; None where the result does not count."""
    result = Score(score)
    return HALF_POINTS[result] if why_not(result, Reason(reason), counts) is None else None


def _played_in_periods(
    player: Player, units: Iterable[CareerLine], games: Iterable[_Finished], faced: _Faced
) -> Iterator[PlayedGame]:
    """Yield the counted games of periods, with both players' values on the start list of the tournament."""
    covered = _read_covered(player, [line.evaluation_id for line in units if line.tournament is None])
    within = [(game, *covered[game.tournament]) for game in games if game.tournament in covered]
    if not within:
        return
    pools, people = zip(*((tournament.pool, game.opponent) for game, tournament, _ in within), strict=True)
    lists = start_lists(set(pools), {player.pk, *people})
    for game, tournament, evaluation in within:
        other = lists.value(tournament, game.opponent)
        evaluated = _place(evaluation, game.opponent) in faced
        if counts_in_period(game.move_count, tournament.kind, rated=other is not None, evaluated=evaluated):
            yield PlayedGame(evaluation, *game[:-1], lists.value(tournament, player.pk), other)


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
