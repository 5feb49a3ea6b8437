"""The parallel run finds out why a federation's number is another one than ours.

The federation's numbers are calculated by hand, from BdF 4.1 to 4.3 with one thing done otherwise:
We(4) = 0.5036, We(7) = 0.5063, We(8) = 0.5072, We(50) = 0.544851, We(400) = 0.8083, We(560) = 0.882338.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

import pytest

from ratings.importing.differences import Report, report
from ratings.importing.federation import Contest, Evaluated, Federation, Member, Played
from ratings.importing.parallel import run
from ratings.importing.reasons import Cause
from ratings.queries.pools import effective_rules
from ratings.regulations.types import Reason, Score, State

START = date(2024, 12, 31)
SCORES = {"1-0": Score.WHITE_WINS, "0-1": Score.BLACK_WINS, "=": Score.DRAW, "+/-": Score.WHITE_UNPLAYED}

Ratings = Mapping[str, tuple[int, int]]
Games = Sequence[tuple[str, str, str]]
Theirs = Mapping[str, tuple[tuple[int, int] | None, tuple[int, int]]]


def contest(code: str, month: int, games: Games) -> Contest:
    """A tournament that ended on the first day of a month of 2025."""
    on = date(2025, month, 1)
    played = []
    for number, (white, score, black) in enumerate(games, start=1):
        reason = Reason.UNPLAYED if score == "+/-" else Reason.PLAYED
        played.append(Played(number, white, black, SCORES[score], reason, on))
    players = tuple(dict.fromkeys(number for game in games for number in (game[0], game[2])))
    return Contest(code, code, "swiss", START, players=players, games=tuple(played))


def federation(start: Ratings, contests: Mapping[str, Games], theirs: Mapping[str, Theirs]) -> Federation:
    """A federation whose tournaments ended in January, February ..."""
    made = {code: contest(code, month, games) for month, (code, games) in enumerate(contests.items(), start=1)}
    numbers = {number for each in made.values() for number in each.players}
    evaluations = {
        (code, number): Evaluated(code, number, State(*old) if old else None, State(*new))
        for code, rows in theirs.items()
        for number, (old, new) in rows.items()
    }
    listed = {number: State(*rating) for number, rating in start.items()}
    return Federation({number: Member(number, number) for number in numbers}, {START: listed}, made, evaluations)


def compared(given: Federation, rule: str = "bdf-fwz") -> Report:
    """The report of a parallel run."""
    regulation = effective_rules(rule, {})
    return report(given, run(given, regulation), regulation)


def causes(given: Federation) -> dict[tuple[str, str], tuple[Cause, ...]]:
    """The likely reasons by tournament and player."""
    return {(each.tournament, each.number): each.causes for each in compared(given).differences}


FIVE = {f"O{n}": (1650, 9) for n in range(1, 6)}


@pytest.mark.parametrize(
    ("start", "games", "theirs", "cause"),
    [
        # 2000 + 15 * 0.5 = 2007.5, rounded down
        ({"A": (2000, 5), "B": (2000, 5)}, [("A", "1-0", "B")], ((2000, 5), (2007, 6)), Cause.ROUNDING),
        # 30 * (2.5 - 5 * 0.54) = -6.0 instead of 30 * (2.5 - 2.724255) = -6.73
        (
            {"A": (1700, 3), **FIVE},
            [("A", "1-0", "O1"), ("A", "1-0", "O2"), ("A", "0-1", "O3"), ("A", "0-1", "O4"), ("A", "=", "O5")],
            ((1700, 3), (1694, 4)),
            Cause.TWO_PLACES,
        ),
        # 30 * -0.8083 = -24.25 instead of 30 * -0.8823 = -26.47
        ({"A": (1800, 3), "B": (1000, 9)}, [("A", "0-1", "B")], ((1800, 3), (1776, 4)), Cause.LIMIT),
        # 20 * 0.5 = 10 instead of 13 * 0.5 = 6.5
        ({"A": (2300, 12), "B": (2300, 12)}, [("A", "1-0", "B")], ((2300, 12), (2310, 13)), Cause.K),
        # 13 * (2 - 1) = 13: the game that was not played counted
        (
            {"A": (2300, 12), "B": (2300, 12), "C": (2300, 12)},
            [("A", "1-0", "B"), ("A", "+/-", "C")],
            ((2300, 12), (2313, 13)),
            Cause.GAMES,
        ),
        ({"A": (2300, 12), "B": (2300, 12)}, [("A", "1-0", "B")], ((2300, 12), (2307, 14)), Cause.INDEX),
        # regulations/bdf-fwz 4.4: one draw with 2300 gives 2295.87
        ({"B": (2300, 12)}, [("A", "=", "B")], (None, (2200, 1)), Cause.NEWCOMER),
        # 13 * (1 - 0.544851) = 5.92 from 2050, which stands nowhere
        ({"A": (2000, 5), "B": (2000, 5)}, [("A", "1-0", "B")], ((2050, 5), (2056, 6)), Cause.START),
        ({"A": (2300, 12), "B": (2300, 12)}, [("A", "1-0", "B")], ((2300, 12), (2350, 13)), Cause.UNKNOWN),
        ({"A": (2300, 12), "B": (2300, 12)}, [("A", "+/-", "B")], ((2300, 12), (2307, 13)), Cause.ONLY_THERE),
    ],
    ids=lambda value: value.value if isinstance(value, Cause) else "",
)
def test_reason_is_the_practice_that_gives_the_number(
    start: Ratings, games: Games, theirs: tuple[tuple[int, int] | None, tuple[int, int]], cause: Cause
) -> None:
    given = federation(start, {"T": games}, {"T": {"A": theirs}})
    assert causes(given)["T", "A"] == (cause,)


def test_first_rating_of_another_way_explains_the_opponent_too() -> None:
    # 13 * (0.5 - 0.8083) = -4.01 against 1900, where we meet the newcomer at 2296
    given = federation(
        {"B": (2300, 12)}, {"T": [("A", "=", "B")]}, {"T": {"A": (None, (1900, 1)), "B": ((2300, 12), (2296, 13))}}
    )
    assert causes(given) == {("T", "A"): (Cause.NEWCOMER,), ("T", "B"): (Cause.NEWCOMER_OPPONENT,)}


def test_other_order_and_what_follows_from_it_are_told_apart() -> None:
    # There T2 came first: 2000 - 7.5 = 1992.5 -> 1993-6, then T1 from it: 15 * (1 - 0.4937) = 7.59 -> 2001-7.
    # X lost to 1993 instead of 2000: 15 * -0.5063 = -7.59 -> 1992-6.
    # T3 goes on from 2001-7 here and there: 13 * 0.5 -> 2007.5.
    start = {"A": (2000, 5), "X": (2000, 5), "Y": (2000, 5), "Z": (2001, 5)}
    tournaments = {"T1": [("A", "1-0", "X")], "T2": [("Y", "1-0", "A")], "T3": [("A", "1-0", "Z")]}
    theirs: dict[str, Theirs] = {
        "T1": {"A": ((1993, 6), (2001, 7)), "X": ((2000, 5), (1992, 6))},
        "T2": {"A": ((2000, 5), (1993, 6)), "Y": ((2000, 5), (2008, 6))},
        "T3": {"A": ((2001, 7), (2008, 8)), "Z": ((2001, 5), (1995, 6))},
    }
    assert causes(federation(start, tournaments, theirs)) == {
        ("T1", "A"): (Cause.ORDER,),
        ("T1", "X"): (Cause.OPPONENT,),
        ("T2", "A"): (Cause.ORDER,),
    }


def test_player_without_an_evaluation_there_is_named() -> None:
    games = {"T": [("A", "1-0", "B")]}
    given = federation({"A": (2000, 5), "B": (2000, 5)}, games, {"T": {"A": ((2000, 5), (2008, 6))}})
    assert causes(given) == {("T", "B"): (Cause.ONLY_HERE,)}


def test_games_are_rated_one_by_one_where_the_regulation_does() -> None:
    # EmailChessPoint § 6 from 0-0: beats 1500, loses to 2000, draws 1800, beats 1700, draws 2100 -> 1955-5.
    start = {"B": (1500, 9), "C": (2000, 9), "D": (1800, 9), "E": (1700, 9), "F": (2100, 9)}
    five = {
        "T1": [("A", "1-0", "B")],
        "T2": [("A", "0-1", "C")],
        "T3": [("A", "=", "D")],
        "T4": [("A", "1-0", "E")],
        "T5": [("A", "=", "F")],
    }
    steps = [(0, 0), (2177, 1), (1750, 2), (1767, 3), (1919, 4), (1955, 5)]
    theirs: dict[str, Theirs] = {code: {"A": (steps[n], steps[n + 1])} for n, code in enumerate(five)}
    found = compared(federation(start, five, theirs), "emailchesspoint")
    assert (found.tournaments, found.differences) == (5, ())


def test_run_starts_from_the_oldest_list_after_which_a_tournament_ended() -> None:
    games = {"January": [("A", "1-0", "B")], "February": [("A", "1-0", "B")]}
    given = federation({"A": (2000, 5), "B": (2000, 5)}, games, {})
    listed = given.lists[START]
    found = {}
    for days in ([START, date(2025, 3, 1)], [date(2025, 1, 1)], [date(2025, 3, 1)]):
        each = replace(given, lists=dict.fromkeys(days, listed))
        made = run(each, effective_rules("bdf-fwz", {}))
        found[days[0]] = (made.started_on, [rated.contest.code for rated in made.rated], made.contained)
    assert found == {
        START: (START, ["January", "February"], ()),
        date(2025, 1, 1): (date(2025, 1, 1), ["February"], ("January",)),
        date(2025, 3, 1): (None, ["January", "February"], ()),
    }
