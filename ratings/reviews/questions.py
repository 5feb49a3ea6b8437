"""Questions of a review to another player of the game and to directors, and evidence of whoever asked for it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType

from django.db import transaction
from django.utils import timezone

from ratings import audit, personal
from ratings.audit import Origin
from ratings.errors import ReviewRefused
from ratings.models import Director, Player, Purpose, Review, ReviewFile, ReviewQuestion, ReviewState

from .refusals import Refusal

OPEN = frozenset({ReviewState.RECEIVED, ReviewState.IN_REVIEW, ReviewState.APPEALED})
"""States in which questions are asked and evidence is taken."""

FILES = 5
"""Files of one review (our own choice)."""

FILE_BYTES = 2_000_000
"""Bytes of one file (our own choice; `webtools.limits.UPLOAD` is a little more)."""

LONGEST_ANSWER = 20_000
"""Characters of an answer that are kept in the review; the mail keeps all (our own choice)."""

LONGEST_NAME = 115
"""Characters of a name that are kept; its ending may be added to them."""

BEGINNINGS: Mapping[str, tuple[bytes, ...]] = MappingProxyType(
    {"pdf": (b"%PDF-",), "png": (b"\x89PNG\r\n\x1a\n",), "jpg": (b"\xff\xd8\xff",)}
)
"""What files of a kind begin with; whatever else is text without control characters is "txt"."""

ENDINGS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "pdf": frozenset({"pdf"}),
        "png": frozenset({"png"}),
        "jpg": frozenset({"jpg", "jpeg"}),
        "txt": frozenset({"txt", "text", "pgn", "eml", "csv"}),
    }
)
"""How names of files of a kind end."""

CONTROLS = frozenset(range(32)) - set(b"\t\n\f\r\x1b")


class AskedRole(StrEnum):
    """Who is asked."""

    OPPONENT = "opponent"
    DIRECTOR = "director"


@transaction.atomic
def ask(review: Review, whom: AskedRole, words: str, origin: Origin, language: str) -> list[ReviewQuestion]:
    """Ask everybody of a role who has an address. The same question to the same person is asked once.

    Raises ReviewRefused where the review is over, or nobody can be asked.
    """
    audit.lock()
    row = _lock_open(review)
    people = [each for each in find_people(row, whom) if _has_address(each)]
    if not people:
        raise ReviewRefused(Refusal.NOBODY, f"review {row.pk}")
    return [_ask_once(row, person, words, origin, language) for person in people]


def find_people(review: Review, whom: AskedRole) -> Iterator[Player | Director]:
    """Yield who can be asked: the players of the game, or the directors, without whoever asked for the review."""
    if whom is AskedRole.DIRECTOR:
        directors = review.tournament.directors.order_by("pk")
        yield from (each for each in directors if each.pk != review.director_id)
    elif review.game is not None:
        for seat in (review.game.white, review.game.black):
            if seat.player_id != review.player_id:
                yield seat.player


def _has_address(person: Player | Director) -> bool:
    if isinstance(person, Director):
        return bool(person.email)
    return bool(personal.address_of(person, Purpose.REVIEW_TOLD))


def _ask_once(row: Review, person: Player | Director, words: str, origin: Origin, language: str) -> ReviewQuestion:
    who = {"director": person} if isinstance(person, Director) else {"player": person}
    same = row.questions.filter(**who, words=words).first()
    if same is not None:
        return same
    question = ReviewQuestion.objects.create(
        review=row, **who, words=words, language=language, actor=origin.actor, at=timezone.now()
    )
    audit.append(origin, "review.asked", f"review:{row.pk}", {}, {"question": question.pk})
    return question


@transaction.atomic
def store_answer(question: ReviewQuestion, words: str, mail: str) -> None:
    """Put an answer into its review; a mail that is read again changes nothing. A second mail is added below."""
    audit.lock()
    row = ReviewQuestion.objects.select_for_update().get(pk=question.pk)
    if mail in row.mails:
        return
    row.answer = "\n\n".join(filter(None, (row.answer, words)))[:LONGEST_ANSWER]
    row.answered_at, row.mails = timezone.now(), [*row.mails, mail]
    row.save(update_fields=["answer", "answered_at", "mails"])
    actor = f"player:{row.player_id}" if row.player_id else f"director:{row.director_id}"
    audit.append(Origin(actor, mail), "review.answered", f"review:{row.review_id}", {}, {"question": row.pk})


def kind_of_file(content: bytes) -> str:
    """Return the kind of a file by its content, "" for one that is not taken."""
    for kind, beginnings in BEGINNINGS.items():
        if content.startswith(beginnings):
            return kind
    return "txt" if content and CONTROLS.isdisjoint(content) else ""


def name_file(name: str, kind: str) -> str:
    """Return the name under which a file is shown: it ends as its kind does, whatever its sender called it."""
    shown = "".join(sign for sign in name if sign.isprintable())[-LONGEST_NAME:] or kind
    ending = shown.rpartition(".")[2].lower()
    return shown if ending in ENDINGS[kind] else f"{shown}.{kind}"


@transaction.atomic
def add_file(review: Review, name: str, content: bytes, origin: Origin) -> ReviewFile:
    """Store a file as evidence; the same content is stored once.

    Raises ReviewRefused where the review is over, the file is too long or of another kind, or there are too many.
    """
    audit.lock()
    row = _lock_open(review)
    digest = hashlib.sha256(content).hexdigest()
    same = row.files.defer("content").filter(digest=digest).first()
    if same is not None:
        return same
    kind = kind_of_file(content)
    if not kind or len(content) > FILE_BYTES or row.files.count() >= FILES:
        raise ReviewRefused(Refusal.FILE, f"review {row.pk}")
    facts = {"name": name_file(name, kind), "kind": kind, "content": content, "size": len(content), "digest": digest}
    stored = ReviewFile.objects.create(review=row, **facts, actor=origin.actor, stored_at=timezone.now())
    audit.append(origin, "review.evidence", f"review:{row.pk}", {}, {"checksum": digest})
    return stored


def _lock_open(review: Review) -> Review:
    row = Review.objects.select_for_update().get(pk=review.pk)
    if row.state not in OPEN:
        raise ReviewRefused(Refusal.NOT_NOW, f"review {row.pk} is {row.state}")
    return row
