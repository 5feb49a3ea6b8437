"""The ledger: runs, evaluations and their entries; append-only, guarded by triggers.

The only change the database allows is `Evaluation.replaced_by`, once, from null to a run.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from ratings.regulations import rule_choices

from .codes import CodeField, CodeTextField
from .people import Player
from .play import Game, Pool, Tournament


class RunKind(models.TextChoices):
    """Why something was written to the ledger."""

    ADVANCE = "advance"
    LATE_RESULT = "late-result"
    CORRECTION = "correction"
    IMPORT = "import"
    REPLAY = "replay"


class Run(models.Model):
    """One transaction of one writer of a pool."""

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="runs")
    kind = models.CharField(max_length=20, choices=RunKind.choices)
    at = models.DateTimeField()
    cause = CodeField(max_length=200, blank=True, help_text="Code of a mail, or words.")

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Evaluation(models.Model):
    """One unit of a pool under one regulation. (completed_on, received_at, key) is its place in
    the stream; `signature` is the SHA-256 of everything the regulation was given.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, db_index=False, related_name="evaluations")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, null=True, related_name="evaluations")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, null=True, related_name="evaluations")
    completed_on = models.DateField()
    received_at = models.DateTimeField()
    key = CodeField(max_length=80)
    rule = models.CharField(max_length=40, choices=rule_choices)
    edition = CodeField(max_length=20)
    signature = CodeField(max_length=64)
    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="evaluations")
    replaced_by = models.ForeignKey(Run, on_delete=models.PROTECT, null=True, db_index=False, related_name="replaced")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pool", "key"], condition=Q(replaced_by=None), name="evaluation_unit_once")
        ]
        indexes = [
            models.Index(
                fields=["pool", "completed_on", "received_at"], condition=Q(replaced_by=None), name="evaluation_stream"
            ),
            models.Index(fields=["replaced_by"], condition=~Q(replaced_by=None), name="evaluation_replaced"),
        ]

    def __str__(self) -> str:
        return f"{self.key} ({self.pk})"


class CoveredTournament(models.Model):
    """A tournament that the evaluation of a rating period covers; an evaluation of one tournament
    names it itself.
    """

    evaluation = models.ForeignKey(Evaluation, on_delete=models.PROTECT, related_name="covered")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="periods")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evaluation", "tournament"], name="covered_once")]

    def __str__(self) -> str:
        return f"{self.evaluation_id}: {self.tournament_id}"


class LedgerEntry(models.Model):
    """What one evaluation did to one player. States are value, index and carry (integers, separated
    by blanks); `before_*` is null for a player without rating. `points` are half points, `expected`
    and `delta` units of 10^-12.
    """

    evaluation = models.ForeignKey(Evaluation, on_delete=models.PROTECT, db_index=False, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="ledger_entries")
    before_value = models.SmallIntegerField(null=True)
    before_index = models.PositiveSmallIntegerField(null=True)
    before_carry = CodeTextField(blank=True, default="")
    after_value = models.SmallIntegerField()
    after_index = models.PositiveSmallIntegerField()
    after_carry = CodeTextField(blank=True, default="")
    games = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField()
    expected = models.BigIntegerField(null=True)
    k = models.PositiveSmallIntegerField(null=True)
    delta = models.BigIntegerField(null=True)
    remarks = CodeField(max_length=200, blank=True, default="")

    class Meta:
        verbose_name_plural = "ledger entries"
        constraints = [
            models.UniqueConstraint(fields=["evaluation", "player"], name="ledger_player_once"),
            models.CheckConstraint(
                condition=Q(before_value=None, before_index=None, before_carry="")
                | Q(before_value__isnull=False, before_index__isnull=False),
                name="ledger_before_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.after_value}-{self.after_index}"
