"""The receiver for mail servers: LMTP (RFC 2033), or SMTP (RFC 5321) where a server speaks nothing else.

What a mail server does with our answers: 250 ends its care for the mail, 4xx lets it keep the mail
and try again for days, 5xx sends the mail back to its author. So 250 means committed, whatever goes
wrong here is 451, and 5xx is for what never becomes right: a recipient who is not ours, too many bytes.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import AnyStr, cast

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import close_old_connections

from intake.errors import MailTooLarge
from intake.receiving.receivers import is_ours, renew_connections, store, wake
from intake.tokens import choose_recipient

log = logging.getLogger(__name__)

STORED = "250 2.0.0 Stored as {code}"
WELCOME = "250 2.1.5 OK"
FAULT = "451 4.3.0 A fault on our side, please try again later"
NOT_OURS = "550 5.1.1 Nobody here has this address"
TOO_MANY_RECIPIENTS = "452 4.5.3 Too many recipients"
TOO_LARGE = "552 5.3.4 More than we store"
BUSY = "421 4.3.2 Too many connections, please try again later"
GOING_DOWN = "421 4.3.2 Going down, please try again later"

RECIPIENTS = 100
"""Recipients of one mail; RFC 5321, 4.5.3.1.8, asks for as many."""

THREADS = 4
"""Mails that are stored at the same time (our own choice: the disk is one)."""

STORE_SECONDS = 120
"""How long storing may take. RFC 5321, 4.5.3.2.6, lets the sender wait for ten minutes."""

IDLE_SECONDS = 300
"""How long a client may be silent: RFC 5321, 4.5.3.2.7."""

GRACE_SECONDS = 30
"""How long mails on their way in may take when we go down (our own choice)."""


class LMTPServer:
    """What the sessions of a listener share, and what they ask: who is ours, is it stored."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.closing = False
        self.inside: set[SMTPSession] = set()
        self._empty = asyncio.Event()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix=source)

    async def handle_EHLO(  # noqa: N802 -- the library calls it so
        self, _server: SMTP, session: Session, _envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        """Announce what RFC 2033, 5, demands beside what the library does."""
        session.host_name = hostname
        return [*responses[:-1], "250-PIPELINING", responses[-1]]

    async def handle_RCPT(  # noqa: N802 -- the library calls it so
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take the recipients that are ours, and refuse the others while the author can still be notified."""
        if not is_ours(address):
            return NOT_OURS
        if len(envelope.rcpt_tos) >= RECIPIENTS:
            return TOO_MANY_RECIPIENTS
        envelope.rcpt_tos.append(address)
        return WELCOME

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 -- the library calls it so
        """Store the mail in a thread, since a database may take its time."""
        raw, recipients = cast("bytes", envelope.content), tuple(envelope.rcpt_tos)
        loop = asyncio.get_running_loop()
        stored = loop.run_in_executor(self._threads, accept_mail, raw, recipients, self.source)
        return await asyncio.wait_for(stored, STORE_SECONDS)

    async def handle_exception(self, fault: Exception) -> str:
        """Answer any fault of ours with 451; the library would answer 500."""
        log.error("a session failed", exc_info=fault)
        return FAULT

    async def close(self) -> None:
        """Close idle sessions and let those finish that are delivering a mail."""
        self.closing = True
        for session in list(self.inside):
            session.leave_if_idle()
        if self.inside:
            self._empty.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._empty.wait(), GRACE_SECONDS)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def let_out(self, session: SMTPSession) -> None:
        """A client is gone."""
        self.inside.discard(session)
        if not self.inside:
            self._empty.set()


def accept_mail(raw: bytes, recipients: Sequence[str], source: str) -> str:
    """Store a mail and return the answer. The answer is 250 only if the mail is committed."""
    try:
        close_old_connections()  # one that broke since the last mail is replaced here
        mail = store(raw, source, choose_recipient(recipients))
        wake([mail])
    except MailTooLarge as refusal:
        log.warning("refused: %s", refusal)
        return TOO_LARGE
    except Exception:
        log.exception("a mail was not stored; its mail server keeps it")
        renew_connections()
        return FAULT
    return STORED.format(code=mail.code)


class SMTPSession(SMTP):
    """One connection, under our limits."""

    def __init__(self, listener: LMTPServer, loop: asyncio.AbstractEventLoop) -> None:
        # A line may be as long as a mail: how its author's program breaks lines is no reason to bounce it.
        self.line_length_limit = settings.INTAKE_STORE_BYTES
        super().__init__(
            listener,
            data_size_limit=settings.INTAKE_STORE_BYTES,
            enable_SMTPUTF8=True,
            hostname=socket.gethostname(),
            ident="Fernwertung",
            timeout=IDLE_SECONDS,
            loop=loop,
        )
        self.listener = listener
        self.takes_data = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the client in, if there is room."""
        if self.listener.closing or len(self.listener.inside) >= settings.INTAKE_CONNECTIONS:
            writer = cast("asyncio.Transport", transport)
            writer.write(f"{GOING_DOWN if self.listener.closing else BUSY}\r\n".encode())
            writer.close()
            return
        self.listener.inside.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        """Make room for another one."""
        if self in self.listener.inside:
            self.listener.let_out(self)
            super().connection_lost(error)

    async def push(self, status: AnyStr) -> None:
        """Answer the client."""
        text = status.decode() if isinstance(status, bytes) else status
        if not self.takes_data:
            self.takes_data = text.startswith("354")
            await super().push(text)
            return
        self.takes_data = False
        # The library knows a line that is too long for it; here that is a mail that is too large.
        await self.answer_for_data(TOO_LARGE if text.startswith("500") else text)
        if self.listener.closing:
            self.leave_if_idle()

    async def answer_for_data(self, status: str) -> None:
        """Send what became of a mail, once."""
        await super().push(status)

    def leave_if_idle(self) -> None:
        """End the connection, unless a mail is on its way in."""
        if self.transport is not None and not self.takes_data:
            writer = cast("asyncio.Transport", self.transport)
            writer.write(f"{GOING_DOWN}\r\n".encode())
            writer.close()


class LMTPSession(SMTPSession, LMTP):
    """One connection that speaks LMTP."""

    recipients = 0

    async def push(self, status: AnyStr) -> None:
        """Keep the number of recipients, which the library forgets before it answers for the data."""
        if self.envelope is not None and self.envelope.rcpt_tos:
            self.recipients = len(self.envelope.rcpt_tos)
        await super().push(status)

    async def answer_for_data(self, status: str) -> None:
        """Send what became of a mail, once for each recipient: RFC 2033, 4.2."""
        for _ in range(self.recipients):
            await super().answer_for_data(status)


async def serve(host: str, port: int, *, smtp: bool, ready: Callable[[str, int], None]) -> None:
    """Take mail until SIGTERM or SIGINT. `ready` is called with the address, once clients can connect."""
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    listener = LMTPServer("smtp" if smtp else "lmtp")
    session = SMTPSession if smtp else LMTPSession
    server = await loop.create_server(lambda: session(listener, loop), host, port)
    ready(*server.sockets[0].getsockname()[:2])
    await stopped.wait()
    server.close()
    await listener.close()
