"""A correction that was carried out, as everybody may see it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.queries import reviews as queries
from webtools.requests import or_404

OFFICER = "officer"
"""How the trail names accounts of the office; others are an appeal body by its own name."""


@require_safe
def correction(request: HttpRequest, code: str) -> HttpResponse:
    """Show what was corrected when, what was rated anew, and why it was done late: `/corrections/<code>/`.

    The words of the officer may name people and stay in the office; those about a late one are public.
    """
    row = or_404(queries.find_carried_out(code))
    office, _colon, account = row.late_by.partition(":")
    who = _("the rating office (account %(account)s)") % {"account": account} if office == OFFICER else row.late_by
    context = {"correction": row, "who": who, "evaluations": queries.written_by(row), "lists": queries.lists_of(row)}
    return render(request, "website/correction.html", context)
