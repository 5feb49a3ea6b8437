"""The stream of a pool: its units in the total order in which they are rated. Pure.

The place of a unit is (completed on, receipt, key). A game is finished the day it was completed; a
tournament the day its last game was (BdF 3.3), and on the same day the receipt of the report that
completed it decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from ratings.rules.types import Event, Game, Reason, Score, UnitKind

Order = tuple[date, datetime, str]
"""The place of a unit in the stream: completed on, receipt, key."""


@dataclass(frozen=True, slots=True)
class GameFact:
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
    public ones that belong to them.
    """

    id: int
    code: str
    kind: str
    days_per_10_moves: int | None
    international: bool
    players: tuple[int, ...]
    numbers: tuple[str, ...]
    games: tuple[GameFact, ...]


@dataclass(frozen=True, slots=True)
class StreamUnit:
    """One unit: its place, and the event that a regulation is given; `players` and `games` are
    the keys behind the positions in `event`, `numbers` the public numbers of the players.
    """

    completed_on: date
    received_at: datetime
    key: str
    tournament: int
    players: tuple[int, ...]
    numbers: tuple[str, ...]
    games: tuple[int, ...]
    event: Event

    @property
    def order(self) -> Order:
        """The place in the stream."""
        return self.completed_on, self.received_at, self.key


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
    """The units of a tournament that are ready: each finished game, or all of them once none is open."""
    rateable = [game for game in tournament.games if not handed_over(game)]
    finished = [game for game in rateable if game.score is not None]
    if kind is UnitKind.GAME:
        for game in finished:
            yield unit(tournament, [game], game_key(tournament.code, game.number))
    elif finished and len(finished) == len(rateable):
        yield unit(tournament, finished, tournament.code)


def game_key(code: str, number: int) -> str:
    """The key of a game that is a unit: the code of its tournament and its number there."""
    return f"{code}#{number:03d}"


def unfinished(tournament: TournamentFact) -> StreamUnit | None:
    """A running tournament as if it ended now, with the games that are finished; None without any."""
    finished = [game for game in tournament.games if game.score is not None and not handed_over(game)]
    return unit(tournament, finished, tournament.code) if finished else None


def unit(tournament: TournamentFact, games: Sequence[GameFact], key: str) -> StreamUnit:
    """A unit of finished games, with the players who have one among them."""
    playing = {player for game in games for player in (game.white, game.black)}
    seated = zip(tournament.players, tournament.numbers, strict=True)
    players, numbers = zip(*((player, number) for player, number in seated if player in playing), strict=True)
    position = {player: place for place, player in enumerate(players)}
    rated = tuple(rated_game(game, position[game.white], position[game.black]) for game in games)
    completed_on = max(game.completed_on for game in games if game.completed_on)
    return StreamUnit(
        completed_on=completed_on,
        received_at=max(game.received_at for game in games if game.received_at),
        key=key,
        tournament=tournament.id,
        players=players,
        numbers=numbers,
        games=tuple(game.id for game in games),
        event=event(tournament, rated, completed_on),
    )


def event(tournament: TournamentFact, games: tuple[Game, ...] = (), ended_on: date | None = None) -> Event:
    """What a regulation is told about a tournament."""
    return Event(
        games=games,
        kind=tournament.kind,
        ended_on=ended_on,
        days_per_10_moves=tournament.days_per_10_moves,
        international=tournament.international,
    )


def rated_game(game: GameFact, white: int, black: int) -> Game:
    """A finished game as a regulation sees it."""
    assert game.score is not None, "only finished games are rated"  # noqa: S101 -- the callers choose them so
    return Game(white, black, game.score, game.reason, game.moves, game.completed_on, game.counts)


def stream(tournaments: Iterable[TournamentFact], kind: UnitKind) -> list[StreamUnit]:
    """All ready units in their order."""
    ready = (unit_ for tournament in tournaments for unit_ in units(tournament, kind))
    return sorted(ready, key=lambda unit_: unit_.order)
