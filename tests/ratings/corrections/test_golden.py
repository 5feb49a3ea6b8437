"""Golden corrections: one for each reason to rate again, every number computed by hand (`world` says how)."""

from __future__ import annotations

import pytest

from ratings.corrections import (
    Group,
    PlayersMerged,
    ResultCorrected,
    ResultWithdrawn,
    RuleChanged,
    SeatsReassigned,
    TakeoverCorrected,
    TournamentCorrected,
    TournamentSplit,
)
from ratings.models import Entry, Tournament
from tests.ratings.corrections.world import EQUALS, end, entered, game, key, moved, played, standing
from tests.ratings.federation import create_federation, day, finish, games, pool, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def seat(code: str, number: str) -> int:
    return Entry.objects.get(tournament__code=code, player__number=number).pk


def first_wins(code: str) -> str:
    """The score of a tournament's only game that its first player wins."""
    return "1-0" if game(code).white.seat == 1 else "0-1"


def second_wins(code: str) -> str:
    """The same for its second player."""
    return "0-1" if game(code).white.seat == 1 else "1-0"


def test_history_before_is_what_the_sums_say() -> None:
    played()
    assert standing("P1", "P2", "P3", "P4") == {
        "P1": (2107, 11),
        "P2": (2101, 12),
        "P3": (2093, 12),
        "P4": (2100, 11),
    }


def test_corrected_result() -> None:
    played()
    # P1 2093.5 -> 2094, P2 2106.5 -> 2107; then P2 2107 + 13 * (1 - 0.506296) = 2113.42, P3 2100 - 6.42 = 2093.58;
    # then P3 2094 + 13 * (0.5 - 0.494604) = 2094.07, P4 2099.93 -> 2100.
    assert moved(ResultCorrected(game("T1").pk, second_wins("T1"), "played", day(10))) == {
        "P1": ((2107, 11), (2094, 11)),
        "P2": ((2101, 12), (2113, 12)),
        "P3": ((2093, 12), (2094, 12)),
    }


def test_corrected_reason_and_the_decision_of_the_director_that_it_counts_after_all() -> None:
    played()
    without_first = {
        # BdF 3.8: open at an approved withdrawal, not rated. P2 2100 + 6.5 -> 2107, P3 2100 - 6.5 -> 2094;
        # then P3 2094 + 13 * (0.5 - 0.494604) = 2094.07.
        "P1": ((2107, 11), (2100, 10)),
        "P2": ((2101, 12), (2107, 11)),
        "P3": ((2093, 12), (2094, 12)),
    }
    left = ResultCorrected(game("T1").pk, first_wins("T1"), "withdrawal-approved", day(10))
    assert moved(left) == without_first
    counts = ResultCorrected(game("T1").pk, first_wins("T1"), "withdrawal-approved", day(10), counts=True)
    assert moved(counts) == {number: (after, before) for number, (before, after) in without_first.items()}


def test_decision_of_the_director_that_the_game_of_a_substitute_counts() -> None:
    entered(T1=["P1", "P2"])
    end("T1", "1-0", 10, reason="substitution")
    assert standing("P1", "P2") == {"P1": (2100, 10), "P2": (2100, 10)}  # BdF 3.9
    counts = ResultCorrected(game("T1").pk, first_wins("T1"), "substitution", day(10), counts=True)
    assert moved(counts) == {"P1": ((2100, 10), (2107, 11)), "P2": ((2100, 10), (2094, 11))}  # +- 6.5


def test_corrected_day_changes_the_order() -> None:
    played()
    # Now T2 is the first: P2 2106.5 -> 2107, P3 2093.5 -> 2094. Then T1: P1 2100 + 13 * (1 - 0.493704) = 2106.58,
    # P2 2107 - 6.58 = 2100.42. Then P3 2094 + 13 * (0.5 - 0.494604) = 2094.07.
    assert moved(ResultCorrected(game("T1").pk, first_wins("T1"), "played", day(25))) == {
        "P2": ((2101, 12), (2100, 12)),
        "P3": ((2093, 12), (2094, 12)),
    }


