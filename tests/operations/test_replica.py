"""Public pages from a replica: who reads where, and what becomes of readers when one of both databases is away."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.core.cache import cache
from django.db import OperationalError, close_old_connections, connections
from django.test import Client

from intake.models import InboundMail
from intake.receiving import lmtp
from intake.replying import links
from ratings import replica
from ratings.models import Tournament
from tests.intake import federation
from tests.intake.federation import mail
from tests.realservers import SESSION
from tests.replication import Copy, Standby, connected, socket_url
from tests.servers import PATIENCE, PAUSE, PostgreSQL

TOURNAMENT = "/tournaments/SE947/"


@dataclass
class Two:
    """A first server, the replica that follows it, and a clock that tests put forward."""

    primary: Copy
    standby: Standby
    now: float = 1000.0

    def clock(self) -> float:
        return self.now

    def catch_up(self) -> None:
        """Waits until the replica has all that was written."""
        written = self.primary.run("SELECT pg_current_wal_flush_lsn()")
        deadline = time.monotonic() + PATIENCE
        while not self.standby.run(f"SELECT pg_last_wal_replay_lsn() >= '{written}'"):
            assert time.monotonic() < deadline
            time.sleep(PAUSE)

    def look_again(self, seconds: float = 1) -> None:
        """Time passes."""
        self.now += seconds


@pytest.fixture
def two(request: pytest.FixtureRequest, transactional_db: None, settings: Any) -> Iterator[Two]:
    """Both of them, with a federation, and this process working on them."""
    source = request.config.stash[SESSION].postgresql
    if source is None:
        pytest.skip("only a PostgreSQL of our own is copied")
    with tempfile.TemporaryDirectory(dir=source.folder.parent) as folder:
        Path(folder).chmod(0o711)
        pair = start_pair(Path(folder), source)
        name = pair.primary.name
        first = socket_url(name, pair.primary, pair.standby, target_session_attrs="read-write")
        second = socket_url(name, pair.standby)
        with (
            connected(first, second),
            mock.patch.object(replica, "watch", return_value=replica.Watch(clock=pair.clock)),
        ):
            settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
            federation.create_federation()
            pair.catch_up()
            cache.clear()
            yield pair
        for server in (pair.standby, pair.primary):
            server.stop(kill=True)


def start_pair(folder: Path, source: PostgreSQL) -> Two:
    """A first server with what the tests have, and its replica."""
    name = str(connections["default"].settings_dict["NAME"])
    primary = Copy(folder / "primary", source, name)
    primary.start()
    standby = Standby(folder / "standby", primary, name)
    standby.start()
    return Two(primary, standby)


@pytest.fixture
def client() -> Client:
    """A browser, which gets the pages of faults."""
    return Client(raise_request_exception=False, headers={"accept-language": "en"})


def rename(name: str) -> None:
    """A change of a fact that public pages show."""
    Tournament.objects.filter(code="SE947").update(name=name)


def title(client: Client, **headers: str) -> str:
    """The name of the tournament on its public page."""
    response = client.get(TOURNAMENT, headers=headers)
    found = re.search("<h1[^>]*>(.*?)</h1>", response.content.decode(), re.DOTALL)
    assert (response.status_code, bool(found)) == (200, True)
    return str(found and found[1]).strip()


def state() -> str | None:
    """What is known of the replica."""
    found = replica.measure_replica()
    return found.state if found else None


def send_form(client: Client) -> int:
    """Something is sent that writes."""
    close_old_connections()  # as a server does before each request
    return client.post("/director/", {"email": federation.ANNA}).status_code


@pytest.mark.long
def test_public_pages_come_from_the_replica_and_own_changes_are_seen_at_once(two: Two, client: Client) -> None:
    before = title(client)
    two.standby.pause()
    rename("Herbstturnier")
    assert title(client) == before  # of the replica
    assert send_form(client) == 200
    assert "Herbstturnier" in title(client)
    assert title(Client(headers={"accept-language": "en"})) == before  # somebody else
    two.standby.resume()
    two.catch_up()
    assert "Herbstturnier" in title(Client(headers={"accept-language": "en"}))


@pytest.mark.long
def test_whoever_saw_a_page_of_their_own_sees_no_older_one(two: Two, client: Client) -> None:
    title(client)
    two.standby.pause()
    rename("Herbstturnier")
    response = client.get(f"/director/{links.make_director_token(federation.anna())}/")
    assert (response.status_code, "Herbstturnier" in response.content.decode()) == (200, True)
    assert "Herbstturnier" in title(client)
    assert response.cookies["seen"]["max-age"] == 70  # the lag that is allowed, and a minute


@pytest.mark.long
def test_public_pages_set_no_cookie(two: Two, client: Client) -> None:
    answers = [client.get(TOURNAMENT), client.get("/director/"), client.get("/api/v1/pools")]
    answers += [client.post("/api/v1/rate", "{}", content_type="application/json"), client.post("/qualification/")]
    assert [answer.status_code for answer in answers if "seen" not in answer.cookies] == [200, 200, 200, 422, 200]


@pytest.mark.long
def test_replica_that_lags_too_much_is_not_read(two: Two, client: Client) -> None:
    title(client)
    two.standby.pause()
    rename("Herbstturnier")
    two.look_again(2)
    assert title(client) != "Herbstturnier"
    two.look_again(9)  # the newest position that it reached was asked for 11 seconds ago
    assert ("Herbstturnier" in title(client), state()) == (True, "behind")
    two.standby.resume()
    two.catch_up()
    assert state() == "follows"


@pytest.mark.long
def test_version_of_one_database_never_labels_a_page_of_the_other(two: Two, client: Client) -> None:
    assert client.get(TOURNAMENT).status_code == 200
    two.standby.pause()
    before = client.get(TOURNAMENT)["ETag"]
    store_result()
    send_form(client)
    fresh = client.get(TOURNAMENT)
    stranger = Client(headers={"accept-language": "en", "if-none-match": fresh["ETag"]})
    stale = stranger.get(TOURNAMENT)
    assert (stale.status_code, stale["ETag"]) == (200, before)  # the old page, under its own name
    two.standby.resume()
    two.catch_up()
    assert stranger.get(TOURNAMENT).status_code == 304  # now the replica has what that validator names


def store_result() -> None:
    """A result by mail."""
    from intake.processing.process import process_mail  # noqa: PLC0415 -- only here
    from intake.receiving.receivers import store  # noqa: PLC0415 -- the same

    process_mail(store(mail("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"), "file").pk)


@pytest.mark.long
def test_replica_that_is_gone_costs_one_short_try(two: Two, client: Client) -> None:
    title(client)
    two.standby.stop(kill=True)
    rename("Herbstturnier")
    assert "Herbstturnier" in title(client)
    with mock.patch.object(replica, "_ask", side_effect=AssertionError("asked again")):
        assert "Herbstturnier" in title(client)
    assert state() == "gone"
    two.standby.start()
    two.catch_up()
    two.look_again(replica.RETRY_SECONDS)
    assert ("Herbstturnier" in title(client), state()) == (True, "follows")


@pytest.mark.long
def test_fault_of_the_replica_in_the_middle_of_a_page_is_not_seen(two: Two, client: Client) -> None:
    before = title(client)
    fault = OperationalError("canceling statement due to conflict with recovery")
    with mock.patch("webtools.freshness.read_state", side_effect=[fault, "another"]) as read:
        assert (title(client), read.call_count) == (before, 2)


@pytest.mark.long
def test_first_database_away_pages_stay_and_what_writes_says_so(two: Two, client: Client) -> None:
    before = title(client)
    two.primary.stop(kill=True)
    two.look_again()
    page = client.get(TOURNAMENT)
    assert (page.status_code, page.headers.get("ETag"), page["Cache-Control"]) == (200, None, "no-store")
    assert "Nothing can be stored just now" in page.content.decode()
    assert title(client) == before
    sent = client.post("/director/", {"email": federation.ANNA})
    assert (sent.status_code, sent["Retry-After"], "send it again where it is missing" in sent.content.decode()) == (
        503,
        "60",
        True,
    )
    health = client.get("/health")
    assert (health.status_code, health.json()["troubles"]) == (503, ["database"])
    assert health.json()["replica"]["state"] in {"follows", "behind"}
    assert client.get("/api/v1/pools").status_code == 200
    assert lmtp.accept_mail(mail("1-0\n"), (), "lmtp").partition(" ")[0] == "451"


@pytest.mark.long
def test_promoted_replica_is_found_without_a_restart(two: Two, client: Client) -> None:
    title(client)
    two.primary.stop(kill=True)
    two.standby.promote()
    two.look_again(replica.RETRY_SECONDS)
    assert send_form(client) == 200
    assert lmtp.accept_mail(mail("1-0\n"), (), "lmtp").partition(" ")[0] == "250"
    assert (InboundMail.objects.count(), title(client) != "", state()) == (1, True, "promoted")
    assert client.get("/health").json()["troubles"] == ["no-sweep", "replica-gone"]
