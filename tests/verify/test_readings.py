"""The verifier follows every reading that a pool may choose, and refuses what it does not know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ratings.publication.bundles import write_bundle
from ratings.regulations import RULES
from ratings.regulations.documents import rate_document
from tests.ratings.regulations.golden_cases import GOLDEN, Golden
from tests.realservers import FULL
from tests.verify.histories import RandomHistory
from tests.verify.planted import change_law
from verify import fernwertung_verify

LIMITS = fernwertung_verify.TIME_LIMITS


def others(rule: str) -> list[dict[str, int]]:
    """Every other number of a reading without which evaluations are signed, each alone and all together."""
    readings = [each for each in RULES[rule].parameters if each.unsigned is not None and each.name != "reading_4_4"]
    alone = [
        {each.name: number}
        for each in readings
        for number in range(each.least, each.most + 1)
        if number != each.default
    ]
    together = {name: number for numbers in alone for name, number in numbers.items()}
    return [*alone, together] if FULL else [together]


CHOSEN = [(rule, numbers) for rule in RULES for numbers in others(rule)]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.both_databases
@pytest.mark.parametrize(("rule", "numbers"), CHOSEN, ids="-".join)
def test_history_under_other_readings_is_confirmed(rule: str, numbers: dict[str, int], tmp_path: Path) -> None:
    write_bundle(RandomHistory(rule, 1, parameters=numbers).play(), tmp_path / "bundle", "test")
    found = fernwertung_verify.check_bundle(str(tmp_path / "bundle"))
    assert found.endswith("everything as calculated here")


def has_limits(case: Golden) -> bool:
    return any(case.document.get("params", {}).get(name) for name in LIMITS)


@pytest.mark.parametrize("case", [case for case in GOLDEN if not has_limits(case)], ids=lambda case: case.name)
def test_golden_case_is_rated_alike(case: Golden) -> None:
    ours: Any = rate_document(case.document)["players"]
    theirs = fernwertung_verify.rate_document(case.document).changes
    assert {name: fernwertung_verify.write_state(change.new) for name, change in theirs.items()} == {
        name: f"{new['value']}-{new['index']}" if (new := player["new"]) and new["value"] else "unrated"
        for name, player in ours.items()
    }


@pytest.mark.parametrize("rule", RULES)
def test_program_knows_every_parameter(rule: str) -> None:
    assert fernwertung_verify.KNOWN[rule] == {each.name for each in RULES[rule].parameters}


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("rule", RULES)
def test_unknown_parameter_of_a_bundle_is_refused(
    rule: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_bundle(RandomHistory(rule, 1, tournaments=1).play(), tmp_path / "bundle", "test")
    change_law(tmp_path / "bundle", moon=1)
    assert fernwertung_verify.main([str(tmp_path / "bundle")]) == 2
    assert capsys.readouterr().out == (
        f"{tmp_path / 'bundle'} cannot be checked: {rule} has parameters that are not known here, ['moon']; a newer"
        " program may know them\n"
    )


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"rules": "moon"}, "the regulation 'moon' is not known here; a newer program may know it"),
        (
            {"rules": "fide-2003", "params": {"most_days": 90}},
            "fide-2003 has limits of sections 1, 3 or 4 that are not checked here: ['most_days']",
        ),
    ],
)
def test_document_that_cannot_be_followed_is_refused(
    changed: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = {"players": {"A": None, "B": None}, "games": [{"white": "A", "black": "B", "score": "1-0"}]}
    (tmp_path / "rate.json").write_text(json.dumps(document | changed))
    assert fernwertung_verify.main([str(tmp_path / "rate.json")]) == 2
    assert capsys.readouterr().out == f"{tmp_path / 'rate.json'} cannot be checked: {said}\n"
