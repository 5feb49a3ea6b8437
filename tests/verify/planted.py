"""Changes planted in a bundle by somebody who mends the checksums of the files afterwards."""

from __future__ import annotations

import csv
import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

Rows = list[dict[str, str]]
Change = Callable[[Rows, random.Random], None]


def read_rows(folder: Path, table: str) -> Rows:
    with (folder / f"{table}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def write_rows(folder: Path, table: str, rows: Rows) -> None:
    with (folder / f"{table}.csv").open(newline="") as file:
        names = next(csv.reader(file))
    with (folder / f"{table}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def mend_checksums(folder: Path) -> None:
    description = json.loads((folder / "datapackage.json").read_text())
    for resource in description["resources"]:
        content = (folder / resource["path"]).read_bytes()
        resource.update(bytes=len(content), hash=f"sha256:{hashlib.sha256(content).hexdigest()}")
    (folder / "datapackage.json").write_text(json.dumps(description))


def pick(rows: Rows, chance: random.Random, *filled: str) -> dict[str, str]:
    """One row in which these columns are not empty."""
    return chance.choice([row for row in rows if all(row[name] for name in filled)])


def add(column: str, step: int) -> Change:
    """Another number in a column."""

    def change(rows: Rows, chance: random.Random) -> None:
        row = pick(rows, chance, column)
        row[column] = str(int(row[column]) + step)

    return change


def put(column: str, *values: str) -> Change:
    """Another word in a column, one of some."""

    def change(rows: Rows, chance: random.Random) -> None:
        row = pick(rows, chance, column)
        row[column] = chance.choice([value for value in values if value != row[column]])

    return change


def swap(column: str) -> Change:
    """The words of a column exchanged between two rows that follow each other."""

    def change(rows: Rows, chance: random.Random) -> None:
        places = [i for i in range(1, len(rows)) if rows[i][column] != rows[i - 1][column]]
        i = chance.choice(places)
        rows[i][column], rows[i - 1][column] = rows[i - 1][column], rows[i][column]

    return change


def turn(rows: Rows, chance: random.Random) -> None:
    """Two rows in each other's place."""
    i = chance.randrange(1, len(rows))
    rows[i], rows[i - 1] = rows[i - 1], rows[i]


def drop(rows: Rows, chance: random.Random) -> None:
    """A row less."""
    rows.remove(pick(rows, chance))


def drop_newest(rows: Rows, _chance: random.Random) -> None:
    """The last row less."""
    rows.pop()


def double(rows: Rows, chance: random.Random) -> None:
    """A row twice."""
    rows.insert(0, dict(pick(rows, chance)))


RESULTS = ("1-0", "0-1", "1/2-1/2")

PLANTED: list[tuple[str, Change]] = [
    # a rating, an index, a carry, and how they came about
    *[("entries", add("after_value", step)) for step in (1, -1, 100, -50)],
    *[("entries", add("before_value", step)) for step in (1, -7)],
    *[("entries", add("after_index", step)) for step in (1, -1)],
    ("entries", add("before_index", 1)),
    ("entries", put("after_carry", "1 0", "2 0")),
    *[("entries", add(name, 1)) for name in ("games", "half_points", "k", "expected", "change")],
    *[("entries", add(name, -1000)) for name in ("expected", "change")],
    ("entries", put("player", "nobody")),
    *[("entries", change) for change in (drop, drop_newest, double, swap("player"), swap("unit"))],
    # a result, who played it, when it ended, when it was reported
    *[("games", put("score", *RESULTS))] * 3,
    ("games", put("score", "+/-", "-/+")),
    *[("games", put("reason", reason)) for reason in ("unplayed", "playedx")],
    ("games", swap("white")),
    ("games", put("completed_on", "2031-01-01")),
    ("games", put("received_at", "2031-01-01T00:00:00.000000Z")),
    ("games", drop),
    *[("tournaments", change) for change in (put("code", "nothing"), put("kind", "round-robinx"))],
    ("tournaments", drop),
    ("adopted", add("value", 50)),
    ("adopted", drop),
    # the order
    *[("units", change) for change in (turn, drop, drop_newest, double, swap("key"), swap("unit"))],
    ("units", put("completed_on", "2025-01-02", "2025-01-03")),
    ("units", put("rules", "fide-2003", "bdf-fwz")),
    ("units", put("edition", "1999")),
    # the lists
    *[("list_rows", add(name, 1)) for name in ("value", "index", "rank")],
    *[("list_rows", change) for change in (drop, double, put("player", "nobody"), turn)],
    ("lists", put("checksum", "0" * 64)),
    ("lists", put("rules", "bdf-fwz", "fide-2003")),
    ("lists", put("edition", "2019", "2003")),
    ("lists", drop),
    # the checkpoints of the trail
    *[("checkpoints", change) for change in (put("hash", "0" * 64), put("chain", "0" * 64), add("number", 1))],
    ("checkpoints", put("ends", f"0:4:{'a' * 64} 1:3:{'b' * 64}")),
    *[("checkpoints", change) for change in (turn, double, put("day", "2020-01-01"))],
]


def find_rated_games(folder: Path, rows: Rows) -> Rows:
    """The games that were played and evaluated: others may be changed without changing a rating."""
    with_entries = {row["unit"] for row in read_rows(folder, "entries")}
    keys = {row["key"] for row in read_rows(folder, "units") if row["unit"] in with_entries}
    played = [row for row in rows if row["reason"] == "played" and row["score"] in RESULTS and not row["counts"]]
    return [row for row in played if {row["tournament"], f"{row['tournament']}#{int(row['number']):03}"} & keys]


def plant(folder: Path, table: str, change: Change, chance: random.Random) -> bool:
    """Change a table; whether there was anything to change."""
    rows = read_rows(folder, table)
    before = [dict(row) for row in rows]
    chosen = find_rated_games(folder, rows) if table == "games" else rows
    others = [row for row in rows if all(row is not each for each in chosen)]
    try:
        change(chosen, chance)
    except IndexError:  # no row has the column
        return False
    rows = [*others, *chosen] if table == "games" else rows
    write_rows(folder, table, rows)
    mend_checksums(folder)
    return sorted(map(str, rows)) != sorted(map(str, before)) or rows != before


def change_law(folder: Path, **numbers: int) -> None:
    """Other numbers in the law."""
    law: list[dict[str, Any]] = json.loads((folder / "law.json").read_text())
    law[0]["parameters"].update(numbers)
    (folder / "law.json").write_text(json.dumps(law))
    mend_checksums(folder)
