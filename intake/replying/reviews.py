"""Mails about reviews and corrections: confirmation, state of a review, changed rating."""

from __future__ import annotations

import re
from datetime import datetime
from textwrap import shorten

from django.utils.translation import gettext as _

from intake.models import AnswerKind, OutboundMail
from ratings.models import RatingMove, Review, ReviewQuestion, ReviewState, ReviewStep
from ratings.reviews import CONFIRM_WITHIN, DECISIONS, AppealTime, find_appeal_time
from ratings.templatetags.rating_format import plain_day
from ratings.vocabulary.office_labels import office_word

from . import bodies, links
from .queue import put_own

QUOTED = 200
"""Characters of a request that the mail to confirm it quotes at most (our own choice)."""

_ADDRESS = re.compile(r"://|@|\w\.[^\W\d_]{2}")
"""What words have that are addresses of pages or mailboxes, or look like one."""


def put_request(review: Review, recipient: str, now: datetime) -> OutboundMail:
    """Ask a player whether a request in their name is theirs. A stranger may have written its words: a piece of them is
    quoted without addresses, and the page behind the link shows the rest.
    """
    context = {
        "link": links.make_review_link(review),
        "days": CONFIRM_WITHIN.days,
        "tournament": review.tournament,
        "review": review,
        "quoted": quote_words(review.words),
    }
    body = bodies.render("review_request", context)
    return put_own(AnswerKind.REVIEW, recipient, _("Please confirm your request for a review"), body, now)


def quote_words(words: str) -> str:
    """Return the beginning of somebody's words on one line; what a mail program would make a link of is left out."""
    shown = ("[…]" if _ADDRESS.search(word) else word for word in words.split())
    return shorten(" ".join(shown), QUOTED, placeholder=" …")


def put_step(step: ReviewStep, recipient: str, now: datetime) -> OutboundMail:
    """Notify whoever requested a review of its state; once for each step."""
    review = step.review
    context = {
        "step": step,
        "review": review,
        "state": office_word(step.state, "review_states"),
        "received": step.state == ReviewState.RECEIVED,
        "appeal": _appeal_time(step),
        "link": links.make_review_link(review),
        "until": plain_day(review.until) if review.until else "",
        "moves": _moves_of(step),
    }
    subject = _("Review %(tournament)s: %(state)s") % {
        "tournament": review.tournament.code,
        "state": context["state"],
    }
    body = bodies.render("review_step", context)
    return put_own(AnswerKind.REVIEW, recipient, subject, body, now, f"step-{step.pk}")


def _moves_of(step: ReviewStep) -> tuple[RatingMove, ...]:
    """Return how the corrections of a review moved the player who asked for it, once they are carried out."""
    if step.state != ReviewState.APPLIED or step.review.player is None:
        return ()
    found = RatingMove.objects.filter(correction__review=step.review, player=step.review.player)
    return tuple(found.select_related("pool", "correction").order_by("pk"))


def put_review_question(question: ReviewQuestion, recipient: str, now: datetime) -> OutboundMail:
    """Ask somebody about a review, once for each question; whoever repeats its subject has received it."""
    review = question.review
    until = plain_day(review.until) if review.until else ""
    context: dict[str, object] = {"question": question, "review": review, "game": review.game, "until": until}
    subject = _("Question about a review: %(tournament)s") % {"tournament": review.tournament.code}
    body = bodies.render("review_question", context)
    name = f"question-{question.pk}"
    return put_own(AnswerKind.REVIEW, recipient, f"{subject} [R-{question.secret}]", body, now, name)


def put_outcome(step: ReviewStep, question: ReviewQuestion, recipient: str, now: datetime) -> OutboundMail:
    """Notify somebody who was asked about a review of its decision, once for each; the reason is the requester's."""
    state, code = office_word(step.state, "review_states"), step.review.tournament.code
    context: dict[str, object] = {"review": step.review, "state": state, "appeal": _appeal_time(step)}
    subject = _("Review %(tournament)s: %(state)s") % {"tournament": code, "state": state}
    name = f"step-{step.pk}-asked-{question.pk}"
    return put_own(AnswerKind.REVIEW, recipient, subject, bodies.render("review_outcome", context), now, name)


def _appeal_time(step: ReviewStep) -> AppealTime | None:
    """Return until when a step can be appealed against, None for one that decides nothing."""
    until_then = step.review.steps.filter(number__lte=step.number).order_by("number")
    return find_appeal_time(step.review, until_then) if step.state in DECISIONS else None


def put_move(move: RatingMove, recipient: str, now: datetime) -> OutboundMail:
    """Notify a player who wishes it that a correction changed their rating; once for each."""
    context = {"move": move, "correction": move.correction, "link": links.make_notices_link(move.player, recipient)}
    subject = _("Your rating was corrected: %(pool)s") % {"pool": move.pool.name}
    return put_own(AnswerKind.CHANGE, recipient, subject, bodies.render("change", context), now, f"move-{move.pk}")
