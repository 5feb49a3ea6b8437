"""The page of one question: what it is about, and the answer that is given there."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from intake.models import InboundMail
from intake.processing.process import process_mail
from tests.intake.federation import game, settled, stored
from tests.intake.processing.test_conversations import WHO, reply, states
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


def page_of(asked: InboundMail) -> str:
    """The address of the page of the first question in our answer."""
    return asked.answers.get().body.partition("https://fernwertung.example")[2].split()[0]


@pytest.mark.long
def test_question_is_answered_by_its_page(client: Client) -> None:
    asked = settled(WHO)
    address = page_of(asked)
    page = client.get(f"{address}?choice=b").content.decode()
    assert ("Müller, Karl (Nr. 1004)" in page, states(asked), InboundMail.objects.count()) == (True, [(1, "open")], 1)
    for _ in range(2):
        assert client.post(address, {"choice": "b"}).status_code == 200
    given = InboundMail.objects.exclude(pk=asked.pk).get()
    process_mail(given.pk)
    assert (stored("SE947"), states(asked)) == ({"4-3": "1-0"}, [(1, "answered")])
    assert game("SE947", "4-3").completed_on == date(2026, 3, 15)
    assert client.post(address, {"choice": "a"}).status_code == 200
    assert InboundMail.objects.count() == 2


def test_page_of_a_question_says_which_tournament_and_which_mail(client: Client) -> None:
    page = read(client, page_of(settled(WHO)))
    assert page.facts() == {"Turnier": "Sommerturnier 947 SE947", "Ihre Mail": "15.03.2026, SE947"}


def test_page_of_a_conflict_says_what_is_stored_since_when_and_by_which_mail(client: Client) -> None:
    settled("Hans Müller - Eva Schmidt 1-0, 3.2.2026\n", subject="SE947 Februar", message_id="<7@example.org>")
    page = read(client, page_of(settled("Hans Müller - Eva Schmidt 0-1, 3.2.2026\n")))
    assert page.facts()["Partie"] == "Müller, Hans – Schmidt, Eva"
    assert page.facts()["Jetzt gespeichert"] == (
        "1-0, per Mail der Turnierleitung, eingegangen am 15.03.2026 (SE947 Februar)"
    )


@pytest.mark.parametrize(
    ("choice", "words"), [("b", "Müller, Karl (Nr. 1004)"), ("none", "Von dieser Zeile ist nichts gespeichert.")]
)
def test_page_of_a_settled_question_shows_the_answer_and_how_to_correct_it(
    client: Client, choice: str, words: str
) -> None:
    asked = settled(WHO)
    client.post(page_of(asked), {"choice": choice})
    process_mail(InboundMail.objects.exclude(pk=asked.pk).get().pk)
    page = read(client, page_of(asked))
    assert page.texts("//main/p[position() > 2]")[0] == f"Ihre Antwort: {words}"
    assert page.text("//main/p[last()]/a") == "Für Turnierleiter"


def test_page_of_a_question_that_a_mail_answered_says_so(client: Client) -> None:
    asked = settled(WHO)
    reply("Karl", asked)
    assert read(client, page_of(asked)).texts("//main/p")[2] == "Ihre Mail hat sie beantwortet."


def test_page_refuses_what_the_question_does_not_offer(client: Client) -> None:
    asked = settled(WHO)
    client.post(page_of(asked), {"choice": "g"})
    client.post(page_of(asked), {"choice": "karl"})
    assert InboundMail.objects.count() == 1
    assert client.get("/questions/1:made:up/").status_code == 404


def test_page_withdraws_a_line(client: Client) -> None:
    asked = settled(WHO)
    client.post(page_of(asked), {"choice": "none"})
    process_mail(InboundMail.objects.exclude(pk=asked.pk).get().pk)
    assert (stored("SE947"), states(asked)) == ({}, [(1, "withdrawn")])
