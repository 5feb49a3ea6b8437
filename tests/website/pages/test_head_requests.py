"""Whoever asks for the head of a page only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.templatetags.static import static
from django.test import RequestFactory

pytestmark = pytest.mark.django_db

TOLD = ("Content-Length", "Content-Type", "Content-Language", "ETag")


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """The server looks for stale connections with each request; here it would put away that of the test."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def answered(method: str, address: str) -> tuple[str, list[str | None], bytes]:
    """Status, headers and body as the web server gets them: Django's own client takes the body of HEAD away."""
    begun: list[Any] = []
    environ = RequestFactory().generic(method, address, headers={"host": "localhost"}).environ
    server: Any = get_wsgi_application()
    with closing(server(environ, lambda *head: begun.extend(head))) as answer:
        body = b"".join(answer)
    headers = dict(begun[1])
    return begun[0], [headers.get(name) for name in TOLD], body


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/", "200 OK"),
        ("/nowhere/", "404 Not Found"),
        (static("fernwertung.css"), "200 OK"),
        ("/api/v1/pools", "200 OK"),
    ],
)
def test_head_is_that_of_the_page_without_the_page(address: str, status: str) -> None:
    whole = answered("GET", address)
    assert (whole[0], whole[1][0]) == (status, str(len(whole[2])))
    assert answered("HEAD", address) == (*whole[:2], b"")
