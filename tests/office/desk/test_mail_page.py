"""One mail: its text, beside each line what was read and what became of it, and what we wrote."""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.timezone import localtime

from intake.errors import ReaderFailed
from intake.models import InboundMail
from intake.receiving.receivers import store
from office.desk import annotated_mail
from ratings.audit import Origin
from ratings.facts.rounds import annul_round
from ratings.importing import roster
from ratings.models import Tournament
from tests.intake.federation import ANNA, OWN_SERVER, anna, mail
from tests.office.desk.desk import RESULT, act, again, came, form, items, lines, opened, place
from tests.website.pages.reading import Page, read
from tests.website.pages.test_markup import wrong_tables

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

HOSTILE = """<script>alert(1)</script>"'&lt;{{ 1 }}{% now %}"""


@pytest.mark.long
def test_lines_that_were_read_are_marked_and_told_beside(alice: Client) -> None:
    row = came("Hallo,\n\n1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n2. Hans Müller - Nora Niemand 1-0\n\nGruß\n")
    page = opened(alice, row)
    assert lines(page) == [
        "Hallo,",
        "",
        "* 1. Hans Müller - Eva Schmidt 1-0, 10.3.2026",
        "* 2. Hans Müller - Nora Niemand 1-0",
        "",
        "Gruß",
        "",
    ]
    first, second = items(page)
    assert first == ("Müller, Hans – Schmidt, Eva 1-0, 10.03.2026 → SE947: Müller, Hans – Schmidt, Eva 1-0 gespeichert")
    assert second.startswith("Müller, Hans – Nora Niemand 1-0 Nora Niemand: Ein Spieler dieses Namens")


@pytest.mark.long
def test_marks_lead_to_what_was_read_and_ids_are_unique(alice: Client) -> None:
    page = opened(alice, came(RESULT + "Karl Müller - Nora Niemand 1-0\nEva Schmidt - Karl Müller *\n"))
    links = page.tree.xpath("//ol[@class='letter']//a/@href")
    ids = page.tree.xpath("//@id")
    assert links == ["#item-1", "#item-2", "#item-3"]
    assert (sorted(ids), {link[1:] for link in links} - set(ids)) == (sorted(set(ids)), set())
    referred = [name for names in page.tree.xpath("//@aria-labelledby | //@for") for name in names.split()]
    assert set(referred) - set(ids) == set()
    assert (wrong_tables(page), len(page.texts("//h1"))) == ([], 1)


@pytest.mark.long
def test_what_was_repeated_and_corrected_is_told(alice: Client) -> None:
    came()
    again = came("Korrektur\nHans Müller - Eva Schmidt 0-1, 10.3.2026\nHans Müller - Karl Müller 1-0\n", 2)
    outcomes = opened(alice, again).texts("//ol[@class='reading']//span[@class='tag']")
    assert outcomes == ["berichtigt", "gespeichert"]


def test_mail_of_a_stranger_is_read_and_matched_as_if_its_director_had_written_it(alice: Client) -> None:
    row = came(sender="X <nobody@example.org>")
    page = opened(alice, row)
    assert items(page) == [
        "Hans Müller – Eva Schmidt 1-0, 10.03.2026 → SE947: Müller, Hans – Schmidt, Eva 1-0 offen",
    ]
    assert (row.results, page.facts()["Von"], page.facts()["Turnier"]) == (
        [],
        "nobody@example.org",
        "SE947 Sommerturnier 947",
    )


@pytest.mark.long
def test_each_line_says_what_is_stored_now_where_nothing_was_done_about_it(alice: Client) -> None:
    came()
    text = "Hans Müller - Eva Schmidt 1-0\nHans Müller - Karl Müller 1-0\n"
    row = came(text, 2, sender="X <nobody@example.org>")
    assert [item.partition(" → ")[2] for item in items(opened(alice, row))] == [
        "SE947: Müller, Hans – Schmidt, Eva 1-0 schon gespeichert",
        "SE947: Müller, Hans – Müller, Karl 1-0 offen",
    ]
    other = came("Hans Müller - Eva Schmidt 0-1\n", 3, sender="X <nobody@example.org>")
    assert [item.partition(" → ")[2] for item in items(opened(alice, other))] == [
        "SE947: Müller, Hans – Schmidt, Eva 0-1 weicht ab gespeichert ist 1-0 vom 10.03.2026"
    ]


@pytest.mark.long
def test_mail_shows_when_it_came_and_when_it_was_stored(alice: Client) -> None:
    row = came(sender="X <nobody@example.org>")
    came_in = opened(alice, row).facts()["Eingegangen"]
    assert came_in == f"15.03.2026, 12:00 hier gespeichert am {localtime(row.stored_at):%d.%m.%Y, %H:%M}"


