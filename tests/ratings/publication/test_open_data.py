"""Bundles that are kept: when they are made, how they are signed, which of them go."""

from __future__ import annotations

import csv
import hashlib
from base64 import b64decode
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
import time_machine
from django.core.management import CommandError, call_command
from nacl.signing import VerifyKey
from pytest_django import DjangoAssertNumQueries, Settings

from ratings import personal, publication
from ratings.facts import departures
from ratings.models import Departure, Entry, Pool, RatingRequest, Tournament
from ratings.publication.bundles import write_bundle
from ratings.publication.stored_bundles import (
    find_bundles,
    find_folder,
    key_file,
    store_missing_lists,
    store_nightly_bundles,
)
from ratings.queries.open_data import TABLES
from tests.ratings import periods
from tests.ratings.federation import create_federation, day, finish, finish_all, games, pool, receipt, tournament
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


@pytest.mark.long
def test_bundle_goes_with_its_list_and_another_one_takes_its_place() -> None:
    play()
    call_command("open_data_key", stdout=StringIO())
    call_command("publish_list", "fwz", "--as-of", "2025-06-01", stdout=StringIO())
    assert [each.name for each in find_bundles()] == ["fwz_list-1.zip"]
    call_command("publish_list", "fwz", "--withdraw", "1", "--reason", "wrong", stdout=StringIO())
    assert names() == []
    call_command("publish_list", "fwz", "--as-of", "2025-06-01", stdout=StringIO())
    assert names() == ["fwz_list-2.zip", "fwz_list-2.zip.minisig"]


@pytest.mark.long
def test_bundle_of_the_same_name_has_the_newer_signature_or_none() -> None:
    key = StringIO()
    call_command("open_data_key", stdout=key)
    store_nightly_bundles()
    play()
    store_nightly_bundles()
    (night,) = find_bundles("fwz")
    assert check_by_minisign(find_folder() / night.name, key.getvalue().strip()).startswith(night.name)
    key_file().unlink()
    store_nightly_bundles()
    assert [each.is_signed for each in find_bundles("fwz")] == [False]


def test_bundle_that_is_gone_by_now_is_not_told() -> None:
    find_folder().mkdir()
    (find_folder() / "fwz_list-1.zip").symlink_to("deleted")
    assert find_bundles() == ()


@pytest.mark.long
def test_seven_nights_stay_and_nothing_half() -> None:
    play()
    for night in range(9):
        with time_machine.travel(datetime(2026, 3, 1, 12, tzinfo=UTC) + timedelta(days=night), tick=False):
            store_nightly_bundles()
    kept = [each.night for each in find_bundles("fwz") if each.night]
    assert kept == [date(2026, 3, 9) - timedelta(days=back) for back in range(7)]
    assert [name for name in names() if name.startswith(".")] == []


def test_pool_that_waits_has_no_bundle(tmp_path: Path) -> None:
    play()
    tournament = Tournament.objects.filter(pool__key="fwz")[0]
    RatingRequest.objects.create(pool=tournament.pool, tournament=tournament, at=datetime.now(UTC))
    store_nightly_bundles()
    assert find_bundles("fwz") == ()
    with pytest.raises(CommandError, match="waits to be rated"):
        call_command("bundle", "--pool", "fwz", str(tmp_path / "bundle"))


def read_bundle(place: Path, of: Pool, table: str) -> list[dict[str, str]]:
    """A table of a new bundle, which the verifier confirms."""
    write_bundle(of, place, "test")
    assert fernwertung_verify.main([str(place)]) == 0
    return list(csv.DictReader((place / f"{table}.csv").read_text().splitlines()))


@pytest.mark.long
def test_bundle_tells_of_a_death_only_where_deaths_are_published(tmp_path: Path, settings: Settings) -> None:
    create_federation(tournament("A", ["P1", "P2", "P3"]))
    finish(games("A")[0], "1-0", 10)
    entry = Entry.objects.get(player__number="P1")
    departures.withdraw(entry, Departure.DEATH, day(11), actor="director:1", cause="mail", received_at=receipt(11))
    for name, published in (("silent", False), ("told", True)):
        settings.PUBLISH_DEATHS = published
        read_bundle(tmp_path / name, pool(), "games")
    silent, told = (
        {file.name: file.read_text() for file in (tmp_path / name).glob("*.csv")} for name in ("silent", "told")
    )
    assert [name for name, text in silent.items() if "death" in text] == []
    assert told["games.csv"] == silent["games.csv"].replace("withdrawal-approved", "death") != silent["games.csv"]
    assert {name for name in told if told[name] != silent[name]} == {"games.csv"}


@pytest.mark.long
def test_only_players_whose_k_follows_from_their_age_are_named_as_young(
    tmp_path: Path, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # 8.56: below 2300, after 30 games, before 2400 was reached; "new" has fewer games. "young" beats 2000 in January
    # (2299 + 40 * (1 - 0.92) > 2300), so K of February is the usual one, and loses to "new" then.
    rated = {"young": 2299, "strong": 2300, "top": 2400, "adult": 2000, "unknown": 2000}
    born = dict.fromkeys(("young", "strong", "top", "new"), "2010-05-05")
    fide = periods.create_pool_with_players("fide-2014", {**rated, "new": None}, adult="1990", **born)
    for month, field in enumerate((rated, ("young", "unknown"), ("young", "unknown")), start=1):
        pairs = [(one, other) for one in field for other in ("adult", "new") if one != other]
        given = ["1-0", "0-1", *["1/2-1/2"] * (len(pairs) - 2)]
        periods.play(fide, f"M{month}", pairs, given, f"2025-0{month}-01", f"2025-0{month}-20")
    periods.close(fide, "2025-03-29")
    assert [row["young"] for row in read_bundle(tmp_path / "bundle", pool("fide-2014"), "units")] == [
        "young",
        "",
        "young",
    ]
    units = next(table for table in TABLES if table.name == "units")
    with personal.logging_afterwards(), django_assert_num_queries(3):
        assert len(list(units.rows(fide))) == 3
