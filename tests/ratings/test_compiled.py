"""Loops that may be compiled: the same numbers in both forms, and nothing missing where there is no compiler."""

from __future__ import annotations

import errno
import importlib
import math
import random
import sys
from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ratings import compiled
from ratings.compiled import (
    Column,
    draw_places,
    find_compiler,
    find_places,
    is_worth_while,
    new_column,
    number_in_order,
    sort_places,
    taken,
)
from ratings.evaluation.experiments import experiment_with
from ratings.evaluation.experiments.game_reading import in_stream_order
from ratings.evaluation.stream import game_key
from ratings.laboratory import as_document, read_experiment
from ratings.laboratory.bootstrap import resample_means
from tests.ratings.forms import FORMS, form, use

from .laboratory.generated import generate

__all__ = ["form"]

COLUMN = new_column([5, 9, 5, -3, 9, 2**62, 5])


@pytest.mark.usefixtures("form")
def test_entries_are_numbered_as_they_appear() -> None:
    assert number_in_order(new_column([70, -3, 70, 71, -3])) == (new_column([0, 1, 0, 2, 1]), 3)
    assert number_in_order(new_column()) == (new_column(), 0)


@pytest.mark.usefixtures("form")
def test_numbers_far_apart_take_no_memory_for_those_between_them() -> None:
    assert number_in_order(new_column([2**62, -3, 2**62])) == (new_column([0, 1, 0]), 2)


@pytest.mark.long
@pytest.mark.usefixtures("form")
def test_many_numbers_far_apart_are_told_apart() -> None:
    chance = random.Random(5)  # noqa: S311 -- a seed that can be told
    drawn = [chance.randrange(-(10**12), 10**12) for _ in range(300)]
    column = new_column(chance.choices(drawn, k=1000))
    order = list(dict.fromkeys(column))
    assert number_in_order(column) == (new_column(map(order.index, column)), len(order))


@pytest.mark.usefixtures("form")
@pytest.mark.parametrize("known", [[7, 3, 9], [7, -(2**40), 9, 3]])
def test_numbers_are_found_where_they_are(known: list[int]) -> None:
    wanted = [9, 7, 9, 3]
    assert list(find_places(new_column(wanted), new_column(known))) == list(map(known.index, wanted))


@pytest.mark.usefixtures("form")
@pytest.mark.parametrize(("wanted", "known"), [([8], [7, 9]), ([10], [7, 9]), ([2**62], [7, 9]), ([1], [])])
def test_number_that_is_not_there_is_named(wanted: list[int], known: list[int]) -> None:
    with pytest.raises(KeyError, match=str(wanted[0])):
        find_places(new_column([*known, *wanted]), new_column(known))
    assert find_places(new_column(), new_column(known)) == new_column()


@pytest.mark.usefixtures("form")
def test_places_are_sorted_and_entries_taken() -> None:
    assert sort_places(COLUMN) == new_column([3, 0, 2, 6, 1, 4, 5])
    assert taken(COLUMN, new_column([5, 3])) == new_column([2**62, -3])


@pytest.mark.usefixtures("form")
@pytest.mark.parametrize("width", [1, 7, 500])
def test_draws_are_those_of_the_standard_library(width: int) -> None:
    chance, same = random.Random(3), random.Random(3)  # noqa: S311 -- a seed that can be told
    assert (chance.random(), chance.sample(range(99), 5)) == (same.random(), same.sample(range(99), 5))
    assert list(draw_places(chance, width, 4)) == same.choices(range(width), k=4 * width)


@pytest.mark.long
@pytest.mark.parametrize("tournaments", [12, 700])
def test_bootstrap_finds_the_same_means(tournaments: int, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_all_digits(monkeypatch)
    chance = random.Random(1)  # noqa: S311 -- a seed that can be told
    series = [[chance.random() for _ in range(tournaments)], [float(n) for n in range(tournaments)]]
    games = [chance.randrange(1, 30) for _ in range(tournaments)]
    found = []
    for name in FORMS:
        use(name, monkeypatch)
        found.append(resample_means(series, games, 100, 5))
    assert found[0] == found[1]


def keep_all_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `sum` lose no digit of a real in the laboratory; since Python 3.12 it loses fewer of them than before."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ratings.laboratory."):
            monkeypatch.setattr(module, "sum", sum_with_all_digits, raising=False)


def sum_with_all_digits(numbers: Iterable[float]) -> float:
    """Return what a better `sum` would."""
    found = list(numbers)
    return math.fsum(found) if any(isinstance(each, float) for each in found) else sum(found)


