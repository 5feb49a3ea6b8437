"""A director who still writes the number that turned out to be a second one of his player."""

from __future__ import annotations

import pytest

from ratings.audit import Origin
from ratings.corrections import PlayersMerged, carry_out
from ratings.models import Player
from tests.intake.federation import stored
from tests.office.desk.desk import came, reasons

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation"), pytest.mark.both_databases]


@pytest.mark.long
@pytest.mark.parametrize(
    ("gone", "outcome"),
    [("1007", ("accepted", [], {"1-2": "1-0"})), ("1008", ("held", ["id-mismatch"], {}))],
)
def test_gone_number_means_the_kept_player_and_that_of_another_is_asked(
    gone: str, outcome: tuple[str, list[str], dict[str, str]]
) -> None:
    kept, second = (Player.objects.get(number=number).pk for number in ("1001", "1007"))
    carry_out(PlayersMerged(kept, second), Origin("officer:1", "office"))
    row = came(f"Hans Müller (Nr. {gone}) - Eva Schmidt 1-0, 10.3.2026\n")
    assert (row.state, reasons(row), stored("SE947")) == outcome
