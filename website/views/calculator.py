"""The calculator: one player's games under every regulation of the server, nothing stored."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings.regulations.types import Step
from ratings.regulations.what_if import MOST_OPPONENTS, RESULTS, Comparison, Held, Met, compare_regulations, rating_of
from webtools.requests import LONGEST_QUERY, query_text

FEW, MORE = 6, 14
"""Lines for opponents at first, and when more are asked for: a tournament of fifteen has fourteen games."""

LONGEST_COUNT = 3
"""Digits of a number of lines."""

NO_RATING = _("A rating is written 1955-5, or 1955 where the index is not known.")
NO_OPPONENT = _("The rating of this opponent is missing; write a dash for one without rating.")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the form as it was filled in; `fault` is what is wrong with it."""

    number: int
    opponent: str = ""
    result: str = ""
    fault: str | Promise = ""
    met: Met | None = None


@dataclass(frozen=True, slots=True)
class ExpectedRow:
    """One opponent, and the expected score under each regulation."""

    line: Line
    expectations: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step; `line` is the opponent it is about."""

    step: Step
    line: Line | None


@dataclass(frozen=True, slots=True)
class Calculation:
    """What one regulation makes of the games, with its steps and the games that do not count."""

    outlook: Comparison
    steps: tuple[StepLine, ...]
    not_counted: tuple[tuple[Line, str], ...]

    @property
    def name(self) -> str:
        """The regulation, short."""
        return self.outlook.rule.short_name

    @property
    def old(self) -> tuple[int | None, int | None]:
        """Value and index before the games."""
        before = self.outlook.before
        return (before.value, before.index) if before and before.index else (None, None)

    @property
    def new(self) -> tuple[int | None, int | None]:
        """Value and index after them; none for an unfinished first rating."""
        after = self.outlook.after
        return (after.value, after.index) if after and after.index else (None, None)

    @property
    def change(self) -> int | None:
        """Whole points gained or lost; None without an old rating."""
        return self.new[0] - self.old[0] if self.old[0] is not None and self.new[0] is not None else None


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """Show `/calculator/?own=1955-5&opponent=1900-8&result=1`, opponents and results in the same order."""
    own_text = query_text(request, "own")
    lines = _lines(request)
    own, fault = _parse_own(own_text)
    met = [line for line in lines if line.met]
    is_faulty = bool(fault) or any(line.fault for line in lines)
    calculations = [] if is_faulty or not met else _calculate(own, met)
    context = {
        "own": own_text,
        "own_fault": fault,
        "lines": lines,
        "more": _next_size(len(lines)),
        "calculations": calculations,
        "finished": any(line.result for line in met),
        "expected": _expected(calculations, met) if own else [],
    }
    return render(request, "website/calculator.html", context)


def _calculate(own: Held | None, met: list[Line]) -> list[Calculation]:
    """Return what each regulation makes of the games."""
    return [
        _calculation_of(comparison, met)
        for comparison in compare_regulations(own, [line.met for line in met if line.met])
    ]


def _expected(calculations: list[Calculation], met: list[Line]) -> list[ExpectedRow]:
    """Return a row for each opponent with a column for each regulation."""
    return [
        ExpectedRow(line, tuple(each.outlook.expectations[at] for each in calculations)) for at, line in enumerate(met)
    ]


def _next_size(size: int) -> int | None:
    """Return how many lines the form can be extended to; None for the longest one."""
    return next((larger for larger in (MORE, MOST_OPPONENTS) if size < larger), None)


def _parse_own(text: str) -> tuple[Held | None, str | Promise]:
    try:
        return rating_of(text), ""
    except ValueError:
        return None, NO_RATING


def _lines(request: HttpRequest) -> list[Line]:
    """Return the lines of the form: as many as were filled in, at least FEW, or as many as `?lines=` wants."""
    opponents, results = request.GET.getlist("opponent"), request.GET.getlist("result")
    number = query_text(request, "lines")
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) <= LONGEST_COUNT else FEW
    size = min(max(wanted, len(opponents), FEW), MOST_OPPONENTS)
    both = zip_longest(opponents[:size], results[:size], range(size))
    return [_line(at + 1, opponent or "", result or "") for at, (opponent, result, _) in enumerate(both)]


def _line(number: int, opponent: str, result: str) -> Line:
    written, chosen = opponent[:LONGEST_QUERY].strip(), result if result in RESULTS else ""
    if not written:
        fault = NO_OPPONENT if chosen else ""
        return Line(number, written, chosen, fault)
    try:
        return Line(number, written, chosen, met=Met(rating_of(written), RESULTS[chosen]))
    except ValueError:
        return Line(number, written, chosen, NO_RATING)


def _calculation_of(comparison: Comparison, met: list[Line]) -> Calculation:
    steps = tuple(StepLine(step, None if step.game is None else met[step.game]) for step in comparison.steps)
    verdicts = zip(comparison.games, comparison.verdicts, strict=True)
    not_counted = tuple((met[game], verdict.why) for game, verdict in verdicts if verdict.why)
    return Calculation(comparison, steps, not_counted)
