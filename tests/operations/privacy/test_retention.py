"""What no rule keeps any longer is deleted on its day, what is evidence stays; with a clock that is moved on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from io import StringIO

import pytest
import time_machine
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from intake import tokens
from intake.models import (
    AnswerKind,
    BlockedSender,
    InboundMail,
    InboundRequest,
    MailState,
    OutboundMail,
    OutboundState,
    ReportToken,
    RequestState,
    TournamentProposal,
)
from intake.receiving.receivers import store
from intake.replying.queue import put_own
from office.desk import actions
from operations.metrics import write_metrics
from operations.privacy.evidence import last_evidence_day
from operations.privacy.retention import RULES, count_deleted, count_due, delete_expired
from operations.sweep import retain_daily, sweep_once
from ratings import audit, personal, reviews
from ratings.audit import Origin
from ratings.models import AuditEvent, CorrectionProposal, Director, PersonalAccess, Player, Purpose, Review, Tournament
from ratings.reviews import ReviewRequest
from tests.intake import federation
from tests.intake.federation import CARLA, mail, settled, stored
from tests.operations.privacy.conftest import MARCH, after

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_server")]

WINDOW_ENDS = date(2026, 6, 10)
"""Three months after 10 March, the day the game of MA2 ended (BdF 7)."""
DAY_OF_DELETION = datetime(2026, 7, 11, 12, tzinfo=UTC)
"""The thirtieth day after it is 10 July."""
OFFICER = Origin("officer:1", "office")


@pytest.fixture(autouse=True)
def the_day() -> Iterator[None]:
    """The mails come in March."""
    with time_machine.travel(MARCH, tick=False):
        federation.create_federation()
        yield


def reported(text: str = "Ute Braun - Pia Grün 1-0, 10.3.2026\n") -> InboundMail:
    """The only game of MA2, and with it the end of the tournament."""
    return settled(text, sender=f"Carla Leiter <{CARLA}>", subject="MA2", message_id="<carla@example.org>")


def on(moment: datetime) -> dict[str, int]:
    """What the rules delete at a moment."""
    with time_machine.travel(moment, tick=False):
        return {name: rows for name, rows in delete_expired().items() if rows}


LOOK = {"looks": 1}
"""That at the sex of the players when their mail was read, which goes after a year."""


def test_mail_goes_thirty_days_after_the_window_of_its_last_result_closed() -> None:
    row = reported()
    assert (row.state, stored("MA2"), last_evidence_day(row)) == ("accepted", {"1-2": "1-0"}, WINDOW_ENDS)
    assert on(DAY_OF_DELETION - timedelta(days=1)) == {}
    OutboundMail.objects.update(state=OutboundState.SENT)
    assert on(DAY_OF_DELETION) == {"mails": 1}
    row.refresh_from_db()
    assert (bytes(row.raw), row.sender, row.subject, row.message_id) == (b"", "", "", "")
    assert [(each["outcome"], each["where"]) for each in row.results] == [("new", None)]
    answer = OutboundMail.objects.get()
    assert (answer.recipient, answer.subject, answer.body) == ("", "", "")
    assert on(DAY_OF_DELETION + timedelta(days=400)) == LOOK


def test_mail_that_comes_again_after_it_was_emptied_is_the_same_mail() -> None:
    row = reported()
    on(DAY_OF_DELETION)
    again = store(
        mail(
            "Ute Braun - Pia Grün 1-0, 10.3.2026\n",
            sender=f"Carla Leiter <{CARLA}>",
            subject="MA2",
            message_id="<carla@example.org>",
        ),
        "file",
    )
    assert (again.pk, again.state) == (row.pk, "accepted")


@pytest.mark.long
def test_emptied_mail_can_be_neither_read_again_nor_downloaded(client: Client, admin_user: User) -> None:
    row = reported()
    on(DAY_OF_DELETION)
    client.force_login(admin_user)
    row.refresh_from_db()
    assert actions.retry(row, actions.fingerprint(row), "officer:1") is actions.Outcome.OVERTAKEN
    page = client.get(f"/office/mails/{row.code}/").content.decode()
    assert "Der Text wurde am" in page
    assert 'action="/office/mails/' not in page
    assert client.get(f"/office/mails/{row.code}/raw/").status_code == 404
    with pytest.raises(CommandError, match="nobody needs it as evidence"):
        call_command("mails", row.code, raw=True)


def test_mail_of_a_tournament_that_goes_on_stays() -> None:
    settled()
    assert (stored("SE947"), on(after(3000))) == ({"1-2": "1-0"}, LOOK)


def test_each_game_rated_on_its_own_has_its_own_window() -> None:
    row = settled("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
    assert (stored("EC5"), last_evidence_day(row)) == ({"1-2": "1-0"}, WINDOW_ENDS)


@pytest.mark.parametrize("kept_by", ["review", "correction", "block", "human", "conflict", "held", "proposal"])
def test_evidence_stays_as_long_as_something_is_open(kept_by: str) -> None:
    row = reported()
    OPEN[kept_by](row)
    row.refresh_from_db()
    assert on(after(3000)) == LOOK


def _review(row: InboundMail) -> None:
    assert row.tournament is not None
    reviews.receive(
        ReviewRequest(row.tournament, None, "Das war remis.", "de", player=Player.objects.get(number="1009")), OFFICER
    )


def _correction(row: InboundMail) -> None:
    CorrectionProposal.objects.create(
        mail=row.code, kind="result", content={}, reason="-", prepared_by="officer:1", prepared_at=timezone.now()
    )


def _block(row: InboundMail) -> None:
    BlockedSender.objects.create(director=Director.objects.get(email=CARLA), mail=row, since=timezone.now())


def _reason(row: InboundMail, code: str) -> None:
    row.reasons, row.state = [{"code": code, "message": "", "detail": "", "where": None}], MailState.PARTLY
    row.save()


def _held(row: InboundMail) -> None:
    row.state = MailState.HELD
    row.save()


OPEN: dict[str, Callable[[InboundMail], object]] = {
    "review": _review,
    "correction": _correction,
    "block": _block,
    "human": lambda row: _reason(row, "human"),
    "conflict": lambda row: _reason(row, "conflict"),
    "held": _held,
    "proposal": lambda row: TournamentProposal.objects.create(mail=row, content={}),
}


def test_mail_goes_when_the_review_that_kept_it_is_over() -> None:
    row = reported()
    _review(row)
    review = reviews.start_review(row.tournament.reviews.get(), OFFICER, 1)  # type: ignore[union-attr]  # MA2
    reviews.refuse(review, reviews.StepReason("So it stands.", "BdF 7"), OFFICER, 2)
    OutboundMail.objects.update(state=OutboundState.SENT)
    assert on(DAY_OF_DELETION) == {"mails": 1}


@pytest.mark.long
def test_answer_to_a_question_stays_as_long_as_its_review_is_open() -> None:
    reported()
    of = Tournament.objects.get(code="MA2")
    raised = ReviewRequest(of, None, "Das war remis.", "de", player=Player.objects.get(number="1009"))
    review = reviews.receive(raised, OFFICER)
    (question,) = reviews.ask(review, reviews.AskedRole.DIRECTOR, "Was stimmt?", OFFICER, "de")
    row = settled("Es stimmt so.", sender=f"Carla Leiter <{CARLA}>", subject=f"Re: [R-{question.secret}]")
    assert (row.state, row.tournament, row.results, last_evidence_day(row)) == ("accepted", of, [], None)
    Review.objects.update(state="refused")
    assert last_evidence_day(row) == WINDOW_ENDS


@pytest.mark.parametrize(
    ("rule", "state", "sender", "verdict"),
    [
        ("quarantine", MailState.QUARANTINED, "Niemand <nobody@example.net>", "pass"),
        ("pending", MailState.PENDING, f"Carla Leiter <{CARLA}>", ""),
    ],
)
def test_mail_that_was_never_accepted_is_deleted_thirty_days_after_it_came(
    rule: str, state: str, sender: str, verdict: str
) -> None:
    row = settled("Ute Braun - Pia Grün 1-0, 10.3.2026\n", sender=sender, dmarc=verdict, subject="MA2")
    assert row.state == state
    assert on(after(30)) == {}
    assert on(after(30, hours=1)) == {rule: 1}
    assert (InboundMail.objects.count(), OutboundMail.objects.count()) == (0, 0)


def test_mail_that_broke_its_readers_waits_for_a_person_however_long() -> None:
    row = store(mail("-"), "file")
    InboundMail.objects.filter(pk=row.pk).update(state=MailState.FAILED)
    assert on(after(3000)) == {}


def test_request_that_failed_is_deleted_and_one_that_waits_is_not() -> None:
    for state in RequestState.values:
        InboundRequest.objects.create(
            provider="postal", content_type="-", body=b"-", stored_at=MARCH, due_at=MARCH, state=state
        )
    assert on(after(30)) == {}
    assert on(after(30, hours=1)) == {"requests": 1}
    assert InboundRequest.objects.get().state == RequestState.WAITING


def test_letter_that_answers_no_mail_is_deleted_once_it_left() -> None:
    for state in (OutboundState.SENT, OutboundState.WAITING):
        letter = put_own(AnswerKind.LINK, CARLA, "-", "-", MARCH)
        OutboundMail.objects.filter(pk=letter.pk).update(state=state)
    assert on(after(30)) == {}
    assert on(after(30, hours=1)) == {"letters": 1}
    assert OutboundMail.objects.get().state == OutboundState.WAITING


def test_secret_address_is_forgotten_when_its_tournament_cannot_be_questioned() -> None:
    director, origin = Director.objects.get(email=CARLA), Origin("director:1")
    tokens.make(director, Tournament.objects.get(code="MA2"), origin)
    tokens.make(director, Tournament.objects.get(code="EC6"), origin)
    reported()
    InboundMail.objects.update(emptied_at=MARCH)
    OutboundMail.objects.update(state=OutboundState.SENT)
    assert on(DAY_OF_DELETION - timedelta(days=1)) == {}
    assert on(DAY_OF_DELETION) == {"tokens": 1}
    assert ReportToken.objects.get().tournament.code == "EC6"


@pytest.mark.long
def test_revoked_secret_address_is_forgotten() -> None:
    director, of = Director.objects.get(email=CARLA), Tournament.objects.get(code="MA2")
    tokens.make(director, of, Origin("director:1"))
    tokens.revoke(director, of, Origin("director:1"))
    assert on(after(30)) == {}
    assert on(after(30, hours=1)) == {"tokens": 1}


def test_request_for_a_review_that_nobody_confirmed_is_forgotten() -> None:
    player, of = Player.objects.get(number="1009"), Tournament.objects.get(code="MA2")
    assert reviews.request_review(ReviewRequest(of, None, "Das war remis.", "de", player=player))
    assert on(after(7)) == {}
    assert on(after(7, hours=1)) == {"reviews": 1}


def test_login_is_forgotten_when_it_ends() -> None:
    Session.objects.create(session_key="k", session_data="-", expire_date=after(1))
    assert on(after(1)) == {}
    assert on(after(1, hours=1)) == {"sessions": 1}


def test_wrong_password_is_forgotten_when_its_lock_is_over() -> None:
    AccessAttempt.objects.create(username="alice", ip_address="192.0.2.1", failures_since_start=1)
    AccessAttempt.objects.update(attempt_time=MARCH)
    assert on(MARCH + timedelta(minutes=15)) == {}
    assert on(MARCH + timedelta(minutes=15, seconds=1)) == {"attempts": 1}


def test_looks_are_kept_for_a_year() -> None:
    PersonalAccess.objects.all().delete()
    personal.address_of(Player.objects.get(number="1002"), Purpose.NOTICES)
    assert on(after(365)) == {}
    assert on(after(365, hours=1)) == {"looks": 1}


def test_settings_say_how_long(settings: pytest.FixtureRequest) -> None:
    settings.KEEP_QUARANTINE_DAYS = 2  # type: ignore[attr-defined]  # any setting
    settled("-", sender="Niemand <nobody@example.net>")
    assert (on(after(2)), on(after(2, hours=1))) == ({}, {"quarantine": 1})


def test_what_was_deleted_is_counted_in_the_trail_and_in_the_figures() -> None:
    settled("-", sender="Niemand <nobody@example.net>")
    settled("--", sender="Niemand <nobody@example.net>")
    on(after(31))
    event = AuditEvent.objects.latest("number")
    told = (event.actor, event.action, event.subject, event.cause, event.after)
    assert told == ("system", "retention.deleted", "retention:quarantine", "retention", {"rows": 2})
    assert list(audit.broken()) == []
    assert {name: rows for name, rows in count_deleted().items() if rows} == {"quarantine": 2}
    assert b'fernwertung_rows_deleted_total{rule="quarantine"} 2.0\n' in write_metrics()


def test_sweep_deletes_once_a_day() -> None:
    settled("-", sender="Niemand <nobody@example.net>")
    with time_machine.travel(after(31), tick=False):
        sweep_once()
        assert InboundMail.objects.count() == 0
        store(mail("--", sender="Niemand <nobody@example.net>"), "file")
        InboundMail.objects.update(stored_at=MARCH, state=MailState.QUARANTINED)
        retain_daily(bool)
        assert InboundMail.objects.count() == 1
    with time_machine.travel(after(32), tick=False):
        retain_daily(bool)
    assert InboundMail.objects.count() == 0


def test_command_counts_before_it_deletes() -> None:
    settled("-", sender="Niemand <nobody@example.net>")
    with time_machine.travel(after(31), tick=False):
        before = StringIO()
        call_command("retention", dry_run=True, json=True, stdout=before)
        assert json.loads(before.getvalue()) == {**dict.fromkeys((rule.name for rule in RULES), 0), "quarantine": 1}
        done = StringIO()
        call_command("retention", stdout=done)
        assert "quarantine: 1\n" in done.getvalue()
        assert not any(count_due(timezone.now()).values())
