"""The director pairs a round, and says that no round follows."""

from __future__ import annotations

import pytest

from intake.models import InboundMail, OutboundMail
from ratings.audit import Origin
from ratings.facts.rounds import annul_round
from ratings.importing import roster
from ratings.models import AuditEvent, Bye, Director, Evaluation, Game, Tournament
from tests.intake.federation import ANNA, BERND, CARLA, codes, settled

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


def report(text: str, **headers: str) -> InboundMail:
    """A mail about the tournament; each is another one."""
    number = InboundMail.objects.count() + 1
    return settled(text, subject="CH7", message_id=f"<{number}@example.org>", **headers)


def paired(number: int) -> list[str]:
    """The games of a round, by seats."""
    found = Game.objects.filter(tournament__code="CH7", round=number).order_by("number")
    return [f"{game.white.seat}-{game.black.seat}" for game in found.select_related("white", "black")]


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


SECOND = "Auslosung der 2. Runde:\n\nLang - Grün\nBeck - Braun\n"


def test_round_is_stored_once_with_the_mail_as_its_cause_and_the_office_takes_it_back() -> None:
    rows = [report(SECOND), report(SECOND)]
    assert [row.state for row in rows] == ["accepted", "accepted"]
    assert paired(2) == ["1-3", "4-2"]
    event = AuditEvent.objects.get(action="tournament.round-added")
    assert (event.actor, event.cause) == (f"director:{Director.objects.get(email=ANNA).pk}", rows[0].code)
    assert annul_round(Tournament.objects.get(code="CH7"), Origin("officer:1", "note")) == 2
    assert paired(2) == []


@pytest.mark.parametrize(
    "words",
    ["Korrigierte Auslosung der 2. Runde:", "Korrektur: Auslosung der 2. Runde", "Corrected pairings of round 2:"],
)
def test_last_round_is_corrected_where_the_mail_says_so(words: str) -> None:
    report(SECOND)
    stored = report(f"{words}\n\nLang - Beck\nGrün - Braun\n")
    assert (stored.state, paired(2)) == ("accepted", ["1-4", "3-2"])
    event = AuditEvent.objects.get(action="tournament.round-corrected")
    assert (event.cause, event.before["games"], event.after["games"]) == (
        stored.code,
        ["2: 1-3", "2: 4-2"],
        ["2: 1-4", "2: 3-2"],
    )
    body = " ".join(OutboundMail.objects.latest("pk").body.split())
    assert ("now it is paired as you write" in body) is not ("jetzt gilt die Auslosung, die Sie schreiben" in body)


@pytest.mark.long
def test_correction_of_a_pair_that_has_played_is_refused() -> None:
    report(f"{RESULTS}{SECOND}")
    report("Lang - Grün 1-0, 12.3.2026\n")
    refused = report("Korrigierte Auslosung der 2. Runde:\n\nLang - Beck\nGrün - Braun\n")
    assert (refused.state, codes(refused), paired(2)) == ("held", ["round-faults"], ["1-3", "4-2"])
    assert "1 Lang, Otto – 3 Grün, Pia: Eine Partie von ihnen ist beendet" in " ".join(
        OutboundMail.objects.latest("pk").body.split()
    )


def test_correction_of_an_earlier_round_or_of_what_is_rated_is_for_the_officer() -> None:
    report(SECOND)
    row = report("Korrigierte Auslosung der 1. Runde:\n\nLang - Beck\nGrün - Braun\n")
    assert (row.state, codes(row), paired(1)) == ("held", ["human"], ["1-2", "3-4"])


def test_round_without_a_number_is_the_next_one_and_known_when_it_comes_again() -> None:
    for _ in range(2):
        assert report("Auslosung der nächsten Runde:\nLang - Grün\nBeck - Braun\n").state == "accepted"
    assert (paired(2), paired(3)) == (["1-3", "4-2"], [])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SECOND.replace("2", "3"), "Genau diese Paarungen mit denselben Farben hatte schon eine frühere Runde: Der"),
        ("Hello,\n\nhere are the pairings of round 3:\n\nLang - Grün\nBeck - Braun\n", "An earlier round had exactly"),
    ],
    ids=["de", "en"],
)
def test_pairs_of_an_earlier_round_under_another_number_are_for_the_officer(text: str, said: str) -> None:
    report(SECOND)
    row = report(text)
    assert (row.state, codes(row), paired(3)) == ("held", ["human"], [])
    assert said in " ".join(OutboundMail.objects.latest("pk").body.split())


