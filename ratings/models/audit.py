"""The trail of every change of a fact: a hash chain that holds ids only, guarded by triggers."""

from __future__ import annotations

from django.db import models

from .codes import CodeField, CodesField


class AuditEvent(models.Model):
    """One change. `subject` is like "game:17", `actor` like "director:3" or "system";
    `before` and `after` hold codes, dates and ids, never names or addresses.
    """

    number = models.PositiveBigIntegerField(unique=True)
    at = models.DateTimeField()
    actor = CodeField(max_length=60)
    action = CodeField(max_length=60)
    subject = CodeField(max_length=60, db_index=True)
    cause = CodeField(max_length=60, blank=True, help_text="Code of the mail, or of the file.")
    before = CodesField()
    after = CodesField()
    previous_hash = CodeField(max_length=64)
    hash = CodeField(max_length=64)

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["cause"], name="audit_cause")]

    def __str__(self) -> str:
        return f"{self.number} {self.action} {self.subject}"


class AuditHead(models.Model):
    """The end of the chain at the end of a day, as it was published: whoever keeps one can prove later
    that nothing before it was changed. Guarded by triggers too.
    """

    day = models.DateField(unique=True)
    number = models.PositiveBigIntegerField()
    hash = CodeField(max_length=64)
    stored_at = models.DateTimeField()

    class Meta:
        ordering = ["-day"]

    def __str__(self) -> str:
        return f"{self.day} {self.number} {self.hash}"
