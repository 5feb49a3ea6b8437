"""Reasons why a step of a review or of a prepared correction is refused."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Refusal(models.TextChoices):
    """Codes that the pages put into words."""

    OVERTAKEN = "overtaken", _("Somebody else acted since you looked. Nothing was done; below it stands as it is now.")
    """Somebody else acted since it was looked at."""
    NOT_NOW = "not-now", _("This is not the next step of this review.")
    """The review is not at the step before this one."""
    LATE = "late", _("It was asked for after the window: first decide whether it is looked at all the same.")
    """Asked for after the window: first the individual decision about it (BdF 7)."""
    NO_APPEAL = "no-appeal", _("The appeal body has decided already.")
    """The appeal body has decided about it already."""
    NOBODY = "nobody", _("Nobody who could be asked has a registered address.")
    """There is no other player or director with an address."""
    FILE = "file", _("This file is not taken: PDF, PNG, JPEG or text (PGN too), 2 MB at most, five files.")
    """Too long, of another kind, or one too many."""
    SECOND_PERSON = "second-person", _("You prepared this yourself: somebody else has to carry it out.")
    """Who prepared a change of a rating by hand may not carry it out."""
