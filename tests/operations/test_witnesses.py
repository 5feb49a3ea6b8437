"""Checkpoints that go to witnesses outside: by mail and to an https address, signed, once, and tried again."""

from __future__ import annotations

import hashlib
import json
from base64 import b64decode
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from nacl.signing import VerifyKey
from pytest_django import Settings

from intake.sending import send_waiting
from operations.health import Problem, measure_health
from operations.witnesses import hand_out_checkpoint, write_checkpoint
from ratings.audit import Origin, append
from ratings.models import AuditHead, HeldCheckpoint, Pool
from ratings.publication.bundles import write_bundle
from ratings.publication.stored_bundles import find_signer
from tests.http_servers import Quiet, serving
from verify import fernwertung_verify

pytestmark = pytest.mark.django_db

MORNING = datetime(2026, 3, 2, 6, 0, tzinfo=UTC)
ADDRESS = "trail@bund.example"


class Hook(Quiet):
    """An address that takes checkpoints, and answers as it is asked to."""

    taken: list[dict[str, str]] = []
    status = 204
    promised = 0

    def take(self, posted: str) -> None:
        type(self).taken.append(json.loads(posted))
        self.send_response(type(self).status)
        self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", str(type(self).promised))
        self.end_headers()


@pytest.fixture
def hook() -> Iterator[str]:
    Hook.taken, Hook.status, Hook.promised = [], 204, 0
    with serving(Hook) as address:
        yield address


@pytest.fixture(autouse=True)
def clock(settings: Settings, tmp_path: Path) -> Iterator[time_machine.Traveller]:
    settings.VAR_DIR, settings.SITE_URL = tmp_path, "https://rating.example"
    settings.TRAIL_WITNESSES = {"Bund": ADDRESS}
    call_command("open_data_key")
    with time_machine.travel(MORNING, tick=False) as moving:
        store_heads(2)
        yield moving


def store_heads(days: int) -> None:
    """Store an event and a checkpoint for each of some days, the newest of which is 28 February."""
    for n in range(days):
        append(Origin("system", "test"), "player.created", f"player:{n}", {}, {})
    AuditHead.objects.bulk_create(
        AuditHead(day=date(2026, 2, 28) - timedelta(days=n), number=days - n, hash=f"{n:064x}", stored_at=MORNING)
        for n in reversed(range(days))
    )


def check_by_minisign(text: str, signature: str) -> str:
    """Check a signature as minisign does, and return its trusted comment."""
    signer = find_signer()
    assert signer is not None
    _, first, comment, second = signature.splitlines()
    key, words, signed = VerifyKey(b64decode(signer.public_key)[10:]), comment.split(": ", 1)[1], b64decode(first)
    key.verify(hashlib.blake2b(text.encode(), digest_size=64).digest(), signed[10:])
    key.verify(signed[10:] + words.encode(), b64decode(second))
    return words


def holders(client: Client) -> list[str]:
    """Who holds the newest checkpoint on the page."""
    (head, *_) = client.get("/trail/").context["heads"]
    return list(head.holders)


def test_mail_goes_to_a_witness_once_and_the_page_names_them(client: Client, clock: time_machine.Traveller) -> None:
    assert (hand_out_checkpoint(), holders(client)) == (0, [])
    assert send_waiting() == 1
    clock.shift(timedelta(minutes=2))
    assert (hand_out_checkpoint(), holders(client)) == (1, ["Bund"])
    clock.shift(timedelta(hours=9))
    assert (hand_out_checkpoint(), send_waiting()) == (0, 0)
    (sent,) = mail.outbox
    text = write_checkpoint(AuditHead.objects.get(number=2))
    signature = "untrusted comment" + str(sent.body).split("untrusted comment")[1].split("\n\n")[0]
    assert (sent.to, str(sent.body).split("\n")[0]) == ([ADDRESS], text.strip())
    assert check_by_minisign(text, signature) == "checkpoint 2026-02-28 of https://rating.example"


@pytest.mark.long
def test_address_of_a_program_gets_line_and_signature(hook: str, settings: Settings, client: Client) -> None:
    settings.TRAIL_WITNESSES = {"Archiv": hook}
    assert (hand_out_checkpoint(), hand_out_checkpoint(), holders(client)) == (1, 0, ["Archiv"])
    (taken,) = Hook.taken
    text = write_checkpoint(AuditHead.objects.get(number=2))
    assert (taken["site"], taken["checkpoint"]) == ("https://rating.example", text)
    assert check_by_minisign(text, taken["signature"]) == "checkpoint 2026-02-28 of https://rating.example"