@pytest.mark.long
def test_only_director_of_the_tournament_is_proposed_for_a_mail_of_a_stranger(alice: Client) -> None:
    row = came(sender="X <nobody@example.org>")
    assert form(opened(alice, row), "accept")["director"] == str(anna().pk)


def test_facts_tell_who_wrote_and_what_our_server_says(alice: Client) -> None:
    facts = opened(alice, came(dmarc="fail")).facts()
    assert (facts["Stand"], facts["Von"]) == ("in Quarantäne", f"Anna Leiter · {ANNA}")
    assert facts["Gilt als"] == "gefälscht oder nicht ein einziger Absender DMARC fail"


@pytest.mark.long
def test_what_was_read_stands_in_the_order_of_the_mail(alice: Client) -> None:
    message = EmailMessage(SMTP)
    message["Authentication-Results"] = f"{OWN_SERVER}; dmarc=pass header.from=example.org"
    message["From"], message["Subject"], message["Date"] = ANNA, "SE947", "Sun, 15 Mar 2026 12:00:00 +0100"
    message.set_content("Hans Müller - Eva Schmidt 1-0\n")
    message.add_attachment("Karl Müller - Eva Schmidt 1-0\n", filename="Anhang.txt")
    page = opened(alice, again(store(message.as_bytes(), "file")))
    assert [item.split(" → ")[0] for item in items(page)] == [
        "Müller, Hans – Schmidt, Eva 1-0",
        "Müller, Karl – Schmidt, Eva 1-0",
    ]
    assert page.texts("//section[1]/h3") == ["Text", "Anhang.txt"]


@pytest.mark.long
def test_departure_is_told(alice: Client) -> None:
    row = came("Karl Heinz Weber ist am 12.3.2026 unentschuldigt zurückgetreten.\n")
    (item,) = items(opened(alice, row))
    assert item.startswith("Karl Heinz Weber: nicht genehmigter Rücktritt")
    assert "→ SE947: Weber, Karl Heinz" in item


def test_our_answers_and_the_trail_stand_below(alice: Client) -> None:
    page = opened(alice, came())
    assert [text.split(",")[0] for text in page.texts("//details/summary") if text.startswith("Antwort")] == ["Antwort"]
    assert "SE947: Müller, Hans - Schmidt, Eva  1-0" in page.source
    (told,) = page.texts("//ol[@class='trail']/li")
    assert told.startswith("Turnierleiter Anna Leiter hat 1-0 für Müller – Schmidt (")


def test_headers_are_folded_away_and_quotes_are_told_apart(alice: Client) -> None:
    page = opened(alice, came(RESULT + "\nAm 1.3. schrieb X:\n> Hans Müller - Karl Müller 0-1\n"))
    (headers,) = page.tree.xpath("//section[1]/details[not(@open)]/pre")
    assert "Authentication-Results: mx.example.org; dmarc=pass" in headers.text_content()
    assert page.texts("//ol[@class='letter']/li[contains(@class, 'old')]")[-1] == "> Hans Müller - Karl Müller 0-1"


def test_download_is_the_mail_as_it_came(alice: Client) -> None:
    row = came(f"{RESULT}\x00\xff{HOSTILE}\n")
    response = alice.get(place(row, "raw"))
    assert response.content == bytes(row.raw)
    assert (response["Content-Type"], response["X-Content-Type-Options"]) == (
        "text/plain; charset=us-ascii",
        "nosniff",
    )
    assert response["Content-Disposition"] == f'attachment; filename="{row.code}.eml.txt"'


