"""`manage.py receive_lmtp` as a process of its own, and clients for it."""

from __future__ import annotations

import smtplib
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.intake.receiving.letters import DIRECTOR, US
from tests.servers import PATIENCE, Server

LISTENS = b"TP on "
"""What the command says when clients can connect: "LMTP on HOST:PORT"."""


class Listener(Server):
    """The door for mail servers, on a free port."""

    def __init__(self, folder: Path, env: Mapping[str, str], *options: str) -> None:
        super().__init__(folder / "listener.log")
        self.env = dict(env)
        self.options = options

    def start(self, **settings: str) -> None:
        """Returns once clients can connect."""
        self.log.write_bytes(b"")
        command = [sys.executable, "manage.py", "receive_lmtp", "--port", "0", *self.options]
        self.launch(command, self._listens, env=self.env | {"INTAKE_RECIPIENTS": US} | settings)

    def _listens(self) -> bool:
        return LISTENS in self.log.read_bytes()

    @property
    def port(self) -> int:
        """Where it listens."""
        line = self.log.read_bytes().partition(LISTENS)[2].partition(b"\n")[0]
        return int(line.rpartition(b":")[2])

    def client(self) -> smtplib.LMTP:
        """A connected client that has said hello."""
        client = smtplib.LMTP("127.0.0.1", self.port, timeout=PATIENCE)
        client.ehlo_or_helo_if_needed()
        return client


def hand_over(client: smtplib.SMTP, raw: bytes, *recipients: str) -> list[int]:
    """The codes that a mail is answered with, one for each recipient; those of recipients refused come first."""
    client.docmd("MAIL", f"FROM:<{DIRECTOR}>")
    codes = [client.docmd("RCPT", f"TO:<{recipient}>")[0] for recipient in recipients or (US,)]
    refused = [code for code in codes if code != 250]
    if len(refused) == len(codes):
        client.rset()
        return refused
    answers = 1 if not isinstance(client, smtplib.LMTP) else len(codes) - len(refused)
    first, _ = client.data(raw)
    return [*refused, first, *(client.getreply()[0] for _ in range(answers - 1))]
