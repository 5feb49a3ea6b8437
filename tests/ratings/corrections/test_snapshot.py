"""Looking at the effect of a correction keeps nobody out, and sees one moment."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import Error, connections

from intake.models import InboundMail, MailState
from intake.processing.process import process_waiting
from intake.receiving.receivers import store
from ratings.corrections import ResultCorrected, carry_out, preview_correction
from ratings.evaluation import ChangedFacts, Preview, preview_change
from ratings.models import Pool
from ratings.snapshots import reading_snapshot
from tests.intake.federation import OWN_SERVER
from tests.proofs.season import Report, create_season, enter, game_of, troubles
from tests.ratings.corrections.world import ORIGIN

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

PATIENCE = 60
"""Seconds after which whoever still waits would wait for ever."""


def elsewhere(do: Callable[[], object]) -> None:
    """Do something on a connection of its own; TimeoutError where it has to wait for this one."""

    def run() -> None:
        try:
            do()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as threads:
        threads.submit(run).result(PATIENCE)


def other_score(report: Report) -> str:
    """A result that the game did not have."""
    return "0-1" if report.score == "1-0" else "1-0"


@pytest.mark.long
@pytest.mark.parametrize("pool", ["fwz", "ecp"])
def test_mail_is_stored_while_a_preview_is_open(pool: str, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.INTAKE_AUTHSERV_ID = OWN_SERVER
    season = create_season(40, random.Random(7))  # noqa: S311 -- a season that is the same each time
    *finished, coming = [report for report in season if game_of(report).tournament.pool.key == pool]
    for report in finished:
        enter(report)
    row = store(coming.mail(1), "file")
    wanted = ResultCorrected(game_of(finished[0]).pk, other_score(finished[0]), "played", finished[0].on)
    before = preview_correction(wanted)

    def preview_meanwhile(pool: Pool, touched: ChangedFacts) -> Preview:
        elsewhere(process_waiting)
        return preview_change(pool, touched)

    with monkeypatch.context() as patched:
        patched.setattr("ratings.corrections.process.preview_change", preview_meanwhile)
        during = preview_correction(wanted)
    assert InboundMail.objects.get(pk=row.pk).state == MailState.ACCEPTED
    assert during == before
    assert game_of(coming).score == coming.score
    carry_out(wanted, ORIGIN, preview_correction(wanted).fingerprint)
    assert list(troubles()) == []


def test_nothing_can_be_written_in_a_snapshot() -> None:
    with pytest.raises(Error), reading_snapshot():
        Pool.objects.create(key="new", name="New", rule="bdf-fwz")
    assert not Pool.objects.filter(key="new").exists()
    Pool.objects.create(key="new", name="New", rule="bdf-fwz")
