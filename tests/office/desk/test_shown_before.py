"""What an act on a mail does to ratings and public pages is shown before: the mail is read for it, and put back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from intake.errors import ReaderFailed, ReaderUnavailable
from intake.models import InboundMail, OutboundMail
from intake.processing import process
from intake.processing.reader import ReaderResult, shared_reader
from office.desk.actions import fingerprint
from ratings.models import AuditEvent, Standing
from ratings.templatetags.rating_format import rating
from tests.intake.federation import ANNA, anna, game, stored
from tests.office.desk.desk import came, choice, form, look, opened, place, read_messages
from tests.office.pages.forms import EFFECT, values
from tests.website.pages.reading import Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation"), pytest.mark.both_databases]

STRANGER = "X <nobody@example.org>"
EC5 = "Hans Müller - Karl Müller 1-0, 10.3.2026\n"


def kept(row: InboundMail) -> tuple[object, ...]:
    """What an act would leave."""
    row.refresh_from_db()
    facts = row.state, row.turn, row.rulings
    return (
        *facts,
        AuditEvent.objects.count(),
        OutboundMail.objects.count(),
        Standing.objects.exclude(value=None).count(),
    )


def moves(page: Page) -> dict[str, str]:
    """Who moves by what a page shows, and to which rating."""
    return {cells[0]: cells[2] for cells in page.table()}


def current() -> dict[str, str]:
    """Which rating the players of EC5 have."""
    rows = Standing.objects.filter(pool__key="ecp", player__entries__tournament__code="EC5").select_related("player")
    return {row.player.name: rating(row.value, row.index) for row in rows}


@pytest.mark.long
def test_mail_shows_whose_rating_moves_before_it_is_accepted(alice: Client) -> None:
    row = came(EC5, subject="EC5", sender=STRANGER)
    before, data = kept(row), {**form(opened(alice, row), "accept"), "director": str(anna().pk)}
    page = look(alice, row, "accept", data)
    (told,) = page.texts(f"{EFFECT}/ul/li[1]")
    assert told.startswith(f"Turnierleiter Anna Leiter hat 1-0 für Müller – Müller ({game('EC5', '1-2').pk}), EC5")
    assert (kept(row), stored("EC5"), len(moves(page))) == (before, {}, 2)
    done = look(alice, row, "accept", values(page))
    assert read_messages(done) == ["Die Mail wurde mit Ihrer Entscheidung neu gelesen."]
    assert (row.state, row.auth, stored("EC5"), current()) == ("accepted", "director", {"1-2": "1-0"}, moves(page))
    assert [ours.recipient for ours in OutboundMail.objects.all()] == [ANNA]


@pytest.mark.long
def test_line_that_is_corrected_shows_its_effect_and_keeps_what_was_typed_on_the_way_back(alice: Client) -> None:
    row = came("Hans Müller - Karl Müller 0:0\n", subject="EC5")
    before, data = kept(row), form(opened(alice, row), "correct")
    data |= {"chosen": choice("EC5", "1-2"), "score": "1/2-1/2", "reason": "played", "completed_on": "2026-03-10"}
    page = look(alice, row, "correct", data)
    assert (len(moves(page)), kept(row)) == (2, before)
    back = look(alice, row, "correct", {**values(page), "edit": "1"})
    assert (form(back, "correct") | {"seen": ""}, kept(row)) == (data | {"seen": ""}, before)
    look(alice, row, "correct", values(page))
    assert (stored("EC5"), current()) == ({"1-2": "1/2-1/2"}, moves(page))


@pytest.mark.long
def test_act_without_a_form_leads_back_to_the_mail(alice: Client) -> None:
    row = came("Hans Müller - Eva Schmidt 1-0\n")
    before, data = kept(row), form(opened(alice, row), "reopen")
    page = look(alice, row, "reopen", data)
    back = alice.post(place(row, "reopen"), {**values(page), "edit": "1"})
    assert (back.headers["Location"], kept(row), stored("SE947")) == (place(row), before, {"1-2": "1-0"})


BREAKS = (
    "An dieser Mail scheitert das Programm, das Mails liest, oder sie braucht zu viel Zeit oder Speicher. Es wurde"
    " nichts geändert. Noch ein Versuch hilft nicht: Bitte tragen Sie die Ergebnisse von Hand ein, auf den Seiten der"
    " Partien."
)
OURS = (
    "Ein Fehler im Programm hält diese Mail auf; wer den Server betreut, wird benachrichtigt. Es wurde nichts geändert."
    " Bitte tragen Sie die Ergebnisse von Hand ein, auf den Seiten der Partien."
)


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "told", "alarms"),
    [
        (ReaderFailed("too greedy"), BREAKS, 0),
        (ReaderUnavailable("no memory"), "Die Mail lässt sich gerade nicht lesen. Es wurde nichts geändert.", 0),
        (KeyError("line"), OURS, 1),
    ],
    ids=["breaks the reader", "no reader", "error of the program"],
)
def test_mail_that_cannot_be_read_is_left_as_it_was_and_says_why(  # noqa: PLR0913, PLR0917 -- a row of the table
    fault: Exception,
    told: str,
    alarms: int,
    alice: Client,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Broken:
        def read(self, *_: object, **__: object) -> object:
            raise fault

    row = came(EC5, subject="EC5", sender=STRANGER)
    before, data = kept(row), {**form(opened(alice, row), "accept"), "director": str(anna().pk)}
    monkeypatch.setattr(process, "shared_reader", Broken)
    assert read_messages(look(alice, row, "accept", data)) == [told]
    assert kept(row) == before
    assert [record.levelname for record in caplog.records].count("CRITICAL") == alarms


def test_way_back_from_reading_again_reads_nothing(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    row = came(EC5, subject="EC5", sender=STRANGER)
    before = kept(row)
    monkeypatch.setattr(process, "shared_reader", lambda: pytest.fail("the mail was read"))
    back = alice.post(place(row, "retry"), {"seen": fingerprint(row), "edit": "1"})
    assert (back.headers["Location"], kept(row)) == (place(row), before)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_a_mail_that_is_read_again(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    row = came(EC5, subject="EC5", sender=STRANGER)
    data = {**form(opened(alice, row), "accept"), "director": str(anna().pk)}
    asked: list[tuple[bool, float]] = []
    real = shared_reader()

    class Watched:
        def read(self, *given: Any, **further: Any) -> ReaderResult:
            asked.append((connection.in_atomic_block, further["seconds"]))
            return real.read(*given, **further)

    monkeypatch.setattr(process, "shared_reader", Watched)
    look(alice, row, "accept", values(look(alice, row, "accept", data)))
    assert (row.state, set(asked)) == ("accepted", {(False, process.AT_ONCE_SECONDS)})
