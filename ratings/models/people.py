"""Persons: players, what is private about them, and directors."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.formats.name_folding import full_name

from .codes import CodeField


class Title(models.TextChoices):
    """The titles of the ICCF, then those that only FIDE gives; report files and lists write them so."""

    GM = "GM", _("Grandmaster")
    SIM = "SIM", _("Senior International Master")
    IM = "IM", _("International Master")
    CCM = "CCM", _("Correspondence Chess Master")
    CCE = "CCE", _("Correspondence Chess Expert")
    LGM = "LGM", _("Ladies Grandmaster")
    LIM = "LIM", _("Ladies International Master")
    FM = "FM", _("FIDE Master")
    CM = "CM", _("Candidate Master")
    WGM = "WGM", _("Woman Grandmaster")
    WIM = "WIM", _("Woman International Master")
    WFM = "WFM", _("Woman FIDE Master")
    WCM = "WCM", _("Woman Candidate Master")


def known_title(text: str) -> str:
    """The title that a text names, "" where it names none."""
    title = text.strip().upper()
    return title if title in Title.values else ""


class Player(models.Model):
    """A person who plays. `number` is the federation's own, stable and public."""

    number = models.CharField(max_length=40, unique=True)
    family_name = models.CharField(max_length=120)
    given_name = models.CharField(max_length=120, blank=True)
    aliases = models.JSONField(default=list, blank=True)
    federation = models.CharField(max_length=60, blank=True)
    club = models.CharField(max_length=120, blank=True)
    title = models.CharField(max_length=3, blank=True, choices=Title.choices)
    sort_key = models.CharField(
        max_length=250,
        db_index=True,
        help_text="Folded name, so that the order of names does not depend on the database.",
    )
    merged_into = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="merged",
        help_text="The player whose second number this turned out to be.",
    )

    class Meta:
        ordering = ["sort_key", "number"]
        indexes = [models.Index(fields=["club", "sort_key", "number"], name="player_by_club")]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name as lists show it: family name, given name."""
        return full_name(self.family_name, self.given_name)


class PersonalData(models.Model):
    """Birth date, sex and address: never on a public page, read only through `ratings.personal`."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True)
    birth_date = models.CharField(max_length=10, blank=True, help_text="1950, 1950-02 or 1950-02-01")
    adult_from = models.DateField(
        null=True, blank=True, help_text="Instead of an erased birth date: no longer rated as young from this day on."
    )
    sex = models.CharField(max_length=1, blank=True, choices=[(s, s) for s in "mwd"])
    email = models.EmailField(blank=True, db_index=True)
    tell_changes = models.BooleanField(
        default=False, help_text="Wants to hear by mail when a correction moves his rating."
    )
    tell_ratings = models.BooleanField(default=False, help_text="Wants a mail with each evaluation of their games.")
    tell_language = CodeField(max_length=10, blank=True, default="", help_text="The language of the page of this wish.")

    unlisted = models.BooleanField(default=False, help_text="Objects to standing on public lists.")

    class Meta:
        verbose_name_plural = "personal data"
        indexes = [
            models.Index(fields=["player"], condition=Q(unlisted=True), name="personal_unlisted"),
            models.Index(fields=["player"], condition=Q(tell_ratings=True), name="personal_tell_ratings"),
            models.Index(fields=["player"], condition=Q(sex="w"), name="personal_women"),
            models.Index(fields=["birth_date"], name="personal_by_birth"),
        ]

    def __str__(self) -> str:
        return f"personal data of {self.player_id}"


class Director(models.Model):
    """A person who reports results; recognised by the addresses the federation registered. Mails of our own go to
    `email`, the first of them.
    """

    name = models.CharField(max_length=120)
    email = models.EmailField(unique=True, help_text="lower case")
    tournaments = models.ManyToManyField("ratings.Tournament", related_name="directors", blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class DirectorAddress(models.Model):
    """A further address of a director, from which they report too. No address belongs to two directors."""

    director = models.ForeignKey(Director, on_delete=models.CASCADE, related_name="further_addresses")
    email = models.EmailField(unique=True, help_text="lower case")

    class Meta:
        ordering = ["email"]
        verbose_name_plural = "director addresses"

    def __str__(self) -> str:
        return f"an address of {self.director_id}"
