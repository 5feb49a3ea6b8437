"""Reading a stored mail in the child process."""

from __future__ import annotations

import re

from django.conf import settings

from intake.models import InboundMail
from intake.processing.reader import Reader, ReaderResult
from intake.processing.screening import is_too_large
from intake.processing.verifiers import verifier_of
from intake.reading.replies.types import Conversation

_END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")


def read_mail(
    mail: InboundMail,
    reader: Reader,
    talk: Conversation | None = None,
    *,
    whole: bool = False,
    closed: bool = False,
) -> ReaderResult:
    """Read a mail in the child process, as a reply in `talk` where it goes on with one; of one that is too large only
    its headers, and where they may break the reader its attachments are `closed`.
    """
    raw = bytes(mail.raw)
    if is_too_large(mail):
        end = _END_OF_HEADERS.search(raw, 0, settings.INTAKE_MAX_BYTES)
        raw = raw[: end.end() if end else settings.INTAKE_MAX_BYTES]
    return reader.read(raw, verifier_of(mail.source), whole=whole, talk=talk, closed=closed)
