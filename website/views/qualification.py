"""Qualification: ratings on a day for a submitted list of names or numbers, as page and as file.

The list is sent in the body and not in the address: it may be long, and no log stores whose ratings were requested.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from ratings.models import Pool
from ratings.queries import pools
from ratings.queries.qualification import MOST_LINES, Qualification, Qualified, qualification
from ratings.queries.tables import EXCEL, Table, csv_text, excel_file, with_semicolons
from webtools import limits
from webtools.forms import DayField
from webtools.requests import LONGEST_QUERY, or_404

LOOKED_UP = 10
"""Usual requests that a look-up of a whole list is worth."""

COLUMNS = ("asked", "id", "name", "value", "index", "secured", "list", "list_rank", "list_value", "list_index", "state")

FILES = frozenset({"csv", "semicolon", "xlsx"})

TOO_MANY = _("Too many requests; wait a minute.")
NO_DAY = _("The day is no date.")
AHEAD = _("The day lies ahead: nobody knows its ratings.")
TOO_LONG = _("Too many lines; at most 500 are looked up at once.")


@csrf_exempt  # nothing is changed, and public pages set no cookie
@require_http_methods(["GET", "HEAD", "POST"])
def qualify(request: HttpRequest) -> HttpResponse:
    """`/qualification/`: a form, and its answer; `as=csv`, `semicolon` or `xlsx` for a file."""
    lines = _submitted_lines(request)
    on, fault = _parse_day(request.POST.get("on", ""))
    fault = fault or (TOO_LONG if len(lines) > MOST_LINES else "")
    all_pools = pools.pools()
    pool = _chosen_pool(request, all_pools)
    throttled = bool(lines) and limits.seconds_to_wait(request, LOOKED_UP) > 0
    if throttled:
        fault = TOO_MANY
    answer = qualification(or_404(pool), on, lines) if lines and not fault else None
    if answer and request.POST.get("as") in FILES:
        return _file(answer, request.POST["as"])
    context = {
        "pools": all_pools,
        "pool": pool,
        "on": on,
        "who": request.POST.get("who", ""),
        "fault": fault,
        "answer": answer,
    }
    return render(request, "website/qualification.html", context, status=429 if throttled else 200)


def _chosen_pool(request: HttpRequest, all_pools: Sequence[Pool]) -> Pool | None:
    """Return the pool of the form, else the first one; None on a server without pools."""
    key = request.POST.get("pool", "")
    chosen = next((pool for pool in all_pools if pool.key == key), None)
    return chosen or next(iter(all_pools), None)


def _submitted_lines(request: HttpRequest) -> tuple[str, ...]:
    """Return the lines of the form that are not empty."""
    lines = request.POST.get("who", "").replace("\0", "").splitlines()
    return tuple(line.strip()[:LONGEST_QUERY] for line in lines if line.strip())


def _parse_day(text: str) -> tuple[date, str | Promise]:
    """Return the day of the form, today for none, and what is wrong with it."""
    today = localdate()
    try:
        day: date = DayField(required=False, error_messages={"invalid": NO_DAY}).clean(text) or today
    except ValidationError as fault:
        return today, fault.messages[0]
    return (day, "") if day <= today else (today, AHEAD)


def _file(answer: Qualification, form: str) -> HttpResponse:
    table = Table(COLUMNS, tuple(_line(line, answer) for line in answer.lines))
    name = f"{answer.pool.key}-{answer.on.isoformat()}-qualification"
    ending = "xlsx" if form == "xlsx" else "csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ending}"', "X-Robots-Tag": "noindex"}
    if form == "xlsx":
        return HttpResponse(excel_file(table, name), content_type=EXCEL, headers=headers)
    content = csv_text(with_semicolons(table) if form == "semicolon" else table)
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)


def _line(line: Qualified, answer: Qualification) -> tuple[object, ...]:
    """Return one line of the file; `state` is why there is no rating."""
    today = None if line.inactive else line.today
    number, name = (line.player.number, line.player.name) if line.player else (None, None)
    value, index, secured = (today.value, today.index, "yes" if line.secured else "no") if today else (None,) * 3
    listed = line.listed
    on_list = (listed.rank, listed.value, listed.index) if listed else (None,) * 3
    of_list = answer.publication.number if answer.publication and listed else None
    return line.asked, number, name, value, index, secured, of_list, *on_list, _state(line)


def _state(line: Qualified) -> str:
    """Return "rated", "inactive", "unrated", "unknown", or the numbers of all players with this name."""
    if line.player is None:
        numbers = " ".join(player.number for player in line.namesakes)
        return f"namesakes: {numbers}" if numbers else "unknown"
    if line.inactive:
        return "inactive"
    return "rated" if line.today else "unrated"
