"""A tournament is not rated while a question about one of its own results is open, for INTAKE_QUESTION_DAYS at most."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from intake.matching import Match, Matched
from intake.models import InboundMail, OpenQuestion, QuestionState
from ratings.evaluation import find_due_games, request_rating, writing
from ratings.models import Game, Tournament
from ratings.prepared import prepared
from ratings.queries.units import evaluations_of, rates_games


def hold_ratings(matched: Matched, now: datetime, *, still_open: bool) -> None:
    """Let the ratings of a mail's tournaments wait where something in it is or may be asked. The caller holds the locks
    of their pools, and releases what is not asked after all.
    """
    if not (matched.questions or still_open or any(map(_may_be_asked, matched.matches))):
        return
    until = now + timedelta(days=settings.INTAKE_QUESTION_DAYS)
    codes = {claim.tournament for question in matched.questions for claim in question.claims}
    keys = {match.game.tournament_id for match in matched.matches} | {each.pk for each in matched.tournaments}
    found = Tournament.objects.select_related("pool").filter(Q(pk__in=keys) | Q(code__in=codes))
    waiting = [each.pk for each in found.filter(rating_waits_until=None) if _can_wait(each)]
    Tournament.objects.filter(pk__in=waiting).update(rating_waits_until=until)


def _may_be_asked(match: Match) -> bool:
    return match.game.score is not None and match.game.score != match.score


def _can_wait(tournament: Tournament) -> bool:
    if not tournament.rated or rates_games(tournament.pool) or evaluations_of(tournament).exists():
        return False
    return not find_due_games(tournament.pool, tournament.pk)


def release_after(row: InboundMail, matched: Matched) -> int:
    """Request the rating of what waited for a mail that has settled its questions; return how many tournaments."""
    keys = {match.game.tournament_id for match in matched.matches} | {each.pk for each in matched.tournaments}
    keys |= {key for key in _asked_with((row.conversation or row).pk, row.pk) if key is not None}
    return release(_waiting(tuple(keys)), row.code, timezone.now())


@prepared
def _asked_with(conversation: int, mail: int) -> QuerySet[OpenQuestion, int | None]:
    asked = OpenQuestion.objects.filter(Q(conversation=conversation) | Q(settled_by=mail))
    return asked.order_by().values_list("tournament", flat=True).distinct()


@prepared
def _waiting(keys: tuple[int, ...]) -> QuerySet[Tournament]:
    return Tournament.objects.select_related("pool").filter(rating_waits_until__isnull=False, pk__in=keys)


def release(waiting: Collection[Tournament], cause: str, now: datetime) -> int:
    """Request the rating of those of some waiting tournaments that have no open question any more, or waited long
    enough; return how many they are.
    """
    released = _find_released(waiting, now)
    for tournament in released:
        with writing(tournament.pool) as pool:
            Tournament.objects.filter(pk=tournament.pk).update(rating_waits_until=None)
            request_rating(pool, [tournament.pk], cause)
    return len(released)


def _find_released(waiting: Collection[Tournament], now: datetime) -> list[Tournament]:
    if not waiting:
        return []
    open_ones = OpenQuestion.objects.filter(state=QuestionState.OPEN, tournament__in=waiting)
    asked = set(open_ones.values_list("tournament", flat=True))
    return [each for each in waiting if each.pk not in asked or _is_over(each, now)]


def _is_over(tournament: Tournament, now: datetime) -> bool:
    return tournament.rating_waits_until is not None and tournament.rating_waits_until <= now


def waiting_questions(tournament: Tournament) -> QuerySet[OpenQuestion]:
    """Return the open questions for which the rating of a tournament waits, the oldest first."""
    return OpenQuestion.objects.filter(tournament=tournament, state=QuestionState.OPEN).order_by("asked_at", "pk")


def games_in_question(tournament: Tournament) -> QuerySet[Game]:
    """Return the games that those questions may be about, in the order of the pairings."""
    keys = {key for games in waiting_questions(tournament).values_list("games", flat=True) for key in games}
    wide = Game.objects.select_related("white__player", "black__player").defer("moves", "positions")
    return wide.filter(pk__in=keys).order_by("number")
