"""Decisions about tournaments that start letters propose."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from intake.errors import NotApproved
from intake.models import TournamentProposal
from intake.processing import proposals
from office.desk.actions import Outcome
from office.views.mail_page import report_and_return
from office.views.responses import add_warning, redirect_to
from ratings.errors import NotOpen, Taken
from ratings.models import Pool
from webtools.access import actor_of
from webtools.effects import shows_effect
from webtools.requests import or_404

SEAT = re.compile(r"[0-9]{1,4}", re.ASCII)


@require_POST
@shows_effect("office:mails", keys=0)
def approve_proposal(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter the tournament; its director is the author of the mail."""
    row = _get_proposal(pk)
    pool = or_404(Pool.objects.filter(key=request.POST.get("pool", "")).first())
    try:
        tournament = proposals.approve_proposal(
            row,
            actor_of(request),
            pool=pool.key,
            newcomers={int(seat) for seat in request.POST.getlist("new") if SEAT.fullmatch(seat)},
            informed="informed" in request.POST,
        )
    except NotApproved as refused:
        add_warning(
            request, _("It cannot be entered as it stands: %(missing)s") % {"missing": "; ".join(refused.missing)}
        )
    except Taken:
        add_warning(request, _("Another tournament has this code."))
    except NotOpen:
        add_warning(request, _("The number of a player leads to another one by now."))
    else:
        return report_and_return(request, row.mail, Outcome.DONE, _("%(code)s is entered.") % {"code": tournament.code})
    return redirect_to(request, "mail", row.mail.code)


@require_POST
def reject_proposal(request: HttpRequest, pk: int) -> HttpResponse:
    """Reject the proposal."""
    row = _get_proposal(pk)
    try:
        proposals.reject_proposal(row, actor_of(request))
    except NotApproved:
        add_warning(request, _("Somebody has decided about it already."))
    else:
        return report_and_return(request, row.mail, Outcome.DONE, _("The proposed tournament is set aside."))
    return redirect_to(request, "mail", row.mail.code)


def _get_proposal(pk: int) -> TournamentProposal:
    return or_404(TournamentProposal.objects.select_related("mail").defer("mail__raw").filter(pk=pk).first())
