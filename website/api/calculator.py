"""Calculations without the database: a tournament, or what would happen if; and ratings on a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Router
from ninja.params.functions import Body, Query
from pydantic import BaseModel, Field

from ratings.queries.qualification import MOST_LINES, Qualified, qualification
from ratings.regulations.arithmetic import decimal_text
from ratings.regulations.documents import DocumentError, rated, read_document, written
from ratings.regulations.what_if import MOST_OPPONENTS, RESULTS, Comparison, Held, Met, compare_regulations, rating_of
from website.api import shapes
from website.api.guard import RefusedError
from website.api.parameters import PoolKey, Text, get_pool, rated_day, text_parameter

router = Router(tags=["calculator"])

MOST_PLAYERS, MOST_GAMES = 60, 2000
"""What is rated at once, our own limit; `manage.py rate` has none."""


Document = Annotated[dict[str, Any], Body()]
Own = Annotated[str, text_parameter("own rating, 1955-5 or 1955; empty for none")]
Opponents = Annotated[
    list[Text],
    Query(
        min_length=1,
        max_length=MOST_OPPONENTS,
        description="rating:result of each, 1900-8:1; 0.5, 0, nothing while open",
    ),
]


class OutlookShape(BaseModel):
    """What one regulation makes of the games; `expectations` are the expected scores against each opponent."""

    rule: str
    old: shapes.Rating | None
    new: shapes.Rating | None
    points: float
    expected: str | None
    k: int | None
    change: str | None
    remarks: list[str]
    expectations: list[str | None]
    not_counted: dict[int, str] = Field(description="position of a game, and the code why it does not count")
    steps: list[shapes.StepShape]


class RatedPlayer(BaseModel):
    """A player of a tournament that was rated."""

    old: shapes.Rating | None
    new: shapes.Rating | None
    points: float
    expected: str | None
    k: int | None
    change: str | None
    remarks: list[str]
    steps: list[shapes.StepShape]


class Verdict(BaseModel):
    """Whether a game was counted, and the code of the reason where it was not."""

    counted: bool
    why: str | None


class RatedShape(BaseModel):
    """The answer of `manage.py rate`, with steps."""

    players: dict[str, RatedPlayer]
    games: list[Verdict]


class QualificationQuestion(BaseModel):
    """A day, and names or numbers."""

    on: date
    who: list[Text] = Field(max_length=MOST_LINES)


class QualifiedShape(BaseModel):
    """One name: `player` is null where nobody or more than one has it; then `namesakes` are all who have."""

    asked: str
    player: shapes.Person | None
    namesakes: list[shapes.Person]
    rating: shapes.Rating | None
    secured: bool
    inactive: bool
    listed: shapes.Rating | None
    rank: int | None


class QualificationShape(BaseModel):
    """Ratings on a day: by today's ledger, and as published on the list with a number, null without one."""

    pool: str
    on: date
    lines: list[QualifiedShape]
    published_list: int | None


@router.post("/rate", response=RatedShape, operation_id="rate", summary="Rate a tournament, nothing is stored")
def rate(request: HttpRequest, document: Document) -> RatedShape:  # noqa: ARG001 -- the form of a view
    """The document of `manage.py rate`, without `params`: the numbers of the regulations are the usual ones."""
    bounded(document)
    try:
        read = read_document(document)
    except DocumentError as error:
        field, _, reason = str(error).partition(": ")
        raise RefusedError(field, reason) from error
    result = rated(read, explain=True)
    answer: dict[str, Any] = written(read, result)
    for name, changes in zip(read.names, result.changes, strict=True):
        answer["players"][name]["steps"] = [shapes.step(line) for change in changes for line in change.steps]
    return RatedShape.model_validate(answer)


def bounded(document: Mapping[str, Any]) -> None:
    """Raise RefusedError for what would take a server too long."""
    if document.get("params"):
        raise RefusedError("params", "the numbers of a regulation cannot be changed here")
    for key, most in (("players", MOST_PLAYERS), ("games", MOST_GAMES)):
        if isinstance(document.get(key), dict | list) and len(document[key]) > most:
            raise RefusedError(key, f"more than {most}")


@router.get(
    "/what-if", response=list[OutlookShape], operation_id="what_if", summary="One player's games under every regulation"
)
def what_if(
    request: HttpRequest,  # noqa: ARG001 -- the form of a view
    opponent: Opponents,
    own: Own = "",
) -> list[OutlookShape]:
    """A value without index counts as secured. Expected scores are given for open games too."""
    met = [met_of(text) for text in opponent]
    return [outlook_shape(comparison) for comparison in compare_regulations(held(own, "own"), met)]


def held(text: str, field: str) -> Held | None:
    """Return a rating as text. Raises RefusedError."""
    try:
        return rating_of(text)
    except ValueError as error:
        raise RefusedError(field, str(error)) from error


def met_of(text: str) -> Met:
    """Return an opponent as text. Raises RefusedError."""
    rating, _, result = text.partition(":")
    if result.strip() not in RESULTS:
        raise RefusedError("opponent", f"{result!r} is no result; known are 1, 0.5 and 0")
    return Met(held(rating, "opponent"), RESULTS[result.strip()])


def outlook_shape(comparison: Comparison) -> OutlookShape:
    """Return what one regulation says."""
    verdicts = zip(comparison.games, comparison.verdicts, strict=True)
    return OutlookShape.model_validate(
        {
            **comparison.answer,
            "rule": comparison.rule.key,
            "expectations": [
                None if expected is None else decimal_text(expected, places=comparison.rule.places)
                for expected in comparison.expectations
            ],
            "not_counted": {game: verdict.why for game, verdict in verdicts if verdict.why},
            "steps": [shapes.step(line) for line in comparison.steps],
        }
    )


@router.post(
    "/pools/{pool}/qualification",
    response=QualificationShape,
    operation_id="qualification",
    summary="Ratings on a day for a list of names or numbers",
)
def qualified(request: HttpRequest, pool: PoolKey, question: QualificationQuestion) -> QualificationShape:  # noqa: ARG001 -- the form of a view
    """Nobody is guessed: a name that several players have is answered with all of them."""
    named = get_pool(pool)
    answer = qualification(named, rated_day(question.on), question.who)
    return QualificationShape(
        pool=pool,
        on=answer.on,
        published_list=answer.publication.number if answer.publication else None,
        lines=[qualified_line(line, named.rule) for line in answer.lines],
    )


def qualified_line(line: Qualified, rule: str) -> QualifiedShape:
    """Return one name of the list, under a pool's `rule`."""
    today = None if line.inactive else line.today
    return shapes.fill(
        QualifiedShape,
        line,
        player=shapes.person(line.player) if line.player else None,
        namesakes=[shapes.person(player) for player in line.namesakes],
        rating=shapes.rating(today.value, today.index, rule) if today else None,
        secured=line.secured and not line.inactive,
        listed=shapes.fill(shapes.Rating, line.listed) if line.listed else None,
        rank=line.listed.rank if line.listed else None,
    )
