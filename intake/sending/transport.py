"""Hands mails to the mail server or provider of the settings, and says what its refusals mean.

A server that cannot be reached, greets with a refusal or refuses our login takes no mail at all. Whatever it
refuses later, or cuts off, concerns the mail in question. The API of a provider takes no mail at all where it is away,
knows our key or account no longer, or wants fewer requests; whatever else it says concerns the mail, and only a refused
recipient is permanent, because keys and domains can be put right.
"""

from __future__ import annotations

import re
import smtplib
from contextlib import suppress
from email.utils import formatdate

from anymail.exceptions import AnymailError, AnymailRecipientsRefused, AnymailRequestsAPIError
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends import smtp
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import translation

from intake.envelope import envelope_sender
from intake.models import AnswerKind, OutboundMail
from intake.replying import detect_answer_language, thread_headers, write_html
from intake.replying.links import find_notices_link
from intake.sending.signing import sign_mail

PERMANENT = range(500, 600)
"""SMTP codes that stay the same however often one asks (RFC 5321, 4.2.1)."""

OK = 250

AWAY = frozenset({401, 402, 403, 429, *range(501, 600)})
"""Answers of an API to any mail: about our key, our account, the number of requests, or from the gateway before it
(RFC 9110, 15.5 and 15.6). 500 may be about one mail, and must not keep all the others.
"""

CODES = ("smtp_code", "status_code", "errno")
"""Where faults of SMTP, of a provider's API and of the system have their code."""

MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,120}@[!-;=?-~]{1,120}>")
"""A Message-ID (RFC 5322, 3.6.4) that a reply can name."""

ABOUT_US = re.compile(rb"5\.7\.")
"""The enhanced codes of refusals for reasons of security or policy, not of the mailbox (RFC 3463, 3.8)."""

WITH_HTML = frozenset({AnswerKind.ANSWER, AnswerKind.CONFIRMATION, AnswerKind.LINK})
"""Mails that also come as HTML, for the buttons beside the words."""


class Refused(Exception):
    """The server does not take this mail. `permanent`: asking again is useless. `by_recipient`: it would
    refuse the other mails to that address as well.
    """

    def __init__(self, reason: str, *, permanent: bool = False, by_recipient: bool = False) -> None:
        super().__init__(reason)
        self.permanent = permanent
        self.by_recipient = by_recipient


class Unreachable(Exception):
    """The server takes no mail at all for now."""


def make_message(mail: OutboundMail) -> EmailMultiAlternatives:
    """Return the mail as it goes out. Django refuses a header that holds a line break."""
    headers = {
        "Message-ID": mail.message_id,
        "Date": formatdate(mail.created_at.timestamp()),
        "Auto-Submitted": "auto-replied",
        **(thread_headers(mail.mail.message_id) if mail.mail else {}),
        **_stop_headers(mail),
    }
    message = EmailMultiAlternatives(
        mail.subject, mail.body, settings.DEFAULT_FROM_EMAIL, [mail.recipient], headers=headers
    )
    if mail.kind in WITH_HTML:
        with translation.override(detect_answer_language(mail.body) or settings.LANGUAGE_CODE):
            message.attach_alternative(write_html(mail.body), "text/html")
    return message


def _stop_headers(mail: OutboundMail) -> dict[str, str]:
    """Return the headers by which a mail program offers to end mails that nobody asked for one by one (RFC 8058)."""
    link = find_notices_link(mail.body) if mail.kind == AnswerKind.CHANGE else ""
    return {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"} if link else {}


class Transport:
    """One connection for a round of sending, made anew where the server ended it."""

    def __init__(self) -> None:
        self._backend: BaseEmailBackend = get_connection()

    def open(self) -> None:
        """Reach the server, where it is not. Raises Unreachable."""
        try:
            self._backend.open()
            if self._session is not None:
                self._session.ehlo_or_helo_if_needed()
        except (OSError, smtplib.SMTPException, ValueError) as fault:  # ValueError: a host or login nobody can write
            self.close()
            raise Unreachable(_describe_fault(fault)) from fault

    def close(self) -> None:
        """End the connection."""
        with suppress(OSError, smtplib.SMTPException):
            self._backend.close()

    def send(self, mail: OutboundMail) -> str:
        """Send one mail; return the Message-ID that a provider put in place of ours, if it says so. Raises Refused, and
        Unreachable where a provider takes none.
        """
        try:
            return self._send(mail)
        except Exception as fault:
            self._start_over()
            refusal = _refusal(fault)
            if refusal is None:
                raise
            raise refusal from fault

    @property
    def _session(self) -> smtplib.SMTP | None:
        return self._backend.connection if isinstance(self._backend, smtp.EmailBackend) else None

    def _send(self, mail: OutboundMail) -> str:
        message = make_message(mail)
        if self._session is None:
            self._backend.send_messages([message])
            return _other_id(message, mail.message_id)
        raw = sign_mail(message.message().as_bytes(linesep="\r\n"))  # type: ignore[call-arg]  # Django's class takes it
        self._session.sendmail(envelope_sender(mail.pk or 0, mail.recipient), [mail.recipient], raw)
        return ""

    def _start_over(self) -> None:
        """Make the connection ready for the next mail, or end it: `smtplib` keeps one that the server has closed."""
        if self._session is None:
            return
        with suppress(OSError, smtplib.SMTPException):
            if self._session.rset()[0] == OK:
                return
        self.close()


def _other_id(message: EmailMultiAlternatives, ours: str) -> str:
    """Return the Message-ID that a provider names for a mail that it took, "" where it is ours, or a number of its own
    that no reply names.
    """
    told = getattr(getattr(message, "anymail_status", None), "message_id", None)
    return told if isinstance(told, str) and told != ours and MESSAGE_ID.fullmatch(told) else ""


def _refusal(fault: Exception) -> Refused | Unreachable | None:
    """Return what a fault means for its mail; None for one of our own.

    What is said to MAIL FROM is never permanent, nor what names a policy: it is about us, and can be put right.
    """
    if isinstance(fault, smtplib.SMTPRecipientsRefused):
        permanent = all(code in PERMANENT for code, _ in fault.recipients.values())
        ours = any(ABOUT_US.match(said) for _, said in fault.recipients.values())
        return Refused(_describe_fault(fault), permanent=permanent and not ours, by_recipient=True)
    if _is_away(fault):
        return Unreachable(_describe_fault(fault))
    if isinstance(fault, AnymailRecipientsRefused):
        return Refused(_describe_fault(fault), permanent=True, by_recipient=True)
    if isinstance(fault, smtplib.SMTPDataError):
        return Refused(_describe_fault(fault), permanent=fault.smtp_code in PERMANENT)
    if isinstance(fault, (OSError, smtplib.SMTPException, AnymailError)):
        return Refused(_describe_fault(fault))
    return None


def _is_away(fault: Exception) -> bool:
    """Return whether the API of a provider gave no answer, or one that it gives to any mail."""
    return isinstance(fault, AnymailRequestsAPIError) and (fault.response is None or fault.status_code in AWAY)


def _describe_fault(fault: Exception) -> str:
    """Kind and code of a fault; what a server says may hold an address and stays out of logs."""
    codes = next((code for name in CODES if (code := getattr(fault, name, None))), None)
    if isinstance(fault, smtplib.SMTPRecipientsRefused):
        codes = " ".join(str(code) for code, _ in fault.recipients.values())
    return f"{type(fault).__name__} {codes}" if codes else type(fault).__name__
