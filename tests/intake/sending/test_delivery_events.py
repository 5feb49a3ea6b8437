"""Providers say what became of our mails, each in the form that it documents."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from intake.models import Bounce, InboundRequest, OutboundMail, OutboundState, RequestState
from intake.processing.delivery_events import note_events
from intake.receiving.receivers import store
from intake.replying import put
from ratings import personal
from ratings.models import Player
from tests.intake.federation import ANNA, EVA, create_federation, mail
from tests.intake.receiving.conftest import SECRET, basic
from tests.intake.receiving.payloads import sns, urlencoded

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WHY = "550 5.1.1 No such mailbox"


def postmark(address: str, kind: str = "HardBounce") -> Any:
    """https://postmarkapp.com/developer/webhooks/bounce-webhook"""
    record = "SpamComplaint" if kind == "SpamComplaint" else "Bounce"
    times = {"BouncedAt": "2026-03-15T12:00:00Z"}
    return {"RecordType": record, "Type": kind, "ID": 1, "Email": address, "Description": WHY, "Details": WHY, **times}


def mailgun(address: str) -> Any:
    """https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads"""
    failed: dict[str, Any] = {
        "event": "failed",
        "severity": "permanent",
        "reason": "bounce",
        "recipient": address,
        "id": "x1",
    }
    failed |= {"timestamp": 1773576000.1, "delivery-status": {"code": 550, "message": WHY}}
    return {"signature": {"timestamp": "1773576000", "token": "t", "signature": "s"}, "event-data": failed}


def brevo(address: str) -> Any:
    """https://developers.brevo.com/docs/transactional-webhooks"""
    return {"event": "hard_bounce", "email": address, "ts_event": 1773576000, "reason": WHY, "message-id": "<1@x>"}


def sendgrid(address: str) -> Any:
    """https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event"""
    return [{"event": "bounce", "type": "bounce", "email": address, "timestamp": 1773576000, "reason": WHY}]


def ses(address: str, kind: str = "Permanent") -> Any:
    """https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html"""
    bounced = {"emailAddress": address, "diagnosticCode": WHY}
    event = {"notificationType": "Bounce", "bounce": {"bounceType": kind, "bouncedRecipients": [bounced]}}
    return sns(Type="Notification", Message=json.dumps(event))


@pytest.fixture(autouse=True)
def _sent(settings: Any) -> None:
    create_federation()
    settings.INBOUND_SECRETS = dict.fromkeys(settings.INBOUND_SECRETS, SECRET)
    for number, recipient in enumerate((ANNA, EVA)):
        row = store(mail(str(number), message_id=f"<{number}@example.org>"), "file")
        put(row, recipient, "text", timezone.now())
    OutboundMail.objects.update(state=OutboundState.SENT, sent_at=timezone.now())


def post(provider: str, content: Any) -> int:
    headers = {"Authorization": basic(SECRET)}
    kind, body = content if isinstance(content, tuple) else ("application/json", json.dumps(content).encode())
    return Client().post(f"/receive/{provider}/events/", body, content_type=kind, headers=headers).status_code


def marks() -> list[tuple[str, str, str]]:
    return list(Bounce.objects.values_list("recipient", "kind", "reason"))


def mandrill(address: str) -> Any:
    """https://mailchimp.com/developer/transactional/docs/webhooks/#message-webhook-format"""
    told = {"email": address, "diag": WHY, "_id": "x", "ts": 1773576000, "state": "bounced"}
    events = [{"event": "hard_bounce", "ts": 1773576000, "_id": "x", "msg": told}]
    return urlencoded({"mandrill_events": json.dumps(events).encode()})


@pytest.mark.long
@pytest.mark.parametrize(
    ("provider", "form"),
    [
        ("amazon-ses", ses),
        ("brevo", brevo),
        ("mailgun", mailgun),
        ("mandrill", mandrill),
        ("postmark", postmark),
        ("sendgrid", sendgrid),
    ],
)
def test_bounce_that_a_provider_tells_marks_the_address(provider: str, form: Any) -> None:
    assert post(provider, form(ANNA.upper())) == 200
    assert (note_events(), InboundRequest.objects.count()) == (1, 0)
    assert marks() == [(ANNA, "bounced", WHY)]
    assert OutboundMail.objects.get(recipient=ANNA).state == OutboundState.WAITING


