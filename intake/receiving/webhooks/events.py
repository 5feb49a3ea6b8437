"""What a provider says about mails that it delivered for us: read with anymail's views, or for Amazon by ourselves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from anymail.signals import AnymailTrackingEvent, EventType, RejectReason
from anymail.webhooks.base import AnymailBaseWebhookView
from anymail.webhooks.brevo import BrevoTrackingWebhookView
from anymail.webhooks.mailersend import MailerSendTrackingWebhookView
from anymail.webhooks.mailgun import MailgunTrackingWebhookView
from anymail.webhooks.mailjet import MailjetTrackingWebhookView
from anymail.webhooks.mailtrap import MailtrapTrackingWebhookView
from anymail.webhooks.mandrill import MandrillTrackingWebhookView
from anymail.webhooks.postal import PostalTrackingWebhookView
from anymail.webhooks.postmark import PostmarkTrackingWebhookView
from anymail.webhooks.resend import ResendTrackingWebhookView
from anymail.webhooks.sendgrid import SendGridTrackingWebhookView
from anymail.webhooks.sparkpost import SparkPostTrackingWebhookView

from intake.receiving.webhooks.assembly import make_request

VIEWS: Mapping[str, Callable[[], AnymailBaseWebhookView]] = MappingProxyType(
    {
        "brevo": BrevoTrackingWebhookView,
        "mailersend": MailerSendTrackingWebhookView,
        "mailgun": MailgunTrackingWebhookView,
        "mailjet": MailjetTrackingWebhookView,
        "mailtrap": MailtrapTrackingWebhookView,
        "mandrill": MandrillTrackingWebhookView,
        "postal": PostalTrackingWebhookView,
        "postmark": PostmarkTrackingWebhookView,
        "resend": ResendTrackingWebhookView,
        "sendgrid": SendGridTrackingWebhookView,
        "sparkpost": SparkPostTrackingWebhookView,
    }
)

BOUNCED, COMPLAINED = "bounced", "complained"

KINDS: Mapping[str, str] = MappingProxyType(
    {EventType.BOUNCED: BOUNCED, EventType.REJECTED: BOUNCED, EventType.COMPLAINED: COMPLAINED}
)
"""The events that count. One that is rejected never left the provider, mostly because an earlier one bounced."""

PERMANENT = "Permanent"
"""How Amazon calls a bounce after which no other mail will arrive."""

SOFT = re.compile(r"soft|transient|blocked|deferred|delayed", re.IGNORECASE)
TELLING = ("event", "type", "Type", "severity", "bounce_type")
"""What providers call a mail that may arrive another time, and where they say so."""

LENGTH = 250
"""Characters of an address or a reason that are kept (our own choice)."""

Event = dict[str, str]
"""What happened: "kind", "recipient", "reason"."""


def read_events(provider: str, content_type: str, body: bytes) -> list[Event]:
    """Return the bounces and complaints of a request. Raises whatever anymail raises, or a form not Amazon's."""
    if provider == "amazon-ses":
        return list(_amazon_ses(json.loads(body)))
    events = VIEWS[provider]().parse_events(make_request(content_type, body))
    return [_event(event) for event in events if event is not None and _counts(event)]


def _counts(event: AnymailTrackingEvent) -> bool:
    """Return whether an event says that an address takes no mails for good, or wants none."""
    said = event.esp_event if isinstance(event.esp_event, Mapping) else {}
    is_soft = any(SOFT.search(str(said.get(name, ""))) for name in TELLING) or said.get("hard_bounce") is False
    if event.event_type == EventType.REJECTED:
        return event.reject_reason in {RejectReason.BOUNCED, RejectReason.INVALID}
    return event.event_type in KINDS and not is_soft


def _event(event: AnymailTrackingEvent) -> Event:
    reason = event.mta_response or event.description or event.reject_reason or ""
    return _make_event(KINDS[event.event_type], event.recipient, reason)


def _make_event(kind: str, recipient: object, reason: object) -> Event:
    return {"kind": kind, "recipient": _clean(recipient), "reason": _clean(reason)}


def _clean(said: object) -> str:
    """Return words of others as a database takes them."""
    return "".join(filter(str.isprintable, str(said or "").encode("utf-8", "replace").decode()))[:LENGTH]


# https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
def _amazon_ses(notice: Mapping[str, Any]) -> Iterator[Event]:
    if notice["Type"] != "Notification" or not notice["Message"].startswith("{"):
        return
    event = json.loads(notice["Message"])
    kind = event.get("notificationType") or event.get("eventType")
    if kind == "Bounce" and event["bounce"]["bounceType"] == PERMANENT:
        for bounced in event["bounce"]["bouncedRecipients"]:
            yield _make_event(BOUNCED, bounced["emailAddress"], bounced.get("diagnosticCode"))
    if kind == "Complaint":
        for complained in event["complaint"]["complainedRecipients"]:
            feedback = event["complaint"].get("complaintFeedbackType")
            yield _make_event(COMPLAINED, complained["emailAddress"], feedback)
