"""Forms about reviews: what somebody asks for, and what the officer and the appeal body say to it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.forms.base import NOTHING, OfficeForm
from ratings.forms.seating import player_in
from ratings.models import Game, Player, Tournament

LONGEST_WORDS = 4000
"""Characters of a request or a reason (our own choice)."""


def game_choices(tournament: Tournament) -> list[tuple[int | str, str]]:
    """The games of a tournament to choose from, and none."""
    games = tournament.games.select_related("white__player", "black__player").order_by("round", "number")
    pairs = ((game.pk, f"{game.round}. {game.white.player.name} – {game.black.player.name}") for game in games)
    return [NOTHING, *pairs]


class AskForm(OfficeForm):
    """What somebody asks to be looked at again, about one tournament."""

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
            chosen.choices = game_choices(tournament)

    def about_game(self) -> Game | None:
        """The game, where one is chosen."""
        key = self.cleaned_data["game"]
        return Game.objects.select_related("tournament__pool").get(pk=key) if key else None


class PlayerAskForm(AskForm):
    """The same from a player, who is known by his number."""

    number = forms.CharField(
        label=_("Your number"), max_length=40, help_text=_("As it stands on the page of a player.")
    )

    field_order = ("number", "game", "words")

    def clean_number(self) -> Player:
        """The player; a number that was merged is that of the one who stayed."""
        number = self.cleaned_data["number"].strip()
        player = Player.objects.select_related("merged_into").filter(number=number).first()
        if player is None:
            raise ValidationError(_("No player has this number."))
        return player.merged_into or player


class OfficeAskForm(AskForm):
    """The same entered by the officer: for a player who wrote or phoned, or on his own."""

    player = forms.CharField(
        label=_("Asked for by"),
        max_length=200,
        required=False,
        help_text=_("Number or whole name of the player; nothing if you look into it on your own."),
    )

    field_order = ("player", "game", "words")

    def clean_player(self) -> Player | None:
        """The player, if one asked."""
        text = self.cleaned_data["player"].strip()
        return player_in(text) if text else None


class FindTournamentForm(forms.Form):
    """The tournament somebody has something to say about."""

    use_required_attribute = False
    tournament = forms.CharField(label=_("Code of the tournament"), max_length=60)

    def clean_tournament(self) -> Tournament:
        """The tournament."""
        code = self.cleaned_data["tournament"].strip()
        found = Tournament.objects.select_related("pool").filter(code=code).first()
        if found is None:
            raise ValidationError(_("No tournament has this code."))
        return found


class TurnForm(forms.Form):
    """A step of a review: `seen` is the turn that was looked at."""

    use_required_attribute = False
    required_css_class = "required"
    seen = forms.IntegerField(widget=forms.HiddenInput)
    step = forms.CharField(max_length=20, widget=forms.HiddenInput)


class StepForm(TurnForm):
    """A step with its reason."""

    reason = forms.CharField(
        label=pgettext_lazy("of a decision", "Reason"),
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Whoever raised the review reads it."),
    )
    paragraph = forms.CharField(label=_("Paragraph"), max_length=120, required=False)


class AllowLateForm(StepForm):
    """The individual decision about a late request is public with the correction that follows."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _(
            "Whoever raised the review reads it, and everybody on the public page of a correction: please write no"
            " names."
        )


class RefuseForm(StepForm):
    """A refusal says by which paragraph."""

    paragraph = forms.CharField(label=_("Paragraph"), max_length=120)


class AppealForm(TurnForm):
    """Why whoever raised a review appeals."""

    reason = forms.CharField(
        label=_("Why you appeal"), max_length=LONGEST_WORDS, widget=forms.Textarea(attrs={"rows": 4})
    )


class AppealDecisionForm(StepForm):
    """What the appeal body decided."""

    body = forms.CharField(label=_("Appeal body"), max_length=120)
    upheld = forms.ChoiceField(
        label=pgettext_lazy("of an appeal", "Decision"),
        choices=[("yes", _("upheld: a correction follows")), ("no", _("dismissed: everything stays"))],
        widget=forms.RadioSelect,
    )

    field_order = ("body", "upheld", "reason", "paragraph")
