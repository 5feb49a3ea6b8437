"""Long work in the office: asked for by a button, followed, stopped, with its result as a link."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from operations import jobs
from ratings.audit import Origin
from ratings.models import Job, JobState
from tests.accounts import account
from tests.website.pages.reading import read
from webtools.rights import Who

pytestmark = pytest.mark.django_db

LIST = "/office/jobs/"


def press(client: Client, address: str) -> str:
    """Where a button leads."""
    answer = client.post(address)
    assert answer.status_code == 302
    return answer["Location"]


@pytest.mark.django_db(transaction=True)
def test_check_is_asked_for_followed_and_leads_to_its_result(alice: Client) -> None:
    place = press(alice, "/office/jobs/check/")
    job = Job.objects.get()
    assert place == f"/office/jobs/{job.pk}/?follow=1"
    assert alice.get(place)["Refresh"] == "3"
    jobs.run_due()
    ended = alice.get(place)
    assert "Refresh" not in ended
    page = read(alice, place)
    assert page.heading() == "Prüfung von Wertungen, Protokoll und Listen"
    shown = page.facts()
    assert (shown["Stand"], shown["Ergebnis"]) == ("fertig", "alles stimmt")
    assert page.tree.xpath("//main//a[@class='button']/@href") == ["/office/status/"]


def test_page_names_what_the_check_found_in_words(alice: Client, actor: str) -> None:
    job = jobs.ask("check", {}, Origin(actor, "office"))
    wrong = {"ratings": 3, "trail": 1, "lists": 2}
    Job.objects.update(state=JobState.DONE, finished_at=timezone.now(), result={"wrong": wrong})
    found = read(alice, f"/office/jobs/{job.pk}/").facts()["Ergebnis"]
    assert found == "Wertungen: 3, Protokoll der Änderungen: 1, Listen: 2"


def test_page_shows_how_far_a_job_is(alice: Client, actor: str) -> None:
    with time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC), tick=False):
        job = jobs.ask("check", {}, Origin(actor, "office"))
    Job.objects.update(state=JobState.RUNNING, done=3, total=8, step="check")
    page = read(alice, f"/office/jobs/{job.pk}/")
    bar = page.tree.xpath("//progress")[0]
    assert (bar.get("value"), bar.get("max")) == ("3", "8")
    assert page.texts("//p[@role='status']") == ["läuft · rechnet alles neu"]
    assert read(alice, LIST).table() == [
        ["Prüfung von Wertungen, Protokoll und Listen Nr. " + str(job.pk), "läuft 3 / 8", "20.11.2026, 13:00 alice"]
    ]


def test_job_is_stopped_once(alice: Client, actor: str) -> None:
    job = jobs.ask("check", {}, Origin(actor, "office"))
    assert press(alice, f"/office/jobs/{job.pk}/stop/") == f"/office/jobs/{job.pk}/"
    assert Job.objects.get().state == JobState.STOPPED
    press(alice, f"/office/jobs/{job.pk}/stop/")
    assert read(alice, f"/office/jobs/{job.pk}/").texts("//div[@class='said']/p") == [
        "Die Arbeit hört auf, bevor sie etwas schreibt.",
        "Die Arbeit ist zu Ende oder hört schon auf.",
    ]


def test_auditor_reads_and_asks_for_nothing(actor: str) -> None:
    job = jobs.ask("check", {}, Origin(actor, "office"))
    auditor = Client()
    auditor.force_login(account("arthur", Who.AUDITOR))
    page = read(auditor, f"/office/jobs/{job.pk}/")
    assert page.tree.xpath("//main//form[@method='post' and not(contains(@class, 'logout'))]") == []
    assert auditor.post(f"/office/jobs/{job.pk}/stop/").status_code == 403
    assert auditor.post("/office/jobs/check/").status_code == 403
    assert Job.objects.get().state == JobState.WAITING
