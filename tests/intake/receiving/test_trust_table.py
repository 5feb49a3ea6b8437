"""The table of docs/receiving.md that says what makes a report immediate: each cell is tried."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from email import message_from_bytes
from email.policy import default
from typing import Any

import pytest

from config.mail_in import SIGNERS, inbound_secrets
from intake.models import InboundMail
from intake.processing.process import process_mail
from intake.processing.verifiers import OWN_WAYS
from intake.receiving.receivers import store
from intake.receiving.webhooks.assembly import assemble_mails
from intake.receiving.webhooks.unpacking import unpack_waiting
from tests.intake.federation import OWN_SERVER, RESULT, mail
from tests.intake.processing import test_signatures as signatures
from tests.intake.receiving.conftest import Post
from tests.intake.receiving.payloads import RAW, Request, amazon_ses, as_json, sendgrid
from tests.intake.receiving.test_verdicts import HOP
from tests.servers import ROOT

names, sign = signatures.names, signatures.sign

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.filterwarnings(
        "ignore::anymail.exceptions.AnymailInsecureWebhookWarning"
    ),  # the secret is asked for before
]

ROW = re.compile(r"^\| (`[a-z, `-]+`) \| (yes|no)[^|]* \| ([^|]+) \| (yes|no)[^|]* \| ([^|]+) \|$", re.MULTILINE)
ROWS: Mapping[str, tuple[str, str, str, str]] = {
    way.strip("` "): (line, outside, dkim, signed)
    for ways, line, outside, dkim, signed in ROW.findall((ROOT / "docs/receiving.md").read_text())
    for way in ways.split(",")
}
"""Each way in, and what the table says of it."""

BARE, VOUCHED = mail(RESULT, dmarc=""), HOP + mail(RESULT)
ENDS = {"yes": "accepted", "no": "pending"}
OUTSIDE: Mapping[str, Callable[[bytes], Request]] = {
    "amazon-ses": lambda raw: amazon_ses(raw, "PASS"),
    "sendgrid": lambda raw: sendgrid(raw, b"{@example.org : pass}"),
}


@pytest.fixture
def end_of(post: Post, settings: Any) -> Callable[[str, bytes], str]:
    """`end_of(way, mail)`: the state in which a mail ends that comes so."""
    settings.INTAKE_AUTHSERV_ID = settings.IMAP_AUTHSERV_ID = OWN_SERVER
    settings.ANYMAIL = {"BREVO_API_KEY": "of no use"}
    settings.INBOUND_AUTHSERV_IDS = dict.fromkeys(inbound_secrets(), OWN_SERVER)

    def found(way: str, raw: bytes, wrap: Callable[[bytes], Request] | None = None) -> str:
        given = wrap or RAW.get(way, (way, None))[1]
        if given is not None:
            assert (post(way, given(raw)), unpack_waiting()) == (200, 1)
        elif way in TAKEN_APART:
            ((whole, _),) = assemble_mails(way, *TAKEN_APART[way](raw))
            store(whole, way)
        else:
            store(raw, way)
        row = InboundMail.objects.get()
        process_mail(row.pk)
        row.refresh_from_db()
        return row.state

    return found


def brevo(raw: bytes) -> Request:
    """The mail as Brevo takes it apart."""
    whole = message_from_bytes(raw, policy=default)
    item = {
        "From": {"Name": "Anna", "Address": "anna@example.org"},
        "To": [{"Name": None, "Address": "wertung@example.org"}],
        "Cc": [],
        "ReplyTo": None,
        "SentAtDate": whole["Date"],
        "Subject": whole["Subject"],
        "Attachments": [],
        "Headers": {name: str(value) for name, value in whole.items()},
        "RawHtmlBody": None,
        "RawTextBody": whole.get_content(),
    }
    return as_json({"items": [item]})


def mailjet(raw: bytes) -> Request:
    """The mail as Mailjet takes it apart."""
    whole = message_from_bytes(raw, policy=default)
    item = {
        "Sender": "anna@example.org",
        "Recipient": "wertung@example.org",
        "From": str(whole["From"]),
        "Subject": str(whole["Subject"]),
        "Headers": {name: str(value) for name, value in whole.items()},
        "Parts": [{"Headers": {"Content-Type": ['text/plain; charset="UTF-8"']}, "ContentRef": "Text-part"}],
        "Text-part": whole.get_content(),
    }
    return as_json(item)


TAKEN_APART: Mapping[str, Callable[[bytes], Request]] = {"brevo": brevo, "mailjet": mailjet}


def test_every_way_has_a_row() -> None:
    assert ROWS.keys() == OWN_WAYS | {"imap"} | inbound_secrets().keys()


def test_signers_are_those_that_we_check() -> None:
    assert {way for way, (*_, signed) in ROWS.items() if signed.startswith("yes")} == SIGNERS


@pytest.mark.parametrize("way", ROWS)
@pytest.mark.usefixtures("_federation")
class TestWithoutKeys:
    """What needs no server of names."""

    def test_line_of_the_named_server(self, way: str, end_of: Callable[..., str]) -> None:
        assert end_of(way, VOUCHED) == ENDS[ROWS[way][0]]

    def test_line_of_a_server_without_a_name(self, way: str, end_of: Callable[..., str], settings: Any) -> None:
        settings.INTAKE_AUTHSERV_ID = settings.IMAP_AUTHSERV_ID = ""
        settings.INBOUND_AUTHSERV_IDS = {}
        assert end_of(way, VOUCHED) == "pending"

    def test_what_is_said_outside_the_mail(self, way: str, end_of: Callable[..., str]) -> None:
        assert end_of(way, BARE, OUTSIDE.get(way)) == ("accepted" if way in OUTSIDE else "pending")
        assert (ROWS[way][1] != "-") == (way in OUTSIDE)


@pytest.mark.parametrize("way", ROWS)
def test_signature_of_the_mail(way: str, end_of: Callable[..., str], sign: Callable[..., bytes]) -> None:
    assert end_of(way, sign(BARE)) == ENDS[ROWS[way][2]]
