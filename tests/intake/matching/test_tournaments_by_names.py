"""Mails that name no tournament: that of their players, where there is only one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intake.reading.types import Place, Unread
from ratings.models import Tournament
from tests.intake.federation import game
from tests.intake.matching.test_matching import asked, claim, matched

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


def test_names_decide_where_no_tournament_is_named() -> None:
    found = matched(claim("Hans Müller", "Jan Meier", birth_year_black="1950"), tournaments=())
    assert [one.game.tournament.code for one in found.matches] == ["NS3"]
    assert [(remark.code, remark.detail) for remark in found.remarks] == [("tournament-by-names", "NS3")]


def test_tournament_that_a_line_calls_by_a_word_of_its_name_is_not_remarked() -> None:
    Tournament.objects.filter(code="NS3").update(name="Drei Namenlose")
    one = claim("Hans Müller", "Jan Meier", birth_year_black="1950")
    found = matched(replace(one, where=Place("body", 1, "Namenlose: Hans gegen Jan 1-0")), tournaments=())
    assert ([one.game.tournament.code for one in found.matches], found.remarks) == (["NS3"], ())


def test_names_in_two_tournaments_decide_nothing() -> None:
    found = matched(claim("Hans Müller", "Karl Müller"), tournaments=())
    assert asked(found) == [("ambiguous-tournament", "EC5 / SE947")]


def test_name_of_two_players_in_another_tournament_decides_nothing() -> None:
    player = game("EC5", "1-2").black.player
    player.family_name = "Schmidt"  # like Eva of SE947, where both play
    player.save()
    assert asked(matched(claim("Hans Müller", "Schmidt"), tournaments=())) == [("ambiguous-tournament", "EC5 / SE947")]


def test_pair_that_meets_in_two_tournaments_is_asked_beside_one_that_meets_in_one() -> None:
    found = matched(claim("Hans Müller", "Karl Müller"), claim("Hans Müller", "Eva Schmidt"), tournaments=())
    assert asked(found) == [("ambiguous-tournament", "SE947 / EC5")]
    assert [one.game.tournament.code for one in found.matches] == ["SE947"]
    named = matched(claim("Hans Müller", "Karl Müller"), claim("Hans Müller", "Eva Schmidt"))
    assert [one.game.tournament.code for one in named.matches] == ["SE947", "SE947"]


def test_word_of_a_name_decides_between_two_tournaments() -> None:
    one = replace(
        claim("Hans Müller", "Karl Müller"), where=Place("body", 1, "im Sommerturnier gewann Hans gegen Karl")
    )
    assert [found.game.tournament.code for found in matched(one, tournaments=()).matches] == ["SE947"]
    both = replace(one, where=Place("body", 1, "Sommerturnier und Partien per Post: Hans gegen Karl"))
    assert asked(matched(both, tournaments=())) == [("ambiguous-tournament", "EC5 / SE947")]


def test_stranger_beside_pairs_of_one_tournament_is_asked_there() -> None:
    found = matched(claim("Hans Müller", "Eva Schmidt"), claim("Petersen", "Hans Müller"), tournaments=())
    assert [one.game.tournament.code for one in found.matches] == ["SE947"]
    assert [code for code, _ in asked(found)] == ["unknown-player"]


def test_word_of_a_name_elsewhere_in_the_mail_decides_too() -> None:
    one, beside = claim("Hans Müller", "Karl Müller"), Place("body", 1, "Im Sommerturnier ist eine Partie entschieden.")
    found = matched(one, tournaments=(), unread=(Unread(beside),))
    assert [each.game.tournament.code for each in found.matches] == ["SE947"]
    both = Place("body", 1, "Im Sommerturnier und bei den Partien per Post ist je eine entschieden.")
    assert asked(matched(one, tournaments=(), unread=(Unread(both),))) == [("ambiguous-tournament", "EC5 / SE947")]


def test_names_in_no_tournament_ask_for_it() -> None:
    assert asked(matched(claim("Otto Lang", "Schmidt"), tournaments=())) == [("missing-tournament", "")]


def test_name_of_two_players_in_the_only_tournament_asks_who_is_meant() -> None:
    player = game("SE947", "3-1").white.player
    player.family_name = "Schmidt"  # like Eva beside them, and both play only here
    player.save()
    assert asked(matched(claim("Karl Müller", "Schmidt"), tournaments=())) == [
        ("ambiguous-name", "Schmidt: Schmidt, Eva (Nr. 1002) / Schmidt, Karl Heinz (Nr. 1003)")
    ]
