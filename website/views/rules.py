"""A regulation and its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.models import Pool
from ratings.queries import pools
from ratings.regulations import RULES, parameters_of
from ratings.regulations.types import Parameter
from ratings.vocabulary import labels
from webtools.requests import or_404


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """A number of the regulation, and the pools that set it otherwise."""

    parameter: Parameter
    other: tuple[tuple[Pool, int], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """Why numbers are our reading: the words, and the names of the numbers they are about."""

    text: str
    parameters: tuple[str, ...]


@require_safe
def rule(request: HttpRequest, key: str) -> HttpResponse:
    """Show a regulation: `/rules/<key>/`."""
    regulation = or_404(RULES.get(key))
    under_rule = pools.pools_under(key)
    rows = [_row(parameter, under_rule) for parameter in regulation.parameters]
    context = {
        "rule": regulation,
        "rows": rows,
        "readings": _readings(rows),
        "pools": under_rule,
    }
    return render(request, "website/rule.html", context)


def _readings(rows: Sequence[ParameterRow]) -> tuple[Reading, ...]:
    names: dict[str, list[str]] = {}
    for parameter in (row.parameter for row in rows if row.parameter.reading):
        names.setdefault(str(labels.mark_lazy(parameter.reading)), []).append(parameter.name)
    return tuple(Reading(text, tuple(about)) for text, about in names.items())


def _row(parameter: Parameter, under_rule: tuple[Pool, ...]) -> ParameterRow:
    other = ((pool, parameters_of(pool.rule, pool.parameters)[parameter.name]) for pool in under_rule)
    differing = tuple((pool, value) for pool, value in other if value != parameter.default)
    return ParameterRow(parameter, differing)
