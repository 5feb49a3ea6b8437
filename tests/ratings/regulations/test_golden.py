"""Every golden case comes out as its source says, through the document and through the steps."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest

from ratings.regulations import RULES
from ratings.regulations.codes import Label, Remark, Why
from ratings.regulations.documents import rate_document
from ratings.regulations.types import Change, State

from .golden_cases import FOLDER, GOLDEN, Golden

EXACT = (Label.LAST_ROUND_VALUE, Label.EXACT_VALUE)


def written(state: State | dict[str, int] | None) -> str:
    """A rating as the files write it."""
    if state is None:
        return "unrated"
    return f"{state.value}-{state.index}" if isinstance(state, State) else f"{state['value']}-{state['index']}"


def exact_value(change: Change, places: int) -> str:
    """The value before it was rounded to whole points, to so many places."""
    (step,) = [step for step in change.steps if step.label in EXACT]
    unit = Decimal(1).scaleb(-places)
    return str(Decimal(step.value).scaleb(-step.places).quantize(unit, ROUND_HALF_UP))


def lines(change: Change) -> dict[str, str]:
    """The lines of a calculation that are about no single game; a label that comes again is joined to the first."""
    found: dict[str, str] = {}
    for step in change.steps:
        if step.game is None:
            text = format(Decimal(step.value).scaleb(-step.places).normalize(), "f")
            found[step.label] = f"{found[step.label]} {text}" if step.label in found else text
    return found


def observed(player: dict[str, Any], changes: tuple[Change, ...], wanted: dict[str, Any]) -> dict[str, Any]:
    """What came out, for the fields that a file names."""
    places = len(str(wanted.get("exact", "")).partition(".")[2])
    everything: dict[str, Any] = {
        "new": written(player["new"]),
        "points": str(player["points"]),
        "expected": player["expected"],
        "change": player["change"],
        "k": player["k"],
        "remarks": player["remarks"],
        "history": [written(change.after) for change in changes],
        "exact": exact_value(changes[-1], places) if "exact" in wanted else None,
        "lines": {label: text for label, text in lines(changes[-1]).items() if label in wanted.get("lines", {})},
        "carry": list(changes[-1].after.carry) if changes[-1].after else None,
    }
    return {field: everything[field] for field in wanted}


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case.name)
def test_golden_case_gives_the_ratings_of_its_source(case: Golden) -> None:
    document, result = case.rated(explain=True)
    players: Any = rate_document(case.document)["players"]
    changes = dict(zip(document.names, result.changes, strict=True))
    expect = case.data["expect"]
    assert {who: observed(players[who], changes[who], wanted) for who, wanted in expect.items()} == expect


@pytest.mark.parametrize("case", [case for case in GOLDEN if "verdicts" in case.data], ids=lambda case: case.name)
def test_golden_case_counts_the_games_its_source_counts(case: Golden) -> None:
    games: Any = rate_document(case.document)["games"]
    assert ["counted" if game["counted"] else game["why"] for game in games] == case.data["verdicts"]


def test_golden_cases_cite_their_sources() -> None:
    assert [case.name for case in GOLDEN if not case.data["source"].strip()] == []


def test_golden_case_stands_in_the_folder_of_its_rule() -> None:
    assert [case.name for case in GOLDEN if case.name.split("/")[0] != case.document["rules"]] == []


def test_every_regulation_has_golden_cases() -> None:
    assert sorted(folder.name for folder in FOLDER.iterdir()) == sorted(RULES)


def test_golden_cases_show_every_code() -> None:
    results = [case.rated(explain=True)[1] for case in GOLDEN]
    changes = [change for result in results for player in result.changes for change in player]
    assert {step.label for change in changes for step in change.steps} == set(Label)
    assert {remark for change in changes for remark in change.remarks} == set(Remark)
    assert {verdict.why for result in results for verdict in result.verdicts} == {*Why, None}
