"""A bundle of open data, and what the verifier makes of it."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from ratings.models import AuditHead, Pool
from ratings.publication.bundles import write_bundle
from ratings.regulations import RULES
from tests.ratings.federation import day, receipt
from tests.realservers import FULL
from tests.verify.histories import RandomHistory
from tests.verify.planted import PLANTED, change_law, plant
from verify import fernwertung_verify

pytestmark = [pytest.mark.django_db, *([pytest.mark.proof] if FULL else []), pytest.mark.both_databases]

SEEDS = range(40 if FULL else 1)
"""Histories of each regulation; there are five."""


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_history_is_confirmed(rule: str, seed: int, tmp_path: Path) -> None:
    pool = RandomHistory(rule, seed).play()
    write_bundle(pool, tmp_path / "bundle", "test")
    found = fernwertung_verify.check_bundle(str(tmp_path / "bundle"))
    assert found.endswith("everything as calculated here")


LAWS: dict[str, list[dict[str, int]]] = {
    "bdf-fwz": [{"k_unsecured": 27}, {"divisor": 641}],
    "emailchesspoint": [{"k_secured": 14}, {"win_distance": 676}],
    "fide-2014": [{"k_usual": 15}, {"floor": 1900}],
}


@pytest.mark.parametrize("rule", LAWS)
def test_planted_changes_are_found(rule: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    AuditHead.objects.bulk_create(
        AuditHead(day=day(i), number=i + 1, hash=f"{i:064x}", stored_at=receipt(i + 1)) for i in range(5)
    )
    write_bundle(RandomHistory(rule, 1).play(), tmp_path / "bundle", "test")
    chance = random.Random(1)  # noqa: S311 -- no secret
    found = []
    for number, (table, change) in enumerate(PLANTED):
        folder = shutil.copytree(tmp_path / "bundle", tmp_path / str(number))
        if plant(folder, table, change, chance):
            found.append((number, table, fernwertung_verify.main([str(folder)])))
    for numbers in LAWS[rule]:
        folder = shutil.copytree(tmp_path / "bundle", tmp_path / "-".join(numbers))
        change_law(folder, **numbers)
        found.append((0, "law", fernwertung_verify.main([str(folder)])))
    assert [each for each in found if each[2] != 1] == []
    assert len(found) >= 50
    assert all(line.startswith(("DIFFERENCE", "  ")) for line in capsys.readouterr().out.splitlines())


def test_checksums_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_bundle(Pool.objects.get(key="fwz"), tmp_path / "bundle", "test")
    changed = shutil.copytree(tmp_path / "bundle", tmp_path / "changed")
    with (changed / "games.csv").open("a") as file:
        file.write("\n")
    (shutil.copytree(tmp_path / "bundle", tmp_path / "more") / "more.csv").touch()
    (shutil.copytree(tmp_path / "bundle", tmp_path / "fewer") / "lists.csv").unlink()
    assert [fernwertung_verify.main([str(tmp_path / name)]) for name in ("bundle", "changed", "more", "fewer")] == [
        0,
        1,
        1,
        1,
    ]
    assert capsys.readouterr().out.splitlines() == [
        "fwz: 0 games, 0 lists, 0 checkpoints: everything as calculated here",
        "DIFFERENCE games.csv: its checksum is not that of datapackage.json",
        "DIFFERENCE files: ['more.csv'] is missing or not described",
        "DIFFERENCE files: ['lists.csv'] is missing or not described",
    ]
