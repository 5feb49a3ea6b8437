"""A forged mail goes through each open door; real servers say what became of it, and nobody hears of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from intake.models import InboundMail, InboundRequest, OutboundMail
from intake.processing.process import process_mail
from operations.doctor import page_checks
from operations.doctor.findings import Finding, Level, is_fine, warn
from operations.doctor.forged_mail import BEFORE_MEND, BELIEVED_MEND, LATER_MEND, SENT_MEND, check_doors
from operations.doctor.round_trip import ARRIVE_MEND
from operations.management.commands.doctor import Command
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
    (found,) = check_doors(("127.0.0.1", port), 20)
    return found


@pytest.mark.long
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


@pytest.mark.long
def test_verdict_without_a_name_does_not_count(listener: Listener, settings: Settings) -> None:
    settings.INTAKE_AUTHSERV_ID = ""
    found = find_forged(listener.port)
    code = InboundMail.objects.get().code
    assert found == is_fine(f"A forged mail came by smtp as {code}: a report like that would wait for a confirmation.")


@pytest.mark.long
@pytest.mark.django_db
def test_server_that_refuses_loses_or_is_away_is_named(settings: Settings) -> None:
    settings.INTAKE_RECIPIENTS, settings.DEFAULT_FROM_EMAIL = [US], US
    server = MailServer()
    (lost,) = check_doors(("127.0.0.1", server.port), 0.1)
    server.box.refuse_data = "550 5.7.1 DMARC"
    refused = find_forged(server.port)
    server.stop()
    (away,) = check_doors(("127.0.0.1", free_port()), 1)
    assert lost == warn("127.0.0.1 took a forged mail, and it did not arrive within 0.1 seconds.", ARRIVE_MEND)
    assert refused == is_fine("127.0.0.1 refuses a forged mail: SMTPDataError: (550, b'5.7.1 DMARC').")
    assert (away.level, away.mend) == (Level.FAILURE, SENT_MEND)


def refuse(server: MailServer, step: str, answer: str) -> tuple[Level, str]:
    """The finding about a server that refuses at a step."""
    server.box.refuse_sender, server.box.refuse_recipient, server.box.refuse_data = {}, {}, ""
    setattr(server.box, f"refuse_{step}", answer if step == "data" else {"<>": answer, US: answer})
    found = find_forged(server.port)
    return found.level, found.mend


@pytest.mark.django_db
def test_refusal_for_another_reason_is_not_praised(settings: Settings) -> None:
    """Greylisting decides nothing, and a server that takes no mail for us has not looked whether it is forged."""
    settings.INTAKE_RECIPIENTS, settings.DEFAULT_FROM_EMAIL = [US], US
    server = MailServer()
    later, before = (Level.WARNING, LATER_MEND), (Level.WARNING, BEFORE_MEND)
    found = {
        (step, answer): refuse(server, step, answer)
        for step, answer in (
            ("sender", "451 4.7.1 later"),
            ("recipient", "450 4.2.0 greylisted"),
            ("data", "451 4.7.1 later"),
            ("sender", "550 no null sender"),
            ("recipient", "554 5.7.1 relay access denied"),
            ("recipient", "550 5.7.25 no name"),
            ("recipient", "550 5.7.23 SPF"),
            ("data", "554 refused"),
        )
    }
    server.stop()
    assert list(found.values()) == [later, later, later, before, before, before, (Level.OK, ""), (Level.OK, "")]


@pytest.mark.parametrize("option", ["--forged", "--lmtp"])
def test_place_of_a_server_is_read_alike(option: str) -> None:
    parser = Command().create_parser("manage.py", "doctor")

    def read(given: str) -> object:
        return vars(parser.parse_args([option, given]))[option[2:]]

    assert [read(given) for given in ("[::1]:25", "mx.example.org:65535")] == [("::1", 25), ("mx.example.org", 65535)]
    for wrong in ("host", "host:abc", ":25", "host:0", "host:65536", "host:"):
        with pytest.raises(CommandError, match=f"{wrong} is not HOST:PORT"):
            read(wrong)


def test_place_need_not_be_said() -> None:
    assert Command().create_parser("manage.py", "doctor").parse_args(["--forged"]).forged == ()


@pytest.mark.django_db(transaction=True)
def test_provider_gets_nothing_in_by_a_wrong_secret_or_without_its_signature(
    live_server: LiveServer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_checks, "SECONDS", PATIENCE)
    settings.SITE_URL = live_server.url
    settings.INBOUND_SECRETS = {"mailgun": SECRET, "postmark": SECRET, "brevo": ""}
    settings.INBOUND_SIGNING_KEYS = {"mailgun": ("key",)}
    assert list(check_doors((), 1)) == [
        is_fine("mailgun: a post with a wrong secret is refused."),
        is_fine("mailgun: a post with no signature is refused."),
        is_fine("postmark: a post with a wrong secret is refused."),
        warn(
            "postmark: whoever knows the secret can post; no signature is checked.",
            "INBOUND_SIGNING_KEYS, where it signs",
        ),
    ]
    assert InboundRequest.objects.count() == 0
