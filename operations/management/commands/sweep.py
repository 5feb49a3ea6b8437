"""`manage.py sweep`: everything that waits, again and again, for ever."""

from __future__ import annotations

import signal
from typing import Any

from django.core.management.base import BaseCommand

from operations.sweep import Sweeper


class Command(BaseCommand):
    """Sweep until SIGTERM or Ctrl-C."""

    help = "Read, rate and send whatever waits, every SWEEP_SECONDS, without a broker."

    def handle(self, **_: Any) -> None:
        """End after the round in which the signal comes."""
        sweeper = Sweeper()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: sweeper.stop())
        sweeper.run()
