"""What is said about a tournament as a whole, as games: those still open that get one result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from intake.reading.codes import Question
from intake.reading.types import Claim, Finding, Whole
from ratings.models import Game
from ratings.regulations.types import Reason, Score

from .games import Field, Refused
from .leftovers import named_in
from .types import Leave, Match, Remark

SHOWN = 10
"""Games that a question or a remark lists (our own choice)."""


def still_open(field: Field, matches: Iterable[Match], leaves: Iterable[Leave]) -> list[Game]:
    """Return the games of a tournament without a result, once what the letter reports is stored."""
    told = {match.game.pk for match in matches}
    left = {leave.entry.pk for leave in leaves if leave.substitute is None and not leave.goes_on}
    return [
        game
        for game in field.games
        if game.score is None and game.pk not in told and not {game.white_id, game.black_id} & left
    ]


def given_to_all(
    statement: Whole, field: Field, games: Sequence[Game], reported: Sequence[Claim | Match], day: date
) -> list[Match]:
    """Return a match for each open game. Raises Refused where the words may be about fewer of them."""
    if _is_about_some(statement, field, games, reported):
        raise Refused(Question.WHICH_GAME, statement.where.text.strip(), statement.where)
    on = statement.on or max(day, field.tournament.started_on)
    if on > day:
        raise Refused(Question.FUTURE_DATE, on.isoformat(), statement.where)
    if on < field.tournament.started_on:
        raise Refused(Question.IMPOSSIBLE_DATE, on.isoformat(), statement.where)
    score, reason = Score(statement.score), Reason(statement.reason)
    dated = statement.on is not None
    return [Match(statement.where, game, score, reason, on, dated) for game in games]


def _is_about_some(statement: Whole, field: Field, games: Sequence[Game], reported: Sequence[Claim | Match]) -> bool:
    """Return whether a result for all open games may be meant for some: those of a player whom its words name, those of
    a round of which the mail reports, those of the player of all its games, or another number of them.
    """
    words = statement.said if statement.is_every else statement.where.text
    matched = [each.game for each in reported if isinstance(each, Match)]
    return any(
        (
            named_in(words, field.entries),
            statement.count not in {0, len(games)},
            _is_of_rounds([each for each in reported if isinstance(each, Claim)], games),
            not statement.is_every and _has_one_player(matched),
        )
    )


def _is_of_rounds(claims: Iterable[Claim], games: Iterable[Game]) -> bool:
    """Return whether claims are about rounds of which some of the games are not."""
    rounds = {claim.round for claim in claims} - {None}
    return bool(rounds) and not {game.round for game in games} <= rounds


def _has_one_player(games: Sequence[Game]) -> bool:
    """Return whether several games are all those of one player."""
    pairs = {frozenset((game.white_id, game.black_id)) for game in games}
    return len(pairs) > 1 and bool(frozenset.intersection(*pairs))


def remarks(matches: Sequence[Match]) -> list[Finding]:
    """Return the remark that games got a result nobody reported for each; the answer names them as stored."""
    if not matches:
        return []
    return [Finding(Remark.GIVEN_TO_ALL, where=matches[0].where)]


def open_games(statement: Whole, games: list[Game]) -> Refused:
    """Return the question about a tournament that is called finished and is not."""
    return Refused(Question.OPEN_GAMES, _listed(games), statement.where)


def _listed(games: Sequence[Game]) -> str:
    """Return the pairs of games, as many as fit."""
    pairs = [f"{game.white.player.name} - {game.black.player.name}" for game in games]
    return " / ".join(pairs[:SHOWN]) + (" / ..." if len(pairs) > SHOWN else "")
