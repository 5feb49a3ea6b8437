"""The ledger: runs, evaluations and their entries; append-only, guarded by triggers.

The only change the database allows is `Evaluation.replaced_by`, once, from null to a run.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.regulations import rule_choices

from .codes import CodeField, CodeTextField, HashField
from .people import Player
from .play import Game, Pool, Tournament


class RunKind(models.TextChoices):
    """Why something was written to the ledger."""

    ADVANCE = "advance", _("in its turn")
    LATE_RESULT = "late-result", _("after a late result")
    CORRECTION = "correction", _("after a correction")
    IMPORT = "import", _("by an import")
    REPLAY = "replay", _("by a full recalculation")


class Run(models.Model):
    """One transaction of one writer of a pool. `ratings` counts the entries it wrote; null for an import, a
    replay, or many periods at once.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="runs")
    kind = models.CharField(max_length=20, choices=RunKind.choices)
    at = models.DateTimeField()
    cause = CodeField(max_length=200, blank=True, help_text="Code of a mail, or words.")
    ratings = models.PositiveIntegerField(null=True)

    class Meta:
        indexes = [models.Index(fields=["cause"], name="run_cause")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


SIDE_REMARKS = ("", "assumed-elo-mode", "mean-below-index-5", "opponent-unsecured")
"""The remarks of a side in an evaluated game, by the number under which the ledger stores them. New ones are added
behind the last, and to the view of `LedgerEntry`.
"""


class RatingRequest(models.Model):
    """A tournament whose facts changed and which is to be rated since `at`, because of a mail, a note of an officer, a
    page or a file (`cause`). Once `rated` it waits for the answer to a mail that names the ratings, by its `run` (none
    where nothing was ready).
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="rating_requests")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rating_requests")
    cause = CodeField(max_length=60, db_index=True)
    at = models.DateTimeField()
    rated = models.BooleanField(default=False)
    run = models.ForeignKey(Run, on_delete=models.PROTECT, null=True, db_index=False, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["pool"], condition=Q(rated=False), name="rating_requested")]

    def __str__(self) -> str:
        return f"{self.tournament_id} because of {self.cause}"


class Evaluation(models.Model):
    """One unit of a pool under one regulation. (completed_on, received_at, key) is its place in
    the stream; `signature` is the SHA-256 of everything the regulation was given.

    The evaluation of a counted game holds what it did to both sides; those of tournaments and periods have a
    `UnitEntry` for each player. `LedgerEntry` is both.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, db_index=False, related_name="evaluations")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, null=True, related_name="evaluations")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, null=True, related_name="evaluations")
    completed_on = models.DateField()
    received_at = models.DateTimeField()
    key = CodeField(max_length=80)
    rule = models.CharField(max_length=40, choices=rule_choices)
    edition = CodeField(max_length=20)
    signature = HashField()
    run = models.ForeignKey(Run, on_delete=models.PROTECT, db_index=False, related_name="evaluations")
    replaced_by = models.ForeignKey(Run, on_delete=models.PROTECT, null=True, db_index=False, related_name="replaced")
    white = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, db_index=False, related_name="+")
    black = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, db_index=False, related_name="+")
    expected = models.BigIntegerField(null=True)
    white_delta = models.BigIntegerField(null=True)
    black_delta = models.BigIntegerField(null=True)
    white_before_value = models.SmallIntegerField(null=True)
    white_before_index = models.PositiveSmallIntegerField(null=True)
    white_after_value = models.SmallIntegerField(null=True)
    white_after_index = models.PositiveSmallIntegerField(null=True)
    black_before_value = models.SmallIntegerField(null=True)
    black_before_index = models.PositiveSmallIntegerField(null=True)
    black_after_value = models.SmallIntegerField(null=True)
    black_after_index = models.PositiveSmallIntegerField(null=True)
    white_points = models.PositiveSmallIntegerField(null=True)
    black_points = models.PositiveSmallIntegerField(null=True)
    white_k = models.PositiveSmallIntegerField(null=True)
    black_k = models.PositiveSmallIntegerField(null=True)
    white_remark = models.PositiveSmallIntegerField(null=True)
    black_remark = models.PositiveSmallIntegerField(null=True)
    white_before_carry = CodeTextField(null=True)  # type: ignore[misc]  # null beside entries of players
    white_after_carry = CodeTextField(null=True)  # type: ignore[misc]  # null beside entries of players
    black_before_carry = CodeTextField(null=True)  # type: ignore[misc]  # null beside entries of players
    black_after_carry = CodeTextField(null=True)  # type: ignore[misc]  # null beside entries of players

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pool", "key"], condition=Q(replaced_by=None), name="evaluation_unit_once"),
            models.CheckConstraint(
                condition=Q(white=None, black=None)
                | Q(white__isnull=False, black__isnull=False, white_after_value__isnull=False, game__isnull=False),
                name="evaluation_both_sides",
            ),
        ]
        indexes = [
            models.Index(
                fields=["pool", "completed_on", "received_at"], condition=Q(replaced_by=None), name="evaluation_stream"
            ),
            models.Index(fields=["replaced_by"], condition=~Q(replaced_by=None), name="evaluation_replaced"),
            models.Index(fields=["white"], condition=Q(white__isnull=False), name="evaluation_white"),
            models.Index(fields=["black"], condition=Q(black__isnull=False), name="evaluation_black"),
        ]

    def __str__(self) -> str:
        return f"{self.key} ({self.pk})"


