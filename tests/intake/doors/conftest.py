"""A provider that posts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from intake.models import InboundRequest, RequestState
from tests.intake.doors.payloads import RAW, Request

Post = Callable[..., int]

SECRET = "provider:correct horse"  # noqa: S105 -- of a test


@pytest.fixture
def post(settings: Any, client: Client) -> Post:
    """`post(provider, request, secret)`: the status that a provider is answered with."""
    settings.INBOUND_SECRETS = {**settings.INBOUND_SECRETS, **dict.fromkeys(payloads_of_providers(), SECRET)}
    client.raise_request_exception = False

    def posted(provider: str, request: Request, secret: str | None = SECRET) -> int:
        headers = {} if secret is None else {"Authorization": basic(secret)}
        content_type, body = request
        return client.post(f"/receive/{provider}/", body, content_type=content_type, headers=headers).status_code

    return posted


def payloads_of_providers() -> set[str]:
    return {provider for provider, _ in RAW.values()} | {"brevo", "mailjet", "resend"}


def basic(secret: str) -> str:
    return f"Basic {b64encode(secret.encode()).decode()}"


def problem() -> str:
    """What the one request failed of."""
    request = InboundRequest.objects.get()
    assert request.state == RequestState.FAILED
    return request.problem
