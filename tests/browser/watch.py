"""What a page must not do while somebody is on it, whatever it shows."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

REFUSED = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")
"""The browser's own remark on an answer such as 404; whoever asked looks at the status himself."""


class Watch:
    """Listens to all pages of a context. `faults` are errors and warnings of the browser's console (what the
    content security policy forbade is among them), errors of scripts, and requests to anybody but us.
    """

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.faults: list[str] = []
        self._home = home + "/"
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not REFUSED.match(message.text):
            self.faults.append(f"{message.page.url if message.page else ''}: {message.text}")

    def _error(self, error: WebError) -> None:
        self.faults.append(str(error.error))

    def _request(self, request: Request) -> None:
        if not request.url.startswith(self._home):
            self.faults.append(f"asks {request.url}")
