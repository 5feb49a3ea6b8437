"""The trail of every change of a fact: hash chains that hold ids only, guarded by triggers."""

from __future__ import annotations

from django.db import models

from .codes import CodeField, CodesField, CodeTextField

COMMON = 0
"""The chain of what belongs to no pool: it began with the server, and every other chain hangs on it."""


class AuditEvent(models.Model):
    """One change. `subject` is like "game:17", `actor` like "director:3" or "system";
    `before` and `after` hold codes, dates and ids, never names or addresses.

    `chain` is the key of the pool that it belongs to, or COMMON; numbers go up within each chain, and a number is
    given once. The column "follows" has had that name since there is a chain for each pool: a worker of the release
    before asks for another one, and what it cannot do waits for the new worker.
    """

    number = models.PositiveBigIntegerField(unique=True)
    at = models.DateTimeField()
    actor = CodeField(max_length=60)
    action = CodeField(max_length=60)
    subject = CodeField(max_length=60, db_index=True)
    cause = CodeField(max_length=60, blank=True, help_text="Code of the mail, or of the file.")
    before = CodesField()
    after = CodesField()
    previous_hash = CodeField(max_length=64, db_column="follows")
    hash = CodeField(max_length=64)
    chain = models.PositiveBigIntegerField(default=COMMON)

    class Meta:
        ordering = ["number"]
        indexes = [
            models.Index(fields=["cause"], name="audit_cause"),
            models.Index(fields=["chain", "number"], name="audit_chain"),
            models.Index(fields=["actor", "number"], name="audit_actor"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.action} {self.subject}"


class AuditHead(models.Model):
    """The end of the trail at the end of a day, as it was published: whoever keeps one can prove later
    that nothing before it was changed. Guarded by triggers too.

    `ends` holds chain, last number and last hash of every chain, and `hash` is one over them (`ratings.chain_ends`).
    Where it is empty there was only one chain, whose last event `number` and `hash` are.
    """

    day = models.DateField(unique=True)
    number = models.PositiveBigIntegerField()
    hash = CodeField(max_length=64)
    stored_at = models.DateTimeField()
    ends = CodeTextField(blank=True, default="")

    class Meta:
        ordering = ["-day"]

    def __str__(self) -> str:
        return f"{self.day} {self.number} {self.hash}"


class HeldCheckpoint(models.Model):
    """A checkpoint and a witness outside (`operations.witnesses`) to whom it is handed; they hold it from `sent_at` on.

    Until then the next attempt is at `next_try_at`, and `problem` says in short what became of the last one.
    """

    head = models.ForeignKey(AuditHead, on_delete=models.PROTECT, related_name="held")
    witness = CodeField(max_length=80)
    next_try_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    problem = CodeField(max_length=80, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["head", "witness"], name="held_once")]

    def __str__(self) -> str:
        return f"{self.head} {self.witness}"
