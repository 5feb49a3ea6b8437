"""A correction that rates more than a request should wait for: a job calculates its effect, another carries it out."""

from __future__ import annotations

import pytest
from django.test import Client

from operations import jobs
from ratings.corrections import ResultCorrected, carry_out
from ratings.evaluation import find_differences, rerating, stored_digest
from ratings.models import CorrectionProposal, CorrectionState, Job, RuleInForce
from ratings.queries.windows import over_since
from ratings.reviews import proposals
from tests.office.pages.forms import fill, send
from tests.office.pages.test_way_back import LAW, states, ways_back
from tests.operations.test_jobs import wait_until
from tests.ratings.corrections.world import ORIGIN, game, played
from tests.ratings.federation import day, pool
from tests.servers import Redis, Worker
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

PLACE = "/office/corrections/new/rule/"
FORM = {**LAW, "decided_by": "Congress", "why": "A trial", "paragraph": ""}
CALCULATE, CARRY_OUT, DROP, STOP = (
    "Wirkung ausrechnen",
    "Korrektur ausführen",
    "Diese Korrektur fallen lassen",
    "Anhalten",
)


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game is too many for a request, and the time to question some is not over."""
    played()
    monkeypatch.setattr(rerating, "MANY_GAMES", 0)
    monkeypatch.setattr(proposals, "over_since", lambda *_: None)


def stored() -> tuple[object, ...]:
    """Everything that a correction of a rule changes."""
    return states(), stored_digest(pool()), list(RuleInForce.objects.values_list("parameters", flat=True))


def asked(client: Client, parameters: str = "k_secured = 20") -> str:
    """The page of a prepared correction, whose effect was asked for."""
    return send(client, PLACE, {**FORM, "parameters": parameters}).headers["path"]


def calculated(client: Client) -> tuple[str, Page]:
    """The same with its effect."""
    place = asked(client)
    jobs.run_due()
    return place, read(client, place)


def seen_on(page: Page) -> str:
    """The fingerprint of the effect that a page shows, "" for none."""
    return "".join(map(str, page.tree.xpath("//main//input[@name='seen']/@value")))


def effect_on(page: Page) -> tuple[list[str], list[str]]:
    """What a page says of an effect."""
    return page.texts("//main//caption"), page.texts("//main//td")


def carried_out(client: Client, place: str) -> Page:
    """The page of a correction whose effect was calculated, looked at and confirmed, all by jobs."""
    jobs.run_due()
    send(client, place, {"seen": seen_on(read(client, place))})
    jobs.run_due()
    return read(client, place)


def buttons(page: Page) -> list[str]:
    """The buttons of a page, behind those of every page: log out, search."""
    return page.texts("//main//button")[2:]


def notes(page: Page) -> list[str]:
    """What a page warns of."""
    return page.texts("//main//p[@class='note warn']")


def last_job() -> tuple[str, str, str]:
    """The newest job, and what became of it."""
    found = Job.objects.latest("pk")
    return found.kind, found.state, found.problem


@pytest.mark.long
def test_effect_is_calculated_by_a_job_and_is_that_of_a_request(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stored()
    place = asked(alice)
    assert (alice.get(place)["Refresh"], buttons(read(alice, place))) == ("3", [STOP])
    jobs.run_due()
    page = read(alice, place)
    assert ("Refresh" in page.headers, stored(), last_job()) == (False, before, ("correction-effect", "done", ""))
    monkeypatch.setattr(rerating, "MANY_GAMES", 100)
    at_once = read(alice, place)
    assert (effect_on(page), seen_on(page), notes(page)) == (effect_on(at_once), seen_on(at_once), [])
    assert effect_on(page)[0][0].startswith("2 Spieler")
    assert buttons(page) == [CARRY_OUT, DROP]


@pytest.mark.long
def test_correction_is_carried_out_by_a_job_and_taken_back_by_others(alice: Client) -> None:
    carried_out(alice, asked(alice))
    before = stored()
    page = carried_out(alice, asked(alice, "k_secured = 15"))
    assert (stored() == before, last_job()) == (False, ("correction", "done", ""))
    (address,) = ways_back(page)
    given = {**fill(alice, address), "decided_by": "Congress", "why": "It was right"}
    carried_out(alice, send(alice, address, given).headers["path"])
    assert stored() == before
    assert list(find_differences(pool())) == []


@pytest.mark.long
@pytest.mark.parametrize("stops", ["effect", "correction"])
def test_stopped_job_has_written_nothing_and_is_asked_for_again(stops: str, alice: Client) -> None:
    before = stored()
    place = asked(alice)
    if stops == "correction":
        jobs.run_due()
        send(alice, place, {"seen": seen_on(read(alice, place))})
    alice.post(f"/office/jobs/{Job.objects.latest('pk').pk}/stop/")
    assert (jobs.run_due(), stored()) == (0, before)
    page = read(alice, place)
    assert buttons(page) == ([CALCULATE, DROP] if stops == "effect" else [CARRY_OUT, DROP])
    if stops == "effect":
        assert seen_on(page) == ""
        assert buttons(send(alice, place, {"calculate": "1"})) == [STOP]
    carried_out(alice, place)
    assert CorrectionProposal.objects.get().state == CorrectionState.APPLIED


@pytest.mark.long
def test_effect_that_something_overtook_is_not_carried_out_but_calculated_again(alice: Client) -> None:
    place, page = calculated(alice)
    carry_out(ResultCorrected(game("T3").pk, "1-0", "played", day(30)), ORIGIN)
    rated = stored()
    assert buttons(read(alice, place)) == [CALCULATE, DROP]
    send(alice, place, {"seen": seen_on(page)})
    jobs.run_due()
    assert (stored(), last_job()) == (rated, ("correction", "refused", "foreseen-otherwise"))
    told = read(alice, place)
    assert notes(told)[0].startswith("Ausführung einer Korrektur: abgelehnt. Seit Sie hingesehen haben")
    send(alice, place, {"calculate": "1"})
    assert buttons(carried_out(alice, place)) == []
    assert list(find_differences(pool())) == []


@pytest.mark.long
def test_effect_that_nobody_was_shown_is_not_carried_out(alice: Client) -> None:
    place, _ = calculated(alice)
    before = stored()
    refused = alice.post(place, {"seen": "0" * 32})
    assert (refused.status_code, stored(), Job.objects.count()) == (409, before, 1)


@pytest.mark.long
def test_dropped_correction_is_not_calculated(alice: Client) -> None:
    place = asked(alice)
    alice.post(f"{place}drop/")
    jobs.run_due()
    assert (last_job(), CorrectionProposal.objects.get().foreseen) == (
        ("correction-effect", "refused", "correction-overtaken"),
        {},
    )
    assert buttons(read(alice, place)) == []


@pytest.mark.long
def test_correction_that_a_job_carries_out_is_neither_dropped_nor_asked_for_twice(alice: Client) -> None:
    place, page = calculated(alice)
    for _ in range(2):
        send(alice, place, {"seen": seen_on(page)})
    Job.objects.filter(kind="correction").update(state="running")
    alice.post(f"{place}drop/")
    alice.post(f"{place}late/", {"why": "It was"})
    assert (CorrectionProposal.objects.get().state, Job.objects.count()) == (CorrectionState.PREPARED, 2)


@pytest.mark.long
def test_worker_of_the_broker_calculates_the_effect_and_carries_it_out(
    alice: Client, worker_process: Worker, broker: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has a clock of its own, by which the three months are over."""
    monkeypatch.setattr(proposals, "over_since", over_since)
    assert (worker_process.process is not None, broker.process is not None) == (True, True)
    place = asked(alice)
    wait_until_done(1)
    alice.post(f"{place}late/", {"why": "The worker knows how late it is"})
    send(alice, place, {"seen": seen_on(read(alice, place))})
    wait_until_done(2)
    assert CorrectionProposal.objects.get().state == CorrectionState.APPLIED
    assert list(find_differences(pool())) == []


def wait_until_done(many: int) -> None:
    """Wait until so many jobs are done."""
    wait_until(lambda: Job.objects.filter(state="done").count() == many)
