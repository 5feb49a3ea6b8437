"""The log tells what happened: for people or as JSON, and never a secret or an address."""

from __future__ import annotations

import http.client
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import Settings

from config import logs
from tests.intake.receiving.test_webhook_server import WebServer

SECRETS = {
    "SECRET_KEY": "geheim-sitzung",
    "EMAIL_HOST_PASSWORD": "geheim-postausgang",
    "IMAP_PASSWORD": "geheim-postfach",
    "METRICS_TOKEN": "geheim-zahlen",
    "EMAIL_PROVIDER_KEY": "geheim-versand",
    "INBOUND_MAILGUN_SECRET": "mailgun:geheim-anbieter",
    "INBOUND_RESEND_KEY": "geheim-abruf",
    "REDIS_URL": "redis://:geheim-makler@127.0.0.1:1/0",
}


@pytest.fixture
def _secrets(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("SECRET_KEY", "EMAIL_HOST_PASSWORD", "IMAP_PASSWORD", "METRICS_TOKEN", "REDIS_URL"):
        setattr(settings, name, SECRETS[name])
    settings.ANYMAIL = {"RESEND_API_KEY": SECRETS["EMAIL_PROVIDER_KEY"], "REQUESTS_TIMEOUT": 30}
    settings.INBOUND_SECRETS = {"mailgun": SECRETS["INBOUND_MAILGUN_SECRET"], "brevo": ""}
    settings.INBOUND_KEYS = {"resend": SECRETS["INBOUND_RESEND_KEY"]}
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
