"""Pools in the office: made under a regulation with numbers of their own, and looked at."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.test import Client
from pytest_django import Settings

from ratings import publication
from ratings.models import Pool, RuleInForce
from ratings.regulations import RULES
from tests.office.pages.forms import faults, fill, read_messages, typed
from tests.office.pages.trail import events
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

NEW = "/office/pools/new/?rule=fide-2009"


def test_new_pool_begins_with_its_regulation(alice: Client) -> None:
    page = read(alice, "/office/pools/new/")
    assert page.texts("//main//ul[@class='plain']/li/a")[:5] == [
        "FWZ des Deutschen Fernschachbundes (BdF)",
        "Wertungsordnung des EmailChessPoint",
        "Wertungsregeln der FIDE von 2003",
        "Wertungsregeln der FIDE von 2009",
        "Wertungsregeln der FIDE von 2014",
    ]
    assert read(alice, "/office/pools/new/?rule=nope").heading() == "Wertungsbereich anlegen"


def test_form_proposes_key_name_and_numbers_of_the_regulation_and_shows_its_next_lists(alice: Client) -> None:
    """2009, 7.11 and 7.13: lists of every second month, closed seven days before."""
    with time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC), tick=False):
        proposed = fill(alice, NEW)
        page = read(alice, NEW)
    assert proposed == {
        "seen": "",
        "key": "fide",
        "name": "FIDE 2009",
        **{each.name: str(each.default) for each in RULES["fide-2009"].parameters},
    }
    assert page.table() == [
        ["01.01.2027", "25.12.2026"],
        ["01.03.2027", "22.02.2027"],
        ["01.05.2027", "24.04.2027"],
        ["01.07.2027", "24.06.2027"],
    ]


def test_pool_is_made_with_the_numbers_that_differ_and_a_trail(alice: Client, actor: str) -> None:
    page = typed(alice, NEW, key="fide", name="FIDE 2009", floor="1400")
    assert (page.heading(), read_messages(page)) == (
        "FIDE 2009",
        ["Der Wertungsbereich ist angelegt. Turniere können darin angemeldet werden."],
    )
    assert page.facts() == {
        "Wertungsordnung": "Wertungsregeln der FIDE von 2009, vom 1. Juli 2009",
        "Gewertet wird": "alle Turniere eines Wertungszeitraums zusammen",
        "Abgeschlossen bis": "–",
        "Eigene Zahlen": "Niedrigste veröffentlichte Wertung: 1400",
    }
    made = Pool.objects.get(key="fide")
    assert (made.rule, made.name, made.parameters) == ("fide-2009", "FIDE 2009", {"floor": 1400})
    facts = {"key": "fide", "name": "FIDE 2009", "rule": "fide-2009", "parameters": {"floor": 1400}}
    assert events(f"pool:{made.pk}") == [(actor, "pool.created", "office", {}, facts)]
    assert read(alice, "/office/pools/").table()[-1] == ["FIDE 2009 fide", "Wertungsregeln der FIDE von 2009"]


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"key": "fwz"}, "Ein anderer Wertungsbereich hat dieses Kürzel."),
        ({"key": "Fide 2009"}, "Kleinbuchstaben, Ziffern und Bindestriche, höchstens 40."),
        ({"name": ""}, "Dieses Feld ist zwingend erforderlich."),
        ({"floor": "0"}, "Dieser Wert muss größer oder gleich 1 sein."),
        ({"cap": ""}, "Dieses Feld ist zwingend erforderlich."),
    ],
)
def test_pool_that_cannot_be_is_refused(said: dict[str, str], fault: str, alice: Client) -> None:
    page = typed(alice, NEW, **{"key": "fide", "name": "FIDE", **said})
    assert (page.status, faults(page)[-1]) == (422, fault)
    assert Pool.objects.count() == 2


def test_pool_shows_what_holds_from_later_days_and_leads_to_the_correction(alice: Client) -> None:
    fwz = Pool.objects.get(key="fwz")
    RuleInForce.objects.create(pool=fwz, since=date(2027, 1, 1), rule="bdf-fwz", parameters={"k_secured": 12})
    page = read(alice, f"/office/pools/{fwz.pk}/")
    assert page.facts()["Ab 01.01.2027"] == (
        "FWZ des Deutschen Fernschachbundes (BdF) Entwicklungskoeffizient, gesichert: 12"
    )
    assert "/office/corrections/new/rule/?pool=fwz" in page.links()
    proposed = fill(alice, "/office/corrections/new/rule/?pool=fwz")
    assert (proposed["pool"], proposed["rule"], proposed["parameters"]) == ("fwz", "bdf-fwz", "k_secured = 12")


@pytest.mark.parametrize(
    ("rule", "today", "day", "lists"),
    [
        ("fide-2003", "2026-12-01", 1, ["2027-01-01 2026-12-01", "2027-04-01 2027-03-01"]),  # 9.1.1, 9.1.3
        ("fide-2003", "2026-12-02", 1, ["2027-04-01 2027-03-01", "2027-07-01 2027-06-01"]),
        ("fide-2014", "2026-11-20", 1, ["2026-12-01 2026-11-28", "2027-01-01 2026-12-29"]),  # 7.1, 7.13
        ("bdf-fwz", "2026-11-20", 1, ["2026-12-01 2026-11-30", "2027-01-01 2026-12-31"]),
        ("bdf-fwz", "2026-11-20", 25, ["2026-11-25 2026-11-24", "2026-12-25 2026-12-24"]),
    ],
)
def test_next_lists_are_those_whose_closing_day_is_not_over(
    rule: str, today: str, day: int, lists: list[str], settings: Settings
) -> None:
    settings.PUBLISH_LIST_DAY = day
    coming = publication.coming_lists(RULES[rule], date.fromisoformat(today), 2)
    assert [f"{period.listed_on} {period.closed_on}" for period in coming] == lists
