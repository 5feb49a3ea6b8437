"""Whoever waits for a provider's interface waits alone: no sweep, no task, no other provider waits with them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from intake import leases
from intake.errors import ProviderAway
from intake.models import InboundMail, InboundRequest, Lease
from intake.receiving.receivers import store
from intake.receiving.webhooks import background, unpacking
from intake.receiving.webhooks.background import unpack_in_background
from intake.receiving.webhooks.unpacking import attempt_seconds, due_requests, unpack_alone, unpack_waiting
from operations.sweep import sweep_once
from operations.tasks import task_unpack_request
from tests.intake import federation
from tests.intake.receiving.conftest import Post
from tests.intake.receiving.letters import letter
from tests.intake.receiving.payloads import mailgun, postmark, postmark_raw
from tests.intake.receiving.taken_apart import mailjet
from tests.servers import PATIENCE, PAUSE, Redis, redis_client

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


class HangingInterface:
    """In the place of the process that asks providers: asked, it says nothing until it is let go."""

    def __init__(self) -> None:
        self.asked, self.let_go = threading.Event(), threading.Event()
        self.seconds: list[int] = []

    def __call__(self, _provider: str, _content_type: str, _body: bytes, seconds: int) -> list[Any]:
        self.seconds.append(seconds)
        self.asked.set()
        self.let_go.wait(PATIENCE)
        raise ProviderAway("not done")


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[HangingInterface]:
    interface = HangingInterface()
    monkeypatch.setattr(unpacking, "put_together", interface)
    yield interface
    interface.let_go.set()
    threads_end()


def threads_end() -> None:
    """Returns when nothing is unpacked any longer."""
    for thread in threading.enumerate():
        if thread.name.startswith("unpacking "):
            thread.join(PATIENCE)


def wait_until(true: Callable[[], object]) -> None:
    for _ in range(int(PATIENCE / PAUSE)):
        if true():
            return
        threading.Event().wait(PAUSE)
    raise AssertionError("it did not come true")


@pytest.mark.long
def test_posted_mail_is_unpacked_and_read_by_sweeps(post: Post, settings: Any) -> None:
    settings.INBOUND_AUTHSERV_IDS, settings.INBOUND_NO_HOP = {"mailgun": federation.OWN_SERVER}, ["mailgun"]
    federation.create_federation()
    post("mailgun", mailgun(federation.mail(federation.RESULT)))
    sweep_once()
    wait_until(lambda: InboundRequest.objects.count() == 0)
    threads_end()
    sweep_once()
    assert federation.stored("SE947") == {"1-2": "1-0"}


@pytest.mark.long
def test_hanging_interface_holds_up_no_mail(hanging: HangingInterface, post: Post, mailoutbox: list[Any]) -> None:
    federation.create_federation()
    post("postmark", postmark())
    store(federation.mail(federation.RESULT), "file")
    sweep_once()
    assert hanging.asked.wait(PATIENCE)
    assert not hanging.let_go.is_set()
    assert (federation.stored("SE947"), len(mailoutbox)) == ({"1-2": "1-0"}, 1)


def test_hanging_interface_holds_up_no_other_provider(hanging: HangingInterface, post: Post) -> None:
    post("postmark", postmark())
    post("mailgun", mailgun(letter()))
    sweep_once()
    assert hanging.asked.wait(PATIENCE)
    # A mail is stored a moment before its request is deleted.
    wait_until(lambda: list(InboundRequest.objects.values_list("provider", flat=True)) == ["postmark"])
    assert InboundMail.objects.count() == 1


def test_requests_of_a_provider_have_one_thread(hanging: HangingInterface, post: Post) -> None:
    post("mailjet", mailjet())
    for _ in range(3):
        sweep_once()
        assert hanging.asked.wait(PATIENCE)
    assert [thread.name for thread in threading.enumerate() if "unpacking" in thread.name] == ["unpacking mailjet"]


def test_request_is_unpacked_at_once_where_the_process_sweeps(post: Post) -> None:
    with unpack_in_background():
        post("postmark", postmark_raw(letter()))
        wait_until(InboundMail.objects.exists)
        threads_end()
    post("postmark", postmark_raw(letter(2)))
    assert (InboundMail.objects.count(), InboundRequest.objects.count()) == (1, 1)


def test_request_that_comes_while_its_provider_is_unpacked_is_not_forgotten(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[int] = []

    def unpack_and_receive(provider: str) -> None:
        unpack_alone(provider)
        if not came:  # behind the last look, and before the end of the thread
            came.append(1)
            post("postmark", postmark_raw(letter(2)))

    monkeypatch.setattr(background, "unpack_alone", unpack_and_receive)
    with unpack_in_background():
        post("postmark", postmark_raw(letter()))
        wait_until(lambda: InboundMail.objects.count() == 2)
        threads_end()


def test_fault_of_a_thread_is_logged_and_ends_it(
    post: Post, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_provider: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(background, "unpack_alone", broken)
    post("postmark", postmark())
    sweep_once()
    wait_until(lambda: "requests of postmark were not unpacked" in caplog.text)
    threads_end()


def test_thread_that_cannot_start_leaves_the_request_stored(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_provider: str) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(background.this_unpacker(), "start", start)
    with unpack_in_background():
        assert post("postmark", postmark()) == 200
    assert InboundRequest.objects.count() == 1


def test_lease_is_of_one_provider_and_given_back(post: Post) -> None:
    for number, provider in enumerate(["postmark", "mailgun"]):
        post(provider, postmark_raw(letter(number)) if provider == "postmark" else mailgun(letter(number)))
    Lease.objects.create(name="unpacking postmark", holder="another", until=timezone.now() + timedelta(minutes=1))
    for provider in ("postmark", "mailgun"):
        unpack_alone(provider)
    assert list(due_requests().values_list("provider", flat=True)) == ["postmark"]
    leases.release_lease("unpacking postmark", "another")
    unpack_alone("postmark")
    assert (due_requests().count(), Lease.objects.count()) == (0, 0)


def test_what_is_stored_while_another_has_the_lease_is_unpacked_by_that_one(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process looks once more after it gave the lease back."""
    unpack = unpacking.unpack_waiting
    came: list[int] = []

    def unpack_while_one_comes(**options: Any) -> int:
        mails = unpack(**options)
        if not came:
            came.append(1)
            post("postmark", postmark_raw(letter(2)))
        return mails

    monkeypatch.setattr(unpacking, "unpack_waiting", unpack_while_one_comes)
    post("postmark", postmark_raw(letter()))
    unpack_alone("postmark")
    assert (InboundMail.objects.count(), InboundRequest.objects.count()) == (2, 0)


