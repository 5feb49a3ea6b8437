"""What the forms of all corrections have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ratings.corrections import Correction
from ratings.models import Game, Tournament
from ratings.queries.pools import pools
from ratings.regulations import RULES
from webtools.forms import OfficeForm

LONGEST_REASON = 2000


class CorrectionForm(OfficeForm):
    """What every correction says beside its values: why it is made."""

    why = forms.CharField(
        label=_("Why"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Kept for ever. Players who are told of the correction read it."),
    )
    paragraph = forms.CharField(
        label=_("Paragraph"), max_length=120, required=False, help_text=_("Of the regulation, where one decides.")
    )

    def __init__(self, about: Any, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- what each kind is about
        super().__init__(*args, **kwargs)
        self.about = about
        last = {name: self.fields.pop(name) for name in ("why", "paragraph")}
        self.fields.update(last)

    def clean_paragraph(self) -> str:
        """Return the paragraph. Reject one that no regulation has by which the subject is rated."""
        written, rules = str(self.cleaned_data["paragraph"]), self.rules()
        if rules and not any(RULES[rule].has_paragraph(written) for rule in rules):
            raise ValidationError(
                _("%(title)s has no paragraph %(written)s. Please name other rules beside their number."),
                params={"title": RULES[rules[0]].short_name, "written": written},
            )
        return written

    def rules(self) -> Sequence[str]:
        """Return the regulation by which the subject is rated; of a person, and of none, those of all pools."""
        tournament = self.about.tournament if isinstance(self.about, Game) else self.about
        if isinstance(tournament, Tournament):
            return [tournament.pool.rule]
        return sorted({pool.rule for pool in pools()})

    def correction(self) -> Correction:
        """Return what the form says."""
        raise NotImplementedError(type(self).__name__)

    def current_facts(self) -> dict[str, object]:
        """Return the values as they are stored, for a form that is opened."""
        return {}

    @classmethod
    def proposed(cls, given: Mapping[str, object]) -> dict[str, object]:  # noqa: ARG003 -- for those that need it
        """Return values that follow from those that the address gives."""
        return {}
