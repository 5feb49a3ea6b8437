"""A clock that is an hour off, and the nights on which the clock changes: no rating knows of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from intake.receiving.receivers import store
from operations.sweep import sweep_once
from tests.proofs.season import START, assert_all_done, counted, create_season, mails_of, reference
from tests.transcript import ReportCounts

# In one transaction that never ends, PostgreSQL keeps every version of a row and walks through all of them.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.proof, pytest.mark.both_databases]

NIGHTS = {
    "March": datetime(2026, 3, 28, 22, 30, tzinfo=UTC),
    "October": datetime(2026, 10, 24, 21, 30, tzinfo=UTC),
}
"""Half an hour before the midnight in Berlin that begins the night: from then on mails come, one a minute."""


@pytest.mark.long
@pytest.mark.parametrize("night", NIGHTS)
@pytest.mark.parametrize("hours", [-1, 0, 1])
def test_ratings_do_not_know_what_the_clock_said(
    night: str, hours: int, rounds: Callable[[int, int], int], chance: random.Random, report_counts: ReportCounts
) -> None:
    mails, begin = rounds(24, 320), NIGHTS[night]
    reports = [
        replace(report, received=begin + timedelta(minutes=number), on=START + timedelta(days=30 + number % 20))
        for number, report in enumerate(create_season(mails, chance))
    ]
    expected = reference(reports)
    for report, raw in chance.sample(list(zip(reports, mails_of(reports), strict=True)), mails):
        with time_machine.travel(report.received + timedelta(hours=hours), tick=False):
            store(raw, "file")
    with time_machine.travel(begin + timedelta(hours=6 + hours), tick=False):
        sweep_once()
    report_counts(f"10 clock {hours:+d} h, night in {night}", mails=mails, **counted(mails))
    assert_all_done(mails, expected)
