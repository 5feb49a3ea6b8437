"""What a director is told about a tournament that is rated with the list of its period."""

from __future__ import annotations

from datetime import date

import pytest

from intake.models import OutboundMail
from ratings.audit import Origin
from ratings.evaluation import close_periods
from ratings.importing import roster
from ratings.models import Pool
from tests.intake.federation import ANNA, settled

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation"), pytest.mark.both_databases]

TEXT = "FP1\n\n1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"


@pytest.fixture
def pool() -> Pool:
    """A pool under fide-2014 with a match of two rated players that Anna directs."""
    made = roster.create_pool("fide", "FIDE", "fide-2014", {}, Origin("system"))
    held = [{"pool": "fide", "value": 2000, "index": 1, "as_of": None}]
    players = [
        {"id": "1001", "family_name": "Müller", "given_name": "Hans", "rating": held},
        {"id": "1002", "family_name": "Schmidt", "given_name": "Eva", "rating": held},
    ]
    games = [{"white": "1001", "black": "1002", "round": 1}]
    swiss = {"kind": "swiss", "complete": True}
    played = {"code": "FP1", "name": "Period", **swiss, "pool": "fide", "start": "2026-01-02", "games": games}
    roster.load(
        {
            "players": players,
            "tournaments": [{**played, "players": ["1001", "1002"]}],
            "directors": [{"name": "Anna Adler", "email": ANNA, "tournaments": ["FP1"]}],
        }
    )
    return made


def test_answer_says_with_which_list_a_tournament_will_be_rated(pool: Pool) -> None:
    settled(TEXT, subject="FP1")
    answer = " ".join(OutboundMail.objects.get().body.split())
    assert "Die Ergebnisse sind gespeichert. Ausgewertet wird es mit der Liste vom 01.04.2026" in answer
    assert "Gewertet:" not in answer


def test_answer_about_a_closed_period_tells_what_it_did(pool: Pool) -> None:
    close_periods(pool, date(2026, 3, 29), Origin("officer:1"))
    settled(TEXT, subject="FP1")
    answer = " ".join(OutboundMail.objects.get().body.split())
    assert "Müller 2000-1 -> 2010-2, Schmidt 2000-1 -> 1990-2 Ausgewertet: Periode der Liste vom 01.04.2026" in answer
