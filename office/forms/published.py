"""What every form asks by which a rating is taken over: whether its organisation publishes its evaluations."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ratings.importing.roster import asks_published
from ratings.models import Pool

NEEDED = _("Only a rating whose evaluations are published is taken over (EmailChessPoint § 3).")


def published_field() -> forms.BooleanField:
    """Return the question; only the form knows whether it has to be answered with yes."""
    return forms.BooleanField(
        label=_("The organisation publishes its evaluations (EmailChessPoint § 3)"), required=False
    )


def require_published(form: forms.Form, pool: Pool | None, source: str) -> None:
    """Add a fault where a rating from such a source may not come in without a yes."""
    if pool and asks_published(pool, source) and not form.cleaned_data.get("published"):
        form.add_error("published", ValidationError(NEEDED))


def read_published(form: forms.Form, pool: Pool, source: str) -> bool | None:
    """Return the answer, None where the pool does not ask."""
    return bool(form.cleaned_data["published"]) if asks_published(pool, source) else None
