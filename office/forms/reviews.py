"""Forms about reviews: what somebody asks for, and what the officer and the appeal body say to it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from office.forms.seating import player_in
from ratings.models import Player
from ratings.reviews import AskedRole
from webtools.review_forms import LONGEST_WORDS, ReviewRequestForm, TurnForm


class OfficeAskForm(ReviewRequestForm):
    """The same request entered by the officer: for a player who wrote or phoned, or of the officer's own accord."""

    player = forms.CharField(
        label=_("Asked for by"),
        max_length=200,
        required=False,
        help_text=_("Number or whole name of the player; nothing if you look into it on your own."),
    )

    field_order = ("player", "game", "claimed", "words")

    def clean_player(self) -> Player | None:
        """Return the player, if one asked."""
        text = self.cleaned_data["player"].strip()
        return player_in(text) if text else None


class StepForm(TurnForm):
    """A step with its reason."""

    reason = forms.CharField(
        label=pgettext_lazy("of a decision", "Reason"),
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Whoever raised the review reads it."),
    )
    paragraph = forms.CharField(label=_("Paragraph"), max_length=120, required=False)


class AskForm(TurnForm):
    """A question to somebody else about a review, by mail."""

    whom = forms.ChoiceField(
        label=_("Ask"),
        choices=[
            (AskedRole.OPPONENT, _("the other player, or both where neither asked for the review")),
            (AskedRole.DIRECTOR, _("the director")),
        ],
        widget=forms.RadioSelect,
    )
    words = forms.CharField(
        label=_("Question"),
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("It goes out by mail as it stands here, with the game. The answer will stand on this page."),
    )


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


class AppealDecisionForm(StepForm):
    """What the appeal body decided."""

    body = forms.CharField(label=_("Appeal body"), max_length=120)
    upheld = forms.ChoiceField(
        label=pgettext_lazy("of an appeal", "Decision"),
        choices=[("yes", _("upheld: a correction follows")), ("no", _("dismissed: everything stays"))],
        widget=forms.RadioSelect,
    )

    field_order = ("body", "upheld", "reason", "paragraph")
