"""Published lists: those of a pool, one of them with its lines, its files."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Router

from ratings import personal
from ratings.models import Publication, PublishedRating
from ratings.queries import files, publications, unranked
from ratings.queries.files import FileForm
from website.api import shapes
from website.api.files import FILE, Ending, Form, file_of
from website.api.guard import or_404
from website.api.parameters import USUAL_ROWS, Number, PoolKey, Rows, address, get_pool, text_parameter

router = Router(tags=["lists"])

AfterPlayer = Annotated[str, text_parameter("the page behind the player with this number; from next")]


@router.get(
    "/pools/{pool}/lists", response=shapes.ListsShape, operation_id="lists", summary="The published lists of a pool"
)
def all_lists(request: HttpRequest, pool: PoolKey) -> shapes.ListsShape:  # noqa: ARG001 -- the form of a view
    """Withdrawn ones too, the newest first."""
    rows = publications.lists_of(get_pool(pool))
    return shapes.ListsShape(
        lists=[list_shape(row.publication, pool, row.players, row.successor) for row in rows],
    )


@router.get(
    "/pools/{pool}/lists/{int:number}", response=shapes.ListRowsShape, operation_id="list", summary="A published list"
)
def one(
    request: HttpRequest, pool: PoolKey, number: Number, after: AfterPlayer = "", rows: Rows = USUAL_ROWS
) -> shapes.ListRowsShape:
    """As it was published, with today's names; who has no rank follows by name."""
    publication = find_list(pool, number)
    lines = publications.rows_after(publication, after, rows + 1)
    last = lines[rows - 1].player.number if len(lines) > rows else None
    unlisted = frozenset(personal.unlisted())
    players = publications.marks_of(publication)["all"]
    successor = publications.successor_of(publication)
    return shapes.ListRowsShape(
        about=list_shape(publication, pool, players, successor),
        rows=[line(row, unlisted) for row in lines[:rows]],
        titled=[shapes.fill(shapes.TitledShape, player) for player in unranked.titled_without_rating_of(publication)],
        next=address(request, after=last) if last else None,
    )


@router.get(
    "/pools/{pool}/lists/{int:number}.{ending}",
    operation_id="list_file",
    summary="A published list as a file",
    **FILE,
)
def list_file(
    request: HttpRequest,
    pool: PoolKey,
    number: Number,
    ending: Ending,
    form: Form = FileForm.FULL,
) -> HttpResponse:
    """Every line of it, with the columns of one of the forms."""
    return file_of(request, files.publication_table(find_list(pool, number), form), f"{pool}-{number}", ending)


def find_list(pool: str, number: int) -> Publication:
    """Return a list of a pool. Raises NotFoundError."""
    publication = publications.find_list(get_pool(pool), number)
    return or_404(publication, "number", f"the pool {pool} has no list {number}")


def list_shape(publication: Publication, pool: str, players: int, successor: int | None) -> shapes.ListShape:
    """Return a list without its lines."""
    return shapes.fill(
        shapes.ListShape,
        publication,
        pool=pool,
        players=players,
        in_force=publication.is_current,
        withdrawn_reason=publication.withdrawn_reason or None,
        replaced_by=successor,
    )


def line(row: PublishedRating, unlisted: Collection[int]) -> shapes.ListLine:
    """Return one line of a list; who objects to being listed by now is not named."""
    return shapes.fill(
        shapes.ListLine,
        row,
        number=row.player.number,
        name=publications.name_of(row, unlisted),
        title="" if row.player_id in unlisted else row.player.title,
        rating=shapes.fill(shapes.Rating, row),
        previous=shapes.rating(row.previous_value, row.previous_index),
    )
