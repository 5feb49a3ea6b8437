"""The log tells what happened: for people or as JSON, and never a secret or an address."""

from __future__ import annotations

import http.client
import json
import logging
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from pytest_django import Settings

from config import logs
from intake.models import OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from intake.sending.outbox import send_waiting
from intake.sending.transport import Refused, Transport
from tests.intake import federation
from tests.intake.receiving.test_webhook_server import WebServer

SECRETS = {
    "SECRET_KEY": "geheim-sitzung",
    "EMAIL_HOST_PASSWORD": "geheim-postausgang",
    "IMAP_PASSWORD": "geheim-postfach",
    "METRICS_TOKEN": "geheim-zahlen",
    "EMAIL_PROVIDER_KEY": "geheim-versand",
    "INBOUND_MAILGUN_SECRET": "mailgun:geheim-anbieter",
    "INBOUND_RESEND_KEY": "geheim-abruf",
    "INBOUND_SIGNING_KEYS": "mailgun:geheim-ereignisse,mailgun:geheim-unterschrift",
    "REDIS_URL": "redis://:geheim-makler@127.0.0.1:1/0",
}


@pytest.fixture
def _secrets(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("SECRET_KEY", "EMAIL_HOST_PASSWORD", "IMAP_PASSWORD", "METRICS_TOKEN", "REDIS_URL"):
        setattr(settings, name, SECRETS[name])
    settings.ANYMAIL = {"RESEND_API_KEY": SECRETS["EMAIL_PROVIDER_KEY"], "REQUESTS_TIMEOUT": 30}
    settings.INBOUND_SECRETS = {"mailgun": SECRETS["INBOUND_MAILGUN_SECRET"], "brevo": ""}
    settings.INBOUND_KEYS = {"resend": SECRETS["INBOUND_RESEND_KEY"]}
    settings.INBOUND_SIGNING_KEYS = {"mailgun": ("geheim-ereignisse", "geheim-unterschrift")}
    monkeypatch.setitem(settings.DATABASES["default"], "PASSWORD", "geheim+speicher")
    logs.known.cache_clear()
    yield
    logs.known.cache_clear()


def written(message: str, *args: object, fault: str = "") -> str:
    """What stands in the log about one event."""
    error = OSError(fault)
    found = (OSError, error, None) if fault else None
    return logs.formatter().format(logging.LogRecord("intake.example", logging.ERROR, "", 0, message, args, found))


HIDDEN = [
    "geheim-sitzung",
    "geheim-postausgang",
    "geheim-postfach",
    "geheim-zahlen",
    "geheim-versand",
    "geheim-anbieter",
    "geheim-abruf",
    "geheim-makler",
    "geheim+speicher",
    "anna.leiter+wertung@mail.example.org",
]


@pytest.mark.usefixtures("_secrets")
@pytest.mark.parametrize("secret", HIDDEN)
@pytest.mark.parametrize("form", ["text", "json"])
def test_secret_is_left_out_of_message_and_traceback(secret: str, form: str, settings: Settings) -> None:
    settings.LOG_FORMAT = form
    line = written("cannot reach %s now", f"x:{secret}@", fault=f"refused <{secret}>")
    assert secret not in line
    assert ("cannot reach" in line, "OSError: refused <…>" in line) == (True, True)


@pytest.mark.usefixtures("_secrets")
@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Not Found: /director/7.ab:1x:y/3/", "Not Found: /director/…/3/"),
        ('"GET /confirm/abc:def/?lang=en HTTP/1.1" 200', '"GET /confirm/…/?lang=en HTTP/1.1" 200'),
        ('"GET /reviews/0123abc HTTP/1.1" 404', '"GET /reviews/… HTTP/1.1" 404'),
        ('"POST /reviews/new/ HTTP/1.1" 200', '"POST /reviews/new/ HTTP/1.1" 200'),
        ("mail 0123456789abcdef: accepted, 3 results", "mail 0123456789abcdef: accepted, 3 results"),
    ],
)
def test_secret_part_of_a_link_is_left_out(given: str, shown: str) -> None:
    assert logs.clean(given) == shown


def test_event_is_one_line_of_json(settings: Settings) -> None:
    settings.LOG_FORMAT = "json"
    line = written("mail %s:\n%d results", "ä", 3, fault="away")
    told = json.loads(line)
    assert (line.count("\n"), sorted(told)) == (0, ["at", "level", "logger", "message", "process", "traceback"])
    assert (told["level"], told["logger"], told["message"]) == ("ERROR", "intake.example", "mail ä:\n3 results")
    assert told["traceback"].endswith("OSError: away")


def test_event_for_people_begins_with_time_and_level(settings: Settings) -> None:
    settings.LOG_FORMAT = "text"
    assert written("3 results").split(" ", 2)[2] == "ERROR intake.example 3 results"


