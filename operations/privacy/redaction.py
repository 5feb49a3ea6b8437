"""Mails that are no evidence any longer: of some the words go and the codes stay, others go as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from intake.desk_models import DeskMark, MailNote
from intake.models import InboundMail, OpenQuestion, OutboundMail, OutboundState, ProposalState, TournamentProposal

WORDLESS = {"recipient": "", "subject": "", "body": "", "last_error": ""}
"""A mail of ours without its words; that it was sent, when and in answer to what stays."""


def redact_mails(mails: QuerySet[InboundMail]) -> None:
    """Take everything that people wrote out of mails and of our answers to them. Code and results stay, so
    that the trail leads somewhere and a mail that comes again is known.
    """
    rows = list(mails.select_for_update().filter(emptied_at=None).defer("raw"))
    for row in rows:
        row.raw, row.envelope_to, row.message_id, row.subject, row.sender = b"", "", "", "", ""
        row.reasons = [_redact_reason(reason) for reason in row.reasons]
        row.results = [{**result, "where": None} for result in row.results]
        row.rulings, row.emptied_at = {}, timezone.now()
        row.save()
    OutboundMail.objects.filter(mail__in=rows).exclude(state=OutboundState.WAITING).update(**WORDLESS)
    OpenQuestion.objects.filter(mail__in=rows).update(content={}, line="")
    for about in (MailNote, DeskMark):
        about.objects.filter(mail__in=rows).delete()
    TournamentProposal.objects.filter(mail__in=rows).exclude(state=ProposalState.WAITING).delete()


def _redact_reason(reason: Mapping[str, Any]) -> dict[str, Any]:
    """Return a reason by its code alone."""
    return {"code": reason["code"], "message": "", "detail": "", "where": None}


def delete_mails(mails: QuerySet[InboundMail]) -> None:
    """Delete mails of which nothing was stored, with our questions about them."""
    OutboundMail.objects.filter(mail__in=mails).delete()
    TournamentProposal.objects.filter(mail__in=mails).delete()
    mails.delete()
