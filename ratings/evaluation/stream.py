"""The stream of a pool: its units in the total order in which they are rated. Pure.

The place of a unit is (completed on, receipt, key). A game is finished the day it was completed; a
tournament the day its last game was (BdF 3.3), and on the same day the receipt of the report that
completed it decides. A period is one unit of everything that ended in it, finished on its closing day.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from itertools import chain
from typing import NamedTuple

from ratings.queries.categories import category_code
from ratings.regulations.periods import Calendar, Period
from ratings.regulations.types import Event, Game, Reason, Score, UnitKind

Order = tuple[date, datetime, str]
"""The place of a unit in the stream: completed on, receipt, key."""


class GameFact(NamedTuple):
    """A pairing as the stream sees it; `score` is None while it is open.

    `score` is what is rated, which may differ from the score of the table.
    """

    id: int
    number: int
    white: int
    black: int
    score: Score | None
    reason: Reason
    moves: int | None
    counts: bool | None
    completed_on: date | None
    received_at: datetime | None


@dataclass(frozen=True, slots=True)
class TournamentFact:
    """A tournament with all its pairings; `players` are keys in the order of seats, `numbers` the
    public ones that belong to them. It is `complete` once no pairing will be added.
    """

    id: int
    code: str
    kind: str
    days_per_10_moves: int | None
    international: bool
    started_on: date
    category: str
    players: tuple[int, ...]
    numbers: tuple[str, ...]
    games: tuple[GameFact, ...]
    complete: bool = True


@dataclass(frozen=True, slots=True)
class StreamUnit:
    """One unit: its place, and the events that a regulation is given; `players` and `games` are the keys
    behind the positions in `events`, `numbers` the public numbers of the players. A period has as many
    `tournaments` and `codes` as events; `born` are then the days of birth, by player, as far as they are known.
    """

    completed_on: date
    received_at: datetime
    key: str
    tournaments: tuple[int, ...]
    players: tuple[int, ...]
    numbers: tuple[str, ...]
    games: tuple[int, ...]
    events: tuple[Event, ...]
    born: tuple[tuple[int, date], ...] = ()
    codes: tuple[str, ...] = ()

    @property
    def order(self) -> Order:
        """The place in the stream."""
        return self.completed_on, self.received_at, self.key

    @property
    def tournament(self) -> int | None:
        """The only tournament of the unit."""
        return self.tournaments[0] if len(self.tournaments) == 1 else None


def handed_over(game: GameFact) -> bool:
    """A game that a substitute took over is not rated unless the director says so (BdF 3.9): the
    tournament does not wait for it.
    """
    if game.score is None:
        return game.counts is False
    return left_to_substitute(game.reason, game.counts)


def left_to_substitute(reason: Reason, counts: bool | None) -> bool:
    """Whether a finished game is one that a substitute took over and that is not rated."""
    return reason is Reason.SUBSTITUTION and counts is not True


def units(tournament: TournamentFact, kind: UnitKind) -> Iterator[StreamUnit]:
    """The units of a tournament that are ready: each finished game, or all of them once none is open and none
    will be added.
    """
    rateable = [game for game in tournament.games if not handed_over(game)]
    finished = [game for game in rateable if game.score is not None]
    if kind is UnitKind.GAME:
        for game in finished:
            yield single(tournament, game, game_key(tournament.code, game.number))
    elif tournament.complete and finished and len(finished) == len(rateable):
        yield unit(tournament, finished, tournament.code)


def game_key(code: str, number: int) -> str:
    """The key of a game that is a unit: the code of its tournament and its number there."""
    return f"{code}#{number:03d}"


def unfinished(tournament: TournamentFact) -> StreamUnit | None:
    """A running tournament as if it ended now, with the games that are finished; None without any."""
    finished = [game for game in tournament.games if game.score is not None and not handed_over(game)]
    return unit(tournament, finished, tournament.code) if finished else None


def single(tournament: TournamentFact, game: GameFact, key: str) -> StreamUnit:
    """A finished game as a unit of its own; its players in the order of their seats."""
    assert game.completed_on and game.received_at, "only finished games are rated"  # noqa: S101, PT018 -- the callers choose them so
    white, black = tournament.players.index(game.white), tournament.players.index(game.black)
    seats = (white, black) if white < black else (black, white)
    rated = rated_game(game, int(white > black), int(black > white))
    return StreamUnit(
        completed_on=game.completed_on,
        received_at=game.received_at,
        key=key,
        tournaments=(tournament.id,),
        players=(tournament.players[seats[0]], tournament.players[seats[1]]),
        numbers=(tournament.numbers[seats[0]], tournament.numbers[seats[1]]),
        games=(game.id,),
        events=(event(tournament, (rated,), game.completed_on),),
    )


def unit(tournament: TournamentFact, games: Sequence[GameFact], key: str) -> StreamUnit:
    """Return a unit of finished games, with the players who have one among them."""
    players, numbers = playing(tournament, games)
    position = {player: place for place, player in enumerate(players)}
    rated = tuple([rated_game(game, position[game.white], position[game.black]) for game in games])
    completed_on = max(game.completed_on for game in games if game.completed_on)
    return StreamUnit(
        completed_on=completed_on,
        received_at=max(game.received_at for game in games if game.received_at),
        key=key,
        tournaments=(tournament.id,),
        players=players,
        numbers=numbers,
        games=tuple(game.id for game in games),
        events=(event(tournament, rated, completed_on),),
    )


def playing(tournament: TournamentFact, games: Sequence[GameFact]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the keys and the public numbers of the players of some games, in the order of seats."""
    keys = {player for game in games for player in (game.white, game.black)}
    seated = zip(tournament.players, tournament.numbers, strict=True)
    players, numbers = zip(*((player, number) for player, number in seated if player in keys), strict=True)
    return players, numbers


