"""Notifications about decisions: each step of a review, each rating that a correction moved, once.

The note that a mail was written is set in the transaction that puts the mail into the outbox, so two workers never
write it twice.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone, translation

from intake import replying
from intake.processing.plan import last_language
from ratings import personal
from ratings.models import Purpose, RatingMove, Review, ReviewQuestion, ReviewStep
from ratings.reviews import DECISIONS, OPEN

AT_ONCE = 500
"""Mails of one round, so that others of the sweep have their turn (our own choice)."""


def notify_waiting() -> int:
    """Queue every notice that is due and return the number of rows."""
    steps = list(ReviewStep.objects.filter(told_at=None).order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    moves = RatingMove.objects.filter(tell=True, told_at=None).order_by("pk")
    keys = list(moves.values_list("pk", flat=True)[:AT_ONCE])
    asked = list(ReviewQuestion.objects.filter(told_at=None).order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    for key in asked:
        _once(ReviewQuestion, key, _ask)
    for key in steps:
        _once(ReviewStep, key, _tell_step)
    for key in keys:
        _once(RatingMove, key, _tell_move)
    return len(steps) + len(keys) + len(asked)


def _once(model: type[ReviewStep | RatingMove | ReviewQuestion], key: int, notify: Callable[[int], None]) -> None:
    with transaction.atomic():
        if model.objects.filter(pk=key, told_at=None).update(told_at=timezone.now()):
            notify(key)


def _tell_step(key: int) -> None:
    wide = ReviewStep.objects.select_related("review__player", "review__director", "review__tournament")
    step = wide.get(pk=key)
    recipient = raiser_address(step.review)
    if recipient:
        with translation.override(step.review.language):
            replying.put_step(step, recipient, timezone.now())
    if step.state in DECISIONS:
        _tell_asked(step)


def _ask(key: int) -> None:
    question = ReviewQuestion.objects.select_related("review__tournament", "player", "director").get(pk=key)
    recipient = asked_address(question)
    if recipient and question.review.state in OPEN:
        player = question.player
        question.language = personal.notice_language(player) if player else last_language(recipient)
        question.save(update_fields=["language"])
        with translation.override(question.language):
            replying.put_review_question(question, recipient, timezone.now())


def asked_address(question: ReviewQuestion) -> str:
    """Return where whoever is asked is written to, "" for nowhere."""
    if question.player is not None:
        return personal.address_of(question.player, Purpose.REVIEW_TOLD)
    return question.director.email if question.director else ""


def _tell_asked(step: ReviewStep) -> None:
    """Notify everybody who was asked of a decision, once each, and until when it can be appealed against."""
    questions = step.review.questions.select_related("player", "director")
    by_address = {asked_address(question): question for question in questions}
    for recipient, question in by_address.items():
        if recipient:
            with translation.override(question.language):
                replying.put_outcome(step, question, recipient, timezone.now())


def _tell_move(key: int) -> None:
    move = RatingMove.objects.select_related("player", "pool", "correction").get(pk=key)
    recipient = personal.address_of(move.player, Purpose.CORRECTION_TOLD)
    if recipient and personal.wish_of(move.player) != personal.Wish.NONE:
        with translation.override(personal.notice_language(move.player)):
            replying.put_move(move, recipient, timezone.now())


def raiser_address(review: Review) -> str:
    """Return where whoever raised a review is written to, "" for an officer."""
    if review.player is not None:
        return personal.address_of(review.player, Purpose.REVIEW_TOLD)
    return review.director.email if review.director else ""
