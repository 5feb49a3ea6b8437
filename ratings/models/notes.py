"""Where a report came from that was no mail."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from .codes import CodeField

LONGEST_NOTE = 200
"""Characters of the words of a note (our own choice)."""


def new_code() -> str:
    """A public name for a note that says nothing about it."""
    return f"note:{secrets.token_hex(8)}"


class Way(models.TextChoices):
    """How a report came in that no machine could read."""

    POST = "post", _("by post")
    PHONE = "phone", _("by phone")
    IN_PERSON = "in-person", _("in person")
    OTHER = "other", _("another way")


class Note(models.Model):
    """The officer's words about a report that came by post or phone. Facts and their trail name its
    `code` as their cause; the words may hold names and so stay outside the trail.
    """

    code = CodeField(max_length=40, unique=True, default=new_code)
    way = models.CharField(max_length=20, choices=Way.choices)
    text = models.CharField(max_length=LONGEST_NOTE)
    actor = CodeField(max_length=60)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.code
