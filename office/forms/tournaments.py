"""Forms about a tournament: its facts, its seats, its directors, who leaves it."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from office.forms.seating import LONGEST_TEXT, games_in, player_in, players_in, seating_in, teams_in
from ratings.facts.manual_entry import Source
from ratings.importing.roster import Seating, TournamentFacts, tournament_facts
from ratings.models import Departure, Director, Entry, Kind, Player, Pool, Tournament
from ratings.queries.schedules import leads_back
from ratings.standings import TeamTieBreak, TieBreak, UnknownTieBreak, order_in
from webtools.forms import NOTHING, Choices, DayField, OfficeForm, SourceForm
from webtools.namesakes import describe_players

KIND_CHOICES: Choices = [*Kind.choices]
LEAVING: Choices = [NOTHING, *Departure.choices]
MOST_ROUNDS = 99
"""As in a roster."""
LONGEST_DAYS = 1000
"""Days for 10 moves that are taken for a slip of the keyboard beyond (our own choice)."""


def pool_field() -> forms.ModelChoiceField[Pool]:
    """Return the choice of a pool, by its key."""
    found = Pool.objects.order_by("pk")
    return forms.ModelChoiceField(found, label=_("Pool"), to_field_name="key", empty_label=None)


def category_field() -> forms.CharField:
    """Return the category of a tournament."""
    return forms.CharField(
        label=_("Category"),
        max_length=120,
        required=False,
        help_text=_(
            "In the words of Annex A, or free. Under FIDE: national championship (of women), Olympiad, league ..."
        ),
    )


def tie_breaks_field() -> forms.CharField:
    """Return the order of tie-breaks, by their codes."""
    return forms.CharField(
        label=_("Tie-breaks"),
        max_length=60,
        required=False,
        help_text=format_lazy(
            "{} {}",
            _("Codes of FIDE C.07 in their order, with commas; “none”: equal points share a place; empty: as usual."),
            ", ".join([*TieBreak, *TeamTieBreak]),
        ),
    )


class FactsForm(OfficeForm):
    """What may always be changed about a tournament of a `kind`."""

    kind_of_tournament = ""
    own_code = ""

    name = forms.CharField(label=_("Name"), max_length=200)
    category = category_field()
    started_on = DayField(label=_("Start"))
    planned_end = DayField(label=_("Planned end"), required=False)
    tie_breaks = tie_breaks_field()
    leads_to = forms.CharField(
        label=_("Leads to"),
        max_length=60,
        required=False,
        help_text=_("The code of the final, or of the next stage, whose players come from this group."),
    )
    consent = forms.CharField(
        label=_("Consent to the rating"),
        max_length=200,
        required=False,
        help_text=_("Who agreed that it is rated, and when."),
    )
    announced_on = DayField(
        label=_("Rating announced on"),
        required=False,
        help_text=_("When its players were told that it is rated, with the start letter at the latest (BdF 2)."),
    )
    letter_copy_on = DayField(label=_("Copy of the start letter received on"), required=False)

    def clean(self) -> dict[str, Any]:
        """An end comes after its start."""
        super().clean()
        start, end = self.cleaned_data.get("started_on"), self.cleaned_data.get("planned_end")
        if start and end and end < start:
            self.add_error("planned_end", _("This day lies before the start."))
        self._read_tie_breaks()
        return self.cleaned_data

    def clean_leads_to(self) -> int | None:
        """Return the key of the tournament with this code. Reject one that leads back here."""
        code = self.cleaned_data["leads_to"].strip()
        final = Tournament.objects.filter(code=code).first() if code else None
        if code and (final is None or leads_back(self.own_code, final)):
            raise ValidationError(
                _("“%(code)s” is no tournament that players of this one can reach."), params={"code": code}
            )
        return final.pk if final else None

    def _read_tie_breaks(self) -> None:
        """Store the codes in their one form."""
        kind, text = self.cleaned_data.get("kind", self.kind_of_tournament), self.cleaned_data.get("tie_breaks", "")
        try:
            self.cleaned_data["tie_breaks"] = text and order_in(kind, text.split(","))
        except UnknownTieBreak as unknown:
            words = _("“%(code)s” is no tie-break of this kind of tournament, or comes twice.")
            self.add_error("tie_breaks", ValidationError(words, params={"code": unknown}))

    def facts(self, tournament: Tournament) -> TournamentFacts:
        """Return the facts of a stored tournament with what this form says."""
        stored = tournament_facts(tournament)
        return facts_with(stored, {name: self.cleaned_data[name] for name in self.base_fields if name != "seen"})


class WholeFactsForm(FactsForm):
    """The same before anything is played: what it is rated by may change too."""

    pool = pool_field()
    days_per_10_moves = forms.IntegerField(
        label=_("Reflection time, days for 10 moves"), min_value=1, max_value=LONGEST_DAYS, required=False
    )
    rated = forms.BooleanField(label=_("is rated"), required=False, initial=True)
    international = forms.BooleanField(label=_("is international"), required=False)

    field_order: tuple[str, ...] = (
        "name",
        "category",
        "pool",
        "started_on",
        "planned_end",
        "days_per_10_moves",
        "tie_breaks",
        "leads_to",
    )


def facts_with(facts: TournamentFacts, changed: dict[str, Any]) -> TournamentFacts:
    """Facts of which some are said anew; a pool is said by its row."""
    values = {name: getattr(facts, name) for name in facts.__dataclass_fields__}
    pool = changed.get("pool")
    return TournamentFacts(**{**values, **changed, **({"pool": pool.key} if pool else {})})


class SeatsForm(OfficeForm):
    """Kind, players and games."""

    kind = forms.ChoiceField(label=_("Kind"), choices=KIND_CHOICES)
    players = forms.CharField(
        label=_("Players in the order of their seats"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=_("One in each line: the number, the number and the name (“101; Müller, Änne”), or the whole name."),
    )
    teams = forms.CharField(
        label=_("Teams"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=_(
            "For a team match or a league: the names, one in each line. The players stand in the same order, each team "
            "from its first to its last board."
        ),
    )
    both_colours = forms.BooleanField(
        label=_("In a league each pair plays two games, one with each colour"), required=False
    )
    games = forms.CharField(
        label=_("Games, if they do not follow from the kind"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=_("One in each line, round and seats of White and Black: “1: 3-5”."),
    )

    def clean(self) -> dict[str, Any]:
        """All faults of all lines, and then whether kind, players and games fit together."""
        super().clean()
        try:
            players = players_in(self.cleaned_data.get("players", ""), 0 if self.cleaned_data.get("waits") else 2)
        except ValidationError as faults:
            if "players" not in self.errors:
                self.add_error("players", faults)
            return self.cleaned_data
        if "kind" in self.cleaned_data:
            self._read_games(players, self.cleaned_data["kind"])
        return self.cleaned_data

    def _read_games(self, players: list[Any], kind: str) -> None:
        field = "teams"
        try:
            teams = teams_in(self.cleaned_data.get("teams", ""), kind, len(players))
            field = "games"
            games = games_in(self.cleaned_data.get("games", ""), len(players))
            twice = self.cleaned_data["both_colours"]
            self.cleaned_data["seating"] = seating_in(kind, players, games, teams, both_colours=twice)
        except ValidationError as faults:
            self.add_error(field, faults)

    def seating(self) -> Seating:
        """Return who plays whom."""
        found: Seating = self.cleaned_data["seating"]
        return found


class TournamentForm(WholeFactsForm, SeatsForm):
    """A new tournament, with its first director if known."""

    code = forms.CharField(label=_("Code"), max_length=60, help_text=_("As directors write it in their mails."))
    rounds = forms.IntegerField(
        label=_("Planned rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_(
            "For a Swiss tournament or a cup, where both games of a pair are one round. "
            "Before the last one it is not rated."
        ),
    )
    director = forms.ModelChoiceField(
        Director.objects.order_by("name", "pk"), label=_("Director"), required=False, empty_label="–"
    )
    waits = forms.BooleanField(
        label=_("Players come in later, as into a final: nothing is paired before all are there"), required=False
    )

    field_order = (
        "code",
        "name",
        "category",
        "kind",
        "rounds",
        "pool",
        "started_on",
        "planned_end",
        "days_per_10_moves",
        "tie_breaks",
        "leads_to",
        "rated",
        "international",
        "consent",
        "announced_on",
        "letter_copy_on",
        "director",
        "waits",
        "players",
        "teams",
        "both_colours",
        "games",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.fields["players"].required = not self.data.get("waits")

    def new_facts(self) -> TournamentFacts:
        """Return the facts of the new tournament."""
        named = TournamentFacts.__dataclass_fields__
        values = {name: value for name, value in self.cleaned_data.items() if name in named}
        return TournamentFacts(**{**values, "pool": self.cleaned_data["pool"].key})


class ChargeForm(OfficeForm):
    """One more director for a tournament, or one instead of all others."""

    ADD, HAND_OVER = "add", "hand-over"

    director = forms.ModelChoiceField(Director.objects.order_by("name", "pk"), label=_("Director"), empty_label="–")
    how = forms.ChoiceField(
        label=_("Right to report"),
        choices=[
            (ADD, _("also: the others keep theirs")),
            (HAND_OVER, _("alone: the tournament is handed over, the others lose theirs")),
        ],
        widget=forms.RadioSelect,
        initial=ADD,
    )


class DepartureForm(SourceForm):
    """A player leaves: withdrawal, death, substitution."""

    entry = forms.ChoiceField(label=_("Player"))
    kind = forms.ChoiceField(label=_("What happened"), choices=LEAVING)
    on = DayField(label=_("On"))
    substitute = forms.CharField(
        label=_("Substitute"),
        max_length=200,
        required=False,
        help_text=_("Only for a substitution: number or whole name of the player who takes over."),
    )

    field_order = ("entry", "kind", "on", "substitute")

    def __init__(self, tournament: Tournament, actor: str, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        entries = tournament.entries.select_related("player").order_by("seat", "turn")
        self.entries = {str(entry.pk): entry for entry in entries}
        chosen = self.fields["entry"]
        assert isinstance(chosen, forms.ChoiceField)  # noqa: S101 -- declared above
        # One who left since the form was opened is taken too: the use case says so then.
        offered = {key: entry for key, entry in self.entries.items() if self.is_bound or not entry.departure}
        called = describe_players([entry.player for entry in offered.values()], actor)
        chosen.choices = [NOTHING, *((key, f"{e.seat}. {called[e.player_id]}") for key, e in offered.items())]

    def clean_entry(self) -> Entry:
        """Return the entry itself."""
        return self.entries[self.cleaned_data["entry"]]

    def clean(self) -> dict[str, Any]:
        """The day is possible, and a substitution has a substitute who is free."""
        super().clean()
        on: date | None = self.cleaned_data.get("on")
        fault = self.completed_fault(on, self.tournament.started_on) if on else ""
        if fault:
            self.add_error("on", str(fault))
        self._read_substitute()
        return self.cleaned_data

    def departure_facts(self) -> tuple[Entry, Departure, date, Source]:
        """Return who left how and when, and who said so."""
        values = self.cleaned_data
        return values["entry"], Departure(values["kind"]), values["on"], self.source()

    def successor(self) -> Player | None:
        """Return who takes over."""
        player: Player | None = self.cleaned_data["substitute"]
        return player

    def _read_substitute(self) -> None:
        text, kind = self.cleaned_data.get("substitute", "").strip(), self.cleaned_data.get("kind", "")
        self.cleaned_data["substitute"] = None
        if kind != Departure.SUBSTITUTION:
            if text and kind:
                self.add_error("substitute", _("Only a substitution has a substitute."))
            return
        try:
            player = player_in(text)
        except ValidationError as fault:
            self.add_error("substitute", fault if text else _("Who takes over?"))
            return
        self.cleaned_data["substitute"] = player
