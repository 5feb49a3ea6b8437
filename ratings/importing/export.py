"""The report of a parallel run for programs and for spreadsheets."""

from __future__ import annotations

import csv
import io
from typing import Any

from ratings.queries.tables import safe_cell
from ratings.regulations.arithmetic import decimal_text
from ratings.regulations.types import State

from .differences import Difference, Report
from .federation import Federation
from .reasons import rating

EXACT_PLACES = 3
"""Decimal places in which an exact value is told."""

COLUMNS = (
    "tournament",
    "number",
    "name",
    "old_here",
    "new_here",
    "exact_here",
    "old_there",
    "new_there",
    "reasons",
)


def format_rating(state: State | None) -> str:
    """Return a rating as lists write it, "" for none."""
    return f"{state.value}-{state.index}" if state and rating(state) else ""


def exact(difference: Difference) -> str:
    """Our value before rounding, "" where the regulation has none."""
    return "" if difference.exact is None else decimal_text(difference.exact, places=EXACT_PLACES)


def row(difference: Difference, federation: Federation) -> dict[str, str]:
    """Return one difference, cell by cell; reasons are codes."""
    cells = (
        difference.tournament,
        difference.number,
        federation.players[difference.number].name,
        format_rating(difference.ours_old),
        format_rating(difference.ours_new),
        exact(difference),
        format_rating(difference.theirs_old),
        format_rating(difference.theirs_new),
        " ".join(difference.causes),
    )
    return dict(zip(COLUMNS, cells, strict=True))


def as_csv(report: Report, federation: Federation) -> str:
    """Return all differences of evaluations as a CSV file."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for difference in report.differences:
        writer.writerow({key: safe_cell(cell) for key, cell in row(difference, federation).items()})
    return out.getvalue()


def as_json(report: Report, federation: Federation) -> dict[str, Any]:
    """Return the whole report for programs."""
    listed = [
        {"number": each.number, "here": format_rating(each.ours), "there": format_rating(each.theirs)}
        for each in report.listed
    ]
    return {
        "starting_list": report.run.started_on.isoformat() if report.run.started_on else None,
        "order": [rated.contest.code for rated in report.run.rated],
        "contained": report.run.contained,
        "open": report.run.open,
        "tournaments": report.tournaments,
        "evaluations": report.evaluations,
        "differences": [row(difference, federation) for difference in report.differences],
        "last_list": report.listed_on.isoformat() if report.listed_on else None,
        "list_differences": listed,
    }
