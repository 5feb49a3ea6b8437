"""Officers who click at the same moment: one of them does it, the others are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from ratings import audit, reviews
from ratings.audit import Origin
from ratings.corrections import ResultCorrected
from ratings.errors import CorrectionRefused, ReviewRefused
from ratings.evaluation import find_differences
from ratings.models import Evaluation, Review, Run, Tournament
from ratings.reviews import ReviewRequest, Why
from tests.office.pages.test_races import AT_ONCE, at_once
from tests.ratings.corrections.world import game, played, standing
from tests.ratings.federation import day, pool

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("_in_time"), pytest.mark.both_databases]


@pytest.fixture
def _in_time() -> Iterator[None]:
    """A moment before the end of all windows."""
    with time_machine.travel(datetime(2025, 3, 20, tzinfo=UTC), tick=True):
        yield


def lost(on: int = 10) -> ResultCorrected:
    """P1 lost his first game, on some day."""
    white = game("T1").white.seat == 1
    return ResultCorrected(game("T1").pk, "0-1" if white else "1-0", "played", day(on))


@pytest.mark.long
def test_correction_is_carried_out_by_one_of_them() -> None:
    played()
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet"), "officer:1")

    def click(n: int) -> str:
        try:
            reviews.apply(proposal, foreseen.fingerprint, f"officer:{n}")
        except ReviewRefused as refused:
            return refused.why
        return "done"

    assert Counter(at_once(click)) == {"done": 1, "overtaken": AT_ONCE - 1}
    assert standing("P2") == {"P2": (2113, 12)}
    assert Run.objects.filter(kind="correction").count() == 1
    assert list(audit.broken()) == []


@pytest.mark.long
def test_of_corrections_of_one_game_only_the_first_does_what_was_shown() -> None:
    played()
    prepared = [reviews.prepare(lost(on), Why("The sheet"), "officer:1") for on in (10, 11, 12, 13)]

    def click(n: int) -> str:
        proposal, foreseen = prepared[n]
        try:
            reviews.apply(proposal, foreseen.fingerprint, f"officer:{n}")
        except CorrectionRefused as refused:
            return refused.why
        return "done"

    assert Counter(at_once(click)) == {"done": 1, "foreseen-otherwise": 3}
    assert Evaluation.objects.filter(key="T1", replaced_by=None).count() == 1
    assert list(find_differences(pool())) == []


@pytest.mark.long
def test_review_is_taken_up_by_one_of_them() -> None:
    played()
    tournament = Tournament.objects.select_related("pool").get(code="T1")
    review = reviews.receive(ReviewRequest(tournament, None, "Look", "de"), Origin("officer:1", "office"))

    def click(n: int) -> str:
        try:
            reviews.start_review(review, Origin(f"officer:{n}", "office"), review.turn)
        except ReviewRefused as refused:
            return refused.why
        return "done"

    assert Counter(at_once(click)) == {"done": 1, "overtaken": AT_ONCE - 1}
    assert (Review.objects.get().turn, Review.objects.get().steps.count()) == (2, 2)
