"""The door dies between the commit and its answer: the worst moment, since the mail server must not know."""

from __future__ import annotations

import smtplib
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from intake.models import InboundMail, OutboundMail
from intake.processing.process import process_waiting
from tests.intake import federation
from tests.intake.federation import RESULT, mail
from tests.intake.receiving.letters import delivered
from tests.intake.receiving.listener import Listener, hand_over
from tests.transcript import ReportCounts

pytestmark = pytest.mark.both_databases

DIES = """
import os, signal, sys
import django
django.setup()
import intake.receiving.lmtp
intake.receiving.lmtp.wake = lambda mails: os.kill(os.getpid(), signal.SIGKILL)
import manage
sys.argv = ["manage.py", "receive_lmtp", "--port", "0"]
manage.main()
"""


class Mortal(Listener):
    """A door that is killed as soon as a mail is committed."""

    def start(self, **settings: str) -> None:
        """Returns once clients can connect."""
        env = self.env | {"INTAKE_RECIPIENTS": "example.org", "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.log.write_bytes(b"")
        self.launch([sys.executable, "-c", DIES], self._listens, env=env | settings)


def report(number: int) -> bytes:
    """The same result in another mail."""
    return mail(RESULT, message_id=f"<{number}@example.org>")


@pytest.mark.long
@pytest.mark.proof
def test_mail_sent_again_after_a_kill_is_stored_once(
    process_env: dict[str, str], tmp_path: Path, rounds: Callable[[int, int], int], report_counts: ReportCounts
) -> None:
    federation.create_federation()
    kills = rounds(3, 100)
    lasting = Listener(tmp_path, process_env)
    lasting.start()
    (tmp_path / "mortal").mkdir()
    for number in range(kills):
        mortal = Mortal(tmp_path / "mortal", process_env)
        mortal.start()
        with pytest.raises(smtplib.SMTPServerDisconnected):
            hand_over(mortal.client(), report(number))
        assert InboundMail.objects.count() == number + 1
        mortal.stop()
        again = delivered(report(number), f"Received: from a.example by mx.example.org id {number}; Mon, 16 Mar 2026")
        with lasting.client() as client:
            assert hand_over(client, again) == [250]
        assert InboundMail.objects.count() == number + 1
    lasting.stop()
    process_waiting()
    mails, replies = InboundMail.objects.count(), OutboundMail.objects.values_list("mail", flat=True)
    report_counts(
        "5 kills before the answer", mails=kills, kills=kills, lost=kills - mails, double=len(replies) - kills
    )
    assert set(InboundMail.objects.values_list("state", flat=True)) == {"accepted"}
    assert (len(replies), len(set(replies))) == (kills, kills)
