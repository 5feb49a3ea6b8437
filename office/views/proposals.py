"""The officer decides about tournaments that start letters propose."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from intake.errors import NotApproved
from intake.models import TournamentProposal
from intake.processing import proposals
from office.views.responses import go, say, warn
from ratings.errors import Taken
from ratings.models import Pool
from webtools.access import actor_of
from webtools.requests import found


@require_POST
def approve(request: HttpRequest, pk: int) -> HttpResponse:
    """The tournament is entered; its director is the one who wrote the letter."""
    row = _named(pk)
    pool = found(Pool.objects.filter(key=request.POST.get("pool", "")).first())
    try:
        tournament = proposals.approve_proposal(row, actor_of(request), pool=pool.key)
    except NotApproved as refused:
        warn(request, _("It cannot be entered as it stands: %(missing)s") % {"missing": "; ".join(refused.missing)})
    except Taken:
        warn(request, _("Another tournament has this code."))
    else:
        say(request, _("%(code)s is entered.") % {"code": tournament.code})
    return go(request, "mail", row.mail.code)


@require_POST
def reject(request: HttpRequest, pk: int) -> HttpResponse:
    """The proposal is set aside."""
    row = _named(pk)
    try:
        proposals.reject_proposal(row, actor_of(request))
    except NotApproved:
        warn(request, _("Somebody has decided about it already."))
    else:
        say(request, _("The proposed tournament is set aside."))
    return go(request, "mail", row.mail.code)


def _named(pk: int) -> TournamentProposal:
    return found(TournamentProposal.objects.select_related("mail").defer("mail__raw").filter(pk=pk).first())
