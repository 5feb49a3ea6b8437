"""Forms for the owner of an account: codes of the second factor."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

LONGEST_CODE = 40
"""Signs of a recovery code with everything people write between them (our own choice)."""


class CodeForm(forms.Form):
    """A code of the app, or a recovery code."""

    code = forms.CharField(
        label=pgettext_lazy("second factor", "Code"),
        max_length=LONGEST_CODE,
        widget=forms.TextInput({"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}),
    )

    def refuse(self) -> None:
        """Reject the code without saying for which reason."""
        self.add_error("code", _("This code is not good, or was used already. After a wrong one wait a little."))
