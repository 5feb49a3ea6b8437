"""Answers given by the link of a question: each becomes a mail of the director, and is processed as one."""

from __future__ import annotations

import hashlib
import json
import re
from datetime import date
from email.message import EmailMessage
from email.policy import SMTP

from django.db import transaction
from django.utils import timezone

from intake.models import InboundMail, OpenQuestion, OutboundMail, QuestionState
from intake.processing.open_questions import read_question
from ratings.queries.directors import choose_address

SOURCE = "link"
"""The way in of an answer that was given by a link."""

NOTHING = "none"
"""The choice that withdraws what was reported."""

_WITHDRAWN = "bitte streichen"
"""The same as a director would write it."""

_GIVEN = re.compile(r"^\(\d+\) (.+?)\r?$", re.MULTILINE)
"""The answer in a mail that `_compose` wrote."""


def can_answer(question: OpenQuestion) -> bool:
    """Return whether a question waits for an answer."""
    return (
        question.state == QuestionState.OPEN and bool(question.content) and question.conversation.director is not None
    )


def answer_question(question: OpenQuestion, choice: str) -> InboundMail | None:
    """Store an answer as a mail of the director; None for a choice that the question does not offer.

    The link went to a registered address, so the mail needs no other proof. A second click finds the same row.
    """
    words = _words_of(question, choice)
    director = question.conversation.director
    if not words or director is None or not can_answer(question):
        return None
    now = timezone.now()
    raw = _compose(question, choose_address(director, question.mail.sender), words)
    with transaction.atomic(durable=True):
        mail, _ = InboundMail.objects.get_or_create(
            content_key=_key(question),
            defaults={"raw": raw, "size": len(raw), "source": SOURCE, "stored_at": now, "confirmed_at": now},
        )
    return mail


def find_choice(question: OpenQuestion) -> str:
    """Return the choice by which a question was answered behind its link; "" where a mail answered it, or its text is
    deleted.
    """
    mail = InboundMail.objects.filter(content_key=_key(question)).first() if question.content else None
    given = _GIVEN.search(bytes(mail.raw).decode("ascii", "replace")) if mail is not None else None
    return (NOTHING if given[1] == _WITHDRAWN else given[1].rstrip(")")) if given else ""


def _words_of(question: OpenQuestion, choice: str) -> str:
    """Return a choice as a director would write it: a), b), a day, or that nothing is to be stored."""
    if choice == NOTHING:
        return _WITHDRAWN
    if re.fullmatch(r"[a-z]", choice):
        return f"{choice})" if ord(choice) - ord("a") < len(read_question(question).candidates) else ""
    try:
        return date.fromisoformat(choice).isoformat()
    except ValueError:
        return ""


def _compose(question: OpenQuestion, address: str, words: str) -> bytes:
    """Return the mail that says so, in answer to ours."""
    ours = OutboundMail.objects.filter(mail=question.mail).order_by("-pk").first()
    message = EmailMessage(SMTP)
    message["From"] = address
    message["Subject"] = f"Re: {question.conversation.subject}".strip()
    if ours is not None:
        message["In-Reply-To"] = ours.message_id
    message.set_content(f"({question.number}) {words}\n")
    return message.as_bytes()


def _key(question: OpenQuestion) -> str:
    """Return the identity of an answer: one for each time that the question is asked."""
    asked = json.dumps([question.pk, question.content], sort_keys=True)
    return hashlib.sha256(f"{SOURCE}:{asked}".encode()).hexdigest()
