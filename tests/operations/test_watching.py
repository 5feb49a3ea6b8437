"""The dashboard and the alert rules in docs/watching ask for figures that /metrics has, and leave no trouble out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from intake.models import Bounce, BounceKind, OutboundMail
from operations.health import SET_ASIDE, Problem
from operations.metrics import write_metrics
from ratings.models import Job, JobState
from tests.intake.conftest import _own_server  # noqa: F401 -- pytest finds fixtures here
from tests.intake.federation import create_federation, settled
from tests.servers import ROOT

WATCHING = ROOT / "docs/watching"
OWN = {"up"}
"""Figures that Prometheus makes by itself."""

FUNCTIONS = {"absent", "delta", "increase", "sum"}
WORDS = {"and", "or", "unless", "by"}
TOKEN = re.compile(
    r'(?P<space>\s+)|(?P<name>[a-zA-Z_:]\w*)|(?P<text>"[^"]*")|(?P<span>\[\d+[smhd]\])|(?P<number>\d+(?:\.\d+)?)'
    r"|(?P<match>=~|!~|!=(?=\s*\")|=(?!=))|(?P<operator>==|!=|>=|<=|[-+*/<>])|(?P<mark>[(){},])"
)
"""What an expression of Prometheus is made of, as far as ours go (its documentation, "Querying basics")."""
SELECTOR = re.compile(r"([a-zA-Z_:]\w*)(?:\{([^}]*)\})?")
LABEL = re.compile(r'(\w+)(=~|=)"([^"]*)"')

Samples = Mapping[str, list[dict[str, str]]]


def dashboard() -> dict[str, Any]:
    """The dashboard as Grafana imports it."""
    found: dict[str, Any] = json.loads((WATCHING / "dashboard.json").read_text())
    return found


def alerts() -> list[dict[str, Any]]:
    """The rules as Prometheus reads them."""
    (group,) = yaml.safe_load((WATCHING / "alerts.yml").read_text())["groups"]
    return list(group["rules"])


def expressions() -> list[str]:
    """Every expression of the dashboard and of the rules."""
    shown = [target["expr"] for panel in dashboard()["panels"] for target in panel["targets"]]
    return sorted({*shown, *(rule["expr"] for rule in alerts())})


def tokens(expression: str) -> list[tuple[str, str]]:
    """The kinds and texts of an expression's parts. ValueError where one is none or a bracket does not fit."""
    found, place = [], 0
    while place < len(expression):
        token = TOKEN.match(expression, place)
        if token is None:
            raise ValueError(f"{expression[place:]} is no part of an expression")
        found.append((str(token.lastgroup), token[0]))
        place = token.end()
    close(found)
    return [one for one in found if one[0] != "space"]


def close(found: list[tuple[str, str]]) -> None:
    """ValueError where a bracket is not closed, or by another one."""
    pairs, waiting = {"(": ")", "{": "}"}, []
    for kind, text in found:
        if kind == "mark" and text in pairs:
            waiting.append(pairs[text])
        elif kind == "mark" and text in pairs.values() and (not waiting or waiting.pop() != text):
            raise ValueError(f"{text} closes nothing")
    if waiting:
        raise ValueError(f"{waiting[-1]} is missing")


def exposed() -> Samples:
    """The figures of /metrics by name, each with the labels it has; one without a sample is there as well."""
    found: dict[str, list[dict[str, str]]] = {}
    for family in text_string_to_metric_families(write_metrics().decode()):
        found[f"{family.name}_total" if family.type == "counter" else family.name] = []
        for sample in family.samples:
            found.setdefault(sample.name, []).append(dict(sample.labels))
    return found


def selected(expression: str) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """Yield the figures that an expression asks for, with the conditions on their labels."""
    tokens(expression)
    for name, conditions in SELECTOR.findall(re.sub(r"\[\w+\]", "", expression)):
        if name not in FUNCTIONS | WORDS:
            yield name, LABEL.findall(conditions)


def missing(expression: str, found: Samples) -> list[str]:
    """What an expression asks for and /metrics does not have: figures, or values of a label."""
    lacking = []
    for name, conditions in selected(expression):
        if name not in {*found, *OWN}:
            lacking.append(name)
        for label, how, text in conditions if name in found else ():
            values = text.split("|") if how == "=~" else [text]
            held = {labels.get(label) for labels in found[name]}
            lacking += [f'{name}{{{label}="{value}"}}' for value in values if value not in held]
    return lacking


