"""Matches of a cup by stages, and the boards of a team match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ratings.formats.pairing_tables import Pairing
from ratings.formats.rounds import Pair, Schedule, stages
from ratings.queries.tournament_page.played import Played, PlayedGame, Sitter
from ratings.standings import BoardResult, TeamResult


@dataclass(frozen=True, slots=True)
class Side:
    """A seat in a match: who had it last in it, None while nobody is known; half points, and whether it is won.

    Of a drawn match in a cup whoever plays in the next stage is the winner.
    """

    sitter: Sitter | None
    half_points: int
    won: bool


@dataclass(frozen=True, slots=True)
class Match:
    """Two seats with their games in the order of rounds; one with a bye has an empty second side."""

    first: Side
    second: Side
    games: tuple[PlayedGame, ...]

    @property
    def is_open(self) -> bool:
        """Whether a game has no result."""
        return any(not game.score for game in self.games)


def bracket_of(played: Played) -> tuple[tuple[Match, ...], ...]:
    """Return the matches of each stage, so that both winners of two neighbours meet beside them."""
    pairs = _pairs_by_stage(played)
    ordered: list[list[Pair]] = []
    for stage in reversed(pairs):
        ordered.insert(0, _feeders(stage, ordered[0] if ordered else []))
    following = [frozenset[int]().union(*stage) for stage in [*ordered[1:], []]]
    return tuple(
        tuple(_match(played, pair, going_on) for pair in stage)
        for stage, going_on in zip(ordered, following, strict=True)
    )


def _pairs_by_stage(played: Played) -> list[list[Pair]]:
    """Return the pairs of each stage by their lower seat; a bye is a pair of one."""
    games = tuple(Pairing(game.round, game.white.seat, game.black.seat) for game in played.games)
    found = stages(Schedule(played.frame.kind, frozenset(played.seats), games, played.byes))
    last = max((*found.values(), *(bye.round for bye in played.byes)), default=0)
    pairs: list[list[Pair]] = [[] for _ in range(last)]
    for pair, stage in found.items():
        pairs[stage - 1].append(pair)
    for bye in played.byes:
        pairs[bye.round - 1].append(frozenset({bye.seat}))
    return [sorted(stage, key=min) for stage in pairs]


def _feeders(stage: Iterable[Pair], following: Iterable[Pair]) -> list[Pair]:
    """Return the pairs of a stage in the order in which the next one has their winners; others come last."""
    waiting = list(stage)
    ordered = []
    for seat in (seat for pair in following for seat in sorted(pair)):
        for pair in [pair for pair in waiting if seat in pair]:
            waiting.remove(pair)
            ordered.append(pair)
    return [*ordered, *waiting]


def _match(played: Played, pair: Pair, going_on: frozenset[int] = frozenset()) -> Match:
    """Return a match by its seats, the lower one first."""
    games = tuple(game for game in played.games if {game.white.seat, game.black.seat} == pair)
    return match_of(played, sorted(pair), games, going_on)


def match_of(
    played: Played, seats: Sequence[int], games: tuple[PlayedGame, ...], going_on: frozenset[int] = frozenset()
) -> Match:
    """Return a match of one or two seats with its games; `going_on` are the seats of the next stage."""
    scores = [(sum(_points(game, seat) for game in games), seat in going_on) for seat in seats]
    decided = bool(games) and all(game.score for game in games)
    first, second = (
        (
            Side(_sitter(played, seat, games), own[0], decided and own > other)
            for seat, own, other in zip(seats, scores, reversed(scores), strict=True)
        )
        if len(seats) > 1
        else (Side(played.seats[seats[0]][-1], 0, True), Side(None, 0, False))
    )
    return Match(first, second, games)


def _sitter(played: Played, seat: int, games: Sequence[PlayedGame]) -> Sitter:
    """Return who had a seat in the last of these games."""
    found = [sitter for game in games for sitter in (game.white, game.black) if sitter.seat == seat]
    return (found or played.seats[seat])[-1]


def _points(game: PlayedGame, seat: int) -> int:
    white, black = game.half_points
    return (white if game.white.seat == seat else black) or 0


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match of two teams: the lower half of the seats against the upper one, by boards. `weighted` are the points by
    the Berlin system, in which the first of n boards counts n times, the last one once.
    """

    boards: tuple[Match, ...]
    half_points: tuple[int, int]
    weighted: tuple[int, int]

    @property
    def needs_weights(self) -> bool:
        """Whether both teams have the same points, so that the weighted ones decide."""
        return self.half_points[0] == self.half_points[1]


def team_match_of(played: Played) -> TeamMatch:
    """Return the boards of a team match."""
    half = len(played.seats) // 2
    boards = tuple(_match(played, frozenset({seat, seat + half})) for seat in sorted(played.seats)[:half])
    points = ((board.first.half_points, board.second.half_points) for board in boards)
    result = TeamResult(1, (1, 2), tuple(BoardResult(number, both) for number, both in enumerate(points, start=1)))
    return TeamMatch(boards, result.half_points, result.weighted(half))
