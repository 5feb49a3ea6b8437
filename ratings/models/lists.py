"""Current ratings: those adopted from other sources, and the cached standing of each player."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from .codes import CodeField, CodesField, CodeTextField
from .ledger import Evaluation
from .people import Player
from .play import Pool, Tournament


class Takeover(models.Model):
    """A rating that a player brings into a pool, or its 0-0. A player has at most one that is current; one that was
    exchanged keeps the day of the exchange. `converted_from` is the value at its source where another one was adopted;
    `note` the officer's reason and how it was converted.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="takeovers")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="takeovers")
    value = models.SmallIntegerField()
    index = models.PositiveSmallIntegerField()
    source = CodeField(max_length=40)
    as_of = models.DateField(null=True)
    exchanged_on = models.DateField(null=True)
    converted_from = models.SmallIntegerField(null=True)
    note = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["pool", "player"], condition=Q(exchanged_on=None), name="takeover_one_in_force"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.value}-{self.index} ({self.source})"


class Standing(models.Model):
    """Cache of a player's newest state in a pool; `replay` rebuilds it.

    `rank_key` orders ranked players (`regulations.ranking.rank_key`), null for others. `live_*` is the projection of
    finished, not yet evaluated games (null without any).
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings")
    value = models.SmallIntegerField(null=True)
    index = models.PositiveSmallIntegerField(null=True)
    carry = CodeTextField(blank=True, default="")
    evaluation = models.ForeignKey(Evaluation, on_delete=models.PROTECT, null=True, db_index=False, related_name="+")
    as_of = models.DateField(null=True)
    rank_key = models.PositiveIntegerField(null=True)
    live_value = models.SmallIntegerField(null=True)
    live_index = models.PositiveSmallIntegerField(null=True)
    live_games = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pool", "player"], name="standing_player_once"),
        ]
        indexes = [
            models.Index(fields=["pool", "rank_key", "as_of"], name="standing_rank"),
            models.Index(fields=["pool", "as_of", "rank_key"], name="standing_inactive"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.value}-{self.index}"


class RatingCount(models.Model):
    """How many ranked players of a pool have a value: a rank is counted from these few rows, and a rating that changes
    moves two of them, however many players it passes. A cache; `replay` rebuilds it.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, db_index=False, related_name="rating_counts")
    value = models.SmallIntegerField()
    players = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pool", "value"], name="rating_count_once")]

    def __str__(self) -> str:
        return f"{self.value}: {self.players}"


class Projection(models.Model):
    """A running tournament rated as if it ended now: its place behind the evaluated ones, and by key of each player the
    counted games with the states before and after them. The live values are calculated from this cache, so that a
    stored result changes only what depends on it; `replay` rebuilds it.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="projections")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="projections")
    completed_on = models.DateField()
    received_at = models.DateTimeField()
    players = CodesField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pool", "tournament"], name="projection_once")]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.completed_on}"
