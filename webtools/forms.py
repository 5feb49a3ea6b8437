"""Forms of the office and of directors: days, sources of changes, fingerprints."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.facts.manual_entry import Source
from ratings.models import Way

Choices = list[tuple[str, str | Promise]]

NOTHING: tuple[str, str] = ("", "–")
"""The choice of nothing."""

NOON = time(12)
"""When a report of an earlier day counts as received: the hour is not known (our own choice)."""

EDIT = "edit"
"""What is sent with a form that was filled in whole and is to be changed."""

DAY_INPUTS = ["%Y-%m-%d", "%d.%m.%Y"]
"""What a browser's own calendar sends, and what people write in one without."""


FIRST_YEAR, LAST_YEAR = 1900, 2999
"""Years that people can mean (our own choice)."""


class DayField(forms.DateField):
    """A calendar day, chosen in the browser's own calendar."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    input_formats = DAY_INPUTS

    def validate(self, value: date | None) -> None:
        """Reject typing errors such as the year 0025: regulations reckon years back and ahead from a day."""
        super().validate(value)
        if value is not None and not FIRST_YEAR <= value.year <= LAST_YEAR:
            raise ValidationError(_("This day lies too long ago or too far ahead."))


def check_day(day: date, started_on: date) -> str | Promise:
    """Return what is wrong with the day on which a game ended, "" if nothing is."""
    if day > timezone.localdate():
        return _("This day lies ahead.")
    if day < started_on:
        return _("This day lies before the start of the tournament.")
    return ""


class OfficeForm(forms.Form):
    """A form; `seen` is the fingerprint of the facts it was opened with, so that newer ones are not overwritten."""

    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    required_css_class = "required"
    use_required_attribute = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        for field in self.fields.values():  # a browser cuts what is too long without a word; we say so
            field.widget.attrs.pop("maxlength", None)

    def is_valid(self) -> bool:
        """Whether it can be carried out: not where it is to be changed first."""
        return EDIT not in self.data and super().is_valid()


class SourceForm(OfficeForm):
    """A report on paper or by phone: how it came, from whom, when."""

    way = forms.ChoiceField(label=_("Came in"), choices=Way.choices)
    note = forms.CharField(
        label=_("Note of the source"),
        max_length=200,
        help_text=_("Who reported it, and how it can be found again: “letter of the director, 3 May, folder 12”."),
    )
    received_on = DayField(label=_("Received on"), help_text=_("Decides the order of games that ended on one day."))

    def clean_received_on(self) -> date:
        """Return the day of receipt. Reject a future one."""
        day: date = self.cleaned_data["received_on"]
        if day > timezone.localdate():
            raise ValidationError(_("This day lies ahead."))
        return day

    def source(self) -> Source:
        """Return where the report comes from. One of today was received now, an earlier one at noon of its day."""
        day: date = self.cleaned_data["received_on"]
        today = day == timezone.localdate()
        received_at = timezone.now() if today else timezone.make_aware(datetime.combine(day, NOON))
        return Source(self.cleaned_data["way"], self.cleaned_data["note"], received_at)

    def completed_fault(self, day: date, started_on: date) -> str | Promise:
        """Return what is wrong with a day on which a game ended or a player left, "" if nothing is."""
        received = self.cleaned_data.get("received_on")
        if received and received < day <= timezone.localdate():
            return _("This day lies after the report was received.")
        return check_day(day, started_on)
