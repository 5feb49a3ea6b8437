"""Mails that leave through the API of a provider: taken, refused, tried again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone

from config.mail_out import PROVIDERS, read_security, read_way_out
from intake.models import AnswerKind, OutboundMail
from intake.replying.queue import put_own
from intake.sending import send_waiting
from intake.sending.outbox import RETRIES
from tests.http_servers import Quiet, serving

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 2, 6, 0, tzinfo=UTC)

TAKEN: dict[str, Any] = {
    "brevo": {"messageId": "<1@brevo>"},
    "mailgun": {"id": "<1@mailgun>", "message": "Queued. Thank you."},
    "mailjet": {"Messages": [{"Status": "success", "To": [{"Email": "anna@example.org", "MessageID": 1}]}]},
    "mailtrap": {"success": True, "message_ids": ["1"]},
    "mandrill": [{"email": "anna@example.org", "status": "sent", "_id": "1"}],
    "postal": {"status": "success", "data": {"messages": {"anna@example.org": {"id": 1, "token": "t"}}}},
    "postmark": {"ErrorCode": 0, "Message": "OK", "MessageID": "1", "To": "anna@example.org"},
    "resend": {"id": "1"},
    "scaleway": {"emails": [{"id": "1", "mail_rcpt": "anna@example.org", "status": "new"}]},
    "sparkpost": {"results": {"id": "1", "total_accepted_recipients": 1, "total_rejected_recipients": 0}},
    "unisender-go": {"status": "success", "job_id": "1", "emails": ["anna@example.org"]},
}
"""What each provider's documentation says it answers to a mail that it takes."""


class Api(Quiet):
    """A provider that answers as it is asked to."""

    taken: list[tuple[str, str]] = []
    answer: tuple[int, Any] = (200, "")

    def take(self, posted: str) -> None:
        type(self).taken.append((str(self.headers), posted))
        status, answer = type(self).answer
        written = json.dumps(answer).encode() if answer else b""
        self.send_response(status)
        self.send_header("X-Message-ID", "1")
        self.send_header("Content-Type", "application/json" if answer else "text/plain")
        self.send_header("Content-Length", str(len(written)))
        self.end_headers()
        self.wfile.write(written)


@pytest.fixture
def api() -> Iterator[str]:
    Api.taken = []
    with serving(Api) as address:
        yield address


