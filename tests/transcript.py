"""pytest plugin: what the proofs counted, one line each, at the end of a run.

A proof calls `report_counts` with its counts; a run that had proofs ends with their lines.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

PROPERTY = "counted"

ReportCounts = Callable[..., None]


@pytest.fixture
def report_counts(record_property: Callable[[str, object], None]) -> ReportCounts:
    """`report_counts("1 kill -9", mails=1000, lost=0)` puts this line into the transcript."""

    def report(proof: str, **counts: object) -> None:
        words = (f"{name.replace('_', ' ')} {count}" for name, count in counts.items())
        record_property(PROPERTY, f"{proof}: {', '.join(words)}")

    return report


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run: `--randomly-seed=N` repeats it, as the head of the output says."""
    return seed_of(request.config)


def seed_of(config: pytest.Config) -> int:
    """The same; 0 where `-p no:randomly` turned chance off."""
    given = config.getoption("randomly_seed", 0)
    return given if isinstance(given, int) else 0


@pytest.fixture
def chance(seed: int) -> random.Random:
    """What a proof leaves to chance."""
    return random.Random(seed)  # noqa: S311 -- to be repeated, not secret


def lines_of(reporter: pytest.TerminalReporter) -> Iterator[tuple[str, str]]:
    """Every reported line, and how its test ended."""
    for outcome in ("passed", "failed"):
        for report in reporter.getreports(outcome):
            for name, line in getattr(report, "user_properties", ()):
                if name == PROPERTY and report.when == "call":
                    yield str(line), outcome


def number(line: str) -> tuple[int, str]:
    """Where a line belongs: by the number of its proof."""
    return int(line.partition(" ")[0]), line


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The transcript."""
    reported = sorted(lines_of(terminalreporter), key=lambda line: number(line[0]))
    if not reported:
        return
    terminalreporter.section(f"proofs, seed {config.getoption('randomly_seed', 0)}")
    for line, outcome in reported:
        terminalreporter.write_line(line if outcome == "passed" else f"{line}  FAILED", red=outcome != "passed")