@pytest.mark.long
def test_words_of_an_answer_are_not_waited_for(hook: str, settings: Settings, client: Client) -> None:
    settings.TRAIL_WITNESSES = {"Archiv": hook}
    Hook.status, Hook.promised = 200, 10**9
    assert (hand_out_checkpoint(), holders(client)) == (1, ["Archiv"])


@pytest.mark.long
@pytest.mark.parametrize("status", [302, 404, 503])
def test_refusal_is_tried_again_after_an_hour_and_told(
    status: int, hook: str, settings: Settings, client: Client, clock: time_machine.Traveller
) -> None:
    settings.TRAIL_WITNESSES = {"Archiv": hook}
    Hook.status = status
    assert (hand_out_checkpoint(), hand_out_checkpoint(), len(Hook.taken), holders(client)) == (0, 0, 1, [])
    assert HeldCheckpoint.objects.get().problem == f"HTTP {status}"
    clock.shift(timedelta(hours=7))
    assert Problem.NO_WITNESS in measure_health().problems
    Hook.status = 200
    assert (hand_out_checkpoint(), holders(client)) == (1, ["Archiv"])
    assert Problem.NO_WITNESS not in measure_health().problems


@pytest.mark.long
def test_problem_stays_over_midnight_until_the_witness_has_a_later_checkpoint(
    hook: str, settings: Settings, clock: time_machine.Traveller
) -> None:
    settings.TRAIL_WITNESSES = {"Archiv": hook}
    Hook.status = 503
    hand_out_checkpoint()
    clock.shift(timedelta(hours=18))
    AuditHead.objects.create(day=date(2026, 3, 1), number=2, hash=f"{2:064x}", stored_at=timezone.now())
    assert (hand_out_checkpoint(), Problem.NO_WITNESS in measure_health().problems) == (0, True)
    Hook.status = 204
    clock.shift(timedelta(hours=1))
    assert (hand_out_checkpoint(), Problem.NO_WITNESS in measure_health().problems) == (1, False)


@pytest.mark.long
def test_address_that_is_away_does_not_keep_the_others_waiting(hook: str, settings: Settings) -> None:
    settings.TRAIL_WITNESSES = {"Weg": "http://127.0.0.1:9/", "Archiv": hook}
    assert hand_out_checkpoint() == 1
    held = HeldCheckpoint.objects.order_by("witness").values_list("witness", "problem")
    assert list(held) == [("Archiv", ""), ("Weg", "ConnectionError")]


def test_nothing_goes_out_unsigned(tmp_path: Path) -> None:
    (tmp_path / "open_data_key").unlink()
    assert (hand_out_checkpoint(), send_waiting()) == (0, 0)


def test_verifier_compares_the_mail_that_a_witness_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_out_checkpoint()
    send_waiting()
    kept, bundle = tmp_path / "mail.txt", str(tmp_path / "bundle")
    kept.write_text(str(mail.outbox[0].body))
    append(Origin("system", "test"), "player.created", "player:2", {}, {})  # the heads above have hashes of their own
    write_bundle(Pool.objects.get(key="fwz"), tmp_path / "bundle", "test")
    assert fernwertung_verify.main([bundle, str(kept)]) == 0
    assert "1 kept checkpoints: the same in the bundle\n" in capsys.readouterr().out
    kept.write_text(f"{kept.read_text()}\n2026-03-01 9 {9:064x}\n2026-03-02 9 {9:064x}\n")
    assert fernwertung_verify.main([bundle, str(kept)]) == 0
    said = "1 kept checkpoints: the same in the bundle; 2 kept ones are newer than this bundle\n"
    assert said in capsys.readouterr().out
    kept.write_text(kept.read_text().replace(f"{0:064x}", f"{7:064x}"))
    assert fernwertung_verify.main([bundle, str(kept)]) == 1
    assert "checkpoint 2026-02-28: another one was kept" in capsys.readouterr().out
    kept.write_text("nothing")
    assert fernwertung_verify.main([bundle, str(kept)]) == 2
