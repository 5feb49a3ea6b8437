"""Mail in, mail out. The rows are the queue: nothing waits anywhere else.

No parser is imported here: storing a mail loads this module, and must not need one.
"""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import intake.desk_models  # noqa: F401 -- Django finds models where it finds these
from ratings.models.codes import CodeField, CodesField


def new_code() -> str:
    """Return a public name for a mail that says nothing about it."""
    return secrets.token_hex(8)


class MailState(models.TextChoices):
    """Where a mail is on its way; all but RECEIVED are ends until a person or a reply moves on."""

    RECEIVED = "received", pgettext_lazy("state of a mail", "waits to be read")
    ACCEPTED = "accepted", pgettext_lazy("state of a mail", "accepted")
    PARTLY = "partly", pgettext_lazy("state of a mail", "partly accepted")
    HELD = "held", pgettext_lazy("state of a mail", "held")
    PENDING = "pending", pgettext_lazy("state of a mail", "waits for its sender")
    QUARANTINED = "quarantined", pgettext_lazy("state of a mail", "quarantined")
    IGNORED = "ignored", pgettext_lazy("state of a mail", "set aside")
    FAILED = "failed", pgettext_lazy("state of a mail", "cannot be read")


class InboundMail(models.Model):
    """A mail as it came. `content_key` makes a repeat of it the same row.

    `received_at` is the receipt that orders results (stored once, when the mail is first read); `claimed_until` says
    that a worker has it; `attempts` counts readings that were begun; `confirmed_at` is when the owner of the registered
    address said that the mail is theirs. `reasons` (list of {code, detail, message, where}, for the officer with
    `about` and `games` of `processing.mail_reasons`) says why it ended in its state, `results` (list of {tournament,
    white_id, black_id, score, reason, completed_on, rated, outcome, where}) what it stored or repeated. `sender` is the
    address in From, "" where that is ambiguous; it is deleted with `raw`. `emptied_at` is when that and everything else
    but codes and results was deleted, because nobody needs it any longer as evidence. `conversation` is the first mail
    of the thread that a reply belongs to, None for that one itself.
    `rulings` is what the officer decided about the mail (read by processing.overrides alone), `turn`
    counts what people did with it: every action names the turn that it was based on.
    """

    code = CodeField(max_length=40, unique=True, default=new_code)
    content_key = CodeField(max_length=64, unique=True)
    raw = models.BinaryField()
    size = models.PositiveIntegerField()
    source = CodeField(max_length=20)
    envelope_to = models.CharField(max_length=320, blank=True)
    verdict = CodeField(
        max_length=250, blank=True, default="", db_default="", help_text="receiving.webhooks.raw.Posted"
    )
    stored_at = models.DateTimeField()
    received_at = models.DateTimeField(null=True)
    state = models.CharField(max_length=20, choices=MailState.choices, default=MailState.RECEIVED)
    auth = CodeField(max_length=20, blank=True, help_text="letters.types.Auth")
    disposition = CodeField(max_length=20, blank=True, help_text="letters.types.Disposition")
    attempts = models.PositiveSmallIntegerField(default=0)
    claimed_until = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    message_id = models.CharField(max_length=998, blank=True)
    subject = models.CharField(max_length=250, blank=True)
    sender = models.CharField(max_length=254, blank=True)
    director = models.ForeignKey("ratings.Director", on_delete=models.SET_NULL, null=True, related_name="mails")
    tournament = models.ForeignKey("ratings.Tournament", on_delete=models.SET_NULL, null=True, related_name="mails")
    reasons = models.JSONField(default=list)
    results = models.JSONField(default=list)
    rulings = models.JSONField(default=dict, blank=True)
    turn = models.PositiveSmallIntegerField(default=0)
    emptied_at = models.DateTimeField(null=True)
    conversation = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="replies")

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["stored_at"], condition=models.Q(state=MailState.RECEIVED), name="inbound_waiting"),
            models.Index(fields=["state", "stored_at"], name="inbound_by_state"),
        ]

    def __str__(self) -> str:
        return self.code


class OutboundState(models.TextChoices):
    """Where an answer is on its way."""

    WAITING = "waiting", _("waits in the outbox")
    SENT = "sent", _("sent")
    FAILED = "failed", _("cannot be delivered")


class AnswerKind(models.TextChoices):
    """What a mail of ours is about."""

    ANSWER = "answer", _("Answer")
    CONFIRMATION = "confirmation", _("Question for a confirmation")
    LETTER = "letter", _("Letter of the officer")  # the officer's own text
    LINK = "link"  # the address of somebody's page
    REVIEW = "review"  # the state of a review
    CHANGE = "change"  # a rating that a correction moved
    ALARM = "alarm"  # a problem, for whoever runs the server
    CHECKPOINT = "checkpoint"  # the end of the trail, for a witness outside
    BOUNCE = "bounce"  # that another address of the recipient does not take our mails
    FORWARD = "forward"  # somebody's mail, from the officer to a director


