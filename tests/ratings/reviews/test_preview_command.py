"""`manage.py preview_correction`: JSON in, the effect out, nothing changed."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings import publication
from ratings.models import AuditEvent, LedgerEntry
from tests.ratings.corrections.world import game, played, standing
from tests.ratings.federation import day, pool

pytestmark = pytest.mark.django_db

NOW = datetime(2025, 11, 20, tzinfo=UTC)


def lost() -> dict[str, Any]:
    """P1 lost his first game, in the names of the federation."""
    white = game("T1").white.player.number
    pair = {"tournament": "T1", "white_id": white, "black_id": "P2" if white == "P1" else "P1"}
    score = "0-1" if white == "P1" else "1-0"
    return {
        "kind": "result",
        "values": {"game": pair, "score": score, "reason": "played", "completed_on": "2025-01-11"},
    }


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, document: object, *options: str) -> str:
    file = tmp_path / "correction.json"
    file.write_text(json.dumps(document), "utf-8")
    call_command("preview_correction", str(file), *options)
    return capsys.readouterr().out


def test_effect_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    played()
    publication.publish(pool(), day(15), "system")
    before = (AuditEvent.objects.count(), LedgerEntry.objects.count(), standing("P1", "P2", "P3"))
    (found,) = json.loads(run(capsys, tmp_path, lost(), "--json"))["pools"]
    assert (found["pool"], found["since"]) == ("fwz", "2025-01-11")
    assert [(row["id"], row["old"], row["new"]) for row in found["moved"]] == [
        ("P1", {"value": 2107, "index": 11}, {"value": 2094, "index": 11}),
        ("P2", {"value": 2101, "index": 12}, {"value": 2113, "index": 12}),
        ("P3", {"value": 2093, "index": 12}, {"value": 2094, "index": 12}),
    ]
    assert [(row["key"], row["what"]) for row in found["evaluations"]] == [
        ("T1", "replaced"),
        ("T2", "replaced"),
        ("T3", "replaced"),
    ]
    assert found["lists"] == [{"number": 1, "as_of": "2025-01-16", "players": 2}]  # after T1 and before T2: P1 and P2
    assert (AuditEvent.objects.count(), LedgerEntry.objects.count(), standing("P1", "P2", "P3")) == before


def test_effect_as_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    played()
    told = run(capsys, tmp_path, lost()).splitlines()
    assert told[:2] == [
        "pool fwz: 3 players move, 3 evaluations change",
        "  P1 Family P1, Given P1: 2107-11 -> 2094-11",
    ]


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ({}, "bad-values"),
        ([], "bad-values"),
        ({"kind": "result", "values": {"game": 1}}, "bad-values"),
        ({"kind": "players-merged", "values": {"kept": "P1", "gone": "nobody"}}, "bad-values"),
        ({"kind": "players-merged", "values": {"kept": "P1", "gone": "P2"}}, "in-one-tournament"),
        ({"kind": "rule", "values": {"pool": "fwz", "since": "soon", "rule": "", "parameters": {}}}, "bad-values"),
        (
            {"kind": "rule", "values": {"pool": "fwz", "since": "2025-01-01", "rule": "x", "parameters": {}}},
            "bad-values",
        ),
    ],
)
def test_refused_correction_exits_with_its_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, document: object, why: str
) -> None:
    played()
    with pytest.raises(SystemExit) as ended:
        run(capsys, tmp_path, document, "--json")
    assert (ended.value.code, json.loads(capsys.readouterr().out)["refused"]) == (1, why)


def test_file_that_is_no_json_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text("{", "utf-8")
    with pytest.raises(CommandError):
        call_command("preview_correction", str(file))
