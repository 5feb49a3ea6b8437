"""Forms about results: many games of one tournament, or one game with everything about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from ratings.facts.results import Result
from ratings.models import Game, Tournament
from ratings.regulations.types import Reason, Score
from webtools.forms import Choices, DayField, SourceForm
from webtools.result_forms import REASON_CHOICES, SCORE_CHOICES, ResultFields, check_score

COUNTS: Mapping[str, bool | None] = {"": None, "yes": True, "no": False}
COUNTS_CHOICES: Choices = [
    ("", _("as the regulation says")),
    ("yes", _("yes, by decision")),
    ("no", _("no, by decision")),
]


@dataclass(frozen=True, slots=True)
class GameRow:
    """The fields of one game in a form about many."""

    game: Game
    score: BoundField
    reason: BoundField
    completed_on: BoundField


class ResultsForm(SourceForm):
    """Results of any of the open games of a tournament. A game that got its result since the form was
    opened is taken too: the use case says then whether it is the same.
    """

    completed_on = DayField(
        label=_("Completed on"),
        required=False,
        help_text=_("For all games below that have no day of their own."),
    )

    def __init__(
        self,
        tournament: Tournament,
        games: Iterable[Game],
        data: Mapping[str, Any] | None = None,
        **kwargs: Any,  # noqa: ANN401 -- as Django's own
    ) -> None:
        super().__init__(data, **kwargs)
        self.tournament = tournament
        sent = data or {}
        self.games = [game for game in games if game.score is None or sent.get(f"score-{game.pk}")]
        for game in self.games:
            self.fields[f"score-{game.pk}"] = forms.ChoiceField(
                label=_("Result"), choices=SCORE_CHOICES, required=False
            )
            self.fields[f"reason-{game.pk}"] = forms.ChoiceField(label=_("Reason"), choices=REASON_CHOICES)
            self.fields[f"on-{game.pk}"] = DayField(label=_("Completed on"), required=False)

    def rows(self) -> list[GameRow]:
        """Return the games with their fields."""
        return [
            GameRow(game, self[f"score-{game.pk}"], self[f"reason-{game.pk}"], self[f"on-{game.pk}"])
            for game in self.games
        ]

    def clean(self) -> dict[str, Any]:
        """Every faulty game, each fault beside its field."""
        super().clean()
        self.cleaned_data["results"] = [result for game in self.games if (result := self._result(game))]
        if not self.errors and not self.cleaned_data["results"]:
            self.add_error(None, _("No result is chosen."))
        return self.cleaned_data

    def _result(self, game: Game) -> Result | None:
        """Return the result of one game; None where there is none, or a fault beside it."""
        if {f"score-{game.pk}", f"reason-{game.pk}", f"on-{game.pk}"} & self.errors.keys():
            return None
        values = self.cleaned_data
        score, own_day = values[f"score-{game.pk}"], values[f"on-{game.pk}"]
        if not score:
            if own_day:
                self.add_error(f"score-{game.pk}", _("A day without a result."))
            return None
        on: date | None = own_day or values.get("completed_on")
        if on is None:
            self.add_error(f"on-{game.pk}", _("When was the game finished?"))
            return None
        return self._whole(game, Score(score), Reason(values[f"reason-{game.pk}"]), on)

    def _whole(self, game: Game, score: Score, reason: Reason, on: date) -> Result | None:
        late, odd = self.completed_fault(on, self.tournament.started_on), check_score(score, reason)
        if late:
            self.add_error(f"on-{game.pk}", str(late))
        if odd:
            self.add_error(f"score-{game.pk}", str(odd))
        return None if late or odd else Result(game.pk, score, on, reason)

    def results(self) -> Sequence[Result]:
        """Return the results, in the order of the games."""
        found: Sequence[Result] = self.cleaned_data["results"]
        return found


class GameForm(SourceForm, ResultFields):
    """Everything about the result of one game: entered by hand, or corrected."""

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
    )

    field_order = ("score", "reason", "completed_on", "rated_score", "counts")

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.game = game

    def started_on(self) -> date:
        """Return when the tournament of the game began."""
        return self.game.tournament.started_on

    def result(self) -> Result:
        """Return what the form says, as a correction of what was seen."""
        values = self.cleaned_data
        rated = Score(values["rated_score"]) if values["rated_score"] else None
        return Result(
            game_id=self.game.pk,
            score=Score(values["score"]),
            completed_on=values["completed_on"],
            reason=Reason(values["reason"]),
            rated_score=None if rated == values["score"] else rated,
            counts=COUNTS[values["counts"]],
            correction=True,
            expected_version=values["seen"],
        )
