"""Reviews of evaluations that somebody asked for, and the corrections that were prepared."""

from __future__ import annotations

import base64
import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from .codes import CodeField, CodesField
from .jobs import Job
from .people import Director, Player
from .play import Game, Pool, Tournament

CORRECTION = "correction:"
"""What the public names of corrections begin with."""


def new_review_code() -> str:
    """Return a secret code for a review: whoever has it may see the state of the review."""
    return secrets.token_hex(16)


def new_correction_code() -> str:
    """A public name for a correction that says nothing about it; facts and their trail name it as their cause."""
    return f"{CORRECTION}{secrets.token_hex(8)}"


def new_question_secret() -> str:
    """Return what the subject of a question ends with: 80 bits in signs that survive every mail program."""
    return base64.b32encode(secrets.token_bytes(10)).decode()


class ReviewState(models.TextChoices):
    """How far a review is."""

    UNCONFIRMED = "unconfirmed", pgettext_lazy("review", "waits for its confirmation")
    RECEIVED = "received", pgettext_lazy("review", "received")
    IN_REVIEW = "in-review", pgettext_lazy("review", "in review")
    DECIDED = "decided", pgettext_lazy("review", "decided: a correction follows")
    APPLIED = "applied", pgettext_lazy("review", "carried out")
    REFUSED = "refused", pgettext_lazy("review", "refused")
    APPEALED = "appealed", pgettext_lazy("review", "appealed")


class Review(models.Model):
    """A request to check an evaluation (BdF 7).

    `player` or `director` is whose request it is, `actor` who entered it. `until` is the last day of the window at the
    time of the request (null: not ended yet), `in_time` what follows from it, for good. `late_allowed` is the
    individual decision to accept a late one all the same. `claimed` is the other result that the game is said to
    have, "" where it is about something else. `turn` counts the steps: every action names the turn that it
    was based on.
    """

    code = CodeField(max_length=40, unique=True, default=new_review_code)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="reviews")
    director = models.ForeignKey(Director, on_delete=models.SET_NULL, null=True, related_name="reviews")
    actor = CodeField(max_length=60)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="reviews")
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, related_name="reviews")
    claimed = CodeField(max_length=8, blank=True, default="", db_default="")
    words = models.TextField()
    language = CodeField(max_length=5)
    raised_at = models.DateTimeField()
    until = models.DateField(null=True)
    in_time = models.BooleanField()
    late_allowed = models.BooleanField(null=True)
    state = models.CharField(max_length=20, choices=ReviewState.choices)
    turn = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["raised_at", "pk"]
        indexes = [models.Index(fields=["state", "raised_at"], name="review_by_state")]

    def __str__(self) -> str:
        return f"review {self.pk}"


class ReviewStep(models.Model):
    """One step of a review: who did what, why, by which paragraph. `body` is the appeal body where it decided instead
    of the officer. `told_at` is when whoever requested the review was notified, null before.
    """

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    actor = CodeField(max_length=60)
    state = models.CharField(max_length=20, choices=ReviewState.choices)
    reason = models.TextField(blank=True)
    paragraph = models.CharField(max_length=120, blank=True)
    body = models.CharField(max_length=120, blank=True)
    told_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["review", "number"]
        constraints = [models.UniqueConstraint(fields=["review", "number"], name="review_step_once")]
        indexes = [models.Index(fields=["id"], condition=Q(told_at=None), name="review_step_untold")]

    def __str__(self) -> str:
        return f"{self.review_id}.{self.number} {self.state}"


class ReviewQuestion(models.Model):
    """A question of the officer to another player of the game or to a director, by mail. Whoever repeats its `secret`
    has received it: the answer counts from the one who was asked alone. `mails` are the codes of those with the answer;
    `told_at` is when the question was put into the outbox, null before.
    """

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="questions")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    director = models.ForeignKey(Director, on_delete=models.SET_NULL, null=True, related_name="+")
    secret = CodeField(max_length=20, unique=True, default=new_question_secret)
    words = models.TextField()
    language = CodeField(max_length=5)
    actor = CodeField(max_length=60)
    at = models.DateTimeField()
    told_at = models.DateTimeField(null=True)
    answer = models.TextField(blank=True)
    answered_at = models.DateTimeField(null=True)
    mails = CodesField(default=list)

    class Meta:
        ordering = ["review", "pk"]
        indexes = [models.Index(fields=["id"], condition=Q(told_at=None), name="review_question_untold")]

    def __str__(self) -> str:
        return f"question {self.pk} of {self.review_id}"


