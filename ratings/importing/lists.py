"""Rating lists of other organisations: their files as lines of name, number, value and games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from ratings.errors import BadImport
from ratings.formats.name_folding import full_name
from ratings.formats.spreadsheets import ENCRYPTED, TOO_LARGE, Sheet, UnreadableSheetError, read_file
from ratings.regulations.takeover import Source

from . import cells
from .columns import NUMBER, Faults, Form, Row, Table, find_headers, table_of

MAX_VALUE, MAX_GAMES = 4000, 30_000
"""What no list holds beyond: the first is the roster's own limit, the second that of the column."""

ORGANISATIONS: Mapping[str, Source] = MappingProxyType(
    {"bdf": Source.FWZ, **{source.value: source for source in Source if source not in (Source.NONE, Source.FWZ)}}
)
"""Where a list may come from, and the place that EmailChessPoint § 4 gives it."""

FORM = Form(
    "rating list",
    ("value", "index"),
    {
        "number": (*NUMBER, "ICCF ID", "ICCF number", "player id"),
        "country": ("country", "Land", "Verband", "federation"),
        "title": ("title", "Titel"),
        "name": ("name", "Name", "player", "Spieler"),
        "given_name": ("given name", "Vorname", "first name"),
        "family_name": ("family name", "Nachname", "surname"),
        "index": ("games", "Partien", "index", "Index", "Anzahl"),
        "value": ("rating", "FWZ", "Wertung", "Wertungszahl", "value", "Wert", "Elo"),
        "rd": ("RD",),
        "flag": ("flag",),
    },
)

WITHOUT_HEADS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "iccf": ("number", "country", "title", "name", "index", "value", "rd", "flag"),
        "bdf": ("given_name", "family_name", "index", "value"),
    }
)
"""The columns of lists that are also seen without headers."""


@dataclass(frozen=True, slots=True)
class ListedRating:
    """One line of a list; `row` is its place in the file, from 1. `value` is None for somebody without
    a rating. `flag` is a mark of the organisation that is shown and not interpreted.
    """

    row: int
    number: str
    name: str
    value: int | None
    index: int
    flag: str = ""


def read_list(name: str, data: bytes, organisation: str, encoding: str = "") -> tuple[ListedRating, ...]:
    """Return the lines of the list in a file. Raises BadImport with all faults."""
    faults = Faults()
    sheets = opened(name, data, encoding)
    tables = [table for sheet in sheets if (table := table_for(sheet, organisation))]
    if not tables:
        raise BadImport([_("%(file)s: no columns with a name, a rating and a number of games") % {"file": name}])
    lines = tuple(listed(row, faults) for row in tables[0].rows())
    if faults.found:
        raise BadImport([str(fault) for fault in faults.found])
    return lines


def opened(name: str, data: bytes, encoding: str = "") -> tuple[Sheet, ...]:
    """Return the sheets of a file. Raises BadImport where it cannot be opened or holds nothing."""
    try:
        sheets = read_file(name, data, encoding)
    except UnreadableSheetError as fault:
        details = {"file": name, "why": why_unreadable(fault)}
        raise BadImport(
            [_("%(file)s cannot be read as CSV, Excel or OpenDocument file (%(why)s)") % details]
        ) from fault
    if not sheets:
        raise BadImport([_("%(file)s is empty") % {"file": name}])
    return sheets


def why_unreadable(fault: BaseException) -> str:
    """Return why a file is not opened, in words."""
    code = str(fault)
    if code == ENCRYPTED:
        return _("it needs a password")
    if code == TOO_LARGE:
        return _("it unpacks to too much")
    if code.startswith("encoding:"):
        return _("it is not in the encoding %(encoding)s") % {"encoding": code.partition(":")[2]}
    most = re.fullmatch(r"limit:(\d+) (sheets|rows|columns)", code)
    if most:
        return _(MOST[most[2]]) % {"most": most[1]}
    return _("it is damaged, or written in another way")


MOST: Mapping[str, str] = MappingProxyType(
    {
        "sheets": gettext_noop("it has more than %(most)s sheets"),
        "rows": gettext_noop("it has more than %(most)s rows"),
        "columns": gettext_noop("it has more than %(most)s columns"),
    }
)
"""Limits of a file of sheets as people are told of them."""


def table_for(sheet: Sheet, organisation: str) -> Table | None:
    """Return the list in a sheet, by its headers or by the columns that the organisation is known for."""
    table = table_of(sheet, [FORM])
    if table and {"name", "family_name"} & table.columns.keys():
        return table
    known = WITHOUT_HEADS.get(organisation)
    if known is None or len(find_headers(sheet)[1]) != len(known):
        return None
    places = MappingProxyType({key: place for place, key in enumerate(known)})
    return Table(sheet, FORM, 0, places, MappingProxyType(dict.fromkeys(known, "")), ())


def listed(row: Row, faults: Faults) -> ListedRating:
    """Return one line."""
    key = "name" if "name" in row.table.columns else "family_name"
    name = full_name(cells.text(row, key, faults), row["given_name"] if key == "family_name" else "")
    return ListedRating(
        row=row.number,
        number=row["number"][:40],
        name=name,
        value=cells.whole(row, "value", faults, MAX_VALUE),
        index=cells.whole(row, "index", faults, MAX_GAMES) or 0,
        flag=row["flag"][:20],
    )