def test_late_result_goes_to_its_place() -> None:
    entered(T1=["P1", "P2"], T2=["P2", "P3"], T3=["P3", "P4"])
    end("T2", "1-0", 20)
    end("T3", "1/2-1/2", 30)
    assert standing("P1", "P2", "P3", "P4") == {  # 2100 +- 6.5; 2094 + 0.07
        "P1": (2100, 10),
        "P2": (2107, 11),
        "P3": (2094, 12),
        "P4": (2100, 11),
    }
    end("T1", "1-0", 10, received=90)
    assert standing("P1", "P2", "P3", "P4") == {  # the history of `played`
        "P1": (2107, 11),
        "P2": (2101, 12),
        "P3": (2093, 12),
        "P4": (2100, 11),
    }


def test_late_tournament_in_the_middle_of_the_order() -> None:
    played()
    create_federation(tournament("T15", ["P1", "P3"]), **EQUALS)
    end("T15", "0-1", 15, received=90)
    # P1 2107 - 13 * 0.506296 = 2100.42, P3 2106.58 -> 2107; then P2 2094 + 13 * (1 - 0.488309) = 2100.65,
    # P3 2107 - 6.65 = 2100.35; then P3 and P4 draw with 2100 each.
    assert standing("P1", "P2", "P3", "P4") == {
        "P1": (2100, 12),
        "P2": (2101, 12),
        "P3": (2100, 13),
        "P4": (2100, 11),
    }


WITHOUT_THE_FIRST = {  # P2 2100 + 6.5 -> 2107, P3 2100 - 6.5 -> 2094; then P3 2094 + 13 * (0.5 - 0.494604) = 2094.07
    "P1": ((2107, 11), (2100, 10)),
    "P2": ((2101, 12), (2107, 11)),
    "P3": ((2093, 12), (2094, 12)),
}


def test_tournament_reopened_as_it_was_not_finished() -> None:
    played()
    assert moved(ResultWithdrawn(game("T1").pk)) == WITHOUT_THE_FIRST
    assert game("T1").score is None


def test_tournament_declared_unrated() -> None:
    played()
    pk = Tournament.objects.get(code="T1").pk
    unrated = TournamentCorrected(pk, "fwz", rated=False, international=False, days_per_10_moves=None)
    assert moved(unrated) == WITHOUT_THE_FIRST


@pytest.mark.long
def test_tournament_split_into_groups_that_ended_on_their_own() -> None:
    games_given = [{"white": "P1", "black": "P2"}, {"white": "P3", "black": "P4"}]
    create_federation(
        tournament("G", ["P1", "P2", "P3", "P4"], games=games_given), tournament("T2", ["P2", "P3"]), **EQUALS
    )
    first, second = games("G")
    finish(first, "1-0", 10)
    end("T2", "1-0", 20)
    finish(second, "1-0", 40)
    # As one it ends on day 40, behind T2 (P2 2107, P3 2094): P1 2100 + 13 * (1 - 0.493704) = 2106.58, P2 2100.42;
    # P3 2094 + 13 * (1 - 0.494604) = 2100.57, P4 2093.43.
    assert standing("P1", "P2", "P3", "P4") == {
        "P1": (2107, 11),
        "P2": (2100, 12),
        "P3": (2101, 12),
        "P4": (2093, 11),
    }
    pk = Tournament.objects.get(code="G").pk
    split = TournamentSplit(pk, (Group("G-2", "Group 2", (key("P3"), key("P4"))),))
    # Now P1 - P2 come first: 2107 and 2094; T2: P2 2100.57, P3 2093.43; then P3 2093 + 13 * (1 - 0.493704) = 2099.58,
    # P4 2093.42.
    assert moved(split) == {"P2": ((2100, 12), (2101, 12)), "P3": ((2101, 12), (2100, 12))}
    stored = dict(Tournament.objects.values_list("code", "review_until"))
    # day 40 is 10 February, day 10 is 11 January: the stored day of G stays, the group gets its own three months
    assert (stored["G"], stored["G-2"]) == (day(40).replace(month=5), day(40).replace(month=5))


