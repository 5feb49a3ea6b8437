"""How the live value of a player comes about: what is projected, tournament by tournament, calculated again."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.evaluation import ExplainedGame, ProjectedUnit, explain_live
from ratings.models import Player, Pool, Tournament
from ratings.queries import players
from ratings.snapshots import reading_snapshot
from website.views.explanation import Sheet, sheets
from webtools.requests import get_pool, or_404, redirect_to_page, refuse_nul


@dataclass(frozen=True, slots=True)
class LivePart:
    """A projected tournament, or several as one period; it has a sheet where a game of the player counts."""

    unit: ProjectedUnit
    sheet: Sheet | None

    @property
    def tournaments(self) -> tuple[Tournament, ...]:
        """The tournaments in which the player has a finished game."""
        own = {each.game.tournament_id for each in self.unit.own_games}
        return tuple(each for each in self.unit.tournaments if each.pk in own)

    @property
    def not_counted(self) -> tuple[ExplainedGame, ...]:
        """The finished games of the player that do not count."""
        return tuple(each for each in self.unit.own_games if not each.verdict.counted)

    @property
    def wording(self) -> frozenset[str]:
        """The paragraphs whose words are known."""
        return frozenset(self.unit.rule.quotations)


@require_safe
def live(request: HttpRequest, number: str, key: str) -> HttpResponse:
    """Show how a live value comes about: `/players/<number>/live/<pool>/`. A merged number redirects."""
    with reading_snapshot():
        person = or_404(players.find_player(refuse_nul(number)))
        if person.merged_into:
            return redirect_to_page(request, "live", person.merged_into.number, key)
        pool = get_pool(key)
        held = or_404(next((each for each in players.ratings_of(person) if each.pool == pool), None))
        context = {"player": person, "pool": pool, "held": held, **_explained(person, pool, held)}
    return render(request, "website/live.html", context)


def _explained(person: Player, pool: Pool, held: players.PoolRating) -> dict[str, object]:
    """Return the calculation; nothing of a value that is not shown."""
    if held.live_value is None:
        return {"parts": ()}
    explanation = explain_live(pool, person)
    parts = [LivePart(unit, next(iter(sheets(unit)), None)) for unit in explanation.units]
    games = [each.game for part in parts for each in part.unit.own_games]
    return {
        "explanation": explanation,
        "parts": parts,
        "namesakes": players.namesakes(side.player for game in games for side in (game.white, game.black)),
    }
