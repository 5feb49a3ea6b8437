"""Servers on this machine that stand for those of others: they take what is posted and answer as a test says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread


class Quiet(BaseHTTPRequestHandler):
    """A handler that logs nothing."""

    def do_POST(self) -> None:
        self.take(self.rfile.read(int(self.headers["Content-Length"])).decode())

    def take(self, posted: str) -> None:
        """Answer what was posted."""
        raise NotImplementedError

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the name of the library
        pass


@contextmanager
def serving(handler: type[Quiet]) -> Iterator[str]:
    """The address of a server that answers by a handler, as long as it is needed."""
    with HTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
