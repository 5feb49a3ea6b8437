"""Ratings after the commit of a mail, and its answer, which waits for them."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from django.db import transaction
from django.db.models import QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from intake import replying
from intake.models import OutboundMail
from intake.processing.rating_changes import RatingChanges, find_changes
from intake.reading.codec import from_json
from intake.replying import GameLine, ReplyContent
from ratings.evaluation import RatedRequest, forget_rated, rate_requested, take_rated
from ratings.models import Evaluation, Game
from ratings.prepared import prepared
from ratings.queries.evaluations import listed_on
from ratings.templatetags.rating_format import plain_day

log = logging.getLogger(__name__)

_ANSWER = ("content", "games", "language", "unrated", "mail__code", "mail__sender", "mail__director__email")
"""What is known of an answer before its ratings."""

_SHOWN = (
    "tournament__code",
    "tournament__pool__rule",
    *(f"{side}__player__{name}" for side in ("white", "black") for name in ("family_name", "given_name")),
)
"""What an answer shows of a game that was rated."""


def rate_and_answer() -> int:
    """Rate every pool with requests, and complete the answers that wait for it; return the number of evaluations."""
    written = rate_requested()
    complete_answers()
    return written


def complete_answers() -> int:
    """Complete the answers whose ratings are known; return how many they were."""
    return sum(map(_complete, _waiting()))


@prepared
def _waiting() -> QuerySet[OutboundMail, int]:
    return OutboundMail.objects.filter(unrated=True).order_by("pk").values_list("pk", flat=True)


def forget_requests() -> None:
    """Forget the requests that are rated and for which no answer waits."""
    forget_rated(awaited=OutboundMail.objects.filter(unrated=True).values("mail__code"))


def _complete(key: int) -> bool:
    """Write an answer with its ratings; False while they are not known, or where another process did it."""
    written = _write_ratings(key)
    if written:
        log.info("mail %s rated with %d evaluations: answer %d may leave", *written, key)
    return bool(written)


@transaction.atomic
def _write_ratings(key: int) -> tuple[str, int] | None:
    """Do so, and return the code of the mail that is answered with the number of its evaluations."""
    answer = next(iter(_locked(key)), None)
    rated = take_rated(answer.mail.code) if answer and answer.mail else None
    if answer is None or answer.mail is None or rated is None:
        return None
    content = from_json(ReplyContent, answer.content)
    with translation.override(answer.language):
        body = replying.write_whole_answer(_insert_ratings(content, answer.games, rated), answer.mail)
        replying.complete(answer, answer.mail, body)
    return answer.mail.code, len(rated.evaluations)


@prepared
def _locked(key: int) -> QuerySet[OutboundMail]:
    wide = OutboundMail.objects.select_related("mail__director").only(*_ANSWER)
    return wide.select_for_update(of=("self",)).filter(pk=key, unrated=True)


def _insert_ratings(content: ReplyContent, named: Collection[int], rated: RatedRequest) -> ReplyContent:
    """Return an answer that names games with the ratings that followed in their tournaments."""
    mine = [one for one in rated.evaluations if one.game_id is None or one.game_id in named]
    listed = {line.game for line in (*content.stored, *content.corrected, *content.repeated)}
    games = _find_games(listed | {one.game_id for one in mine})
    changes = find_changes([games[key] for key in listed & games.keys()], mine)
    return replace(
        content,
        stored=_change(content.stored, changes),
        corrected=_change(content.corrected, changes),
        repeated=_change(content.repeated, changes),
        rated=tuple(_make_title(one, games) for one in mine),
        others=len(rated.rerated - {evaluation.key for evaluation in mine}),
    )


def _find_games(keys: Iterable[int | None]) -> dict[int | None, Game]:
    return {game.pk: game for game in _shown_games(tuple(key for key in keys if key is not None))}


@prepared
def _shown_games(keys: tuple[int, ...]) -> QuerySet[Game]:
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    return wide.only(*_SHOWN).filter(pk__in=keys)


def _change(lines: Iterable[GameLine], changes: Mapping[int, RatingChanges]) -> tuple[GameLine, ...]:
    found = [(line, changes.get(line.game or 0)) for line in lines]
    return tuple(
        replace(line, changes=change.players, provisional=change.provisional) if change else line
        for line, change in found
    )


def _make_title(evaluation: Evaluation, games: Mapping[int | None, Game]) -> str:
    """Return what was rated: one of the `games`, a tournament or a period."""
    if evaluation.game_id is not None:
        game = games[evaluation.game_id]
        return f"{game.tournament.code}: {game.white.player.name} - {game.black.player.name}"
    tournament, list_day = evaluation.tournament, listed_on(evaluation)
    if list_day:
        return _("Period of the list of %(day)s") % {"day": plain_day(list_day)}
    return f"{tournament.code}: {tournament.name}" if tournament else evaluation.key
