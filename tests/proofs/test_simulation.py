"""Everything fails at once, as a seed draws it: `tests.simulation`, here with the servers of this run."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.proofs.stops import stopping_at_once
from tests.realservers import SESSION
from tests.servers import PostgreSQL
from tests.simulation.machines import Machines
from tests.simulation.mailserver import MoodyServer
from tests.simulation.plan import Load, make_plan
from tests.simulation.run import Simulation
from tests.transcript import ReportCounts

pytestmark = pytest.mark.proof


@pytest.fixture
def server(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[PostgreSQL | None]:
    """The PostgreSQL of this run, which stops without any order; None for SQLite."""
    session = request.config.stash[SESSION]
    running = session.postgresql
    if running is None:
        if session.kind == "postgresql":
            pytest.skip("the simulation stops PostgreSQL")
        yield None
        return
    with stopping_at_once(running):
        yield running


@pytest.fixture
def simulation(
    server: PostgreSQL | None, process_env: dict[str, str], tmp_path: Path, seed: int, rounds: Callable[[int, int], int]
) -> Iterator[Simulation]:
    mails = MoodyServer()
    machines = Machines(tmp_path, server, process_env["DATABASE_URL"], mails.port)
    yield Simulation(machines, mails, seed, Load(rounds(5, 600)))
    machines.end()
    mails.stop()


@pytest.mark.long
def test_whatever_fails_each_result_is_stored_once_and_each_mail_answered(
    simulation: Simulation, report_counts: ReportCounts
) -> None:
    simulation.prepare()
    troubles = simulation.run()
    report_counts("16 simulation", **simulation.counts(), wrong=len(troubles))
    assert troubles == []


def test_seed_draws_the_same_plan_again() -> None:
    first, again, other = (make_plan(Load(60), random.Random(seed)) for seed in (1, 1, 2))  # noqa: S311 -- to be repeated
    assert first == again != other
