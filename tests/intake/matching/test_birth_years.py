"""Namesakes told apart by a year of birth, and names with the beginning of a given name."""

from __future__ import annotations

import pytest

from ratings.models import PersonalData
from tests.intake.federation import codes, settled, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


@pytest.mark.parametrize(
    ("name", "pairing"),
    [
        ("Ja. Meier (Jg. 1982)", "3-1"),
        ("Meier (*1982)", "3-1"),
        ("Meier, Jan, geb. 1950,", "1-2"),
        ("Jan Meier (b. 1950)", "1-2"),
        ("Meier, der 82er,", "3-1"),
        ("Meier (82)", "3-1"),
        ("Jan Meier (50)", "1-2"),
        ("Meier J. (50)", "1-2"),
        ("Meier J. (Jg. 1950)", "1-2"),
    ],
)
def test_year_of_birth_chooses_one_of_two_of_the_same_name(name: str, pairing: str) -> None:
    row = settled(f"Hans Müller - {name} remis\n", subject="NS3")
    assert (row.state, codes(row), stored("NS3")) == ("accepted", [], {pairing: "1/2-1/2"})


@pytest.mark.parametrize("name", ["Ja. Meier", "Meier (Jg. 1999)", "Meier (32)"])
def test_name_without_a_year_that_one_of_them_has_is_asked_with_both(name: str) -> None:
    row = settled(f"{name} - Hans Müller 1-0\n", subject="NS3")
    assert (row.state, codes(row), stored("NS3")) == ("held", ["namesake"], {})
    assert row.answers.get().body.count("Meier, Jan (") == 2


def test_number_that_may_be_the_age_of_a_namesake_is_asked() -> None:
    PersonalData.objects.filter(player__number="1005").update(birth_date="1944-05-01")
    row = settled("Meier (82) - Hans Müller 1-0\n", subject="NS3")
    assert (codes(row), stored("NS3")) == (["namesake"], {})


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("Frau Meier", {"3-1": "1/2-1/2"}),
        ("Sportfreund Meier", {"1-2": "1/2-1/2"}),
        ("die jüngere Frau Meier", {"3-1": "1/2-1/2"}),
        ("der jüngere Herr Meier", {}),
        ("Herr Meier (Jg. 1982)", {}),
    ],
)
def test_form_of_address_against_the_year_of_birth_is_asked(name: str, games: dict[str, str]) -> None:
    for number, sex in (("1005", "m"), ("1006", "w")):
        PersonalData.objects.filter(player__number=number).update(sex=sex)
    row = settled(f"Hans Müller - {name} remis\n", subject="NS3")
    assert (codes(row), stored("NS3")) == ([] if games else ["namesake"], games)


def test_beginning_of_a_given_name_fits_without_a_namesake() -> None:
    assert settled("Ev. Schmidt - Ka. Weber remis\n").state == "accepted"
    assert stored("SE947") == {"2-3": "1/2-1/2"}
