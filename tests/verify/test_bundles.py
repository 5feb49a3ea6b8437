"""A bundle of open data, and what the verifier makes of it."""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from ratings.chain_ends import End, TrailEnd, bind, parse_ends
from ratings.models import AuditHead, Pool
from ratings.publication import bundles
from ratings.publication.bundles import write_bundle
from ratings.queries.open_data import chained_checkpoints
from ratings.regulations import RULES
from tests.ratings.federation import day, receipt
from tests.realservers import FULL
from tests.verify.histories import RandomHistory
from tests.verify.planted import PLANTED, change_law, mend_checksums, plant, read_rows, write_rows
from verify import fernwertung_verify

pytestmark = [pytest.mark.django_db, *([pytest.mark.proof] if FULL else []), pytest.mark.both_databases]

SEEDS = range(40 if FULL else 1)
"""Histories of each regulation; there are five."""


@pytest.mark.long
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


def keep(patch: pytest.MonkeyPatch, *ends: TrailEnd, now: TrailEnd | None = None) -> None:
    """Store the ends of some days in a row; the trail ends `now` with the last of them, or otherwise."""
    AuditHead.objects.bulk_create(AuditHead(day=day(i), stored_at=receipt(i), **asdict(e)) for i, e in enumerate(ends))
    patch.setattr(bundles, "find_end", lambda: now or ends[-1])


def read_description(folder: Path) -> Any:
    """What a bundle says of itself."""
    return json.loads((folder / "datapackage.json").read_text())


def end(day: int, *chains: int) -> TrailEnd:
    """The end of the trail on a day: one chain for two days, then one for a pool too."""
    return bind([End(chain, day + 1 - chain, f"{day:064x}") for chain in chains or range(1 + (day > 1))])


@pytest.mark.long
@pytest.mark.parametrize("rule", LAWS)
def test_planted_changes_are_found(
    rule: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(monkeypatch, *map(end, range(5)))
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


OTHER_ENDS = {
    "the chain of a pool is gone": (end(4, 0), 1),
    "a chain is shorter than the day before": (bind([End(0, 5, "a" * 64), End(1, 2, "b" * 64)]), 1),
    "a chain has as many events and another hash": (bind([End(0, 5, "a" * 64), End(1, 3, "c" * 64)]), 1),
    "another number": (replace(end(4), number=6), 1),
    "a hash that is not that of the ends": (replace(end(4), hash="d" * 64), 1),
    "ends in which one chain stood still": (bind([End(0, 5, "a" * 64), End(1, 3, f"{3:064x}")]), 0),
    "ends with a new chain": (bind([*parse_ends(end(4).ends), End(2, 6, "a" * 64)]), 0),
}
"""Ends of the last day whose chain value was mended."""


@pytest.mark.long
@pytest.mark.parametrize("name", OTHER_ENDS)
def test_checkpoint_binds_the_chain_of_every_pool(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    last, found = OTHER_ENDS[name]
    keep(monkeypatch, *map(end, range(4)), last)
    write_bundle(RandomHistory("bdf-fwz", 1).play(), tmp_path / "bundle", "test")
    assert fernwertung_verify.main([str(tmp_path / "bundle")]) == found


@pytest.mark.long
@pytest.mark.parametrize("name", OTHER_ENDS)
def test_end_of_the_trail_binds_the_chain_of_every_pool(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, found = OTHER_ENDS[name]
    keep(monkeypatch, *map(end, range(4)), now=now)
    write_bundle(RandomHistory("bdf-fwz", 1).play(), tmp_path / "bundle", "test")
    trail = read_description(tmp_path / "bundle")["fernwertung"]["trail"]
    assert trail == {"number": now.number, "hash": now.hash, "ends": now.ends}
    assert fernwertung_verify.main([str(tmp_path / "bundle")]) == found


@pytest.mark.long
def test_checkpoints_that_somebody_kept_are_confirmed_across_the_first_chain_of_a_pool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(monkeypatch, *map(end, range(5)))
    kept = "".join(f"{day} {number} {digest} {chain}\n" for day, number, digest, chain, _ in chained_checkpoints())
    write_bundle(RandomHistory("bdf-fwz", 1).play(), tmp_path / "bundle", "test")
    found = fernwertung_verify.check_bundle(str(tmp_path / "bundle"), kept)
    assert found.splitlines()[-1] == "5 kept checkpoints: the same in the bundle"


@pytest.mark.long
def test_bundle_from_before_pools_had_chains_is_confirmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(monkeypatch, *map(end, range(2)))
    write_bundle(RandomHistory("bdf-fwz", 1).play(), tmp_path / "bundle", "test")
    file = tmp_path / "bundle" / "checkpoints.csv"
    description = read_description(tmp_path / "bundle")
    del description["fernwertung"]["trail"]["ends"]
    (tmp_path / "bundle" / "datapackage.json").write_text(json.dumps(description))
    file.write_text("".join(f"{line.rpartition(',')[0]}\n" for line in file.read_text().splitlines()))
    mend_checksums(tmp_path / "bundle")
    assert file.read_text().splitlines()[0] == "day,number,hash,chain"
    assert fernwertung_verify.main([str(tmp_path / "bundle")]) == 0


@pytest.mark.long
def test_first_difference_names_what_differs_and_the_games_of_the_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A value that was raised by one: the field, the player's games, and their numbers before those of others."""
    folder = tmp_path / "bundle"
    write_bundle(RandomHistory("bdf-fwz", 1).play(), folder, "test")
    entries = read_rows(folder, "entries")
    changed = next(row for row in entries if row["before_value"] and row["k"])
    value, index = changed["after_value"], changed["after_index"]
    changed["after_value"] = str(int(value) + 1)
    write_rows(folder, "entries", entries)
    mend_checksums(folder)
    assert fernwertung_verify.main([str(folder)]) == 1
    said, *steps = capsys.readouterr().out.splitlines()
    player = changed["player"]
    (unit,) = [row["key"] for row in read_rows(folder, "units") if row["unit"] == changed["unit"]]
    assert said == (
        f"DIFFERENCE {unit}: player {player}: after: calculated {value}-{index}, in the ledger {int(value) + 1}-{index}"
    )
    games = [step for step in steps if step.startswith(f"  {unit}: ")]
    assert all(f" {player} " in step for step in games)
    assert len(games) >= int(changed["games"])
    assert steps[len(games)].startswith(f"  {player}: ")
