"""What officers arrange among themselves about mails, and the texts that they answer with."""

from __future__ import annotations

from django.db import models

from ratings.models.codes import CodeField

LONGEST_NOTE = 1000
LONGEST_TEXT = 4000
"""Characters of a note and of a letter of the officer (our own choice)."""


class DeskMark(models.Model):
    """Which officer sees to a mail ("officer:3", "" for whoever comes first), and until which day it rests.

    It rests no longer once another mail of its conversation came after `snoozed_at`.
    """

    mail = models.OneToOneField(
        "intake.InboundMail", on_delete=models.CASCADE, primary_key=True, related_name="desk_mark"
    )
    assigned_to = CodeField(max_length=60, blank=True)
    snoozed_until = models.DateField(null=True)
    snoozed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"mark of {self.mail_id}"


class MailNote(models.Model):
    """What an officer noted about a mail, for the others."""

    mail = models.ForeignKey("intake.InboundMail", on_delete=models.CASCADE, related_name="notes")
    text = models.TextField(max_length=LONGEST_NOTE)
    actor = CodeField(max_length=60)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"note {self.pk} of {self.mail_id}"


class HouseText(models.Model):
    """A text of the house in German and English, "" for none. `{director}`, `{tournament}`, `{subject}` and `{officer}`
    are filled in.
    """

    title = models.CharField(max_length=80)
    german = models.TextField(max_length=LONGEST_TEXT, blank=True)
    english = models.TextField(max_length=LONGEST_TEXT, blank=True)

    class Meta:
        ordering = ["title"]

    def __str__(self) -> str:
        return self.title
