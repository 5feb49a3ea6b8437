"""The games of a pool with an opening, or that reached a position, the newest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BinaryField, F, Func, IntegerField, QuerySet, Value
from django.db.models.sql.compiler import SQLCompiler

from ratings.formats.name_folding import fold
from ratings.formats.positions import key_of
from ratings.models import Game, Pool
from ratings.queries.keyset import Column, beyond
from ratings.queries.paging import DIGITS, Cursor, Page, cut
from ratings.vocabulary.openings import code_names, openings

NEWEST_FIRST = (Column("completed_on", descending=True), Column("pk", descending=True))

MOST_CODES = 120
"""Codes that one search takes: a whole volume of the encyclopaedia has 100 (our own choice)."""


def find_codes(query: str) -> tuple[str, ...]:
    """Return the codes that a query means: a code or its beginning ("B9"), or words of a name ("najdorf"). Names of
    codes come before names of single variations. None for more of them than one search takes.
    """
    found = _codes_from(query.strip().upper()) or _codes_called(query, code_names().items())
    found = found or _codes_called(query, ((each.eco, each.name) for each in openings().values()))
    return tuple(sorted(found)) if len(found) <= MOST_CODES else ()


def _codes_from(beginning: str) -> set[str]:
    return {code for code in code_names() if code.startswith(beginning)} if beginning else set()


def _codes_called(query: str, named: Iterable[tuple[str, str]]) -> set[str]:
    """Return the codes of the names that contain all words of a query, in any order."""
    words = fold(query).split()
    return {code for code, name in named if words and all(word in fold(name) for word in words)}


def games_with(pool: Pool, codes: Sequence[str], cursor: Cursor) -> Page[Game]:
    """Return a page of the games with an opening; the key of a game is its primary key. At most three queries."""
    return _page(Game.objects.filter(tournament__pool=pool, eco__in=codes), cursor)


def games_through(pool: Pool, position: str, cursor: Cursor) -> Page[Game]:
    """Return a page of the games that reached a position within their first moves, as `games_with` does. All games with
    moves are looked through, until the page is full.
    """
    reached = PlaceIn(F("positions"), Value(key_of(position), output_field=BinaryField()))
    games = Game.objects.filter(tournament__pool=pool, positions__isnull=False)
    return _page(games.annotate(reached_at=reached).filter(reached_at__gt=0), cursor)


class PlaceIn(Func):
    """The place of some bytes in others, from 1; 0 where they are not there."""

    function = "INSTR"
    arity = 2
    output_field = IntegerField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra: Any) -> Any:  # noqa: ANN401 -- Django's
        """Return the words of PostgreSQL for it, which takes the other order."""
        turned = self.copy()
        turned.set_source_expressions(self.get_source_expressions()[::-1])
        template = "POSITION(%(expressions)s)"
        return turned.as_sql(compiler, connection, template=template, arg_joiner=" IN ", **extra)


def _page(wanted: QuerySet[Game], cursor: Cursor) -> Page[Game]:
    found = wanted.filter(completed_on__isnull=False)
    begin = _row_at(cursor.key)
    at = cursor if begin else Cursor(most=cursor.most)
    ordered = found.order_by(*[column.order() for column in NEWEST_FIRST])
    if begin:
        ordered = ordered.filter(beyond(NEWEST_FIRST, begin, forward=at.forward))
    page = cut(ordered.values_list("pk"), at, str, lambda values: int(values[0]))
    games = _wide().in_bulk(page.rows)
    return Page(tuple(games[pk] for pk in page.rows), page.before, page.after)


def _row_at(key: str) -> tuple[object, ...] | None:
    """Return the columns of the order at the game with a key; None for no such game."""
    if not (key.isascii() and key.isdigit() and len(key) <= DIGITS):
        return None
    return Game.objects.filter(pk=int(key), completed_on__isnull=False).values_list("completed_on", "pk").first()


def _wide() -> QuerySet[Game]:
    return Game.objects.select_related("tournament", "white__player", "black__player").defer("moves", "positions")
