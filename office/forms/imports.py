"""Forms that take files in: a list of another organisation, the sheets of a federation that moves in.

A list is kept by nobody between the two clicks: the page that shows the plan carries it along, signed,
and the second click sends it back.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from office.forms.published import published_field, read_published, require_published
from office.forms.tournaments import pool_field
from ratings.importing.lists import MAX_VALUE, ORGANISATIONS
from ratings.importing.roster import OWN_LIST
from ratings.importing.takeovers import Terms
from ratings.importing.uploads import KNOWN, SHEETS
from ratings.models import Pool
from ratings.regulations.takeover import Source, at_discretion
from ratings.vocabulary.labels import SOURCES
from webtools.forms import DayField, OfficeForm
from webtools.limits import UPLOAD

MOST_BYTES = 1_000_000
"""Size of a list: signed and encoded it stays below what Django takes in one form (2.5 MB). The command knows no such
limit.
"""
MOST_FILES = 200
LONGEST_NOTE = 200
MOST_FAULTS = 100
"""Faults that are shown at once; the rest is counted."""
CARRIED_FOR = 12 * 60 * 60
"""Seconds in which a plan can be carried out: as long as a login."""
SALT = "ratings.imports"

Files = list[tuple[str, bytes]]


class ManyFilesInput(forms.ClearableFileInput):
    """A choice of several files."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Several files; their size is checked before they are read."""

    widget = ManyFilesInput
    most_bytes = MOST_BYTES

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile[Any]]:  # noqa: ANN401 -- as Django's field has it
        """The files, of which there is at least one."""
        given = data if isinstance(data, list) else [data]
        files = [super(FilesField, self).clean(each, initial) for each in given or [None]]
        if len(files) > MOST_FILES:
            raise ValidationError(_("At most %(most)s files at once."), params={"most": MOST_FILES})
        if sum(each.size for each in files) > self.most_bytes:
            text = _("The files are larger than %(most)s kB together; the command takes larger ones.")
            raise ValidationError(text, params={"most": self.most_bytes // 1000})
        return files


class FilesForm(OfficeForm):
    """Files for a pool."""

    pool = pool_field()

    def contents(self) -> Files:
        """Name and content of each file."""
        return [(each.name, each.read()) for each in self.cleaned_data["sheets"]]

    def refuse(self, findings: Sequence[str]) -> None:
        """Show what is wrong with the files, one line each."""
        shown = [ValidationError("%(text)s", params={"text": text}) for text in findings[:MOST_FAULTS]]
        if len(findings) > MOST_FAULTS:
            shown.append(ValidationError(_("and %(more)s more"), params={"more": len(findings) - MOST_FAULTS}))
        self.add_error("sheets", shown)


class ListForm(FilesForm):
    """A list of another organisation and how it is taken over."""

    organisation = forms.ChoiceField(
        label=_("Where the list comes from"),
        choices=[(key, SOURCES[source]) for key, source in ORGANISATIONS.items()],
    )
    as_of = DayField(label=_("Day of the list"), required=False)
    add = forms.IntegerField(
        label=_("Conversion: add to each value"), initial=0, min_value=-MAX_VALUE, max_value=MAX_VALUE, required=False
    )
    note = forms.CharField(
        label=_("Why, and how it was converted"),
        max_length=LONGEST_NOTE,
        required=False,
        help_text=_("Needed for a conversion and for what is taken over at discretion; else the file's name is kept."),
    )
    sheets = FilesField(
        label=_("File"),
        help_text=_("CSV or Excel (.xlsx) with heads: name, rating, games, and the number where there is one."),
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx,.xlsm,.txt"}),
    )

    published = published_field()

    field_order = ("sheets", "organisation", "pool", "published", "as_of", "add", "note")

    def clean(self) -> dict[str, Any]:
        """A conversion and a decision at discretion carry their reason."""
        super().clean()
        values = self.cleaned_data
        source = ORGANISATIONS.get(values.get("organisation", ""), Source.NONE)
        require_published(self, values.get("pool"), source)
        discretionary = at_discretion(source)
        if not values.get("note") and (values.get("add") or discretionary):
            self.add_error("note", ValidationError(_("Please say why.")))
        return values

    def terms(self) -> Terms:
        """Return how the list is taken over; without other words its name is the reason."""
        values = self.cleaned_data
        note = values["note"] or values["sheets"][0].name[:LONGEST_NOTE]
        source = ORGANISATIONS[values["organisation"]]
        return Terms(source, values["as_of"], values["add"] or 0, note, read_published(self, values["pool"], source))


class MoveFilesField(FilesField):
    """The files of a federation, which are kept until they are stored."""

    most_bytes = UPLOAD - 100_000


class MoveForm(FilesForm):
    """The sheets of a federation that moves in."""

    sheets = MoveFilesField(
        label=_("Files"),
        help_text=_(
            "CSV, Excel or OpenDocument: players, published lists, tournaments, games or crosstables, evaluations. "
            "Tournaments may be report files (TRF), and a ZIP file may hold everything: it is the way for many files."
        ),
        widget=ManyFilesInput(attrs={"accept": ",".join((*KNOWN, ".zip"))}),
    )

    published = published_field()

    field_order = ("sheets", "pool", "published")

    def clean(self) -> dict[str, Any]:
        """The last list comes in as ratings from the federation's own earlier list."""
        super().clean()
        require_published(self, self.cleaned_data.get("pool"), OWN_LIST)
        return self.cleaned_data

    def is_published(self) -> bool | None:
        """Return whether the federation publishes its evaluations."""
        return read_published(self, self.cleaned_data["pool"], OWN_LIST)


class MonthForm(FilesForm):
    """A month's list that a federation still makes in its old way."""

    sheets = FilesField(
        label=_("The list of the month"),
        help_text=_(
            "CSV, Excel or OpenDocument, with the columns number, value, index and date; the evaluations of the time "
            "since the list before, where there are some, tell more about the reasons."
        ),
        widget=ManyFilesInput(attrs={"accept": ",".join(SHEETS)}),
    )

    field_order = ("sheets", "pool")


class CarriedForm(forms.Form):
    """What the page of a plan sends back: the files and terms as they were, signed, and its choices."""

    carried = forms.CharField(widget=forms.HiddenInput, strip=False)
    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def clean_carried(self) -> dict[str, Any]:
        """Return the files and terms, or a fault where they were changed or are too old."""
        try:
            carried: dict[str, Any] = signing.loads(self.cleaned_data["carried"], salt=SALT, max_age=CARRIED_FOR)
        except signing.BadSignature as refused:
            raise ValidationError(_("The plan is too old. Please hand the files in again.")) from refused
        return carried

    def contents(self) -> Files:
        """Name and content of each file."""
        return [(name, base64.b64decode(data)) for name, data in self.cleaned_data["carried"]["files"]]

    def terms(self) -> Terms:
        """Return how a list is taken over."""
        carried = self.cleaned_data["carried"]
        as_of = DayField(required=False).clean(carried["as_of"])
        return Terms(
            ORGANISATIONS[carried["organisation"]], as_of, carried["add"], carried["note"], carried["published"]
        )

    def pool(self) -> Pool:
        """Return the pool that was chosen."""
        return Pool.objects.get(key=self.cleaned_data["carried"]["pool"])

    def organisation(self) -> str:
        """Return where a list comes from."""
        return str(self.cleaned_data["carried"]["organisation"])


def carried_along(files: Files, pool: Pool, organisation: str, terms: Terms) -> str:
    """Files and terms as the page of a plan carries them."""
    as_of = terms.as_of.isoformat() if terms.as_of else ""
    facts: dict[str, Any] = {
        "files": [(name, base64.b64encode(data).decode()) for name, data in files],
        "published": terms.published,
        "organisation": organisation,
        "as_of": as_of,
        "add": terms.add,
        "note": terms.note,
    }
    return signing.dumps({**facts, "pool": pool.key}, salt=SALT, compress=True)
