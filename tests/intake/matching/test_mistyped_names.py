"""Names that fit nobody as they are written: taken where one player is near, asked where two are."""

from __future__ import annotations

import pytest

from ratings.models import Player
from tests.intake.federation import seats
from tests.intake.matching.test_matching import asked, claim, games, matched

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


@pytest.mark.parametrize(
    ("written", "seats_found"),
    [
        ("Schmitd", "1-2"),
        ("Schmid, Eva", "1-2"),
        ("Eva Schmidtt", "1-2"),
        ("Schnidt, Eav", None),
        ("Shcmidt E.", "1-2"),
    ],
)
def test_mistyped_name_is_taken_with_a_remark_where_one_entry_is_near(written: str, seats_found: str | None) -> None:
    found = matched(claim("Hans Müller", written))
    assert [seats(one.game) for one in found.matches] == ([seats_found] if seats_found else [])
    expected = [("name-repaired", f"{written}: Schmidt, Eva")] if seats_found else []
    assert [(str(remark.code), remark.detail) for remark in found.remarks] == expected


def test_mistyped_name_near_to_two_entries_is_asked() -> None:
    detail = "Mülller: Müller, Hans (Nr. 1001) / Müller, Karl (Nr. 1004)"
    assert asked(matched(claim("Mülller", "Schmidt"))) == [("ambiguous-name", detail)]


def test_given_name_of_two_entries_is_asked() -> None:
    detail = "Karl: Weber, Karl Heinz (Nr. 1003) / Müller, Karl (Nr. 1004)"
    assert asked(matched(claim("Karl", "Schmidt"))) == [("ambiguous-name", detail)]
    assert [code for code, _ in asked(matched(claim("Hans", "Schmidt")))] == ["unknown-player"]


def test_beginning_of_one_name_that_is_near_to_another_is_asked() -> None:
    Player.objects.filter(number="1002").update(family_name="Wabe")
    detail = "Webe: Wabe, Eva (Nr. 1002) / Weber, Karl Heinz (Nr. 1003)"
    assert asked(matched(claim("Hans Müller", "Webe"))) == [("ambiguous-name", detail)]


def test_name_between_a_shortened_one_and_a_mistyped_one_is_asked() -> None:
    # "Karl Weber": without his second name one player, a letter off the other.
    Player.objects.filter(number="1001").update(family_name="Webers", given_name="Karl")
    detail = "Karl Weber: Weber, Karl Heinz (Nr. 1003) / Webers, Karl (Nr. 1001)"
    assert asked(matched(claim("Karl Weber", "Schmidt"))) == [("ambiguous-name", detail)]
    assert games(matched(claim("Schmidt", "Karl Heinz Weber"))) == [("SE947", "2-3", "1-0")]


def test_comma_says_who_is_meant_of_two_with_swapped_names() -> None:
    Player.objects.filter(number="1001").update(family_name="Paul", given_name="Martin")
    Player.objects.filter(number="1003").update(family_name="Martin", given_name="Paul")
    assert games(matched(claim("Paul, Martin", "Schmidt"))) == [("SE947", "1-2", "1-0")]
    assert games(matched(claim("Schmidt", "Martin, Paul"))) == [("SE947", "2-3", "1-0")]
    assert [code for code, _ in asked(matched(claim("Martin Paul", "Schmidt")))] == ["ambiguous-name"]


@pytest.mark.parametrize("written", ["Karl Heinz, Weber", "Weber Karl, Heinz"])
def test_comma_in_the_wrong_place_fits_where_nobody_else_does(written: str) -> None:
    assert games(matched(claim("Schmidt", written))) == [("SE947", "2-3", "1-0")]


def test_name_of_somebody_else_is_not_mistyped() -> None:
    assert asked(matched(claim("Otto Lang", "Schmidt"))) == [("not-in-tournament", "Otto Lang")]


@pytest.mark.parametrize("name", ["Web", "Wagner", "Schulze", "Mi"])
def test_name_that_is_near_to_nobody_is_unknown(name: str) -> None:
    assert asked(matched(claim(name, "Schmidt"))) == [("unknown-player", name)]


def test_unknown_player_with_the_given_name_of_one_may_be_that_one() -> None:
    (asked_of,) = matched(claim("Karl Wagner", "Schmidt")).questions
    offered = [dict(each.changes)["number_white"] for each in asked_of.candidates]
    assert offered == ["1003", "1004", "1001"]


def test_name_with_an_uncertain_end_is_asked_where_somebody_has_it() -> None:
    Player.objects.filter(number="1003").update(family_name="Schmidtke", given_name="Eva")
    assert [code for code, _ in asked(matched(claim("Eva Schmidt(ke)", "Hans Müller")))] == ["ambiguous-name"]
    assert games(matched(claim("Eva Schmidt(s)", "Hans Müller", "1/2-1/2"))) == [("SE947", "1-2", "1/2-1/2")]
