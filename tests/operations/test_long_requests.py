"""A request that takes too long is rolled back and answered with a page."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import html

from config import gunicorn
from ratings.models import Player
from tests.intake import federation
from tests.intake.receiving.test_webhook_server import WebServer
from webtools.limits import RequestTooLong

pytestmark = pytest.mark.both_databases


@pytest.fixture
def server(process_env: dict[str, str], tmp_path: Path) -> Iterator[WebServer]:
    """A web server with a page that never ends, and less patience than it has otherwise."""
    federation.create_federation()
    running = WebServer(tmp_path, "tests.operations.endless")
    running.start(process_env | {"SWEEP_THREAD": "no", "GUNICORN_CMD_ARGS": "--timeout 4"})
    yield running
    running.stop()


def ask(server: WebServer, address: str, language: str) -> tuple[int, list[str]]:
    """Return the status of an answer, and its heading in a list."""
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    client.request("GET", address, headers={"Accept-Language": language})
    answer = client.getresponse()
    return answer.status, [str(each.text_content()) for each in html.document_fromstring(answer.read()).xpath("//h1")]


@pytest.mark.long
def test_request_that_takes_too_long_ends_with_a_page_and_changes_nothing(server: WebServer) -> None:
    assert ask(server, "/contact/", "de") == (503, ["Das hat zu lange gedauert"])
    assert ask(server, "/contact/", "en") == (503, ["This took too long"])
    assert ask(server, "/calculator/", "de") == (200, ["Rechner"])
    assert Player.objects.filter(club="half done").count() == 0


def test_limit_is_five_minutes() -> None:
    assert gunicorn.timeout == 300
    with pytest.raises(RequestTooLong):
        gunicorn.worker_abort(Worker())


class Worker:
    """What gunicorn hands over, as far as it is asked."""

    def notify(self) -> None:
        """Give a sign of life."""
