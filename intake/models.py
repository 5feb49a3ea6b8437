"""Mail in, mail out. The rows are the queue: nothing waits anywhere else."""

from __future__ import annotations

import secrets

from django.db import models

from intake.letters.types import Auth, Disposition


def new_code() -> str:
    """A public name for a mail that says nothing about it."""
    return secrets.token_hex(8)


class MailState(models.TextChoices):
    """Where a mail is on its way; all but RECEIVED are ends until a person or a reply moves on."""

    RECEIVED = "received"
    ACCEPTED = "accepted"
    PARTLY = "partly"
    HELD = "held"
    PENDING = "pending"
    QUARANTINED = "quarantined"
    IGNORED = "ignored"
    FAILED = "failed"


class InboundMail(models.Model):
    """A mail as it came. `content_key` makes a repeat of it the same row.

    `received_at` is the receipt that orders results (stored once, when the mail is first read);
    `claimed_until` says that a worker has it; `attempts` counts readings that were begun;
    `confirmed_at` is when the owner of the registered address said that the mail is his.
    `reasons` (list of {code, detail, message, where}) says why it ended in its state, `results`
    (list of {tournament, white_id, black_id, score, reason, completed_on, rated, outcome, where})
    what was stored or stood there already.
    """

    code = models.CharField(max_length=40, unique=True, default=new_code)
    content_key = models.CharField(max_length=64, unique=True)
    raw = models.BinaryField()
    size = models.PositiveIntegerField()
    source = models.CharField(max_length=20)
    envelope_to = models.CharField(max_length=320, blank=True)
    stored_at = models.DateTimeField()
    received_at = models.DateTimeField(null=True)
    state = models.CharField(max_length=20, choices=MailState.choices, default=MailState.RECEIVED)
    auth = models.CharField(max_length=20, blank=True, choices=[(a.value, a.value) for a in Auth])
    disposition = models.CharField(max_length=20, blank=True, choices=[(d.value, d.value) for d in Disposition])
    attempts = models.PositiveSmallIntegerField(default=0)
    claimed_until = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    message_id = models.CharField(max_length=998, blank=True)
    subject = models.CharField(max_length=250, blank=True)
    director = models.ForeignKey("ratings.Director", on_delete=models.SET_NULL, null=True, related_name="mails")
    tournament = models.ForeignKey("ratings.Tournament", on_delete=models.SET_NULL, null=True, related_name="mails")
    reasons = models.JSONField(default=list)
    results = models.JSONField(default=list)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["stored_at"], condition=models.Q(state=MailState.RECEIVED), name="inbound_waiting")
        ]

    def __str__(self) -> str:
        return self.code


class OutboundState(models.TextChoices):
    """Where an answer is on its way."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"


class AnswerKind(models.TextChoices):
    """What a mail of ours is about; one mail gets at most one of each kind."""

    ANSWER = "answer"
    CONFIRMATION = "confirmation"


class OutboundMail(models.Model):
    """A mail of ours in the outbox, always in answer to one that came.

    `due_at` is set once (the daily limit may put it off), `next_try_at` grows with each attempt.
    """

    mail = models.ForeignKey(InboundMail, on_delete=models.PROTECT, related_name="answers")
    kind = models.CharField(max_length=20, choices=AnswerKind.choices, default=AnswerKind.ANSWER)
    recipient = models.EmailField()
    subject = models.CharField(max_length=250)
    body = models.TextField()
    message_id = models.CharField(max_length=250, unique=True)
    state = models.CharField(max_length=20, choices=OutboundState.choices, default=OutboundState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    next_try_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True)
    last_error = models.CharField(max_length=250, blank=True)
    created_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["mail", "kind"], name="outbound_kind_once")]
        indexes = [
            models.Index(
                fields=["next_try_at"], condition=models.Q(state=OutboundState.WAITING), name="outbound_waiting"
            ),
            models.Index(fields=["recipient", "due_at"], name="outbound_limit"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.mail_id}"


class Lease(models.Model):
    """Who does a job that only one process shall do, and until when it holds."""

    name = models.CharField(max_length=40, primary_key=True)
    holder = models.CharField(max_length=60)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.holder}"


class RequestState(models.TextChoices):
    """Where the request of a provider is on its way; one whose mails are stored is gone."""

    WAITING = "waiting"
    FAILED = "failed"


class InboundRequest(models.Model):
    """What a provider of mail posted to us, as it came: nothing in it was looked at before it was stored.

    Unpacking it makes mails of it (rows of InboundMail), and then it is deleted. `attempts` counts
    unpackings that were begun, `due_at` is when the next one may begin; `problem` says what the
    last one failed of.
    """

    code = models.CharField(max_length=40, unique=True, default=new_code)
    provider = models.CharField(max_length=20)
    content_type = models.CharField(max_length=250)
    body = models.BinaryField()
    stored_at = models.DateTimeField()
    state = models.CharField(max_length=20, choices=RequestState.choices, default=RequestState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    problem = models.CharField(max_length=250, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(state=RequestState.WAITING), name="request_waiting")
        ]

    def __str__(self) -> str:
        return f"{self.provider} {self.code}"
