"""A real mail server for tests: it takes mail on a port of its own and does as it is told."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


@dataclass
class Mailbox:
    """The mails that arrived, and the answers to give instead of taking one."""

    mails: list[Envelope] = field(default_factory=list)
    refuse_recipient: dict[str, str] = field(default_factory=dict)
    refuse_data: str = ""

    async def handle_RCPT(  # noqa: N802 -- the name that aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Takes a recipient, unless told otherwise."""
        if address in self.refuse_recipient:
            return self.refuse_recipient[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 -- as above
        """Keeps a mail, unless told otherwise."""
        if self.refuse_data:
            return self.refuse_data
        self.mails.append(envelope)
        return "250 OK"


class MailServer:
    """A server on a port that stays its own when it goes away and comes back."""

    def __init__(self) -> None:
        self.box = Mailbox()
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self.start()

    def start(self) -> None:
        """Comes (back), with what it had."""
        self._controller = Controller(self.box, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    def stop(self) -> None:
        """Goes away."""
        self._controller.stop()
