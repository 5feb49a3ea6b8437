"""What the director's pages show, and the results entered there."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, OuterRef
from django.utils import timezone

from intake import replying, tokens
from intake.models import ReportToken
from ratings.facts import results
from ratings.facts.results import Recorded, Result
from ratings.models import Director, Evaluation, Game, Tournament
from ratings.queries import tournaments
from ratings.queries.players import namesakes
from ratings.queries.tournaments import TournamentFacts
from ratings.queries.windows import review_until

CAUSE = "page:"
"""What stands before the code of a form; the trail names it where it would name a mail."""


@dataclass(frozen=True, slots=True)
class LedTournament:
    """One of a director's tournaments; `evaluated` where it is rated as a whole, and was."""

    pk: int
    code: str
    name: str
    started_on: date
    finished: int
    games: int
    evaluated: bool


@dataclass(frozen=True, slots=True)
class DirectorDesk:
    """A tournament as its director works on it. `evaluated` are the keys of rated games, `headers` is text to copy,
    `until` the last day of the review period, None while games are open.
    """

    facts: TournamentFacts
    evaluated: frozenset[int]
    headers: str
    token: ReportToken | None
    until: date | None
    closed: bool
    namesakes: frozenset[str]

    @property
    def open(self) -> list[Game]:
        """The games that are missing, in the order of their rounds: the first of them is the oldest."""
        return sorted((game for game in self.facts.games if not game.score), key=_by_round)

    @property
    def finished(self) -> list[Game]:
        """The finished games, the newest first."""
        return sorted((game for game in self.facts.games if game.score), key=_by_day, reverse=True)


def _by_round(game: Game) -> tuple[int, int]:
    return game.round, game.number


def _by_day(game: Game) -> tuple[date, int]:
    return game.completed_on or date.min, -game.number


def list_tournaments(director: Director) -> tuple[LedTournament, ...]:
    """Return a director's tournaments: those with open games first, then the newest first."""
    evaluated = Evaluation.objects.filter(tournament=OuterRef("pk"), game=None, replaced_by=None)
    counted = director.tournaments.annotate(
        all_games=Count("games"), finished_games=Count("games__score"), evaluated=Exists(evaluated)
    )
    rows = [
        LedTournament(t.pk, t.code, t.name, t.started_on, t.finished_games, t.all_games, t.evaluated)
        for t in counted.order_by("-started_on", "code")
    ]
    return tuple(sorted(rows, key=lambda row: row.finished == row.games and row.games > 0))


def find_tournament(director: Director, key: int) -> Tournament | None:
    """Return a tournament that the director directs now; None for every other one."""
    return director.tournaments.select_related("pool").filter(pk=key).first()


def load_desk(director: Director, tournament: Tournament) -> DirectorDesk:
    """Return everything about one of a director's tournaments."""
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
    """Return the code of a new form: sending it twice is one report."""
    return f"{CAUSE}{secrets.token_hex(8)}"


def is_blocked(director: Director) -> bool:
    """Return whether nothing of a director is stored until the officer lifts the block."""
    return director.blocks.filter(lifted_at=None).exists()


def record_result(director: Director, tournament: Tournament, result: Result, cause: str) -> Recorded:
    """Record a result as if a mail had reported it."""
    actor = f"director:{director.pk}"
    return results.record(
        tournament.pool, [result], actor=actor, cause=cause, received_at=timezone.now(), rate_later=True
    )
