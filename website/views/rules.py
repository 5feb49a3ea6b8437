"""A regulation and its numbers, and the law of the pools under it on any day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings.models import Pool
from ratings.queries.laws import Law, law_on, laws_of, pools_ever_under
from ratings.regulations import RULES
from ratings.regulations.types import Parameter
from ratings.vocabulary import labels
from webtools.forms import DayField
from webtools.requests import or_404, query_text

NO_DAY = _("The day is no date.")


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """A number of the regulation in words: what it is about and its value, and the pools that set it otherwise."""

    parameter: Parameter
    about: str
    value: str
    other: tuple[tuple[Pool, str], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """Why numbers are our reading: the words, and the numbers that they are about."""

    text: str
    rows: tuple[ParameterRow, ...]


@dataclass(frozen=True, slots=True)
class PoolLaws:
    """A pool with all its laws, and the one that is in force on the day."""

    pool: Pool
    laws: tuple[Law, ...]
    current: Law


@require_safe
def rule(request: HttpRequest, key: str) -> HttpResponse:
    """Show a regulation and the law of its pools today, or on a day: `/rules/<key>/?on=2026-01-31`."""
    regulation = or_404(RULES.get(key))
    on, fault = _chosen_day(request)
    every = [_laws_on(pool, on) for pool in pools_ever_under(key)]
    under_rule = [each for each in every if each.current.rules.rule is regulation]
    rows = [_row(parameter, under_rule) for parameter in regulation.parameters]
    context = {
        "rule": regulation,
        "on": on,
        "fault": fault,
        "rows": [row for row in rows if not row.parameter.reading],
        "readings": _readings(rows),
        "pools": [each.pool for each in under_rule],
        "laws": every,
    }
    return render(request, "website/rule.html", context)


def _chosen_day(request: HttpRequest) -> tuple[date, str]:
    """Return the day of the address, today where it has none, and what is wrong with it."""
    today = localdate()
    try:
        return DayField(required=False, error_messages={"invalid": NO_DAY}).clean(
            query_text(request, "on")
        ) or today, ""
    except ValidationError as fault:
        return today, fault.messages[0]


def _laws_on(pool: Pool, on: date) -> PoolLaws:
    laws = laws_of(pool)
    return PoolLaws(pool, laws, law_on(laws, on))


def _readings(rows: Sequence[ParameterRow]) -> tuple[Reading, ...]:
    found: dict[str, list[ParameterRow]] = {}
    for row in rows:
        if row.parameter.reading:
            found.setdefault(str(labels.mark_lazy(row.parameter.reading)), []).append(row)
    return tuple(Reading(text, tuple(about)) for text, about in found.items())


def _row(parameter: Parameter, under_rule: Sequence[PoolLaws]) -> ParameterRow:
    about, value = labels.parameter_words(parameter, parameter.default)
    numbers = ((each.pool, each.current.rules.parameters[parameter.name]) for each in under_rule)
    other = ((pool, labels.parameter_words(parameter, own)[1]) for pool, own in numbers if own != parameter.default)
    return ParameterRow(parameter, about, value, tuple(other))
