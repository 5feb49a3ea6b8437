"""Forms about reviews that the office and the public pages share."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ratings.models import Game, Tournament
from webtools.forms import NOTHING, OfficeForm

LONGEST_WORDS = 4000
"""Characters of a request or a reason (our own choice)."""


def list_game_choices(tournament: Tournament) -> list[tuple[int | str, str]]:
    """Return the games of a tournament as choices, and none."""
    games = tournament.games.select_related("white__player", "black__player").order_by("round", "number")
    pairs = ((game.pk, f"{game.round}. {game.white.player.name} – {game.black.player.name}") for game in games)
    return [NOTHING, *pairs]


class ReviewRequestForm(OfficeForm):
    """A request for a review of a tournament or of one game."""

    game = forms.TypedChoiceField(
        label=_("Game"), coerce=int, empty_value=None, required=False, help_text=_("Only if it is about a single one.")
    )
    words = forms.CharField(
        label=_("What is wrong"), max_length=LONGEST_WORDS, widget=forms.Textarea(attrs={"rows": 6})
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        chosen = self.fields["game"]
        if isinstance(chosen, forms.ChoiceField):
            chosen.choices = list_game_choices(tournament)

    def about_game(self) -> Game | None:
        """Return the chosen game, None for the whole tournament."""
        key = self.cleaned_data["game"]
        return Game.objects.select_related("tournament__pool").get(pk=key) if key else None


class FindTournamentForm(forms.Form):
    """The tournament of a review."""

    use_required_attribute = False
    tournament = forms.CharField(label=_("Code of the tournament"), max_length=60)

    def clean_tournament(self) -> Tournament:
        """Return the tournament."""
        code = self.cleaned_data["tournament"].strip()
        found = Tournament.objects.select_related("pool").filter(code=code).first()
        if found is None:
            raise ValidationError(_("No tournament has this code."))
        return found


class TurnForm(forms.Form):
    """A step of a review; `seen` is its turn."""

    use_required_attribute = False
    required_css_class = "required"
    seen = forms.IntegerField(widget=forms.HiddenInput)
    step = forms.CharField(max_length=20, widget=forms.HiddenInput)


class AppealForm(TurnForm):
    """The reason of an appeal."""

    reason = forms.CharField(
        label=_("Why you appeal"), max_length=LONGEST_WORDS, widget=forms.Textarea(attrs={"rows": 4})
    )
