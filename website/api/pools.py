"""Pools: their lists as they are now, as pages and as files, and their evaluations."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.params.functions import Query

from ratings.models import Pool
from ratings.personal import Group
from ratings.queries import evaluations, files, listing, pools, standings
from ratings.queries.evaluations import EvaluationRow
from ratings.queries.files import FileForm
from ratings.queries.listing import Choice
from ratings.queries.standings import ListKind, StandingRow
from website.api import play_shapes, shapes
from website.api.files import FILE, Ending, Form, file_of
from website.api.guard import RefusedError
from website.api.parameters import (
    USUAL_ROWS,
    After,
    Before,
    BeforeEvaluation,
    PoolKey,
    Rows,
    address,
    cursor_of,
    evaluation_before,
    get_pool,
    text_parameter,
)

router = Router(tags=["ratings"])

Kind = Annotated[ListKind, Query(alias="list", description="by rank, everybody by name, or those not secured by name")]

OfGroup = Annotated[Group | None, Query(description="only this group of the ranking")]
OfClub = Annotated[str, text_parameter("only this club of the ranking")]
OfRegion = Annotated[str, text_parameter("only this federation of the ranking")]


def choice_of(kind: ListKind, group: Group | None, club: str, region: str) -> Choice:
    """Return a part of the ranking. Raises RefusedError for one of another list."""
    choice = Choice(group=group, club=club, region=region)
    if kind is not ListKind.RANKING and choice != Choice():
        raise RefusedError("list", "only the ranking has groups, clubs and regions")
    return choice


@router.get("/pools", response=list[shapes.PoolShape], operation_id="pools", summary="The pools")
def all_pools(request: HttpRequest) -> list[shapes.PoolShape]:  # noqa: ARG001 -- the form of a view
    """Each is one list under one regulation."""
    return [pool_shape(pool) for pool in pools.pools()]


@router.get(
    "/pools/{pool}/ratings", response=shapes.RatingsShape, operation_id="ratings", summary="Ratings as they are now"
)
def ratings(  # noqa: PLR0913, PLR0917 -- each is a parameter of the address
    request: HttpRequest,
    pool: PoolKey,
    kind: Kind = ListKind.RANKING,
    group: OfGroup = None,
    club: OfClub = "",
    region: OfRegion = "",
    after: After = "",
    before: Before = "",
    rows: Rows = USUAL_ROWS,
) -> shapes.RatingsShape:
    """In the order of the pages: value, then index, then name; equal ones share a rank."""
    named, choice = get_pool(pool), choice_of(kind, group, club, region)
    cursor = cursor_of(after, before, rows)
    usual = choice == Choice()
    page = standings.list_page(named, kind, cursor) if usual else listing.listing(named, choice, cursor)
    return shapes.RatingsShape(
        pool=pool,
        kind=kind,
        rows=[line(row, named.rule) for row in page.rows],
        previous=address(request, before=page.before) if page.before else None,
        next=address(request, after=page.after) if page.after else None,
    )


@router.get("/pools/{pool}/ratings.{ending}", operation_id="ratings_file", summary="The whole list as a file", **FILE)
def ratings_file(  # noqa: PLR0913, PLR0917 -- each is a parameter of the address
    request: HttpRequest,
    pool: PoolKey,
    ending: Ending,
    kind: Kind = ListKind.RANKING,
    group: OfGroup = None,
    club: OfClub = "",
    region: OfRegion = "",
    form: Form = FileForm.FULL,
) -> HttpResponse:
    """Every line of it, with the columns of one of the forms."""
    named = get_pool(pool)
    table = files.pool_table(named, kind, choice_of(kind, group, club, region), form)
    return file_of(request, table, f"{named.key}-{kind}", ending)


@router.get(
    "/pools/{pool}/evaluations",
    response=play_shapes.EvaluationsShape,
    operation_id="evaluations",
    summary="What was evaluated",
)
def newest(
    request: HttpRequest, pool: PoolKey, before: BeforeEvaluation = None, rows: Rows = USUAL_ROWS
) -> play_shapes.EvaluationsShape:
    """The evaluations in force, the newest first."""
    found = evaluations.newest(get_pool(pool), evaluation_before(before), rows + 1)
    last = found[rows - 1].pk if len(found) > rows else None
    return play_shapes.EvaluationsShape(
        evaluations=[evaluation_line(row) for row in found[:rows]],
        next=address(request, before=last) if last else None,
    )


def pool_shape(pool: Pool) -> shapes.PoolShape:
    """Return a pool."""
    rule = pools.regulation_of(pool)
    return shapes.fill(shapes.PoolShape, rule, key=pool.key, name=pool.name, rule=rule.key)


def line(row: StandingRow, rule: str) -> shapes.RatingLine:
    """Return one line of a list under a pool's `rule`."""
    official = shapes.rating(row.value, row.index, rule)
    return shapes.fill(shapes.RatingLine, row, rating=official, live=shapes.live(row, rule))


def evaluation_line(row: EvaluationRow) -> play_shapes.EvaluationLine:
    """Return one evaluation of a pool."""
    game = row.game
    return play_shapes.EvaluationLine(
        evaluation=row.pk,
        completed_on=row.on,
        tournament=shapes.tournament_name(row.tournament),
        white=game.white.player.number if game else None,
        black=game.black.player.number if game else None,
        score=game.score if game else None,
    )
