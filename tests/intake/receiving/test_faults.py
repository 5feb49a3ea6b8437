"""Whatever fails, and wherever: the sender is told to try again, or the mail is stored. Never a third."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest

from intake.models import InboundMail, InboundRequest
from intake.receiving.lmtp import LMTPServer, accept_mail
from tests.intake.receiving import payloads
from tests.intake.receiving.conftest import Post
from tests.intake.receiving.faults import places, with_fault
from tests.intake.receiving.letters import US, letter
from tests.transcript import ReportCounts

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.proof, pytest.mark.both_databases]

LMTP = ("intake/receiving/lmtp.py", "intake/receiving/receivers.py")
WEBHOOK = ("intake/receiving/webhooks/receiver.py", "intake/receiving/receivers.py")

Rounds = Callable[[int, int], int]


def code_of_lmtp() -> int:
    """What a mail server hears. A fault that `accept` lets through reaches the handler of the session."""
    try:
        answer = accept_mail(letter(), [US], "lmtp")
    except Exception as fault:  # noqa: BLE001 -- as the library does
        answer = asyncio.run(LMTPServer("lmtp").handle_exception(fault))
    return int(answer.partition(" ")[0])


@pytest.mark.long
def test_mail_server_hears_451_or_the_mail_is_stored(rounds: Rounds, report_counts: ReportCounts) -> None:
    full, heard = bool(rounds(0, 1)), Counter[int]()
    for number, fault in places(LMTP, code_of_lmtp, full):
        InboundMail.objects.all().delete()
        answer = with_fault(LMTP, number, fault, code_of_lmtp)
        heard[answer] += 1
        assert answer == 451 or InboundMail.objects.count() == 1, (number, fault)
        assert code_of_lmtp() == 250
        assert InboundMail.objects.count() == 1, (number, fault)
    report_counts("4 faults in LMTP", faults=heard.total(), answer_451=heard[451], answer_250=heard[250], lost=0)
    assert {451} <= set(heard) <= {250, 451}


@pytest.mark.long
def test_provider_hears_503_or_the_request_is_stored(post: Post, rounds: Rounds, report_counts: ReportCounts) -> None:
    full, heard = bool(rounds(0, 1)), Counter[int]()

    def code() -> int:
        return post("postmark", payloads.postmark_raw(letter()))

    for number, fault in places(WEBHOOK, code, full):
        InboundRequest.objects.all().delete()
        answer = with_fault(WEBHOOK, number, fault, code)
        heard[answer] += 1
        assert answer == 503 or InboundRequest.objects.count() == 1, (number, fault)
    report_counts("4 faults in a webhook", faults=heard.total(), answer_503=heard[503], answer_200=heard[200], lost=0)
    assert {503} <= set(heard) <= {200, 503}
