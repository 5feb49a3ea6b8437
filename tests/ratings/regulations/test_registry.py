"""The table of regulations is complete: parameters, pages, names."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from itertools import permutations

import grimp
import pytest

from ratings.regulations import RULES, ParameterError, parameters_of, rule_choices
from ratings.regulations.codes import Label, Remark, Why
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import Entrant, Event, Game, Score, State, Unit, UnitKind
from tests.servers import APPS, ROOT

PAGES = ROOT / "docs" / "regulations"

every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)


def tables_of(page: str) -> list[str]:
    """The tables of parameters that the site shows on a page, by the key of their regulation."""
    return re.findall(r"^<!-- table: parameters-(.+) -->$", page, re.MULTILINE)


def module_of(rule: Regulation) -> str:
    """The module that a regulation ends."""
    return f"ratings.regulations.{rule.key.replace('-', '_')}"


def test_official_regulations_are_there() -> None:
    official = ["bdf-fwz", "emailchesspoint", "fide-2003", "fide-2009", "fide-2014"]
    assert [key for key in RULES if key in official] == official


@every_rule
def test_module_is_named_after_the_key(rule: Regulation) -> None:
    assert [value for value in vars(import_module(module_of(rule))).values() if value is rule] == [rule]
    assert RULES[rule.key] is rule


def test_no_regulation_leans_on_another() -> None:
    graph = grimp.build_graph("ratings", cache_dir=None)
    pairs = permutations(map(module_of, RULES.values()), 2)
    assert [pair for pair in pairs if graph.chain_exists(importer=pair[0], imported=pair[1])] == []


def test_key_is_written_in_the_module_of_its_regulation_only() -> None:
    written = re.compile("[\"'](" + "|".join(RULES) + ")[\"']")
    places = [*(path for app in APPS for path in (ROOT / app).rglob("*.py")), *(ROOT / "templates").rglob("*.*")]
    found = {
        (key, path.stem)
        for path in places
        if "migrations" not in path.parts
        for key in written.findall(path.read_text())
    }
    own = {(rule.key, rule.key.replace("-", "_")) for rule in RULES.values()}
    assert found - own == {("emailchesspoint", "takeover")}  # a source of ratings that was called so first


def test_choices_are_the_keys() -> None:
    assert rule_choices() == [(key, key) for key in RULES]


def test_units_are_those_of_the_texts() -> None:
    units = {
        "bdf-fwz": UnitKind.TOURNAMENT,
        "emailchesspoint": UnitKind.GAME,
        "fide-2003": UnitKind.PERIOD,
        "fide-2009": UnitKind.PERIOD,
        "fide-2014": UnitKind.PERIOD,
    }
    assert {key: RULES[key].unit for key in units} == units


def test_unrated_players_are_those_of_the_texts() -> None:
    assert [RULES[key].unrated for key in ("bdf-fwz", "emailchesspoint", "fide-2014")] == [None, State(0, 0), None]


@every_rule
def test_page_has_the_table_of_its_parameters(rule: Regulation) -> None:
    assert tables_of((PAGES / f"{rule.key}.md").read_text()) == [rule.key]


def test_codes_are_unique() -> None:
    assert [len(set(codes)) for codes in (Label, Remark, Why)] == [len(Label), len(Remark), len(Why)]


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


@pytest.mark.parametrize(
    ("rule", "written", "known"),
    [
        ("bdf-fwz", "3.6", True),
        ("bdf-fwz", "BdF 7", True),
        ("bdf-fwz", "4", True),
        ("bdf-fwz", "3.10", False),
        ("bdf-fwz", "99.99", False),
        ("bdf-fwz", "§ 21 TO", True),
        ("emailchesspoint", "§ 6", True),
        ("emailchesspoint", "§ 8", False),
        ("fide-2003", "99.99", True),
    ],
)
def test_paragraph_is_one_of_the_text_or_names_another_text(rule: str, written: str, known: bool) -> None:
    assert RULES[rule].has_paragraph(written) is known
