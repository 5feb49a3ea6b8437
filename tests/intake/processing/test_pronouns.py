"""Mails that call a player "she" or "he": the sex that the office has stored says who is meant."""

from __future__ import annotations

import pytest

from ratings.models import PersonalAccess, PersonalData, Player, Purpose
from tests.intake.federation import codes, settled, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

TEXT = "Hans Müller met Eva Schmidt in a Caro-Kann. {} resigned on 10 March 2026.\n"


def know_sexes() -> None:
    """Store the sex of the two players."""
    for number, sex in (("1001", "m"), ("1002", "w")):
        PersonalData.objects.update_or_create(player=Player.objects.get(number=number), defaults={"sex": sex})


@pytest.mark.parametrize(("pronoun", "score"), [("She", "1-0"), ("He", "0-1")])
def test_result_is_that_of_the_player_whose_sex_is_said(pronoun: str, score: str) -> None:
    know_sexes()
    row = settled(TEXT.format(pronoun))
    assert (row.state, codes(row), stored("SE947")) == ("accepted", [], {"1-2": score})
    assert PersonalAccess.objects.filter(purpose=Purpose.PRONOUNS).count() == 1


def test_result_is_asked_where_the_server_knows_no_sex() -> None:
    row = settled(TEXT.format("She"))
    assert (row.state, stored("SE947")) == ("held", {})
