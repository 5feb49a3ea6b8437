"""The pools of a player on their page: the rating, its course, its history by year and what the games add up to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import TypeVar

from ratings import change_sentences
from ratings.models import Player, RatingMove
from ratings.queries import careers, listing, players
from ratings.queries.career_games import CareerLine, read_career, read_played_games
from ratings.queries.pools import regulation_of
from ratings.queries.reviews import newest_moves
from ratings.regulations import parameters_of
from ratings.regulations.regulation import Regulation
from website.views.course import Course
from website.views.course_values import draw_course
from website.views.first_ratings import FirstRating
from website.views.running_games import RunningSection

Thing = TypeVar("Thing")

LISTED_GAMES = 24
"""Games of one pool that the page lists one by one, those of the newest lines; of the others their calculation does. So
a year with a hundred games stays a page that a telephone loads at once (our own choice).
"""

LISTED_LINES = 30
"""Evaluations of the newest year that the page lists of itself; `?year=` lists all of a year. Who finishes a hundred
games a year, each rated at once, has a page of 40 kB so (our own choice).
"""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An evaluation of a player; of the newest ones with the games that were counted and the sentence of why."""

    row: players.HistoryRow
    games: tuple[careers.MetGame, ...]
    why: tuple[change_sentences.Part, ...]


@dataclass(frozen=True, slots=True)
class YearOfHistory:
    """The evaluations of a player in one year: counted games, whole points gained or lost (None where all there is is
    a first rating), the newest lines of an open year, the newest first, and how many there are.
    """

    year: int
    games: int
    change: int | None
    lines: tuple[HistoryLine, ...]
    evaluations: int


@dataclass(frozen=True, slots=True)
class PoolSection:
    """One pool of a player: the rating and how it came about; `newest` is the newest evaluation, `first` what is
    missing until there is a rating, None where there was one. `corrected` is the correction that the rating rests on.
    """

    rating: players.PoolRating
    running: RunningSection | None
    in_club: listing.Position | None
    years: tuple[YearOfHistory, ...]
    newest: HistoryLine | None
    course: Course | None
    tallies: tuple[careers.Tally, ...]
    opponents: careers.Opponents | None
    gains: tuple[players.HistoryRow, ...]
    first: FirstRating | None
    corrected: RatingMove | None

    @property
    def place(self) -> tuple[bool, bool]:
        """What pools of one player are sorted by: first where they have a rating, last where they never had one."""
        return self.first is not None, self.rating.inactive

    @property
    def regulation(self) -> Regulation:
        """The regulation of the pool."""
        return regulation_of(self.rating.pool)

    @property
    def until_secured(self) -> int:
        """How many more evaluations or games make the rating a secured one."""
        return max(0, self.regulation.secured_from - (self.rating.index or 0))

    @property
    def games(self) -> int:
        """All counted games."""
        return sum(year.games for year in self.years)

    @property
    def has_live_rating(self) -> bool:
        """Whether finished games that wait for their evaluation would make a rating."""
        return self.rating.has_live and bool(self.rating.live_index)

    @property
    def performs(self) -> bool:
        """Whether the regulation expects a score of each game, so that there is a performance."""
        return any(tally.performance is not None for tally in self.tallies)


