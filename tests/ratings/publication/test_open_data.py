"""Bundles that are kept: when they are made, how they are signed, which of them go."""

from __future__ import annotations

import hashlib
from base64 import b64decode
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
import time_machine
from django.core.management import CommandError, call_command
from nacl.signing import VerifyKey
from pytest_django import Settings

from ratings import publication
from ratings.publication.open_data import find_bundles, find_folder, store_missing_lists, store_nightly_bundles
from tests.ratings.federation import create_federation, finish_all, pool, tournament
from verify import fernwertung_verify

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, settings: Settings) -> None:
    settings.VAR_DIR = tmp_path


def play() -> None:
    create_federation(tournament("A", ["P1", "P2", "P6"]))
    finish_all("A", ["1-0", "1/2-1/2", "0-1"], 10)


def names() -> list[str]:
    return sorted(place.name for place in find_folder().iterdir())


def check_by_minisign(file: Path, public_key: str) -> str:
    """Check a signature as minisign does, and return its trusted comment."""
    _, first, comment, second = file.with_name(f"{file.name}.minisig").read_text().splitlines()
    known, signed = b64decode(public_key), b64decode(first)
    assert (known[:2], signed[:2], known[2:10]) == (b"Ed", b"ED", signed[2:10])
    key, words = VerifyKey(known[10:]), comment.removeprefix("trusted comment: ")
    key.verify(hashlib.blake2b(file.read_bytes(), digest_size=64).digest(), signed[10:])
    key.verify(signed[10:] + words.encode(), b64decode(second))
    return words


def test_archive_is_signed_and_confirmed() -> None:
    play()
    out = StringIO()
    call_command("open_data_key", stdout=out)
    publication.publish(pool(), date(2025, 6, 1), "system")
    store_missing_lists()
    assert names() == ["fwz_list-1.zip", "fwz_list-1.zip.minisig"]
    file = find_folder() / "fwz_list-1.zip"
    assert check_by_minisign(file, out.getvalue().strip()).startswith("fwz_list-1.zip 20")
    confirmed = "fwz: 3 games, 1 lists, 0 checkpoints: everything as calculated here"
    assert fernwertung_verify.check_bundle(str(file)) == confirmed


def test_key_is_created_once_and_for_its_owner(tmp_path: Path) -> None:
    first, second = StringIO(), StringIO()
    call_command("open_data_key", stdout=first)
    call_command("open_data_key", stdout=second)
    assert first.getvalue() == second.getvalue()
    assert oct((tmp_path / "open_data_key").stat().st_mode)[-3:] == "600"


def test_seven_nights_stay_and_nothing_half() -> None:
    play()
    for night in range(9):
        with time_machine.travel(datetime(2026, 3, 1, 12, tzinfo=UTC) + timedelta(days=night), tick=False):
            store_nightly_bundles()
    kept = [each.night for each in find_bundles("fwz") if each.night]
    assert kept == [date(2026, 3, 9) - timedelta(days=back) for back in range(7)]
    assert [name for name in names() if name.startswith(".")] == []


def test_pool_that_waits_has_no_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratings.publication.open_data.waiting_since", lambda _pool: [date(2026, 1, 1)])
    store_nightly_bundles()
    assert find_bundles() == ()
    with pytest.raises(CommandError, match="waits to be rated"):
        call_command("bundle", "--pool", "fwz", str(tmp_path / "bundle"))
