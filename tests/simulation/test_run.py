"""The simulation counts what happened, not what it meant to do."""

from __future__ import annotations

from unittest.mock import create_autospec

from tests.simulation.machines import Machines
from tests.simulation.mailserver import MoodyServer
from tests.simulation.plan import Step
from tests.simulation.run import Simulation


def test_fault_counts_if_it_happened_and_is_named_if_it_cannot_happen() -> None:
    machines = create_autospec(Machines, instance=True)
    machines.wipe.return_value = machines.fill_disk.return_value = machines.kill_child.return_value = False
    machines.cut.return_value = True
    machines.take_down.side_effect = OSError("gone")
    simulation = Simulation(machines, create_autospec(MoodyServer, instance=True), 1, 60)
    steps = ("wipe", ""), ("full-disk", ""), ("kill-child", "web"), ("database-cut", ""), ("clock", ""), ("kill", "web")
    for what, whom in steps:
        simulation._act(Step(0, what, whom, 1))
    assert simulation.faults == {"database-cut": 1, "clock": 1}
    assert simulation.failed == ["no fault: kill web: OSError('gone')"]
    assert simulation.left_out == {"full disk"}
