"""Disputed mails: a director did not write a mail in their name, and everything stops until the officer decides."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from intake import replying
from intake.models import BlockedSender, InboundMail, MailState
from intake.processing.requests import DISPUTED
from ratings import audit
from ratings.audit import Origin
from ratings.facts import departures
from ratings.models import Entry, Player

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """A result in a mail, with names."""

    tournament: str
    white: str
    black: str
    score: str


def reported_results(mail: InboundMail) -> tuple[ReportedResult, ...]:
    """Return the results that a mail stored or repeated, as its alleged sender can recognise them."""
    numbers = {row[side] for row in mail.results for side in ("white_id", "black_id")}
    names = {player.number: player.name for player in Player.objects.filter(number__in=numbers)}
    return tuple(
        ReportedResult(row["tournament"], names.get(row["white_id"], ""), names.get(row["black_id"], ""), row["score"])
        for row in mail.results
    )


def departed_players(mail: InboundMail) -> tuple[Entry, ...]:
    """Return the players who left a tournament because of a mail, by tournament and seat."""
    return departures.find_withdrawals(mail.code)


def is_disputed(mail: InboundMail) -> bool:
    """Return whether the mail was disowned, and the officer has not decided since."""
    return any(reason["code"] == DISPUTED for reason in mail.reasons)


@transaction.atomic
def dispute_mail(mail: InboundMail) -> bool:
    """Set a mail aside and block its director; False where that is done or nobody's.

    Results and departures that it stored stay: whether they are wrong is for the officer to find out.
    """
    row = InboundMail.objects.select_for_update().defer("raw").get(pk=mail.pk)
    if row.director_id is None or is_disputed(row):
        return False
    audit.lock()
    before = row.state
    row.state, row.claimed_until = MailState.QUARANTINED, None
    row.reasons = [replying.make_reason(DISPUTED), *row.reasons]
    row.turn += 1
    row.save(update_fields=["state", "claimed_until", "reasons", "turn"])
    BlockedSender.objects.get_or_create(
        director_id=row.director_id, lifted_at=None, defaults={"mail": row, "since": timezone.now()}
    )
    origin = Origin(f"director:{row.director_id}", row.code)
    audit.append(origin, "mail.disputed", f"mail:{row.code}", {"state": before}, {"state": row.state})
    log.critical("ALARM: director %d did not write mail %s; their mails are blocked", row.director_id, row.code)
    return True
