"""What the forms of all corrections have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.corrections import Correction
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
