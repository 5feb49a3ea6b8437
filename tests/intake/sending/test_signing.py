"""Mails that leave by SMTP are signed with a key that a command makes, where no relay signs them."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import dkim
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from intake import checks
from intake.models import AnswerKind, OutboundMail
from intake.replying.queue import put_own
from intake.sending import send_waiting, signing
from tests.intake.federation import ANNA
from tests.intake.sending.smtp import MailServer

pytestmark = pytest.mark.django_db


@pytest.fixture
def server(settings: Any, tmp_path: Path) -> Iterator[MailServer]:
    running = MailServer()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", running.port
    settings.DKIM_KEY_FILE = str(tmp_path / "dkim.pem")
    signing._read_key.cache_clear()
    yield running
    running.stop()
    signing._read_key.cache_clear()


def record() -> tuple[str, str]:
    """What the command prints for DNS: the name and the text."""
    written = StringIO()
    call_command("dkim_key", stdout=written, stderr=StringIO())
    name, text = written.getvalue().strip().split(" TXT ")
    return name, text.replace('" "', "").strip('"')


def test_mail_leaves_with_a_signature_that_the_printed_record_proves(server: MailServer) -> None:
    name, text = record()
    put_own(AnswerKind.LETTER, ANNA, "Müller – Schmidt", "Zeile\n.\nZeile\n", timezone.now())
    assert send_waiting() == 1
    raw = server.box.mails[0].original_content or b""
    assert name == "fernwertung._domainkey.fernwertung.example."
    texts = {name.encode(): text.encode()}
    assert dkim.verify(raw, dnsfunc=lambda asked, **_: texts.get(asked))
    assert not dkim.verify(raw.replace(b"Zeile", b"zeile"), dnsfunc=lambda asked, **_: texts.get(asked))


def test_key_is_its_owners_alone_and_stays_when_it_is_asked_for_again(server: MailServer, settings: Any) -> None:
    first = record()
    assert stat.S_IMODE(Path(settings.DKIM_KEY_FILE).stat().st_mode) == 0o600
    assert record() == first


def test_key_that_cannot_be_read_loses_no_mail_and_is_said(server: MailServer) -> None:
    put_own(AnswerKind.LETTER, ANNA, "x", "y", timezone.now())
    assert send_waiting() == 0
    assert OutboundMail.objects.get().state == "waiting"
    assert [found.id for found in checks.check_signing()] == ["intake.E007"]


@pytest.mark.parametrize("content", [None, "no key"])
def test_file_that_is_no_key_is_refused(server: MailServer, settings: Any, content: str | None) -> None:
    if content is None:
        settings.DKIM_KEY_FILE = ""
    else:
        Path(settings.DKIM_KEY_FILE).write_text(content)
    with pytest.raises(CommandError):
        call_command("dkim_key")
