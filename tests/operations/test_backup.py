"""A copy holds one moment while mails come in, and what is restored from it is proved."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path
from typing import Any
from unittest import mock
from zipfile import ZipFile

import pytest
from django.core.management import call_command
from django.db import connections
from django.utils import timezone

from intake.models import InboundMail, Lease, OutboundMail
from intake.processing import process
from intake.receiving.receivers import store
from operations import backup, jobs
from operations.backup import manifest, restoring
from operations.backup.manifest import Manifest
from operations.leases import release_copied_leases
from ratings.audit import Origin
from ratings.chain_ends import find_end
from ratings.errors import CopyUnusable
from ratings.models import Job, JobState
from tests.intake import federation
from tests.intake.federation import mail, settled
from tests.operations.conftest import Run
from tests.servers import ROOT

pytestmark = pytest.mark.both_databases

RESULTS = (
    "1. Hans Müller - Karl Müller 1-0, 10.3.2026",
    "1. Eva Schmidt - Karl Heinz Weber 1/2, 11.3.2026",
    "2. Karl Müller - Karl Heinz Weber 0-1, 12.3.2026",
    "2. Hans Müller - Eva Schmidt 1-0, 12.3.2026",
    "3. Eva Schmidt - Karl Müller 1/2, 12.3.2026",
    "3. Karl Heinz Weber - Hans Müller 0-1, 13.3.2026",
)
"""All games of SE947: with the last of them the tournament is rated."""


def message(number: int) -> dict[str, str]:
    """What `mail` makes the mail with a game out of."""
    return {"text": RESULTS[number], "message_id": f"<{number}@example.org>"}


def report(number: int) -> InboundMail:
    """A mail with a game comes in and is brought to its end."""
    return settled(**message(number))


@pytest.fixture
def copy(_federation: None, tmp_path: Path) -> Path:
    """A copy of the federation after one mail."""
    settled(RESULTS[0])
    return written(tmp_path / "copy.fwz")[0]


def written(file: Path) -> tuple[Path, Manifest]:
    with file.open("wb") as out:
        return file, backup.make_backup(out)


def changed(file: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    """The same archive with one part changed."""
    with ZipFile(file) as archive:
        parts = {part: archive.read(part) for part in archive.namelist()}
    with ZipFile(file, "w") as archive:
        for part, content in parts.items():
            archive.writestr(part, change(content) if part == name else content)


def change_manifest(file: Path, **facts: Any) -> None:
    """The same archive with other words in its manifest."""
    changed(file, manifest.NAME, lambda text: json.dumps(json.loads(text) | facts).encode())


# --- one moment


@pytest.mark.long
@pytest.mark.usefixtures("_federation")
def test_copy_made_while_mails_come_in_is_one_moment_and_lacks_nothing(elsewhere: Run, tmp_path: Path) -> None:
    report(0)
    before = find_end()
    with ThreadPoolExecutor(1) as other:  # another connection, as other processes have
        mails = iter(range(1, len(RESULTS)))
        plain = ZipFile.open

        def meanwhile(archive: ZipFile, *args: Any, **kwargs: Any) -> Any:
            for number in islice(mails, 1):
                other.submit(report, number).result()
            return plain(archive, *args, **kwargs)

        with mock.patch.object(zipfile.ZipFile, "open", meanwhile):
            file, made = written(tmp_path / "copy.fwz")
        for number in mails:
            other.submit(report, number).result()
        other.submit(connections.close_all).result()
    assert (made.proof.events, made.proof.hash) == (before.number, before.hash)
    assert find_end().number > before.number

    elsewhere("restore", str(file))
    elsewhere("verify_audit")
    elsewhere("replay", "--check")
    for number in range(len(RESULTS)):  # from the archive of the mail server, those that are there too
        (tmp_path / f"{number}.eml").write_bytes(mail(**message(number)))
    elsewhere("ingest", "--process", *sorted(str(path) for path in tmp_path.glob("*.eml")))
    here = manifest.make_proof().pools
    assert json.loads(elsewhere("export_results", "--json").stdout) == results_here()
    assert digests(elsewhere("replay", "--check").stdout) == here


def results_here() -> Any:
    out = StringIO()
    call_command("export_results", json=True, stdout=out)
    return json.loads(out.getvalue())


def digests(shown: str) -> dict[str, str]:
    """What `replay` prints of each pool."""
    lines = [line for line in shown.splitlines() if "digest" in line]
    return {line.partition(":")[0]: line.rpartition(" ")[2] for line in lines}


@pytest.mark.long
@pytest.mark.usefixtures("_federation")
def test_writer_does_not_wait_for_a_copy_nor_the_other_way_round() -> None:
    with ThreadPoolExecutor(1) as other, mock.patch.object(manifest, "make_manifest") as describe:
        describe.return_value.written.return_value = "{}"
        describe.side_effect = lambda *_: other.submit(settled, RESULTS[0]).result(timeout=20) and mock.DEFAULT
        backup.make_backup(BytesIO())
        other.submit(connections.close_all).result()
    assert InboundMail.objects.get().state == "accepted"


@pytest.mark.long
@pytest.mark.usefixtures("_federation")
def test_mail_that_was_in_hand_at_the_moment_of_the_copy_waits_for_nobody(elsewhere: Run, tmp_path: Path) -> None:
    row = store(mail(**message(0)), "file")
    assert process.lease_mail(row.pk) is not None
    file, _ = written(tmp_path / "copy.fwz")
    elsewhere("restore", str(file))
    told = elsewhere("process").stdout.splitlines()[-1]
    assert told == "1 mails, 0 evaluations left over, 1 answers sent"
    process._return_lease(InboundMail.objects.get())
    process.process_mail(row.pk)
    assert json.loads(elsewhere("export_results", "--json").stdout) == results_here()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("claimed", "attempts"), [(timedelta(0), 0), (timedelta(seconds=90), 0), (timedelta(seconds=-1), 1)]
)
def test_attempt_that_the_copy_cut_off_does_not_count_and_one_that_died_before_does(
    claimed: timedelta, attempts: int
) -> None:
    federation.create_federation()
    settled(RESULTS[0])
    now = timezone.now()
    InboundMail.objects.update(state="received", claimed_until=now + claimed, attempts=1)
    OutboundMail.objects.update(state="waiting", claimed_until=now + claimed, attempts=1)
    Lease.objects.create(name="sweep", holder="other:1:1", until=now + claimed)
    release_copied_leases(now)
    rows: list[InboundMail | OutboundMail] = [InboundMail.objects.get(), OutboundMail.objects.get()]
    held = None if attempts == 0 else now + claimed
    assert [(row.claimed_until, row.attempts) for row in rows] == [(held, attempts)] * 2
    assert Lease.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize(("held", "attempts"), [(timedelta(seconds=9), 0), (timedelta(seconds=-1), 1)])
def test_job_that_ran_when_the_copy_was_made_is_due_again(held: timedelta, attempts: int) -> None:
    now = timezone.now()
    job = jobs.ask("check", {}, Origin("officer:1", "office"))
    Job.objects.update(state=JobState.RUNNING, held_by="other:1:1", held_until=now + held, attempts=1)
    release_copied_leases(now)
    job.refresh_from_db()
    assert (job.attempts, jobs.are_left_to_us()) == (attempts, True)


# --- what is not restored


@pytest.mark.long(always=True)
def test_copy_is_not_restored_over_anything(elsewhere: Run, copy: Path) -> None:
    elsewhere("restore", str(copy))
    assert "not empty" in elsewhere("restore", str(copy), code=1).stderr


def damage(content: bytes) -> bytes:
    return content[:-9] + bytes([content[-9] ^ 1]) + content[-8:]


HARMS: dict[str, tuple[Callable[[Path], object], str]] = {
    "flipped bit": (lambda file: changed(file, largest(file), damage), "is not what was written"),
    "cut off": (lambda file: file.write_bytes(file.read_bytes()[:-200]), "no complete copy"),
    "other database": (lambda file: change_manifest(file, database="oracle"), "is one of oracle"),
    "other form": (lambda file: change_manifest(file, form=2), "has form 2"),
    "newer release": (
        lambda file: change_manifest(file, migrations=[["ratings", "9999_later"]]),
        "made by a newer release",
    ),
    "no manifest": (lambda file: only(file, largest(file)), "was not finished"),
}


@pytest.mark.long
@pytest.mark.parametrize(("harm", "words"), HARMS.values(), ids=HARMS)
def test_copy_that_is_not_fit_is_refused_and_nothing_written(
    harm: Callable[[Path], object], words: str, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "list_tables", list)  # as if this database were empty
    harm(copy)
    before = manifest.make_proof()
    with pytest.raises(CopyUnusable, match=words):
        backup.restore_backup(copy)
    assert manifest.make_proof() == before


def largest(file: Path) -> str:
    with ZipFile(file) as archive:
        return max(archive.infolist(), key=lambda info: info.file_size * (info.filename != manifest.NAME)).filename


def only(file: Path, name: str) -> None:
    with ZipFile(file) as archive:
        content = archive.read(name)
    with ZipFile(file, "w") as archive:
        archive.writestr(name, content)


@pytest.mark.long
def test_restored_data_that_differ_from_the_manifest_are_told(elsewhere: Run, copy: Path) -> None:
    with ZipFile(copy) as archive:
        there = json.loads(archive.read(manifest.NAME))
    digest = there["proof"]["pools"]["ecp"]
    wrong = there["proof"] | {"pools": there["proof"]["pools"] | {"ecp": "0"}, "events": 7}
    change_manifest(copy, proof=wrong)
    shown = elsewhere("restore", str(copy), code=1).stdout
    assert f"  pool ecp: {digest} instead of 0\n" in shown
    assert f"  trail: event {there['proof']['events']}, " in shown
    assert "  2 faults\n" in shown


# --- the command and its parts


@pytest.mark.long
@pytest.mark.usefixtures("_federation")
def test_command_writes_for_the_owner_only_and_overwrites_nothing(process_env: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "copy.fwz"
    command = [sys.executable, "manage.py", "backup"]
    first, second = (
        subprocess.run([*command, str(file)], cwd=ROOT, env=process_env, capture_output=True, text=True, check=False)
        for _ in range(2)
    )
    assert (first.returncode, second.returncode, "exists already" in second.stderr) == (0, 1, True)
    assert ([path.name for path in tmp_path.iterdir()], file.stat().st_mode & 0o777) == (["copy.fwz"], 0o600)
    piped = subprocess.run([*command, "-"], cwd=ROOT, env=process_env, capture_output=True, check=True)
    with ZipFile(BytesIO(piped.stdout)) as archive:
        assert manifest.parse_manifest(archive.read(manifest.NAME).decode()).proof == manifest.make_proof()


@pytest.mark.django_db
def test_older_copy_goes_to_the_ends_of_what_was_applied() -> None:
    newest = max(name for app, name in restoring._make_executor(set()).loader.graph.nodes if app == "ratings")
    later = {key for key in restoring._make_executor(set()).loader.graph.nodes if key[0] == "ratings"}
    assert restoring._ends(restoring._make_executor(later), later) == [("ratings", newest)]
    former = {
        ("intake", "0001_initial"),
        ("intake", "0002_requests"),
        ("intake", "0003_desk"),
        ("ratings", "0001_initial"),
    }
    ends = restoring._ends(restoring._make_executor(former), former)
    assert ends == [("intake", "0003_desk"), ("ratings", "0001_initial")]