class ReviewFile(models.Model):
    """A file as evidence in a review, as whoever asked for it sent it. `kind` is one of those that are taken, by its
    content; `name` is what its sender called it.
    """

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="files")
    name = models.CharField(max_length=120)
    kind = CodeField(max_length=8)
    content = models.BinaryField()
    size = models.PositiveIntegerField()
    digest = CodeField(max_length=64)
    actor = CodeField(max_length=60)
    stored_at = models.DateTimeField()

    class Meta:
        ordering = ["review", "pk"]
        constraints = [models.UniqueConstraint(fields=["review", "digest"], name="review_file_once")]

    def __str__(self) -> str:
        return f"file {self.pk} of {self.review_id}"


class CorrectionState(models.TextChoices):
    """What became of a correction that was prepared."""

    PREPARED = "prepared", pgettext_lazy("correction", "prepared")
    APPLIED = "applied", pgettext_lazy("correction", "carried out")
    DROPPED = "dropped", pgettext_lazy("correction", "dropped")


class CorrectionProposal(models.Model):
    """A prepared correction: `kind` and `content` as `ratings.corrections` stores them, why, and the `fingerprint` of
    its effect at the last preview. Once applied, it is the record of what was done.

    `late_since` is the last day of the window that was over when it was prepared, with the individual decision to allow
    it: who took it (an account, or the appeal body by name), when, and why. Everybody can read that.

    `mail` is the code of the mail that requested it; `evaluations` and `lists` are the keys of what it wrote and of the
    published lists that hold ratings it moved. The texts may contain names and therefore stay outside the trail.

    Of one that rates much the effect is calculated, and it is carried out, by a `job`; `foreseen` is what the page
    shows of that effect (`ratings/reviews/stored_effects.py`), {} as long as nobody calculated it.
    """

    code = CodeField(max_length=40, unique=True, default=new_correction_code)
    review = models.ForeignKey(Review, on_delete=models.PROTECT, null=True, related_name="corrections")
    mail = CodeField(max_length=40, blank=True)
    kind = CodeField(max_length=40)
    content = models.JSONField()
    reason = models.TextField()
    paragraph = models.CharField(max_length=120, blank=True)
    fingerprint = CodeField(max_length=32)
    state = models.CharField(max_length=20, choices=CorrectionState.choices, default=CorrectionState.PREPARED)
    prepared_by = CodeField(max_length=60)
    prepared_at = models.DateTimeField()
    decided_by = CodeField(max_length=60, blank=True)
    decided_at = models.DateTimeField(null=True)
    late_since = models.DateField(null=True)
    late_by = models.CharField(max_length=120, blank=True)
    late_at = models.DateTimeField(null=True)
    late_why = models.TextField(blank=True)
    evaluations = CodesField(default=list)
    lists = CodesField(default=list)
    job = models.ForeignKey(Job, on_delete=models.SET_NULL, null=True, related_name="+")
    foreseen = CodesField(default=dict)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["state", "id"], name="correction_by_state")]

    def __str__(self) -> str:
        return f"{self.kind} {self.code}"


class RatingMove(models.Model):
    """A player whose newest rating a correction moved; null for no rating. `tell` says that they want to be notified by
    mail, `told_at` when they were.
    """

    correction = models.ForeignKey(CorrectionProposal, on_delete=models.CASCADE, related_name="moves")
    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="moves")
    before_value = models.SmallIntegerField(null=True)
    before_index = models.PositiveSmallIntegerField(null=True)
    after_value = models.SmallIntegerField(null=True)
    after_index = models.PositiveSmallIntegerField(null=True)
    tell = models.BooleanField(default=False)
    told_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["correction", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["correction", "pool", "player"], name="rating_move_once"),
        ]
        indexes = [models.Index(fields=["id"], condition=Q(tell=True, told_at=None), name="rating_move_untold")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.before_value} {self.after_value}"
