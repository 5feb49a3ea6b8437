"""The form that requests the link about notices."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.models import Player


class PlayerNumberForm(forms.Form):
    """The number of a player."""

    use_required_attribute = False
    number = forms.CharField(label=_("Your number"), max_length=40, help_text=_("As on your page."))

    def clean_number(self) -> Player:
        """Return the player; a merged number is that of the remaining player."""
        number = self.cleaned_data["number"].strip()
        player = Player.objects.select_related("merged_into").filter(number=number).first()
        if player is None:
            raise forms.ValidationError(_("No player has this number."))
        return player.merged_into or player
