"""Every code that the trail can hold has a word, and what people write is shown as text."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from django.test import Client

from office.templatetags.office import fact
from ratings.facts.results import FACTS
from ratings.importing.roster import DirectorFacts, PlayerFacts, TournamentFacts
from ratings.models import Departure
from ratings.personal import Private
from ratings.vocabulary import office_labels
from tests.office.pages.forms import stored_by, typed
from tests.servers import ROOT
from tests.website.pages.reading import read


def test_every_action_of_the_trail_has_a_word() -> None:
    calls = re.compile(r'audit\.append\(\s*\w+, "([a-z.-]+)"')
    found = {action for path in (ROOT / "ratings").rglob("*.py") for action in calls.findall(path.read_text())}
    assert len(found) > 10
    assert sorted(found - office_labels.ACTIONS.keys()) == []


def test_every_fact_of_the_trail_has_a_word() -> None:
    kinds = (PlayerFacts, DirectorFacts, TournamentFacts, Private)
    named = {field.name for kind in kinds for field in fields(kind)} - {"code", "number"}  # these never change
    assert sorted((named | set(FACTS)) - office_labels.FACTS.keys()) == []


@pytest.mark.parametrize(
    ("value", "name", "shown"),
    [
        (None, "score", "–"),
        ("", "departure", "–"),
        ("1/2-1/2", "score", "½-½"),
        ("time", "reason", "Zeitüberschreitung"),
        ("quarantined", "state", "in Quarantäne"),
        ("prepared", "correction_state", "vorbereitet"),
        (Departure.DEATH.value, "departure", "†"),
        (True, "counts", "ja"),
        (False, "rated", "nein"),
        ("2025-01-02", "planned_end", '<time datetime="2025-01-02">02.01.2025</time>'),
        (["A", "B"], "directors", "A; B"),
        (40, "days_per_10_moves", "40"),
    ],
)
def test_fact_is_shown_as_a_person_reads_it(value: object, name: str, shown: str) -> None:
    assert str(fact(value, name)) == shown


@pytest.mark.long
@pytest.mark.django_db
def test_what_people_write_is_never_markup(alice: Client) -> None:
    nasty = "<img src=x onerror=alert(1)>&\"'{{ 7|add:7 }}"
    typed(alice, "/office/directors/new/", name=nasty, email="n@example.org")
    typed(alice, "/office/players/new/", number="1", family_name=nasty, aliases=nasty, club=nasty)
    facts = {"code": nasty[:40], "name": nasty, "kind": "match", "started_on": "2025-01-01", "category": nasty}
    stored_by(alice, "/office/tournaments/new/", **facts, players=f"1\n{nasty}")
    for address in ("/office/directors/", "/office/players/", "/office/tournaments/", f"/office/players/?q={nasty}"):
        page = read(alice, address)
        assert page.tree.xpath("//main//img") == []
    assert read(alice, "/office/directors/").texts("//main//tbody/tr/th/a") == [nasty]
