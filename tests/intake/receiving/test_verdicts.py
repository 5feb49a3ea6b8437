"""Whose verdict counts depends on the way a mail came in: a name that anybody can write proves nothing elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from intake.models import InboundMail
from intake.processing.process import process_mail
from intake.processing.verifiers import OWN_WAYS, Verifier, verifier_of
from intake.receiving.receivers import store
from intake.receiving.webhooks.unpacking import unpack_waiting
from ratings.models import Game
from tests.intake.federation import OWN_SERVER, RESULT, mail
from tests.intake.receiving.conftest import Post
from tests.intake.receiving.payloads import RAW, Request, amazon_ses, sendgrid

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

HOP = f"Received: from a.example by {OWN_SERVER} with ESMTPS; Sun, 15 Mar 2026 12:00:01 +0100\r\n".encode()
OTHER_HOP = b"Received: from a.example by mx.provider.example; Sun, 15 Mar 2026 12:00:01 +0100\r\n"
FORGED = mail(RESULT)
"""Anybody can write it: From a director, below a verdict under the name of our server."""

OTHER_WAYS = ["imap", "mailgun", "amazon-ses", "unknown"]


def end_of(raw: bytes, source: str) -> str:
    """The state in which a mail that came on this way ends."""
    row = store(raw, source)
    process_mail(row.pk)
    row.refresh_from_db()
    return row.state


@pytest.mark.long
@pytest.mark.parametrize("way", RAW)
def test_posted_mail_with_a_forged_verdict_is_not_the_directors(way: str, post: Post) -> None:
    provider, wrap = RAW[way]
    assert (post(provider, wrap(FORGED)), unpack_waiting()) == (200, 1)
    row = InboundMail.objects.get()
    process_mail(row.pk)
    row.refresh_from_db()
    assert (row.state, row.auth, [reason["code"] for reason in row.reasons]) == (
        "pending",
        "unknown",
        ["sender-auth"],
    )
    assert not Game.objects.exclude(score=None).exists()


@pytest.mark.parametrize("source", OTHER_WAYS)
@pytest.mark.parametrize("head", [b"", HOP, OTHER_HOP], ids=["no hop", "own hop", "other hop"])
def test_name_of_our_own_server_proves_nothing_on_other_ways(source: str, head: bytes) -> None:
    assert end_of(head + FORGED, source) == "pending"


@pytest.mark.parametrize("source", sorted(OWN_WAYS))
@pytest.mark.parametrize(
    ("demanded", "head", "state"),
    [
        (False, b"", "accepted"),
        (False, HOP, "accepted"),
        (True, b"", "pending"),
        (True, HOP, "accepted"),
        (True, OTHER_HOP, "pending"),
        (True, OTHER_HOP + HOP, "pending"),
    ],
)
def test_our_own_server_shows_its_hop_where_that_is_demanded(
    source: str, demanded: bool, head: bytes, state: str, settings: Any
) -> None:
    settings.INTAKE_AUTHSERV_HOP = demanded
    assert end_of(head + FORGED, source) == state


@pytest.mark.parametrize(
    ("demanded", "head", "state"),
    [(True, b"", "pending"), (True, HOP, "accepted"), (True, OTHER_HOP + HOP, "pending"), (False, b"", "accepted")],
)
class TestNamedVerifier:
    """Ways whose verdicts have a name demand a hop of it, unless a setting says otherwise."""

    def test_of_a_mailbox(self, demanded: bool, head: bytes, state: str, settings: Any) -> None:
        settings.IMAP_AUTHSERV_ID, settings.IMAP_AUTHSERV_HOP = OWN_SERVER, demanded
        assert end_of(head + FORGED, "imap") == state

    def test_of_a_provider(self, demanded: bool, head: bytes, state: str, settings: Any) -> None:
        settings.INBOUND_AUTHSERV_IDS = {"mailgun": OWN_SERVER}
        settings.INBOUND_NO_HOP = [] if demanded else ["mailgun"]
        assert end_of(head + FORGED, "mailgun") == state
        assert verifier_of("postmark") == Verifier("", own_hop=True)


BARE = mail(RESULT, dmarc="")


@pytest.mark.parametrize(
    ("provider", "request_", "state"),
    [
        ("amazon-ses", amazon_ses(BARE, "PASS"), "accepted"),
        ("amazon-ses", amazon_ses(BARE, "FAIL"), "quarantined"),
        ("amazon-ses", amazon_ses(BARE, "GRAY"), "pending"),
        ("amazon-ses", amazon_ses(BARE, "PROCESSING_FAILED"), "pending"),
        ("sendgrid", sendgrid(BARE, b"{@example.org : pass}"), "accepted"),
        ("sendgrid", sendgrid(BARE, b"{@sendgrid.example : pass, @mail.example.org : pass}"), "accepted"),
        ("sendgrid", sendgrid(BARE, b"{@example.org : fail}"), "pending"),
        ("sendgrid", sendgrid(BARE, b"{@example.net : pass}"), "pending"),
        ("sendgrid", sendgrid(BARE, b"none"), "pending"),
        ("sendgrid", sendgrid(FORGED, b"{@example.net : pass}"), "pending"),
    ],
)
def test_what_a_provider_says_outside_the_mail_decides(
    provider: str, request_: Request, state: str, post: Post
) -> None:
    assert (post(provider, request_), unpack_waiting()) == (200, 1)
    row = InboundMail.objects.get()
    process_mail(row.pk)
    row.refresh_from_db()
    assert row.state == state
