"""Parts of the code of a tournament, as directors write them for short."""

from __future__ import annotations

import pytest

from ratings.models import Tournament
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
