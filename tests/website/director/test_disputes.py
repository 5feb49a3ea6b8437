""" "This was not me": a link in every answer, a page that explains, and everything stops until somebody looked."""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from intake.models import BlockedSender, InboundMail, OutboundMail
from intake.processing.disputes import dispute_mail
from intake.processing.process import lease_mail, process_mail
from intake.receiving.receivers import store
from intake.replying import links
from ratings.models import AuditEvent
from tests.intake.federation import BERND, EVA, anna, mail, stored
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

RESULT = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"


def settled(text: str = RESULT, number: int = 1, **facts: Any) -> InboundMail:
    """A mail, stored and brought to its end."""
    row = store(mail(text, message_id=f"<{number}@example.org>", **facts), "file")
    process_mail(row.pk)
    row.refresh_from_db()
    return row


def path_of(row: InboundMail) -> str:
    """The link in our answer to a mail."""
    (found,) = re.findall(r"https://fernwertung\.example(/not-me/\S+)", row.answers.get(kind="answer").body)
    return str(found)


def test_every_answer_to_a_director_has_the_link_and_no_other_mail() -> None:
    told = [settled(RESULT), settled("Unsinn", 2), settled("", 3, subject="Hilfe")]
    assert [path_of(row) != "" for row in told] == [True, True, True]
    settled(number=4, sender=EVA)
    settled(number=5, dmarc="")
    others = OutboundMail.objects.exclude(mail__in=told)
    assert [ours.kind for ours in others if "/not-me/" in ours.body] == []
    assert others.count() == 2


def test_page_names_the_players_who_left_because_of_the_mail(client: Client) -> None:
    page = read(client, path_of(settled("Karl Heinz Weber ist am 12.3.2026 unentschuldigt zurückgetreten.\n")))
    (left,) = page.texts("//h2[.='Ausgeschiedene Spieler']/following-sibling::ul[1]/li")
    assert left == "SE947: Weber, Karl Heinz, zurückgetreten, 12.03.2026"


def test_opening_the_link_changes_nothing(client: Client) -> None:
    row = settled()
    page = read(client, path_of(row))
    row.refresh_from_db()
    assert (row.state, BlockedSender.objects.count()) == ("accepted", 0)
    assert page.texts("//main//ul/li") == ["SE947: Müller, Hans – Schmidt, Eva 1-0"]
    assert (page.headers["Cache-Control"], page.headers["Referrer-Policy"]) == ("no-store", "strict-origin")


def test_disowned_mail_is_set_aside_and_its_results_stay(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    row = settled()
    with caplog.at_level(logging.CRITICAL):
        assert client.post(path_of(row)).status_code == 200
    row.refresh_from_db()
    assert (row.state, [reason["code"] for reason in row.reasons]) == ("quarantined", ["disputed"])
    assert stored("SE947") == {"1-2": "1-0"}
    assert [record.message for record in caplog.records if record.levelno >= logging.CRITICAL] == [
        f"ALARM: director {anna().pk} did not write mail {row.code}; their mails are blocked"
    ]
    block = BlockedSender.objects.get()
    assert (block.director, block.mail, block.lifted_at) == (anna(), row, None)


def test_trail_tells_what_the_director_did(client: Client) -> None:
    row = settled()
    client.post(path_of(row))
    event = AuditEvent.objects.get(action="mail.disputed")
    assert (event.actor, event.cause, event.subject, event.before, event.after) == (
        f"director:{anna().pk}",
        row.code,
        f"mail:{row.code}",
        {"state": "accepted"},
        {"state": "quarantined"},
    )


def test_second_click_does_nothing(client: Client) -> None:
    row = settled()
    assert [client.post(path_of(row)).status_code for _ in range(2)] == [200, 200]
    assert (BlockedSender.objects.count(), AuditEvent.objects.filter(action="mail.disputed").count()) == (1, 1)


@pytest.mark.long
def test_two_disowned_mails_are_one_block(client: Client) -> None:
    first, second = settled(), settled("Karl Müller - Hans Müller 1-0\n", 2)
    client.post(path_of(first))
    client.post(path_of(second))
    second.refresh_from_db()
    assert (second.state, BlockedSender.objects.count()) == ("quarantined", 1)


def test_blocked_director_gets_a_code_word_and_nothing_is_stored(client: Client) -> None:
    client.post(path_of(settled()))
    row = settled("Karl Müller - Hans Müller 1-0\n", 2)
    assert (row.state, [reason["code"] for reason in row.reasons], row.director) == ("held", ["sender-auth"], anna())
    assert ("wertungsreferent" in row.answers.get().body.lower(), stored("SE947")) == (True, {"1-2": "1-0"})


def test_confirmation_does_not_help_a_blocked_director(client: Client) -> None:
    client.post(path_of(settled()))
    row = settled("Karl Müller - Hans Müller 1-0\n", 2, dmarc="")
    (path,) = re.findall(r"https://fernwertung\.example(/confirm/\S+)", row.answers.get().body)
    client.post(path)
    process_mail(row.pk)
    row.refresh_from_db()
    assert (row.state, stored("SE947")) == ("held", {"1-2": "1-0"})


def test_other_directors_are_not_blocked(client: Client) -> None:
    client.post(path_of(settled()))
    row = settled("Eva Schmidt - Karl Heinz Weber 1-0\n", 2, sender=BERND, subject="SE948")
    assert row.state == "accepted"


def test_mail_that_is_being_read_is_not_settled_after_it_was_disowned() -> None:
    row = settled()
    InboundMail.objects.filter(pk=row.pk).update(state="received", turn=1)
    taken = lease_mail(row.pk)
    assert taken is not None
    assert dispute_mail(row) is True
    process_mail(row.pk)
    row.refresh_from_db()
    assert row.state == "quarantined"


@pytest.mark.parametrize("change", ["old", "forged", "of another kind"])
def test_bad_link_leads_nowhere(change: str, client: Client) -> None:
    row = settled()
    path = path_of(row)
    later = timezone.now() + (links.DISPUTE_AGE + timedelta(minutes=1) if change == "old" else timedelta())
    if change == "forged":
        path = path[:-3] + "xy/"
    if change == "of another kind":
        path = f"/not-me/{links.make_director_token(anna())}/"
    with time_machine.travel(later):
        assert (client.get(path).status_code, client.post(path).status_code) == (404, 404)
    assert BlockedSender.objects.count() == 0


def test_post_from_another_site_is_refused() -> None:
    row = settled()
    assert Client(enforce_csrf_checks=True).post(path_of(row)).status_code == 403
    assert BlockedSender.objects.count() == 0


def test_subject_is_no_markup(client: Client) -> None:
    row = settled(subject="SE947 <script>alert(1)</script>")
    source = read(client, path_of(row)).source
    assert ("<script>" in source, "&lt;script&gt;" in source) == (False, True)
