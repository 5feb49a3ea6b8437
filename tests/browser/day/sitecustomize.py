"""The day of the tests (`tests.browser.clock`) in every program that finds this file first: those that a server starts
for itself live on the day of the server.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

import time_machine

ahead = timedelta(seconds=float(os.environ["FERNWERTUNG_TEST_AHEAD"]))
time_machine.travel(datetime.now(UTC) + ahead, tick=True).start()
