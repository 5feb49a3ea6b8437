"""pytest plugin: of the tests marked `long`, a run of everything has a part, which its seed draws.

    LONG=all        the run has all of them (so has PROOFS=full, and whoever names files, -k or -m)

Every sixteenth of a file is drawn, of a file with three to fifteen one: sixteen seeds in a row draw each test at least
once. What is marked `long(always=True)` is in every draw. A test for both databases comes on one of them, as the seed
says: the two runs of `make test` have the same seed.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from tests.realservers import FULL, is_for_both
from tests.transcript import seed_of

ONE_OF = 16
"""Of how many long tests of a file one is drawn."""

FEW = 3
"""A file with so many long tests has one in each run."""

ALL = FULL or os.environ.get("LONG") == "all"
COUNTS = pytest.StashKey[Counter[str]]()


def drawn(names: Sequence[str], seed: int) -> list[str]:
    """Return which long tests of one file are drawn."""
    step = min(ONE_OF, len(names)) if len(names) >= FEW else ONE_OF
    first = (crc32(min(names).partition("::")[0].encode()) + seed) % step
    return sorted(names)[first::step]


def is_second_run(name: str, seed: int) -> bool:
    """Return whether a drawn test for both databases belongs to the run with `--only-database`."""
    return Random(f"{seed} {name}").random() < 1 / 2  # noqa: S311 -- to be repeated, not secret


def is_of_everything(config: pytest.Config) -> bool:
    """Return whether nobody named files, words or marks."""
    places = {Path(argument).resolve() for argument in config.args}
    return places <= {config.rootpath, config.rootpath / "tests"} and not (
        config.option.keyword or config.option.markexpr
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the long tests that this run does not have."""
    long = [item for item in items if item.get_closest_marker("long")]
    if ALL or not long or not is_of_everything(config):
        return
    kept = _drawn_of(config, long)
    left_out = {item.nodeid for item in long} - kept
    eligible = [item for item in long if is_for_both(item) or not config.getoption("--only-database")]
    config.stash[COUNTS] = Counter({"drawn": len(kept), "long": len(eligible)})
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
    items[:] = [item for item in items if item.nodeid not in left_out]


def _drawn_of(config: pytest.Config, long: Sequence[pytest.Item]) -> set[str]:
    seed, second = seed_of(config), config.getoption("--only-database")
    files, kept = defaultdict[str, list[str]](list), list[str]()
    for item in long:
        is_always = any(mark.kwargs.get("always") for mark in item.iter_markers("long"))
        (kept if is_always else files[item.nodeid.partition("::")[0]]).append(item.nodeid)
    for names in files.values():
        kept += drawn(names, seed) if names else []
    both = {item.nodeid for item in long if is_for_both(item)}
    return {name for name in kept if (name in both and is_second_run(name, seed)) == second}


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the first process, which collects nothing itself, how many were drawn."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["drawn"] = dict(session.config.stash.get(COUNTS, None) or {})


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every process says the same; one that died says nothing."""
    if counts := getattr(node, "workeroutput", {}).get("drawn"):
        node.config.stash[COUNTS] = Counter(counts)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """One line about what was left out."""
    if counts := config.stash.get(COUNTS, None):
        part = f"{counts['drawn']} of {counts['long']} long tests, drawn by seed {seed_of(config)}"
        terminalreporter.write_line(f"{part}; all of them: LONG=all make test")
