"""Parts of the code of a tournament, as directors write them for short."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intake.matching.tournaments import MOST_WORDS, Tournaments
from ratings.audit import Origin
from ratings.importing.roster.changes import Change
from ratings.importing.roster.tournaments import change_tournament, tournament_facts
from ratings.models import Director, Tournament
from tests.intake.matching.test_matching import claim, matched

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


@pytest.mark.parametrize("part", ["V4", "v4"])
def test_part_with_a_number_means_the_only_code_that_has_it(part: str) -> None:
    Tournament.objects.filter(code="SE947").update(code="PK-25-V4")
    found = matched(claim("Hans Müller", "Schmidt"), tournaments=(part,))
    assert [one.game.tournament.code for one in found.matches] == ["PK-25-V4"]


@pytest.mark.parametrize("part", ["PK", "25", "V5"])
def test_part_without_a_number_or_of_several_codes_is_asked(part: str) -> None:
    Tournament.objects.filter(code="SE947").update(code="PK-25-V4")
    Tournament.objects.filter(code="NS3").update(code="PK-25-V3")
    assert matched(claim("Hans Müller", "Schmidt"), tournaments=(part,)).matches == ()


@pytest.mark.parametrize("code", ["TT-2026-50", "TT/26/50", "TT2026-50"])
@pytest.mark.parametrize("part", ["TT50", "tt 50", "TT-50"])
def test_code_without_its_year_means_the_only_one_that_has_it(code: str, part: str) -> None:
    Tournament.objects.filter(code="SE947").update(code=code)
    found = matched(claim("Hans Müller", "Schmidt"), tournaments=(part,))
    assert [one.game.tournament.code for one in found.matches] == [code]


@pytest.mark.parametrize("part", ["TT50", "TT51"])
def test_code_without_its_year_that_is_of_several_or_none_is_asked(part: str) -> None:
    Tournament.objects.filter(code="SE947").update(code="TT-2026-50")
    Tournament.objects.filter(code="NS3").update(code="TT-2025-50")
    assert matched(claim("Hans Müller", "Schmidt"), tournaments=(part,)).matches == ()


@pytest.mark.parametrize("words", ["Alpencup 17", "alpencup, 17."])
def test_words_of_a_name_in_another_order_mean_it(words: str) -> None:
    Tournament.objects.filter(code="SE947").update(name="17. Alpencup")
    found = matched(claim("Hans Müller", "Schmidt"), tournaments=(words,))
    assert [one.game.tournament.code for one in found.matches] == ["SE947"]


@pytest.mark.parametrize("words", ["Alpencup 16", "Alpencup", "Alpencup 17 B"])
def test_other_words_than_those_of_a_name_are_asked(words: str) -> None:
    Tournament.objects.filter(code="SE947").update(name="Erster 17. Alpencup")
    assert matched(claim("Hans Müller", "Schmidt"), tournaments=(f"{words} Süd",)).matches == ()


def others(hint: str) -> list[str]:
    """The tournaments of others that are read for some words."""
    director = Director(pk=0)
    return [one.code for one in Tournaments(director)._others(hint)]


@pytest.mark.parametrize(
    ("hint", "codes"),
    [
        *(
            ("SE947", ["SE947"]),
            ("se 947", ["SE947"]),
            ("SE-947.003", ["SE947"]),
            ("Neues von der SE 947 (2)", ["SE947"]),
        ),
        *(("SE947w", ["SE947"]), ("zum Sommerturnier 947!", ["SE947"]), ("SE947 und NS3", ["NS3", "SE947"])),
        *(("947", []), ("Runde 19", []), ("", []), ("SE94", [])),
    ],
)
def test_only_those_of_others_are_read_that_words_may_name(hint: str, codes: list[str]) -> None:
    assert others(hint) == codes


def test_others_are_looked_for_in_the_first_words_only() -> None:
    words = "Neues " * MOST_WORDS
    assert (others(f"SE947 {words}"), others(f"{words} SE947")) == (["SE947"], [])


def test_key_follows_the_name() -> None:
    tournament = Tournament.objects.get(code="SE947")
    facts = replace(tournament_facts(tournament), name="Größer & älter")
    assert change_tournament(tournament, facts, Origin("officer:1", "page")) is Change.CHANGED
    assert (others("Sommerturnier 947"), others("Die Groesser, Aelter")) == ([], ["SE947"])


@pytest.mark.parametrize("words", ["VR 3", "Vorrunde 3", "Pokal 3", "Pokal v Vorrunde 3"])
def test_words_of_the_name_some_of_them_cut_mean_the_tournament(words: str) -> None:
    Tournament.objects.filter(code="SE947").update(name="Pokal 2026 Vorrunde 3")
    found = matched(claim("Hans Müller", "Schmidt"), tournaments=(words,))
    assert [one.game.tournament.code for one in found.matches] == ["SE947"]


@pytest.mark.parametrize("words", ["VR 4", "Pokal 2025 Vorrunde 3", "XR 3", "Endrunde 3"])
def test_other_words_mean_no_tournament_of_that_name(words: str) -> None:
    Tournament.objects.filter(code="SE947").update(name="Pokal 2026 Vorrunde 3")
    assert matched(claim("Hans Müller", "Schmidt"), tournaments=(words,)).matches == ()
