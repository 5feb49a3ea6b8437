"""The simulation counts what happened, not what it meant to do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import create_autospec

import pytest

from tests.simulation.databases import find_words
from tests.simulation.machines import Machines
from tests.simulation.mailserver import Moody, MoodyServer
from tests.simulation.plan import Load, Step
from tests.simulation.run import Simulation
from tests.simulation.visitors import LONG, judge_weights


def test_fault_counts_if_it_happened_and_is_named_if_it_cannot_happen() -> None:
    machines = create_autospec(Machines, instance=True)
    machines.wipe.return_value = machines.fill_disk.return_value = machines.kill_child.return_value = False
    machines.cut.return_value = True
    machines.lag.return_value = False
    machines.take_down.side_effect = OSError("gone")
    mails = create_autospec(MoodyServer, instance=True, moody=Moody())
    simulation = Simulation(machines, mails, 1, Load(60))
    steps = ("wipe", ""), ("full-disk", ""), ("kill-child", "web"), ("database-cut", ""), ("clock", ""), ("kill", "web")
    for what, whom in steps:
        simulation._act(Step(0, what, whom, 1))
    assert simulation.faults == {"database-cut": 1, "clock": 1}
    assert simulation.failed == ["no fault: kill web: OSError('gone')"]
    assert simulation.left_out == {"full disk"}


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (100_000, []),
        (113_000, []),  # 5 % and 8 MiB are allowed
        (114_000, ["a process of the web server grew from 100000 to 114000 KiB"]),
    ],
)
def test_process_that_grows_is_named_if_it_lived_long_enough(last: int, said: list[str]) -> None:
    lived = [50_000, *[100_000] * (LONG * 3 // 4), *[last] * LONG]
    assert list(judge_weights({1: lived, 2: [1, 10**9]})) == said


def test_word_that_is_left_in_any_table_is_found(tmp_path: Path) -> None:
    place = tmp_path / "left.sqlite3"
    with closing(sqlite3.connect(place)) as own, own:
        own.execute("CREATE TABLE told (text)")
        own.execute("INSERT INTO told VALUES (?)", (b"Familie1001 - 1-0",))
    assert list(find_words(f"sqlite:///{place}", {"Familie1001", "Familie1002"})) == ["Familie1001 stands in told"]
