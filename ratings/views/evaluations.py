"""An evaluation, explained."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.evaluation import explain
from ratings.queries import evaluations
from ratings.queries.players import namesakes
from ratings.views.explanation import sheets
from ratings.views.requests import found


@require_safe
def evaluation(request: HttpRequest, pk: int) -> HttpResponse:
    """An evaluation with its calculation: `/evaluations/<pk>/`."""
    rated = found(evaluations.find_evaluation(pk))
    explanation = explain(rated)
    context = {
        "evaluation": rated,
        "explanation": explanation,
        "sheets": sheets(explanation),
        "namesakes": namesakes(
            p for each in explanation.games for p in (each.game.white.player, each.game.black.player)
        ),
        "counted": [game for game in explanation.games if game.verdict.counted],
        "not_counted": [game for game in explanation.games if not game.verdict.counted],
        "successor": evaluations.successor(rated),
    }
    return render(request, "ratings/evaluation.html", context)
