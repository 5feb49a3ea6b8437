"""The form that takes a report file (TRF) in, and what its plan sends back.

The page of the plan carries the file along without births and sexes.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from office.forms.imports import CARRIED_FOR, FilesField, FilesForm
from office.forms.tournaments import KIND_CHOICES, LONGEST_DAYS
from ratings.formats import trf
from ratings.importing.report_files import Terms
from ratings.models import Pool
from webtools.forms import DayField

SALT = "ratings.report-files"

AS_THE_FILE_SAYS = [("", _("as the file says")), *KIND_CHOICES]

CHOSEN = "number-"
"""Begins the names of the fields in which the officer gives the number of a line."""

LONGEST_NUMBER = 40
"""Of a player, as the column has it."""

LINE = re.compile(r"\d{1,4}", re.ASCII)
"""A starting number."""


class ReportForm(FilesForm):
    """A report file, and what it does not say."""

    sheets = FilesField(
        label=_("File"),
        help_text=_("A report file (TRF16) of a whole tournament."),
        widget=forms.FileInput(attrs={"accept": ".trf,.trfx,.txt,.tab"}),
    )
    code = forms.CharField(label=_("Code"), max_length=60, help_text=_("As directors write it in their mails."))
    kind = forms.ChoiceField(label=_("Kind"), choices=AS_THE_FILE_SAYS, required=False)
    started_on = DayField(label=_("Start"), required=False, help_text=_("If the file does not say it."))
    completed_on = DayField(
        label=_("End of the games"),
        required=False,
        help_text=_("For games whose round has no day in the file; else the end of the tournament."),
    )
    days_per_10_moves = forms.IntegerField(
        label=_("Reflection time, days for 10 moves"), min_value=1, max_value=LONGEST_DAYS, required=False
    )
    rated = forms.BooleanField(label=_("is rated"), required=False, initial=True)
    international = forms.BooleanField(label=_("is international"), required=False)
    complete = forms.BooleanField(
        label=_("no round follows"),
        required=False,
        help_text=_("For a Swiss tournament or a cup; else it is rated once its announced rounds are there."),
    )

    field_order = ("sheets", "code", "pool", "kind", "started_on", "completed_on", "days_per_10_moves")

    def terms(self) -> Terms:
        """Return what the file does not say."""
        return Terms(**{name: self.cleaned_data[name] for name in Terms.__dataclass_fields__})

    def carried(self) -> str:
        """File, pool and terms as the page of the plan carries them."""
        ((name, data),) = self.contents()
        values = {each: self.cleaned_data[each] for each in Terms.__dataclass_fields__}
        days = {each: values[each].isoformat() if values[each] else "" for each in ("started_on", "completed_on")}
        content = base64.b64encode(trf.without_private(data)).decode()
        facts = {**values, **days, "pool": self.cleaned_data["pool"].key, "file": content, "name": name}
        return signing.dumps(facts, salt=SALT, compress=True)


class CarriedReportForm(forms.Form):
    """What the page of a plan sends back: file and terms as they were, signed."""

    carried = forms.CharField(widget=forms.HiddenInput, strip=False)
    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)
    answered = forms.CharField(max_length=64, widget=forms.HiddenInput)
    titles = forms.BooleanField(required=False)

    def clean_carried(self) -> dict[str, Any]:
        """File and terms, or a fault where they were changed or are too old."""
        try:
            carried: dict[str, Any] = signing.loads(self.cleaned_data["carried"], salt=SALT, max_age=CARRIED_FOR)
        except signing.BadSignature as refused:
            raise ValidationError(_("The plan is too old. Please hand the files in again.")) from refused
        return carried

    def read(self) -> trf.Read:
        """Return the file."""
        return trf.read_trf(base64.b64decode(self.cleaned_data["carried"]["file"]))

    def terms(self) -> Terms:
        """Return what the file does not say."""
        values = {name: self.cleaned_data["carried"][name] for name in Terms.__dataclass_fields__}
        days = {name: DayField(required=False).clean(values[name]) for name in ("started_on", "completed_on")}
        return Terms(**{**values, **days})

    def pool(self) -> Pool:
        """Return the pool that was chosen."""
        return Pool.objects.get(key=self.cleaned_data["carried"]["pool"])

    def chosen(self) -> dict[int, str]:
        """Return the numbers that the officer gave, by starting number."""
        answers = {name.removeprefix(CHOSEN): text for name, text in self.data.items() if name.startswith(CHOSEN)}
        return {
            int(line): number
            for line, text in answers.items()
            if LINE.fullmatch(line) and (number := str(text).replace("\0", "").strip()[:LONGEST_NUMBER])
        }


def answers(chosen: Mapping[int, str]) -> str:
    """Return a name for the numbers that the officer gave, by which a page knows which of them it was made with."""
    return hashlib.sha256(repr(sorted(chosen.items())).encode()).hexdigest()[:32]
