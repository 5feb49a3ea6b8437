"""The table of regulations is complete: parameters, pages, names."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from ratings.regulations import RULES, ParameterError, parameters_of, rule_choices
from ratings.regulations.codes import LABELS, REMARKS, VERDICTS
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import Entrant, Event, Game, Score, State, Unit, UnitKind

PAGES = Path(__file__).parents[3] / "docs" / "regulations"

every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)


def first_column(page: str) -> list[str]:
    """The code words in the first column of the tables of a page."""
    return re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE)


def test_keys_are_those_of_the_regulations() -> None:
    assert {key: rule.key for key, rule in RULES.items()} == {
        "bdf-fwz": "bdf-fwz",
        "emailchesspoint": "emailchesspoint",
        "fide-2003": "fide-2003",
        "fide-2009": "fide-2009",
        "fide-2014": "fide-2014",
    }


def test_choices_are_the_keys() -> None:
    assert rule_choices() == [(key, key) for key in RULES]


def test_units_are_those_of_the_texts() -> None:
    assert {key: rule.unit for key, rule in RULES.items()} == {
        "bdf-fwz": UnitKind.TOURNAMENT,
        "emailchesspoint": UnitKind.GAME,
        "fide-2003": UnitKind.PERIOD,
        "fide-2009": UnitKind.PERIOD,
        "fide-2014": UnitKind.PERIOD,
    }


def test_unrated_players_are_those_of_the_texts() -> None:
    states = {key: rule.unrated for key, rule in RULES.items() if rule.unrated is not None}
    assert states == {"emailchesspoint": State(0, 0)}


@every_rule
def test_page_lists_every_parameter(rule: Regulation) -> None:
    page = (PAGES / f"{rule.key}.md").read_text()
    parameters = [f"| `{parameter.name}` | {parameter.default} |" for parameter in rule.parameters]
    assert [line for line in parameters if line not in page] == []


def test_pages_explain_every_remark_and_verdict() -> None:
    words = [word for page in PAGES.glob("*.md") for word in first_column(page.read_text())]
    assert {*REMARKS, *VERDICTS} - set(words) == set()


def test_codes_are_unique() -> None:
    assert [len(set(codes)) for codes in (LABELS, REMARKS, VERDICTS)] == [len(LABELS), len(REMARKS), len(VERDICTS)]


@every_rule
def test_parameters_default_to_the_text(rule: Regulation) -> None:
    assert parameters_of(rule.key, {}) == {parameter.name: parameter.default for parameter in rule.parameters}


@every_rule
def test_parameter_has_a_paragraph_or_our_reading(rule: Regulation) -> None:
    assert [each.name for each in rule.parameters if bool(each.source) == bool(each.reading)] == []


def test_parameter_set_by_a_pool_goes_before_the_default() -> None:
    assert parameters_of("bdf-fwz", {"divisor": 400})["divisor"] == 400


@pytest.mark.parametrize("given", [{"divisor": 0}, {"limit": -1}, {"limit": 10_001}, {"unheard_of": 1}])
def test_parameter_outside_its_bounds_is_refused(given: dict[str, int]) -> None:
    with pytest.raises(ParameterError):
        parameters_of("bdf-fwz", given)


def test_parameter_changes_the_rating() -> None:
    # FWZ 4.2, 4.3 with K = 40 instead of 13 + 2: half of it is won.
    unit = Unit((Entrant(State(2000, 9)),) * 2, (Event((Game(0, 1, Score.WHITE_WINS),)),))
    changes = RULES["bdf-fwz"].evaluate(unit, parameters_of("bdf-fwz", {"k_secured": 38}), False).changes
    assert [change.after for change in changes] == [State(2020, 10), State(1980, 10)]


def test_unit_of_several_games_is_refused_where_games_are_rated_one_by_one() -> None:
    unit = Unit((Entrant(State(2000, 9)),) * 2, (Event((Game(0, 1, Score.DRAW),)),))
    twice = replace(unit, events=unit.events * 2)
    with pytest.raises(ValueError, match="too many values"):
        RULES["emailchesspoint"].evaluate(twice, parameters_of("emailchesspoint", {}), False)


def test_tournament_of_several_parts_is_one_evaluation() -> None:
    # FWZ 3.1: one tournament, one index; a draw of equals moves nothing.
    unit = Unit((Entrant(State(2000, 9)),) * 2, (Event((Game(0, 1, Score.DRAW),)),) * 2)
    changes = RULES["bdf-fwz"].evaluate(unit, parameters_of("bdf-fwz", {}), False).changes
    assert [(change.after, change.games) for change in changes] == [(State(2000, 10), 2)] * 2
