"""Seats, games and byes of a tournament as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Expression, F, IntegerField, TextField
from django.db.models.functions import Cast

from ratings.formats.name_folding import full_name
from ratings.formats.rounds import GROWING, Bye
from ratings.models import Bye as StoredBye
from ratings.models import Kind, Tournament
from ratings.regulations.types import HALF_POINTS, Reason, Score
from ratings.standings import (
    Field,
    Placing,
    Prospects,
    Round,
    TieBreak,
    build_field,
    find_prospects,
    place_seats,
    tie_breaks_of,
)

HALVES: Mapping[str | None, tuple[int, int] | tuple[None, None]] = MappingProxyType(
    {**{score.value: halves for score, halves in HALF_POINTS.items()}, None: (None, None)}
)
"""Half points of White and of Black by the result as it is stored."""
FORFEITS = frozenset({Score.WHITE_UNPLAYED.value, Score.BLACK_UNPLAYED.value})
_BOTH_LOSE = Score.BOTH_LOSE.value


class Person(NamedTuple):
    """A player; `key` is that of the row."""

    key: int
    number: str
    name: str
    title: str


class Sitter(NamedTuple):
    """A player at a seat; a substitute is a second one."""

    pk: int
    seat: int
    player: Person
    departure: str
    departed_on: date | None


class PlayedGame(NamedTuple):
    """A pairing; `score` and `completed_on` are None while it is open."""

    number: int
    round: int
    white: Sitter
    black: Sitter
    score: str | None
    reason: str
    completed_on: date | None
    rated_score: str | None
    counts: bool | None

    @property
    def is_special(self) -> bool:
        """Whether it was not simply played, or is rated other than the table says."""
        return bool(self.score) and (self.reason != Reason.PLAYED or bool(self.rated_score) or self.counts is not None)

    @property
    def is_forfeit(self) -> bool:
        """Whether it was decided without being played."""
        return self.score in FORFEITS or (self.score == _BOTH_LOSE and self.reason == Reason.UNPLAYED)

    @property
    def half_points(self) -> tuple[int, int] | tuple[None, None]:
        """Those of White and of Black."""
        return HALVES[self.score]


class Frame(NamedTuple):
    """What a tournament itself says about its tables."""

    kind: str
    tie_breaks: str
    complete: bool
    rounds: int | None
    started_on: date
    teams: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Played:
    """A tournament with its seats (each with the players who had it, in their turns), games and byes. Two are never
    equal, so that what follows from one can be remembered by it.
    """

    frame: Frame
    seats: Mapping[int, tuple[Sitter, ...]]
    games: tuple[PlayedGame, ...]
    byes: tuple[Bye, ...]

    @cached_property
    def order(self) -> tuple[TieBreak, ...]:
        """The tie-breaks in their order."""
        return tie_breaks_of(self.frame.kind, self.frame.tie_breaks)

    @cached_property
    def sitters(self) -> tuple[Sitter, ...]:
        """Everybody who has or had a seat."""
        return tuple(sitter for sitters in self.seats.values() for sitter in sitters)

    @cached_property
    def open_games(self) -> tuple[PlayedGame, ...]:
        """Games without a result."""
        return tuple(game for game in self.games if not game.score)

    @property
    def special_games(self) -> tuple[PlayedGame, ...]:
        """Finished games with a remark."""
        return tuple(game for game in self.games if game.is_special)

    @property
    def departures(self) -> tuple[Sitter, ...]:
        """Players who left."""
        return tuple(sitter for sitter in self.sitters if sitter.departure)

    @property
    def finished(self) -> int:
        """How many games have a result."""
        return len(self.games) - len(self.open_games)

    @property
    def is_provisional(self) -> bool:
        """Whether places can still change."""
        return bool(self.open_games) or not self.frame.complete or not self.games

    @property
    def ended_on(self) -> date | None:
        """The latest completion, once all games are finished and none will be added."""
        return None if self.is_provisional else max(game.completed_on for game in self.games if game.completed_on)

    @cached_property
    def last_round(self) -> int:
        """The number of the last round that is paired."""
        return max((*(game.round for game in self.games), *(bye.round for bye in self.byes)), default=0)

    @cached_property
    def games_by_seat(self) -> Mapping[int, Sequence[PlayedGame]]:
        """The games of each seat, in the order of their numbers."""
        found: dict[int, list[PlayedGame]] = {seat: [] for seat in self.seats}
        for game in self.games:
            found[game.white.seat].append(game)
            found[game.black.seat].append(game)
        return found

    @cached_property
    def field(self) -> Field:
        """What each seat did, for places and tie-breaks."""
        rounds = [(bye.seat, Round(bye.round, 0, white=False, half_points=bye.half_points)) for bye in self.byes]
        for game in self.games:
            (white, black), forfeit = HALVES[game.score], game.is_forfeit
            one, other, number = game.white.seat, game.black.seat, game.round
            rounds.append((one, Round(number, other, True, white, forfeit)))
            rounds.append((other, Round(number, one, False, black, forfeit)))
        return build_field(self.seats, rounds, swiss=self.frame.kind == Kind.SWISS)

    @cached_property
    def placings(self) -> tuple[Placing, ...]:
        """The places, equal seats by their number."""
        return place_seats(self.field, self.order)

    @cached_property
    def prospects(self) -> Prospects | None:
        """The places that are possible; None where all is decided, or nobody knows how many rounds follow."""
        left = self._rounds_left
        if left is None or not (left or self.open_games) or not self.finished:
            return None
        return find_prospects(self.field, self.order, rounds_left=left)

    @property
    def _rounds_left(self) -> int | None:
        """How many rounds are not paired yet, None where nobody said."""
        if self.frame.complete:
            return 0
        return None if self.frame.rounds is None else max(self.frame.rounds - self.last_round, 0)


REMEMBERED = 16
"""Tournaments whose tables a process remembers; one of 500 players takes about 3 MB (our own choice)."""
_PLAYERS = ("pk", "seat", "player_id", "player__number", "player__family_name", "player__given_name", "player__title")
_SITTERS = (*_PLAYERS, "departure", "departed_on")
_GAMES = ("number", "round", "white_id", "black_id", "score", "reason", "rated_score")

Rows = tuple[tuple[Any, ...], ...]


def read_played(tournament: Tournament) -> Played:
    """Read a tournament in two queries; byes of one that grows take a third."""
    teams = tuple(tournament.teams)
    of_stages = tournament.complete, tournament.rounds, tournament.started_on
    frame = Frame(tournament.kind, tournament.tie_breaks, *of_stages, teams)
    sitters = tournament.entries.order_by("seat", "turn").values_list(*_SITTERS)
    games = tournament.games.order_by("number").values_list(*_GAMES, _day("completed_on"), _truth("counts"))
    return _build(frame, tuple(sitters), tuple(games), _read_byes(tournament))


@lru_cache(maxsize=REMEMBERED)
def _build(frame: Frame, sitters: Rows, games: Rows, byes: tuple[Bye, ...]) -> Played:
    """Return a tournament by what is stored of it. All that its tables say follows from these rows, so who asks again
    finds it calculated, and whoever changes a row gets another one.
    """
    by_entry = {row[0]: _make_sitter(*row) for row in sitters}
    seats = {seat: tuple(found) for seat, found in groupby(by_entry.values(), key=lambda sitter: sitter.seat)}
    return Played(frame, seats, tuple(_make_game(by_entry, *row) for row in games), byes)


def _day(column: str) -> Expression | F:
    """Return a day as a database has it: of SQLite as text, which Django converts slower than it reads a row."""
    return Cast(column, TextField()) if connection.vendor == "sqlite" else F(column)


def _truth(column: str) -> Expression:
    """Return yes and no as 1 and 0, which nobody converts."""
    return Cast(column, IntegerField())


def _make_game(  # noqa: PLR0913, PLR0917 -- the columns of a row
    by_entry: Mapping[int, Sitter],
    number: int,
    round_: int,
    white: int,
    black: int,
    score: str | None,
    reason: str,
    rated_score: str | None,
    day: date | str | None,
    counts: int | None,
) -> PlayedGame:
    completed_on, known = _parse_day(day), None if counts is None else bool(counts)
    return PlayedGame(number, round_, by_entry[white], by_entry[black], score, reason, completed_on, rated_score, known)


def _parse_day(day: date | str | None) -> date | None:
    return date.fromisoformat(day) if isinstance(day, str) else day


def forget() -> None:
    """Forget all tables, so that the next ones are calculated."""
    _build.cache_clear()


def _make_sitter(  # noqa: PLR0913, PLR0917 -- the columns of a row
    pk: int, seat: int, key: int, number: str, family: str, given: str, title: str, departure: str, on: date | None
) -> Sitter:
    return Sitter(pk, seat, Person(key, number, full_name(family, given), title), departure, on)


def _read_byes(tournament: Tournament) -> tuple[Bye, ...]:
    """Return the byes by round and seat; other kinds than those that grow have none."""
    if tournament.kind not in GROWING:
        return ()
    rows = StoredBye.objects.filter(entry__tournament=tournament).order_by("round", "entry__seat")
    return tuple(Bye(*row) for row in rows.values_list("round", "entry__seat", "half_points"))
