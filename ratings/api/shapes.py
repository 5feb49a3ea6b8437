"""What the API answers: one shape for each thing, made of what the queries found.

Points are numbers (half points end in .5); expectations and steps are decimals as text, exact, so that no
program rounds them. A day is written 2026-03-15.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Protocol

from ninja import Schema
from pydantic import Field

from ratings.models import Player, Tournament
from ratings.rules.arithmetic import decimal_text
from ratings.rules.types import Step


class Rating(Schema):
    """Value and index, written 1955-5."""

    value: int
    index: int


class Person(Schema):
    """A player by public number and name."""

    number: str
    name: str


class Live(Schema):
    """The projection of finished games that are not evaluated yet."""

    rating: Rating
    games: int


class Fault(Schema):
    """One thing that is wrong with a request: where, and why."""

    field: str
    reason: str


class Faults(Schema):
    """Everything that is wrong with a request."""

    errors: list[Fault]


class PoolShape(Schema):
    """One list under one regulation. `unit` is what is rated at once: game, tournament or period."""

    key: str
    name: str
    rule: str
    edition: str
    unit: str
    secured_from: int


class PoolRatingShape(Schema):
    """What a player has in a pool; of an inactive one no rating is told. `live` where it differs."""

    pool: str
    rating: Rating | None
    secured: bool
    rank: int | None
    as_of: date | None
    live: Live | None
    inactive: bool


class RunningShape(Schema):
    """A tournament that a player is still in."""

    code: str
    name: str
    finished: int
    games: int


class HitShape(Schema):
    """A player who was found."""

    number: str
    name: str
    federation: str
    club: str
    ratings: list[PoolRatingShape]


class HitsShape(Schema):
    """Players who were found; `more` says that there are others."""

    players: list[HitShape]
    more: bool


class PlayerShape(HitShape):
    """A player with his ratings and the tournaments he is in."""

    family_name: str
    given_name: str
    running: list[RunningShape]


class TournamentName(Schema):
    """A tournament by code and name."""

    code: str
    name: str


class HistoryLine(Schema):
    """What one evaluation did to a player; `opponent` where a single game was rated."""

    evaluation: int
    pool: str
    completed_on: date
    tournament: TournamentName
    opponent: str | None
    games: int
    points: float
    expected: str | None
    k: int | None
    change: int | None
    before: Rating | None
    after: Rating
    secured: bool
    remarks: list[str]


class HistoryShape(Schema):
    """A player's evaluations, the newest first; `next` is the address of the ones before."""

    player: Person
    evaluations: list[HistoryLine]
    next: str | None


class RatingLine(Schema):
    """One line of a list as it is now."""

    rank: int | None
    number: str
    name: str
    federation: str
    club: str
    rating: Rating | None
    secured: bool
    as_of: date | None
    live: Live | None


class RatingsShape(Schema):
    """A page of a list; `next` and `previous` are the addresses of the pages around it."""

    pool: str
    kind: str
    rows: list[RatingLine]
    previous: str | None
    next: str | None


class ListShape(Schema):
    """A published list. `replaces` and `replaced_by` are numbers of lists of the same day."""

    pool: str
    number: int
    name: str
    as_of: date
    published_at: datetime
    rule: str
    edition: str
    checksum: str = Field(description="SHA-256 of the canonical file")
    players: int
    in_force: bool
    withdrawn_reason: str | None
    replaced_by: int | None


class ListsShape(Schema):
    """The published lists of a pool, the newest first."""

    lists: list[ListShape]


class ListLine(Schema):
    """One line of a published list; `mark` is new, changed, returned or empty."""

    rank: int | None
    number: str
    name: str
    rating: Rating
    mark: str
    previous: Rating | None


class ListRowsShape(Schema):
    """A published list and a page of its lines."""

    about: ListShape
    rows: list[ListLine]
    next: str | None


class TournamentLine(Schema):
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


class TournamentsShape(Schema):
    """A page of the tournaments, the one that began last first."""

    tournaments: list[TournamentLine]
    next: str | None


