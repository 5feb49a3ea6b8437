"""Published rating lists: dated, numbered and frozen, guarded by triggers.

Rows are only added. The one change the database allows is the withdrawal of a list, once.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.regulations import rule_choices

from .codes import CodeField
from .people import Player
from .play import Pool


class ListChange(models.TextChoices):
    """What became of a player since the list before; "" for an unchanged rating. A player who is no longer listed is
    named once as delisted; delisted and inactive players have no rank.
    """

    NEW = "new", _("New")
    CHANGED = "changed", _("Changed")
    RETURNED = "returned", _("Returned")
    DELISTED = "delisted", _("Fallen off the list")
    INACTIVE = "inactive", _("Inactive")


class Publication(models.Model):
    """A rating list as it was published. `as_of` is its closing day, `number` counts the lists of its
    pool, `checksum` is the SHA-256 of its canonical file. `previous` is the list it was compared with,
    `replaces` the withdrawn one whose place it takes.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="publications")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=160)
    as_of = models.DateField()
    published_at = models.DateTimeField()
    actor = CodeField(max_length=60)
    rule = models.CharField(max_length=40, choices=rule_choices)
    edition = CodeField(max_length=20)
    checksum = CodeField(max_length=64)
    previous = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="followed_by")
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="replaced_by")
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = CodeField(max_length=60, blank=True, default="")
    withdrawn_reason = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ["pool", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["pool", "number"], name="publication_number_once"),
            models.UniqueConstraint(
                fields=["pool", "as_of"], condition=Q(withdrawn_at=None), name="publication_day_once"
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at=None, withdrawn_by="", withdrawn_reason="")
                | (Q(withdrawn_at__isnull=False) & ~Q(withdrawn_by="") & ~Q(withdrawn_reason="")),
                name="publication_withdrawn_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} (no. {self.number})"

    @property
    def is_current(self) -> bool:
        """Whether the list was not withdrawn."""
        return self.withdrawn_at is None


class PublishedRating(models.Model):
    """One line of a list. `rank` is null for a rating that is not secured; `previous_*` is the rating on the list
    before, or the one that an inactive player keeps. Where periods are rated `games` counts those of the period, and
    `k` is the factor with which the next ones count.
    """

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="rows")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="published_ratings")
    rank = models.PositiveIntegerField(null=True)
    value = models.SmallIntegerField()
    index = models.PositiveSmallIntegerField()
    mark = models.CharField(max_length=10, blank=True, choices=ListChange.choices)
    previous_value = models.SmallIntegerField(null=True)
    previous_index = models.PositiveSmallIntegerField(null=True)
    games = models.PositiveSmallIntegerField(null=True)
    k = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["publication", "player"], name="published_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.value}-{self.index}"

    @property
    def change(self) -> int | None:
        """Whole points gained or lost; None where there is nothing to compare with."""
        return None if self.previous_value is None else self.value - self.previous_value


class PublishedTitled(models.Model):
    """A player with a title and without rating, as named beside a list (FIDE 2003, 9.2.2; 2009 and 2014, 7.22). Like
    the name the title is that of today.
    """

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="titled")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["player__sort_key", "player__number"]
        constraints = [
            models.UniqueConstraint(fields=["publication", "player"], name="published_titled_once"),
        ]

    def __str__(self) -> str:
        return f"{self.publication_id} {self.player_id}"
