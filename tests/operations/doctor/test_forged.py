"""A forged mail goes through each open door; real servers say what became of it, and nobody hears of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from intake.models import InboundMail, InboundRequest, OutboundMail
from intake.processing.process import process_mail
from operations.doctor import page_checks
from operations.doctor.findings import Finding, Level, is_fine, warn
from operations.doctor.forged_mail import BELIEVED_MEND, SENT_MEND, check_doors
from operations.doctor.round_trip import ARRIVE_MEND
from tests.intake.federation import OWN_SERVER
from tests.intake.receiving.letters import US
from tests.intake.receiving.listener import Listener
from tests.intake.sending.smtp import MailServer
from tests.servers import PATIENCE, free_port

pytestmark = pytest.mark.both_databases

SECRET = "provider:correct horse"  # noqa: S105 -- of a test


@pytest.fixture
def listener(process_env: dict[str, str], tmp_path: Path, settings: Settings) -> Iterator[Listener]:
    """A receiver that everybody reaches, as none should be: nobody cleans the mails before it."""
    settings.INTAKE_RECIPIENTS, settings.DEFAULT_FROM_EMAIL = [US], US
    running = Listener(tmp_path, process_env, "--smtp")
    running.start()
    yield running
    running.stop()


def find_forged(port: int) -> Finding:
    """The one finding about the mail server at a port."""
    (found,) = check_doors(f"127.0.0.1:{port}", 20)
    return found


@pytest.mark.parametrize("hop", [False, True])
def test_forged_verdict_that_counts_is_named_and_harms_nobody(
    listener: Listener, settings: Settings, hop: bool
) -> None:
    settings.INTAKE_AUTHSERV_ID, settings.INTAKE_AUTHSERV_HOP = OWN_SERVER, hop
    found = find_forged(listener.port)
    mail = InboundMail.objects.get()
    process_mail(mail.pk)
    mail.refresh_from_db()
    said = f"A forged mail came by smtp as {mail.code}, and its verdict counts."
    assert found == Finding(Level.FAILURE, said, BELIEVED_MEND)
    assert (mail.state, mail.reasons[0]["code"]) == ("ignored", "automatic")
    assert OutboundMail.objects.count() == 0


def test_verdict_without_a_name_does_not_count(listener: Listener, settings: Settings) -> None:
    settings.INTAKE_AUTHSERV_ID = ""
    found = find_forged(listener.port)
    code = InboundMail.objects.get().code
    assert found == is_fine(f"A forged mail came by smtp as {code}: a report like that would wait for a confirmation.")


@pytest.mark.django_db
def test_server_that_refuses_loses_or_is_away_is_named(settings: Settings) -> None:
    settings.INTAKE_RECIPIENTS, settings.DEFAULT_FROM_EMAIL = [US], US
    server = MailServer()
    (lost,) = check_doors(f"127.0.0.1:{server.port}", 0.1)
    server.box.refuse_data = "550 5.7.1 DMARC"
    refused = find_forged(server.port)
    server.stop()
    (away,) = check_doors(f"127.0.0.1:{free_port()}", 1)
    assert lost == warn("127.0.0.1 took a forged mail, and it did not arrive within 0.1 seconds.", ARRIVE_MEND)
    assert refused == is_fine("127.0.0.1 refuses a forged mail: SMTPDataError: (550, b'5.7.1 DMARC').")
    assert (away.level, away.mend) == (Level.FAILURE, SENT_MEND)


@pytest.mark.django_db(transaction=True)
def test_provider_gets_nothing_in_by_a_wrong_secret_or_without_its_signature(
    live_server: LiveServer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_checks, "SECONDS", PATIENCE)
    settings.SITE_URL = live_server.url
    settings.INBOUND_SECRETS = {"mailgun": SECRET, "postmark": SECRET, "brevo": ""}
    settings.INBOUND_SIGNING_KEYS = {"mailgun": "key"}
    assert list(check_doors("", 1)) == [
        is_fine("mailgun: a post with a wrong secret is refused."),
        is_fine("mailgun: a post with no signature is refused."),
        is_fine("postmark: a post with a wrong secret is refused."),
        warn(
            "postmark: whoever knows the secret can post; no signature is checked.",
            "INBOUND_SIGNING_KEYS, where it signs",
        ),
    ]
    assert InboundRequest.objects.count() == 0
