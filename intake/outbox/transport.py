"""Hands one mail to the mail server of the settings, and says what its refusal means."""

from __future__ import annotations

import smtplib
from email.utils import formatdate

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends import smtp
from django.core.mail.backends.base import BaseEmailBackend

from intake.models import OutboundMail
from intake.replies import threading

NULL_SENDER = ""
"""The envelope sender of answers, MAIL FROM:<> (RFC 3834, 3.3): nothing can be sent back to it."""

PERMANENT = range(500, 600)
"""SMTP codes that stay the same however often one asks (RFC 5321, 4.2.1)."""


class Refused(Exception):
    """The server does not take this mail. `permanent` says that asking again is useless."""

    def __init__(self, reason: str, *, permanent: bool) -> None:
        super().__init__(reason)
        self.permanent = permanent


class Unreachable(Exception):
    """The server takes no mail at all for now."""


def message_of(mail: OutboundMail) -> EmailMessage:
    """The mail as it goes out. Django refuses a header that holds a line break."""
    headers = {
        "Message-ID": mail.message_id,
        "Date": formatdate(mail.created_at.timestamp()),
        "Auto-Submitted": "auto-replied",
        **(threading(mail.mail.message_id) if mail.mail else {}),
    }
    return EmailMessage(mail.subject, mail.body, settings.DEFAULT_FROM_EMAIL, [mail.recipient], headers=headers)


class Transport:
    """One connection for a round of sending."""

    def __init__(self) -> None:
        self._backend: BaseEmailBackend = get_connection()

    def open(self) -> None:
        """Reaches the server. Raises Unreachable."""
        try:
            self._backend.open()
        except (OSError, smtplib.SMTPException) as fault:
            raise Unreachable(_words(fault)) from fault

    def close(self) -> None:
        """Ends the connection."""
        self._backend.close()

    def send(self, mail: OutboundMail) -> None:
        """Sends one mail. Raises Refused or Unreachable."""
        message = message_of(mail)
        try:
            if isinstance(self._backend, smtp.EmailBackend) and self._backend.connection is not None:
                raw = message.message().as_bytes(linesep="\r\n")  # type: ignore[call-arg]  # Django's own class takes it
                self._backend.connection.sendmail(NULL_SENDER, [mail.recipient], raw)
            else:
                self._backend.send_messages([message])
        except smtplib.SMTPRecipientsRefused as fault:
            codes = [code for code, _ in fault.recipients.values()]
            raise Refused(_words(fault), permanent=all(code in PERMANENT for code in codes)) from fault
        except smtplib.SMTPDataError as fault:
            raise Refused(_words(fault), permanent=fault.smtp_code in PERMANENT) from fault
        except (OSError, smtplib.SMTPException) as fault:
            raise Unreachable(_words(fault)) from fault


def _words(fault: Exception) -> str:
    """Kind and code of a fault; what a server says may hold an address and stays out of logs."""
    codes = getattr(fault, "smtp_code", None) or getattr(fault, "errno", None)
    if isinstance(fault, smtplib.SMTPRecipientsRefused):
        codes = " ".join(str(code) for code, _ in fault.recipients.values())
    return f"{type(fault).__name__} {codes}" if codes else type(fault).__name__
