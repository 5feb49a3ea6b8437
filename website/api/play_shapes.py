"""The shapes of what was played: tournaments and evaluations."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel

from website.api.shapes import Person, Rating, StepShape, TournamentName


class TournamentLine(BaseModel):
    """A tournament in the list; `ended_on` is null while games are open."""

    code: str
    name: str
    category: str
    pool: str
    kind: str
    started_on: date
    ended_on: date | None
    finished: int
    games: int


class TournamentsShape(BaseModel):
    """A page of the tournaments, the one that began last first."""

    tournaments: list[TournamentLine]
    next: str | None


class SeatShape(BaseModel):
    """A player at a seat; a substitute has the seat of the player they replaced."""

    seat: int
    number: str
    name: str
    departure: str | None
    departed_on: date | None
    rating: Rating | None


class CrossLine(BaseModel):
    """One line of a crosstable: the marks against each seat, in the order of seats (a double round: first
    the game with White); null on the diagonal, "" for an open game.
    """

    seat: int
    players: list[Person]
    cells: list[list[str] | None]
    points: float
    finished: int
    games: int


class GameShape(BaseModel):
    """A game; what is not known yet is null. `rated_score` where it differs from the table."""

    number: int
    round: int
    white: str
    black: str
    score: str | None
    rated_score: str | None
    reason: str | None
    completed_on: date | None


class EvaluationName(BaseModel):
    """An evaluation by number."""

    evaluation: int
    completed_on: date


class TournamentShape(TournamentLine):
    """A tournament with players, crosstable, games and evaluations. `not_rated` is the code why it never is."""

    directors: list[str]
    not_rated: str | None
    players: list[SeatShape]
    crosstable: list[CrossLine]
    pairings: list[GameShape]
    evaluations: list[EvaluationName]


class EvaluatedPlayer(BaseModel):
    """What an evaluation did to a player, and the way there; `after` is null while games for a first rating are
    collected.
    """

    number: str
    name: str
    before: Rating | None
    after: Rating | None
    games: int
    points: float
    expected: str | None
    k: int | None
    change: int | None
    remarks: list[str]
    steps: list[StepShape]


class EvaluatedGame(BaseModel):
    """A game of an evaluation, by tournament and number there; `why` is the code of the reason where it was not
    counted.
    """

    tournament: str
    tournament_game: int
    white: str
    black: str
    score: str | None
    counted: bool
    why: str | None


class EvaluationShape(BaseModel):
    """An evaluation, calculated again: `agrees` says whether the ledger holds the same. `replaced_by` is the
    one in force where this one no longer is.
    """

    evaluation: int
    pool: str
    rule: str
    edition: str
    completed_on: date
    entered_at: datetime
    signature: str
    tournament: TournamentName | None
    tournaments: list[TournamentName]
    in_force: bool
    replaced_by: int | None
    agrees: bool
    players: list[EvaluatedPlayer]
    games: list[EvaluatedGame]


class EvaluationLine(BaseModel):
    """A unit of a pool's stream; White, Black and score where it is a single game."""

    evaluation: int
    completed_on: date
    tournament: TournamentName | None
    white: str | None
    black: str | None
    score: str | None


class EvaluationsShape(BaseModel):
    """A page of a pool's evaluations in force, the newest first."""

    evaluations: list[EvaluationLine]
    next: str | None
