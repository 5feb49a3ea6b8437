"""What a director sees of his tournaments, and the results he enters by hand."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count
from django.utils import timezone

from intake import replying, tokens
from intake.models import ReportToken
from ratings.facts import results
from ratings.facts.results import Recorded, Result
from ratings.models import Director, Game, Tournament
from ratings.queries import tournaments
from ratings.queries.players import namesakes
from ratings.queries.tournaments import TournamentFacts
from ratings.queries.windows import review_until

CAUSE = "page:"
"""What stands before the code of a form; the trail names it where it would name a mail."""


@dataclass(frozen=True, slots=True)
class LedTournament:
    """One of a director's tournaments."""

    pk: int
    code: str
    name: str
    started_on: date
    finished: int
    games: int


@dataclass(frozen=True, slots=True)
class DirectorDesk:
    """A tournament as its director works on it. `evaluated` are the keys of games that a rating rests
    on, `headers` is text to paste, `until` the last day of the window, None while games are open.
    """

    facts: TournamentFacts
    evaluated: frozenset[int]
    headers: str
    token: ReportToken | None
    until: date | None
    closed: bool
    namesakes: frozenset[str]


def list_tournaments(director: Director) -> tuple[LedTournament, ...]:
    """All tournaments of a director, those with open games first, the newest first."""
    counted = director.tournaments.annotate(all_games=Count("games"), finished_games=Count("games__score"))
    rows = [
        LedTournament(t.pk, t.code, t.name, t.started_on, t.finished_games, t.all_games)
        for t in counted.order_by("-started_on", "code")
    ]
    return tuple(sorted(rows, key=lambda row: row.finished == row.games and row.games > 0))


def find_tournament(director: Director, key: int) -> Tournament | None:
    """A tournament that he directs now; None for one that was handed over, and for all others."""
    return director.tournaments.select_related("pool").filter(pk=key).first()


def load_desk(director: Director, tournament: Tournament) -> DirectorDesk:
    """Everything about one of his tournaments."""
    facts = tournaments.facts_of(tournament)
    until = review_until(tournament)
    return DirectorDesk(
        facts=facts,
        evaluated=_find_evaluated(tournament, facts.games),
        headers="\n\n".join(replying.list_open_headers(tournament)),
        token=tokens.current_token(director, tournament),
        until=until,
        closed=until is not None and timezone.localdate() > until,
        namesakes=namesakes(seated.entry.player for seated in facts.seated),
    )


def _find_evaluated(tournament: Tournament, games: Sequence[Game]) -> frozenset[int]:
    rated = results.find_evaluated(tournament)
    return frozenset(game.pk for game in games if game.score is not None and game.pk in rated)


def new_cause() -> str:
    """The code of a form that is shown: sending it twice is one report."""
    return f"{CAUSE}{secrets.token_hex(8)}"


def is_blocked(director: Director) -> bool:
    """Whether nothing of him is stored until the officer has looked."""
    return director.blocks.filter(lifted_at=None).exists()


def record_result(director: Director, tournament: Tournament, result: Result, cause: str) -> Recorded:
    """A result entered by hand: the same use case as for one that a mail reports."""
    actor = f"director:{director.pk}"
    return results.record(tournament.pool, [result], actor=actor, cause=cause, received_at=timezone.now())
