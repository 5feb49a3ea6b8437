"""A correction that was carried out, as everybody may see it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.models import CorrectionProposal
from ratings.queries import games
from ratings.queries import reviews as queries
from ratings.queries.players import namesakes
from webtools.requests import or_404

OFFICER = "officer"
"""How the trail names accounts of the office; others are an appeal body by its own name."""


@require_safe
def correction(request: HttpRequest, code: str) -> HttpResponse:
    """Show what was corrected when, whom it moved, what was rated anew, and why it was done late:
    `/corrections/<code>/`.

    The words of the officer may name people and stay in the office; those about a late one are public.
    """
    row = or_404(queries.find_carried_out(code))
    context = {
        "correction": row,
        "who": _("the rating office") if row.late_by.partition(":")[0] == OFFICER else row.late_by,
        "moves": queries.public_moves_of(row),
        "evaluations": queries.written_by(row),
        "lists": queries.lists_of(row),
        **_describe(row),
    }
    return render(request, "website/correction.html", context)


def _describe(row: CorrectionProposal) -> dict[str, object]:
    """Return the games with another result, or what else was corrected."""
    corrected = games.corrected_games(row.code, queries.NAMED)
    if not corrected:
        return {"about": queries.summarize_correction(row.kind, row.content)}
    sides = (side.player for each in corrected for side in (each.game.white, each.game.black))
    return {"corrected": corrected, "namesakes": namesakes(sides)}
