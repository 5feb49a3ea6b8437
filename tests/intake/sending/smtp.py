"""A real mail server for tests: it takes mail on a port of its own and does as it is told."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass, field

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

CUT = "cut"
"""Instead of a refusal: the connection ends."""


@dataclass
class Mailbox:
    """The mails that arrived, and the answers to give instead of taking one."""

    mails: list[Envelope] = field(default_factory=list)
    sessions: int = 0
    refuse_helo: str = ""
    refuse_sender: dict[str, str] = field(default_factory=dict)
    refuse_recipient: dict[str, str] = field(default_factory=dict)
    refuse_command: str = ""
    refuse_data: str = ""
    refuse_text: dict[bytes, str] = field(default_factory=dict)
    before_answer: Callable[[], object] = bool

    async def handle_EHLO(  # noqa: N802 -- the name that aiosmtpd calls, with what it gives
        self, _server: SMTP, session: Session, _envelope: Envelope, name: str, responses: list[str]
    ) -> list[str]:
        """Greet a client, unless told otherwise."""
        self.sessions += 1
        session.host_name = name
        return [self.refuse_helo] if self.refuse_helo else responses

    async def handle_HELO(self, _server: SMTP, session: Session, _envelope: Envelope, name: str) -> str:  # noqa: N802 -- as above
        """Greet a client in the old way, unless told otherwise."""
        session.host_name = name
        return self.refuse_helo or "250 OK"

    async def handle_MAIL(  # noqa: N802 -- as above
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take a sender, unless told otherwise; `<>` is the null sender."""
        if address in self.refuse_sender:
            return self.refuse_sender[address]
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(  # noqa: N802 -- the name that aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Takes a recipient, unless told otherwise."""
        if address in self.refuse_recipient:
            return self.refuse_recipient[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 -- as above
        """Keep a mail, unless told otherwise; CUT ends the connection without a word."""
        self.before_answer()
        refusals = [said for text, said in self.refuse_text.items() if text in (envelope.original_content or b"")]
        refusal = next(iter(refusals), self.refuse_data)
        if refusal == CUT and server.transport:
            server.transport.close()
        if refusal:
            return refusal
        self.mails.append(envelope)
        return "250 OK"


class Server(SMTP):
    """A server that can refuse DATA itself, before it saw any of the mail."""

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 -- the name that aiosmtpd calls
        """Ask for the mail, unless told otherwise."""
        refusal = self.event_handler.refuse_command
        if refusal:
            await self.push(refusal)
        else:
            await super().smtp_DATA(arg)


class MailController(Controller):
    """Starts such servers."""

    def factory(self) -> SMTP:
        """Make the server of one connection."""
        return Server(self.handler, **self.SMTP_kwargs)


class MailServer:
    """A server on a port that stays its own when it goes away and comes back."""

    def __init__(self) -> None:
        self.box = Mailbox()
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self.start()

    def start(self) -> None:
        """Comes (back), with what it had."""
        self._controller = MailController(self.box, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    def stop(self) -> None:
        """Goes away."""
        self._controller.stop()
