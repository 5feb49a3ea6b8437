"""Forms about rating lists."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings import publication
from ratings.audit import Origin
from ratings.models import Pool, Rhythm
from ratings.regulations import RULES
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


class RhythmForm(OfficeForm):
    """How often lists of a pool are due, and who publishes them; where the regulation says when, only the latter."""

    rhythm = forms.ChoiceField(
        label=_("Lists are due"), choices=Rhythm.choices, help_text=_("Every day can have a list all the same.")
    )
    two_persons = forms.BooleanField(
        label=_("Two persons publish"),
        required=False,
        help_text=_(
            "A list is published by somebody else than agreed on its draft first. Whoever ends this can publish alone, "
            "which the trail shows."
        ),
    )

    def __init__(self, pool: Pool, data: Mapping[str, Any] | None = None) -> None:
        now = {"rhythm": pool.rhythm, "two_persons": pool.two_persons}
        super().__init__(data, initial={**now, "seen": publication.lists_version(pool)})
        if RULES[pool.rule].calendar:
            del self.fields["rhythm"]
        self.pool = pool

    def change(self, origin: Origin) -> bool:
        """Store what was chosen; False where nothing changes. Raises ListRefused where somebody else changed it."""
        values = self.cleaned_data
        rhythm = values.get("rhythm", self.pool.rhythm)
        chosen = {"two_persons": values["two_persons"], "seen": values["seen"]}
        return publication.change_lists(self.pool, rhythm, origin, **chosen)


class NormForm(forms.Form):
    """What a norm asks for; it is part of the address."""

    use_required_attribute = False
    least = forms.IntegerField(label=_("Rating from"), min_value=1, max_value=4000)
    announcement = forms.CharField(
        label=_("Announcement"), max_length=120, required=False, help_text=_("Where the number stands; shown with it.")
    )


class WithdrawForm(OfficeForm):
    """Why a list goes out of force."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        help_text=_("Everybody can read it on the page of the list. It cannot be changed afterwards."),
    )
