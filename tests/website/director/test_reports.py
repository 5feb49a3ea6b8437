"""Has my report arrived? A director's page says what became of each mail, and what is open."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from intake.models import InboundMail, OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from intake.replying import links, translate_outcome
from ratings.models import Director
from tests.intake.federation import BERND, anna, mail
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

STORED = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"
ASKED = "Müller - Eva Schmidt 1-0, 10.3.2026\n"


def come_in(text: str, number: int = 1, *, is_read: bool = True) -> InboundMail:
    """A mail of Anna's."""
    row = store(mail(text, message_id=f"<{number}@example.org>"), "file")
    if is_read:
        process_mail(row.pk)
    return row


def overview(client: Client) -> Page:
    """Anna's page."""
    return read(client, f"/director/{links.make_director_token(anna())}/")


def place(row: InboundMail, director: Director) -> str:
    """The address of a mail behind the link of a director."""
    return f"/director/{links.make_director_token(director)}/mails/{row.code}/"


def test_each_mail_says_what_became_of_it(client: Client) -> None:
    come_in(STORED)
    come_in(ASKED, 2)
    come_in("Danke!\n", 3)
    rows = overview(client).table(0)
    assert [[mail.split()[0], became] for mail, became in rows] == [
        ["SE947", "nichts gespeichert"],
        ["SE947", "nichts gespeichert 1 offen"],
        ["SE947", "1 Ergebnis gespeichert"],
    ]


def test_outcome_is_in_the_language_of_the_reader_whatever_the_mail_was_in(client: Client) -> None:
    come_in(STORED)
    come_in(ASKED, 2)
    page = read(client, f"/director/{links.make_director_token(anna())}/?lang=en")
    assert [became for _, became in page.table(0)] == ["nothing stored 1 open", "1 result stored"]


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("6 Ergebnisse gespeichert, 1 Frage", "6 results stored"),
        ("1 Ergebnis gespeichert, 2 für den Wertungsreferenten", "1 result stored, 2 for the rating officer"),
        ("nichts gespeichert, 2 Fragen", "nothing stored"),
        ("3 results stored", "3 results stored"),
        ("something else", "something else"),
        ("", ""),
    ],
)
def test_outcome_of_an_answer_is_translated_part_by_part(line: str, english: str) -> None:
    with override("en"):
        assert translate_outcome(line) == english


def test_question_is_answered_from_the_page(client: Client) -> None:
    come_in(ASKED)
    page = overview(client)
    (question,) = page.texts("//li[@class='asked']")
    assert question == "Müller - Eva Schmidt 1-0, 10.3.2026Wer ist gemeint? Antworten"
    (link,) = page.tree.xpath("//li[@class='asked']/a/@href")
    assert read(client, link.removeprefix("https://fernwertung.example")).heading() == "Eine Frage zu Ihrer Meldung"


def test_mail_leads_to_our_answer(client: Client) -> None:
    row = come_in(STORED)
    page = read(client, place(row, anna()))
    assert (page.status, page.text("//pre")) == (200, " ".join(OutboundMail.objects.get().body.split()))


def test_mail_of_another_director_is_not_found(client: Client) -> None:
    row = come_in(STORED)
    assert client.get(place(row, Director.objects.get(email=BERND))).status_code == 404


def test_page_takes_as_many_queries_for_many_mails_as_for_one(client: Client) -> None:
    counts = []
    for number in range(1, 4):
        come_in(ASKED.replace("10.3.", f"{number}.3."), number)
        with CaptureQueriesContext(connection) as queries:
            overview(client)
        counts.append(len(queries))
    assert counts == [8, 8, 8]  # one of them is the test's own
