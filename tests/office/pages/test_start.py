"""What waits for the officer, what ran last, and what pages cost."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from ratings.audit import Origin
from ratings.importing import roster
from ratings.models import Departure, Director, Player, Tournament
from ratings.queries import office
from tests.ratings.federation import EPOCH, create_federation, finish, finish_all, games, tournament
from tests.ratings.test_results import leave
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

TODAY = date(2025, 6, 1)


def codes(rows: tuple[office.TournamentLine, ...]) -> list[str]:
    """The codes of a list."""
    return [row.code for row in rows]


@pytest.mark.long
def test_tournament_past_its_planned_end_is_overdue_from_the_next_day() -> None:
    create_federation(
        tournament("LATER", ["P1", "P2"], end="2025-06-01"),
        tournament("FIRST", ["P1", "P2"], end="2024-12-31"),
        tournament("SECOND", ["P1", "P2"], end="2025-05-31"),
        tournament("OPEN-END", ["P1", "P2"]),
        tournament("DONE", ["P1", "P2"], end="2025-01-01"),
    )
    finish(games("DONE")[0], "1-0", 5)
    assert codes(office.tournaments_to_check(TODAY).overdue) == ["FIRST", "SECOND"]


@pytest.mark.long
def test_tournament_with_exactly_one_open_game_is_one_short() -> None:
    create_federation(
        tournament("SHORT", ["P1", "P2", "P3"]),
        tournament("TWO-OPEN", ["P1", "P2", "P3"]),
        tournament("DONE", ["P1", "P2"]),
        tournament("NOT-BEGUN", ["P1", "P2"], start="2025-06-02"),
    )
    finish(games("SHORT")[0], "1-0", 5)
    finish(games("SHORT")[1], "1-0", 6)
    finish(games("TWO-OPEN")[0], "1-0", 5)
    finish(games("DONE")[0], "1-0", 5)
    assert codes(office.tournaments_to_check(TODAY).one_short) == ["SHORT"]


def test_games_handed_to_a_substitute_are_not_waited_for() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    assert codes(office.tournaments_to_check(TODAY).one_short) == []
    leave("T", 1, Departure.SUBSTITUTION, 20, "P4")
    (row,) = office.tournaments_to_check(TODAY).one_short
    assert (row.waiting, row.finished, row.games) == (1, 2, 3)


@pytest.mark.long
def test_silence_counts_from_the_last_report_or_the_start() -> None:
    create_federation(
        tournament("HEARD", ["P1", "P2", "P3"]),
        tournament("SILENT", ["P1", "P2", "P3"]),
        tournament("NEVER", ["P1", "P2"]),
        tournament("YOUNG", ["P1", "P2"], start="2025-02-01"),
    )
    quiet = TODAY - timedelta(days=office.SILENT_DAYS)
    reported = (quiet - EPOCH.date()).days
    finish(games("HEARD")[0], "1-0", reported)
    finish(games("SILENT")[0], "1-0", reported - 1)
    assert codes(office.tournaments_to_check(TODAY).silent) == ["NEVER", "SILENT"]


@pytest.mark.long
def test_running_tournament_without_a_director_is_named() -> None:
    create_federation(
        tournament("LED", ["P1", "P2"]), tournament("UNLED", ["P1", "P2"]), tournament("DONE", ["P1", "P2"])
    )
    finish(games("DONE")[0], "1-0", 5)
    Director.objects.create(name="D", email="d@example.org").tournaments.set(Tournament.objects.filter(code="LED"))
    assert codes(office.tournaments_to_check(TODAY).unled) == ["UNLED"]


@pytest.mark.long
def test_start_lists_newest_runs(alice: Client) -> None:
    create_federation(tournament("U", ["P1", "P2"], kind="match"))
    finish_all("U", ["1-0", "1-0"], 5)
    assert [row[1:] for row in read(alice, "/office/").table(0)] == [["der Reihe nach mail", "1", "0"]]


@pytest.mark.long
def test_waiting_page_shows_each_list(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"], end="2025-03-01"))
    with time_machine.travel(datetime(2025, 6, 1, 12, tzinfo=UTC)):
        page = read(alice, "/office/waiting/")
    assert page.texts("//main//h2") == [
        "Über das geplante Ende hinaus",
        "Eine Partie fehlt",
        "Keine Meldung seit 120 Tagen",
        "Ohne Turnierleiter",
    ]
    assert [row[-1] for row in (page.table(n)[0] for n in range(4))] == ["01.03.2025", "–", "–", "01.01.2025"]


def play(size: int) -> None:
    """`size` tournaments, each with that many directors, withdrawn players and handed-over games."""
    create_federation(*(tournament(f"T{n}", ["P1", "P2", "P3", "P4"][: 3 + (n % 2)]) for n in range(size)))
    for n in range(size):
        played = Tournament.objects.get(code=f"T{n}")
        director = Director.objects.create(name=f"D{n}", email=f"d{n}@example.org")
        roster.replace_directors(played, director, Origin("officer:1", "office"))
        roster.add_director(Tournament.objects.get(code="T0"), director, Origin("director:1", "office"))
        finish(games(f"T{n}")[0], "1-0", 5 + n)
    leave("T0", 1, Departure.SUBSTITUTION, 20, "P5")
    if size > 1:
        leave("T0", 2, Departure.DEATH, 21)


COSTS = {
    "/office/": 30,
    "/office/waiting/": 4,
    "/office/tournaments/": 4,
    "/office/tournaments/{tournament}/": 18,
    "/office/tournaments/{tournament}/results/": 8,
    "/office/tournaments/{tournament}/departure/": 5,
    "/office/tournaments/{tournament}/facts/": 5,
    "/office/games/{game}/": 11,
    "/office/players/": 4,
    "/office/players/?q=Family": 6,
    "/office/players/{player}/": 14,
    "/office/directors/": 4,
    "/office/directors/{director}/": 9,
}
"""Queries of a page for one tournament or many; three of them are the login and its roles, two the officers; one of a
player's page keeps the look.
"""


@pytest.mark.long
@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize("address", COSTS)
def test_page_costs_the_same_for_one_and_for_many(
    address: str, size: int, alice: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play(size)
    keys: dict[str, Any] = {
        "tournament": Tournament.objects.get(code="T0").pk,
        "game": games("T0")[0].pk,
        "player": Player.objects.get(number="P1").pk,
        "director": Director.objects.get(name="D0").pk,
    }
    with django_assert_num_queries(COSTS[address]):
        read(alice, address.format(**keys))


@pytest.mark.long
def test_tournament_in_which_nothing_is_open_and_a_round_may_follow_is_listed() -> None:
    one = [{"white": "P1", "black": "P2", "round": 1}]
    create_federation(
        tournament("ASK", ["P1", "P2"], kind="swiss", games=one),
        tournament("PLAYED", ["P1", "P2"], kind="swiss", games=one),
        tournament("SAID", ["P1", "P2"], kind="swiss", games=one, complete=True),
    )
    for code in ("ASK", "SAID"):
        finish(games(code)[0], "1-0", 5)
    assert codes(office.tournaments_to_check(TODAY).unfinished) == ["ASK"]


@pytest.mark.long
def test_question_about_another_round_stands_on_start_and_list(alice: Client) -> None:
    create_federation(tournament("ASK", ["P1", "P2"], kind="swiss", games=[{"white": "P1", "black": "P2", "round": 1}]))
    finish(games("ASK")[0], "1-0", 5)
    assert "Nichts ist offen: Folgt noch eine Runde?" in read(alice, "/office/").source
    assert "Folgt noch eine Runde?" in read(alice, "/office/waiting/").texts("//main//h2")


WARNING = "//p[@class='note warn']"


def test_desk_says_which_settings_keep_visitors_from_writing(alice: Client, settings: Settings) -> None:
    settings.DEFAULT_FROM_EMAIL, settings.OFFICER_EMAIL, settings.IMPRINT = "wertung@localhost", "", []
    warning = read(alice, "/office/").text(WARNING)
    assert warning == (
        "Besucher erfahren nicht, wem sie schreiben können. Diese Einstellungen fehlen: "
        "OFFICER_EMAIL, IMPRINT, DEFAULT_FROM_EMAIL. Die Seite, die sie sehen"
    )


def test_desk_says_nothing_of_settings_that_are_there(alice: Client, settings: Settings) -> None:
    settings.DEFAULT_FROM_EMAIL, settings.OFFICER_EMAIL = "wertung@example.org", "erika@example.org"
    settings.IMPRINT = ["Verein der Beispiele e. V."]
    assert read(alice, "/office/").texts(WARNING) == []
