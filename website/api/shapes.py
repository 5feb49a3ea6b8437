"""What the API answers: one shape for each thing, made of what the queries found.

Points are numbers (half points end in .5); expectations and steps are decimals as text, exact, so that no
program rounds them. A day is written 2026-03-15.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from typing import Any, TypeVar

from pydantic import BaseModel, Field

from ratings.models import Player, Tournament
from ratings.queries.players import PoolRating
from ratings.queries.pools import is_rating
from ratings.queries.standings import StandingRow
from ratings.queries.units import NamedTournament
from ratings.regulations.arithmetic import decimal_text
from ratings.regulations.types import Step


class Rating(BaseModel):
    """Value and index, written 1955-5."""

    value: int
    index: int


class Person(BaseModel):
    """A player by public number and name."""

    number: str
    name: str


class Live(BaseModel):
    """The projection of finished games that are not evaluated yet."""

    rating: Rating
    games: int


class Fault(BaseModel):
    """One thing that is wrong with a request: where, and why."""

    field: str
    reason: str


class Faults(BaseModel):
    """Everything that is wrong with a request."""

    errors: list[Fault]


class PoolShape(BaseModel):
    """One list under one regulation. `unit` is what is rated at once: game, tournament or period."""

    key: str
    name: str
    rule: str
    edition: str
    unit: str
    secured_from: int


class HeldShape(BaseModel):
    """What a player has in a pool; an inactive one has no rating here. `live` where it differs."""

    pool: str
    rating: Rating | None
    secured: bool
    as_of: date | None
    live: Live | None
    inactive: bool


class PoolRatingShape(HeldShape):
    """The same with the rank, null for a rating that is not secured."""

    rank: int | None


class RunningShape(BaseModel):
    """A tournament that a player is still in."""

    code: str
    name: str
    finished: int
    games: int


class PublicShape(BaseModel):
    """What is public about a player."""

    number: str
    name: str
    federation: str
    club: str
    title: str


class HitShape(PublicShape):
    """A player who was found."""

    ratings: list[HeldShape]


class HitsShape(BaseModel):
    """Players who were found; `more` says that there are others."""

    players: list[HitShape]
    more: bool


class PlayerShape(PublicShape):
    """A player with their ratings and running tournaments."""

    family_name: str
    given_name: str
    ratings: list[PoolRatingShape]
    running: list[RunningShape]


class TournamentName(BaseModel):
    """A tournament by code and name."""

    code: str
    name: str


class HistoryLine(BaseModel):
    """What one evaluation did to a player; `opponent` where a single game was rated. A rating period lists all
    `tournaments` of the player in it, and no single `tournament`. `after` is null while games for a first rating are
    collected.
    """

    evaluation: int
    pool: str
    completed_on: date
    tournament: TournamentName | None
    tournaments: list[TournamentName]
    opponent: str | None
    games: int
    points: float
    expected: str | None
    k: int | None
    change: int | None
    before: Rating | None
    after: Rating | None
    secured: bool
    remarks: list[str]


class HistoryShape(BaseModel):
    """A player's evaluations, the newest first; `next` is the address of the ones before."""

    player: Person
    evaluations: list[HistoryLine]
    next: str | None


class RatingLine(BaseModel):
    """One line of a list as it is now."""

    rank: int | None
    number: str
    name: str
    federation: str
    club: str
    title: str
    rating: Rating | None
    secured: bool
    as_of: date | None
    live: Live | None


class RatingsShape(BaseModel):
    """A page of a list; `next` and `previous` are the addresses of the pages around it."""

    pool: str
    kind: str
    rows: list[RatingLine]
    previous: str | None
    next: str | None


class ListShape(BaseModel):
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


class ListsShape(BaseModel):
    """The published lists of a pool, the newest first."""

    lists: list[ListShape]


class ListLine(BaseModel):
    """One line of a published list; `mark` is new, changed, returned, inactive, delisted or empty. Where periods are
    rated `games` are those of the period, and `k` holds for the next ones.
    """

    rank: int | None
    number: str
    name: str
    title: str
    rating: Rating
    mark: str
    previous: Rating | None
    games: int | None
    k: int | None


class TitledShape(BaseModel):
    """A player with a title."""

    number: str
    name: str
    title: str


class ListRowsShape(BaseModel):
    """A published list, a page of its lines, and the titled players without rating who are named beside it."""

    about: ListShape
    rows: list[ListLine]
    titled: list[TitledShape]
    next: str | None


class StepShape(BaseModel):
    """One line of a calculation: code of what it shows, paragraph, number, positions of the game and of the
    tournament meant.
    """

    label: str
    paragraph: str
    value: str
    game: int | None
    tournament: int | None


S = TypeVar("S", bound=BaseModel)


def fill(shape: type[S], source: object, **given: Any) -> S:  # noqa: ANN401 -- whatever the fields hold
    """Return a shape with the fields that are `given`, and the others as `source` has them."""
    found = {name: getattr(source, name) for name in shape.model_fields if name not in given}
    return shape(**found, **given)


def rating(value: int | None, index: int | None, rule: str = "") -> Rating | None:
    """Return a rating, None without one, and for the 0-0 of a player whose first rating under `rule` is not
    made yet.
    """
    if value is None or index is None or (rule and not is_rating(rule, value, index)):
        return None
    return Rating(value=value, index=index)


def live(held: PoolRating | StandingRow, rule: str) -> Live | None:
    """Return the live value under a pool's `rule`, None where it is the official one."""
    projected = rating(held.live_value, held.live_index, rule) if held.has_live else None
    return Live(rating=projected, games=held.live_games) if projected else None


def tournament_name(tournament: Tournament | NamedTournament | None) -> TournamentName | None:
    """Return a tournament; the evaluation of a rating period has none of its own."""
    return fill(TournamentName, tournament) if tournament else None


def tournament_names(tournaments: Iterable[Tournament | NamedTournament]) -> list[TournamentName]:
    """Return all tournaments of an evaluation."""
    return [fill(TournamentName, each) for each in tournaments]


def person(player: Player) -> Person:
    """Return a player."""
    return fill(Person, player)


def points(half_points: int) -> float:
    """Half points as points: every half is exact as a double."""
    return float(Decimal(half_points) / 2)


def scaled(number: int | None) -> str | None:
    """Return an expectation in units of 10^-12 as a decimal, six places."""
    return None if number is None else decimal_text(number)


def exact(value: int, places: int) -> str:
    """Return an integer with decimal places as a decimal, without zeros at its end."""
    text = decimal_text(value, places, places)
    return text.rstrip("0").rstrip(".") if places else text


def step(line: Step) -> StepShape:
    """Return a line of a calculation."""
    return fill(StepShape, line, value=exact(line.value, line.places), tournament=line.event)
