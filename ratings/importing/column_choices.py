"""Columns as a person sees and chooses them: the sheets of some files by their headers, with samples of their cells.

Sheets with the same headers are one group: what is chosen for it holds for all of them. What a page shows of them is
picked out once, since files may be large; what the columns mean follows from the headers alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from ratings.errors import BadImport
from ratings.formats.spreadsheets import Sheet

from .columns import FORMS, Form, columns_under, find_headers, lacking
from .lists import opened
from .report_sheets import is_report

SAMPLES = 3
"""Cells that are shown of each column."""

MOST_NAMES, MOST_WIDTH, MOST_CELL, MOST_COLUMNS = 10, 128, 60, 5_000
"""What is kept of a group: names of its sheets, columns, characters of a cell; and columns of all groups together (our
own choices).
"""

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
class Sample:
    """What is shown of sheets with the same headers: these and some rows of cells, some of the sheets' names, how many
    sheets and rows they are.
    """

    key: str
    headers: tuple[str, ...]
    samples: tuple[tuple[str, ...], ...]
    names: list[str] = field(default_factory=list)
    sheets: int = 0
    rows: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Sheets of the same headers: what they are taken for (None: left out), the columns, what is missing, and whether a
    person chose all this.
    """

    shown: Sample
    form: Form | None
    columns: tuple[Column, ...]
    missing: tuple[str, ...]
    chosen: bool

    @property
    def key(self) -> str:
        """The key of the headers."""
        return self.shown.key

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


def nearest_form(headers: Sequence[str]) -> tuple[Form, Mapping[str, int]]:
    """Return the first form of which the fewest columns are missing, and the columns that are there."""
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


def pick_samples(files: Iterable[tuple[str, bytes]]) -> tuple[list[Sample], list[str]]:
    """Return what is shown of the sheets of files, and why some cannot be opened. Report files have
    no headers. Of the files no more than one is open at a time.
    """
    found: dict[str, Sample] = {}
    faults: list[str] = []
    for name, data in files:
        if is_report(name, data):
            continue
        try:
            for sheet in opened(name, data):
                _count(found.setdefault(headers_key(sheet), _sample_of(sheet)), sheet)
        except BadImport as refused:
            faults += refused.findings
    return _limited([each.shown for each in groups(found.values(), {})], faults)


def _sample_of(sheet: Sheet) -> Sample:
    number, headers = find_headers(sheet)
    filled = list(islice((row for row in sheet.rows[number:] if any(row)), SAMPLES))
    return Sample(headers_key(sheet), _cut(headers), tuple(map(_cut, filled)))


def _cut(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(cell[:MOST_CELL] for cell in row[:MOST_WIDTH])


def _count(shown: Sample, sheet: Sheet) -> None:
    """Count one more sheet."""
    if len(shown.names) < MOST_NAMES:
        shown.names.append(sheet.name)
    shown.sheets += 1
    shown.rows += sum(map(any, sheet.rows)) - 1


def _limited(found: list[Sample], faults: list[str]) -> tuple[list[Sample], list[str]]:
    """Return what is kept of what was picked, and a fault for the rest."""
    kept, columns = [], 0
    for shown in found:
        columns += len(shown.headers)
        if columns <= MOST_COLUMNS:
            kept.append(shown)
    if more := len(found) - len(kept):
        faults.append(_("%(count)s more kinds of sheets are not shown here: hand in less at once.") % {"count": more})
    return kept, faults


def groups(shown: Iterable[Sample], choices: Mapping[str, Choice]) -> list[Group]:
    """Return sheets with what they are taken for, those first of which something is not known."""
    return sorted((group_of(each, choices.get(each.key)) for each in shown), key=_is_settled)


def _is_settled(group: Group) -> tuple[bool, bool]:
    """Return the sort key by which groups come last where all is known, or was chosen."""
    known = all(column.meaning or not column.header for column in group.columns)
    return not group.missing, group.chosen or known


def group_of(shown: Sample, chosen: Choice | None) -> Group:
    """Return what sheets are taken for."""
    form, columns = (chosen.form, chosen.columns) if chosen else nearest_form(shown.headers)
    missing = lacking(form, columns) if form else ()
    return Group(shown, form, _columns(shown, columns), missing, chosen is not None)


def _columns(shown: Sample, columns: Mapping[str, int]) -> tuple[Column, ...]:
    meanings = {place: key for key, place in columns.items()}
    return tuple(
        Column(place, header, tuple(_cell(row, place) for row in shown.samples), meanings.get(place, ""))
        for place, header in enumerate(shown.headers)
    )


def _cell(row: Sequence[str], place: int) -> str:
    return row[place] if place < len(row) else ""