def event(tournament: TournamentFact, games: tuple[Game, ...] = (), ended_on: date | None = None) -> Event:
    """Return what a regulation needs to know about a tournament."""
    return Event(
        games=games,
        kind=tournament.kind,
        ended_on=ended_on,
        days_per_10_moves=tournament.days_per_10_moves,
        international=tournament.international,
        category=category_code(tournament.category),
        started_on=tournament.started_on,
    )


def rated_game(game: GameFact, white: int, black: int) -> Game:
    """A finished game as a regulation sees it."""
    assert game.score is not None, "only finished games are rated"  # noqa: S101 -- the callers choose them so
    return Game(white, black, game.score, game.reason, game.moves, game.completed_on, game.counts)


def stream(tournaments: Iterable[TournamentFact], kind: UnitKind) -> list[StreamUnit]:
    """All ready units of games or tournaments in their order."""
    ready = (unit_ for tournament in tournaments for unit_ in units(tournament, kind))
    return sorted(ready, key=lambda unit_: unit_.order)


def periods(ended: Iterable[StreamUnit], calendar: Calendar, closed_through: date) -> list[StreamUnit]:
    """Tournaments that ended, put together into the periods that are closed, in their order."""
    by_period: dict[Period, list[StreamUnit]] = defaultdict(list)
    for one in ended:
        period = calendar.period_of(one.completed_on)
        if period.closed_on <= closed_through:
            by_period[period].append(one)
    return [united(by_period[period], period) for period in sorted(by_period, key=lambda period: period.closed_on)]


def united(ended: Iterable[StreamUnit], period: Period) -> StreamUnit:
    """Return the unit of a period: its tournaments in the order in which they ended."""
    parts = sorted(ended, key=lambda one: one.order)
    numbers: dict[int, str] = {}
    for one in parts:
        numbers.update(zip(one.players, one.numbers, strict=True))
    position = {player: place for place, player in enumerate(numbers)}
    return StreamUnit(
        completed_on=period.closed_on,
        received_at=datetime.combine(period.closed_on, time.min, UTC),
        key=period.key,
        tournaments=tuple(chain.from_iterable(one.tournaments for one in parts)),
        players=tuple(numbers),
        numbers=tuple(numbers.values()),
        games=tuple(chain.from_iterable(one.games for one in parts)),
        events=tuple(moved(event_, one.players, position) for one in parts for event_ in one.events),
        codes=tuple(one.key for one in parts),
    )


def moved(event_: Event, players: Sequence[int], position: Mapping[int, int]) -> Event:
    """An event with the positions that its players have in a period."""
    there = [position[player] for player in players]
    games = [
        Game(there[white], there[black], score, reason, moves, on, counts)
        for white, black, score, reason, moves, on, counts in event_.games
    ]
    return replace(event_, games=tuple(games))
