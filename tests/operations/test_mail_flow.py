"""Directors are told whether mails are being read, and since when they are not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from intake.models import InboundMail, MailState
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from intake.replying import links
from operations.mail_flow import LATE_AFTER, measure_mail_flow
from tests.intake.conftest import _own_server  # noqa: F401 -- pytest finds fixtures here
from tests.intake.federation import RESULT, anna, create_federation, mail
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_own_server")]

NOON = datetime(2026, 3, 16, 11, 0, tzinfo=UTC)
READ = {
    "de": "Mails werden gelesen. Die neueste gelesene kam am 16.03.2026 um 12:00 Uhr an.",
    "en": "Mails are being read. The newest one that was read came in on 16 Mar 2026 at 12:00.",
}
LATE = {
    "de": "Mails warten darauf, gelesen zu werden, die älteste seit 16.03.2026, 12:00 Uhr. Nichts ist verloren, und"
    " nichts muss noch einmal geschickt werden: Sie werden gelesen und beantwortet, sobald die Arbeit weitergeht.",
    "en": "Mails wait to be read, the oldest since 16 Mar 2026, 12:00. Nothing is lost, and nothing needs to be sent"
    " again: they are read and answered as soon as the work goes on.",
}


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    create_federation()
    with time_machine.travel(NOON, tick=False) as moving:
        yield moving


def come_in(number: int = 1) -> InboundMail:
    """A mail that nobody has read yet."""
    return store(mail(RESULT, message_id=f"<{number}@example.org>"), "file")


def told(client: Client, language: str = "de") -> list[list[str]]:
    """What the page where a link is asked for and the page of a director say about mails that are read."""
    places = ("/director/", f"/director/{links.make_director_token(anna())}/")
    pages = [read(client, f"{place}?lang={language}") for place in places]
    words = ("Mails werden", "Mails warten", "Mails are being", "Mails wait")
    return [[text for text in page.texts("//main//p") if text.startswith(words)] for page in pages]


@pytest.mark.long
@pytest.mark.parametrize("language", ["de", "en"])
def test_pages_say_when_the_newest_mail_that_was_read_came_in(
    language: str, client: Client, clock: time_machine.Traveller
) -> None:
    assert told(client, language) == [[], []]
    process_mail(come_in().pk)
    clock.shift(timedelta(hours=3))
    assert told(client, language) == [[READ[language]]] * 2


@pytest.mark.parametrize("language", ["de", "en"])
def test_pages_say_that_mails_wait_once_one_waits_too_long(
    language: str, client: Client, clock: time_machine.Traveller
) -> None:
    process_mail(come_in().pk)
    waiting = come_in(2)
    clock.shift(LATE_AFTER)
    assert told(client, language) == [[READ[language]]] * 2
    clock.shift(timedelta(seconds=1))
    assert told(client, language) == [[LATE[language]]] * 2
    process_mail(waiting.pk)
    assert told(client, language) == [[READ[language]]] * 2


@pytest.mark.parametrize(
    ("state", "is_read"),
    [(state, state not in {MailState.RECEIVED, MailState.FAILED}) for state in MailState],
)
def test_only_a_mail_that_was_read_counts_as_read(
    state: MailState, is_read: bool, clock: time_machine.Traveller
) -> None:
    come_in()
    InboundMail.objects.update(state=state)
    flow = measure_mail_flow()
    assert (flow.newest_read, flow.waiting_since) == (
        NOON if is_read else None,
        NOON if state is MailState.RECEIVED else None,
    )


def test_mail_that_somebody_works_on_does_not_wait(clock: time_machine.Traveller) -> None:
    come_in()
    InboundMail.objects.update(claimed_until=NOON + timedelta(minutes=2))
    clock.shift(timedelta(minutes=2))
    assert measure_mail_flow().waiting_since is None


@pytest.mark.long
def test_it_takes_one_query_that_reads_indexes_only(clock: time_machine.Traveller) -> None:
    InboundMail.objects.bulk_create(
        InboundMail(content_key=str(number), raw=b"", size=0, source="file", stored_at=NOON, state=MailState.ACCEPTED)
        for number in range(2000)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    with CaptureQueriesContext(connection) as queries:
        measure_mail_flow()
    (query,) = queries.captured_queries
    with connection.cursor() as cursor:
        kind = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
        cursor.execute(f"{kind} {query['sql']}")
        steps = [str(row[-1]) for row in cursor.fetchall()]
    assert [step for step in steps if "Seq Scan" in step or step.startswith("SCAN")] == []
    assert "inbound_by_state" in " ".join(steps)


def test_asking_for_a_link_takes_no_other_query(client: Client, clock: time_machine.Traveller) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = client.get("/director/")
    assert (len(queries), answer["Cache-Control"]) == (1, "no-store")