class OutboundMail(models.Model):
    """A mail of ours in the outbox, in answer to one that came; LINK, REVIEW, CHANGE, ALARM, CHECKPOINT, BOUNCE,
    FORWARD and the CONFIRMATION of all mails that wait answer none.

    A mail gets at most one of each kind in each of its turns. `games` are the keys of the games that
    it names: an answer to it may correct them. An `unrated` one waits for the ratings that it names:
    then its `content` (`replying.ReplyContent`) is written anew in its `language`.
    `due_at` is set once (the daily limit may put it off), `next_try_at` grows with each attempt.
    `sent_as` is the Message-ID that a provider put in place of ours: replies name it.
    """

    mail = models.ForeignKey(InboundMail, on_delete=models.PROTECT, null=True, related_name="answers")
    turn = models.PositiveSmallIntegerField(default=0)
    games = CodesField(default=list)
    unrated = models.BooleanField(default=False)
    content = models.TextField(blank=True)
    language = CodeField(max_length=10, blank=True)
    kind = models.CharField(max_length=20, choices=AnswerKind.choices, default=AnswerKind.ANSWER)
    recipient = models.EmailField()
    subject = models.CharField(max_length=250)
    body = models.TextField()
    message_id = CodeField(max_length=250, unique=True)
    sent_as = CodeField(max_length=250, blank=True, default="")
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
        constraints = [models.UniqueConstraint(fields=["mail", "kind", "turn"], name="outbound_kind_once")]
        indexes = [
            models.Index(
                fields=["next_try_at"], condition=models.Q(state=OutboundState.WAITING), name="outbound_waiting"
            ),
            models.Index(fields=["recipient", "due_at"], name="outbound_limit"),
            models.Index(fields=["mail"], condition=models.Q(unrated=True), name="outbound_unrated"),
            models.Index(fields=["sent_as"], condition=~models.Q(sent_as=""), name="outbound_sent_as"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.mail_id}"


class BounceKind(models.TextChoices):
    """What came back from an address."""

    BOUNCED = "bounced", _("cannot be delivered")
    COMPLAINED = "complained", _("reported as unwanted")


class Bounce(models.Model):
    """An address to which a mail of ours could not be delivered, or whose owner reported one as unwanted.

    Until it is lifted, mails to an address with BOUNCED wait. `mail` is the one that came back, where it is known,
    `reason` what the mail server or provider said. Lifted by whoever wrote from there since, or by the officer.
    """

    recipient = models.EmailField()
    kind = models.CharField(max_length=20, choices=BounceKind.choices)
    mail = models.ForeignKey(OutboundMail, on_delete=models.SET_NULL, null=True, related_name="bounces")
    reason = models.CharField(max_length=250, blank=True)
    since = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True)
    lifted_by = CodeField(max_length=60, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["recipient", "kind"], condition=models.Q(lifted_at=None), name="bounce_one_for_an_address"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class NoticeMark(models.Model):
    """How far the evaluations of a pool were looked through for mails to its players: the pool's `version` then, and
    the key of its newest evaluation.
    """

    pool = models.OneToOneField("ratings.Pool", on_delete=models.CASCADE, primary_key=True)
    version = models.PositiveBigIntegerField()
    evaluation = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.pool_id} up to {self.evaluation}"


class QuestionState(models.TextChoices):
    """Where a question to a director is on its way; all but OPEN are ends."""

    OPEN = "open"
    ANSWERED = "answered"
    WITHDRAWN = "withdrawn"
    SETTLED = "settled"


