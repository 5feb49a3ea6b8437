"""What a provider says about mails that it delivered for us: read with anymail's views, or for Amazon by ourselves."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from anymail.signals import AnymailTrackingEvent, EventType
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
from intake.receiving.webhooks.subscription import confirm_subscription

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

TEMPORARY = "Transient"
"""How Amazon calls a bounce after which another mail may arrive."""

Event = dict[str, str]
"""What happened: "kind", "recipient", "reason"."""


def read_events(provider: str, content_type: str, body: bytes) -> list[Event]:
    """Return the bounces and complaints of a request. Raises whatever anymail raises, or a form not Amazon's."""
    if provider == "amazon-ses":
        return list(_amazon_ses(json.loads(body)))
    events = VIEWS[provider]().parse_events(make_request(content_type, body))
    return [_event(event) for event in events if event is not None and event.event_type in KINDS]


def _event(event: AnymailTrackingEvent) -> Event:
    reason = event.mta_response or event.description or event.reject_reason or ""
    return {"kind": KINDS[event.event_type], "recipient": event.recipient or "", "reason": str(reason)}


# https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
def _amazon_ses(notice: Mapping[str, Any]) -> Iterator[Event]:
    if notice["Type"] == "SubscriptionConfirmation":
        confirm_subscription(notice["SubscribeURL"])
    if notice["Type"] != "Notification" or not notice["Message"].startswith("{"):
        return
    event = json.loads(notice["Message"])
    kind = event.get("notificationType") or event.get("eventType")
    if kind == "Bounce" and event["bounce"]["bounceType"] != TEMPORARY:
        for bounced in event["bounce"]["bouncedRecipients"]:
            yield {"kind": BOUNCED, "recipient": bounced["emailAddress"], "reason": bounced.get("diagnosticCode", "")}
    if kind == "Complaint":
        for complained in event["complaint"]["complainedRecipients"]:
            feedback = event["complaint"].get("complaintFeedbackType", "")
            yield {"kind": COMPLAINED, "recipient": complained["emailAddress"], "reason": feedback}
