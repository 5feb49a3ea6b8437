"""What the sweep does about open questions: those that something else settled end, and ratings wait no longer than they
may.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from intake.models import OpenQuestion, QuestionState
from intake.processing.conversations import settle_games
from intake.processing.open_questions import read_question
from intake.processing.rating_holds import release
from intake.reading.codes import Question
from ratings.models import Game, Tournament


@transaction.atomic
def release_waiting() -> int:
    """Request the rating of every tournament that has waited long enough, or whose questions the officer settled;
    return how many.
    """
    now = timezone.now()
    _settle_by_facts(now)
    waiting = Tournament.objects.select_related("pool").filter(rating_waits_until__isnull=False)
    return release(list(waiting), "sweep", now)


def _settle_by_facts(now: datetime) -> None:
    """End the questions about games that got a result from the officer, or on the page of the director."""
    waiting = OpenQuestion.objects.filter(state=QuestionState.OPEN).exclude(content={}).exclude(games=[])
    single = {row.games[0]: row for row in waiting if len(row.games) == 1 and row.code != Question.CONFLICT}
    finished = Game.objects.filter(pk__in=single).exclude(score=None)
    settle_games({game.pk: game.score or "" for game in finished if _is_later(game, single[game.pk])}, now)


def _is_later(game: Game, row: OpenQuestion) -> bool:
    """Return whether a result came with something else than the mail that raised the question; a line that was called
    wrong is stored already, and has to be another.
    """
    if row.code == Question.WRONG_LINE:
        return any(
            (claim.score, claim.completed_on) != (game.score, game.completed_on) for claim in read_question(row).claims
        )
    return game.report != row.mail.code
