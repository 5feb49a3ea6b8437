"""Answers to questions of a review: they are put to it, and nothing in them is stored as a report."""

from __future__ import annotations

import re

from intake.models import InboundMail
from intake.reading.types import BODY, Letter, Origin, Part, Reading
from ratings import personal, reviews
from ratings.models import Director, Purpose, ReviewQuestion

SECRET = re.compile(r"\[R-([A-Z2-7]{16})\]")
"""What the subject of our question ends with."""


_FILES = re.compile(rb"^content-(?:disposition[ \t]*:\s*attachment|type[ \t]*:\s*image/)", re.IGNORECASE | re.MULTILINE)
"""What stands above a file in a mail. Photos come without being called attachments, and the reader leaves them out."""


def find_asked(mail: InboundMail, letter: Letter, director: Director | None) -> ReviewQuestion | None:
    """Return the question that a mail answers: it repeats the secret, and comes from whom we asked. Once the review is
    over, only what answered before does.
    """
    found = SECRET.search(letter.subject)
    wide = ReviewQuestion.objects.select_related("player", "review")
    question = wide.filter(secret=found[1]).first() if found else None
    if question is None or (question.review.state not in reviews.OPEN and mail.code not in question.mails):
        return None
    if question.player is None:
        return question if director is not None and director.pk == question.director_id else None
    registered = personal.address_of(question.player, Purpose.SENDER).lower()
    return question if registered and registered == letter.sender.address else None


def says_more(mail: InboundMail, reading: Reading, director: Director | None) -> bool:
    """Return whether an answer has what is not put to the review: a director's report, or files."""
    said = (reading.claims, reading.departures, reading.cancellations, reading.wholes, reading.rounds)
    reports = director is not None and any((*said, reading.proposals))
    return reports or _FILES.search(bytes(mail.raw)) is not None


def store_review_answer(mail: InboundMail, question: ReviewQuestion, letter: Letter) -> None:
    """Put the new words of a mail to the review that it answers; as long as that is open, the mail is evidence."""
    words = "\n".join(line for part in letter.parts if part.name == BODY for line in _new_lines(part)).strip()
    reviews.store_answer(question, words.replace("\0", ""), mail.code)
    mail.tournament_id = question.review.tournament_id
    mail.save(update_fields=["tournament"])


def _new_lines(part: Part) -> list[str]:
    """Return the new lines without signature: phone and postal address are no answer."""
    return [line for index, line in enumerate(part.lines) if part.origin(index) is Origin.NEW]
