"""Forms of the director's pages."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.models import Game
from webtools.result_forms import ResultForm


class LinkRequestForm(forms.Form):
    """The registered address of a director."""

    use_required_attribute = False
    email = forms.EmailField(label=_("Your mail address"), max_length=254)


class ManualResultForm(ResultForm):
    """The result of a game; `cause` is the code of this form."""

    cause = forms.RegexField(r"^page:[0-9a-f]{16}$", widget=forms.HiddenInput)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self._game = game
