"""Forms about corrections of what ratings rest on: one for each kind, each with why it is made."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from office.forms.correction_form import LONGEST_REASON, CorrectionForm
from office.forms.people import MOST_GAMES
from office.forms.published import published_field, read_published, require_published
from office.forms.results import COUNTS, COUNTS_CHOICES
from office.forms.rule_correction import RuleForm
from office.forms.seating import LONGEST_TEXT, player_in, players_in
from office.forms.tournaments import LONGEST_DAYS, category_field, pool_field
from ratings.corrections import (
    Correction,
    Group,
    PlayersMerged,
    ResultCorrected,
    ResultWithdrawn,
    SeatsReassigned,
    TakeoverCorrected,
    TournamentCorrected,
    TournamentReopened,
    TournamentSplit,
)
from ratings.importing.roster import MAX_VALUE, OWN_LIST
from ratings.models import Entry, Game, Player, Takeover, Tournament
from ratings.vocabulary.labels import SOURCES
from webtools.forms import DayField, OfficeForm
from webtools.result_forms import SCORE_CHOICES, ResultFields

MOST_MOVES = 1000
"""Moves of both players that are taken for a slip of the keyboard beyond (our own choice)."""
RATED_FACTS = ("rated", "international", "days_per_10_moves", "started_on", "category")
"""What a correction says of a tournament beside its pool."""


class ResultForm(CorrectionForm, ResultFields):
    """Another result of a finished game."""

    about: Game
    rated_score = forms.ChoiceField(
        label=_("Rated as"),
        choices=SCORE_CHOICES,
        required=False,
        help_text=_("Only where it differs from the result in the table."),
    )
    counts = forms.ChoiceField(
        label=_("Counts for the rating"),
        choices=COUNTS_CHOICES,
        required=False,
        help_text=_(
            "The decision of the director about a game that was open at an approved withdrawal, a death (BdF 3.8) or a"
            " substitution (BdF 3.9)."
        ),
    )
    move_count = forms.IntegerField(label=_("Moves of both players"), min_value=0, max_value=MOST_MOVES, required=False)

    def started_on(self) -> date:
        """Return when the tournament of the game began."""
        return self.about.tournament.started_on

    def correction(self) -> Correction:
        """Return the result."""
        values = self.cleaned_data
        rated = values["rated_score"] if values["rated_score"] != values["score"] else ""
        counts, moves = COUNTS[values["counts"]], values["move_count"]
        return ResultCorrected(
            self.about.pk, values["score"], values["reason"], values["completed_on"], rated or None, counts, moves
        )

    def current_facts(self) -> dict[str, object]:
        """Return the facts of the game."""
        counts = next(key for key, value in COUNTS.items() if value is self.about.counts)
        names = ("score", "reason", "completed_on", "rated_score", "move_count")
        return {**{name: getattr(self.about, name) for name in names}, "counts": counts}


class WithdrawnForm(CorrectionForm):
    """A game that was not finished after all."""

    about: Game

    def correction(self) -> Correction:
        """Return the game that is open again."""
        return ResultWithdrawn(self.about.pk)


class RatedForm(CorrectionForm):
    """How a tournament is rated."""

    about: Tournament
    pool = pool_field()
    rated = forms.BooleanField(label=_("is rated"), required=False)
    international = forms.BooleanField(label=_("is international"), required=False)
    days_per_10_moves = forms.IntegerField(
        label=_("Reflection time, days for 10 moves"), min_value=1, max_value=LONGEST_DAYS, required=False
    )
    started_on = DayField(label=_("Start"))
    category = category_field()

    def correction(self) -> Correction:
        """Return the facts."""
        facts = {name: self.cleaned_data[name] for name in RATED_FACTS}
        return TournamentCorrected(self.about.pk, self.cleaned_data["pool"].key, **facts)

    def current_facts(self) -> dict[str, object]:
        """Return the facts as they are."""
        return {"pool": self.about.pool.key, **{name: getattr(self.about, name) for name in RATED_FACTS}}


class ReopenedForm(CorrectionForm):
    """A tournament that got further rounds."""

    about: Tournament

    def correction(self) -> Correction:
        """Return the tournament that goes on."""
        return TournamentReopened(self.about.pk)


class SplitForm(CorrectionForm):
    """Groups of a tournament, each a block of lines."""

    about: Tournament
    groups = forms.CharField(
        label=_("Groups"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
        help_text=_(
            "A block for each group that becomes a tournament of its own: code and name in its first line"
            " (“HT-7b; Hauptturnier 7, group B”), then its players, one in each line; an empty line between blocks."
            " Players who are named in no group stay."
        ),
    )

    def clean_groups(self) -> tuple[Group, ...]:
        """Return the groups. Every faulty block is named."""
        blocks = re.split(r"\n\s*\n", self.cleaned_data["groups"].replace("\r\n", "\n").strip())
        return tuple(self._group(block) for block in blocks)

    def _group(self, block: str) -> Group:
        heading, _newline, players = block.strip().partition("\n")
        code, _semicolon, name = (part.strip() for part in heading.partition(";"))
        if not (code and name):
            raise ValidationError(_("“%(head)s” is no code and name of a group."), params={"head": heading})
        try:
            found = players_in(players)
        except ValidationError as faults:
            raise ValidationError([f"{code}: {fault}" for fault in faults.messages]) from faults
        return Group(code, name, tuple(player.pk for player in found))

    def correction(self) -> Correction:
        """Return the division."""
        return TournamentSplit(self.about.pk, self.cleaned_data["groups"])


class MergeForm(CorrectionForm):
    """The number under which a person stays."""

    about: Player
    kept = forms.CharField(
        label=_("Is the same person as"),
        max_length=200,
        help_text=_("Number or whole name of the player who stays. The number of this one leads there from now on."),
    )

    def clean_kept(self) -> Player:
        """Return the player who stays."""
        return player_in(self.cleaned_data["kept"])

    def correction(self) -> Correction:
        """Return two numbers, one person."""
        return PlayersMerged(self.cleaned_data["kept"].pk, self.about.pk)


class SeatsField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # Django's own class takes none at run time
    """A choice of seats."""

    def label_from_instance(self, obj: Entry) -> str:
        """Return a seat by its tournament."""
        return f"{obj.tournament} ({obj.seat})"


class SeatsForm(CorrectionForm):
    """Seats at which another person sat."""

    about: Player
    entries = SeatsField(Entry.objects.none(), label=_("Seats"), widget=forms.CheckboxSelectMultiple)
    player = forms.CharField(
        label=_("Here sat"), max_length=200, help_text=_("Number or whole name of the player who really played.")
    )

    def __init__(self, about: Player, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(about, *args, **kwargs)
        seats = Entry.objects.filter(player=about).select_related("tournament")
        field = self.fields["entries"]
        if isinstance(field, forms.ModelMultipleChoiceField):
            field.queryset = seats.order_by("-tournament__started_on", "tournament__code")

    def clean_player(self) -> Player:
        """Return the player; a number that was merged is meant as it is written."""
        text = self.cleaned_data["player"].strip()
        numbered = Player.objects.filter(number=text).first()
        return numbered or player_in(text)

    def correction(self) -> Correction:
        """Return the seats and who sat there."""
        values = self.cleaned_data
        return SeatsReassigned(tuple(sorted(entry.pk for entry in values["entries"])), values["player"].pk)


class TakeoverForm(CorrectionForm):
    """The rating a player brought along."""

    about: Player
    pool = pool_field()
    value = forms.IntegerField(label=_("Value"), min_value=0, max_value=MAX_VALUE)
    index = forms.IntegerField(label=_("Index"), min_value=0, max_value=MOST_GAMES)
    as_of = DayField(label=_("As of"), required=False)
    source = forms.ChoiceField(label=_("Where it comes from"), choices=list(SOURCES.items()), initial="roster")
    published = published_field()

    def clean(self) -> dict[str, Any]:
        """§ 3 holds for a corrected rating as well."""
        super().clean()
        require_published(self, self.cleaned_data.get("pool"), self.cleaned_data.get("source", OWN_LIST))
        return self.cleaned_data

    def correction(self) -> Correction:
        """Return the rating as it should have been entered."""
        values = self.cleaned_data
        rating = values["value"], values["index"], values["as_of"], values["source"]
        published = read_published(self, values["pool"], values["source"])
        return TakeoverCorrected(self.about.pk, values["pool"].key, *rating, published=published)

    def current_facts(self) -> dict[str, object]:
        """Return what the player brought along, where that was into one pool only."""
        found = Takeover.objects.filter(player=self.about, exchanged_on=None)
        rows = list(found.values("pool__key", "value", "index", "as_of", "source"))
        return {**rows[0], "pool": rows[0]["pool__key"]} if len(rows) == 1 else {}


FORMS: Mapping[str, type[CorrectionForm]] = MappingProxyType(
    {
        "result": ResultForm,
        "result-withdrawn": WithdrawnForm,
        "tournament": RatedForm,
        "tournament-reopened": ReopenedForm,
        "tournament-split": SplitForm,
        "players-merged": MergeForm,
        "seats": SeatsForm,
        "takeover": TakeoverForm,
        "rule": RuleForm,
    }
)
"""The form of each kind of correction."""

ABOUT: Mapping[str, str] = MappingProxyType(
    {
        "result": "game",
        "result-withdrawn": "game",
        "tournament": "tournament",
        "tournament-reopened": "tournament",
        "tournament-split": "tournament",
        "players-merged": "player",
        "seats": "player",
        "takeover": "player",
    }
)
"""What a correction of each kind is about: the name of its key in the address of the form; a rule is about none."""


class LateForm(OfficeForm):
    """The individual decision to make a correction after the three months."""

    why = forms.CharField(
        label=_("Why it is corrected all the same"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Everybody reads it on the public page of the correction: please write no names."),
    )


class ApplyForm(OfficeForm):
    """The effect that was looked at: `seen` is its fingerprint."""

    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)
