"""Sheets with headers above their columns: which kind of sheet it is, and its cells by what they mean.

The order of columns is free, and so is the language of their headers. Columns that mean nothing to us
are left out and named, so that a slip in a head is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from ratings.formats.name_folding import fold
from ratings.formats.spreadsheets import Sheet

Headers = Mapping[str, tuple[str, ...]]
"""What a column means, and the headers it may have: the English one, the German one, others."""

SEAT = re.compile(r"[1-9]\d?")
"""The head of a column of a crosstable: the seat of the opponent."""


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of sheet: its columns, and which of them it cannot do without."""

    name: str
    required: tuple[str, ...]
    headers: Headers
    crosstable: bool = False


NUMBER = ("number", "Nummer", "Nr", "No", "ID")
TOURNAMENT = ("tournament", "Turnier", "Turniercode")

FORMS: tuple[Form, ...] = (
    Form(
        "evaluations",
        ("tournament", "number", "new_value", "new_index"),
        {
            "tournament": TOURNAMENT,
            "number": NUMBER,
            "old_value": ("old value", "alter Wert"),
            "old_index": ("old index", "alter Index"),
            "new_value": ("new value", "neuer Wert"),
            "new_index": ("new index", "neuer Index"),
        },
    ),
    Form(
        "crosstables",
        ("tournament", "seat", "number"),
        {"tournament": TOURNAMENT, "seat": ("seat", "Platz", "Startnummer"), "number": NUMBER},
        crosstable=True,
    ),
    Form(
        "games",
        ("tournament", "white", "black", "result"),
        {
            "tournament": TOURNAMENT,
            "round": ("round", "Runde"),
            "white": ("white", "Weiß"),
            "black": ("black", "Schwarz"),
            "result": ("result", "Ergebnis"),
            "date": ("date", "Datum", "beendet am"),
            "reason": ("reason", "Grund"),
            "moves": ("moves", "Züge"),
        },
    ),
    Form(
        "tournaments",
        ("code", "name", "kind", "start"),
        {
            "code": ("code", "Kürzel", *TOURNAMENT),
            "name": ("name", "Name", "Bezeichnung"),
            "kind": ("kind", "Art"),
            "start": ("start", "Beginn"),
            "end": ("end", "Ende"),
            "category": ("category", "Turnierart"),
            "days": ("days for 10 moves", "Tage für 10 Züge"),
            "rated": ("rated", "gewertet"),
            "international": ("international", "international"),
        },
    ),
    Form(
        "list",
        ("number", "value", "index", "date"),
        {
            "number": NUMBER,
            "name": ("name", "Name"),
            "value": ("value", "Wert", "Wertung", "Wertungszahl", "FWZ", "rating"),
            "index": ("index", "Index"),
            "date": ("date", "Stand", "Datum", "as of"),
        },
    ),
    Form(
        "players",
        ("number", "family_name"),
        {
            "number": NUMBER,
            "family_name": ("family name", "Nachname", "surname"),
            "given_name": ("given name", "Vorname", "first name"),
            "birth_date": ("date of birth", "Geburtsdatum"),
            "sex": ("sex", "Geschlecht"),
            "email": ("mail address", "E-Mail", "email"),
            "federation": ("federation", "Verband"),
            "club": ("club", "Verein"),
            "title": ("title", "Titel"),
        },
    ),
)
"""Every kind of sheet of an existing federation; the first one whose columns are all there is meant."""

FORM_LABELS: Mapping[str, Promise] = MappingProxyType(
    {
        "players": gettext_lazy("Players"),
        "list": gettext_lazy("Published lists"),
        "tournaments": gettext_lazy("Tournaments"),
        "crosstables": gettext_lazy("Crosstables"),
        "games": gettext_lazy("Games"),
        "evaluations": gettext_lazy("Evaluations"),
    }
)
"""How people call the kinds of sheets."""


def meaning_label(form: Form, meaning: str) -> str:
    """Return how people call what a column means: the first header that it may have, in their language."""
    if meaning not in form.headers:
        return meaning
    english, german, *_others = form.headers[meaning]
    return german if (get_language() or "").startswith("de") else english


