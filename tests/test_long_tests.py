"""Of the long tests each run has a part, and sixteen seeds in a row have all."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.long_tests import FEW, ONE_OF, drawn, is_second_run
from tests.servers import ROOT

NAMES = [f"tests/test_x.py::test_{number:02}" for number in range(20)]


@pytest.mark.parametrize("number", [1, 2, FEW, 5, ONE_OF, 20])
def test_each_long_test_is_drawn_once_by_sixteen_seeds_in_a_row_and_more_often_where_a_file_has_few(
    number: int,
) -> None:
    times = Counter(name for seed in range(100, 100 + ONE_OF) for name in drawn(NAMES[:number], seed))
    expected = {1: {1}, 2: {1}, FEW: {5, 6}, 5: {3, 4}, ONE_OF: {1}, 20: {1}}
    assert (set(times.values()), len(times)) == (expected[number], number)


@pytest.mark.parametrize("number", range(FEW, 21))
def test_file_with_some_long_tests_has_one_in_each_run(number: int) -> None:
    sizes = {len(drawn(NAMES[:number], seed)) for seed in range(100)}
    assert min(sizes) == max(1, number // ONE_OF)


def test_same_seed_draws_the_same_in_any_order() -> None:
    assert [drawn(NAMES, seed) for seed in range(9)] == [drawn(NAMES[::-1], seed) for seed in range(9)]


def test_either_run_comes_about_as_often() -> None:
    assert Counter(is_second_run(NAMES[0], seed) for seed in range(1000)) == {False: 510, True: 490}


LONG = [f"test_{kind}[{number}]" for kind in ("one", "both") for number in range(16)]
FILE = """
import pytest

@pytest.mark.long
@pytest.mark.parametrize("number", range(16))
def test_one(number: int) -> None: ...

@pytest.mark.long(always=True)
def test_always() -> None: ...

@pytest.fixture
def db() -> None: ...

@pytest.mark.long
@pytest.mark.both_databases
@pytest.mark.parametrize("number", range(16))
def test_both(number: int, db: None) -> None: ...

def test_short() -> None: ...
"""


def run(folder: Path, *words: str) -> tuple[list[str], str]:
    """Which tests pytest ran in a folder with the file above, and its line about the long ones."""
    (folder / "tests").mkdir(exist_ok=True)
    (folder / "pytest.ini").write_text("[pytest]\nDJANGO_SETTINGS_MODULE = config.settings\ntestpaths = tests\n")
    (folder / "tests" / "test_x.py").write_text(FILE)
    plugins = [word for name in ("realservers", "transcript", "long_tests") for word in ("-p", f"tests.{name}")]
    command = [sys.executable, "-m", "pytest", *plugins, "-v", "--randomly-seed=4", *words]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TEST_DATABASE": "sqlite", "LONG": "", "PYTEST_ADDOPTS": ""}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    line = re.search(r"^\d+ of \d+ long tests.*$", done.stdout, re.MULTILINE)
    assert done.returncode == 0, done.stdout + done.stderr
    ran = re.findall(r"test_x\.py::(\S+) PASSED|PASSED \S*test_x\.py::(\S+)", done.stdout)
    return sorted(first or second for first, second in ran), line[0] if line else ""


@pytest.mark.long
def test_run_of_everything_has_a_part_on_each_database_and_says_so(tmp_path: Path) -> None:
    places = [f"tests/test_x.py::{name}" for name in LONG]
    of_both = [place for place in drawn(places, 4) if "test_both" in place]
    first = {place for place in drawn(places, 4) if not (place in of_both and is_second_run(place, 4))}
    kept = [{place.partition("::")[2] for place in part} for part in (first, set(drawn(places, 4)) - first)]
    assert run(tmp_path, "-n", "1") == (
        sorted({*kept[0], "test_always", "test_short"}),
        f"{len(kept[0]) + 1} of 33 long tests, drawn by seed 4; all of them: LONG=all make test",
    )
    assert run(tmp_path, "--only-database") == (
        sorted(kept[1]),
        f"{len(kept[1])} of 16 long tests, drawn by seed 4; all of them: LONG=all make test",
    )


@pytest.mark.long
def test_whoever_names_tests_has_them_all(tmp_path: Path) -> None:
    every = sorted([*LONG, "test_always", "test_short"])
    assert run(tmp_path, "tests/test_x.py") == (every, "")
    assert run(tmp_path, "-m", "long") == ([name for name in every if name != "test_short"], "")
