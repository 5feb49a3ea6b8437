"""What lists of the office are cut down to; the values are part of the address, and odd ones count as anything."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.models.reviews import ReviewState
from ratings.queries.office import ENDED, RUNNING

ANY = ("", _("any"))


def age_field(*choices: tuple[str, Any]) -> forms.TypedChoiceField:
    """Return the choice of an age in days, of at least so many."""
    return forms.TypedChoiceField(label=_("Age"), choices=(ANY, *choices), coerce=int, empty_value=None, required=False)


class FilterForm(forms.Form):
    """By whose tournament, and by age."""

    director = forms.CharField(label=_("Name of the director"), max_length=120, required=False)
    days = age_field(("1", _("a day and more")), ("7", _("a week and more")), ("30", _("30 days and more")))

    def values(self) -> dict[str, Any]:
        """Return what is wanted."""
        self.is_valid()
        found = {name: self.cleaned_data.get(name, "") for name in self.fields}
        texts = {name: value.strip() for name, value in found.items() if isinstance(value, str)}
        return {**found, **texts, "days": found["days"] or None}

    @property
    def is_open(self) -> bool:
        """Whether the list is cut down."""
        return any(self.values().values())


class TournamentFilterForm(FilterForm):
    """Tournaments by their director, whether they go on, and how long ago they began."""

    state = forms.ChoiceField(
        label=_("State"), choices=(ANY, (RUNNING, _("running")), (ENDED, _("ended"))), required=False
    )
    days = age_field(("30", _("30 days and more")), ("365", _("a year and more")), ("730", _("two years and more")))


class ReviewFilterForm(FilterForm):
    """Reviews by director, state and age."""

    state = forms.ChoiceField(
        label=_("State"), choices=(("", _("those that wait")), *ReviewState.choices), required=False
    )
