"""Amazon SNS around the mails: what it did not sign for a topic of ours makes no mail and confirms nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from django.test import Client
from time_machine import TimeMachineFixture

from intake.models import InboundMail, InboundRequest, RequestState
from intake.processing.delivery_events import note_events
from intake.receiving.webhooks import amazon_sns
from intake.receiving.webhooks.unpacking import unpack_waiting
from tests.intake.receiving import amazon
from tests.intake.receiving.conftest import SECRET, Post, basic, problem
from tests.intake.receiving.letters import letter
from tests.intake.receiving.payloads import TOPIC, Request, amazon_ses, amazon_ses_utf8, as_json, sns

pytestmark = pytest.mark.django_db

CONFIRM = "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1"
NOT_VALID = "ValueError: the signature of Amazon SNS is not valid"
NOT_THEIRS = "ValueError: the address is not one of Amazon SNS"
NO_CERTIFICATE = "ValueError: the address of the certificate is not one of Amazon SNS"
IN_TIME, LATE = amazon.END, amazon.END + amazon.BEGIN.resolution * 10**6


def changed(request: Request, **fields: str) -> Request:
    """A notice of which somebody changed what was signed, or who says so."""
    return as_json({**json.loads(request[1]), **fields})


def test_certificate_is_fetched_once(post: Post, visited: list[str]) -> None:
    for number, form in enumerate((amazon_ses, amazon_ses_utf8, amazon_ses)):
        post("amazon-ses", form(letter(number)))
    assert (unpack_waiting(), visited) == (3, [amazon.CERTIFICATE_URL])


@pytest.mark.parametrize("form", [amazon_ses, amazon_ses_utf8], ids=["version 1", "version 2"])
@pytest.mark.parametrize("field", ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Signature"])
def test_notice_with_a_changed_field_makes_no_mail(field: str, form: Callable[[bytes], Request], post: Post) -> None:
    request = form(letter())
    value = json.loads(request[1])[field]
    post("amazon-ses", changed(request, **{field: ("B" if value[0] != "B" else "C") + value[1:]}))
    assert (unpack_waiting(), problem(), InboundMail.objects.count()) == (0, NOT_VALID, 0)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"SignatureVersion": "2"}, NOT_VALID),
        ({"SignatureVersion": "3"}, "KeyError: '3'"),
        ({"Type": "Other"}, "KeyError: 'Other'"),
        ({"Signature": ""}, NOT_VALID),
        ({"SigningCertURL": "https://example.org/SimpleNotificationService-1.pem"}, NOT_THEIRS),
        ({"SigningCertURL": "http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem"}, NOT_THEIRS),
        ({"SigningCertURL": "https://sns.eu-west-1.amazonaws.com/?Action=Publish&x=/a.pem"}, NO_CERTIFICATE),
        ({"SigningCertURL": "https://sns.s3.amazonaws.com/SimpleNotificationService-1.pem"}, NOT_THEIRS),
        ({"SigningCertURL": "https://sns.s3-us-west-2.amazonaws.com/SimpleNotificationService-1.pem"}, NOT_THEIRS),
        ({"SigningCertURL": f"{amazon.CERTIFICATE_URL}?x=1"}, NO_CERTIFICATE),
        ({"SigningCertURL": f"{amazon.CERTIFICATE_URL}?"}, NO_CERTIFICATE),
        ({"SigningCertURL": f"{amazon.CERTIFICATE_URL}#x"}, NO_CERTIFICATE),
        ({"SigningCertURL": "https://sns.eu-west-1.amazonaws.com/a/SimpleNotificationService-1.pem"}, NO_CERTIFICATE),
    ],
)
def test_notice_that_says_otherwise_who_signed_it_makes_no_mail(fields: dict[str, str], said: str, post: Post) -> None:
    post("amazon-ses", changed(amazon_ses(letter()), **fields))
    assert (unpack_waiting(), problem()) == (0, said)


def test_key_of_somebody_else_does_not_count(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    others = amazon.certificate(generate_private_key(65537, 2048))
    monkeypatch.setattr(amazon_sns, "_fetch", lambda _address: others)
    post("amazon-ses", amazon_ses(letter()))
    assert (unpack_waiting(), problem()) == (0, NOT_VALID)


@pytest.mark.parametrize(("when", "mails"), [(amazon.BEGIN, 1), (IN_TIME, 1), (LATE, 0)])
def test_certificate_counts_for_its_time(when: Any, mails: int, post: Post, time_machine: TimeMachineFixture) -> None:
    time_machine.move_to(when, tick=False)
    post("amazon-ses", amazon_ses(letter()))
    assert unpack_waiting() == mails


def test_mail_waits_while_amazon_is_away(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_address: str) -> bytes:
        raise OSError("nobody answers")

    monkeypatch.setattr(amazon_sns, "_fetch", away)
    post("amazon-ses", amazon_ses(letter()))
    assert (unpack_waiting(), InboundRequest.objects.get().state) == (0, RequestState.WAITING)


@pytest.mark.parametrize(("topic", "mails"), [(TOPIC, 1), (TOPIC + "-of-others", 0)])
def test_only_named_topics_count(topic: str, mails: int, post: Post, settings: Any) -> None:
    """Everybody may have a topic that Amazon signs for, and publish in it what they like."""
    settings.INBOUND_SIGNING_KEYS = {"amazon-ses": (topic,)}
    assert (post("amazon-ses", amazon_ses(letter())), unpack_waiting()) == (200, mails)


def test_event_that_amazon_did_not_sign_marks_no_address(post: Post, client: Client) -> None:
    (kind, body), shown = changed(sns(Type="Notification", Message="{}"), Message="[]"), basic(SECRET)
    client.post("/receive/amazon-ses/events/", body, content_type=kind, headers={"Authorization": shown})
    assert (note_events(), problem()) == (0, NOT_VALID)


def test_subscription_is_confirmed_at_amazon(post: Post, visited: list[str]) -> None:
    post("amazon-ses", sns(Type="SubscriptionConfirmation", SubscribeURL=CONFIRM))
    assert (unpack_waiting(), visited) == (0, [amazon.CERTIFICATE_URL, CONFIRM])
    assert InboundRequest.objects.count() == 0


def test_subscription_without_a_valid_signature_is_not_confirmed(post: Post, visited: list[str]) -> None:
    subscription = sns(Type="SubscriptionConfirmation", SubscribeURL=CONFIRM)
    post("amazon-ses", changed(subscription, SubscribeURL=CONFIRM.replace("Token=1", "Token=2")))
    assert (unpack_waiting(), visited, problem()) == (0, [amazon.CERTIFICATE_URL], NOT_VALID)


@pytest.mark.parametrize(
    "address",
    [
        "https://sns.eu-west-1.amazonaws.com.example.org/",
        "https://sns.eu-west-1.amazonaws.com@example.org/",
        "https://sns.eu-west-1.amazonaws.com:8443/",
        "http://sns.eu-west-1.amazonaws.com/",
        "file:///etc/passwd",
        "https://localhost/",
    ],
)
def test_subscription_elsewhere_is_not_visited(address: str, post: Post, visited: list[str]) -> None:
    post("amazon-ses", sns(Type="SubscriptionConfirmation", SubscribeURL=address))
    unpack_waiting()
    assert (visited, problem()) == ([amazon.CERTIFICATE_URL], NOT_THEIRS)


@pytest.mark.parametrize(
    "notice",
    [
        {"Type": "UnsubscribeConfirmation"},
        {"Type": "Notification", "Message": "Successfully validated SNS topic for Amazon SES event publishing."},
    ],
)
def test_notice_without_mail_is_done(notice: dict[str, str], post: Post) -> None:
    post("amazon-ses", sns(**notice))
    assert (unpack_waiting(), InboundRequest.objects.count()) == (0, 0)
