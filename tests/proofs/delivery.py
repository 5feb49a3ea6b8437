"""A mail server that hands over mails until each is taken."""

from __future__ import annotations

import random
import smtplib
import threading
import time

from tests.intake.receiving.listener import hand_over
from tests.proofs.forks import ForkedDoor, is_alive
from tests.servers import PAUSE

STORING = 0.03
"""Seconds in which a mail is stored; a kill comes at a random moment of it."""


class Delivery(threading.Thread):
    """A mail server: it hands over mails in random order, and what is not answered with 250 it tries again."""

    def __init__(self, door: ForkedDoor, mails: list[bytes], kills: int, chance: random.Random) -> None:
        super().__init__(daemon=True)
        self.door, self.kills = door, kills
        self.chance = random.Random(chance.random())  # noqa: S311 -- to be repeated; one for each thread
        self.waiting = chance.sample(mails, len(mails))
        self.killed = self.again = 0

    def run(self) -> None:
        """One connection after the other; as long as kills are left, each ends with one."""
        while self.waiting:
            if not is_alive(self.door.pid):
                self.door.start()
            left = self.kills - self.killed
            taken = self.hand_over(self.chance.randrange(max(1, len(self.waiting) // left)) if left else None)
            if not taken:
                self.again += 1
                self.waiting.insert(self.chance.randrange(len(self.waiting)), self.waiting.pop())
                time.sleep(PAUSE)
        self.door.stop()

    def hand_over(self, until: int | None) -> bool:
        """Hand over all that waits, or end with the mail of that number, while whose storing the door is killed.

        Return False if a mail was not answered. A kill never takes more mails than its share, so that kills are left
        for each share of the others however fast the machine is.
        """
        killer: threading.Timer | None = None
        try:
            with self.door.client() as client:
                for number in range(len(self.waiting)):
                    if number == until:
                        killer = self.kill_soon()
                    answer = hand_over(client, self.waiting[-1])
                    if answer != [250]:
                        assert answer[0] in {421, 451}
                        return False
                    self.waiting.pop()
                    if killer is not None:
                        break
        except (smtplib.SMTPException, OSError):
            return False
        finally:
            if killer is not None:
                killer.join()
                self.killed += 1
        return True

    def kill_soon(self) -> threading.Timer:
        killer = threading.Timer(self.chance.uniform(0, STORING), self.door.stop, kwargs={"kill": True})
        killer.start()
        return killer