ENTRANTS = Form("entrants", ("number", "name"), {"number": NUMBER, "name": ("name", "Name")})
"""The players of a report file: they are entered where no sheet of players has them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a file: which sheet, row and column, and what."""

    sheet: str
    row: int
    column: str
    text: str

    def __str__(self) -> str:
        place = [self.sheet]
        if self.row:
            place.append(_("row %(row)s") % {"row": self.row})
        if self.column:
            place.append(_("column %(column)s") % {"column": self.column})
        return f"{', '.join(place)}: {self.text}"


@dataclass(slots=True)
class Faults:
    """All faults of some files, collected to the end so that they can be mended at once."""

    found: list[Fault] = field(default_factory=list)

    def add(self, row: Row | Table, column: str, text: str) -> None:
        """One fault; `column` is a key of the sheet's columns, "" for the row as a whole."""
        number = row.number if isinstance(row, Row) else 0
        table = row.table if isinstance(row, Row) else row
        written = table.written[column] if column in table.written else meaning_label(table.form, column)
        self.found.append(Fault(table.sheet.name, number, written, text))


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet of a known form: `columns` by meaning, `written` the headers as the file has them."""

    sheet: Sheet
    form: Form
    head_row: int
    columns: Mapping[str, int]
    written: Mapping[str, str]
    unread: tuple[str, ...]

    def rows(self) -> Iterator[Row]:
        """Yield the filled rows below the headers."""
        for number, cells in enumerate(self.sheet.rows, start=1):
            if number > self.head_row and any(cells):
                yield Row(self, number, cells)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table; `number` is its place in the file, from 1."""

    table: Table
    number: int
    cells: Sequence[str]

    def __getitem__(self, key: str) -> str:
        """Return the cell of a column, "" where there is no such column or the row is short."""
        place = self.table.columns.get(key, -1)
        return self.cells[place] if 0 <= place < len(self.cells) else ""


def find_headers(sheet: Sheet) -> tuple[int, Sequence[str]]:
    """Return number and cells of the first filled row."""
    return next((number, row) for number, row in enumerate(sheet.rows, start=1) if any(row))


def table_of(sheet: Sheet, forms: Sequence[Form]) -> Table | None:
    """Return the sheet as the first of `forms` whose required columns are all there."""
    number, headers = find_headers(sheet)
    for form in forms:
        columns = columns_under(headers, form)
        if not lacking(form, columns):
            return _table(sheet, form, number, columns)
    return None


def lacking(form: Form, columns: Mapping[str, int]) -> tuple[str, ...]:
    """Return the columns without which a sheet is none of a form."""
    needed = (*form.required, "1") if form.crosstable else form.required
    return tuple(key for key in needed if key not in columns)


def chosen_table(sheet: Sheet, form: Form, columns: Mapping[str, int]) -> Table:
    """Return the sheet with the columns that a person chose."""
    return _table(sheet, form, find_headers(sheet)[0], columns)


def _table(sheet: Sheet, form: Form, number: int, columns: Mapping[str, int]) -> Table:
    headers = find_headers(sheet)[1]
    known = set(columns.values())
    written = MappingProxyType({key: headers[place] for key, place in columns.items() if place < len(headers)})
    unread = tuple(header for place, header in enumerate(headers) if header and place not in known)
    return Table(sheet, form, number, MappingProxyType(dict(columns)), written, unread)


def columns_under(headers: Sequence[str], form: Form) -> dict[str, int]:
    """Return the places of the columns of a form under some headers; the first of two equal headers holds."""
    meanings = {fold(name): key for key, names in form.headers.items() for name in names}
    found: dict[str, int] = {}
    for place, header in enumerate(headers):
        meaning = meanings.get(fold(header))
        if meaning is None and form.crosstable and SEAT.fullmatch(header):
            meaning = header
        if meaning is not None:
            found.setdefault(meaning, place)
    return found