class SeatShape(Schema):
    """A player at a seat; a substitute has the seat of the one he replaced."""

    seat: int
    number: str
    name: str
    departure: str | None
    departed_on: date | None
    rating: Rating | None


class CrossLine(Schema):
    """One line of a crosstable: the marks against each seat, in the order of seats (a double round: first
    the game with White); null on the diagonal, "" for an open game.
    """

    seat: int
    players: list[Person]
    cells: list[list[str] | None]
    points: float
    finished: int
    games: int


class GameShape(Schema):
    """A game; what is not known yet is null. `rated_score` where it differs from the table."""

    number: int
    round: int
    white: str
    black: str
    score: str | None
    rated_score: str | None
    reason: str | None
    completed_on: date | None


class EvaluationName(Schema):
    """An evaluation by number."""

    evaluation: int
    completed_on: date


class TournamentShape(TournamentLine):
    """A tournament with players, crosstable, games and evaluations. `not_rated` is the code why it never is."""

    directors: list[str]
    not_rated: str | None
    players: list[SeatShape]
    crosstable: list[CrossLine]
    games_played: list[GameShape]
    evaluations: list[EvaluationName]


class StepShape(Schema):
    """One line of a calculation: code of what it shows, paragraph, number, position of the game meant."""

    label: str
    paragraph: str
    value: str
    game: int | None


class EvaluatedPlayer(Schema):
    """What an evaluation did to a player, and the way there."""

    number: str
    name: str
    before: Rating | None
    after: Rating
    games: int
    points: float
    expected: str | None
    k: int | None
    change: int | None
    remarks: list[str]
    steps: list[StepShape]


class EvaluatedGame(Schema):
    """A game of an evaluation; `why` is the code of the reason where it was not counted."""

    tournament_game: int
    white: str
    black: str
    score: str | None
    counted: bool
    why: str | None


class EvaluationShape(Schema):
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
    tournament: TournamentName
    in_force: bool
    replaced_by: int | None
    agrees: bool
    players: list[EvaluatedPlayer]
    games: list[EvaluatedGame]


class EvaluationLine(Schema):
    """A unit of a pool's stream; White, Black and score where it is a single game."""

    evaluation: int
    completed_on: date
    tournament: TournamentName
    white: str | None
    black: str | None
    score: str | None


class EvaluationsShape(Schema):
    """A page of a pool's evaluations in force, the newest first."""

    evaluations: list[EvaluationLine]
    next: str | None


def rating(value: int | None, index: int | None) -> Rating | None:
    """A rating, None without one."""
    return None if value is None or index is None else Rating(value=value, index=index)


class Projected(Protocol):
    """What has a live value where that differs from the official one."""

    @property
    def has_live(self) -> bool:
        """Whether it differs."""

    @property
    def live_value(self) -> int | None:
        """The projection."""

    @property
    def live_index(self) -> int | None:
        """Its index."""

    @property
    def live_games(self) -> int:
        """The games that wait for their evaluation."""


def live(held: Projected) -> Live | None:
    """The live value, None where it is the official one."""
    projected = rating(held.live_value, held.live_index) if held.has_live else None
    return Live(rating=projected, games=held.live_games) if projected else None


def tournament_name(tournament: Tournament | None) -> TournamentName:
    """A tournament; every evaluation belongs to one."""
    return TournamentName(code=tournament.code if tournament else "", name=tournament.name if tournament else "")


def person(player: Player) -> Person:
    """A player."""
    return Person(number=player.number, name=player.name)


def points(half_points: int) -> float:
    """Half points as points: every half is exact as a double."""
    return float(Decimal(half_points) / 2)


def scaled(number: int | None) -> str | None:
    """An expectation in units of 10^-12 as a decimal, six places."""
    return None if number is None else decimal_text(number)


def exact(value: int, places: int) -> str:
    """An integer with decimal places as a decimal, without zeros at its end."""
    text = decimal_text(value, places, places)
    return text.rstrip("0").rstrip(".") if places else text


def step(line: Step) -> StepShape:
    """A line of a calculation."""
    return StepShape(label=line.label, paragraph=line.paragraph, value=exact(line.value, line.places), game=line.game)
