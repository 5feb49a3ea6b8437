"""Mails about new ratings: what they were and are, and the sentence of why for each evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext as _

from intake.models import AnswerKind, OutboundMail
from ratings.models import Player, Pool
from ratings.templatetags.rating_format import rating

from . import bodies, links
from .queue import put_own

MOST_LINES = 10
"""Evaluations that one mail explains, the newest ones; the page of the player has all (our own choice)."""


@dataclass(frozen=True, slots=True)
class ReasonLine:
    """Why one evaluation, by its key, changed a rating."""

    title: str
    on: date
    why: str
    evaluation: int


@dataclass(frozen=True, slots=True)
class RatingNotice:
    """The rating of a player before and after (value and index, both None without one), and why, oldest first."""

    player: Player
    pool: Pool
    before: tuple[int | None, int | None]
    after: tuple[int | None, int | None]
    lines: Sequence[ReasonLine]


def put_rating(notice: RatingNotice, recipient: str, now: datetime, newest: int) -> OutboundMail:
    """Notify a player who wishes it of a new rating; once for all evaluations up to the one with the key `newest`."""
    player, rule = notice.player, notice.pool.rule
    shown = [(line, links.make_evaluation_link(line.evaluation, player)) for line in notice.lines[-MOST_LINES:]]
    context = {
        "pool": notice.pool,
        "before": rating(*notice.before, rule) if notice.before[1] else "",
        "after": rating(*notice.after, rule),
        "lines": [(line, bodies.wrap(line.why), link) for line, link in shown],
        "others": len(notice.lines) - len(shown),
        "page": links.make_player_link(player),
        "link": links.make_notices_link(player, recipient),
    }
    subject = _("Your rating: %(pool)s %(rating)s") % {"pool": notice.pool.name, "rating": context["after"]}
    name = f"rating-{newest}-{player.pk}"
    return put_own(AnswerKind.CHANGE, recipient, subject, bodies.render("rating", context), now, name)