def test_mail_that_breaks_the_reader_is_shown_as_it_came(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    row = store(mail(f"{RESULT}{HOSTILE}\n"), "file")
    InboundMail.objects.filter(pk=row.pk).update(
        state="failed",
        reasons=[{"code": "broken-reader", "message": "", "detail": "RecursionError", "where": None}],
    )

    def broken(*_: Any, **__: Any) -> None:
        raise ReaderFailed("RecursionError in parser.py:1")

    monkeypatch.setattr(annotated_mail, "read_mail", broken)
    page = opened(alice, row)
    assert "RecursionError in parser.py:1" in page.text("//p[@class='note warn']")
    assert "Hans Müller - Eva Schmidt 1-0" in page.texts("//pre")[1]
    assert page.tree.xpath("//script[not(@src)]") == []


@pytest.mark.parametrize("subject", [HOSTILE, "x" * 500, ""])
def test_text_of_strangers_is_never_markup(subject: str, alice: Client) -> None:
    row = came(f"{HOSTILE}\nHans {HOSTILE} - Eva Schmidt 1-0\n", subject=subject, sender="X <nobody@example.org>")
    page = opened(alice, row)
    assert (page.tree.xpath("//script[not(@src)]"), page.source.count("<script")) == ([], 1)  # desk.js
    assert HOSTILE in lines(page)[0]


def test_long_mail_is_cut_for_the_page_and_whole_in_the_download(
    alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(annotated_mail, "SHOWN_LINES", 3)
    monkeypatch.setattr(annotated_mail, "SHOWN_SIGNS", 10)
    page = opened(alice, came("0123456789abc\n2\n3\n4\n5\n"))
    assert lines(page) == ["0123456789", "2", "3"]
    assert "3 weitere Zeilen stehen in der heruntergeladenen Mail." in page.source


def test_mail_that_waits_to_be_read_can_only_be_looked_at(alice: Client) -> None:
    row = store(mail(RESULT), "file")
    page = opened(alice, row)
    assert (page.tree.xpath("//div[@class='acts']"), page.facts()["Stand"]) == ([], "wartet aufs Lesen")


def test_secret_address_is_not_shown(alice: Client) -> None:
    secret = "a" * 26
    row = came(to=f"wertung+{secret}@fernwertung.example")
    assert opened(alice, row).facts()["Eingegangen"].endswith("wertung+…@fernwertung.example")


@pytest.mark.long
def test_looking_changes_nothing(alice: Client) -> None:
    row = came("Hans Müller - Nora Niemand 1-0\n")
    before = InboundMail.objects.filter(pk=row.pk).values().get()
    opened(alice, row)
    assert InboundMail.objects.filter(pk=row.pk).values().get() == before


def test_english_page_has_no_german_words(alice: Client) -> None:
    row = came("Hans Müller - Nora Niemand 1-0\n")
    page = Page(200, alice.get(place(row) + "?lang=en").content.decode(), {})
    assert page.facts()["State"] == "held"
    said = " ".join(page.texts("//main//section[2] | //main//div[@class='acts'] | //main//h2 | //main//dt"))
    assert [word for word in ("Stand", "Turnier ", "zurückgestellt", "Spieler") if word in said] == []


def queries(client: Client, row: InboundMail) -> int:
    """How many queries the page takes."""
    with CaptureQueriesContext(connection) as seen:
        assert client.get(place(row)).status_code == 200
    return len(seen)


@pytest.mark.long
def test_page_takes_no_more_queries_for_many_lines_than_for_one(alice: Client) -> None:
    one = came("Hans Müller - Eva Schmidt remis, 10.3.2026\n")  # a word, so that its language is not asked for
    with time_machine.travel(timezone.now() + timedelta(days=2)):  # what comes sooner may correct what was answered
        many = came("Hans Müller - Karl Müller 1-0\nEva Schmidt - Weber 1-0\nKarl Müller - Weber remis\n", 2)
    assert len(many.results) == 3
    assert (queries(alice, one), queries(alice, many)) == (43, 42)  # the only game of a mail is read alone


@pytest.mark.long
def test_page_of_a_mail_that_was_taken_up_again_names_its_director(alice: Client) -> None:
    row = came(sender="X <nobody@example.org>")
    act(alice, row, "accept", director=anna().pk)
    page = opened(alice, row)
    assert (page.facts()["Stand"], page.facts()["Gilt als"].partition(" DMARC")[0]) == (
        "angenommen",
        "ein Turnierleiter: Anna Leiter",
    )


@pytest.mark.long
def test_pairings_are_listed_with_what_became_of_them_and_doubtful_ones_lead_to_their_form(alice: Client) -> None:
    seats = ["1007", "1008", "1009", "1010"]
    games = [{"white": "1007", "black": "1008", "round": 1}, {"white": "1009", "black": "1010", "round": 1}]
    facts = {"code": "CH7", "name": "Schweizer 7", "kind": "swiss", "pool": "fwz", "start": "2026-01-02"}
    director = {"name": "Anna Leiter", "email": ANNA, "tournaments": ["CH7"]}
    roster.load({"tournaments": [{**facts, "players": seats, "games": games}], "directors": [director]})
    pairs = "Auslosung der 2. Runde:\nLang - Grün\nBraun - Beck\n"
    doubtful, stored = came(f"Vorläufige {pairs}", 1, subject="CH7"), came(pairs, 2, subject="CH7")
    page = opened(alice, doubtful)
    form = page.tree.xpath("//li[@id='item-1']//a/@href")[-1]
    assert read(alice, form).texts("//textarea[@name='pairs']") == ["1-3 2-4"]
    assert items(opened(alice, stored)) == ["Auslosung der 2. Runde Lang – Grün; Braun – Beck → CH7 gespeichert"]
    otherwise = came(pairs.replace("Braun - Beck", "Beck - Braun"), 3, subject="CH7")
    form = opened(alice, otherwise).tree.xpath("//li[@id='item-1']//a[contains(@href, '/correct/')]/@href")[-1]
    assert read(alice, form).texts("//textarea[@name='pairs']") == ["1-3 4-2"]
    annul_round(Tournament.objects.get(code="CH7"), Origin("officer:1", "note"))
    assert items(opened(alice, stored))[0].endswith("gespeichert und inzwischen zurückgenommen")
