"""Answers to questions of a review: they are put to it, and nothing in them is a report."""

from __future__ import annotations

import re

from intake.models import InboundMail
from intake.reading.types import BODY, Letter, Origin, Part
from ratings import personal, reviews
from ratings.models import Director, Purpose, ReviewQuestion

SECRET = re.compile(r"\[R-([A-Z2-7]{16})\]")
"""What the subject of our question ends with."""


def find_asked(letter: Letter, director: Director | None) -> ReviewQuestion | None:
    """Return the question that a mail answers: it repeats the secret, and comes from whom we asked."""
    found = SECRET.search(letter.subject)
    question = ReviewQuestion.objects.select_related("player").filter(secret=found[1]).first() if found else None
    if question is None:
        return None
    if question.player is None:
        return question if director is not None and director.pk == question.director_id else None
    registered = personal.address_of(question.player, Purpose.SENDER).lower()
    return question if registered and registered == letter.sender.address else None


def store_review_answer(mail: InboundMail, question: ReviewQuestion, letter: Letter) -> None:
    """Put the new words of a mail to the review that it answers."""
    words = "\n".join(line for part in letter.parts if part.name == BODY for line in _new_lines(part)).strip()
    reviews.store_answer(question, words.replace("\0", ""), mail.code)


def _new_lines(part: Part) -> list[str]:
    kept = {Origin.NEW, Origin.SIGNATURE}
    return [line for index, line in enumerate(part.lines) if part.origin(index) in kept]
