"""Providers that sign what they post: with their key in the settings nothing else is stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from typing import Any
from urllib.parse import parse_qsl

import pytest
from anymail.exceptions import AnymailWebhookValidationFailure
from anymail.webhooks.base import AnymailBaseWebhookView
from anymail.webhooks.mailersend import MailerSendInboundWebhookView
from anymail.webhooks.mailgun import MailgunInboundWebhookView
from anymail.webhooks.mailtrap import MailtrapInboundWebhookView
from anymail.webhooks.mandrill import MandrillCombinedWebhookView
from anymail.webhooks.postal import PostalInboundWebhookView
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory
from time_machine import TimeMachineFixture

from config.mail_in import SIGNERS, inbound_signing_keys
from intake.models import InboundRequest
from intake.receiving.webhooks.amazon_sns import AMAZON
from intake.receiving.webhooks.provider_signatures import OLDEST, SIGNATURES
from tests.intake.receiving.conftest import SECRET, Post, basic
from tests.intake.receiving.letters import letter
from tests.intake.receiving.payloads import Request, as_json, mailersend, mailgun, mailgun_urlencoded, mandrill, postal

pytestmark = pytest.mark.django_db

KEY = "the-key-of-the-account"
PRIVATE = generate_private_key(65537, 2048)
PUBLIC = base64.b64encode(PRIVATE.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).decode()
SITE = "https://rating.example.org"

SVIX_KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
SVIX = {
    "svix-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "svix-timestamp": "1614265330",
    "svix-signature": "v1,abc v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
"""The example of https://docs.svix.com/receiving/verifying-payloads/how-manual, behind another signature."""

SVIX_BODY = b'{"test": 2432232314}'


def digest(text: bytes, key: str = KEY) -> str:
    return hmac.new(key.encode(), text, hashlib.sha256).hexdigest()


def signed_mailgun(request: Request) -> Request:
    return request[0], request[1].replace(b"5f2c" * 16, digest(b"1772472600" + FORM_TOKEN).encode())


FORM_TOKEN = b"c1f6d6a1d9a54e5e8d1f0b4f3a7c6e5d4b3a291807f6e5d4c3"


def mandrill_signature(url: str, request: Request) -> str:
    fields = "".join(name + value for name, value in sorted(parse_qsl(request[1].decode(), keep_blank_values=True)))
    return base64.b64encode(hmac.new(KEY.encode(), (url + fields).encode(), hashlib.sha1).digest()).decode()


EVENT = {
    "signature": {
        "timestamp": "1772472600",
        "token": FORM_TOKEN.decode(),
        "signature": digest(b"1772472600" + FORM_TOKEN),
    },
    "event-data": {"event": "failed"},
}

MAIL = letter()
SENT: dict[str, tuple[Request, dict[str, str], str]] = {
    "mailersend": (mailersend(MAIL), {"Signature": digest(mailersend(MAIL)[1])}, KEY),
    "mailgun": (signed_mailgun(mailgun(MAIL)), {}, KEY),
    "mailgun, urlencoded": (signed_mailgun(mailgun_urlencoded(MAIL)), {}, KEY),
    "mailtrap": (
        as_json({"event": "receiving", "id": 1}),
        {"Mailtrap-Signature": digest(as_json({"event": "receiving", "id": 1})[1])},
        KEY,
    ),
    "mandrill": (
        mandrill(MAIL),
        {
            "X-Mandrill-Signature": mandrill_signature(
                f"https://{SECRET}@rating.example.org/receive/mandrill/", mandrill(MAIL)
            )
        },
        KEY,
    ),
    "postal": (
        postal(MAIL),
        {"X-Postal-Signature": base64.b64encode(PRIVATE.sign(postal(MAIL)[1], PKCS1v15(), SHA1())).decode()},  # noqa: S303 -- as Postal signs
        PUBLIC,
    ),
    "resend": (("application/json", SVIX_BODY), SVIX, SVIX_KEY),
}
"""What each posts, with the headers of its signature, and the key in the settings."""


MADE = {"mailgun": 1772472600, "resend": 1614265330}
"""When the signature of a request was made, where it says so."""


def send(client: Client, provider: str, request: Request, headers: dict[str, str], events: str = "") -> int:
    """The answer to a request that shows the right secret."""
    shown = {"Authorization": basic(SECRET), **headers}
    return client.post(f"/receive/{provider}/{events}", request[1], content_type=request[0], headers=shown).status_code


@pytest.mark.parametrize("way", SENT)
def test_signed_request_is_stored_and_no_other(
    way: str, client: Client, post: Post, settings: Any, time_machine: TimeMachineFixture
) -> None:
    request, headers, key = SENT[way]
    provider = way.partition(",")[0]
    time_machine.move_to(MADE.get(provider, time.time()))
    settings.INBOUND_SIGNING_KEYS, settings.SITE_URL = {provider: (key,)}, SITE
    other = SENT["postal"][2] if provider != "postal" else base64.b64encode(b"no key").decode()
    changed = (request[0], request[1].replace(b"1", b"2"))
    wrong = {name: value[:-4] + "abcd" for name, value in headers.items()}
    answers = [send(client, provider, request, headers), send(client, provider, changed, headers)]
    if headers:
        answers += [send(client, provider, request, {}), send(client, provider, request, wrong)]
    settings.INBOUND_SIGNING_KEYS = {provider: (other,)}
    answers.append(send(client, provider, request, headers))
    assert answers == [200, *[401] * (len(answers) - 1)]
    assert [bytes(row.body) for row in InboundRequest.objects.all()] == [request[1]]


