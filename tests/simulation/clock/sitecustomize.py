"""A clock that is wrong by as many seconds as a file says, in every program of Python that finds this file first."""

from __future__ import annotations

import os
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import time_machine

OFFSET = Path(os.environ["SIMULATED_CLOCK"])
LOOK = 0.1
"""Seconds between two looks at the file."""


class Clock:
    """That of this program and of what it forks."""

    def __init__(self) -> None:
        self.told = self.read()
        self.moved = time_machine.travel(datetime.now(UTC) + timedelta(seconds=self.told), tick=True).start()

    def read(self) -> float:
        """How many seconds the clock is ahead."""
        return float(OFFSET.read_text())

    def follow(self) -> None:
        """Move whenever the file says something else."""
        while True:
            asked = self.read()
            self.moved.shift(asked - self.told)
            self.told = asked
            threading.Event().wait(LOOK)

    def begin(self) -> None:
        """Follow the file in a thread; a fork copies none."""
        threading.Thread(target=self.follow, daemon=True).start()


clock = Clock()
clock.begin()
os.register_at_fork(after_in_child=clock.begin)