def use(provider: str, api: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set a server up for a provider, as an administrator does."""
    given = {"": provider, "_KEY": "the-key", "_SECRET": "the-secret", "_DOMAIN": "example.org", "_URL": api}
    monkeypatch.delenv("EMAIL_BACKEND", raising=False)
    for ending, value in given.items():
        monkeypatch.setenv(f"EMAIL_PROVIDER{ending}", value)
    settings.EMAIL_BACKEND, settings.ANYMAIL = read_way_out()
    settings.DEFAULT_FROM_EMAIL = "Wertung <wertung@example.org>"


def letter(text: str = "Drei Ergebnisse gespeichert") -> OutboundMail:
    """A mail that waits."""
    now = timezone.now()
    return put_own(AnswerKind.ALARM, "anna@example.org", "SE947", text, now)


@pytest.mark.long
@pytest.mark.parametrize("provider", PROVIDERS)
def test_provider_gets_the_mail_once(provider: str, api: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    use(provider, api, settings, monkeypatch)
    Api.answer = (200, TAKEN[provider])
    waiting = letter()
    assert (send_waiting(), send_waiting()) == (1, 0)
    ((headers, content),) = Api.taken
    waiting.refresh_from_db()
    assert (waiting.state, waiting.last_error) == ("sent", "")
    assert "Drei" in content
    assert "anna" in content
    assert any(secret in headers + content for secret in ("the-key", "dGhlLWtleTp0aGUtc2VjcmV0", "YXBpOnRoZS1rZXk"))


def state(waiting: OutboundMail) -> tuple[str, str]:
    """What became of a mail, and what was said about it."""
    waiting.refresh_from_db()
    return waiting.state, waiting.last_error


@pytest.mark.long
@pytest.mark.parametrize("status", [400, 413, 422, 500])
def test_mail_that_a_provider_does_not_take_waits(
    status: int, api: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    use("mailgun", api, settings, monkeypatch)
    Api.answer = (status, {"message": "no, dear anna@example.org"})
    waiting, second = letter(), letter()
    said = ("waiting", f"AnymailRequestsAPIError {status}")
    assert (send_waiting(), state(waiting), state(second), len(Api.taken)) == (0, said, said, 2)


def attempts_and_time(*waiting: OutboundMail) -> set[tuple[int, Any, Any]]:
    """Attempts, time of the next one and lease of some mails."""
    keys = [mail.pk for mail in waiting]
    return set(OutboundMail.objects.filter(pk__in=keys).values_list("attempts", "next_try_at", "claimed_until"))


@pytest.mark.long
@pytest.mark.parametrize("status", [401, 402, 403, 429, 502, 503, 504])
def test_provider_that_takes_no_mail_is_asked_once_and_all_keep_their_order(
    status: int, api: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    use("postmark", api, settings, monkeypatch)
    Api.answer = (status, {"Message": "no, dear anna@example.org"})
    with time_machine.travel(NOW, tick=False) as clock:
        first, second = letter("first"), letter("second")
        said = ("waiting", f"AnymailRequestsAPIError {status}")
        assert (send_waiting(), state(first), state(second), len(Api.taken)) == (0, said, said, 1)
        assert attempts_and_time(first, second) == {(1, NOW + RETRIES[0], None)}
        clock.shift(RETRIES[0])
        Api.answer = (200, TAKEN["postmark"])
        assert send_waiting() == 2
    assert [json.loads(content)["TextBody"].strip() for _, content in Api.taken] == ["first", "first", "second"]


def test_provider_that_is_away_loses_nothing(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    use("postmark", "http://127.0.0.1:9/", settings, monkeypatch)
    with time_machine.travel(NOW, tick=False):
        first, second = letter(), letter()
        said = ("waiting", "AnymailRequestsAPIError")
        assert (send_waiting(), state(first), state(second)) == (0, said, said)
        assert attempts_and_time(first, second) == {(1, NOW + RETRIES[0], None)}


@pytest.mark.long
@pytest.mark.parametrize(
    ("told", "remembered"),
    [
        ("<202603020600.1@smtp-relay.example>", "<202603020600.1@smtp-relay.example>"),
        ("{ours}", ""),
        ("<no address>", ""),
        ("49a3999c-0ce1-4ea6-ab68-afcd6dc2e794", ""),
    ],
)
def test_message_id_that_a_provider_put_in_place_of_ours_is_remembered(
    told: str, remembered: str, api: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    use("brevo", api, settings, monkeypatch)
    waiting = letter()
    Api.answer = (200, {"messageId": told.format(ours=waiting.message_id)})
    assert send_waiting() == 1
    waiting.refresh_from_db()
    assert waiting.sent_as == remembered


@pytest.mark.long
def test_refused_recipient_is_the_end_of_an_alarm(api: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    use("mandrill", api, settings, monkeypatch)
    Api.answer = (
        200,
        [{"email": "anna@example.org", "status": "rejected", "_id": "1", "reject_reason": "hard-bounce"}],
    )
    waiting = letter()
    assert (send_waiting(), state(waiting)) == (0, ("failed", "AnymailRecipientsRefused"))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"EMAIL_PROVIDER": "brieftaube"}, "EMAIL_PROVIDER='brieftaube' is none of brevo, mailgun"),
        ({"EMAIL_PROVIDER": "resend"}, "EMAIL_PROVIDER=resend needs EMAIL_PROVIDER_KEY as well"),
        (
            {"EMAIL_PROVIDER": "mailjet", "EMAIL_PROVIDER_KEY": "k"},
            "EMAIL_PROVIDER=mailjet needs EMAIL_PROVIDER_SECRET as well",
        ),
        (
            {"EMAIL_PROVIDER": "resend", "EMAIL_PROVIDER_KEY": "k", "EMAIL_BACKEND": "smtp"},
            "EMAIL_PROVIDER and EMAIL_BACKEND both say how mails leave",
        ),
    ],
)
def test_provider_that_cannot_work_is_refused_at_the_start(
    given: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EMAIL_BACKEND", raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=said):
        read_way_out()


@pytest.mark.parametrize(
    ("given", "at_once", "later"),
    [
        ({}, False, False),
        ({"EMAIL_PORT": "465"}, True, False),
        ({"EMAIL_PORT": "587", "EMAIL_USE_TLS": "yes"}, False, True),
        ({"EMAIL_PORT": "2465", "EMAIL_USE_SSL": "yes"}, True, False),
        ({"EMAIL_PORT": "465", "EMAIL_USE_SSL": "no", "EMAIL_USE_TLS": "yes"}, False, True),
    ],
)
def test_port_says_how_smtp_is_secured(
    given: dict[str, str], at_once: bool, later: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("EMAIL_PORT", "EMAIL_USE_SSL", "EMAIL_USE_TLS"):
        monkeypatch.setenv(name, given.get(name, ""))
    assert read_security() == (at_once, later)


def test_both_ways_to_secure_smtp_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_PORT", "465")
    monkeypatch.setenv("EMAIL_USE_TLS", "yes")
    with pytest.raises(ImproperlyConfigured, match="exclude each other"):
        read_security()
