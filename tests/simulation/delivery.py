"""Servers of others that hand mails over until each is taken: by LMTP, and posted by a provider."""

from __future__ import annotations

import random
import smtplib
import threading
import time
from collections import deque
from collections.abc import Iterable

import requests

from tests.intake.receiving.listener import hand_over
from tests.simulation.letters import US, Letter
from tests.simulation.machines import SECRET, Machines

PATIENCE = 10
"""Seconds for an answer."""

POSTED = 0.2
"""The share of mails that a provider posts."""


class Delivery(threading.Thread):
    """One such server."""

    def __init__(self, machines: Machines, seed: float) -> None:
        super().__init__(daemon=True)
        self.machines = machines
        self.chance = random.Random(seed)  # noqa: S311 -- to be repeated
        self.waiting: deque[Letter] = deque()
        self.taken: list[Letter] = []
        self.refused: list[tuple[Letter, int]] = []
        self.again = 0
        self.is_over = False

    def give(self, letters: Iterable[Letter]) -> None:
        """Hand these over as well."""
        self.waiting.extend(letters)

    def run(self) -> None:
        """One mail after the other; what is not taken goes back to a random place."""
        while self.waiting or not self.is_over:
            if not self.waiting:
                time.sleep(0.05)
                continue
            letter = self.waiting.popleft()
            code = self._post(letter) if self.chance.random() < POSTED else self._hand_over(letter)
            if code in {200, 250}:
                self.taken.append(letter)
            elif code in {550, 552, 554, 413}:
                self.refused.append((letter, code))
            else:
                self.again += 1
                self.waiting.insert(self.chance.randrange(len(self.waiting) + 1), letter)
                time.sleep(0.2)

    def _hand_over(self, letter: Letter) -> int:
        try:
            with smtplib.LMTP("127.0.0.1", self.machines.door_port, timeout=PATIENCE) as client:
                client.ehlo_or_helo_if_needed()
                return hand_over(client, letter.raw)[0]
        except (smtplib.SMTPException, OSError):
            return 0

    def _post(self, letter: Letter) -> int:
        address = f"http://127.0.0.1:{self.machines.web_port}/receive/mailgun/mime"
        fields: dict[str, tuple[None, str | bytes]] = {"recipient": (None, US), "body-mime": (None, letter.raw)}
        name, _, password = SECRET.partition(":")
        try:
            return requests.post(address, files=fields, auth=(name, password), timeout=PATIENCE).status_code
        except requests.RequestException:
            return 0
