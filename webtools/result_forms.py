"""The result of a game in a form, for the office and the director's page."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.facts.results import Result
from ratings.models import Game
from ratings.regulations.counting import FORFEIT_SCORES
from ratings.regulations.types import Reason, Score
from ratings.vocabulary.labels import REASONS, SCORES
from webtools.forms import NOTHING, Choices, DayField, OfficeForm, check_day

SCORE_CHOICES: Choices = [NOTHING, *SCORES.items()]


REASON_CHOICES: Choices = [(reason.value, REASONS[reason.value]) for reason in Reason]


WITH_A_GAME = frozenset({Reason.PLAYED, Reason.ADJUDICATED})
"""Reasons that say that there was a game to the end, which +/- denies."""


def check_score(score: Score, reason: Reason) -> str | Promise:
    """Return how a score and its reason contradict each other, "" if they do not."""
    if score in FORFEIT_SCORES and reason in WITH_A_GAME:
        return _("+/− means that nobody played it out: please choose the reason.")
    if score not in FORFEIT_SCORES and reason is Reason.UNPLAYED:
        return _("A game that was not played is written +/−.")
    return ""


class ResultFields(OfficeForm):
    """Score, reason and day of a result, which have to fit each other and the tournament."""

    score = forms.ChoiceField(label=_("Result"), choices=SCORE_CHOICES)
    reason = forms.ChoiceField(label=_("Reason"), choices=REASON_CHOICES, initial=Reason.PLAYED.value)
    completed_on = DayField(label=_("Completed on"))

    def clean(self) -> dict[str, Any]:
        """Check that score, reason and day fit together."""
        super().clean()
        values, started_on = self.cleaned_data, self.started_on()
        if values.get("score") and values.get("reason"):
            odd = check_score(Score(values["score"]), Reason(values["reason"]))
            if odd:
                self.add_error("score", str(odd))
        if values.get("completed_on") and started_on:
            late = self.completed_fault(values["completed_on"], started_on)
            if late:
                self.add_error("completed_on", str(late))
        return values

    def started_on(self) -> date | None:
        """Return when the tournament began; None where the form does not say yet which one is meant."""
        raise NotImplementedError(type(self).__name__)

    def completed_fault(self, day: date, started_on: date) -> str | Promise:
        """Return what is wrong with the day on which a game ended, "" if nothing is."""
        return check_day(day, started_on)


class ResultForm(ResultFields):
    """The result of one game, entered or corrected; `seen` is the fingerprint of the game."""

    _game: Game | None = None

    def started_on(self) -> date | None:
        """Return when the tournament of the game began."""
        game = self.game()
        return game.tournament.started_on if game else None

    def game(self) -> Game | None:
        """Return the game; None where it is not chosen yet."""
        return self._game

    def result(self) -> Result:
        """Return what the form says. It replaces what was seen, as every fact of it was shown."""
        values, game = self.cleaned_data, self.game()
        if game is None:
            raise ValueError("a form with a fault has no result")
        return Result(
            game_id=game.pk,
            score=Score(values["score"]),
            completed_on=values["completed_on"],
            reason=Reason(values["reason"]),
            rated_score=Score(game.rated_score) if game.rated_score and game.score == values["score"] else None,
            counts=game.counts,
            correction=True,
            expected_version=self.version(),
        )

    def version(self) -> str:
        """Return the fingerprint that the form was opened with."""
        return str(self.cleaned_data["seen"])