@pytest.mark.django_db
def test_dashboard_and_rules_ask_for_figures_that_are_there() -> None:
    found = exposed()
    assert {expression: missing(expression, found) for expression in expressions() if missing(expression, found)} == {}


@pytest.mark.django_db
def test_dashboard_shows_every_figure() -> None:
    shown = {name for panel in dashboard()["panels"] for each in panel["targets"] for name, _ in selected(each["expr"])}
    assert shown == set(exposed())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("expression", "lacking"),
    [
        ("delta(fernwertung_gone[1h]) > 0", ["fernwertung_gone"]),
        ('fernwertung_trouble{kind="gone"} == 1', ['fernwertung_trouble{kind="gone"}']),
        ('fernwertung_trouble{kind=~"gone|no-sweep"} == 1', ['fernwertung_trouble{kind="gone"}']),
        ('fernwertung_mails{kind="accepted"}', ['fernwertung_mails{kind="accepted"}']),
    ],
)
def test_figure_that_is_not_there_is_found(expression: str, lacking: list[str]) -> None:
    assert missing(expression, exposed()) == lacking


@pytest.mark.parametrize("wrong", ["sum(a", "a)", 'a{b="c")', "a; b", 'a{b="c}', "a[1x]"])
def test_expression_that_cannot_be_read_is_found(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"part of|closes|missing"):
        tokens(wrong)


def kinds(name: str) -> set[str]:
    """The troubles of which a rule alerts."""
    (rule,) = [rule for rule in alerts() if rule["alert"] == name]
    ((figure, [(label, how, text)]),) = selected(rule["expr"])
    assert (figure, label, how) == ("fernwertung_trouble", "kind", "=~")
    return set(text.split("|"))


def test_every_trouble_has_its_alert() -> None:
    assert kinds("FernwertungStopped") == {str(problem) for problem in Problem} - {str(each) for each in SET_ASIDE}
    assert kinds("FernwertungSetAside") == {str(each) for each in SET_ASIDE}


def test_rules_have_all_that_an_alert_says() -> None:
    assert {rule["labels"]["severity"] for rule in alerts()} == {"critical", "warning", "info"}
    assert [rule["alert"] for rule in alerts() if {"summary", "description"} != set(rule["annotations"])] == []
    assert len({rule["alert"] for rule in alerts()}) == len(alerts())


def test_dashboard_belongs_to_no_installation_and_its_panels_do_not_overlap() -> None:
    board = dashboard()
    sources = {
        one["uid"] for panel in board["panels"] for one in (panel["datasource"], panel["targets"][0]["datasource"])
    }
    assert (board["id"], board["uid"], sources) == (None, None, {"${datasource}"})
    fields = [
        (x, y)
        for place in (panel["gridPos"] for panel in board["panels"])
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert (len(fields), max(x for x, _ in fields)) == (len(set(fields)), 23)
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


def value(name: str, **labels: str) -> float:
    """One figure."""
    families = text_string_to_metric_families(write_metrics().decode())
    (found,) = [
        sample.value
        for family in families
        for sample in family.samples
        if (sample.name, sample.labels) == (name, labels)
    ]
    return found


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.usefixtures("_own_server")
def test_bounces_jobs_and_what_was_set_aside_are_counted() -> None:
    create_federation()
    row = settled()
    for kind, lifted_at in (
        (BounceKind.BOUNCED, None),
        (BounceKind.COMPLAINED, None),
        (BounceKind.BOUNCED, row.stored_at),
    ):
        Bounce.objects.create(recipient="x@example.org", kind=kind, since=row.stored_at, lifted_at=lifted_at)
    Job.objects.create(kind="replay", asked_by="system", asked_at=row.stored_at, state=JobState.FAILED)
    OutboundMail.objects.update(state="failed")
    counted = {kind: value("fernwertung_bounces", kind=kind) for kind in BounceKind}
    assert counted == {BounceKind.BOUNCED: 1, BounceKind.COMPLAINED: 1}
    assert {state: value("fernwertung_jobs", state=state) for state in JobState} == {
        state: float(state is JobState.FAILED) for state in JobState
    }
    assert value("fernwertung_queue_failed", queue="answers") == 2  # an answer, and an address that refuses us
    OutboundMail.objects.update(unrated=True)
    assert value("fernwertung_answers_unrated") == 1
