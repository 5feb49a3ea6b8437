"""What a mail reports is rated after its commit; its answer waits for the ratings, whatever happens in between."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import Any
from unittest import mock

import pytest
from django.utils import timezone

from intake.models import InboundMail, OutboundMail
from intake.processing import process
from intake.processing.rated_answers import complete_answers, rate_and_answer
from intake.receiving.receivers import store
from intake.sending import send_waiting
from operations.sweep import sweep_once
from operations.tasks import task_rate_pool
from ratings.broker import begin_task, send_once
from ratings.evaluation import RATE_POOL, find_differences, rate_requested
from ratings.facts import manual_entry, results
from ratings.facts.results import Result
from ratings.models import Evaluation, Note, Pool, RatingRequest, Run
from ratings.regulations.types import Score
from tests.intake import federation
from tests.servers import Redis, redis_client

pytestmark = pytest.mark.django_db

GAME = "Hans Müller - Karl Müller 1-0, 10.3.2026"
OTHER = "Ida Beck - Jan Meier 0-1, 9.3.2026"
RATED = "Ausgewertet:"


@pytest.fixture(autouse=True)
def own_server(settings: Any) -> None:
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    federation.create_federation()


@contextmanager
def killed_before_rating() -> Iterator[None]:
    """Mails are settled, and nobody comes to rate them."""
    with mock.patch.object(process, "rate_and_answer"):
        yield


def report_both() -> tuple[InboundMail, InboundMail]:
    """Settle two mails, of which the second game was completed first."""
    first = federation.settled(GAME, subject="EC5")
    return first, federation.settled(OTHER, subject="EC6", sender=federation.CARLA, message_id="<2@example.org>")


def answer_to(mail: InboundMail) -> str:
    """Return the text of the answer to a mail."""
    return OutboundMail.objects.get(mail=mail).body


def test_killed_before_rating_leaves_a_request_and_the_sweep_ends_it(mailoutbox: list[Any]) -> None:
    with killed_before_rating():
        mail = federation.settled(GAME, subject="EC5")
    assert (mail.state, Evaluation.objects.count(), RatingRequest.objects.count()) == ("accepted", 0, 1)
    assert (send_waiting(), complete_answers(), mailoutbox) == (0, 0, [])
    sweep_once()
    assert (Evaluation.objects.count(), RatingRequest.objects.count(), len(mailoutbox)) == (1, 0, 1)
    assert "2000-8 -> " in mailoutbox[0].body


def test_killed_before_answering_leaves_the_ratings_for_the_next_one() -> None:
    with killed_before_rating():
        mail = federation.settled(GAME, subject="EC5")
    rate_requested()
    assert (RatingRequest.objects.get().rated, OutboundMail.objects.get().unrated) == (True, True)
    assert (complete_answers(), complete_answers()) == (1, 0)
    assert "2000-8 -> " in answer_to(mail)
    assert RatingRequest.objects.count() == 0


def test_waiting_mails_are_rated_in_one_run_in_the_order_of_completion() -> None:
    with killed_before_rating():
        first, second = report_both()
    assert rate_and_answer() == 2
    assert list(Evaluation.objects.order_by("pk").values_list("key", flat=True)) == ["EC6#001", "EC5#001"]
    assert Run.objects.get().cause == f"{first.code} {second.code}"
    assert find_differences(Pool.objects.get(key="ecp")) == []
    for mail, code in ((first, "EC5"), (second, "EC6")):
        rated = answer_to(mail).partition(RATED)[2]
        assert [name for name in ("EC5:", "EC6:") if name in rated] == [f"{code}:"]


def test_result_without_an_evaluation_is_answered_all_the_same() -> None:
    mail = federation.settled("Hans Müller - Eva Schmidt 1-0", subject="SE947")
    answer = OutboundMail.objects.get(mail=mail)
    assert (answer.unrated, RATED in answer.body, RatingRequest.objects.count()) == (False, False, 0)
    assert answer.content == ""


def test_correction_of_what_waits_to_be_rated_is_decided_as_if_it_were() -> None:
    with killed_before_rating():
        federation.settled("Ute Braun - Pia Grün 1-0\n", subject="MA2", sender=federation.CARLA)
        text = "Korrektur: Ute Braun - Pia Grün 0-1\n"
        later = federation.settled(text, subject="MA2", sender=federation.CARLA, message_id="<2@example.org>")
    assert (later.state, federation.stored("MA2")) == ("held", {"1-2": "1-0"})


def test_failed_rating_leaves_the_mail_settled_and_the_request() -> None:
    with mock.patch.object(process, "rate_and_answer", side_effect=ZeroDivisionError):
        mail = federation.settled(GAME, subject="EC5")
    assert (mail.state, mail.attempts, RatingRequest.objects.count()) == ("accepted", 1, 1)


def test_result_of_the_officer_waits_for_the_sweep_and_leaves_no_request() -> None:
    game = federation.game("EC5", "1-2")
    source = manual_entry.Source("post", "letter", timezone.now())
    recorded = manual_entry.record(
        game.tournament.pool, [Result(game.pk, Score.DRAW, date(2026, 3, 10))], source, actor="officer:1"
    )
    assert (recorded.evaluations, RatingRequest.objects.get().cause) == ((), Note.objects.get().code)
    assert results.is_evaluated(game.tournament.pool, game)
    sweep_once()
    assert (Evaluation.objects.count(), RatingRequest.objects.count()) == (1, 0)
    assert Run.objects.get().cause == Note.objects.get().code


def test_one_task_of_a_pool_waits_at_a_time(redis_server: Redis, settings: Any) -> None:
    settings.REDIS_URL = redis_server.url
    for key in (1, 1, 2, 1):
        send_once(RATE_POOL, key)
    with redis_client(redis_server.url) as client:
        assert client.llen("rating") == 2
        begin_task(RATE_POOL, 1)
        send_once(RATE_POOL, 1)
        assert (client.llen("rating"), client.llen("intake")) == (3, 0)


def flood() -> list[InboundMail]:
    """Store so many mails that ratings wait for what they report."""
    return [store(federation.mail(OTHER, message_id=f"<{one}@example.org>"), "file") for one in range(process.FLOOD)]


def test_flood_of_mails_is_rated_together(redis_server: Redis, settings: Any) -> None:
    settings.REDIS_URL = redis_server.url
    federation.settled(GAME, subject="EC5")
    pool = Pool.objects.get(key="ecp").pk
    first, *_ = flood()
    with redis_client(redis_server.url) as client:
        client.flushall()
        task_rate_pool(pool)
        assert Evaluation.objects.count() == 0
        (later,) = client.lrange("rating", 0, -1)
    assert datetime.fromisoformat(json.loads(later)["headers"]["eta"]) > timezone.now()
    first.delete()
    task_rate_pool(pool)
    assert Evaluation.objects.count() == 1


def test_flood_of_mails_is_rated_together_without_a_worker() -> None:
    *_, last = flood()
    federation.settled(GAME, subject="EC5")
    assert Evaluation.objects.count() == 0
    last.delete()
    federation.settled(OTHER, subject="EC6", sender=federation.CARLA, message_id="<last@example.org>")
    assert Evaluation.objects.count() == 2


def test_flood_delays_no_rating_for_long() -> None:
    flood()
    federation.settled(GAME, subject="EC5")
    RatingRequest.objects.update(at=timezone.now() - process.PATIENCE)
    task_rate_pool(Pool.objects.get(key="ecp").pk)
    assert Evaluation.objects.count() == 1
