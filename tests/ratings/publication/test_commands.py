"""Lists and the trail at the command line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from operations.sweep import sweep_once
from ratings import audit, publication
from ratings.chain_ends import find_end
from ratings.models import AuditEvent, AuditHead, Pool, Publication, PublishedRating
from tests.ratings.publication.lists import JULY, publish
from tests.ratings.test_ledger import forced, raw_delete
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What a command prints with --json."""
    capsys.readouterr()
    call_command(*words, "--json")
    return json.loads(capsys.readouterr().out)


@pytest.mark.long
def test_dry_run_shows_the_list_and_stores_nothing(fwz: Pool, capsys: pytest.CaptureFixture[str]) -> None:
    shown = answer(capsys, "publish_list", "fwz", "--as-of", "2025-07-31", "--dry-run")
    stored = answer(capsys, "publish_list", "fwz", "--as-of", "2025-07-31")
    assert shown == {
        "pool": "fwz",
        "number": None,
        "as_of": "2025-07-31",
        "published_at": None,
        # sha256sum of "rank,id,value,index", "1,12,2304,13", "2,13,1887,7", ",11,1717,4", a line each
        "checksum": "cb3b50ebccdfa0a1959de3db756af3b9a6f38b40de0d99d1a9c01421e188a987",
        "replaces": None,
        "previous": None,
        "players": 3,
        "new": ["12", "13", "11"],
        "changed": [],
        "returned": [],
        "inactive": [],
        "gone": [],
        "histogram": [],
        "unusual": [],
    }
    assert stored == {**shown, "number": 1, "published_at": "2025-12-01T09:30:00+00:00"}
    assert Publication.objects.count() == 1


def test_list_is_withdrawn_and_replaced(fwz: Pool, capsys: pytest.CaptureFixture[str]) -> None:
    publish(fwz, JULY)
    done = answer(capsys, "publish_list", "fwz", "--withdraw", "1", "--reason", "Wrong.")
    assert done == {"pool": "fwz", "number": 1, "as_of": "2025-07-31", "withdrawn": "Wrong."}
    again = answer(capsys, "publish_list", "fwz", "--as-of", "2025-07-31")
    assert (again["number"], again["replaces"]) == (2, 1)


@pytest.mark.parametrize(
    "words",
    [
        ["nope"],
        [],
        ["fwz", "--as-of", "2025-12-02"],
        ["fwz", "--withdraw", "1", "--reason", " "],
        ["fwz", "--withdraw", "2", "--reason", "x"],
        ["fwz", "--as-of", "2025-07-31"],
    ],
)
def test_command_refuses_what_makes_no_sense(words: Sequence[str], fwz: Pool) -> None:
    publish(fwz, JULY)
    with pytest.raises(CommandError):
        call_command("publish_list", *words)
    assert Publication.objects.filter(withdrawn_at=None).count() == 1


def test_monthly_list_is_published_once_for_each_pool(
    fwz: Pool, clock: time_machine.Traveller, capsys: pytest.CaptureFixture[str]
) -> None:
    first = answer(capsys, "publish_list", "--due")
    assert [(each["pool"], each["as_of"]) for each in first] == [("fwz", "2025-11-30"), ("ecp", "2025-11-30")]
    assert answer(capsys, "publish_list", "--due") == []
    publication.withdraw(fwz.publications.get(), "Wrong.", "officer:1")
    assert answer(capsys, "publish_list", "--due") == []
    clock.move_to(datetime(2025, 12, 31, 22, 59, tzinfo=UTC))
    assert answer(capsys, "publish_list", "--due") == []
    clock.move_to(datetime(2025, 12, 31, 23, 1, tzinfo=UTC))
    assert [each["as_of"] for each in answer(capsys, "publish_list", "fwz", "--due")] == ["2025-12-31"]


@pytest.mark.parametrize(
    ("day", "today", "closing"),
    [
        (1, datetime(2026, 3, 1, 12, tzinfo=UTC), "2026-02-28"),
        (1, datetime(2026, 3, 31, 12, tzinfo=UTC), "2026-02-28"),
        (15, datetime(2026, 3, 14, 12, tzinfo=UTC), "2026-02-14"),
        (15, datetime(2026, 3, 15, 12, tzinfo=UTC), "2026-03-14"),
        (28, datetime(2026, 1, 1, 12, tzinfo=UTC), "2025-12-27"),
    ],
)
def test_closing_day_is_the_day_before_the_list_is_due(
    day: int, today: datetime, closing: str, settings: Settings
) -> None:
    settings.PUBLISH_LIST_DAY = day
    assert publication.closing_day(today.date()) == date.fromisoformat(closing)


def test_verification_of_an_untouched_trail_finds_nothing(fwz: Pool, capsys: pytest.CaptureFixture[str]) -> None:
    publish(fwz, JULY)
    audit.store_checkpoint()
    found = answer(capsys, "verify_audit")
    assert found == {"events": AuditEvent.objects.count(), "head": find_end().hash, "breaks": []}


def test_verification_names_every_break(
    fwz: Pool, clock: time_machine.Traveller, capsys: pytest.CaptureFixture[str]
) -> None:
    publish(fwz, JULY)
    clock.move_to(datetime(2025, 12, 2, 9, tzinfo=UTC))
    head = audit.store_checkpoint()
    assert head is not None
    with forced("ratings_auditevent"), forced("ratings_publishedrating"), forced("ratings_publication"):
        raw_delete(AuditEvent.objects.filter(number=head.number))  # the end cut off: the chain itself is whole
        PublishedRating.objects.filter(player__number="12").update(value=2999)
    with pytest.raises(SystemExit) as stopped:
        call_command("verify_audit")
    assert stopped.value.code == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"  the head of 2025-12-01, event {head.number}, is no longer in the chain",
        "  list 1 of pool fwz was changed",
        "  list 1 of pool fwz is not the one in the trail",
        "  3 breaks",
    ]


def test_sweep_keeps_the_head_of_each_day_once(
    client: Client, fwz: Pool, clock: time_machine.Traveller, settings: Settings
) -> None:
    sweep_once()
    assert AuditHead.objects.count() == 0  # the first day with an event is not over
    last = find_end()
    clock.move_to(datetime(2025, 12, 1, 23, 1, tzinfo=UTC))
    federation.load([federation.player("90", "Morgen, Mia")])
    sweep_once()
    sweep_once()
    head = AuditHead.objects.get()
    assert (str(head.day), head.number, head.hash) == ("2025-12-01", last.number, last.hash)
    newest = find_end()
    assert read(client, "/trail/").table() == [
        ["heute, bis jetzt", str(newest.number), ""],  # a hash is one over ends that are stored
        ["01.12.2025", str(last.number), last.hash],
    ]
    assert client.get("/trail/heads.txt").content.decode() == f"2025-12-01 {last.number} {last.hash}\n"


def test_command_prints_the_newest_head(
    fwz: Pool, clock: time_machine.Traveller, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(capsys, "audit_head") is None
    clock.move_to(datetime(2025, 12, 3, 9, tzinfo=UTC))
    last = find_end()
    assert answer(capsys, "audit_head") == {"day": "2025-12-02", "number": last.number, "hash": last.hash}