class CoveredTournament(models.Model):
    """A tournament that the evaluation of a rating period covers; an evaluation of one tournament
    names it itself.
    """

    evaluation = models.ForeignKey(Evaluation, on_delete=models.PROTECT, db_index=False, related_name="covered")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, db_index=False, related_name="periods")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evaluation", "tournament"], name="covered_once")]
        indexes = [models.Index(fields=["tournament", "evaluation"], name="covered_in")]

    def __str__(self) -> str:
        return f"{self.evaluation_id}: {self.tournament_id}"


class PlayerEntry(models.Model):
    """What an evaluation did to one player. States are value, index and carry (integers, separated
    by blanks); `before_*` is null for a player without rating. `points` are half points, `expected`
    and `delta` units of 10^-12.
    """

    pk = models.CompositePrimaryKey("evaluation_id", "player_id")
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
        abstract = True

    def __str__(self) -> str:
        return f"{self.pk} {self.after_value}-{self.after_index}"


class UnitEntry(PlayerEntry):
    """The entry of a player in the evaluation of a tournament or of a period, as it is stored."""

    evaluation = models.ForeignKey(Evaluation, on_delete=models.PROTECT, db_index=False, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name_plural = "unit entries"
        constraints = [
            models.CheckConstraint(
                condition=Q(before_value=None, before_index=None, before_carry="")
                | Q(before_value__isnull=False, before_index__isnull=False),
                name="unit_before_whole",
            ),
        ]


class LedgerEntry(PlayerEntry):
    """Every entry of the ledger, to be read only: those of `UnitEntry`, and both sides of evaluated games. A view.

    Pool, tournament, day and `replaced_by` are those of the evaluation. Who looks for entries by them, and not by
    evaluation or player, has to name them here: a database follows its indexes into a view only for what is compared
    with a column of the view.
    """

    evaluation = models.ForeignKey(Evaluation, on_delete=models.DO_NOTHING, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.DO_NOTHING, related_name="ledger_entries")
    pool = models.ForeignKey(Pool, on_delete=models.DO_NOTHING, related_name="+")
    tournament = models.ForeignKey(Tournament, on_delete=models.DO_NOTHING, null=True, related_name="+")
    completed_on = models.DateField()
    replaced_by = models.ForeignKey(Run, on_delete=models.DO_NOTHING, null=True, related_name="+")

    class Meta:
        managed = False
        db_table = "ratings_ledgerentry"
        verbose_name_plural = "ledger entries"
