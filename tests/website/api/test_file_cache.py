"""A file that costs much is made once for each version, whoever asks how often."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from threading import Barrier
from time import sleep

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from operations import file_cache
from ratings.queries.tables import Table, excel_file
from tests.servers import PATIENCE
from tests.website.pages import federation

ASKING = 8


@pytest.fixture(autouse=True)
def files(settings: Settings, tmp_path: Path) -> Path:
    """The folder of the files, not made yet."""
    settings.VAR_DIR = tmp_path / "var"
    return tmp_path / "var" / "files"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the Excel files that were made."""
    names: list[str] = []

    def counted(table: Table, title: str) -> bytes:
        names.append(title)
        return excel_file(table, title)

    monkeypatch.setattr("website.api.files.excel_file", counted)
    return names


@pytest.mark.parametrize("address", ["pools/fwz/ratings.xlsx", "pools/fwz/lists/1.xlsx"])
@pytest.mark.usefixtures("api_world")
def test_file_that_nobody_changed_is_made_once(address: str, client: Client, made: list[str]) -> None:
    first, second = (client.get(f"/api/v1/{address}") for _ in range(2))
    unchanged = client.get(f"/api/v1/{address}", headers={"if-none-match": first["ETag"]})
    assert (first.content, first.headers) == (second.content, second.headers)
    assert (unchanged.status_code, unchanged["ETag"], unchanged.content) == (304, first["ETag"], b"")
    assert len(made) == 1


@pytest.mark.usefixtures("api_world")
def test_who_has_the_file_is_answered_without_making_it(client: Client, made: list[str], files: Path) -> None:
    etag = client.get("/api/v1/pools/fwz/ratings.xlsx")["ETag"]
    for each in files.iterdir():
        each.unlink()
    made.clear()
    assert client.get("/api/v1/pools/fwz/ratings.xlsx", headers={"if-none-match": etag}).status_code == 304
    assert made == []


@pytest.mark.usefixtures("api_world")
def test_changed_list_is_made_anew(client: Client, made: list[str]) -> None:
    before = client.get("/api/v1/pools/fwz/ratings.xlsx")
    federation.finish("HT-2", "12", "11", on=310)
    after = client.get("/api/v1/pools/fwz/ratings.xlsx", headers={"if-none-match": before["ETag"]})
    assert (after.status_code, len(made)) == (200, 2)
    assert after.content != before.content


def test_requests_at_the_same_time_make_it_once() -> None:
    calls: list[int] = []
    start = Barrier(ASKING, timeout=PATIENCE)

    def make() -> bytes:
        calls.append(len(calls))
        sleep(0.05)  # the others come in between
        return b"content"

    def ask(_number: int) -> bytes:
        start.wait()
        return file_cache.fetch_file("a.xlsx", make)

    with ThreadPoolExecutor(ASKING) as pool:
        assert list(pool.map(ask, range(ASKING))) == [b"content"] * ASKING
    assert calls == [0]


def test_files_are_for_the_server_alone(files: Path) -> None:
    file_cache.fetch_file("a.xlsx", lambda: b"content")
    assert (files.stat().st_mode & 0o777, (files / "a.xlsx").stat().st_mode & 0o777) == (0o700, 0o600)


def test_folder_stays_small_and_keeps_nothing_for_long(files: Path) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(file_cache.MAX_FILES + 5):
            clock.shift(timedelta(seconds=1))
            file_cache.fetch_file(f"{number}.xlsx", lambda: b"content")
        stays = {f"{number}.xlsx" for number in range(5, file_cache.MAX_FILES + 5)}
        assert {each.name for each in files.glob("*.xlsx")} == stays
        clock.shift(timedelta(seconds=file_cache.SECONDS + 1))
        file_cache.trim_files()
        assert list(files.glob("*.xlsx")) == []


def test_fault_while_a_file_is_made_leaves_nothing_behind(files: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        file_cache.fetch_file("a.xlsx", lambda: bytes(1 // 0))
    assert file_cache.fetch_file("a.xlsx", lambda: b"content") == b"content"


def test_folder_that_cannot_be_written_keeps_nothing(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert file_cache.fetch_file("a.xlsx", lambda: b"content") == b"content"
    assert not files.exists()