@pytest.mark.long
@pytest.mark.parametrize("pairs", ["Grün - Lang\nBeck - Braun\n", "Lang - Beck\nGrün - Braun\n"])
def test_round_with_other_colours_or_pairs_than_every_earlier_one_is_stored(pairs: str) -> None:
    report(SECOND)
    assert report(f"Auslosung der 3. Runde:\n\n{pairs}").state == "accepted"
    assert len(paired(3)) == 2


@pytest.mark.parametrize(
    ("headers", "state"),
    [
        ({"sender": f"Carla Leiter <{CARLA}>"}, "held"),
        ({"sender": f"Bernd Leiter <{BERND}>"}, "held"),
        ({"dmarc": ""}, "pending"),
        ({"dmarc": "fail"}, "quarantined"),
        ({"sender": "Anna Leiter <anna.leiter@example.org>"}, "quarantined"),
    ],
    ids=str,
)
def test_only_the_director_pairs_and_proves_who_they_are(headers: dict[str, str], state: str) -> None:
    assert report(SECOND, **headers).state == state
    assert paired(2) == []


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        (SECOND + "\nDas war die letzte Runde.\n", (True, ["1-3", "4-2"])),
        ("Auslosung der 2. Runde:\n\nLang - Grün\nBeck - Lang\n\nDas war die letzte Runde.\n", (False, [])),
        (
            "Die geplante Auslosung der 2. Runde:\n\nLang - Grün\nBeck - Braun\n\nDas war die letzte Runde.\n",
            (False, []),
        ),
    ],
    ids=["paired", "faults", "doubtful"],
)
def test_last_word_is_stored_with_the_round_that_it_is_about(text: str, stored: tuple[bool, list[str]]) -> None:
    report(text)
    assert (is_complete(), paired(2)) == stored


def test_last_planned_round_completes_the_tournament() -> None:
    report("Runde 2 ist die letzte.\n")
    report(SECOND)
    assert is_complete()
    body = " ".join(OutboundMail.objects.latest("pk").body.split())
    assert "Dies war die letzte geplante Runde: Das Turnier ist vollständig." in body


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "result", "said"),
    [
        (SECOND, "Grün - Lang 0-1", "Diese Partie lost erst diese Mail aus; bitte senden Sie ihr Ergebnis noch einmal"),
        (
            SECOND.replace("Auslosung der 2. Runde", "Pairings of round 2"),
            "Grün lost to Lang",
            "This mail itself pairs",
        ),
    ],
    ids=["de", "en"],
)
def test_result_of_a_game_that_the_mail_itself_pairs_is_sent_again(text: str, result: str, said: str) -> None:
    row = report(f"{text}\n{result}\n")
    body = " ".join(OutboundMail.objects.latest("pk").body.split())
    assert (row.state, codes(row), paired(2)) == ("partly", ["just-paired"], ["1-3", "4-2"])
    assert said in body
    assert report(f"{result}\n").state == "accepted"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Auslosung der 2. Runde:\nLang - Grün 1-0\nBeck - Braun\n", "Diese Runde ist noch nicht ausgelost. Bitte"),
        ("Pairings of round 2:\nLang - Grün 1-0\nBeck - Braun 1/2\n", "This round is not paired yet. Please"),
    ],
    ids=["de", "en"],
)
def test_pairings_with_results_are_asked_for_without_them_once(text: str, said: str) -> None:
    row = report(text)
    body = " ".join(OutboundMail.objects.latest("pk").body.split())
    assert ("wrong-pair" in codes(row), paired(2), body.count(said)) == (True, [], 1)


def test_thematic_double_round_has_both_games_of_each_pair() -> None:
    twice = "Auslosung der 2. Runde:\nLang - Grün\nGrün - Lang\nBeck - Braun\nBraun - Beck\n"
    assert [report(twice).state, report(twice).state] == ["accepted", "accepted"]
    assert sorted(paired(2)) == ["1-3", "2-4", "3-1", "4-2"]


def test_byes_with_their_points_are_stored() -> None:
    report("Auslosung der 2. Runde:\nLang - Grün\nspielfrei: Beck (½)\nBraun: bye 0\n")
    assert list(Bye.objects.order_by("pk").values_list("entry__seat", "half_points")) == [(4, 1), (2, 0)]
