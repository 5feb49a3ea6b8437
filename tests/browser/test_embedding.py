"""Our pages in frames of a foreign page, on another server, which shows what our own page offers to copy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import chromium
from tests.browser.chromium import Look
from tests.browser.conftest import Visit
from tests.browser.site import Site

PAGES = {
    "/pools/fwz/": "FWZ",
    "/players/10117/": "Hagedorn, Matthias",
    "/tournaments/SW-01/": "1. Weserturnier nach Schweizer System",
}


@contextmanager
def foreign_page(body: str) -> Iterator[str]:
    """A site of somebody else with one page; its address."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Verein</title><h1>Verein</h1>{body}".encode())

        def log_message(self, *_told: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Answer)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.long
@pytest.mark.parametrize("path", PAGES)
def test_copied_line_shows_our_page_on_a_foreign_one(browser: Browser, demo: Site, visit: Visit, path: str) -> None:
    page = visit(demo, path)
    page.get_by_text("Diese Seite einbetten").click()
    line = page.locator("code.snippet").first.inner_text()
    visitor, complaints = chromium.visitor(browser, Look()), list[str]()
    visitor.on("console", lambda message: complaints.append(message.text))
    other = visitor.new_page()
    with foreign_page(line) as address:
        other.goto(address)
        frame = other.frame_locator("iframe")
        expect(frame.get_by_role("heading", level=1)).to_have_text(PAGES[path])
        frame.locator("main a").last.click()
        expect(other).to_have_url(f"{demo.url}{path}?lang=de")  # the whole page, in place of the foreign one
    visitor.close()
    assert complaints == []


def test_other_pages_stay_out_of_frames(browser: Browser, demo: Site) -> None:
    other = chromium.visitor(browser, Look()).new_page()
    with foreign_page(f'<iframe src="{demo.url}/pools/fwz/"></iframe>') as address:
        other.goto(address)
        (_, frame) = other.frames
        assert frame.url.startswith("chrome-error:")
    other.context.close()
