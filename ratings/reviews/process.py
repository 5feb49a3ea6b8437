"""The steps of a review: request, confirmation, decision, correction or refusal, appeal (BdF 7).

Each step is one transaction with its audit event and is reported to the requester. A step names the turn on which it is
based, so that two clicks, or two officers, do one thing once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from ratings import audit
from ratings.audit import Origin
from ratings.errors import ReviewRefused
from ratings.models import Director, Game, Player, Review, ReviewState, ReviewStep, Tournament
from ratings.queries.windows import in_time, review_until

from .refusals import Refusal

CONFIRM_WITHIN = timedelta(days=7)
"""How long a request waits for its confirmation; then it is forgotten (our own choice)."""

UNCONFIRMED = 3
"""Requests in the name of one player that wait for them at a time: anybody can write them (our own choice)."""

NEXT: Mapping[str, frozenset[ReviewState]] = MappingProxyType(
    {
        ReviewState.UNCONFIRMED: frozenset({ReviewState.RECEIVED}),
        ReviewState.RECEIVED: frozenset({ReviewState.IN_REVIEW}),
        ReviewState.IN_REVIEW: frozenset({ReviewState.DECIDED, ReviewState.REFUSED}),
        ReviewState.DECIDED: frozenset({ReviewState.APPLIED, ReviewState.APPEALED}),
        ReviewState.APPLIED: frozenset({ReviewState.APPEALED}),
        ReviewState.REFUSED: frozenset({ReviewState.APPEALED}),
    }
)
"""The steps an officer or the raiser may take next; out of an appeal leads its decision alone."""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A request for a review, in the requester's own words and language; neither `player` nor `director` is set for a
    request of the officer.
    """

    tournament: Tournament
    game: Game | None
    words: str
    language: str
    player: Player | None = None
    director: Director | None = None
    claimed: str = ""


@dataclass(frozen=True, slots=True)
class StepReason:
    """Why a step is taken, by which paragraph; `body` names the appeal body if it decided."""

    reason: str = ""
    paragraph: str = ""
    body: str = ""


@transaction.atomic
def receive(raised: ReviewRequest, origin: Origin) -> Review:
    """Store a request of an identified person as received. A repeated request is the same review."""
    audit.lock()
    review = _same(raised, (ReviewState.RECEIVED, ReviewState.IN_REVIEW))
    if review is not None:
        return review
    review = _store(raised, origin.actor, ReviewState.UNCONFIRMED)
    return _step(review, ReviewState.RECEIVED, origin, StepReason())


@transaction.atomic
def request_review(raised: ReviewRequest) -> Review | None:
    """Store a request in the name of a player, who has to confirm it; it counts from now. None where the same request
    waits already, or as many as are allowed.
    """
    assert raised.player is not None, "only players confirm"  # noqa: S101 -- the form has one
    waiting = Review.objects.filter(player=raised.player, state=ReviewState.UNCONFIRMED)
    if _same(raised, (ReviewState.UNCONFIRMED,)) or waiting.count() >= UNCONFIRMED:
        return None
    return _store(raised, f"player:{raised.player.pk}", ReviewState.UNCONFIRMED)


@transaction.atomic
def confirm(review: Review) -> bool:
    """Confirm a request. False where it was confirmed before, or waited too long."""
    audit.lock()
    row = Review.objects.select_for_update().get(pk=review.pk)
    if row.state != ReviewState.UNCONFIRMED or is_stale(row):
        return False
    _step(row, ReviewState.RECEIVED, Origin(row.actor, CAUSE), StepReason())
    return True


def is_stale(review: Review) -> bool:
    """Return whether a request was not confirmed in time."""
    return review.state == ReviewState.UNCONFIRMED and timezone.now() - review.raised_at > CONFIRM_WITHIN


def find_unconfirmed(now: datetime) -> QuerySet[Review]:
    """Return the requests that were not confirmed in time; they are deleted."""
    return Review.objects.filter(state=ReviewState.UNCONFIRMED, raised_at__lt=now - CONFIRM_WITHIN)


def start_review(review: Review, origin: Origin, seen: int) -> Review:
    """Start the review of a received request."""
    return _take(review, ReviewState.IN_REVIEW, origin, StepReason(), seen)


@transaction.atomic
def allow_late(review: Review, reason: StepReason, origin: Origin, seen: int) -> Review:
    """Record the individual decision to review a late request (BdF 7: there is no claim to it)."""
    row = _lock_at_turn(review, seen)
    if row.state != ReviewState.IN_REVIEW or row.in_time or row.late_allowed:
        raise ReviewRefused(Refusal.NOT_NOW, f"review {row.pk} is {row.state}")
    row.late_allowed = True
    return _step(row, ReviewState.IN_REVIEW, origin, reason)


@transaction.atomic
def decide(review: Review, reason: StepReason, origin: Origin, seen: int) -> Review:
    """Decide that something has to be corrected."""
    row = _lock_at_turn(review, seen)
    _must_not_be_late(row)
    return _to(row, ReviewState.DECIDED, origin, reason)


