"""Closing rating periods in the office, and the pages that show what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
import time_machine
from django.test import Client

from ratings.models import AuditEvent, Evaluation, Pool, Tournament
from ratings.regulations import RULES
from tests.office.pages.forms import read_messages, typed, values
from tests.ratings.periods import ONE_WIN, agree, close, create_pool_with_players, match
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def period() -> Iterator[Pool]:
    """Two tournaments that ended in the period of the list of 1 March 2025, one in the next one."""
    pool = create_pool_with_players("fide-2009", {"A": 2000, "B": 2000, "C": 1900})
    with time_machine.travel(datetime(2025, 3, 2, 12, tzinfo=UTC), tick=False):
        match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
        match(pool, "M2", "A", "C", ONE_WIN, "2025-01-02", "2025-01-20")
        match(pool, "M3", "A", "C", ONE_WIN, "2025-01-02", "2025-02-25")
        yield pool


@pytest.mark.long
def test_officer_sees_what_closing_rates_and_closes(alice: Client, period: Pool) -> None:
    lists = read(alice, "/office/lists/")
    assert "Die Wertungsperiode mit dem Schlusstermin 22.02.2025 ist vorüber. Schließen" in lists.texts("//p")
    address = f"/office/pools/{period.pk}/close/"
    page = read(alice, address)
    assert page.texts("//main//li")[:2] == ["Tournament M1 M1", "Tournament M2 M2"]
    sent = typed(alice, address)
    assert sent.headers["path"] == f"/office/pools/{period.pk}/draft/"
    assert [row.key for row in Evaluation.objects.all()] == ["list 2025-03-01"]
    event = AuditEvent.objects.get(action="pool.closed")
    assert (event.after, event.actor.partition(":")[0]) == ({"closed_through": "2025-02-22"}, "officer")
    assert "Keine Wertungsperiode ist vorüber und noch offen." in read(alice, address).texts("//p")
    draft = read(alice, f"/office/pools/{period.pk}/draft/")
    assert draft.texts("//dl[@class='facts']/dd")[:2] == ["22.02.2025", "3"]
    typed(alice, f"/office/pools/{period.pk}/draft/")
    line = read(alice, "/lists/fide-2009/1/").table(0)[0]
    assert line == ["1", "Family A", "2013-2", "2", "15", "neu"]


@pytest.mark.long
def test_pages_show_a_period_with_all_its_tournaments(client: Client, alice: Client, period: Pool) -> None:
    waiting = read(client, "/tournaments/M3/").texts("//p[@class='soft']")
    assert [text for text in waiting if "Liste vom 01.05.2025" in text] != []
    typed(alice, f"/office/pools/{period.pk}/close/")
    (rated,) = Evaluation.objects.all()
    page = read(client, f"/evaluations/{rated.pk}/")
    assert page.heading() == "Auswertung: die Periode der Liste vom 01.03.2025"
    assert page.texts("//main/ul[1]/li") == [
        "Tournament M1 M1 · 1 gewertete Partie · nach der Liste vom 01.01.2025",
        "Tournament M2 M2 · 1 gewertete Partie · nach der Liste vom 01.01.2025",
    ]
    assert page.texts("//section[@class='sheet'][1]/h3") == ["Tournament M1", "Tournament M2"]
    own = read(client, "/tournaments/M2/").table(-1)
    assert [(row[0], row[-1]) for row in own] == [("Family A", "2013-2"), ("Family C", "1895-2")]
    history = read(client, "/players/A/").texts("//table[not(@class)]/tbody/tr/th[@scope='row']")
    assert history[0].startswith("Tournament M1, Tournament M2 Liste vom 01.03.2025")
    assert "Periode der Liste vom 01.03.2025 22.02.2025" in read(client, "/").texts("//li")


@pytest.mark.long
def test_start_that_moves_ratings_leads_to_the_correction(alice: Client, period: Pool) -> None:
    match(period, "M4", "A", "C", ONE_WIN, "2025-03-01", "2025-03-01")
    calendar = RULES[period.rule].calendar
    assert calendar is not None
    for day in (date(2025, 1, 20), date(2025, 3, 1)):
        close(period, calendar.period_of(day).closed_on.isoformat())
    played = Tournament.objects.get(code="M4")
    page = typed(alice, f"/office/tournaments/{played.pk}/facts/", started_on="2025-01-02")
    newest = Evaluation.objects.latest("completed_on").pk
    assert read_messages(page) == [
        f"Die Auswertung {newest} würde anders ausfallen: Beginn und Kategorie werden hier korrigiert."
    ]
    assert (page.headers["path"], values(page)["started_on"]) == ("/office/corrections/new/tournament/", "2025-01-02")
    address = f"/office/corrections/new/tournament/?about={played.pk}&started_on=2025-01-02"
    prepared = typed(alice, address, why="Began in January").headers["path"]
    assert typed(alice, prepared).status == 200
    assert Tournament.objects.get(code="M4").started_on == date(2025, 1, 2)
    agree(period)
