"""Statements that PostgreSQL parses and plans once for each connection. Django sends each with its values in the text,
which PostgreSQL takes longer to read than to answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections

REPEATED = 1
"""Executions on a connection after which a statement is prepared (our own choice): one that comes once is not."""

PREPARED = 500
"""Statements that stay prepared on a connection (our own choice): a mail and the pages have some 150."""

BY_INDEX = "force_generic_plan", "1.0"
"""How PostgreSQL plans where it shall follow indexes: once, and as if a page elsewhere cost no more than the next one,
which holds for pages in memory.
"""


@contextmanager
def statement_cursor() -> Iterator[Any]:
    """Yield a cursor for a statement whose text is the same each time. Where statements are logged it is an ordinary
    one, so that the log has their values.
    """
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor != "postgresql" or database.queries_logged:
        with database.cursor() as cursor:
            yield cursor
        return
    database.close_if_health_check_failed()  # as Django looks before the first ordinary statement
    database.ensure_connection()
    session = database.connection
    before = session.prepare_threshold
    session.prepared_max, session.prepare_threshold = PREPARED, REPEATED
    try:
        with database.make_cursor(_binding_cursor()(session)) as cursor:
            yield cursor
    finally:
        session.prepare_threshold = before  # or it would count the statements of ordinary cursors, with all values


@contextmanager
def following_indexes() -> Iterator[None]:
    """Let PostgreSQL plan each kept statement inside once and for all, and follow an index wherever there is one: who
    asks hundreds of times for a few rows, one answer after the other, waits for planning and for tables that are read
    whole. For the rest of a transaction that fails it does not matter.
    """
    if connection.vendor != "postgresql":
        yield
        return
    before = _plan_with(*BY_INDEX)
    yield
    _plan_with(*before)


def _plan_with(mode: str, random_page_cost: str) -> tuple[str, str]:
    """Set how the rest of a transaction is planned; return how it was."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('plan_cache_mode'), current_setting('random_page_cost')")
        before: tuple[str, str] = cursor.fetchone()
        cursor.execute(
            "SELECT set_config('plan_cache_mode', %s, true), set_config('random_page_cost', %s, true)",
            [mode, random_page_cost],
        )
        return before


@cache
def _binding_cursor() -> Any:  # noqa: ANN401 -- Django has no types for it
    """Return the cursor that sends values beside the statement."""
    from django.db.backends.postgresql.base import ServerBindingCursor  # noqa: PLC0415 -- SQLite needs no such driver
    from psycopg.types.numeric import Int8  # noqa: PLC0415 -- the same

    class BindingCursor(ServerBindingCursor):
        """Gives all whole numbers one type: small and large ones would make two statements of one."""

        def execute(self, query: str, params: Sequence[Any] | Mapping[str, Any] = ()) -> Any:  # noqa: ANN401 -- as psycopg has it
            values = params.values() if isinstance(params, Mapping) else params
            sized = [Int8(each) if type(each) is int else each for each in values]
            given = dict(zip(params, sized, strict=True)) if isinstance(params, Mapping) else sized
            return super().execute(query, given)  # type: ignore[misc]  # the stubs leave the driver out

    return BindingCursor


def inline_constants(sql: str, params: Sequence[Any], values: Collection[int]) -> tuple[str, list[Any]]:
    """Return a statement with its constants in its text, and the parameters at the places of `values`, which are left.
    PostgreSQL finds an index with a condition only where it knows the constants while it plans.
    """
    from psycopg import sql as composed  # noqa: PLC0415 -- SQLite needs no driver of PostgreSQL

    connection.ensure_connection()
    texts = [
        "%s" if place in values else composed.Literal(param).as_string(connection.connection).replace("%", "%%")
        for place, param in enumerate(params)
    ]
    return sql.replace("%%", "%%%%") % tuple(texts), [params[place] for place in sorted(values)]
