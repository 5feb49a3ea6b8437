"""Whoever carries out a correction may be killed at any moment: all of it is done, or nothing."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import count

import pytest

from ratings import audit, publication, reviews
from ratings.errors import ReviewRefused
from ratings.evaluation import find_differences
from ratings.models import CorrectionProposal, Player, RatingMove, ReviewStep, Run
from ratings.personal import Wish, store_wish
from ratings.reviews import Why
from tests.mortal import STEP, contents
from tests.ratings.corrections.world import played, standing
from tests.ratings.federation import day, pool
from tests.ratings.reviews.test_process import ALICE, lost, received, taken_up
from tests.servers import ROOT
from tests.transcript import ReportCounts

pytestmark = pytest.mark.both_databases


def prepared() -> CorrectionProposal:
    """A correction that a review asked for; it touches a published list, and P1 wants to hear of it."""
    played()
    publication.publish(pool(), day(31), ALICE.actor)
    one = Player.objects.get(number="P1")
    one.personaldata.email = "p1@example.org"
    one.personaldata.save()
    store_wish(one, Wish.CORRECTIONS)
    return reviews.prepare(lost(), Why("The sheet", "BdF 7", taken_up(received())), ALICE.actor)[0]


def carried_out(proposal: CorrectionProposal, moments: int, env: dict[str, str]) -> int:
    """The exit code of a process that carries a correction out and lives so many moments."""
    command = [sys.executable, "-m", "tests.mortal", str(proposal.pk), proposal.fingerprint, str(moments)]
    env = env | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


@pytest.mark.long
@pytest.mark.proof
def test_killed_correction_has_done_nothing_and_can_be_carried_out_afterwards(
    process_env: dict[str, str], rounds: Callable[[int, int], int], report_counts: ReportCounts
) -> None:
    proposal = prepared()
    before = contents()
    deaths = 0
    for moments in count(0, rounds(STEP, 1)):
        end = carried_out(proposal, moments, process_env)
        if contents() != before:
            break
        assert end == -signal.SIGKILL, f"not killed after {moments} moments, and nothing done"
        deaths += 1
    assert deaths >= rounds(5, 45)
    report_counts("1 kill -9 while a correction is carried out", deaths=deaths, half_done=0)
    proposal.refresh_from_db()
    # The golden correction of a result, whether the process died behind its commit or lived on.
    assert standing("P1", "P2", "P3") == {"P1": (2094, 11), "P2": (2113, 12), "P3": (2094, 12)}
    assert (proposal.state, len(proposal.evaluations), len(proposal.lists)) == ("applied", 3, 1)
    assert list(ReviewStep.objects.order_by("number").values_list("state", flat=True)) == [
        "received",
        "in-review",
        "decided",
        "applied",
    ]
    assert list(RatingMove.objects.filter(tell=True).values_list("player__number", flat=True)) == ["P1"]
    assert (Run.objects.filter(kind="correction").count(), list(audit.broken())) == (1, [])
    assert find_differences(pool()) == []
    with pytest.raises(ReviewRefused, match="overtaken"):
        reviews.apply(proposal, proposal.fingerprint, ALICE.actor)
