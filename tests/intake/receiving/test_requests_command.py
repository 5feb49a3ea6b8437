"""`manage.py requests`: what a provider posted and made no mail is seen, and gets another try."""

from __future__ import annotations

from io import BytesIO, StringIO
from typing import Any
from unittest import mock

import pytest
from django.core.management import CommandError, call_command

from intake.models import InboundMail, InboundRequest
from intake.receiving.webhooks import unpacking
from intake.receiving.webhooks.unpacking import unpack_waiting
from tests.intake.receiving.conftest import Post
from tests.intake.receiving.letters import letter
from tests.intake.receiving.payloads import mailgun, postal, postmark

pytestmark = pytest.mark.django_db

BROKEN = ("application/json", b"{")


def requests(*words: str) -> list[str]:
    """What the command prints, line by line."""
    out = StringIO()
    call_command("requests", *words, stdout=out)
    return out.getvalue().splitlines()


def codes() -> list[str]:
    return [request.code for request in InboundRequest.objects.all()]


def test_requests_are_listed_with_what_kept_them_the_newest_first(post: Post) -> None:
    post("postmark", BROKEN)
    unpack_waiting()
    post("mailgun", mailgun(letter()))
    broken, waiting = InboundRequest.objects.all()
    failed = f"{broken.code} {broken.stored_at:%Y-%m-%d %H:%M} failed postmark 1 attempts JSONDecodeError: "
    rest = "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"
    new = f"{waiting.code} {waiting.stored_at:%Y-%m-%d %H:%M} waiting mailgun 0 attempts"
    assert requests() == [new, failed + rest]
    assert (requests("--state", "failed"), requests(waiting.code)) == ([failed + rest], [new])


def test_request_is_printed_as_it_came(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    post("postmark", ("application/json", b"\x00\xff"))
    printed = mock.Mock(buffer=BytesIO())
    monkeypatch.setattr("sys.stdout", printed)
    call_command("requests", *codes(), "--raw")
    assert printed.buffer.getvalue() == b"\x00\xff"


def test_failed_request_that_is_tried_again_becomes_a_mail(post: Post, settings: Any) -> None:
    raw = letter(text="x" * 1000)
    post("mailgun", mailgun(raw))
    settings.INTAKE_STORE_BYTES = 1000
    assert (unpack_waiting(), InboundRequest.objects.get().state) == (0, "failed")
    settings.INTAKE_STORE_BYTES = 10_000
    assert unpack_waiting() == 0  # nobody tries by himself what cannot succeed
    assert requests(*codes(), "--retry") == [f"{codes()[0]} waits"]
    assert (unpack_waiting(), InboundRequest.objects.count()) == (1, 0)
    assert [bytes(mail.raw) for mail in InboundMail.objects.all()] == [raw]


def test_all_failed_requests_are_tried_again_with_all_their_attempts(post: Post) -> None:
    for number in (1, 2):
        post("postal", postal(letter(number)))
    post("postmark", BROKEN)
    with mock.patch.object(unpacking, "extract_mails", side_effect=ConnectionRefusedError):
        for _ in range(unpacking.ATTEMPTS):
            unpack_waiting()
            InboundRequest.objects.update(due_at="2026-03-02T00:00:00Z")
    post("mailgun", mailgun(letter(3)))
    assert [request.state for request in InboundRequest.objects.all()] == ["failed", "failed", "failed", "waiting"]
    assert requests("--retry") == [f"{code} waits" for code in codes()[:3]]
    facts = InboundRequest.objects.values_list("state", "attempts", "problem")
    assert list(facts) == [("waiting", 0, "")] * 4
    assert (unpack_waiting(), InboundMail.objects.count()) == (3, 3)
    assert [request.state for request in InboundRequest.objects.all()] == ["failed"]


def test_request_that_did_not_fail_is_left_as_it_is(post: Post) -> None:
    post("postmark", postmark())
    with pytest.raises(CommandError, match=f"request {codes()[0]} is waiting, only a failed one is tried again"):
        requests(*codes(), "--retry")


@pytest.mark.parametrize(
    ("words", "refusal"),
    [(["0" * 16], "no request has the code 0000000000000000"), (["--raw"], "--raw needs the code of a request")],
)
def test_command_that_means_no_request_is_refused(words: list[str], refusal: str) -> None:
    with pytest.raises(CommandError, match=refusal):
        requests(*words)
