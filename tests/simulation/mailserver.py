"""The mail server to which answers go: it has tempers, and keeps a list of what it took and what it refused."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.intake.sending.smtp import CUT, Mailbox, MailServer
from tests.simulation.letters import DIRECTORS

LINK = re.compile(r"http://127\.0\.0\.1:\d+/(director|confirm|not-me)/[^\s/]+/")
"""A link in one of our mails, and its kind."""

SLOW = 0.7
"""Seconds that a tarpit takes for an answer."""


class Moody(Mailbox):
    """A mailbox that also takes a mail and says nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.is_silent = False
        self.taken: list[tuple[str, str, str]] = []
        self.refused: set[str] = set()
        self.links: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self.newest: dict[str, str] = {}

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 -- the name that aiosmtpd calls
        """Keep what a mail answers, its name and its recipient."""
        answer = await super().handle_DATA(server, session, envelope)
        mail = message_from_bytes(envelope.original_content or b"", policy=default)
        about, name = str(mail["In-Reply-To"] or ""), str(mail["Message-ID"])
        if answer.startswith("250"):
            self.taken.append((about, name, envelope.rcpt_tos[0]))
            self._keep_links(about, mail)
            self.mails.clear()
        elif answer.startswith("554"):
            self.refused.add(name)
        if self.is_silent and server.transport:
            server.transport.close()
        return answer

    def _keep_links(self, about: str, mail: EmailMessage) -> None:
        """By the mail that is answered, and the newest of each kind."""
        body = mail.get_body(("plain",))
        found = {link[1]: link[0] for link in LINK.finditer(body.get_content() if body else "")}
        self.newest |= found
        self.links[about] |= found


class MoodyServer(MailServer):
    """In one temper at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.stop()
        self.box = self.moody = Moody()
        self.start()
        self.is_away = False

    def behave(self) -> None:
        """Be as one should be."""
        if self.is_away:
            self.start()
        self.is_away = self.moody.is_silent = False
        self.moody.refuse_helo = self.moody.refuse_command = self.moody.refuse_data = ""
        self.moody.refuse_sender, self.moody.refuse_recipient = {}, {}
        self.moody.before_answer = bool

    def misbehave(self, temper: str) -> None:
        """Take on a temper."""
        self.behave()
        box = self.moody
        match temper:
            case "cut":
                box.refuse_data = CUT
            case "taken-and-cut":
                box.is_silent = True
            case "greet-421":
                box.refuse_helo = "421 Later"
            case "data-451" | "data-554":
                box.refuse_data = f"{temper[-3:]} Not this one"
            case "rcpt-450":
                box.refuse_recipient = dict.fromkeys(DIRECTORS, "450 4.2.1 Mailbox busy")
            case "rcpt-550":
                box.refuse_recipient = {DIRECTORS[0]: "550 5.1.1 No such user"}
            case "mail-451" | "mail-550":
                box.refuse_sender = {"": f"{temper[-3:]} Not from you", "<>": f"{temper[-3:]} Not from you"}
            case "tarpit":
                box.before_answer = lambda: time.sleep(SLOW)
            case "away":
                self.stop()
                self.is_away = True
            case _:
                raise AssertionError(temper)