@pytest.mark.long
@pytest.mark.usefixtures("transactional_db")
def test_log_of_the_web_server_is_json_without_secrets(process_env: dict[str, str], tmp_path: Any) -> None:
    server = WebServer(tmp_path)
    chosen = {"LOG_FORMAT": "json", "SWEEP_THREAD": "no", "GUNICORN_CMD_ARGS": "--access-logfile -"}
    server.start(process_env | SECRETS | {"REDIS_URL": "", "HOME": str(tmp_path)} | chosen)
    asked = ["/director/geheim-seite/", "/metrics", "/receive/mailgun/", "/notices/?email=geheim@example.org"]
    for address in asked:
        client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        client.request("GET", address, headers={"Authorization": "Bearer geheim-falsch"})
        client.getresponse().read()
    server.stop()
    lines = server.log.read_text().splitlines()
    told = [json.loads(line) for line in lines]
    requests = [one["message"] for one in told if one["logger"] == "gunicorn.access"]
    assert (len(requests), [line for line in lines if "geheim" in line]) == (len(asked), [])
    assert [request.rsplit(" ", 2)[0] for request in requests] == [
        "GET /director/…/ 404",
        "GET /metrics 404",
        "GET /receive/mailgun/ 405",
        "GET /notices/ 200",
    ]
    assert [line for line in lines if "127.0.0.1" in line and "Listening" not in line] == []
    assert {"gunicorn.error", "gunicorn.access", "django.request"} == {one["logger"] for one in told}
    assert [one["message"] for one in told if one["level"] == "WARNING" and one["logger"] == "gunicorn.error"] == [
        "STAFF_TWO_FACTOR is off: a password alone opens the office"
    ]
    assert not (tmp_path / ".gunicorn").exists()


RATED = "Hans Müller - Karl Müller 1-0, 10.3.2026"
AT_NOON = "Mon, 16 Mar 2026 12:00:00 +0100"


def lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """What a process would have written."""
    return [json.loads(logs.formatter().format(record)) for record in caplog.records]


@pytest.fixture
def _json(settings: Settings, db: None, caplog: pytest.LogCaptureFixture) -> None:
    settings.INTAKE_AUTHSERV_ID, settings.LOG_FORMAT = federation.OWN_SERVER, "json"
    federation.create_federation()
    caplog.set_level(logging.INFO)
    caplog.clear()


@pytest.mark.usefixtures("_json")
def test_mail_is_followed_by_its_code_from_the_way_in_to_the_answer(caplog: pytest.LogCaptureFixture) -> None:
    raw = federation.mail(RATED, subject="EC5", sent=AT_NOON)
    row = store(raw, "file")
    other = store(federation.mail(federation.RESULT, message_id="<2@example.org>"), "file")
    for mail in (row, other):
        process_mail(mail.pk)
    assert send_waiting() == 2
    answer = OutboundMail.objects.get(mail=row)
    assert [line["message"] for line in lines(caplog) if row.code in line["message"]] == [
        f"mail {row.code} stored from file, {len(raw)} bytes",
        f"mail {row.code} read at attempt 1",
        f"mail {row.code}: accepted, 1 results",
        f"pool ecp: 1 units rated, 0 replaced; because of: {row.code}",
        f"mail {row.code} rated with 1 evaluations: answer {answer.pk} may leave",
        f"mail {row.code}: answer {answer.pk} sent",
    ]
    assert answer.message_id.startswith(f"<{row.code}.")


@pytest.mark.usefixtures("_json")
@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        (Refused("450 later"), "mail {} is put off: 450 later"),
        (Refused("550 no", permanent=True), "mail {} failed for good: 550 no"),
        (
            Refused("550 <x@example.org>", permanent=True, by_recipient=True),
            "mail {} is refused for its recipient: 550 <…>",
        ),
        (OSError("away"), "mail {} cannot be sent"),
    ],
)
def test_answer_that_does_not_leave_is_found_by_the_code_too(
    refusal: Exception, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    row = federation.settled()
    with mock.patch.object(Transport, "send", side_effect=refusal):
        send_waiting()
    answer = OutboundMail.objects.get(mail=row)
    found = [line["message"] for line in lines(caplog) if line["logger"] == "intake.sending.outbox"]
    assert found[0] == told.format(f"{row.code}: answer {answer.pk}")


@pytest.mark.usefixtures("_json")
def test_lines_about_a_mail_have_nobodys_data(caplog: pytest.LogCaptureFixture) -> None:
    row = store(federation.mail(RATED, subject="EC5", sent=AT_NOON), "file")
    process_mail(row.pk)
    send_waiting()
    # The number of a process and the code of a mail may hold the digits of a player's number by chance.
    text = " ".join(line["message"] for line in lines(caplog)).replace(row.code, "")
    assert (len(lines(caplog)) >= 6, [word for word in ("@", "Müller", "Anna", "EC5", "1001") if word in text]) == (
        True,
        [],
    )
