"""The window of three months: the same day number, the last of the month where there is none; stored once."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client

from ratings.audit import Origin
from ratings.corrections import ResultCorrected, ResultWithdrawn, carry_out
from ratings.errors import NotOpen
from ratings.evaluation import find_differences
from ratings.facts import departures
from ratings.facts.results import Result, record, reopen
from ratings.models import Departure, Director, Entry, Evaluation, Game, Player, Tournament
from ratings.queries.windows import in_time, last_day, review_until
from ratings.regulations.types import Score
from tests.accounts import account
from tests.ratings.federation import create_federation, day, finish, finish_all, games, pool, receipt, tournament
from tests.transcript import ReportCounts
from tests.website.pages.reading import read
from website.director.page import load_desk
from webtools.rights import Who

pytestmark = pytest.mark.both_databases

BERLIN = ZoneInfo("Europe/Berlin")
FOUR_YEARS = [date(2024, 1, 1) + timedelta(days=n) for n in range(4 * 365 + 1)]
"""Every day from 2024 to 2027: each month of each kind of year, and eight nights on which the clock changes."""
ORIGIN = Origin("officer:1", "office")
WINDOW = re.compile(r"(\d\S+), 24:00")
"""The end of a window as pages write it."""


@pytest.mark.parametrize(
    ("ended_on", "last"),
    [
        (date(2025, 8, 15), date(2025, 11, 15)),
        (date(2025, 11, 30), date(2026, 2, 28)),
        (date(2027, 11, 30), date(2028, 2, 29)),
        (date(2025, 10, 31), date(2026, 1, 31)),
        (date(2025, 12, 31), date(2026, 3, 31)),
        (date(2026, 1, 31), date(2026, 4, 30)),
        (date(2025, 9, 30), date(2025, 12, 30)),
    ],
)
def test_window_ends_three_calendar_months_later(ended_on: date, last: date) -> None:
    assert last_day(ended_on) == last


@pytest.mark.django_db
def test_window_begins_with_the_last_game() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    first, second, third = games("T")
    finish(second, "1-0", 90)
    finish(third, "1-0", 30)
    assert review_until(Tournament.objects.get()) is None
    finish(first, "0-1", 60)
    assert review_until(Tournament.objects.get()) == date(2025, 7, 1)  # 90 days after 1 January: 1 April


@pytest.mark.django_db
def test_tournament_without_games_has_no_window() -> None:
    create_federation(tournament("T", []))
    assert review_until(Tournament.objects.get()) is None


def by_the_calendar(ended_on: date) -> date:
    """The same day number three months later, found by trying: 30 November, 30, 29, 28 February."""
    months = ended_on.year * 12 + ended_on.month + 2
    for number in range(ended_on.day, 27, -1) if ended_on.day > 28 else [ended_on.day]:
        try:
            return date(months // 12, months % 12 + 1, number)
        except ValueError:
            continue
    raise AssertionError(ended_on)


@pytest.mark.proof
def test_window_of_every_day_of_four_years(report_counts: ReportCounts) -> None:
    assert [last_day(ended_on) for ended_on in FOUR_YEARS] == [by_the_calendar(ended_on) for ended_on in FOUR_YEARS]
    report_counts("10 windows", days=len(FOUR_YEARS), wrong=0)


@pytest.mark.proof
@pytest.mark.parametrize("fold", [0, 1])
def test_last_day_counts_through_24_00_in_berlin_on_every_day_of_four_years(
    fold: int, report_counts: ReportCounts
) -> None:
    for until in FOUR_YEARS:
        first, last = time(0, 0, 0, fold=fold), time(23, 59, 59, fold=fold)
        night = time(2, 30, fold=fold)  # twice there in October, not at all in March
        seen = [in_time(until, datetime.combine(until, at, BERLIN)) for at in (first, night, last)]
        assert seen == [True, True, True], until
        after = datetime.combine(until + timedelta(days=1), first, BERLIN)
        assert (in_time(until, after), in_time(until, after - timedelta(seconds=1))) == (False, True), until
    report_counts(
        f"10 moments of the last day, fold {fold}", days=len(FOUR_YEARS), moments=5 * len(FOUR_YEARS), wrong=0
    )


def test_what_has_not_ended_is_always_in_time() -> None:
    assert in_time(None, datetime(2030, 1, 1, tzinfo=BERLIN))


def until(code: str = "T") -> date | None:
    return Tournament.objects.get(code=code).review_until


@pytest.mark.django_db
def test_day_is_stored_when_the_last_game_ends_and_not_before() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    first, second, third = games("T")
    finish(first, "1-0", 58)
    finish(second, "1-0", 10)
    assert until() is None
    finish(third, "1-0", 30, received=90)  # the day counts on which it ended, not when that was told
    assert until() == date(2025, 5, 28)  # day 58 is 28 February


@pytest.mark.django_db
def test_correction_that_makes_the_end_an_earlier_one_leaves_the_stored_day() -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    finish(games("T")[0], "1-0", 30)
    carry_out(ResultCorrected(games("T")[0].pk, "1-0", "played", day(20)), ORIGIN)
    assert until() == date(2025, 4, 30)  # day 30 is 31 January


@pytest.mark.django_db
def test_tournament_that_turns_out_to_have_ended_later_gets_its_three_months_from_then() -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    finish(games("T")[0], "1-0", 30)
    carry_out(ResultCorrected(games("T")[0].pk, "1-0", "played", day(40)), ORIGIN)
    assert until() == date(2025, 5, 10)  # day 40 is 10 February
    carry_out(ResultWithdrawn(games("T")[0].pk), ORIGIN)
    assert (review_until(Tournament.objects.get()), until()) == (None, date(2025, 5, 10))
    finish(games("T")[0], "0-1", 59)
    assert until() == date(2025, 6, 1)  # day 59 is 1 March


@pytest.mark.long
@pytest.mark.django_db
def test_game_has_its_own_window_where_each_is_rated_on_its_own() -> None:
    create_federation(tournament("E", ["P1", "P2", "P3"], pool="ecp"), tournament("T", ["P1", "P2", "P3"]), pool="ecp")
    for code in ("E", "T"):
        finish(games(code)[0], "1-0", 30)
    assert [
        review_until(Tournament.objects.select_related("pool").get(code=code), games(code)[0]) for code in ("E", "T")
    ] == [date(2025, 4, 30), None]


@pytest.mark.django_db
def test_tournament_ends_without_the_games_of_a_substitute() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    finish(Game.objects.get(white__player__number="P2", black__player__number="P3"), "1-0", 30)
    entry = Entry.objects.select_related("tournament__pool").get(player__number="P1")
    substitute = Player.objects.get(number="P8")
    departures.withdraw(
        entry, Departure.SUBSTITUTION, day(35), actor="system", cause="", received_at=receipt(35), substitute=substitute
    )
    assert until() == date(2025, 4, 30)  # it waits for no game since (BdF 3.9); the last one ended on day 30


def replaced() -> list[Game]:
    """The games that a substitute took over on day 35 in a tournament whose other game ended on day 30."""
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    finish(Game.objects.get(white__player__number="P2", black__player__number="P3"), "1-0", 30)
    entry = Entry.objects.select_related("tournament__pool").get(player__number="P1")
    departures.withdraw(
        entry,
        Departure.SUBSTITUTION,
        day(35),
        actor="system",
        cause="",
        received_at=receipt(35),
        substitute=Player.objects.get(number="P8"),
    )
    return list(Game.objects.filter(counts=False).select_related("tournament__pool").order_by("number"))


def officer() -> Client:
    """The browser of a rating officer."""
    client = Client()
    client.force_login(account("alice", Who.OFFICER))
    return client


def evaluated_on() -> list[date]:
    """The ends of the evaluations in force."""
    return list(Evaluation.objects.filter(replaced_by=None).values_list("completed_on", flat=True))


@pytest.mark.django_db
def test_open_game_of_a_substitute_leaves_the_window_one_answer() -> None:
    first, _second = replaced()
    played = Tournament.objects.select_related("pool").get()
    assert [review_until(played), review_until(played, first), until()] == [date(2025, 4, 30)] * 3
    director = Director.objects.create(name="Dora", email="dora@example.org")
    director.tournaments.add(played)
    assert load_desk(director, played).until == date(2025, 4, 30)
    pages = (read(Client(), "/tournaments/T/"), read(officer(), f"/office/tournaments/{played.pk}/"))
    assert [WINDOW.findall(page.tree.text_content()) for page in pages] == [["30.04.2025"], ["30.04.2025"]]


@pytest.mark.long
@pytest.mark.django_db
def test_window_of_a_tournament_that_goes_on_again_is_shown_nowhere() -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    finish(games("T")[0], "1-0", 30)
    carry_out(ResultWithdrawn(games("T")[0].pk), ORIGIN)
    played = Tournament.objects.get()
    pages = (read(Client(), "/tournaments/T/"), read(officer(), f"/office/tournaments/{played.pk}/"))
    assert [WINDOW.findall(page.tree.text_content()) for page in pages] == [[], []]


@pytest.mark.django_db
def test_game_of_a_substitute_that_is_not_rated_moves_neither_the_end_nor_the_window() -> None:
    first, _second = replaced()
    finish(first, "1-0", 60)
    assert (evaluated_on(), until()) == ([day(30)], date(2025, 4, 30))


@pytest.mark.long
@pytest.mark.django_db
def test_game_of_a_substitute_that_counts_later_reopens_the_evaluation_and_moves_its_end() -> None:
    first, _second = replaced()
    assert (evaluated_on(), until()) == ([day(30)], date(2025, 4, 30))
    finish(first, "1-0", 60, counts=True)
    assert (evaluated_on(), until()) == ([day(60)], date(2025, 6, 2))  # day 60 is 2 March
    assert find_differences(pool()) == []


@pytest.mark.django_db
def test_finished_game_of_a_substitute_that_counts_by_a_later_decision_moves_the_end_too() -> None:
    first, _second = replaced()
    finish(first, "1-0", 60)
    carry_out(ResultCorrected(first.pk, "1-0", "substitution", day(60), counts=True), ORIGIN)
    assert (evaluated_on(), until()) == ([day(60)], date(2025, 6, 2))
    assert find_differences(pool()) == []


def unrated() -> Game:
    """The only game of a tournament that is not rated; it ended on day 30, its window on 30 April."""
    create_federation(tournament("T", ["P1", "P2"], rated=False))
    finish(games("T")[0], "1-0", 30)
    return Game.objects.select_related("tournament__pool").get()


LAST_MOMENT = datetime(2025, 4, 30, 23, 59, tzinfo=BERLIN)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("late", "outcome"), [(0, "corrected"), (1, "proposed")])
def test_stored_result_is_changed_after_the_window_by_a_correction_only(late: int, outcome: str) -> None:
    game = unrated()
    other = Result(game.pk, Score.DRAW, day(30), correction=True)
    said_at = LAST_MOMENT + timedelta(days=late)
    recorded = record(pool(), [other], actor="director:1", cause="mail", received_at=said_at)
    assert [each.value for each in recorded.outcomes] == [outcome]


@pytest.mark.django_db
def test_officer_who_enters_another_result_after_the_window_is_led_to_a_correction() -> None:
    game = unrated()
    other = Result(game.pk, Score.DRAW, day(30), correction=True, decided_by_officer=True)
    with time_machine.travel(LAST_MOMENT + timedelta(days=1)):
        recorded = record(pool(), [other], actor="officer:1", cause="office", received_at=LAST_MOMENT)
    assert [each.value for each in recorded.outcomes] == ["proposed"]


@pytest.mark.django_db
def test_stored_result_is_taken_back_in_time_only() -> None:
    game = unrated()
    with pytest.raises(NotOpen):
        reopen(game, LAST_MOMENT + timedelta(days=1), actor="officer:1", cause="office")
    assert reopen(game, LAST_MOMENT, actor="officer:1", cause="office") is True


@pytest.mark.django_db
@pytest.mark.parametrize(("late", "kept"), [(0, []), (1, ["late"])])
def test_departure_that_is_taken_back_late_leaves_its_games_closed(late: int, kept: list[str]) -> None:
    create_federation(tournament("T", ["P1", "P2"], rated=False))
    entry = Entry.objects.select_related("tournament__pool").get(player__number="P1")
    departures.withdraw(entry, Departure.WITHDRAWAL, day(30), actor="officer:1", cause="mail", received_at=receipt(30))
    with time_machine.travel(LAST_MOMENT + timedelta(days=late)):
        undone = departures.revert_withdrawal(entry, actor="officer:1", cause="mail", expected_day=day(30))
    assert (undone.done, [why.value for _, why in undone.kept]) == (True, kept)


@pytest.mark.long
@pytest.mark.django_db
def test_first_result_is_never_too_late() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    finish_all("T", ["1-0", "1-0", "0-1"], 5)
    create_federation(tournament("U", ["P1", "P2"]))
    recorded = finish(games("U")[0], "1-0", 6, received=2000)
    assert [outcome.value for outcome in recorded.outcomes] == ["new"]
    assert until("U") == date(2025, 4, 7)
