"""The director says that no round follows."""

from __future__ import annotations

import pytest

from intake.models import InboundMail, OutboundMail
from ratings.importing import roster
from ratings.models import AuditEvent, Director, Evaluation, Tournament
from tests.intake.federation import ANNA, codes, settled

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation", "_swiss"), pytest.mark.both_databases]

RESULTS = "Otto Lang - Ute Braun 1-0, 10.3.2026\nPia Grün - Ida Beck 1/2, 11.3.2026\n"


@pytest.fixture
def _swiss() -> None:
    """A Swiss tournament of four with its first round, which Anna directs."""
    games = [{"white": "1007", "black": "1008", "round": 1}, {"white": "1009", "black": "1010", "round": 1}]
    played = {"code": "CH7", "name": "Schweizer 7", "kind": "swiss", "pool": "fwz", "start": "2026-01-02"}
    seats = ["1007", "1008", "1009", "1010"]
    anna = {"name": "Anna Leiter", "email": ANNA, "tournaments": ["CH7"]}
    roster.load({"tournaments": [{**played, "players": seats, "games": games}], "directors": [anna]})


def report(text: str) -> InboundMail:
    """A mail about the tournament; each is another one."""
    number = InboundMail.objects.count() + 1
    return settled(text, subject="CH7", message_id=f"<{number}@example.org>")


def is_complete() -> bool:
    """Whether a round may follow."""
    return Tournament.objects.get(code="CH7").complete


def rated() -> int:
    """How many evaluations the tournament has."""
    return Evaluation.objects.filter(tournament__code="CH7", replaced_by=None).count()


def test_results_alone_complete_nothing() -> None:
    assert report(RESULTS).state == "accepted"
    assert (is_complete(), rated()) == (False, 0)


@pytest.mark.parametrize("words", ["Das war die letzte Runde.", "That was the last round.", "Runde 1 war die letzte."])
def test_word_with_the_results_completes_and_rates(words: str) -> None:
    row = report(f"{RESULTS}\n{words}\n")
    assert (row.state, is_complete(), rated()) == ("accepted", True, 1)
    anna = Director.objects.get(email=ANNA)
    event = AuditEvent.objects.get(action="tournament.complete")
    assert (event.actor, event.cause) == (f"director:{anna.pk}", row.code)


def test_word_alone_is_enough_and_the_answer_says_so() -> None:
    report(RESULTS)
    row = report("Das war die letzte Runde.\n")
    assert (row.state, is_complete(), rated()) == ("accepted", True, 1)
    body = " ".join(OutboundMail.objects.latest("pk").body.split())
    assert "Guten Tag Anna Leiter: 1 Turnier vollständig." in body
    assert "Es folgt keine Runde mehr. Das Turnier wird gewertet, sobald alle seine Partien beendet sind." in body


def test_number_of_a_later_round_completes_nothing_yet() -> None:
    report(f"{RESULTS}\nRunde 2 ist die letzte.\n")
    stored = Tournament.objects.get(code="CH7")
    assert (stored.complete, stored.rounds, rated()) == (False, 2, 0)


def test_word_beside_something_unclear_completes_nothing() -> None:
    row = report("Otto Lang - Ute Braun 1-0, 10.3.2026\nPia Grün - Otto Lang 1-0\n\nDas war die letzte Runde.\n")
    assert codes(row) != []
    assert is_complete() is False
    assert "Bitte schreiben Sie es noch einmal." in " ".join(OutboundMail.objects.latest("pk").body.split())


def test_word_about_a_round_robin_changes_nothing() -> None:
    settled("SE947: Das war die letzte Runde.\n")
    assert not AuditEvent.objects.filter(action="tournament.complete").exists()
