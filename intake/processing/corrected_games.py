"""Games that a correction made for a mail has decided: whatever the mail is read to say of them is settled."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from intake.matching import Cancel, Match, Matched
from intake.matching.candidates import possible_games
from intake.matching.games import load_field
from intake.reading.codes import Question
from intake.reading.types import Finding, Place
from ratings.models import Game
from ratings.regulations.types import Reason, Score

NOWHERE = Place("", 0, "")
"""The place of a game of which nothing in the mail is understood any more."""


def settle_corrected(matched: Matched, keys: Collection[int]) -> Matched:
    """Return what a mail reports with the games of these keys as they are stored, and without questions about them.

    A mail that answers ours is read beside what is stored: once its correction is made, the same words may be read as
    the opposite result.
    """
    if not keys:
        return matched
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    games = list(wide.filter(pk__in=keys).order_by("pk"))
    for game in games:
        matched = _replace_game(matched, game)
    return replace(matched, questions=tuple(_drop_about(matched.questions, games)))


def _replace_game(matched: Matched, game: Game) -> Matched:
    """Return what a mail reports with the stored result of a game, or as a result taken back where it is open."""
    said: tuple[Match | Cancel, ...] = (*matched.matches, *matched.cancels)
    where = next((each.where for each in said if each.game.pk == game.pk), NOWHERE)
    matches = tuple(each for each in matched.matches if each.game.pk != game.pk)
    cancels = tuple(each for each in matched.cancels if each.game.pk != game.pk)
    tournaments = tuple(dict.fromkeys((*matched.tournaments, game.tournament)))
    stored = _as_match(game, where)
    if stored is None:
        cancels = (*cancels, Cancel(where, game))
    else:
        matches = (*matches, stored)
    return replace(matched, matches=matches, cancels=cancels, tournaments=tournaments)


def _as_match(game: Game, where: Place) -> Match | None:
    """Return a game as a mail that says what is stored would report it; None for an open one."""
    if game.score is None or game.completed_on is None:
        return None
    return Match(where, game, Score(game.score), Reason(game.reason), game.completed_on, dated=True)


def _drop_about(questions: Iterable[Finding], games: Iterable[Game]) -> Iterable[Finding]:
    """Yield the questions that are not about these games alone, nor that nothing was found."""
    keys = {game.pk for game in games}
    fields = {game.tournament.code: load_field(game.tournament) for game in games}
    for question in questions:
        about = possible_games(question, fields)
        if question.code != Question.NO_RESULTS and not (about and about <= keys):
            yield question
