"""The address for providers behind the real web server, posted to over the wire."""

from __future__ import annotations

import http.client
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from intake.models import InboundMail
from intake.receiving.webhooks.unpacking import unpack_waiting
from tests.intake.receiving.conftest import SECRET, basic
from tests.intake.receiving.letters import letter
from tests.intake.receiving.mailservers import free_port
from tests.intake.receiving.payloads import mailgun
from tests.servers import Server

pytestmark = pytest.mark.both_databases


class WebServer(Server):
    """gunicorn, as docs/operations.md starts it."""

    def __init__(self, folder: Path, entry: str = "config.wsgi") -> None:
        super().__init__(folder / "gunicorn.log")
        self.port, self.entry = free_port(), entry

    def start(self, env: dict[str, str]) -> None:
        """Returns once it listens."""
        command = [sys.executable, "-m", "gunicorn", self.entry, "--config", "python:config.gunicorn"]
        self.launch([*command, "--bind", f"127.0.0.1:{self.port}"], self._listens, env=env)

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@pytest.fixture
def server(process_env: dict[str, str], tmp_path: Path) -> Iterator[WebServer]:
    """A web server that leaves the sweep to the test."""
    running = WebServer(tmp_path)
    running.start(process_env | {"INBOUND_MAILGUN_SECRET": SECRET, "SWEEP_THREAD": "no"})
    yield running
    running.stop()


@pytest.mark.long
@pytest.mark.parametrize("chunked", [False, True], ids=["at once", "in chunks"])
def test_mail_posted_over_the_wire_is_stored_byte_by_byte(chunked: bool, server: WebServer) -> None:
    raw = letter(text="0123456789abcde\n" * 200_000)
    content_type, body = mailgun(raw)
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    headers = {"Authorization": basic(SECRET), "Content-Type": content_type}
    sent = (body[:1000], body[1000:]) if chunked else body
    client.request("POST", "/receive/mailgun/mime", sent, headers, encode_chunked=chunked)
    assert client.getresponse().status == 200
    assert unpack_waiting() == 1
    assert bytes(InboundMail.objects.get().raw) == raw


@pytest.mark.long
def test_request_that_breaks_off_is_not_stored(server: WebServer) -> None:
    content_type, body = mailgun(letter())
    head = f"POST /receive/mailgun/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: {basic(SECRET)}\r\n"
    with socket.create_connection(("127.0.0.1", server.port), 30) as client:
        client.sendall(
            f"{head}Content-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body[:-10]
        )
        client.shutdown(socket.SHUT_WR)
        assert client.recv(100).startswith(b"HTTP/1.1 503 ")
    assert unpack_waiting() == 0
