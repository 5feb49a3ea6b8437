"""Periods of several tournaments, the tables, and what a state carries under the FIDE editions."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from ratings.regulations import RULES, parameters_of
from ratings.regulations.documents import DocumentError, rate_document, read_document
from ratings.regulations.fide_tables import DISTANCES, SHARES, distance, percentage, share
from ratings.regulations.types import Change, Entrant, Event, Game, Outcome, Score, State, Unit

EDITIONS = ["fide-2003", "fide-2009", "fide-2014"]
every_edition = pytest.mark.parametrize("key", EDITIONS)
JANUARY_2009 = 2009 * 12


def evaluate(key: str, unit: Unit, **numbers: int) -> Outcome:
    return RULES[key].evaluate(unit, parameters_of(key, numbers), True)


def rated(key: str, *values: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(RULES[key].take_over(value, 1)) for value in values)


def draws(against: int, opponents: range, ended_on: date | None = None) -> Event:
    return Event(tuple(Game(against, who, Score.DRAW) for who in opponents), "swiss", ended_on)


def carried(change: Change) -> tuple[int, ...]:
    assert change.after is not None
    return change.after.carry


# --- tables


@pytest.mark.parametrize(
    ("difference", "hundredths"),
    # First and last differences of rows as 8.1b of 2014 prints them.
    [(0, 50), (3, 50), (4, 51), (91, 62), (92, 63), (206, 76), (207, 77), (328, 87), (329, 88), (735, 99), (736, 100)],
)
def test_share_is_that_of_the_printed_row(difference: int, hundredths: int) -> None:
    assert (share(difference), share(-difference)) == (hundredths, 100 - hundredths if difference > 3 else hundredths)


def test_tables_have_no_gap() -> None:
    assert (sorted(DISTANCES), len(SHARES)) == (list(range(1, 100)), 736)


def test_distances_mirror_each_other() -> None:
    assert {percent: -value for percent, value in DISTANCES.items()} == {100 - p: d for p, d in DISTANCES.items()}


@pytest.mark.parametrize(
    ("percent", "extreme", "found"), [(100, 800, 800), (0, 800, -800), (100, 0, None), (0, 0, None)]
)
def test_extreme_distance_is_that_of_the_edition(percent: int, extreme: int, found: int | None) -> None:
    assert distance(percent, extreme) == found


@pytest.mark.parametrize(("half_points", "games", "percent"), [(16, 9, 89), (1, 4, 13), (3, 8, 19), (2, 3, 33)])
def test_percentage_is_rounded_half_up(half_points: int, games: int, percent: int) -> None:
    assert percentage(half_points, games) == percent


# --- periods


@every_edition
def test_changes_of_a_period_are_rounded_once(key: str) -> None:
    # D = 4 expects .51: one draw is -0.01 K. Rounded apart, two of them would be 0 and 0 in every edition;
    # 50 draws with K = 20 are -10 exactly.
    unit = Unit(rated(key, 2004, 2000), (draws(0, range(1, 2)),) * 50)
    change = evaluate(key, unit, k_usual=20).changes[0]
    assert (change.after, change.games) == (replace(unit.entrants[0].state or State(0, 0), value=1994, index=2), 50)


def test_average_is_taken_for_each_tournament() -> None:
    # 2003, 10.5.5: 2000 against 2100 is D = -100, .36; against 1900 .64; both together would be .50 twice.
    unit = Unit(rated("fide-2003", 2000, 2100, 1900), (draws(0, range(1, 2)), draws(0, range(2, 3))))
    steps = evaluate("fide-2003", unit).changes[0].steps
    assert [step.value for step in steps if step.label == "share"] == [36, 64]


@every_edition
def test_order_of_tournaments_is_that_of_their_ends(key: str) -> None:
    # The first result is below the floor and forgotten, the second is not; the other way round both are kept.
    floor = {"fide-2003": 1801, "fide-2009": 1200, "fide-2014": 1000}[key]
    weak = tuple(
        Game(0, who, score) for who, score in ((1, Score.WHITE_WINS), (2, Score.BLACK_WINS), (3, Score.BLACK_WINS))
    )
    players = (Entrant(None), *rated(key, *[floor + 9] * 3), *rated(key, *[floor + 500] * 3))
    low, high = Event(weak, "swiss", date(2009, 5, 1)), draws(0, range(4, 7), date(2009, 4, 1))
    kept = evaluate(key, Unit(players, (low, high))).changes[0]
    lost = evaluate(key, Unit(players, (low, replace(high, ended_on=date(2009, 6, 1))))).changes[0]
    assert (kept.games, "first-rating-forgotten" in kept.remarks) == (6, False)
    assert (lost.games, lost.remarks) == (3, ("first-rating-unfinished", "first-rating-forgotten"))


def test_verdicts_stand_in_the_order_of_the_unit() -> None:
    late = Event((Game(0, 1, Score.WHITE_UNPLAYED),), "swiss", date(2009, 5, 1))
    early = Event((Game(0, 1, Score.DRAW),), "swiss", date(2009, 4, 1))
    outcome = evaluate("fide-2009", Unit(rated("fide-2009", 2000, 2000), (late, early)))
    assert [verdict.why for verdict in outcome.verdicts] == ["unplayed", None]


def test_lines_name_games_over_all_tournaments() -> None:
    unit = Unit(rated("fide-2009", 2000, 2000, 2000), (draws(0, range(1, 3)), draws(1, range(2, 3))))
    steps = evaluate("fide-2009", unit).changes[2].steps
    assert [step.game for step in steps if step.label == "expectation"] == [1, 2]


def test_first_results_are_dated_by_the_closing_day_of_their_period() -> None:
    # 2009, 7.13: the list of March closes on 22 February.
    for ended_on in (None, date(2008, 12, 26), date(2009, 2, 22)):
        event = draws(0, range(1, 4), ended_on)
        unit = Unit((Entrant(None), *rated("fide-2009", 2000, 2000, 2000)), (event,), date(2009, 2, 22))
        assert carried(evaluate("fide-2009", unit).changes[0]) == (0, 0, JANUARY_2009 + 1, 3, 3, 6000, 2000)


@pytest.mark.parametrize(
    ("key", "ended_on", "closed_on", "last", "too_late"),
    [
        # 9.1.4c: this period and the seven next. Lists of 1 January and 1 April 2003 (9.1.3: closed a month before).
        ("fide-2003", date(2002, 12, 1), date(2002, 12, 1), date(2004, 9, 1), date(2004, 12, 1)),
        ("fide-2003", date(2002, 12, 2), date(2003, 3, 1), date(2004, 12, 1), date(2005, 3, 1)),
        ("fide-2003", date(2002, 12, 20), date(2003, 3, 1), date(2004, 12, 1), date(2005, 3, 1)),
        # 7.14c: the twelve periods of two years; 7.13: closed seven days before.
        ("fide-2009", date(2008, 12, 25), date(2008, 12, 25), date(2010, 10, 25), date(2010, 12, 25)),
        ("fide-2009", date(2008, 12, 26), date(2009, 2, 22), date(2010, 12, 25), date(2011, 2, 22)),
        # 7.14c: the 26 periods of 26 months; 7.13: closed three days before.
        ("fide-2014", date(2013, 1, 29), date(2013, 1, 29), date(2015, 2, 26), date(2015, 3, 29)),
        ("fide-2014", date(2013, 1, 30), date(2013, 2, 26), date(2015, 3, 29), date(2015, 4, 28)),
    ],
)
def test_first_result_counts_for_as_many_periods_as_the_text_says(
    key: str, ended_on: date, closed_on: date, last: date, too_late: date
) -> None:
    opponents = rated(key, *[2000] * 8)
    first = Unit((Entrant(None), *opponents), (draws(0, range(1, 4), ended_on),), closed_on)
    held = evaluate(key, first).changes[0].after
    for closing, remark in ((last, "first-rating"), (too_late, "first-rating-unfinished")):
        later = Unit((Entrant(held), *opponents), (draws(0, range(1, 9), closing),), closing)
        # Eight games more: one too few without the first three.
        change = evaluate(key, later, first_games=9).changes[0]
        assert (change.remarks, change.games) == ((remark,), 8)


@every_edition
def test_numbers_of_a_pool_go_before_those_of_the_text(key: str) -> None:
    unit = Unit((Entrant(None), *rated(key, 2000, 2000, 2000)), (draws(0, range(1, 4)),))
    after = evaluate(key, unit, first_games=3).changes[0].after
    assert after == State(2000, 1, (3, 0))


# --- states


@every_edition
def test_state_of_a_value_alone_has_enough_games(key: str) -> None:
    assert RULES[key].take_over(2399, 4) == State(2399, 4, (30, 0))
    assert RULES[key].take_over(2400, 4) == State(2400, 4, (30, 1))


def test_document_restores_what_a_state_carries() -> None:
    players = {
        "A": {"value": 2300, "games": 12, "reached_2400": True},
        "B": {"value": 0, "first": [[JANUARY_2009, 1, 2, 2000, 2013]]},
        "C": None,
    }
    states = read_document({"rules": "fide-2009", "players": players, "games": []}).states
    assert states == (State(2300, 1, (12, 1)), State(0, 0, (0, 0, JANUARY_2009, 1, 2, 2000, 2013)), None)


def test_document_writes_no_rating_where_a_first_one_is_unfinished() -> None:
    players = {"A": None} | {who: {"value": 2000, "index": 1} for who in "BCD"}
    games = [{"white": "A", "black": who, "score": "1/2-1/2"} for who in "BCD"]
    document = {"rules": "fide-2009", "tournament": {"kind": "swiss"}, "players": players, "games": games}
    answer: Any = rate_document(document)
    assert (answer["players"]["A"]["old"], answer["players"]["A"]["new"]) == (None, None)
    assert rate_document({**document, "games": []})["players"]["A"]["new"] is None  # type: ignore[index]  # the answer is plain JSON


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ({"value": 2000, "games": -1}, "player 'A': games are not below 0, reached_2400 is true or false"),
        ({"value": 2000, "reached_2400": 2}, "player 'A': games are not below 0, reached_2400 is true or false"),
        ({"value": 0, "first": [[1, 2, 3]]}, "player 'A': first: each tournament has 5 numbers"),
        (
            {"value": 0, "first": [[1, 0, 0, 0, 0]]},
            "player 'A': first: games are at least 1, half points from 0 to two",
        ),
        (
            {"value": 0, "first": [[1, 2, 5, 0, 0]]},
            "player 'A': first: games are at least 1, half points from 0 to two",
        ),
        ({"value": 0, "first": "x"}, "player 'A': first: a whole number is expected, not 'x'"),
        ({"value": 2000, "games": [1, 2]}, "player 'A': games and reached_2400 are one number each"),
        ({"value": 2000, "born": "2000-13"}, "player 'A': born: '2000-13' is no date like 2026-03-15"),
        ({"value": 2000, "born": "May"}, "player 'A': born: 'May' is no date like 2026-03-15"),
        ({"value": 2000, "listed": "no"}, "player 'A': listed: a whole number is expected, not 'no'"),
        ({"value": 2000, "special": 1}, "player 'A': special: true, false or null is expected, not 1"),
    ],
)
def test_fault_of_a_player_is_named(player: dict[str, object], message: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_document({"rules": "fide-2009", "players": {"A": player}, "games": []})
    assert str(refused.value)[: len(message)] == message


@pytest.mark.parametrize(
    ("day", "since"),
    [(date(2010, 3, 15), date(2009, 3, 15)), (date(2012, 2, 29), date(2011, 3, 1))],
)
def test_inactive_is_who_played_nothing_for_a_year(day: date, since: date) -> None:
    assert RULES["fide-2009"].listing.active_since(day) == since
