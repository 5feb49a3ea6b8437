"""What is kept about the handling of personal data: who looked at them, and who asked to be erased."""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .codes import CodeField
from .people import Director, Player

NOWHERE = "erased.invalid"
"""Where addresses of erased directors point: no domain ends so (RFC 2606, 2)."""


class Purpose(models.TextChoices):
    """Why somebody, or the server itself, looked at personal data."""

    SHOWN = "shown", _("opened the page of the player")
    CHANGE = "change", _("opened the form that changes them")
    COMPARED = "compared", _("stored a change of them")
    ENTERED_TWICE = "entered-twice", _("was the player entered just so before?")
    MERGED = "merged", _("two numbers are joined")
    SENDER = "sender", _("a mail came in: who registered its address")
    DESK = "desk", _("a mail at the desk: who registered its address")
    NAMESAKES = "namesakes", _("which of two namesakes is meant")
    PRONOUNS = "pronouns", _("whom a mail calls he or she")
    YOUNG = "young", _("a calculation that depends on the age")
    LIST = "list", _("a list with personal data, for authorised use")
    NOTICES = "notices", _("an address for the link about notices")
    CONFIRMATION = "confirmation", _("an address for the confirmation of a request")
    REVIEW_TOLD = "review-told", _("an address, to tell of a review")
    CORRECTION_TOLD = "correction-told", _("an address, to tell of a correction")
    RATING_TOLD = "rating-told", _("an address, to tell of a new rating")
    EXPORT = "export", _("a person asks for their data")
    ERASURE = "erasure", _("a person is erased")


def new_salt() -> str:
    """A number that nobody guesses."""
    return secrets.token_hex(16)


class Seal(models.Model):
    """The number behind the seals that the trail has of a person's name and address ("player:17"): without it nobody
    can try out what they were made of. It goes with the name.
    """

    subject = CodeField(max_length=60, unique=True)
    salt = models.CharField(max_length=32, default=new_salt)

    def __str__(self) -> str:
        return f"seal of {self.subject}"


class PersonalAccess(models.Model):
    """An access to the personal data of a player: who ("officer:3", "system"), why, whose, when. Where a calculation
    reads many dates of birth and shows none, one row without a player covers a whole day.
    """

    at = models.DateTimeField(db_index=True)
    actor = CodeField(max_length=60)
    purpose = CodeField(max_length=20, help_text="Purpose")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="looks")

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "accesses to personal data"

    def __str__(self) -> str:
        return f"{self.actor} {self.purpose} {self.player_id}"


class Erasure(models.Model):
    """A person who asked to be erased, a player or a director: what nothing needs went at once, the name
    goes (`done_at`) as soon as nothing holds it any longer.
    """

    player = models.OneToOneField(Player, on_delete=models.PROTECT, null=True, related_name="erasure")
    director = models.OneToOneField(Director, on_delete=models.PROTECT, null=True, related_name="erasure")
    asked_at = models.DateTimeField()
    asked_by = CodeField(max_length=60)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player=None, director__isnull=False) | Q(player__isnull=False, director=None),
                name="erasure_of_one",
            )
        ]

    def __str__(self) -> str:
        return f"erasure {self.pk}"