@transaction.atomic
def refuse(review: Review, reason: StepReason, origin: Origin, seen: int) -> Review:
    """Decide that nothing is changed; a late request may be refused as late."""
    row = _lock_at_turn(review, seen)
    if not row.in_time and row.late_allowed is None:
        row.late_allowed = False
    return _to(row, ReviewState.REFUSED, origin, reason)


def mark_carried_out(review: Review, reason: StepReason, origin: Origin, seen: int) -> Review:
    """Record that the decision was carried out in another way than by a correction."""
    return _take(review, ReviewState.APPLIED, origin, reason, seen)


@transaction.atomic
def mark_corrected(review: Review, reason: StepReason, origin: Origin) -> Review:
    """Record that a correction was carried out for the review; this decides it if it was not decided yet."""
    audit.lock()
    row = Review.objects.select_for_update().get(pk=review.pk)
    if row.state == ReviewState.APPLIED:
        return row
    if row.state == ReviewState.IN_REVIEW:
        _must_not_be_late(row)
        _to(row, ReviewState.DECIDED, origin, reason)
        ReviewStep.objects.filter(review=row, number=row.turn).update(told_at=timezone.now())  # the next mail says it
    return _to(row, ReviewState.APPLIED, origin, reason)


@transaction.atomic
def appeal(review: Review, words: str, origin: Origin, seen: int) -> Review:
    """Appeal against the decision (BdF 7; its paragraph: `regulations.tournament_rules`)."""
    row = _lock_at_turn(review, seen)
    if row.steps.exclude(body="").exists():
        raise ReviewRefused(Refusal.NO_APPEAL, f"review {row.pk}")
    return _to(row, ReviewState.APPEALED, origin, StepReason(words))


@transaction.atomic
def decide_appeal(review: Review, reason: StepReason, origin: Origin, seen: int, *, upheld: bool) -> Review:
    """Record the decision of the appeal body: if upheld, a correction is to be made; else nothing is changed."""
    row = _lock_at_turn(review, seen)
    if row.state != ReviewState.APPEALED:
        raise ReviewRefused(Refusal.NOT_NOW, f"review {row.pk} is {row.state}")
    if upheld:
        row.late_allowed = None if row.in_time else True
        return _step(row, ReviewState.DECIDED, origin, reason)
    before = row.steps.exclude(state=ReviewState.APPEALED).order_by("-number").values_list("state", flat=True)
    return _step(row, ReviewState(before[0]), origin, reason)


CAUSE = "review"
"""Why a review took a step: whoever raised it asked for it."""


def is_late(review: Review) -> bool:
    """Return whether the individual decision about a late request is missing."""
    return not review.in_time and not review.late_allowed


def _must_not_be_late(review: Review) -> None:
    if is_late(review):
        raise ReviewRefused(Refusal.LATE, f"review {review.pk}")


def _same(raised: ReviewRequest, states: tuple[ReviewState, ...]) -> Review | None:
    """Find the same request in one of some states, as from a form that is sent twice."""
    same = {"tournament": raised.tournament, "game": raised.game, "words": raised.words}
    people = {"player": raised.player, "director": raised.director}
    return Review.objects.filter(**same, **people, state__in=states).first()


def _store(raised: ReviewRequest, actor: str, state: ReviewState) -> Review:
    now: datetime = timezone.now()
    until = review_until(raised.tournament, raised.game)
    return Review.objects.create(
        player=raised.player,
        director=raised.director,
        actor=actor,
        tournament=raised.tournament,
        game=raised.game,
        claimed=raised.claimed if raised.game else "",
        words=raised.words,
        language=raised.language,
        raised_at=now,
        until=until,
        in_time=in_time(until, now),
        state=state,
    )


def _lock_at_turn(review: Review, seen: int) -> Review:
    """Return the locked row. Raises ReviewRefused where it is no longer at the expected turn."""
    audit.lock()
    row = Review.objects.select_for_update().get(pk=review.pk)
    if row.turn != seen:
        raise ReviewRefused(Refusal.OVERTAKEN, f"review {row.pk}")
    return row


@transaction.atomic
def _take(review: Review, to: ReviewState, origin: Origin, reason: StepReason, seen: int) -> Review:
    return _to(_lock_at_turn(review, seen), to, origin, reason)


def _to(row: Review, to: ReviewState, origin: Origin, reason: StepReason) -> Review:
    if to not in NEXT.get(row.state, ()):
        raise ReviewRefused(Refusal.NOT_NOW, f"review {row.pk} is {row.state}")
    return _step(row, to, origin, reason)


def _step(row: Review, to: ReviewState, origin: Origin, reason: StepReason) -> Review:
    """Store a step. The trail holds its codes; the texts may contain names and are stored here only."""
    audit.lock()
    before = row.state
    row.state, row.turn = to, row.turn + 1
    row.save(update_fields=["state", "turn", "late_allowed"])
    ReviewStep.objects.create(
        review=row,
        number=row.turn,
        at=timezone.now(),
        actor=origin.actor,
        state=to,
        reason=reason.reason,
        paragraph=reason.paragraph,
        body=reason.body,
    )
    after = {"review_state": to.value, **({"in_time": row.in_time} if row.turn == 1 else {})}
    audit.append(origin, f"review.{to}", f"review:{row.pk}", {"review_state": before}, after)
    return row
