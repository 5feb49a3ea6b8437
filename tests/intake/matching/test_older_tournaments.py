"""Tournaments of a director who has more of them than are known with their players."""

from __future__ import annotations

import pytest

from intake.matching import tournaments
from tests.intake.federation import settled, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


@pytest.fixture(autouse=True)
def _known_players_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those of DR12: of tournaments that began on one day the first by its code is kept."""
    monkeypatch.setattr(tournaments, "MOST_KNOWN", 1)


def test_numbers_of_an_older_tournament_are_not_those_of_a_newer_one() -> None:
    report = "DR12:\n1 - 2 remis, 9.3.2026\n\nNS3:\n1 - 2 1-0, 10.3.2026\n"
    mail = settled(report, subject="Ergebnisse")
    assert (mail.state, stored("DR12"), stored("NS3")) == ("accepted", {"1-2": "1/2-1/2"}, {"1-2": "1-0"})


def test_older_tournament_is_found_by_the_names_of_its_players() -> None:
    mail = settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n", subject="SE947")
    assert (mail.state, stored("SE947")) == ("accepted", {"1-2": "1-0"})
