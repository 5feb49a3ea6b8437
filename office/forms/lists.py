"""Forms about rating lists."""

from __future__ import annotations

from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from webtools.forms import DayField, OfficeForm


class ClosingDayForm(forms.Form):
    """The day a draft is asked for; it is part of the address."""

    as_of = DayField(label=_("Closing day"))

    def clean_as_of(self) -> date:
        """Return a day that is over, or today."""
        day: date = self.cleaned_data["as_of"]
        if day > timezone.localdate():
            raise ValidationError(_("This day lies ahead."))
        return day


class CloseForm(OfficeForm):
    """The closing day through which periods are closed, as it was looked at."""

    through = forms.DateField(widget=forms.HiddenInput)


class PublishForm(OfficeForm):
    """The draft that was looked at: its day, and as `seen` its checksum."""

    as_of = forms.DateField(widget=forms.HiddenInput)
    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)


class WithdrawForm(OfficeForm):
    """Why a list goes out of force."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        help_text=_("Everybody can read it on the page of the list. It cannot be changed afterwards."),
    )
