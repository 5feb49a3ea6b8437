"""Two officers, two directors or an officer and a worker at the same moment: one thing happens, once."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from intake import tokens
from intake.models import BlockedSender, InboundMail, OutboundMail, ReportToken
from intake.processing.disputes import dispute_mail
from intake.processing.process import process_mail
from intake.replying.queue import LINKS_PER_DAY
from office.desk import actions
from office.desk.actions import Outcome
from office.desk.annotated_mail import annotate_mail
from ratings import audit
from ratings.audit import Origin
from ratings.facts import results
from ratings.facts.results import Result, Stored
from ratings.models import AuditEvent, Tournament
from ratings.regulations.types import Score
from tests.intake import federation
from tests.intake.federation import ANNA, anna, game, stored
from tests.office.desk.desk import came
from tests.office.pages.test_races import AT_ONCE, at_once
from website.director import link_request, page

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

ON = date(2026, 3, 10)


@pytest.fixture(autouse=True)
def _found() -> None:
    federation.create_federation()


@pytest.mark.long
def test_line_is_stored_once() -> None:
    row = came("Hans Müller - Eva Schmidt 0:0\n")
    seen, played = actions.fingerprint(row), game("SE947", "1-2")
    result = Result(played.pk, Score.BOTH_LOSE, ON, correction=True, expected_version=results.version(played))
    (item,) = annotate_mail(row).items
    done = at_once(lambda n: actions.store_result(row, item, result, seen, f"officer:{n}"))
    assert Counter(done) == {Outcome.DONE: 1, Outcome.OVERTAKEN: AT_ONCE - 1}
    assert AuditEvent.objects.filter(action="game.result").count() == 1


@pytest.mark.long
def test_mail_is_accepted_once_and_settled_once() -> None:
    row = came(sender="X <nobody@example.org>")
    seen, director = actions.fingerprint(row), anna()
    done = at_once(lambda n: actions.accept_as(row, director, seen, f"officer:{n}"))
    assert Counter(done) == {Outcome.DONE: 1, Outcome.OVERTAKEN: AT_ONCE - 1}
    at_once(lambda _: process_mail(row.pk))
    row.refresh_from_db()
    assert (row.state, row.turn, stored("SE947"), OutboundMail.objects.count()) == ("accepted", 1, {"1-2": "1-0"}, 1)
    assert list(audit.broken()) == []


@pytest.mark.long
def test_letter_goes_out_once() -> None:
    row = came("Nora Niemand - Hans Müller 1-0\n")
    seen = actions.fingerprint(row)
    at_once(lambda n: actions.send_answer(row, "Wen meinen Sie?", seen, f"officer:{n}"))
    assert OutboundMail.objects.filter(kind="letter").count() == 1


@pytest.mark.long
def test_mail_is_disowned_once_while_a_worker_reads_it() -> None:
    row = came()
    InboundMail.objects.filter(pk=row.pk).update(state="received", turn=1)
    done = at_once(lambda n: process_mail(row.pk) if n == 0 else dispute_mail(row))
    row.refresh_from_db()
    assert (done.count(True), row.state, BlockedSender.objects.count()) == (1, "quarantined", 1)


@pytest.mark.long
def test_result_is_taken_back_once() -> None:
    row = came()
    seen, played = actions.fingerprint(row), game("SE947", "1-2")
    version = results.version(played)
    done = at_once(lambda n: actions.revert_result(row, played, version, seen, f"officer:{n}"))
    assert Counter(done) == {Outcome.DONE: 1, Outcome.OVERTAKEN: AT_ONCE - 1}
    assert (stored("SE947"), AuditEvent.objects.filter(action="game.reopened").count()) == ({}, 1)


@pytest.mark.long
def test_result_by_hand_is_stored_once() -> None:
    director, played = anna(), game("SE947", "1-2")
    tournament = Tournament.objects.select_related("pool").get(code="SE947")
    result = Result(played.pk, Score.DRAW, ON, correction=True, expected_version=results.version(played))
    done = at_once(lambda _: page.record_result(director, tournament, result, "page:0").outcomes[0])
    assert Counter(done) == {Stored.NEW: 1, Stored.REPEATED: AT_ONCE - 1}


@pytest.mark.long
def test_one_secret_address_is_in_force() -> None:
    director, tournament = anna(), Tournament.objects.get(code="SE947")
    made = at_once(lambda n: tokens.make(director, tournament, Origin(f"director:{n}")))
    assert (len(set(made)), ReportToken.objects.filter(revoked_at=None).count()) == (AT_ONCE, 1)


@pytest.mark.long
def test_few_links_go_out_however_fast_one_asks() -> None:
    for _ in range(2):
        at_once(lambda _: link_request.send_link(ANNA))
    assert OutboundMail.objects.filter(kind="link").count() == LINKS_PER_DAY
