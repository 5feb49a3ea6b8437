"""Columns as a person sees and chooses them: the sheets of some files by their headers, with samples of their cells.

Sheets with the same headers are one group: what is chosen for it holds for all of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ratings.errors import BadImport
from ratings.formats.spreadsheets import Sheet

from .columns import FORMS, Form, columns_under, find_headers, lacking, table_of
from .lists import opened
from .report_sheets import is_report

SAMPLES = 3
"""Cells that are shown of each column."""

LEFT_OUT = "none"
"""The form of sheets that are not read."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person takes sheets for: their form, None for sheets to leave out, and the places of its columns."""

    form: Form | None
    columns: Mapping[str, int]


@dataclass(slots=True)
class Column:
    """A column: its place, its header, some cells, and what it is taken for, "" for nothing."""

    place: int
    header: str
    samples: tuple[str, ...]
    meaning: str


@dataclass(slots=True)
class Group:
    """Sheets of the same headers: their names and rows, what they are taken for (None: left out), the columns, what is
    missing, and whether a person chose all this.
    """

    key: str
    form: Form | None
    columns: tuple[Column, ...]
    missing: tuple[str, ...]
    chosen: bool
    names: list[str] = field(default_factory=list)
    rows: int = 0

    @property
    def meanings(self) -> tuple[str, ...]:
        """Everything that a column of this form can mean."""
        if self.form is None:
            return ()
        seats = (str(seat) for seat in range(1, len(self.columns) + 1)) if self.form.crosstable else ()
        return *self.form.headers, *seats


def headers_key(sheet: Sheet) -> str:
    """Return the key of sheets with these headers."""
    return hashlib.sha256("\n".join(find_headers(sheet)[1]).encode()).hexdigest()[:16]


def nearest_form(sheet: Sheet) -> tuple[Form, Mapping[str, int]]:
    """Return the form of which the fewest columns are missing, and the columns that are there."""
    headers = find_headers(sheet)[1]
    found = [(form, columns_under(headers, form)) for form in FORMS]
    return min(found, key=lambda each: len(lacking(*each)))


def read_choices(stored: Mapping[str, Any]) -> dict[str, Choice]:
    """Return stored choices; one for a form that is no longer there is left out."""
    forms = {form.name: form for form in FORMS}
    found = {}
    for key, (name, columns) in stored.items():
        if name in forms or name == LEFT_OUT:
            found[key] = Choice(forms.get(name), {meaning: int(place) for meaning, place in columns.items()})
    return found


def form_named(name: str) -> Form | None:
    """Return a form by its name."""
    return next((form for form in FORMS if form.name == name), None)


def groups(files: Iterable[tuple[str, bytes]], choices: Mapping[str, Choice]) -> tuple[list[Group], list[str]]:
    """Return the sheets of files by their headers, those first of which something is not known; and what is wrong with
    files that cannot be opened. Report files have no headers.
    """
    found: dict[str, Group] = {}
    faults: list[str] = []
    for name, data in files:
        if is_report(name, data):
            continue
        try:
            sheets = opened(name, data)
        except BadImport as refused:
            faults += refused.findings
            continue
        for sheet in sheets:
            group = found.setdefault(headers_key(sheet), _group(sheet, choices.get(headers_key(sheet))))
            group.names.append(sheet.name)
            group.rows += sum(map(any, sheet.rows)) - 1
    return sorted(found.values(), key=_is_settled), faults


def _is_settled(group: Group) -> tuple[bool, bool]:
    """Return the sort key by which groups come last where all is known, or was chosen."""
    known = all(column.meaning or not column.header for column in group.columns)
    return not group.missing, group.chosen or known


def _group(sheet: Sheet, chosen: Choice | None) -> Group:
    """Return the group of a sheet, without its names."""
    if chosen is not None:
        form, columns = chosen.form, chosen.columns
    elif table := table_of(sheet, FORMS):
        form, columns = table.form, table.columns
    else:
        form, columns = nearest_form(sheet)
    missing = lacking(form, columns) if form else ()
    return Group(headers_key(sheet), form, tuple(_columns(sheet, columns)), missing, chosen is not None)


def _columns(sheet: Sheet, columns: Mapping[str, int]) -> Iterator[Column]:
    number, headers = find_headers(sheet)
    meanings = {place: key for key, place in columns.items()}
    filled = list(islice((row for row in sheet.rows[number:] if any(row)), SAMPLES))
    for place, header in enumerate(headers):
        samples = tuple(row[place] if place < len(row) else "" for row in filled)
        yield Column(place, header, samples, meanings.get(place, ""))
