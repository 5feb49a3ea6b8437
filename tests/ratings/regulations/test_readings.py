"""Every reading of ours on the pages of the regulations is a parameter, or its page says why there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ratings.regulations import RULES
from ratings.regulations.regulation import Regulation
from tests.servers import ROOT

from .golden_cases import GOLDEN

PARENTHESIS = re.compile(r"\(([^()]*parameters? `[^()]*)\)|: parameters ((?:`[a-z0-9_]+`(?:, )?)+)")
NAME = re.compile(r"`([a-z0-9_]+)`")
INHERITED = {"fide-2009": ["fide-2003"], "fide-2014": ["fide-2003", "fide-2009"]}
"""Whose readings hold for an edition, too, as its page says."""


def readings_of(key: str) -> Iterator[str]:
    """Yield the readings on the page of a regulation, each in one line."""
    page = (ROOT / f"docs/regulations/{key}.md").read_text()
    section = page.split("\n## Our readings\n")[1].split("\n## ")[0]
    yield from (" ".join(item.split()) for item in re.split(r"^\* ", section, flags=re.MULTILINE)[1:])


def parameters_in(reading: str) -> set[str]:
    """Return the parameters that a reading names."""
    found = ("".join(groups) for groups in PARENTHESIS.findall(reading))
    return {name for text in found for name in NAME.findall(text)} | set(re.findall(r"the parameter `(\w+)`", reading))


@pytest.mark.parametrize("key", RULES)
def test_reading_names_its_parameter_or_why_there_is_none(key: str) -> None:
    known = {each.name for each in RULES[key].parameters}
    without = [reading for reading in readings_of(key) if "No parameter: " not in reading]
    assert [reading for reading in without if not parameters_in(reading) & known] == []


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.key)
def test_parameter_of_a_reading_stands_among_the_readings(rule: Regulation) -> None:
    pages = [rule.key, *INHERITED.get(rule.key, [])]
    named = {name for key in pages for reading in readings_of(key) for name in parameters_in(reading)}
    assert {each.name for each in rule.parameters if each.reading} - named == set()


def test_golden_case_shows_every_number_of_every_reading() -> None:
    """A number other than the default, of one edition at least."""
    wanted = {
        (rule.key.partition("-")[0], each.name, number)
        for rule in RULES.values()
        for each in rule.parameters
        if each.unsigned is not None
        for number in range(each.least, each.most + 1)
        if number != each.default
    }
    shown = {
        (case.document["rules"].partition("-")[0], name, number)
        for case in GOLDEN
        for name, number in case.document.get("params", {}).items()
    }
    assert wanted - shown == set()


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.key)
def test_evaluations_are_not_signed_with_readings_by_which_all_were_rated_before(rule: Regulation) -> None:
    numbers = {each.name: each.default for each in rule.parameters}
    later = {each.name for each in rule.parameters if each.unsigned == each.default}
    assert later & dict(rule.signed(numbers)).keys() == set()
    changed = {name: 1 - numbers[name] for name in later}
    assert later <= dict(rule.signed(numbers | changed)).keys()
