"""Results of a mail that are still current."""

from __future__ import annotations

from dataclasses import dataclass

from intake.models import InboundMail
from ratings.facts import results
from ratings.models import Game
from ratings.queries import trail


@dataclass(frozen=True, slots=True)
class StoredResult:
    """A game with a result of the mail; `version` is its fingerprint, `rated` whether it was evaluated."""

    game: Game
    version: str
    rated: bool


def find_stored_results(mail: InboundMail) -> tuple[StoredResult, ...]:
    """Return the games whose current result came with this mail, by tournament and pairing."""
    recorded = trail.keys_of_subjects(mail.code, "game.result", "game")
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player").defer("moves", "positions")
    games = list(wide.filter(pk__in=recorded, report=mail.code).order_by("tournament__code", "number"))
    tournaments = {game.tournament_id: game.tournament for game in games}
    rated = {key: results.find_evaluated(tournament) for key, tournament in tournaments.items()}
    return tuple(
        StoredResult(game, results.version(game), rated=game.pk in rated[game.tournament_id]) for game in games
    )