@pytest.mark.long
def test_game_withdrawn_where_each_is_rated_on_its_own() -> None:
    pairs = tournament("E1", ["P1", "P6"], pool="ecp"), tournament("E2", ["P8", "P6"], pool="ecp")
    create_federation(*pairs, pool="ecp", P1=(2000, 10), P8=(1800, 10))
    end("E1", "0-1", 10)
    end("E2", "1-0", 20)
    ecp = pool("ecp")
    # § 6: 2000 + 677 = 2677; then the mean with 1800 - 677 = 1123: 3800 / 2 = 1900. Secured opponents stay.
    assert standing("P6", "P1", "P8", of=ecp) == {"P6": (1900, 2), "P1": (2000, 10), "P8": (1800, 10)}
    assert moved(ResultWithdrawn(game("E1").pk), ecp) == {"P6": ((1900, 2), (1123, 1))}


@pytest.mark.long
def test_two_numbers_merged() -> None:
    entered(T1=["P1", "P2"], T2=["P5", "P3"])
    end("T1", "1-0", 10)
    end("T2", "1-0", 20)
    # P5 2050 + 13 * (1 - 0.455149) = 2057.08, P3 2100 - 7.08 = 2092.92. As P2 with 2094: 2100.57, P3 2093.43.
    assert moved(PlayersMerged(kept=key("P2"), gone=key("P5"))) == {
        "P2": ((2094, 11), (2101, 12)),
        "P5": ((2057, 9), None),
    }
    assert standing("P3") == {"P3": (2093, 11)}


@pytest.mark.long
def test_one_number_split_into_two_persons() -> None:
    entered(T1=["P1", "P2"], T2=["P2", "P3"])
    end("T1", "1-0", 10)
    end("T2", "1-0", 20)
    # The sums of the merger, the other way round.
    assert moved(SeatsReassigned((seat("T2", "P2"),), key("P5"))) == {
        "P2": ((2101, 12), (2094, 11)),
        "P5": ((2050, 8), (2057, 9)),
    }


def test_players_exchanged() -> None:
    played()
    # P4 beat P2: 2106.5 -> 2107; then P3 2093 + 13 * (0.5 - 0.487410) = 2093.16, P4 2107 - 0.16 = 2106.84.
    assert moved(SeatsReassigned((seat("T1", "P1"),), key("P4"))) == {
        "P1": ((2107, 11), (2100, 10)),
        "P4": ((2100, 11), (2107, 12)),
    }


def test_rating_that_was_brought_along_changed() -> None:
    played()
    # P1 2200 + 13 * 0.411013 = 2205.34, P2 2100 - 5.34 = 2094.66; then P2 2095 + 13 * (1 - 0.495503) = 2101.56,
    # P3 2100 - 6.56 = 2093.44.
    assert moved(TakeoverCorrected(key("P1"), "fwz", 2200, 10, None, "roster")) == {
        "P1": ((2107, 11), (2205, 11)),
        "P2": ((2101, 12), (2102, 12)),
    }


def test_parameter_changed_from_a_day_on_leaves_older_units_theirs() -> None:
    played()
    # K = 20 from day 15: P2 2094 + 20 * (1 - 0.494604) = 2104.11, P3 2100 - 10.11 = 2089.89;
    # P3 2090 + 20 * (0.5 - 0.491006) = 2090.18, P4 2099.82.
    assert moved(RuleChanged("fwz", day(15), "bdf-fwz", {"k_secured": 20})) == {
        "P2": ((2101, 12), (2104, 12)),
        "P3": ((2093, 12), (2090, 12)),
    }
