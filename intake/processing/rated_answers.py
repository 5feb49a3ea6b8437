"""Ratings after the commit of a mail, and its answer, which waits for them."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from intake import replying
from intake.models import InboundMail, OutboundMail
from intake.processing.rating_changes import RatingChanges, find_changes
from intake.reading.codec import from_json
from intake.replying import GameLine, ReplyContent
from ratings.evaluation import RatedRequest, forget_rated, is_requested, rate_requested, take_rated
from ratings.models import Evaluation, Game
from ratings.queries.evaluations import listed_on
from ratings.templatetags.rating_format import plain_day

log = logging.getLogger(__name__)


def rate_and_answer() -> int:
    """Rate every pool with requests, and complete the answers that wait for it; return the number of evaluations."""
    written = rate_requested()
    complete_answers()
    return written


def complete_answers() -> int:
    """Complete the answers whose ratings are known; return how many they were."""
    waiting = OutboundMail.objects.filter(unrated=True).order_by("pk")
    return sum(_complete(*row) for row in waiting.values_list("pk", "mail__code"))


def forget_requests() -> None:
    """Forget the requests that are rated and for which no answer waits."""
    forget_rated(awaited=OutboundMail.objects.filter(unrated=True).values("mail__code"))


@transaction.atomic
def _complete(key: int, code: str) -> bool:
    """Write an answer with its ratings; False while they are not known, or where another process did it."""
    answer = OutboundMail.objects.select_for_update().filter(pk=key, unrated=True).first()
    if answer is None or is_requested(code):
        return False
    mail = InboundMail.objects.defer("raw").get(code=code)
    content = from_json(ReplyContent, answer.content)
    with translation.override(answer.language):
        rated = _insert_ratings(content, answer.games, take_rated(code))
        replying.complete(answer, mail, replying.write_whole_answer(rated, mail))
    return True


def _insert_ratings(content: ReplyContent, named: Collection[int], rated: RatedRequest) -> ReplyContent:
    """Return an answer that names games with the ratings that followed in their tournaments."""
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    games = wide.in_bulk([line.game for line in (*content.stored, *content.corrected, *content.repeated) if line.game])
    mine = [one for one in rated.evaluations if one.game_id is None or one.game_id in named]
    changes = find_changes(games.values(), mine)
    return replace(
        content,
        stored=_change(content.stored, changes),
        corrected=_change(content.corrected, changes),
        repeated=_change(content.repeated, changes),
        rated=tuple(map(_make_title, mine)),
        others=len(rated.rerated - {evaluation.key for evaluation in mine}),
    )


def _change(lines: Iterable[GameLine], changes: Mapping[int, RatingChanges]) -> tuple[GameLine, ...]:
    found = [(line, changes.get(line.game or 0)) for line in lines]
    return tuple(
        replace(line, changes=change.players, provisional=change.provisional) if change else line
        for line, change in found
    )


def _make_title(evaluation: Evaluation) -> str:
    tournament, list_day = evaluation.tournament, listed_on(evaluation)
    if evaluation.game_id is not None:
        game = Game.objects.select_related("white__player", "black__player", "tournament").get(pk=evaluation.game_id)
        return f"{game.tournament.code}: {game.white.player.name} - {game.black.player.name}"
    if list_day:
        return _("Period of the list of %(day)s") % {"day": plain_day(list_day)}
    return f"{tournament.code}: {tournament.name}" if tournament else evaluation.key
