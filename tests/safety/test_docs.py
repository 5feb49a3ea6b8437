"""The page about threats names tests that are there."""

from __future__ import annotations

import re

from tests.servers import ROOT

PAGE = ROOT / "docs" / "security.md"
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
THREAT = re.compile(r"^\| (?!tries|-)[^|]+\|[^|]+\|([^|]*)\|$", re.MULTILINE)


def test_every_threat_names_a_test_that_is_there() -> None:
    threats = THREAT.findall(PAGE.read_text())
    assert len(threats) > 25
    missing = [
        f"{path}::{name}"
        for cell in threats
        for path, name in NAMED.findall(cell) or [("no test", cell)]
        if not (ROOT / path).is_file() or f"def {name}" not in (ROOT / path).read_text()
    ]
    assert missing == []
