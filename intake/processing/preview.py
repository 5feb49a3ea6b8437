"""What a mail would come to: it is settled like any other, looked at and taken back.

There is no second way to the answer, so that a preview and the work itself cannot differ. Reading and matching
happen before the transaction, which holds the lock of a pool as long as settling one mail does.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from intake.errors import ReaderFailed
from intake.models import InboundMail, new_code
from intake.processing.mail_reading import read_mail
from intake.processing.outcome import make_question_row
from intake.processing.plan import plan_mail
from intake.processing.process import SURROUNDING_FAULTS, settle_mail
from intake.processing.reader import Reader
from intake.reading.codes import Question
from intake.reading.types import Auth, Disposition, Finding

log = logging.getLogger(__name__)

SOURCE = "file"
"""A preview is made of a file, so the verdict counts that would count for the file itself."""


@dataclass(frozen=True, slots=True)
class Preview:
    """How a mail would end: `results` and `questions` as `read_report --json` writes them, `tournament` by its code."""

    disposition: str
    auth: str
    tournament: str | None = None
    results: tuple[dict[str, Any], ...] = ()
    questions: tuple[dict[str, Any], ...] = ()


def preview(raw: bytes, reader: Reader) -> Preview:
    """Return how a mail would end if it came now, and leave nothing behind. Raises what is no fault of the mail."""
    mail = InboundMail(raw=raw, size=len(raw), source=SOURCE, stored_at=timezone.now())
    try:
        return _settle(mail, reader)
    except SURROUNDING_FAULTS:
        raise
    except ReaderFailed as fault:
        return _failed(str(fault))
    except Exception as fault:
        log.exception("a mail cannot be settled")
        return _failed(type(fault).__name__)


def _settle(mail: InboundMail, reader: Reader) -> Preview:
    plan = plan_mail(mail, read_mail(mail, reader))
    with transaction.atomic():
        found = as_preview(settle_mail(_enter(mail), plan))
        transaction.set_rollback(True)  # of the whole, since even an empty commit waits for the disk
    return found


def _enter(mail: InboundMail) -> InboundMail:
    """Give a mail a row that is claimed, under a key that no mail has; what it says is read by now."""
    mail.raw, mail.content_key = b"", new_code()
    mail.claimed_until = mail.stored_at + timedelta(minutes=1)
    mail.save()
    return mail


def as_preview(row: InboundMail) -> Preview:
    """Return how a mail ended."""
    ignored = row.disposition == Disposition.IGNORE
    return Preview(
        row.disposition,
        row.auth,
        row.tournament.code if row.tournament else None,
        tuple(_without(result, "outcome", "where") for result in row.results),
        () if ignored else tuple(_without(reason, "detail", "about", "games") for reason in row.reasons),
    )


def _without(row: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Return what programs get of a row that a mail keeps."""
    return {name: value for name, value in row.items() if name not in names}


def _failed(why: str) -> Preview:
    """Return how a mail ends that cannot be read or settled: before a person."""
    question = make_question_row(Finding(Question.HUMAN, why))
    return Preview(Disposition.HOLD.value, Auth.UNKNOWN.value, questions=(question,))