@pytest.mark.long
def test_report_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    history = generate({}, 120, seed=2)
    first, last = (history.ended[place].completed_on for place in (0, -1))
    middle = history.ended[60].completed_on
    definition: dict[str, Any] = {
        "pool": "fwz",
        "resamples": 100,
        "training": {"from": first, "to": middle},
        "test": {"from": history.ended[61].completed_on, "to": last},
        "candidate": [{"name": "as it is"}, {"name": "K 25", "parameters": {"k_secured": 25}}],
        "sweep": {"parameter": "k_secured", "from": 5, "to": 25, "step": 10},
    }
    reports = []
    for name in FORMS:
        use(name, monkeypatch)
        reports.append(as_document(experiment_with(history, read_experiment(definition))))
    keep_all_digits(monkeypatch)
    reports.append(as_document(experiment_with(history, read_experiment(definition))))
    assert reports[1:] == reports[:1] * 2


CODES = ["T1", "T10", "T1 A", "T2", "t1", "Ä1"]


@pytest.mark.long
@pytest.mark.usefixtures("form")
@pytest.mark.parametrize("codes", [CODES, [*CODES, "T1#0", "T1#001"]])
def test_games_stand_in_the_order_of_their_keys(codes: list[str]) -> None:
    chance = random.Random(4)  # noqa: S311 -- a seed that can be told
    whens = [("2025-01-01", "2025-01-01 20:00:00"), ("2025-01-01", "2025-01-01 20:00:00.5"), ("2024-12-31", "2025")]
    rows = [(chance.choice(whens), of, number) for of in range(len(codes)) for number in (1, 2, 10, 100, 999, 1000)]
    columns = (
        new_column(whens.index(when) for when, _, _ in rows),
        *map(new_column, zip(*(row[1:] for row in rows), strict=True)),
    )
    right = sorted(
        range(len(rows)), key=lambda place: (rows[place][0], game_key(codes[rows[place][1]], rows[place][2]))
    )
    assert list(in_stream_order(whens, codes, *columns)) == right


LOOP = """
from ratings.compiled import compiled
from constants_of_loop import NUMBER

@compiled
def add_number(column):
    return column[0] + NUMBER
"""


@pytest.mark.parametrize(("number", "hits"), [("7", 1), ("70", 0)])
def test_kept_machine_code_knows_the_numbers_of_other_modules(
    number: str, hits: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use("compiled", monkeypatch)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "loop_with_constant.py").write_text(LOOP)
    assert add_number(tmp_path, "7") == (12, 0)
    assert add_number(tmp_path, number) == (5 + int(number), hits)


def add_number(folder: Path, number: str) -> tuple[int, int]:
    """Run the loop with a number in a new process, as far as modules go; say how often kept machine code was used."""
    (folder / "constants_of_loop.py").write_text(f"NUMBER = {number}\n")
    for name in ("constants_of_loop", "loop_with_constant"):
        sys.modules.pop(name, None)
    importlib.invalidate_caches()
    loop = importlib.import_module("loop_with_constant").add_number
    found = loop(new_column([5]))
    kept: Any = compiled._compile(loop.__wrapped__)
    return found, kept.stats.cache_hits.total()


def test_loop_reads_nothing_but_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    use("compiled", monkeypatch)
    with pytest.raises(TypeError, match=r"read_column reads what is no whole number: COLUMN"):
        compiled.compiled(read_column)(new_column([5]))


def read_column(column: Column) -> int:
    """A loop that reads a column which nobody hands to it."""
    return column[0] + COLUMN[0]


def test_without_the_extra_every_loop_is_plain(monkeypatch: pytest.MonkeyPatch, no_compiler: None) -> None:
    monkeypatch.setattr(compiled, "WORTH_WHILE", 1)
    assert (find_compiler(), is_worth_while(10**9)) == (None, False)
    assert number_in_order(array("q", [4, 4])) == (array("q", [0, 0]), 1)


def test_broken_compiler_is_logged_and_done_without(
    monkeypatch: pytest.MonkeyPatch, no_compiler: None, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(compiled, "WORTH_WHILE", 1)
    monkeypatch.delitem(sys.modules, "numba")
    monkeypatch.setattr(sys, "meta_path", [BrokenLibrary()])
    assert number_in_order(array("q", [4, 4])) == (array("q", [0, 0]), 1)
    assert caplog.messages == [
        "numba is installed and cannot be loaded, loops run without it: OSError('libllvmlite.so does not load')"
    ]


class BrokenLibrary:
    """numba, whose library does not load."""

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        if name == "numba":
            raise OSError("libllvmlite.so does not load")


@pytest.mark.parametrize("damage", ["full", "cut"])
def test_loop_runs_plainly_where_machine_code_cannot_be_kept(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    use("compiled", monkeypatch)
    compiled._warn.cache_clear()
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "loop_with_constant.py").write_text(LOOP)
    if damage == "full":
        monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.save", refuse)
    else:
        add_number(tmp_path, "7")
        for kept in tmp_path.glob("__pycache__/*.nb?"):
            kept.write_bytes(b"")
    assert add_number(tmp_path, "7")[0] == 12
    assert [text.split(":")[0] for text in caplog.messages] == ["add_number runs without being compiled"]


def refuse(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine on which numba is not installed."""
    monkeypatch.setitem(sys.modules, "numba", None)
    find_compiler.cache_clear()
    yield
    find_compiler.cache_clear()
