"""The way of a review: who may take which step when, and what stays in the trail."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from pytest_django import Settings

from ratings import audit, reviews
from ratings.audit import Origin
from ratings.corrections import ResultCorrected, TakeoverCorrected
from ratings.errors import CorrectionRefused, ReviewRefused
from ratings.models import (
    AuditEvent,
    CorrectionProposal,
    CorrectionState,
    Director,
    Player,
    RatingMove,
    Review,
    ReviewState,
    Run,
    Tournament,
)
from ratings.personal import Wish, store_wish
from ratings.reviews import ReviewRequest, StepReason, Why
from tests.ratings.corrections.world import game, key, played, standing
from tests.ratings.federation import day

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_in_time"), pytest.mark.both_databases]

ALICE, BOB = Origin("officer:1", "office"), Origin("officer:2", "office")
END_OF_WINDOW = datetime(2025, 4, 11, 22, 0, tzinfo=UTC)
"""T1 ended on 11 January: the window ends on 11 April at 24:00 in Berlin, which is 22:00 UTC then."""
WHY = StepReason("The sheet says 0-1", "BdF 7")


@pytest.fixture
def _in_time() -> Iterator[None]:
    """A moment before the end of all windows."""
    with time_machine.travel(END_OF_WINDOW - timedelta(days=30), tick=False):
        yield


def raised(number: str = "P2", words: str = "It was a loss") -> ReviewRequest:
    """What P2 asks about his first game."""
    played_in = Tournament.objects.select_related("pool").get(code="T1")
    return ReviewRequest(played_in, game("T1"), words, "de", player=Player.objects.get(number=number))


def received(at: datetime = END_OF_WINDOW - timedelta(seconds=1)) -> Review:
    """A review that came in at a moment."""
    with time_machine.travel(at, tick=False):
        return reviews.receive(raised(), ALICE)


def lost() -> ResultCorrected:
    """P1 lost his first game."""
    white = game("T1").white.seat == 1
    return ResultCorrected(game("T1").pk, "0-1" if white else "1-0", "played", day(10))


def taken_up(review: Review) -> Review:
    return reviews.start_review(review, ALICE, review.turn)


def states(review: Review) -> list[str]:
    return [step.state for step in review.steps.order_by("number")]


def test_asked_for_in_the_last_second_is_in_time_and_stays_so() -> None:
    played()
    review = received()
    assert (review.in_time, review.until) == (True, day(100))  # day 100 is 11 April
    with time_machine.travel(END_OF_WINDOW + timedelta(days=400), tick=False):
        decided = reviews.decide(taken_up(review), WHY, ALICE, 2)
    assert (decided.state, decided.in_time) == (ReviewState.DECIDED, True)


@pytest.mark.long
def test_asked_for_at_24_00_needs_an_individual_decision_first() -> None:
    played()
    review = taken_up(received(END_OF_WINDOW))
    assert (review.in_time, reviews.is_late(review)) == (False, True)
    with pytest.raises(ReviewRefused, match="late"):
        reviews.decide(review, WHY, ALICE, review.turn)
    allowed = reviews.allow_late(review, StepReason("A slip of the server", "BdF 7"), ALICE, review.turn)
    assert reviews.decide(allowed, WHY, ALICE, allowed.turn).state == ReviewState.DECIDED
    assert states(review) == ["received", "in-review", "in-review", "decided"]


def test_request_of_a_player_counts_from_when_it_was_written() -> None:
    played()
    with time_machine.travel(END_OF_WINDOW - timedelta(seconds=1), tick=False):
        review = reviews.request_review(raised())
    assert review is not None
    with time_machine.travel(END_OF_WINDOW + timedelta(days=2), tick=False):
        assert [reviews.confirm(review), reviews.confirm(review)] == [True, False]
    review.refresh_from_db()
    assert (review.state, review.in_time, states(review)) == ("received", True, ["received"])


def test_request_that_nobody_confirms_is_forgotten_after_seven_days() -> None:
    played()
    review = reviews.request_review(raised())
    assert review is not None
    with time_machine.travel(review.raised_at + timedelta(days=7, seconds=1), tick=False):
        assert reviews.confirm(review) is False
        reviews.find_unconfirmed(datetime.now(UTC)).delete()
    assert (Review.objects.count(), AuditEvent.objects.filter(action__startswith="review").count()) == (0, 0)


def test_strangers_can_make_only_three_requests_wait_for_a_player() -> None:
    played()
    made = [reviews.request_review(raised(words=words)) for words in ("a", "a", "b", "c", "d")]
    assert [review is not None for review in made] == [True, False, True, True, False]


def test_same_request_twice_is_one_review() -> None:
    played()
    first, second = received(), received()
    assert (first.pk, states(first)) == (second.pk, ["received"])


def test_second_officer_is_overtaken() -> None:
    played()
    review = received()
    reviews.start_review(review, ALICE, review.turn)
    with pytest.raises(ReviewRefused, match="overtaken"):
        reviews.start_review(review, BOB, review.turn)
    assert states(review) == ["received", "in-review"]


@pytest.mark.parametrize("step", ["decide", "refuse", "mark_carried_out"])
def test_step_out_of_its_turn_is_refused(step: str) -> None:
    played()
    review = received()
    with pytest.raises(ReviewRefused, match="not-now"):
        getattr(reviews, step)(review, WHY, ALICE, review.turn)


def test_correction_for_a_review_decides_and_applies_it() -> None:
    played()
    review = taken_up(received())
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet says 0-1", "BdF 7", review, "mail7"), ALICE.actor)
    assert (standing("P2"), Run.objects.filter(kind="correction").count()) == ({"P2": (2101, 12)}, 0)
    done = reviews.apply(proposal, foreseen.fingerprint, BOB.actor)
    proposal.refresh_from_db()
    review.refresh_from_db()
    assert standing("P2") == {"P2": (2113, 12)}  # the golden correction of a result
    assert (proposal.state, proposal.prepared_by, proposal.decided_by) == ("applied", "officer:1", "officer:2")
    assert proposal.evaluations == list(done.evaluations)
    assert (review.state, states(review)) == ("applied", ["received", "in-review", "decided", "applied"])
    moves = RatingMove.objects.order_by("player__number").values_list("player__number", "before_value", "after_value")
    assert list(moves) == [("P1", 2107, 2094), ("P2", 2101, 2113), ("P3", 2093, 2094)]
    trail = list(AuditEvent.objects.filter(cause=proposal.code).values_list("action", "actor"))
    assert trail == [
        ("game.result", "officer:2"),
        ("correction.applied", "officer:2"),
        ("review.decided", "officer:2"),
        ("review.applied", "officer:2"),
    ]
    assert AuditEvent.objects.get(action="correction.applied").after["mail"] == "mail7"
    assert list(audit.broken()) == []


def test_late_review_is_not_corrected_without_the_individual_decision() -> None:
    played()
    review = taken_up(received(END_OF_WINDOW))
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet", review=review), ALICE.actor)
    with pytest.raises(ReviewRefused, match="late"):
        reviews.apply(proposal, foreseen.fingerprint, ALICE.actor)
    assert standing("P2") == {"P2": (2101, 12)}


def test_correction_is_carried_out_once() -> None:
    played()
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet"), ALICE.actor)
    reviews.apply(proposal, foreseen.fingerprint, ALICE.actor)
    with pytest.raises(ReviewRefused, match="overtaken"):
        reviews.apply(proposal, foreseen.fingerprint, BOB.actor)
    with pytest.raises(ReviewRefused, match="overtaken"):
        reviews.drop(proposal, BOB.actor)
    assert Run.objects.filter(kind="correction").count() == 1


@pytest.mark.long
def test_effect_that_is_another_one_by_now_is_not_applied() -> None:
    played()
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet"), ALICE.actor)
    other, seen = reviews.prepare(TakeoverCorrected(key("P1"), "fwz", 2200, 10, None, "roster"), Why("A"), BOB.actor)
    reviews.apply(other, seen.fingerprint, BOB.actor)
    with pytest.raises(CorrectionRefused, match="foreseen-otherwise"):
        reviews.apply(proposal, foreseen.fingerprint, ALICE.actor)
    assert CorrectionProposal.objects.get(pk=proposal.pk).state == CorrectionState.PREPARED
    fresh = reviews.preview_proposal(proposal)
    reviews.apply(proposal, fresh.fingerprint, ALICE.actor)
    # P1 2200 lost to P2 2100: 2200 - 13 * 0.588987 = 2192.34
    assert standing("P1") == {"P1": (2192, 11)}


def test_preparing_a_correction_leaves_nothing_but_itself() -> None:
    played()
    before = AuditEvent.objects.count()
    proposal, _ = reviews.prepare(lost(), Why("The sheet"), ALICE.actor)
    assert (AuditEvent.objects.count(), RatingMove.objects.count()) == (before, 0)
    assert reviews.correction_of(proposal) == lost()


@pytest.mark.parametrize("second", [False, True])
def test_rating_by_hand_needs_a_second_person_where_the_setting_says_so(settings: Settings, second: bool) -> None:
    played()
    settings.REVIEW_SECOND_PERSON = {"takeover"} if second else set()
    by_hand = TakeoverCorrected(key("P1"), "fwz", 2200, 10, None, "roster")
    proposal, foreseen = reviews.prepare(by_hand, Why("Their list"), ALICE.actor)
    assert reviews.needs_second(proposal, ALICE.actor) is second
    if second:
        with pytest.raises(ReviewRefused, match="second-person"):
            reviews.apply(proposal, foreseen.fingerprint, ALICE.actor)
    reviews.apply(proposal, foreseen.fingerprint, BOB.actor if second else ALICE.actor)
    assert standing("P1") == {"P1": (2205, 11)}


def test_other_corrections_need_no_second_person(settings: Settings) -> None:
    played()
    settings.REVIEW_SECOND_PERSON = {"takeover", "rule", "merge", "late", "publication"}
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet"), ALICE.actor)
    reviews.apply(proposal, foreseen.fingerprint, ALICE.actor)
    assert standing("P2") == {"P2": (2113, 12)}


def refused() -> Review:
    review = taken_up(received())
    return reviews.refuse(review, StepReason("The sheet says 1-0", "BdF 3.6"), ALICE, review.turn)


def test_appeal_that_is_upheld_is_carried_out() -> None:
    played()
    review = refused()
    player = Origin(f"player:{key('P2')}", reviews.CAUSE)
    review = reviews.appeal(review, "The server shows 0-1", player, review.turn)
    said = StepReason("The record of the server counts", "TO 21", "Appeal committee")
    review = reviews.decide_appeal(review, said, ALICE, review.turn, upheld=True)
    proposal, foreseen = reviews.prepare(lost(), Why("Appeal", review=review), ALICE.actor)
    reviews.apply(proposal, foreseen.fingerprint, ALICE.actor)
    assert states(review) == ["received", "in-review", "refused", "appealed", "decided", "applied"]
    step = review.steps.get(number=5)
    assert (step.body, step.paragraph, step.actor) == ("Appeal committee", "TO 21", "officer:1")
    assert standing("P2") == {"P2": (2113, 12)}


def test_appeal_that_is_dismissed_leaves_the_decision_and_ends_the_way() -> None:
    played()
    review = refused()
    review = reviews.appeal(review, "All the same", ALICE, review.turn)
    review = reviews.decide_appeal(
        review, StepReason("No", "TO 21", "Appeal committee"), ALICE, review.turn, upheld=False
    )
    assert review.state == ReviewState.REFUSED
    with pytest.raises(ReviewRefused, match="no-appeal"):
        reviews.appeal(review, "Once more", ALICE, review.turn)


def test_trail_tells_of_reviews_without_a_name() -> None:
    played()
    refused()
    told = "".join(f"{event.before}{event.after}" for event in AuditEvent.objects.filter(action__startswith="review"))
    assert ("Family" in told, "It was a loss" in told, "The sheet" in told) == (False, False, False)


def test_only_players_who_wish_it_are_to_be_told() -> None:
    played()
    for number, address in (("P1", "p1@example.org"), ("P2", "p2@example.org"), ("P3", "")):
        player = Player.objects.get(number=number)
        player.personaldata.email = address
        player.personaldata.save()
        store_wish(player, Wish.NONE if number == "P2" else Wish.CORRECTIONS)
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet"), ALICE.actor)
    reviews.apply(proposal, foreseen.fingerprint, ALICE.actor)
    assert [move.player.number for move in RatingMove.objects.filter(tell=True)] == ["P1"]


def test_director_raises_a_review_in_his_own_name() -> None:
    played()
    director = Director.objects.create(name="Dora", email="dora@example.org")
    tournament = Tournament.objects.select_related("pool").get(code="T1")
    review = reviews.receive(
        ReviewRequest(tournament, None, "Look", "en", director=director), Origin("director:1", "page:1")
    )
    assert (review.state, review.director, review.player) == ("received", director, None)
