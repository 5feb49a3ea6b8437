"""`manage.py rate`: one document, a list, the table for people, and faults with their place."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

DOCUMENT: dict[str, Any] = {
    "rules": "bdf-fwz",
    "tournament": {"kind": "round-robin", "ended_on": "2026-03-15"},
    "players": {"Müller": {"value": 2000, "index": 9}, "Weiß": {"value": 2000, "index": 9}, "N": None},
    "games": [
        {"white": "Müller", "black": "Weiß", "score": "1-0"},
        {"white": "Weiß", "black": "N", "score": "+/-"},
    ],
}
# FWZ 4.2, 4.3: K = 15, half of it is won and lost, halves are rounded up.
ANSWER: dict[str, Any] = {
    "players": {
        "Müller": {
            "old": {"value": 2000, "index": 9},
            "new": {"value": 2008, "index": 10},
            "points": 1,
            "expected": "0.500000",
            "k": 15,
            "change": "7.500000",
            "remarks": [],
        },
        "Weiß": {
            "old": {"value": 2000, "index": 9},
            "new": {"value": 1993, "index": 10},
            "points": 0,
            "expected": "0.500000",
            "k": 15,
            "change": "-7.500000",
            "remarks": [],
        },
        "N": {"old": None, "new": None, "points": 0, "expected": None, "k": None, "change": None, "remarks": []},
    },
    "games": [{"counted": True, "why": None}, {"counted": False, "why": "unplayed"}],
}
TABLE = """\
Player  Old     New      Points  Expected  K   Change     Remarks
Müller  2000-9  2008-10  1       0.500000  15  7.500000
Weiß    2000-9  1993-10  0       0.500000  15  -7.500000
N       -       -        0       -         -   -
Game 2 is not counted: unplayed
"""


def rate(folder: Path, data: object, *options: str) -> str:
    """What the command prints for a file with this content."""
    file = folder / "tournament.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    out = StringIO()
    call_command("rate", str(file), *options, stdout=out)
    return out.getvalue()


def test_one_document_gives_one_answer(tmp_path: Path) -> None:
    assert json.loads(rate(tmp_path, DOCUMENT, "--json")) == ANSWER


def test_list_gives_a_list(tmp_path: Path) -> None:
    assert json.loads(rate(tmp_path, [DOCUMENT, DOCUMENT], "--json")) == [ANSWER, ANSWER]
    assert json.loads(rate(tmp_path, [], "--json")) == []


def test_half_points_are_numbers(tmp_path: Path) -> None:
    drawn = DOCUMENT | {"games": [DOCUMENT["games"][0] | {"score": "1/2-1/2"}]}
    assert json.loads(rate(tmp_path, drawn, "--json"))["players"]["Müller"]["points"] == 0.5


def test_names_stay_readable(tmp_path: Path) -> None:
    assert '"Müller"' in rate(tmp_path, DOCUMENT, "--json")


def test_rules_of_the_command_line_go_first(tmp_path: Path) -> None:
    answer = json.loads(rate(tmp_path, DOCUMENT, "--json", "--rules", "emailchesspoint"))
    assert answer["players"]["N"]["old"] == {"value": 0, "index": 0}


def test_table_for_people(tmp_path: Path) -> None:
    with translation.override("en"):
        assert rate(tmp_path, DOCUMENT) == TABLE


def test_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    assert json.loads(rate(tmp_path, "\ufeff" + json.dumps(DOCUMENT), "--json")) == ANSWER


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([DOCUMENT, DOCUMENT | {"rules": "elo"}], "document 2: rules: 'elo' is no regulation"),
        (DOCUMENT | {"rules": "elo"}, "rules: 'elo' is no regulation"),
        (
            [DOCUMENT | {"games": [{"white": "Müller", "black": "X", "score": "1-0"}]}],
            "document 1: game 1: black: 'X' is not among the players",
        ),
    ],
)
def test_fault_names_its_place(tmp_path: Path, data: object, message: str) -> None:
    with pytest.raises(CommandError) as refused:
        rate(tmp_path, data, "--json")
    assert str(refused.value)[: len(message)] == message


@pytest.mark.parametrize("text", ["", "012 Tournament\n001    1", "[" * 100_000, "\x00"])
def test_file_that_is_no_json_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(CommandError, match=r"tournament\.json is not JSON"):
        rate(tmp_path, text)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("rate", str(tmp_path / "gone.json"))
