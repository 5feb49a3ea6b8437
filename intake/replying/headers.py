"""The headers of our own mails. Whatever comes from a mail of somebody else is cleaned first."""

from __future__ import annotations

import re
import unicodedata
from email.utils import parseaddr

from django.conf import settings
from django.db.models import Q

from intake.models import AnswerKind, InboundMail

SUBJECT_LENGTH = 200
"""Characters of a subject that an answer repeats (our own choice; RFC 5322 allows 998 in a line)."""

_ID = re.compile(r"<[!-;=?-~]{1,900}>")
_REPLY_MARK = re.compile(r"^(?:\s*(?:re|aw|antw)\s*:\s*)+", re.IGNORECASE)
_OUTCOME = re.compile(r"\s*\[(?:\d+ (?=[^\[\]]*[^\W\d])|nichts gespeichert|nothing stored)[^\[\]]*\]\s*$")
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def one_line(text: str, length: int = SUBJECT_LENGTH) -> str:
    """`text` without anything that could end a line or a header, or hide in it."""
    visible = "".join(" " if unicodedata.category(sign) in _INVISIBLE else sign for sign in text)
    return " ".join(visible.split())[:length]


def reply_subject(subject: str, outcome: str = "") -> str:
    """Return the subject of an answer: that of the mail behind one "Re:", however many it had, and the outcome."""
    plain = f"Re: {base_subject(subject)}".strip()
    return f"{plain} [{outcome}]" if outcome else plain


def base_subject(subject: str) -> str:
    """Return a subject as it was first written: without "Re:", and without the outcome that our answers add."""
    return _OUTCOME.sub("", _REPLY_MARK.sub("", one_line(subject))).strip()


def outcome_of(subject: str) -> str:
    """Return the outcome that the subject of an answer of ours ends with, "" where it has none."""
    found = _OUTCOME.search(subject)
    return found[0].strip(" []") if found else ""


def answer_id(mail: InboundMail, kind: AnswerKind) -> str:
    """Return the Message-ID of our mail: the same however often it is made, so that no copy counts twice."""
    turn = f".{mail.turn}" if mail.turn else ""
    return f"<{mail.code}.{kind}{turn}@{own_domain()}>"


def is_named(message_id: str) -> Q:
    """Return what is true of the mail of ours that a Message-ID in a reply names: ours, or what a provider made of it.
    "" names none.
    """
    return Q(message_id=message_id) | Q(sent_as=message_id) & ~Q(sent_as="")


def own_domain() -> str:
    """Return the domain we write from."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"


def thread_headers(message_id: str) -> dict[str, str]:
    """Return the headers that put an answer below its mail; none where the mail has no plain Message-ID."""
    if not _ID.fullmatch(message_id):
        return {}
    return {"In-Reply-To": message_id, "References": message_id}
