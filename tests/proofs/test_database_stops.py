"""PostgreSQL dies or loses its connections in the middle of everything: nothing is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import psycopg
import pytest
from django.db import OperationalError, connection, connections

from intake.models import InboundMail, OutboundMail
from intake.receiving.lmtp import LMTPServer, accept_mail
from operations.sweep import sweep_once
from ratings.models.ledger import RatingRequest
from tests.intake.receiving.letters import US
from tests.proofs.delivery import Delivery
from tests.proofs.forks import ForkedDoor, Forks, kill
from tests.proofs.season import assert_all_done, counted, create_season, mails_of, reference, settled
from tests.proofs.stops import stopping_at_once
from tests.realservers import SESSION
from tests.servers import PATIENCE, PAUSE, PostgreSQL
from tests.transcript import ReportCounts

pytestmark = [pytest.mark.proof, pytest.mark.both_databases]

Rounds = Callable[[int, int], int]


@pytest.fixture
def server(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[PostgreSQL]:
    """The PostgreSQL of this run, which stops without any order."""
    running = request.config.stash[SESSION].postgresql
    if running is None:
        pytest.skip("SQLite is part of the process that dies; that of DATABASE_URL is not ours to stop")
    with stopping_at_once(running):
        yield running


@pytest.fixture
def forks(process_env: dict[str, str]) -> Iterator[Forks]:
    """Processes that sweep every second."""
    running = Forks(process_env | {"SWEEP_SECONDS": "1"})
    yield running
    running.close()


@pytest.mark.long
def test_server_that_stops_at_once_costs_nothing(  # noqa: PLR0913, PLR0917 -- each of them is a fixture
    server: PostgreSQL, forks: Forks, tmp_path: Path, rounds: Rounds, chance: random.Random, report_counts: ReportCounts
) -> None:
    mails, stops = rounds(24, 1000), rounds(3, 20)
    reports = create_season(mails, chance)
    expected = reference(reports)
    delivery = Delivery(ForkedDoor(tmp_path, forks), mails_of(reports), 0, chance)
    sweeper = forks.start(tmp_path / "sweep.log", "sweep")
    delivery.start()
    for number in range(stops):
        wait_until_settled(mails * number // stops)
        threading.Event().wait(chance.uniform(0, 0.1))
        connection.close()
        server.stop()
        threading.Event().wait(chance.uniform(0, 0.1))
        server.start()
        free_claims()
    delivery.join()
    wait_until_settled(mails)
    kill(sweeper)
    report_counts("3 PostgreSQL stopped", mails=mails, stops=stops, sent_again=delivery.again, **counted(mails))
    assert_all_done(mails, expected)


def wait_until_settled(mails: int) -> None:
    """Returns when so many mails have reached their end, and what they report is rated and answered."""
    for _ in range(int(PATIENCE / PAUSE)):
        if settled() >= mails and not RatingRequest.objects.exists():
            return
        threading.Event().wait(PAUSE)
    raise AssertionError(list(InboundMail.objects.values_list("state", "attempts", "reasons").distinct()))


def free_claims() -> None:
    """What time would do with the claims of processes that lost the database."""
    InboundMail.objects.update(claimed_until=None)
    OutboundMail.objects.update(claimed_until=None)


class Cut:
    """Cuts the connection of this process before or after one of its statements, commits among them."""

    def __init__(self, at: int, *, after: bool) -> None:
        self.at, self.after, self.count = at, after, 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """Around a statement."""
        return self.around(lambda: execute(sql, params, many, context))

    def around(self, do: Callable[[], Any]) -> Any:
        self.count += 1
        if self.count == self.at and not self.after:
            self.cut()
        answer = do()
        if self.count == self.at and self.after:
            self.cut()
            raise OperationalError("the connection was cut before the answer came")
        return answer

    def cut(self) -> None:
        url = f"host={connection.settings_dict['HOST'] or connection.settings_dict['OPTIONS'].get('host', '')}"
        with psycopg.connect(f"{url} port=5432 user=postgres dbname=postgres", autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [connection.connection.info.backend_pid])

    @contextmanager
    def applied(self) -> Iterator[None]:
        with ExitStack() as stack:
            own = connections["default"]  # the door may put another one into its place
            stack.enter_context(own.execute_wrapper(self))
            stack.enter_context(mock.patch.object(own, "_commit", partial(self.around, own._commit)))  # type: ignore[attr-defined]  # stubs know no private names
            yield


def journey(raw: bytes, cut: Cut) -> None:
    """A mail from the door to its answer, with one cut somewhere; then again what a sender and a sweep do."""
    with cut.applied():
        answer = take(raw)
        sweep_once()
    connection.close()
    free_claims()
    assert answer in {250, 451}
    if answer != 250:
        assert take(raw) == 250
    sweep_once()


def take(raw: bytes) -> int:
    """What a mail server hears."""
    try:
        answer = accept_mail(raw, [US], "lmtp")
    except Exception as fault:  # noqa: BLE001 -- as the library does
        answer = asyncio.run(LMTPServer("lmtp").handle_exception(fault))
    return int(answer.partition(" ")[0])


@pytest.mark.long
@pytest.mark.usefixtures("server")
def test_connection_that_is_cut_at_any_statement_costs_nothing(
    rounds: Rounds, chance: random.Random, report_counts: ReportCounts
) -> None:
    reports = create_season(rounds(12, 600), chance)
    expected = reference(reports)
    mails = mails_of(reports)
    whole = Cut(0, after=False)
    journey(mails.pop(), whole)
    places = [(at, after) for at in range(1, whole.count + 1) for after in (False, True)]
    for at, after in places if rounds(0, 1) else chance.sample(places, len(mails)):
        journey(mails.pop(), Cut(at, after=after))
    done = len(reports) - len(mails)
    for raw in mails:
        journey(raw, Cut(0, after=False))
    report_counts(
        "3 connections cut", mails=len(reports), cuts=done - 1, statements=whole.count, **counted(len(reports))
    )
    assert_all_done(len(reports), expected)