def test_first_attempt_is_short_and_later_ones_have_more_time(hanging: HangingInterface, post: Post) -> None:
    hanging.let_go.set()
    post("postmark", postmark())
    for _ in range(unpacking.ATTEMPTS):
        unpack_waiting()
        InboundRequest.objects.update(due_at=timezone.now())
    assert hanging.seconds == [15, 30, 60, *[120] * 7]
    assert attempt_seconds(1) == 15


def test_request_that_failed_waits_behind_new_ones(hanging: HangingInterface, post: Post) -> None:
    hanging.let_go.set()
    post("postmark", postmark())
    unpack_waiting()
    InboundRequest.objects.update(due_at=timezone.now())
    post("postmark", postmark_raw(letter()))
    assert unpack_waiting(limit=1) == 1


def test_posted_requests_put_no_task_before_mails_that_wait(broker: Redis, post: Post) -> None:
    for number in range(5):
        assert post("postmark", postmark_raw(letter(number))) == 200
    with redis_client(broker.url) as client:
        assert (client.llen("requests"), client.llen("intake")) == (5, 0)
    first, last = InboundRequest.objects.order_by("pk").values_list("pk", flat=True)[::4]
    for key in (first, last, first):  # one task unpacks whatever is due of its provider
        task_unpack_request(key)
        assert (InboundRequest.objects.count(), InboundMail.objects.count()) == (0, 5)
    connections.close_all()
