"""Forms about reviews that the office and the public pages share."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ratings.models import Game, Tournament
from ratings.regulations.types import Score
from webtools.forms import NOTHING, OfficeForm
from webtools.namesakes import name_games

LONGEST_WORDS = 4000
"""Characters of a request or a reason (our own choice)."""


def list_game_choices(tournament: Tournament) -> list[tuple[int | str, str]]:
    """Return the games of a tournament as choices by their number, as in the addresses of their pages, and none."""
    games = list(tournament.games.select_related("white__player", "black__player").order_by("round", "number"))
    named = name_games(games)
    return [NOTHING, *((game.number, f"{game.round}. {named[game.pk]}") for game in games)]


CLAIMED = (Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS)
"""Results that somebody may say a game should have."""


class ReviewRequestForm(OfficeForm):
    """A request for a review of a tournament or of one game."""

    game = forms.TypedChoiceField(
        label=_("Game"), coerce=int, empty_value=None, required=False, help_text=_("Only if it is about a single one.")
    )
    claimed = forms.ChoiceField(
        label=_("Another result"),
        choices=[NOTHING, *((score.value, score.label) for score in CLAIMED)],
        required=False,
        help_text=_("Only of a single game: the result that it should have."),
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

    def clean(self) -> dict[str, Any]:
        """Reject another result without a game, and one that the game has already."""
        values = super().clean() or self.cleaned_data
        if values.get("claimed") and not values.get("game"):
            self.add_error("game", _("Please choose the game that should have another result."))
        elif values.get("claimed") and self._is_stored(values["claimed"]):
            self.add_error("claimed", _("The game has this result already."))
        return values

    def _is_stored(self, claimed: str) -> bool:
        """Return whether the chosen game has a result, and is rated by it."""
        game = self.about_game()
        return game is not None and game.score == claimed == (game.rated_score or game.score)

    def about_game(self) -> Game | None:
        """Return the chosen game, None for the whole tournament."""
        number = self.cleaned_data.get("game")
        games = Game.objects.select_related("tournament__pool").filter(tournament=self.tournament)
        return games.get(number=number) if number else None


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


class EvidenceForm(TurnForm):
    """A file as evidence."""

    file = forms.FileField(
        label=_("File"), help_text=_("PDF, PNG, JPEG or text (PGN too), 2 MB at most; five files for a review.")
    )


class AppealForm(TurnForm):
    """The reason of an appeal."""

    reason = forms.CharField(
        label=_("Why you appeal"), max_length=LONGEST_WORDS, widget=forms.Textarea(attrs={"rows": 4})
    )
