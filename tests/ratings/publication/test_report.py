"""What the officer is told before a list goes out."""

from __future__ import annotations

from datetime import date

import pytest

from ratings import publication
from ratings.models import Player, Pool
from ratings.publication.report import histogram
from ratings.vocabulary.office_labels import UNUSUAL
from tests.ratings.publication.lists import JULY, JUNE, NOVEMBER, publish
from tests.website.pages import federation

pytestmark = pytest.mark.django_db


def cases(found: publication.Draft) -> list[tuple[str, str, int | None, int | None]]:
    """Rule, player and the two values of each unusual case."""
    return [(each.rule, each.case.player.number, each.case.was, each.case.now) for each in found.unusual]


def test_report_tells_who_is_new_and_changed_and_by_how_much(fwz: Pool) -> None:
    publish(fwz, JUNE)
    report = publication.draft(fwz, JULY).report
    assert [(line.player.number, line.change) for line in report.changed] == [("12", 4), ("13", -13), ("11", 17)]
    assert (report.new, report.returned, report.inactive, report.gone) == ((), (), (), ())
    assert [(step.low, step.high, step.players) for step in report.histogram] == [(-25, -1, 1), (0, 0, 0), (1, 25, 2)]


def test_histogram_has_steps_of_25_points_on_both_sides_of_zero() -> None:
    steps = histogram([0, 0, 1, 25, 26, 50, 51, -1, -25, -26])
    assert [(step.low, step.high, step.players) for step in steps] == [
        (-50, -26, 1),
        (-25, -1, 2),
        (0, 0, 2),
        (1, 25, 2),
        (26, 50, 2),
        (51, 75, 1),
    ]


@pytest.mark.long
def test_player_who_becomes_inactive_leaves_and_comes_back_with_the_kept_rating(fwz: Pool) -> None:
    """BdF 5: five years after 31 December 2024 without a tournament that ended, then one that does."""
    publish(fwz, JULY)
    resting = federation.player("40", "Ruhe, Rita", rating=(2000, 9))
    resting["rating"][0]["as_of"] = "2020-09-15"
    federation.load([resting], [federation.tournament("BACK", ["40", "12"], start="2025-01-01")])
    august = publication.draft(fwz, date(2025, 9, 15))
    assert ([line.player.number for line in august.report.new], august.inactive) == (["40"], 0)
    publish(fwz, date(2025, 9, 15))
    left = publication.draft(fwz, date(2025, 9, 16))
    assert [(gone.player.number, gone.value) for gone in left.report.inactive] == [("40", 2000)]
    assert (left.inactive, "40" in [line.player.number for line in left.lines]) == (1, False)
    publish(fwz, date(2025, 9, 16))
    federation.finish("BACK", "40", "12", "1/2-1/2", on=300)  # 28 October
    (back,) = publication.draft(fwz, NOVEMBER).report.returned
    # 2000-9, K 15, draws with 2304 (D = 304, Annex B: We 0.25): 2000 + 15 * 0.25 = 2003.75.
    assert (back.previous_value, back.previous_index, back.value, back.index) == (2000, 9, 2004, 10)


@pytest.mark.long
def test_new_rating_by_a_fallback_is_shown(fwz: Pool) -> None:
    publish(fwz, JULY)
    for loser in ("11", "13"):
        federation.finish("HT-2", "14", loser, on=301)
    federation.finish("HT-2", "12", "11", on=302)
    federation.finish("HT-2", "12", "13", on=302)
    federation.finish("HT-2", "11", "13", "1/2-1/2", on=303)
    assert cases(publication.draft(fwz, NOVEMBER)) == []
    federation.load([], [federation.tournament("WON", ["12", "30"])])
    federation.finish("WON", "30", "12", on=304)
    found = publication.draft(fwz, NOVEMBER)
    ((rule, number, was, _), *newcomer) = cases(found)
    assert [case[:2] for case in newcomer] == [("high-newcomer", "30")]  # as high as the one who leads the list
    assert (rule, number, was) == ("way-out", "30", None)
    assert found.unusual[0].case.evaluation is not None


@pytest.mark.long
def test_large_steps_and_far_moves_of_secured_ratings_are_shown(fwz: Pool) -> None:
    """Ten wins in one tournament against far stronger players, of one secured and one unsecured player."""
    strong = [federation.player(f"5{n}", f"Stark, {n}", rating=(2300, 12)) for n in range(10)]
    weak = [federation.player("60", "Fest, F", rating=(1700, 9)), federation.player("61", "Lose, L", rating=(1700, 2))]
    seats = [player["id"] for player in strong]
    tournaments = [
        federation.tournament(f"T{who}", [*seats, who], games=[{"white": who, "black": s, "round": 1} for s in seats])
        for who in ("60", "61")
    ]
    federation.load([*strong, *weak], tournaments)
    publish(fwz, JULY)
    for who in ("60", "61"):
        for seat in seats:
            federation.finish(f"T{who}", who, seat, on=250)
    # We 0.117662 at most: K 13 + 4 gives 10 * 17 * 0.882338 = 150.0, K 30 more.
    assert cases(publication.draft(fwz, NOVEMBER)) == [("large-step", "60", 1700, 1850)]


def test_revised_list_lost_rating_and_namesake_are_shown(fwz: Pool) -> None:
    publish(fwz, JULY)
    federation.load(
        [federation.player("70", "Bär, Bernd", rating=(1500, 5))], [federation.tournament("L", ["12", "13"])]
    )
    federation.finish("L", "13", "12", on=160)
    # See test_original_stays_and_the_revised_value_stands_beside_it.
    assert cases(publication.draft(fwz, NOVEMBER)) == [
        ("revised", "12", 2304, 2293),
        ("revised", "13", 1887, 1899),
        ("namesake", "70", None, 1500),
    ]


def test_rating_that_is_no_more_is_shown(fwz: Pool) -> None:
    gone = federation.player("70", "Weg, Wim", rating=(1500, 5))
    federation.load([gone])
    publish(fwz, JULY)
    Player.objects.get(number="70").takeovers.all().delete()
    found = publication.draft(fwz, NOVEMBER)
    assert cases(found) == [("without-rating", "70", 1500, None)]
    assert [each.player.number for each in found.report.gone] == ["70"]


def test_every_rule_has_a_word_and_a_reason() -> None:
    assert sorted(UNUSUAL) == sorted(name for name, _ in publication.UNUSUAL)