class PlayerHistory:
    """What a player brought along and the lists that contain them; all evaluations and games as numbers by pool; the
    lines that the page shows: those of the opened year, else of the newest, the newest evaluation, the biggest gains.
    """

    def __init__(self, player: Player, year: str) -> None:
        """Read the numbers, then the lines of the year that an address asks for."""
        self.player = player
        self.brought, self.lists = players.takeovers(player), careers.published(player)
        career = read_career(player)
        played = read_played_games(player, career)
        pools = {line.evaluation_id: line.pool_id for line in career.lines}
        self.lines = group_by(career.lines, lambda line: line.pool_id)
        self.games = group_by(played, lambda game: pools[game.evaluation])
        self._opened = next((line.on.year for line in career.lines if str(line.on.year) == year), None)
        rows = players.history_within(player, set(self._shown_evaluations())) if pools else ()
        self.rows = {row.evaluation_id: row for row in rows}
        self.moves = newest_moves(player) if pools else {}
        listed = set(self._evaluations_with_games())
        self._met = careers.met_games(rows, [game for game in played if game.evaluation in listed]) if listed else {}

    def _shown_evaluations(self) -> Iterable[int]:
        for own in self.lines.values():
            yield from (line.evaluation_id for line in (own[0], *careers.gains(own), *self._open_lines(own)))

    def _evaluations_with_games(self) -> Iterable[int]:
        """Yield the evaluations whose games are listed: of each pool the newest, and as many more as there is room."""
        for own in self.lines.values():
            open_lines = list(dict.fromkeys((own[0], *self._open_lines(own))))
            total = accumulate(line.games for line in open_lines)
            listed = (line for line, games in zip(open_lines, total, strict=True) if games <= LISTED_GAMES)
            yield from (line.evaluation_id for line in (own[0], *listed))

    def _open_lines(self, own: Sequence[CareerLine]) -> list[CareerLine]:
        if self._opened:
            return [line for line in own if line.on.year == self._opened]
        return [line for line in own[:LISTED_LINES] if line.on.year == own[0].on.year]

    def years(self, pool: int, expectation: Callable[[int], int]) -> Iterable[YearOfHistory]:
        """Yield the evaluations in one pool by year, the newest first."""
        own = self.lines.get(pool, [])
        opened = self._open_lines(own) if own else []
        for year, group in groupby(own, key=lambda line: line.on.year):
            lines = tuple(group)
            shown = tuple(self.explain(line, expectation) for line in opened) if lines[0] in opened[:1] else ()
            changes = [line.change for line in lines if line.change is not None]
            change = sum(changes) if changes else None
            yield YearOfHistory(year, sum(line.games for line in lines), change, shown, len(lines))

    def explain(self, line: CareerLine, expectation: Callable[[int], int]) -> HistoryLine:
        """Return an evaluation that is shown, with its games and its sentence if they are listed."""
        row, games = self.rows[line.evaluation_id], self._met.get(line.evaluation_id, ())
        why = change_sentences.explain_change(change_sentences.change_of(row, games, expectation)) if games else ()
        return HistoryLine(row, games, why)


def group_by(things: Iterable[Thing], key: Callable[[Thing], int]) -> dict[int, list[Thing]]:
    """Return things by a key, in their order."""
    found: dict[int, list[Thing]] = {}
    for thing in things:
        found.setdefault(key(thing), []).append(thing)
    return found


def build_section(
    rating: players.PoolRating,
    history: PlayerHistory,
    running: RunningSection | None,
    first: FirstRating | None,
    *,
    by_games: bool,
) -> PoolSection:
    """Return a pool in which a player has a rating, or finished or open games."""
    pool, club = rating.pool, history.player.club
    own, games = history.lines.get(pool.pk, []), history.games.get(pool.pk, [])
    expectation = regulation_of(pool).expectation(parameters_of(pool.rule, pool.parameters))
    return PoolSection(
        rating=rating,
        running=running,
        in_club=listing.position_in_club(pool, club, key) if club and (key := _ranked_by(rating)) is not None else None,
        years=tuple(history.years(pool.pk, expectation)),
        newest=history.explain(own[0], expectation) if own else None,
        course=draw_course(rating, own, history.brought, history.lists, by_games=by_games),
        tallies=careers.tallies(pool, games),
        opponents=careers.opponents_of(games),
        gains=tuple(history.rows[line.evaluation_id] for line in careers.gains(own)),
        first=first,
        corrected=_correction_of(rating, history.moves.get(pool.pk)),
    )


def _correction_of(rating: players.PoolRating, move: RatingMove | None) -> RatingMove | None:
    """Return the newest correction as long as the rating is what it brought; a later evaluation explains itself."""
    is_current = move is not None and (move.after_value, move.after_index) == (rating.value, rating.index)
    return move if is_current else None


def _ranked_by(rating: players.PoolRating) -> int | None:
    """Return the key by which a shown rank is ordered, None without a rank."""
    return None if rating.rank is None else rating.rank_key
