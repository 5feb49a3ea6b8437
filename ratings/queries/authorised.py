"""A published list with the private columns that its regulation asks for: births and sexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ratings import personal
from ratings.models import Publication, Purpose
from ratings.queries.publications import list_table, rows_of
from ratings.queries.tables import Table
from ratings.regulations import RULES

Read = Callable[[str, str], str]

READ: Mapping[str, Read] = MappingProxyType(
    {
        "birth_date": lambda birth, _sex: birth,
        "birth_year": lambda birth, _sex: birth[:4],
        "sex": lambda _birth, sex: sex,
    }
)
"""What a private column says, from a birth date and a sex."""

UNKNOWN = ("", "")


def private_columns(publication: Publication) -> tuple[str, ...]:
    """Return the private columns of a list, none where its regulation asks for none."""
    return RULES[publication.rule].listing.private


def authorised_table(publication: Publication, actor: str) -> Table:
    """Return a list with its private columns, without name and private data of current objectors; the access to each of
    the others is logged.
    """
    columns, rows = private_columns(publication), rows_of(publication)
    table, unlisted = list_table(rows), frozenset(personal.unlisted())
    named = [row.player_id for row in rows if row.player_id not in unlisted]
    private = personal.births_and_sexes(named, Purpose.LIST, actor)
    lines = (
        (*line, *(READ[column](*private.get(row.player_id, UNKNOWN)) for column in columns))
        for row, line in zip(rows, table.lines, strict=True)
    )
    return Table((*table.columns, *columns), tuple(lines))
