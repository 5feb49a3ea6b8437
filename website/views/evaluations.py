"""An evaluation, explained."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.evaluation import Explanation, explain
from ratings.models import Tournament
from ratings.queries import evaluations
from ratings.queries.players import namesakes
from ratings.queries.units import tournaments_of
from ratings.regulations import RULES
from ratings.regulations.inputs import document_of
from website.views.explanation import sheets
from webtools.requests import or_404

WRITTEN: Mapping[str, Any] = MappingProxyType({"indent": 1, "ensure_ascii": False})
"""How the document is laid out, for programs and for people."""


@require_safe
def evaluation(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an evaluation with its calculation: `/evaluations/<pk>/`."""
    rated = or_404(evaluations.find_evaluation(pk))
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
        "tournaments": tournaments_of(rated),
        "listed_on": evaluations.listed_on(rated),
        "held": held(explanation),
        "successor": evaluations.successor(rated),
        "rule": explanation.rule.key,
        "wording": explanation.rule.quotations,
        "document": written(explanation),
    }
    return render(request, "website/evaluation.html", context)


@dataclass(frozen=True, slots=True)
class Held:
    """A tournament of a period: its counted games, the day of the list that was valid when it began, and the edition
    by which it was judged, "" where all have the same.
    """

    tournament: Tournament
    counted: int
    valid_list: date
    rule: str


def held(explanation: Explanation) -> tuple[Held, ...]:
    """Return the tournaments of a period in the order in which they ended; none where one tournament is a unit."""
    calendar = RULES[explanation.evaluation.pool.rule].calendar
    if calendar is None:
        return ()
    counted = Counter(each.game.tournament_id for each in explanation.games if each.verdict.counted)
    several = len(set(explanation.rules)) > 1
    return tuple(
        Held(each, counted[each.pk], calendar.list_on(each.started_on), rule if several else "")
        for each, rule in zip(explanation.tournaments, explanation.rules, strict=True)
    )


@require_safe
def evaluation_document(request: HttpRequest, pk: int) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Show what `manage.py rate` calculates an evaluation from: `/evaluations/<pk>/rate.json`."""
    given = or_404(explain(or_404(evaluations.find_evaluation(pk))).given)
    headers = {
        "Content-Disposition": f'attachment; filename="{file_name(pk)}"',
        "X-Robots-Tag": "noindex",
    }
    return JsonResponse(document_of(given), json_dumps_params=dict(WRITTEN), headers=headers)


def file_name(pk: int) -> str:
    """Return how the document of an evaluation is called when it is saved."""
    return f"evaluation-{pk}.json"


def written(explanation: Explanation) -> str:
    """Return the same document as the page shows it, "" where today's facts have none."""
    return json.dumps(document_of(explanation.given), **WRITTEN) if explanation.given else ""