class OpenQuestion(models.Model):
    """A question about a mail, until somebody answers it. `number` begins its line in every answer of its
    `conversation` (the first mail of the thread); `mail` is the one that it is about.

    `content` is the `reading.types.Finding` with the claims that wait and the candidates, `line` the director's own
    words, `day` that of the mail, `games` the keys of the games that may be meant. ANSWERED by a reply or the link,
    WITHDRAWN where nothing is to be stored, SETTLED where another mail, the officer or a correction stored the game;
    `settled_by` is the mail that did it.
    """

    conversation = models.ForeignKey(InboundMail, on_delete=models.CASCADE, related_name="numbered_questions")
    number = models.PositiveSmallIntegerField()
    mail = models.ForeignKey(InboundMail, on_delete=models.CASCADE, related_name="questions")
    code = CodeField(max_length=40)
    content = models.JSONField()
    line = models.TextField(blank=True)
    day = models.DateField()
    tournament = models.ForeignKey("ratings.Tournament", on_delete=models.SET_NULL, null=True, related_name="questions")
    games = CodesField(default=list)
    state = models.CharField(max_length=20, choices=QuestionState.choices, default=QuestionState.OPEN)
    asked_at = models.DateTimeField()
    settled_by = models.ForeignKey(InboundMail, on_delete=models.SET_NULL, null=True, related_name="settled_questions")
    settled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["conversation", "number"]
        constraints = [models.UniqueConstraint(fields=["conversation", "number"], name="question_numbered_once")]
        indexes = [
            models.Index(fields=["tournament"], condition=models.Q(state=QuestionState.OPEN), name="question_open")
        ]

    def __str__(self) -> str:
        return f"({self.number}) of {self.conversation_id}"


class BlockedSender(models.Model):
    """A director in whose name somebody else may write: nothing of theirs is stored until the officer
    lifts the block. `mail` is the one they disowned.
    """

    director = models.ForeignKey("ratings.Director", on_delete=models.CASCADE, related_name="blocks")
    mail = models.ForeignKey(InboundMail, on_delete=models.SET_NULL, null=True, related_name="blocks")
    since = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True)
    lifted_by = CodeField(max_length=60, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["director"], condition=models.Q(lifted_at=None), name="block_one_for_a_director"
            )
        ]

    def __str__(self) -> str:
        return f"block of {self.director_id}"


class ReportToken(models.Model):
    """A secret address by which one director reports for one tournament. Only the SHA-256 of the
    secret is kept; at most one token of each pair is in force.
    """

    director = models.ForeignKey("ratings.Director", on_delete=models.CASCADE, related_name="tokens")
    tournament = models.ForeignKey("ratings.Tournament", on_delete=models.CASCADE, related_name="tokens")
    digest = CodeField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["director", "tournament"], condition=models.Q(revoked_at=None), name="token_one_in_force"
            )
        ]

    def __str__(self) -> str:
        return f"token {self.pk}"


class ProposalState(models.TextChoices):
    """Where a start letter is on its way."""

    WAITING = "waiting"
    APPROVED = "approved"
    REJECTED = "rejected"


class TournamentProposal(models.Model):
    """A tournament from a director's start letter; the officer approves or rejects it.

    `content` is the `reading.types.Proposal`.
    """

    mail = models.ForeignKey(InboundMail, on_delete=models.PROTECT, related_name="proposals")
    director = models.ForeignKey("ratings.Director", on_delete=models.SET_NULL, null=True, related_name="proposals")
    code = models.CharField(max_length=120, blank=True)
    content = models.JSONField()
    state = models.CharField(max_length=20, choices=ProposalState.choices, default=ProposalState.WAITING)
    tournament = models.ForeignKey("ratings.Tournament", on_delete=models.SET_NULL, null=True, related_name="proposals")
    decided_at = models.DateTimeField(null=True)
    decided_by = CodeField(max_length=60, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["mail", "code"], name="proposal_once_a_mail")]

    def __str__(self) -> str:
        return f"proposal {self.code}"


class ReadingTime(models.Model):
    """How long the mails of a sender took to read, on the newest day on which that was counted."""

    account = CodeField(max_length=60, primary_key=True)
    day = models.DateField()
    milliseconds = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.account}: {self.milliseconds} ms on {self.day}"


class Lease(models.Model):
    """Who does a job that only one process shall do, and until when it holds."""

    name = CodeField(max_length=40, primary_key=True)
    holder = CodeField(max_length=60)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.holder}"


class Pulse(models.Model):
    """When a job that comes back was last done, and which of its parts failed then ("" for none)."""

    name = CodeField(max_length=40, primary_key=True)
    at = models.DateTimeField()
    problem = models.CharField(max_length=250, blank=True)

    def __str__(self) -> str:
        return f"{self.name} {self.at}"


class RequestState(models.TextChoices):
    """Where the request of a provider is on its way; one whose mails are stored is gone."""

    WAITING = "waiting"
    FAILED = "failed"


class InboundRequest(models.Model):
    """What a provider of mail posted to us, as it came: nothing in it was looked at before it was stored.

    Unpacking it makes mails of it (rows of InboundMail), and then it is deleted. `attempts` counts
    unpackings that were begun, `due_at` is when the next one may begin; `problem` says what the
    last one failed of. One with `events` says what became of our own mails.
    """

    code = CodeField(max_length=40, unique=True, default=new_code)
    provider = CodeField(max_length=20)
    events = models.BooleanField(default=False, db_default=False)
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
