"""A provider that posts, and a mailbox."""

from __future__ import annotations

import shutil
import tempfile
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from intake.models import InboundRequest, RequestState
from tests.intake.receiving.mailservers import Dovecot, installed
from tests.intake.receiving.payloads import Request

Post = Callable[..., int]

SECRET = "provider:correct horse"  # noqa: S105 -- of a test


@pytest.fixture
def post(settings: Any, client: Client) -> Post:
    """`post(provider, request, secret)`: the status that a provider is answered with."""
    settings.INBOUND_SECRETS = dict.fromkeys(settings.INBOUND_SECRETS, SECRET)
    client.raise_request_exception = False

    def posted(provider: str, request: Request, secret: str | None = SECRET) -> int:
        headers = {} if secret is None else {"Authorization": basic(secret)}
        content_type, body = request
        return client.post(f"/receive/{provider}/", body, content_type=content_type, headers=headers).status_code

    return posted


def basic(secret: str) -> str:
    return f"Basic {b64encode(secret.encode()).decode()}"


def problem() -> str:
    """What the one request failed of."""
    request = InboundRequest.objects.get()
    assert request.state == RequestState.FAILED
    return request.problem


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that a server under another user reaches."""
    folder = Path(tempfile.mkdtemp(prefix="fernwertung-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def dovecot(open_folder: Path) -> Iterator[Dovecot]:
    """A running IMAP server with an empty mailbox."""
    if not installed("dovecot"):
        pytest.skip("Dovecot is not installed")
    server = Dovecot(open_folder)
    server.start()
    yield server
    server.stop()
