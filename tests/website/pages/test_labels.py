"""Every code that can be shown has a word, in every language."""

from collections.abc import Iterable, Mapping

import pytest
from django.db.models import TextChoices
from django.utils import translation

from intake.models import MailState, OutboundState
from operations.health import CheckResult, Problem
from operations.privacy import holding
from ratings import corrections, reviews
from ratings.importing import reasons, report_files, takeovers
from ratings.models import CorrectionState, Departure, Kind, ListChange, Purpose, ReviewState, RunKind, Way
from ratings.personal import Group
from ratings.queries import categories
from ratings.queries.careers import Against
from ratings.queries.crosstable import NO_REMARK
from ratings.regulations import RULES
from ratings.regulations.codes import Label, Remark, Why
from ratings.regulations.labels import LabelledCode
from ratings.regulations.takeover import Source
from ratings.regulations.types import Reason, Score, UnitKind
from ratings.standings.teams import TeamTieBreak
from ratings.standings.tie_breaks import TieBreak
from ratings.vocabulary import labels

DEPARTURES = [departure.value for departure in Departure]
DISCREET = "left"
"""Stands for a death where the federation does not publish it."""

NOTES = ["opponent-first-rating", "opponent-round-before", "opponent-last-round"]


CODES: Mapping[str, Iterable[str]] = {
    "categories": categories.ORDER,
    "departures": [*DEPARTURES, DISCREET],
    "departures_short": [*DEPARTURES, DISCREET],
    "groups": list(Group),
    "kinds": [kind.value for kind in Kind],
    "label_notes": NOTES,
    "labels": Label,
    "not_rated": [*Why, DISCREET, "evaluated-elsewhere", "not-announced"],
    "pieces": "kqrbnp",
    "reason_marks": {reason.value for reason in Reason} - NO_REMARK | {DISCREET},
    "reasons": [*(reason.value for reason in Reason), DISCREET],
    "remarks": Remark,
    "remarks_short": Remark,
    "report_ways": ["mail", "page", "note", "office", "correction", "report-file", "roster", "move-in"],
    "runs": [kind.value for kind in RunKind],
    "scores": [score.value for score in Score],
    "sources": [*(source.value for source in Source), "roster"],
    "team_tie_breaks": TeamTieBreak,
    "tie_breaks": TieBreak,
    "tie_breaks_rule": TieBreak,
    "tie_breaks_short": TieBreak,
    "units": [unit.value for unit in UnitKind],
    "verdicts": [*Why, DISCREET],
}
"""The codes that each table has to know."""

NAMES: Mapping[str, set[str]] = {
    "tie_breaks": {"Buchholz", "Koya", "Sonneborn-Berger"},
    "tie_breaks_short": {"BH", "BH-M1", "BH-M2", "Koya"},
}
"""Words that are names, and the same in both languages."""


@pytest.mark.parametrize("table", sorted(CODES))
def test_table_has_exactly_the_codes_there_are(table: str) -> None:
    assert sorted(labels.TABLES[table]) == sorted(CODES[table])


def test_every_table_is_compared() -> None:
    assert sorted(CODES) == sorted(labels.TABLES)


@pytest.mark.parametrize("table", sorted(labels.TABLES))
def test_german_words_differ_from_english_ones(table: str) -> None:
    with translation.override("en"):
        english = {code: str(word) for code, word in labels.TABLES[table].items()}
    with translation.override("de"):
        german = {code: str(labels.TABLES[table][code]) for code in english}
    alike = {word for code, word in english.items() if word == german[code]}
    assert {word for word in alike if any(map(str.isalpha, word))} == NAMES.get(table, set())


@pytest.mark.parametrize("key", ["bdf-fwz", "emailchesspoint", "fide-2003", "fide-2009", "fide-2014"])
def test_regulation_is_named_in_german(key: str) -> None:
    rule = RULES[key]
    readings = [parameter.reading for parameter in rule.parameters if parameter.reading]
    marked = [rule.title, rule.edition_title, *(each.label for each in rule.parameters), *readings]
    with translation.override("de"):
        assert [text for text in marked if str(labels.mark_lazy(text)) == text] == []


def test_every_pure_code_has_a_label() -> None:
    kinds = LabelledCode.__subclasses__()
    assert len(kinds) > 5
    assert [code for kind in kinds for code in kind if not code.label] == []


LABELLED: tuple[type[TextChoices], ...] = (
    *(Against, CheckResult, CorrectionState, Departure, Group, Kind, ListChange, MailState, OutboundState, Problem),
    *(Purpose, ReviewState, RunKind, Way, corrections.Refusal, holding.Why, reasons.Cause, report_files.Who),
    *(reviews.Refusal, takeovers.Outcome),
)
"""Codes whose labels people read."""


@pytest.mark.parametrize("kind", LABELLED, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_labels_of_codes_are_translated(kind: type[TextChoices]) -> None:
    with translation.override("en"):
        english = {code: str(label) for code, label in kind.choices}
    with translation.override("de"):
        assert [code for code, label in kind.choices if str(label) == english[code] != "†"] == []


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Deutsche Einzelmeisterschaft, Vorrunde", "championship"),
        ("47. DFEM Endrunde", "championship"),
        ("Einzelmeisterschaft der Frauen", "championship-women"),
        ("Seniorenmeisterschaft", "championship-seniors"),
        ("Senioren-Fernschachcup", "seniors-cup"),
        ("Jugend-Einzelmeisterschaft", "championship-youth"),
        ("Bundesliga", "team-championship"),
        ("Deutsche Mannschaftsmeisterschaft", "team-championship"),
        ("Deutscher Fernschachpokal", "cup"),
        ("Mixed-Pokal", "mixed-cup"),
        ("Meisterklasse", "master-class"),
        ("Hauptturnierklasse", "main-class"),
        ("OFFENE KLASSE", "open-class"),
        ("Länderturnier", "regional"),
        ("Gedenkturnier", "other"),
        ("", "other"),
    ],
)
def test_free_text_is_mapped_to_annex_a(text: str, category: str) -> None:
    assert categories.category_of(text) == category


def test_order_of_categories_is_complete() -> None:
    assert sorted(categories.ORDER) == sorted([*(code for code, _ in categories.CATEGORIES), categories.OTHER])
