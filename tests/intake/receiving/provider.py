"""The servers at which providers keep mails and attachments until they are fetched, played by one of ours."""

from __future__ import annotations

import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

from intake.sandbox import parent

REDIRECTED = """
import requests
ask = requests.get
requests.get = lambda url, **more: ask(url.replace("https://", "http://127.0.0.1:{port}/"), **more)
{more}
from intake.receiving.webhooks.job import make_mails
from intake.sandbox import child
child.main(make_mails, 1_000_000_000)
"""
"""The process that fetches mails, with every address of a provider led to us."""


class Provider:
    """Answers what it was told to keep, to those who show its key. Use as a context."""

    def __init__(self, more: str = "") -> None:
        self.kept: dict[str, bytes] = {}
        self.keys: dict[str, str] = {}
        self.more = more
        self.asked: list[str] = []

    def keep(self, address: str, content: bytes, key: str = "") -> str:
        """Answers `content` at an address, given without its "https://", where a header says `key`."""
        self.kept[f"/{address}"] = content
        self.keys[f"/{address}"] = key
        return f"https://{address}"

    def __enter__(self) -> Self:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        program = REDIRECTED.format(port=self._server.server_address[1], more=self.more)
        self._before, parent.COMMAND = parent.COMMAND, (sys.executable, "-c", program)
        return self

    def __exit__(self, *_: object) -> None:
        parent.COMMAND = self._before
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                provider.asked.append(self.path)
                shown = self.headers.get("Authorization") or self.headers.get("api-key") or ""
                known = self.path in provider.kept
                self.send_response(404 if not known else 200 if shown == provider.keys[self.path] else 401)
                self.end_headers()
                if known and shown == provider.keys[self.path]:
                    self.wfile.write(provider.kept[self.path])

            def log_message(self, *_: object) -> None: ...

        return Handler
