"""The form that searches the trail; its values are part of the address."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.queries.trail_search import Search
from ratings.vocabulary.office_labels import SUBJECTS
from webtools.forms import DayField

LONGEST = 80
"""Characters of a field of the search (our own choice)."""


class TrailSearchForm(forms.Form):
    """What is searched for; everything may be left out."""

    who = forms.CharField(label=_("Who changed it"), max_length=LONGEST, required=False)
    player = forms.CharField(label=_("Player, number or family name"), max_length=LONGEST, required=False)
    tournament = forms.CharField(label=_("Code of the tournament"), max_length=LONGEST, required=False)
    game = forms.CharField(label=_("Number of the game in the trail"), max_length=LONGEST, required=False)
    mail = forms.CharField(label=_("Code of the mail"), max_length=LONGEST, required=False)
    kind = forms.ChoiceField(label=_("About"), choices=(("", _("everything")), *SUBJECTS.items()), required=False)
    since = DayField(label=_("From"), required=False)
    until = DayField(label=_("Through"), required=False)

    def search(self) -> Search:
        """Return what is searched for, of a valid form."""
        return Search(**self.cleaned_data)


class ActsForm(forms.Form):
    """The days of which what one person did is shown."""

    since = DayField(label=_("From"), required=False)
    until = DayField(label=_("Through"), required=False)
