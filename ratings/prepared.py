"""Queries that are written as SQL once and asked again with other values: Django builds and writes a query for longer
than a database takes to answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache, partial, wraps
from itertools import count
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.models import Model, QuerySet
from django.db.models.sql import UpdateQuery

from ratings.server_statements import inline_constants, statement_cursor

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

MOST = 20
"""The longest tuple with which a statement is kept (our own choice); longer ones are rare, and of many lengths."""

BATCH = 500
"""Rows in one statement (our own choice)."""

STATEMENTS = 500
"""Statements kept of a function (our own choice): visitors choose how many rows a page of the API has."""

FIRST, SECOND, THIRD = 20_011, -30_011, 30_011
"""Numbers from which on values are invented; the smallest columns take them, the third where none is below zero."""


class Update(NamedTuple, Generic[M]):
    """Rows, and what becomes of them, by column."""

    rows: QuerySet[M, Any]
    changes: Mapping[str, Any]


Known = dict[tuple[object, ...], "Statement"]
"""Statements that are written, by the shape of their values."""


def prepared(build: Callable[P, QuerySet[M, Row]]) -> Callable[P, list[Row]]:
    """Make a function that returns a query into one that asks it. The query may only compare with its values: whole
    numbers, texts, days, moments, None, and tuples of these; with an empty tuple nothing is found. It is written anew
    for None, for each length of a tuple, and for whatever is given by name. Of other values Django makes what it can
    each time.
    """
    known: Known = {}

    @wraps(build)
    def ask(*given: P.args, **named: P.kwargs) -> list[Row]:
        if () in given:
            return []
        statement = _statement_for(known, partial(build, **named), given, named)
        if statement is None:
            return list(build(*given, **named))
        return list(statement.rows(list(_flat(given))))

    return ask


def prepared_update(build: Callable[P, Update[M]]) -> Callable[P, int]:
    """Make a function that returns an update into one that carries it out, and returns how many rows it was. Its
    values are given as those of a prepared query.
    """
    known: Known = {}

    @wraps(build)
    def change(*given: P.args, **named: P.kwargs) -> int:
        if () in given:
            return 0
        statement = _statement_for(known, partial(build, **named), given, named)
        if statement is None:
            rows, changes = build(*given, **named)
            return rows.update(**changes)
        return statement.change(list(_flat(given)))

    return change


def _statement_for(
    known: Known, build: Callable[..., Any], given: Sequence[object], named: Mapping[str, object]
) -> Statement | None:
    """Return the statement for values of this shape; None where Django writes one for them."""
    if not all(map(_is_kept, given)):
        return None
    shape = (connection.vendor, *named.items(), *map(_shape_of, given))
    if shape not in known and len(known) >= STATEMENTS:
        return None
    try:
        return known.get(shape) or known.setdefault(shape, write(build, given))
    except EmptyResultSet:  # a column has no place for what was invented
        return None


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
    """A written query: the places of its values, what Django knows of its columns, how rows become what is asked for,
    and the columns whose values the database gives in another form than Python has them. `width` are the columns of a
    row where others, by which it is only sorted, follow them.
    """

    sql: str
    params: Sequence[Any]
    places: Sequence[tuple[int, int]]
    select: Sequence[Any] = ()
    klass_info: Any = None
    annotation_col_map: Any = None
    rows_of: Any = None
    converted: Sequence[int] = ()
    width: int | None = None

    def rows(self, values: Sequence[Any]) -> Iterator[Any]:
        """Ask with other values."""
        rows: Iterator[Any] = iter(self.rows_of(_WrittenQuery(self, values)))
        return rows

    def change(self, values: Sequence[Any]) -> int:
        """Carry an update out with other values, and return how many rows it changed."""
        with statement_cursor() as cursor:
            cursor.execute(self.sql, self.filled(values))
            changed: int = cursor.rowcount
        return changed

    def filled(self, values: Sequence[Any]) -> list[Any]:
        """Return the parameters of the statement with these values."""
        params = list(self.params)
        for place, number in self.places:
            params[place] = values[number]
        return params


class _WrittenQuery:
    """A query and its compiler in one, where Django makes rows into what is asked for: it is written already."""

    db = DEFAULT_DB_ALIAS
    _known_related_objects: Mapping[Any, Any] = MappingProxyType({})

    def __init__(self, statement: Statement, values: Sequence[Any]) -> None:
        self.query = self
        self.select, self.klass_info = statement.select, statement.klass_info
        self.annotation_col_map = statement.annotation_col_map
        self.statement, self.values = statement, values

    def get_compiler(self, *_args: object, **_named: object) -> _WrittenQuery:
        """Return what knows the columns."""
        return self

    def execute_sql(self, *_args: object, **_named: object) -> list[Any]:
        """Return the rows as the driver of the database gives them."""
        with statement_cursor() as cursor:
            cursor.execute(self.statement.sql, self.statement.filled(self.values))
            rows = cursor.fetchall()
        width = self.statement.width
        return [row[:width] for row in rows] if width else rows

    def results_iter(self, results: list[Any] | None = None, **_named: object) -> Iterator[Any]:
        """Yield the rows with the values of Python."""
        rows = self.execute_sql() if results is None else results
        converted = self.statement.converted
        return _convert(rows, _converters_of(connections[self.db], converted, self.select)) if converted else iter(rows)


def _convert(rows: Iterable[Any], converters: Sequence[tuple[int, Any, Any]]) -> Iterator[Any]:
    """Yield rows with the values of Python."""
    database = connections[DEFAULT_DB_ALIAS]
    for row in rows:
        values = list(row)
        for place, functions, column in converters:
            for function in functions:
                values[place] = function(values[place], column, database)
        yield tuple(values)


def write(build: Callable[..., Any], given: Sequence[Any]) -> Statement:
    """Write a query, or an update, with two invented values for each one: they are where both differ."""
    first, second = _invent(given, FIRST), _invent(given, SECOND)
    found, other, others = build(*first), *_sql_of(build(*second))
    compiler = _compiler_of(found)
    sql, params = compiler.as_sql()
    if sql != other:
        second = _invent(given, THIRD)
        other, others = _sql_of(build(*second))
    pairs = list(zip(_flat(first), _flat(second), strict=True))
    places = _find_places(pairs, params, others) if sql == other else None
    if places is None:
        raise TypeError(f"{build} does more with its values than to compare")
    if connection.vendor == "postgresql":
        sql, params = inline_constants(sql, params, {place for place, _ in places})
        places = [(place, number) for place, (_, number) in enumerate(places)]
    if isinstance(found, Update):
        return Statement(sql, params, places)
    converted = tuple(compiler.get_converters([column[0] for column in compiler.select]))
    columns = compiler.select, compiler.klass_info, compiler.annotation_col_map
    rows_of: Any = found._iterable_class  # noqa: SLF001 -- which rows a query gives has no public name
    width = compiler.col_count if compiler.has_extra_select else None
    return Statement(sql, params, places, *columns, rows_of, converted, width)


def _find_places(
    pairs: Sequence[tuple[Any, Any]], params: Iterable[Any], others: Iterable[Any]
) -> list[tuple[int, int]] | None:
    """Return the places of some pairs of values in the parameters of two statements; None where one is
    nowhere, or something else differs. They are compared by their texts, since JSON on its way to PostgreSQL equals
    nothing.
    """
    both = enumerate(zip(params, others, strict=True))
    different = [(place, pair) for place, pair in both if repr(pair[0]) != repr(pair[1])]
    if {pair for _, pair in different} != set(pairs):
        return None
    return [(place, pairs.index(pair)) for place, pair in different]


def _compiler_of(made: Any) -> Any:  # noqa: ANN401 -- Django names no types for them
    """Return what writes a query, or an update, as SQL."""
    if not isinstance(made, Update):
        return made.query.get_compiler(DEFAULT_DB_ALIAS)
    query: Any = made.rows.query.chain(UpdateQuery)
    query.add_update_values(dict(made.changes))
    query.clear_ordering(force=True)
    query.clear_select_clause()
    return query.get_compiler(DEFAULT_DB_ALIAS)


def _converters_of(database: Any, converted: Sequence[int], columns: Sequence[Any]) -> list[tuple[int, Any, Any]]:  # noqa: ANN401 -- Django names no types for them
    """Return what turns values into those of Python, with its column. Django asks every column of every query for it;
    they belong to a connection, which is why they are not kept.
    """
    asked = ((place, columns[place][0]) for place in converted)
    return [
        (place, database.ops.get_db_converters(column) + column.get_db_converters(database), column)
        for place, column in asked
    ]


def _sql_of(made: Any) -> tuple[str, Sequence[Any]]:  # noqa: ANN401 -- a query or an update
    """Return it as SQL, "" where a column has no place for its values."""
    try:
        sql, params = _compiler_of(made).as_sql()
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


def update_row(row: Model, fields: tuple[str, ...]) -> None:
    """Write some fields of a row that is there, as `save(update_fields=fields)` does. Raises DatabaseError
    where it is gone.
    """
    sql, columns = _update_of(type(row), fields)
    with statement_cursor() as cursor:
        cursor.execute(sql, [*_values_of(row, columns, add=False), row.pk])
        if cursor.rowcount != 1:
            raise DatabaseError(f"{row!r} is gone")


@cache
def _update_of(model: type[Model], fields: tuple[str, ...]) -> tuple[str, list[Any]]:
    columns: list[Any] = [model._meta.get_field(name) for name in fields]  # noqa: SLF001 -- public under a private name
    changes = ", ".join(f'"{each.column}" = %s' for each in columns)
    table, key = model._meta.db_table, model._meta.pk.column  # noqa: SLF001 -- the same
    return f'UPDATE "{table}" SET {changes} WHERE "{key}" = %s', columns  # noqa: S608 -- names of our own


def insert_row(row: Model, unless: str = "") -> bool:
    """Insert a row and give it its key, as `save(force_insert=True)` does. Return False where there is one with the
    same value of the unique field `unless`: then nothing is inserted.
    """
    sql, columns = _insert_of(type(row), unless)
    with statement_cursor() as cursor:
        cursor.execute(sql, _values_of(row, columns, add=True))
        found = cursor.fetchall()
    if found:
        row.pk, row._state.adding, row._state.db = found[0][0], False, DEFAULT_DB_ALIAS  # noqa: SLF001 -- public
    return bool(found)


@cache
def _insert_of(model: type[Model], unless: str) -> tuple[str, list[Any]]:
    meta = model._meta  # noqa: SLF001 -- public under a private name
    columns: list[Any] = [each for each in meta.local_concrete_fields if not each.primary_key]
    names, marks = ", ".join(f'"{each.column}"' for each in columns), ", ".join(["%s"] * len(columns))
    conflict = f'ON CONFLICT ("{unless}") DO NOTHING ' if unless else ""
    return (
        f'INSERT INTO "{meta.db_table}" ({names}) VALUES ({marks}) {conflict}RETURNING "{meta.pk.column}"',  # noqa: S608 -- names of our own
        columns,
    )


def insert_rows(rows: Sequence[Model], unique: tuple[str, ...] = (), fields: tuple[str, ...] = ()) -> None:
    """Insert rows of one table, or write only their `fields` where there is one with the same `unique` ones, as
    `bulk_create` does. Those without a key do not learn it.
    """
    for begin in range(0, len(rows), BATCH):
        part = rows[begin : begin + BATCH]
        sql, columns = _insert_of_many(type(part[0]), len(part), unique, fields, keyed=part[0].pk is not None)
        with statement_cursor() if len(part) <= MOST else connection.cursor() as cursor:
            cursor.execute(sql, [value for row in part for value in _values_of(row, columns, add=True)])


@lru_cache(MOST)
def _insert_of_many(
    model: type[Model], count: int, unique: tuple[str, ...], fields: tuple[str, ...], *, keyed: bool
) -> tuple[str, list[Any]]:
    meta = model._meta  # noqa: SLF001 -- public under a private name
    columns: list[Any] = [each for each in meta.local_concrete_fields if keyed or not each.primary_key]
    names, marks = ", ".join(f'"{each.column}"' for each in columns), ", ".join(["%s"] * len(columns))
    by_name = {each.name: f'"{each.column}"' for each in columns}
    same = ", ".join(by_name[name] for name in unique)
    changes = ", ".join(f"{by_name[name]} = excluded.{by_name[name]}" for name in fields)
    conflict = f" ON CONFLICT ({same}) DO UPDATE SET {changes}" if unique else ""
    return f'INSERT INTO "{meta.db_table}" ({names}) VALUES {", ".join([f"({marks})"] * count)}{conflict}', columns  # noqa: S608 -- names of our own


def delete_rows(model: type[Model], keys: Collection[int]) -> None:
    """Delete rows of a table to which no other refers, by their keys."""
    meta = model._meta  # noqa: SLF001 -- public under a private name
    if len(keys) > MOST:
        model._default_manager.filter(pk__in=keys).delete()  # noqa: SLF001 -- the same
    elif keys:
        marks = ", ".join(["%s"] * len(keys))
        with statement_cursor() as cursor:
            cursor.execute(f'DELETE FROM "{meta.db_table}" WHERE "{meta.pk.column}" IN ({marks})', list(keys))  # noqa: S608 -- the same


def _values_of(row: Model, columns: Iterable[Any], *, add: bool) -> list[Any]:
    """Return the values of columns as the driver of the database takes them."""
    return [each.get_db_prep_save(each.pre_save(row, add), connection) for each in columns]
