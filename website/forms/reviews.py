"""Forms in which a player asks for a review."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ratings.models import Player
from webtools.review_forms import ReviewRequestForm


class PlayerAskForm(ReviewRequestForm):
    """The same from a player, who is identified by their number."""

    number = forms.CharField(
        label=_("Your number"), max_length=40, help_text=_("As it stands on the page of a player.")
    )

    field_order = ("number", "game", "claimed", "words")

    def clean_number(self) -> Player:
        """Return the player, who plays there, as its public page shows; a merged number is that of the remaining
        player.
        """
        number = self.cleaned_data["number"].strip()
        player = Player.objects.select_related("merged_into").filter(number=number).first()
        if player is None:
            raise ValidationError(_("No player has this number."))
        person = player.merged_into or player
        if not self.tournament.entries.filter(player=person).exists():
            raise ValidationError(_("The player with this number does not play in this tournament."))
        return person
