"""What is played: pools, tournaments, entries and games."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from ratings.regulations import rule_choices
from ratings.regulations.types import Reason, Score

from .codes import CodeField, CodesField, CodeTextField, KeysField
from .keys import KEY_LENGTH, KeyField
from .people import Player


class Rhythm(models.TextChoices):
    """How often the lists of a pool are due, where its regulation does not say so."""

    MONTHLY = "monthly", _("each month")
    QUARTERLY = "quarterly", _("each quarter: January, April, July, October")
    HALF_YEARLY = "half-yearly", _("twice a year: January and July")
    BY_HAND = "by-hand", _("never by itself: the officer decides")


class Pool(models.Model):
    """One list under one regulation. `version` counts its writers' commits (compare and set)."""

    key = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=120)
    rule = models.CharField(max_length=40, choices=rule_choices)
    parameters = CodesField(default=dict, blank=True)
    version = models.PositiveBigIntegerField(default=0)
    rhythm = models.CharField(max_length=12, choices=Rhythm.choices, default=Rhythm.MONTHLY, db_default="monthly")
    two_persons = models.BooleanField(
        default=False, db_default=False, help_text="A list is published by somebody else than agreed on it."
    )
    closed_through = models.DateField(
        null=True, blank=True, help_text="Where periods are rated: the closing day of the last one that is closed."
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class RuleInForce(models.Model):
    """What a pool rates by from a day on: another edition or other parameters. What is completed before, under the
    FIDE editions what started before, keeps its own; until the first of these the pool's own rule holds. `decided_by`
    is the body that decided it and `published_in` where, an address or the name of a bulletin.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="rules_in_force")
    since = models.DateField()
    rule = models.CharField(max_length=40, choices=rule_choices)
    parameters = CodesField(default=dict, blank=True)
    decided_by = models.CharField(max_length=120, blank=True, default="")
    published_in = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pool", "since"], name="rule_in_force_once")]

    def __str__(self) -> str:
        return f"{self.rule} since {self.since}"


class Kind(models.TextChoices):
    """How the pairings follow from the seats."""

    ROUND_ROBIN = "round-robin", _("round robin")
    DOUBLE_ROUND_ROBIN = "double-round-robin", _("double round robin")
    TEAM = "team", _("team match")
    TEAM_LEAGUE = "team-league", _("team league")
    KNOCKOUT = "knockout", _("knockout, two games")
    SWISS = "swiss", _("Swiss system")
    MATCH = "match", _("match")
    SCHEVENINGEN = "scheveningen", _("Scheveningen system")


class Tournament(models.Model):
    """A tournament or a group of it that is played and ended on its own.

    Its end is not stored: it is the latest completion of its games. What follows from it for reviews is.
    """

    code = models.CharField(max_length=60, unique=True)
    code_key = KeyField(of="code", max_length=KEY_LENGTH, db_default="", editable=False)
    name = models.CharField(max_length=200)
    name_key = KeyField(of="name", max_length=KEY_LENGTH, db_default="", editable=False)
    category = models.CharField(max_length=120, blank=True)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="tournaments")
    started_on = models.DateField()
    planned_end = models.DateField(null=True, blank=True)
    days_per_10_moves = models.PositiveSmallIntegerField(null=True, blank=True)
    rounds = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Planned rounds of a Swiss tournament, stages of a cup; empty: not known."
    )
    complete = models.BooleanField(
        default=True, help_text="No game and no player will be added; before it is not rated."
    )
    tie_breaks = CodeField(
        max_length=60,
        blank=True,
        help_text="Codes of FIDE C.07 in their order, with commas; none: equal points share a place; empty: by kind.",
    )
    teams = models.JSONField(
        default=list, blank=True, help_text="Names of the teams. Each has the next seats as its boards, all as many."
    )
    leads_to = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="groups",
        help_text="The final, or the next stage, whose players come from here.",
    )
    rated = models.BooleanField(default=True)
    international = models.BooleanField(default=False)
    consent = models.CharField(max_length=200, blank=True, help_text="The federation's consent to rate it.")
    announced_on = models.DateField(null=True, blank=True, help_text="When players were told that it is rated.")
    letter_copy_on = models.DateField(
        null=True, blank=True, help_text="When the officer got the copy of its start letter (BdF 2)."
    )
    evaluated_elsewhere = models.BooleanField(
        default=False, help_text="Contained in ratings that were brought along; then it is not rated here."
    )
    review_until = models.DateField(
        null=True, blank=True, help_text="Last day on which a review may be asked for; stored when it ends."
    )
    rating_waits_until = models.DateTimeField(
        null=True,
        blank=True,
        help_text="Until when its rating waits for answers to questions about its results.",
    )

    class Meta:
        ordering = ["-started_on", "code"]
        indexes = [
            models.Index(fields=["-started_on", "code"], name="tournament_by_start"),
            models.Index(fields=["category"], name="tournament_by_category"),
            models.Index(fields=["kind"], name="tournament_by_kind"),
            models.Index(fields=["code_key"], name="tournament_by_code_key"),
            models.Index(fields=["name_key"], name="tournament_by_name_key"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class Departure(models.TextChoices):
    """How a player left a tournament."""

    WITHDRAWAL = "withdrawal", _("withdrew without approval; open games are won by the opponents")
    WITHDRAWAL_APPROVED = "withdrawal-approved", _("withdrew with approval; open games are not rated")
    DEATH = "death", _("died; open games are not rated")
    SUBSTITUTION = "substitution", _("was substituted; games open then are not rated")


class Entry(models.Model):
    """A player at a seat. A substitute is a second entry at the same seat, `turn` 1, 2 ..."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    seat = models.PositiveSmallIntegerField()
    turn = models.PositiveSmallIntegerField(default=0)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries", db_index=False)
    departure = models.CharField(max_length=20, blank=True, choices=Departure.choices)
    departed_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "seat", "turn"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seat", "turn"], name="entry_seat_once"),
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.CheckConstraint(condition=Q(seat__gte=1), name="entry_seat_from_1"),
            models.CheckConstraint(
                condition=Q(departure="", departed_on=None) | (~Q(departure="") & Q(departed_on__isnull=False)),
                name="entry_departure_dated",
            ),
        ]
        indexes = [
            models.Index(fields=["player", "departed_on"], condition=Q(departure="death"), name="entry_of_the_dead"),
            models.Index(fields=["player", "tournament"], name="entry_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.seat}"


class Bye(models.Model):
    """An entry without an opponent in a round, and the half points that the table counts for it. It is no game."""

    POINTS = [(0, "0"), (1, "½"), (2, "1")]

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")
    round = models.PositiveSmallIntegerField()
    half_points = models.PositiveSmallIntegerField(choices=POINTS)

    class Meta:
        ordering = ["entry", "round"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "round"], name="bye_once_a_round"),
            models.CheckConstraint(condition=Q(round__gte=1), name="bye_round_from_1"),
            models.CheckConstraint(condition=Q(half_points__lte=2), name="bye_points_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}/{self.round}"


FINISHED = Q(score__isnull=False, completed_on__isnull=False, received_at__isnull=False)
OPEN = Q(score=None, rated_score=None, completed_on=None, received_at=None, reason="", report="")


class Game(models.Model):
    """A pairing and, once finished, its result.

    `score` is that of the crosstable; `rated_score` is what is rated where the two differ, else null. `counts` is the
    director's decision about a game the rule would leave out (or count). `received_at` is the receipt of the report,
    stored once; `report` the code of that mail. `moves` is the movetext (`formats.movetext`), `eco` the code of its
    opening and `positions` the keys of the positions of its first moves (`formats.positions`), both derived:
    `classify_openings --check` compares them. `move_count` the number of moves both players made.
    `review_until` is the last day on which a review may be requested where each game is rated on its own.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(help_text="Place in the list of pairings, from 1.")
    round = models.PositiveSmallIntegerField()
    white = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="white_games")
    black = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="black_games")
    score = models.CharField(max_length=7, null=True, blank=True, choices=[(s.value, s.value) for s in Score])
    rated_score = models.CharField(max_length=7, null=True, blank=True, choices=[(s.value, s.value) for s in Score])
    reason = models.CharField(max_length=20, blank=True, choices=[(r.value, r.value) for r in Reason])
    counts = models.BooleanField(null=True, blank=True)
    completed_on = models.DateField(null=True, blank=True)
    received_at = models.DateTimeField(null=True, blank=True)
    report = CodeField(max_length=40, blank=True)
    moves = CodeTextField(blank=True)
    eco = CodeField(max_length=3, blank=True, default="", help_text="Code of the opening, from the moves.")
    positions = KeysField(null=True, blank=True, help_text="Keys of the positions, from the moves.")
    move_count = models.PositiveSmallIntegerField(null=True, blank=True)
    review_until = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="game_number_once"),
            models.CheckConstraint(condition=~Q(white=F("black")), name="game_two_players"),
            models.CheckConstraint(condition=OPEN | (FINISHED & ~Q(reason="")), name="game_open_or_finished"),
            models.CheckConstraint(
                condition=Q(score=None) | Q(score__in=[s.value for s in Score]), name="game_score_known"
            ),
            models.CheckConstraint(
                condition=Q(rated_score=None) | Q(rated_score__in=[s.value for s in Score]),
                name="game_rated_score_known",
            ),
            models.CheckConstraint(
                condition=Q(reason="") | Q(reason__in=[r.value for r in Reason]), name="game_reason_known"
            ),
        ]
        indexes = [
            models.Index(fields=["completed_on", "received_at"], name="game_order"),
            models.Index(fields=["tournament"], condition=Q(score=None), name="game_open"),
            models.Index(fields=["eco", "completed_on"], condition=~Q(eco=""), name="game_by_opening"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}#{self.number}"
