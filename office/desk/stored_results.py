"""Results of a mail that are still current, and whether another reading came to anything else."""

from __future__ import annotations

from dataclasses import dataclass

from intake.models import InboundMail
from ratings.facts import results
from ratings.models import AuditEvent, Game
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


def reading_of(row: InboundMail) -> tuple[object, ...]:
    """Return what a mail came to: its state, what waits, its results whatever became of them at that reading, and how
    many changes it made to anything else.
    """
    results = [{name: value for name, value in one.items() if name != "outcome"} for one in row.results]
    made = AuditEvent.objects.filter(cause=row.code).exclude(subject=f"mail:{row.code}")
    return row.state, row.reasons, results, made.count(), row.proposals.count()
