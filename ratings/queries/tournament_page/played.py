"""Seats, games and byes of a tournament as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from ratings.formats.name_folding import full_name
from ratings.formats.rounds import GROWING, Bye
from ratings.models import Bye as StoredBye
from ratings.models import Kind, Tournament
from ratings.regulations.types import HALF_POINTS, Reason, Score
from ratings.standings import Field, Round, TieBreak, build_field, tie_breaks_of

HALVES: Mapping[str | None, tuple[int, int] | tuple[None, None]] = MappingProxyType(
    {**{score.value: halves for score, halves in HALF_POINTS.items()}, None: (None, None)}
)
"""Half points of White and of Black by the result as it is stored."""
FORFEITS = frozenset({Score.WHITE_UNPLAYED.value, Score.BLACK_UNPLAYED.value})


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
        return self.score in FORFEITS or (self.reason == Reason.UNPLAYED and self.score == Score.BOTH_LOSE)

    @property
    def half_points(self) -> tuple[int, int] | tuple[None, None]:
        """Those of White and of Black."""
        return HALVES[self.score]


@dataclass(frozen=True)
class Played:
    """A tournament with its seats (each with the players who had it, in their turns), games and byes."""

    tournament: Tournament
    seats: Mapping[int, tuple[Sitter, ...]]
    games: tuple[PlayedGame, ...]
    byes: tuple[Bye, ...]

    @property
    def order(self) -> tuple[TieBreak, ...]:
        """The tie-breaks in their order."""
        return tie_breaks_of(self.tournament.kind, self.tournament.tie_breaks)

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
        return bool(self.open_games) or not self.tournament.complete or not self.games

    @property
    def ended_on(self) -> date | None:
        """The latest completion, once all games are finished and none will be added."""
        return None if self.is_provisional else max(game.completed_on for game in self.games if game.completed_on)

    @cached_property
    def last_round(self) -> int:
        """The number of the last round that is paired."""
        return max((*(game.round for game in self.games), *(bye.round for bye in self.byes)), default=0)

    @cached_property
    def field(self) -> Field:
        """What each seat did, for places and tie-breaks."""
        rounds = [(bye.seat, Round(bye.round, 0, white=False, half_points=bye.half_points)) for bye in self.byes]
        for game in self.games:
            (white, black), forfeit = game.half_points, game.is_forfeit
            one, other = game.white.seat, game.black.seat
            rounds.append((one, Round(game.round, other, True, white, forfeit)))
            rounds.append((other, Round(game.round, one, False, black, forfeit)))
        return build_field(self.seats, rounds, swiss=self.tournament.kind == Kind.SWISS)


def read_played(tournament: Tournament) -> Played:
    """Read a tournament in two queries; byes of one that grows take a third."""
    sitters = _read_sitters(tournament)
    seats = {seat: tuple(found) for seat, found in groupby(sitters, key=lambda sitter: sitter.seat)}
    return Played(tournament, seats, _read_games(tournament, sitters), _read_byes(tournament))


def _read_sitters(tournament: Tournament) -> list[Sitter]:
    columns = ("pk", "seat", "player_id", "player__number", "player__family_name", "player__given_name")
    rows = tournament.entries.order_by("seat", "turn").values_list(
        *columns, "player__title", "departure", "departed_on"
    )
    return [
        Sitter(pk, seat, Person(key, number, full_name(family, given), title), departure, departed_on)
        for pk, seat, key, number, family, given, title, departure, departed_on in rows
    ]


def _read_games(tournament: Tournament, sitters: list[Sitter]) -> tuple[PlayedGame, ...]:
    """Return the games in the order of their numbers."""
    by_entry = {sitter.pk: sitter for sitter in sitters}
    columns = ("number", "round", "white_id", "black_id", "score", "reason", "completed_on", "rated_score", "counts")
    rows = tournament.games.order_by("number").values_list(*columns)
    return tuple(
        PlayedGame(number, round_, by_entry[white], by_entry[black], *rest)
        for number, round_, white, black, *rest in rows
    )


def _read_byes(tournament: Tournament) -> tuple[Bye, ...]:
    """Return the byes by round and seat; other kinds than those that grow have none."""
    if tournament.kind not in GROWING:
        return ()
    rows = StoredBye.objects.filter(entry__tournament=tournament).order_by("round", "entry__seat")
    return tuple(Bye(*row) for row in rows.values_list("round", "entry__seat", "half_points"))
