"""The results that a mail stored and that still stand as it reported them."""

from __future__ import annotations

from dataclasses import dataclass

from intake.models import InboundMail
from ratings.facts import results
from ratings.models import Game
from ratings.queries import trail


@dataclass(frozen=True, slots=True)
class Standing:
    """A game with a result of the mail; `version` names it as it stands, `rated` says that a rating
    rests on it.
    """

    game: Game
    version: str
    rated: bool


def standing_of(mail: InboundMail) -> tuple[Standing, ...]:
    """The games whose present result came with this mail, in the order of tournaments and pairings."""
    told = trail.keys_of_subjects(mail.code, "game.result", "game")
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player").defer("moves")
    games = list(wide.filter(pk__in=told, report=mail.code).order_by("tournament__code", "number"))
    tournaments = {game.tournament_id: game.tournament for game in games}
    rated = {key: results.evaluated(tournament) for key, tournament in tournaments.items()}
    return tuple(Standing(game, results.version(game), rated=game.pk in rated[game.tournament_id]) for game in games)