@pytest.mark.long
def test_transient_bounce_and_an_address_that_we_never_wrote_to_mark_nothing() -> None:
    post("amazon-ses", ses(ANNA, "Transient"))
    post("postmark", postmark("stranger@example.net"))
    assert (note_events(), marks()) == (2, [])


@pytest.mark.long
def test_complaint_ends_mails_about_ratings_and_no_answers() -> None:
    eva = Player.objects.get(number="1002")
    personal.store_wish(eva, personal.Wish.ALL, "")
    post("postmark", postmark(EVA, "SpamComplaint"))
    assert note_events() == 1
    assert [mark[:2] for mark in marks()] == [(EVA, "complained")]
    assert personal.wish_of(eva) is personal.Wish.NONE
    assert OutboundMail.objects.get(recipient=EVA).state == OutboundState.SENT


@pytest.mark.long
def test_request_that_no_provider_documents_is_kept_for_a_person() -> None:
    post("postmark", {"RecordType": "Bounce"})
    assert post("mailgun", ("application/json", b"no JSON")) == 200
    assert note_events() == 1
    assert [(request.provider, request.state) for request in InboundRequest.objects.all()] == [
        ("mailgun", RequestState.FAILED)
    ]
    assert marks() == []


def test_wrong_secret_and_unknown_provider_store_nothing() -> None:
    assert Client().post("/receive/postmark/events/", b"{}", content_type="application/json").status_code == 401
    assert Client().post("/receive/nobody/events/", b"{}", content_type="application/json").status_code == 404
    assert InboundRequest.objects.count() == 0


SOFT: dict[str, tuple[str, Any]] = {
    "brevo": ("brevo", brevo(ANNA) | {"event": "soft_bounce"}),
    "postmark": ("postmark", postmark(ANNA, "SoftBounce")),
    "sendgrid, blocked": ("sendgrid", [sendgrid(ANNA)[0] | {"type": "blocked"}]),
    "sendgrid, spam": (
        "sendgrid",
        [{"event": "dropped", "email": ANNA, "timestamp": 1773576000, "reason": "Spam Content"}],
    ),
    "amazon, unknown": ("amazon-ses", ses(ANNA, "Undetermined")),
}


@pytest.mark.long
@pytest.mark.parametrize("which", SOFT)
def test_soft_bounce_marks_nothing(which: str) -> None:
    provider, content = SOFT[which]
    assert post(provider, content) == 200
    assert (note_events(), marks()) == (1, [])


@pytest.mark.long
def test_event_that_is_posted_again_sends_no_older_mail_again() -> None:
    earlier = put(store(mail("7", message_id="<7@example.org>"), "file"), ANNA, "older", timezone.now())
    OutboundMail.objects.filter(pk=earlier.pk).update(
        state=OutboundState.SENT, sent_at=timezone.now() - timedelta(days=60)
    )
    for _ in range(3):
        post("postmark", postmark(ANNA))
        note_events()
    assert [mark[0] for mark in marks()] == [ANNA]
    assert OutboundMail.objects.get(pk=earlier.pk).state == OutboundState.SENT


@pytest.mark.long
def test_words_that_no_database_takes_hold_up_no_other_event() -> None:
    bounced = {"emailAddress": ANNA, "diagnosticCode": "550 \x00 \ud800 no such user"}
    event = {"notificationType": "Bounce", "bounce": {"bounceType": "Permanent", "bouncedRecipients": [bounced]}}
    post("amazon-ses", sns(Type="Notification", Message=json.dumps(event)))
    post("postmark", postmark(EVA))
    assert note_events() == 2
    assert [mark[0] for mark in marks()] == [ANNA, EVA]
