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
from ratings.queries.tables import csv_text
from ratings.queries.units import tournaments_of
from ratings.regulations import RULES
from ratings.regulations.inputs import Given, document_of
from website.views.explanation import sheets
from website.views.iterations import find_rounds, rounds_document, rounds_table
from webtools.requests import or_404, query_text

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
        "period_tournaments": list_period_tournaments(explanation),
        "successor": evaluations.successor(rated),
        "rule": explanation.rule.key,
        "wording": explanation.rule.quotations,
        "document": written(explanation),
        "rounds": find_rounds(explanation, whole=query_text(request, "rounds") == "all"),
    }
    return render(request, "website/evaluation.html", context)


@dataclass(frozen=True, slots=True)
class PeriodTournament:
    """A tournament of a period: its counted games, the day of the list that was valid when it began, and the edition
    by which it was judged, "" where all have the same.
    """

    tournament: Tournament
    counted: int
    valid_list: date
    rule: str


def list_period_tournaments(explanation: Explanation) -> tuple[PeriodTournament, ...]:
    """Return the tournaments of a period in the order in which they ended; none where one tournament is a unit."""
    calendar = RULES[explanation.evaluation.pool.rule].calendar
    if calendar is None:
        return ()
    counted = Counter(each.game.tournament_id for each in explanation.games if each.verdict.counted)
    several = len(set(explanation.rules)) > 1
    return tuple(
        PeriodTournament(each, counted[each.pk], calendar.list_on(each.started_on), rule if several else "")
        for each, rule in zip(explanation.tournaments, explanation.rules, strict=True)
    )


@require_safe
def evaluation_document(request: HttpRequest, pk: int) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Show what `manage.py rate` calculates an evaluation from: `/evaluations/<pk>/rate.json`."""
    return _json_file(document_of(_given_to(pk)), f"evaluation-{pk}.json")


@require_safe
def evaluation_rounds(request: HttpRequest, pk: int) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Show every round behind first ratings for programs: `/evaluations/<pk>/rounds.json`."""
    return _json_file(rounds_document(_given_to(pk)), f"evaluation-{pk}-rounds.json")


@require_safe
def evaluation_rounds_csv(request: HttpRequest, pk: int) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Show the same for spreadsheets: `/evaluations/<pk>/rounds.csv`."""
    content = csv_text(rounds_table(_given_to(pk)))
    return HttpResponse(
        content, content_type="text/csv; charset=utf-8", headers=_file_headers(f"evaluation-{pk}-rounds.csv")
    )


def _given_to(pk: int) -> Given:
    return or_404(explain(or_404(evaluations.find_evaluation(pk))).given)


def _json_file(content: object, name: str) -> JsonResponse:
    return JsonResponse(content, json_dumps_params=dict(WRITTEN), headers=_file_headers(name))


def _file_headers(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"', "X-Robots-Tag": "noindex"}


def written(explanation: Explanation) -> str:
    """Return the same document as the page shows it, "" where today's facts have none."""
    return json.dumps(document_of(explanation.given), **WRITTEN) if explanation.given else ""
