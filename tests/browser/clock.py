"""A program of the project on another day: `python -m tests.browser.clock PROGRAM ARGUMENTS`.

What pages show depends on the day they are read (who is inactive, which list is due), so the
sample federation is always looked at on one day. The day begins with the first program of a
session and goes on in the others.
"""

from __future__ import annotations

import os
import runpy
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import django
import time_machine

TODAY = datetime(2026, 12, 1, 9, tzinfo=UTC)
"""All letters of the sample federation have come in, and the list of the month is due."""

AHEAD = "FERNWERTUNG_TEST_AHEAD"
"""How many seconds the day of the tests is ahead of the real one."""

DAY = Path(__file__).parent / "day"
"""Programs that look for modules here first live on the day that AHEAD tells, and whatever they start does."""


def ahead() -> str:
    """What AHEAD has to say so that it is TODAY now."""
    return str(TODAY.timestamp() - time.time())


def run(arguments: list[str]) -> None:
    """Runs a module as `python -m` does, with Django set up, on TODAY; where AHEAD is set, DAY has moved the clock."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if AHEAD not in os.environ:
        os.environ[AHEAD] = ahead()
        time_machine.travel(datetime.now(UTC) + timedelta(seconds=float(os.environ[AHEAD])), tick=True).start()
    django.setup()
    sys.argv = arguments
    runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    run(sys.argv[1:])
