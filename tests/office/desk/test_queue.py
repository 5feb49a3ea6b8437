"""The list of mails: what waits for a person first, the oldest on top, page by page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from intake.models import BlockedSender, InboundMail
from office.desk import queue
from office.desk.queue import Wanted
from ratings.queries.paging import ROWS, Cursor
from tests.intake.federation import ANNA, EVA, anna
from tests.office.desk.desk import act, came
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


def tabs(page: Page) -> list[str]:
    """The states that the list offers, with their numbers."""
    return page.texts("//nav[@aria-label='Mails nach Stand']/a")


def row(number: int, state: str = "held", **facts: object) -> InboundMail:
    """A mail that came so many minutes after the first one."""
    at = timezone.now() - timedelta(days=3) + timedelta(minutes=number)
    return InboundMail.objects.create(
        content_key=f"{number}{state}", raw=b"x", size=1, source="file", stored_at=at, state=state, **facts
    )


def test_list_begins_with_what_waits_for_a_person_the_oldest_first(alice: Client) -> None:
    states = ["accepted", "held", "ignored", "quarantined", "received", "failed", "partly", "pending"]
    for number, state in enumerate(states):
        row(number, state, subject=f"{number} {state}")
    page = read(alice, "/office/mails/")
    assert [cells[0].split()[1] for cells in page.table()] == ["held", "quarantined", "failed", "pending"]


def test_tabs_count_what_is_there(alice: Client) -> None:
    for number, state in enumerate(["held", "held", "failed", "accepted"]):
        row(number, state)
    assert tabs(read(alice, "/office/mails/")) == [
        "wartet auf jemanden 3",
        "angenommen 1",
        "zurückgestellt 2",
        "nicht lesbar 1",
    ]


def test_one_state_shows_the_newest_first_where_nobody_has_to_act(alice: Client) -> None:
    for number in range(3):
        row(number, "accepted", subject=f"Mail {number}")
    page = read(alice, "/office/mails/?state=accepted")
    assert [cells[0][:8] for cells in page.table()] == ["Mail 2 –", "Mail 1 –", "Mail 0 –"]


@pytest.mark.long
def test_line_tells_sender_reason_tournament_and_age(alice: Client) -> None:
    came("Hans Müller - Nora Niemand 1-0\n")
    came("Hans Müller - Eva Schmidt 1-0\n", 2, sender=f"Eva <{EVA}>")
    came("Hans Müller - Eva Schmidt 1-0\n", 3, sender="X <nobody@example.org>")
    page = read(alice, "/office/mails/")
    assert page.texts("//main//tbody//th/span[1]") == [
        f"Anna Leiter · {ANNA}",
        f"Schmidt, Eva · {EVA}",
        "nobody@example.org",
    ]
    assert page.table()[0][1].startswith("zurückgestellt Nora Niemand: ")
    assert [cells[3].split()[-1] for cells in page.table()] == ["beantwortet", "beantwortet", "Minuten"]


@pytest.mark.long
def test_pages_follow_each_other_in_both_directions(alice: Client) -> None:
    codes = [row(number).code for number in range(2 * ROWS + 1)]
    first = queue.list_mails(Wanted(), Cursor(), "officer:1")
    second = queue.list_mails(Wanted(), Cursor(first.after), "officer:1")
    last = queue.list_mails(Wanted(), Cursor(second.after), "officer:1")
    assert [line.code for page in (first, second, last) for line in page.rows] == codes
    back = queue.list_mails(Wanted(), Cursor(last.before, forward=False), "officer:1")
    assert (back.rows, first.before, last.after) == (second.rows, "", "")
    assert len(read(alice, f"/office/mails/?after={first.after}").table()) == ROWS


def test_newest_first_pages_too() -> None:
    codes = [row(number, "accepted").code for number in range(ROWS + 1)]
    first = queue.list_mails(Wanted(state="accepted"), Cursor(), "officer:1")
    second = queue.list_mails(Wanted(state="accepted"), Cursor(first.after), "officer:1")
    assert [line.code for page in (first, second) for line in page.rows] == codes[::-1]


@pytest.mark.parametrize("key", ["x", "1", "1.x", ".", "99999999999999999999.1", "1.99999999999999999999", "-1.5", "²"])
def test_place_that_makes_no_sense_is_the_top(key: str, alice: Client) -> None:
    row(1, subject="Mail")
    assert len(read(alice, f"/office/mails/?after={key}").table()) == 1


def test_mails_of_the_same_moment_are_all_shown() -> None:
    at = timezone.now()
    for number in range(ROWS + 5):
        row(number)
    InboundMail.objects.update(stored_at=at)
    first = queue.list_mails(Wanted(), Cursor(), "officer:1")
    assert len(queue.list_mails(Wanted(), Cursor(first.after), "officer:1").rows) == 5


@pytest.mark.long
def test_blocked_director_stands_on_top_and_is_let_in_again(alice: Client, actor: str) -> None:
    mail = came()
    block = BlockedSender.objects.create(director=anna(), mail=mail, since=timezone.now())
    page = read(alice, "/office/mails/")
    assert "Anna Leiter sagt: „Das war ich nicht.“" in page.source
    place = f"/office/mails/blocks/{block.pk}/lift/"
    assert [alice.post(place, follow=True).status_code for _ in range(2)] == [200, 200]
    block.refresh_from_db()
    assert (block.lifted_at is not None, block.lifted_by) == (True, actor)
    assert came("Karl Müller - Hans Müller 1-0\n", 2).state == "accepted"


def test_empty_list_says_so(alice: Client) -> None:
    assert read(alice, "/office/mails/").text("//main//p[@class='note']") == "Nichts wartet auf jemanden."


def queries(client: Client) -> int:
    """How many queries the list takes."""
    with CaptureQueriesContext(connection) as seen:
        assert client.get("/office/mails/").status_code == 200
    return len(seen)


@pytest.mark.long
def test_list_takes_as_many_queries_for_many_mails_as_for_one(alice: Client) -> None:
    row(0, sender=EVA)
    one = queries(alice)
    for number in range(1, 40):
        row(number, sender=EVA if number % 2 else f"{number}@example.org")
    # One of them asks for the roles of the account, one for the officers, one keeps the look at an address.
    assert (one, queries(alice)) == (12, 12)


@pytest.mark.long
def test_mail_that_is_partly_accepted_waits_where_it_proposes_something(alice: Client) -> None:
    came("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    came("Hans Müller - Eva Schmidt 1-0\nHans Müller - Nora Niemand 1-0\n", 2, subject="Nur gefragt SE947")
    both = "EC5: Korrektur\nHans Müller - Karl Müller 0-1, 10.3.2026\n\nSE947:\nKarl Müller - Eva Schmidt 1-0\n"
    row = came(both, 3, subject="Vorschlag")
    assert (row.state, sorted({reason["code"] for reason in row.reasons})) == ("partly", ["human"])
    page = read(alice, "/office/mails/")
    assert page.texts("//table[@class='mails']//th/a") == ["Vorschlag"]
    assert tabs(page)[0] == "wartet auf jemanden 1"
    act(alice, row, "reject")
    assert read(alice, "/office/mails/").texts("//table[@class='mails']//th/a") == []


@pytest.mark.long
@pytest.mark.parametrize("words", ["ergebnis 7", "ANNA@", "anna leiter", "se947"])
def test_search_finds_a_mail_in_any_state_by_subject_sender_director_or_tournament(words: str, alice: Client) -> None:
    sought = came(subject="Ergebnis 7 SE947")
    row(1, "accepted", subject="Anderes")
    page = read(alice, f"/office/mails/?q={words}")
    assert page.texts("//table[@class='mails']//th/a") == [sought.subject]
    assert read(alice, f"/office/mails/?q={sought.code}").texts("//table[@class='mails']//th/a") == [sought.subject]
    nothing = read(alice, f"/office/mails/?state=held&q={words}").text("//main//p[@class='note']")
    assert nothing == f"Keine Mail hat „{words}“ in Betreff, Kennung, Person oder Turnier."


def test_pages_of_a_search_follow_each_other() -> None:
    codes = [row(number, "accepted", subject="Sommerturnier").code for number in range(ROWS + 1)]
    row(ROWS + 2, "held", subject="Winterturnier")
    first = queue.list_mails(Wanted("sommer"), Cursor(), "officer:1")
    second = queue.list_mails(Wanted("sommer"), Cursor(first.after), "officer:1")
    assert [line.code for page in (first, second) for line in page.rows] == codes[::-1]
