"""The address at which providers post: what is stored, and what they are answered."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from config.mail_in import inbound_secrets
from intake.models import InboundMail, InboundRequest
from tests.intake.receiving.conftest import SECRET, Post, basic
from tests.intake.receiving.letters import letter
from tests.intake.receiving.payloads import mailgun, postmark

pytestmark = pytest.mark.django_db

PROVIDERS = [
    "amazon-ses",
    "brevo",
    "mailersend",
    "mailgun",
    "mailjet",
    "mailtrap",
    "mandrill",
    "postal",
    "postmark",
    "resend",
    "sendgrid",
    "sparkpost",
]
"""All from which anymail takes mail: https://anymail.dev/en/stable/esps/"""


def test_request_is_stored_before_anything_in_it_is_looked_at(post: Post) -> None:
    assert post("postmark", ("application/json", b"\x00 no JSON at all \xff")) == 200
    request = InboundRequest.objects.get()
    assert bytes(request.body) == b"\x00 no JSON at all \xff"
    assert (request.provider, request.content_type, request.state) == ("postmark", "application/json", "waiting")
    assert InboundMail.objects.count() == 0


@pytest.mark.parametrize("secret", [None, "provider:wrong", "provider", "", "provider:correct horse ", "üü:ü"])
def test_wrong_secret_is_asked_for_and_nothing_stored(secret: str | None, post: Post) -> None:
    assert post("postmark", postmark(), secret) == 401
    assert InboundRequest.objects.count() == 0


@pytest.mark.parametrize("header", ["Basic", "Basic ***", "Basic \xfc", "Bearer cHJvdmlkZXI6Y29ycmVjdCBob3JzZQ=="])
def test_header_that_shows_no_secret_is_asked_for_one(header: str, post: Post, client: Client) -> None:
    answer = client.post(
        "/receive/postmark/", b"{}", content_type="application/json", headers={"Authorization": header}
    )
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, 'Basic realm="Fernwertung"')


@pytest.mark.parametrize("provider", ["mailtrap", "nobody"])
def test_provider_without_secret_does_not_exist(provider: str, post: Post, client: Client, settings: Any) -> None:
    settings.INBOUND_SECRETS = {**settings.INBOUND_SECRETS, "mailtrap": ""}
    assert post(provider, postmark()) == 404
    assert client.head(f"/receive/{provider}/").status_code == 404
    assert InboundRequest.objects.count() == 0


@pytest.mark.parametrize("provider", PROVIDERS)
def test_every_provider_has_an_address_that_its_own_secret_opens_and_no_other(
    provider: str, post: Post, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in PROVIDERS:
        monkeypatch.setenv(f"INBOUND_{name.replace('-', '_').upper()}_SECRET", f"{name}:horse of {name}")
    settings.INBOUND_SECRETS = inbound_secrets()
    answers = {name: post(provider, postmark(), f"{name}:horse of {name}") for name in PROVIDERS}
    assert answers == {name: 200 if name == provider else 401 for name in PROVIDERS}
    assert [request.provider for request in InboundRequest.objects.all()] == [provider]


def test_address_can_be_looked_at_but_shows_nothing(post: Post, client: Client) -> None:
    assert client.head("/receive/postmark/").status_code == 200
    assert client.get("/receive/postmark/", headers={"Authorization": basic(SECRET)}).status_code == 405


def test_body_may_be_twice_as_large_as_a_mail(post: Post, settings: Any) -> None:
    settings.INTAKE_STORE_BYTES = 1000
    assert post("postmark", ("application/json", b"x" * 2000)) == 200
    assert post("postmark", ("application/json", b"x" * 2001)) == 413
    assert InboundRequest.objects.count() == 1


@pytest.mark.parametrize(("announced", "status"), [("", 411), ("some", 411), ("10", 503)])
def test_body_of_another_size_than_announced_is_not_stored(
    announced: str, status: int, post: Post, client: Client
) -> None:
    headers: dict[str, Any] = {"HTTP_AUTHORIZATION": basic(SECRET), "CONTENT_LENGTH": announced}
    headers["wsgi.input"] = BytesIO(b"{}")  # ends where a connection that broke off does
    answer = client.generic("POST", "/receive/postmark/", b"{}", **headers)
    assert (answer.status_code, InboundRequest.objects.count()) == (status, 0)


def test_body_in_chunks_is_taken_where_the_server_knows_its_end(post: Post, client: Client, settings: Any) -> None:
    settings.INTAKE_STORE_BYTES = 1000
    chunked: dict[str, Any] = {"HTTP_AUTHORIZATION": basic(SECRET), "CONTENT_LENGTH": "", "wsgi.input_terminated": True}
    for size, status in ((2000, 200), (2001, 413)):
        chunked["wsgi.input"] = BytesIO(b"x" * size)
        assert client.generic("POST", "/receive/postmark/", **chunked).status_code == status
    assert [len(request.body) for request in InboundRequest.objects.all()] == [2000]


def test_address_for_raw_mail_of_mailgun_is_the_same_door(post: Post, client: Client) -> None:
    content_type, body = mailgun(letter())
    headers = {"Authorization": basic(SECRET)}
    assert client.post("/receive/mailgun/mime", body, content_type=content_type, headers=headers).status_code == 200
    assert InboundRequest.objects.get().provider == "mailgun"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("provider", "status"), [("postmark", 503), ("sendgrid", 503), ("brevo", 429)])
def test_fault_of_the_database_lets_the_provider_try_again(provider: str, status: int, post: Post) -> None:
    table = InboundRequest._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO away")
    assert post(provider, postmark()) == status
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE away RENAME TO {table}")
    assert post(provider, postmark()) == 200
    assert InboundRequest.objects.count() == 1