@pytest.mark.parametrize("provider", ["mailersend", "mailtrap"])
def test_mails_and_events_may_be_signed_with_different_keys(
    provider: str, client: Client, post: Post, settings: Any
) -> None:
    settings.INBOUND_SIGNING_KEYS = {provider: ("no base64 é", KEY, "the-key-of-events")}
    name = "Signature" if provider == "mailersend" else "Mailtrap-Signature"
    body = b'{"type": "activity.hard_bounced"}'
    answers = [
        send(client, provider, ("application/json", body), {name: digest(body, key)}, "events/")
        for key in (KEY, "the-key-of-events", "another key")
    ]
    assert (answers, InboundRequest.objects.filter(events=True).count()) == ([200, 200, 401], 2)


@pytest.mark.parametrize("way", ["mailgun", "mailgun, urlencoded", "mailgun, events", "resend"])
def test_signature_counts_for_a_day(
    way: str, client: Client, post: Post, settings: Any, time_machine: TimeMachineFixture
) -> None:
    """Otherwise whoever saw one of Mailgun could post any mail with it for ever."""
    provider = way.partition(",")[0]
    request, headers, key = {**SENT, "mailgun, events": (as_json(EVENT), {}, KEY)}[way]
    settings.INBOUND_SIGNING_KEYS = {provider: (key,)}
    answers = []
    for seconds in (-OLDEST - 1, -OLDEST, 0, OLDEST, OLDEST + 1):
        time_machine.move_to(MADE[provider] + seconds, tick=False)
        answers.append(send(client, provider, request, headers))
    assert (OLDEST, answers) == (86400, [401, 200, 200, 200, 401])


VIEWS: dict[str, AnymailBaseWebhookView] = {
    "mailersend": MailerSendInboundWebhookView(inbound_secret=KEY),
    "mailgun": MailgunInboundWebhookView(webhook_signing_key=KEY),
    "mailgun, urlencoded": MailgunInboundWebhookView(webhook_signing_key=KEY),
    "mandrill": MandrillCombinedWebhookView(
        webhook_key=KEY, webhook_url=f"https://{SECRET}@rating.example.org/receive/mandrill/"
    ),
    "mailtrap": MailtrapInboundWebhookView(inbound_secret=KEY, api_token="of no use"),
    "postal": PostalInboundWebhookView(webhook_key=PUBLIC),
}


@pytest.mark.parametrize("way", VIEWS)
def test_anymail_takes_the_same_signatures(way: str, settings: Any) -> None:
    """So the requests of these tests are signed as providers sign; the example of Resend is its own."""
    (content_type, body), headers, _ = SENT[way]
    request = RequestFactory().post("/", body, content_type=content_type, headers=headers)
    VIEWS[way].validate_request(request)
    wrong = RequestFactory().post("/", body.replace(b"1", b"2"), content_type=content_type, headers=headers)
    with pytest.raises(AnymailWebhookValidationFailure):
        VIEWS[way].validate_request(wrong)


@pytest.mark.parametrize("provider", sorted(SIGNATURES))
@pytest.mark.parametrize("body", [b"[]", b"{}", b"\xff\x00", b'{"signature": 1}', b'{"signature": {"token": 1}}'])
def test_request_of_no_form_is_not_signed(
    provider: str, body: bytes, client: Client, post: Post, settings: Any
) -> None:
    settings.INBOUND_SIGNING_KEYS = {provider: (KEY,)}
    headers = {"Signature": "ü", "X-Postal-Signature": "*", "X-Mandrill-Signature": "a", "Mailtrap-Signature": "a"}
    answers = {send(client, provider, (kind, body), headers) for kind in ("application/json", "text/plain", "")}
    assert (answers, InboundRequest.objects.count()) == ({401}, 0)


def test_keys_are_of_providers_that_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    assert SIGNATURES.keys() | {AMAZON} == SIGNERS
    monkeypatch.setenv("INBOUND_SIGNING_KEYS", "mailersend:key,postal:MIIB+/=,mailersend:events")
    assert inbound_signing_keys() == {"mailersend": ("key", "events"), "postal": ("MIIB+/=",)}
    for wrong in ("postmark:key", "mailgun:", "the-key"):
        monkeypatch.setenv("INBOUND_SIGNING_KEYS", f"mailgun:key,{wrong}")
        with pytest.raises(
            ImproperlyConfigured, match=r"INBOUND_SIGNING_KEYS: entry 2 is no provider that signs, with"
        ):
            inbound_signing_keys()
