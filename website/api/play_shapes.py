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


class GameSideShape(BaseModel):
    """One player's part of a game. Value and index are those before the evaluation (of the list valid for the
    tournament where periods are rated, without index), before it today's. `expected` and `change` are null where the
    regulation knows none of a single game; a tournament's change is the sum of its games, rounded.
    """

    player: Person
    value: int | None
    index: int | None
    points: float | None
    expected: str | None
    change: str | None


class OpeningName(BaseModel):
    """The code of an opening (ECO) with its name."""

    eco: str
    name: str


class StoredResult(BaseModel):
    """A result as it was stored; all null for an open game."""

    score: str | None
    rated_score: str | None
    reason: str | None
    counts: bool | None
    completed_on: date | None


class ResultChangeShape(BaseModel):
    """A later change of a result; `correction` is the code of the correction that made it, as its page has it."""

    at: datetime
    way: str
    correction: str | None
    before: StoredResult
    after: StoredResult


class GameDetail(BaseModel):
    """A game. `reported` is how its result came in, never by whom; `rating` is open, waiting, rated, not-counted or
    never, `why` the code of the reason. `moves` are in SAN, "" where none are known.
    """

    tournament: TournamentName
    number: int
    round: int
    pool: str
    white: GameSideShape
    black: GameSideShape
    score: str | None
    rated_score: str | None
    reason: str | None
    counts: bool | None
    completed_on: date | None
    received_on: date | None
    reported: str | None
    rating: str
    why: str | None
    evaluation: int | None
    listed_on: date | None
    opening: OpeningName | None
    moves: str
    changes: list[ResultChangeShape]


class EvaluationName(BaseModel):
    """An evaluation by number."""

    evaluation: int
    completed_on: date


class ByeShape(BaseModel):
    """A round in which a seat has no opponent, and the points for it."""

    round: int
    seat: int
    points: float


class TeamShape(BaseModel):
    """A team with its seats by boards. In a league its place (which equal teams share), its matches, match points,
    board points and the points of the Berlin system; null in a match of two teams.
    """

    name: str
    seats: list[int]
    place: int | None
    matches: int | None
    match_points: int | None
    points: float | None
    berlin_points: float | None


class TournamentShape(TournamentLine):
    """A tournament with players, teams, crosstable, games, byes and evaluations. `not_rated` is the code why it is
    never rated. One that is not `complete` may get further `rounds` (as many as are planned, null where that is not
    known) or players. `leads_to` is the tournament into which its players go on, `groups` are those from which its own
    come.
    """

    complete: bool
    rounds: int | None
    leads_to: str | None
    groups: list[str]
    teams: list[TeamShape]
    byes: list[ByeShape]
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
