"""Queries that are written as SQL once and asked again with other values: Django builds and writes a query for longer
than a database takes to answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial, wraps
from itertools import count
from types import MappingProxyType, SimpleNamespace
from typing import Any, ParamSpec, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)
Row = TypeVar("Row")
P = ParamSpec("P")

INVENTED: Mapping[type, Callable[[int], Any]] = MappingProxyType(
    {
        int: int,
        str: lambda number: f" Ä{number}ß ",
        date: lambda number: date(1700, 1, 1) + timedelta(number),
        datetime: lambda number: datetime(1700, 1, 1, tzinfo=UTC) + timedelta(number),
    }
)
"""A value of each type that may be given, for each number; a text that is tidied or lowered becomes another one."""

LARGEST = 2**63
"""Whole numbers are below it, and not below its negative, where SQLite takes them."""

MOST = 10
"""The longest tuple with which a statement is kept (our own choice); longer ones are rare, and of many lengths."""

STATEMENTS = 500
"""Statements kept of a function (our own choice): visitors choose how many rows a page of the API has."""

FIRST, SECOND, THIRD = 20_011, -30_011, 30_011
"""Numbers from which on values are invented; the smallest columns take them, the third where none is below zero."""


def prepared(build: Callable[P, QuerySet[M, Row]]) -> Callable[P, list[Row]]:
    """Make a function that returns a query into one that asks it. The query may only compare with its values: whole
    numbers, texts, days, moments, None, and tuples of these; with an empty tuple nothing is found. It is written anew
    for None, for each length of a tuple, and for whatever is given by name. Of other values Django makes what it can
    each time.
    """
    known: dict[tuple[object, ...], Statement] = {}

    @wraps(build)
    def ask(*given: P.args, **named: P.kwargs) -> list[Row]:
        if () in given:
            return []
        if not all(map(_is_kept, given)):
            return list(build(*given, **named))
        shape = (connection.vendor, *named.items(), *map(_shape_of, given))
        if len(known) >= STATEMENTS and shape not in known:
            return list(build(*given, **named))
        try:
            statement = known.get(shape) or known.setdefault(shape, write(partial(build, **named), given))
        except EmptyResultSet:  # a column has no place for what was invented
            return list(build(*given, **named))
        return list(statement.rows(list(_flat(given))))

    return ask


def _is_kept(value: object) -> bool:
    """Return whether a statement is kept for values of this kind."""
    if isinstance(value, tuple):
        return len(value) <= MOST and all(map(_is_kept, value))
    if type(value) is int:
        return -LARGEST <= value < LARGEST
    return value is None or type(value) in INVENTED


def _shape_of(value: object) -> object:
    """Return what makes a query another one."""
    return tuple(map(_shape_of, value)) if isinstance(value, tuple) else type(value)


def _flat(given: Iterable[Any]) -> Iterator[Any]:
    """Yield all values as the driver of the database takes them."""
    for value in given:
        if isinstance(value, tuple):
            yield from _flat(value)
        elif isinstance(value, datetime):
            yield connection.ops.adapt_datetimefield_value(value)
        elif isinstance(value, date):
            yield connection.ops.adapt_datefield_value(value)
        elif value is not None:
            yield value


@dataclass(frozen=True, slots=True)
class Statement:
    """A written query: its compiler, which knows how rows become what is asked for, the places of its values, and the
    columns whose values the database gives in another form than Python has them.
    """

    compiler: Any
    rows_of: Callable[[Any], Iterator[Any]]
    sql: str
    params: Sequence[Any]
    places: Sequence[tuple[int, int]]
    converted: Sequence[int]

    def rows(self, values: Sequence[Any]) -> Iterator[Any]:
        """Ask with other values."""
        params = list(self.params)
        for place, number in self.places:
            params[place] = values[number]
        compiler = copy(self.compiler)
        compiler.connection = connections[DEFAULT_DB_ALIAS]
        compiler.as_sql = lambda *_args, **_kwargs: (self.sql, params)
        compiler.get_converters = partial(_converters_of, compiler.connection, self.converted)
        query = SimpleNamespace(get_compiler=lambda *_args, **_kwargs: compiler)
        return self.rows_of(SimpleNamespace(query=query, db=DEFAULT_DB_ALIAS, _known_related_objects={}))


def write(build: Callable[..., QuerySet[Any, Any]], given: Sequence[Any]) -> Statement:
    """Write a query with two invented values for each one: they are where both differ."""
    first, second = _invent(given, FIRST), _invent(given, SECOND)
    found, other, others = build(*first), *_sql_of(build(*second))
    compiler: Any = found.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, params = compiler.as_sql()
    if sql != other:
        second = _invent(given, THIRD)
        other, others = _sql_of(build(*second))
    pairs = list(zip(_flat(first), _flat(second), strict=True))
    # By their texts, since JSON on its way to PostgreSQL equals nothing.
    both = zip(params, others, strict=True)
    different = [(place, pair) for place, pair in enumerate(both) if repr(pair[0]) != repr(pair[1])]
    if sql != other or {pair for _, pair in different} != set(pairs):
        raise TypeError(f"{build} does more with its values than to compare")
    places = [(place, pairs.index(pair)) for place, pair in different]
    converted = tuple(compiler.get_converters([column[0] for column in compiler.select]))
    compiler.connection = None  # each thread has one of its own, and closes it by letting it go
    rows_of: Any = found._iterable_class  # noqa: SLF001 -- which rows a query gives has no public name
    return Statement(compiler, rows_of, sql, params, places, converted)


def _converters_of(database: Any, converted: Sequence[int], columns: Sequence[Any]) -> dict[int, tuple[Any, Any]]:  # noqa: ANN401 -- Django names no types for them
    """Return what turns values into those of Python, by column. Django asks every column of every query for it; they
    belong to a connection, which is why they are not kept.
    """
    asked = ((place, columns[place]) for place in converted if place < len(columns))
    return {
        place: (database.ops.get_db_converters(column) + column.get_db_converters(database), column)
        for place, column in asked
    }


def _sql_of(found: QuerySet[Any, Any]) -> tuple[str, Sequence[Any]]:
    """Return a query as SQL, "" where a column has no place for its values."""
    try:
        sql, params = found.query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
    except EmptyResultSet:
        return "", ()
    return sql, params


def _invent(given: Iterable[Any], start: int) -> tuple[Any, ...]:
    """Return values that nobody gave, in the shape of those given."""
    numbers = count(start)
    return tuple(_invented(value, numbers) for value in given)


def _invented(value: Any, numbers: Iterator[int]) -> Any:  # noqa: ANN401 -- of whatever type was given
    if value is None:
        return None
    if isinstance(value, tuple):
        return tuple(_invented(each, numbers) for each in value)
    return INVENTED[type(value)](next(numbers))
