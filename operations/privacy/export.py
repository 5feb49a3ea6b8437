"""Everything that the server holds about one person, as values; `exported_text` writes it for people."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q, QuerySet

from intake.models import BlockedSender, Bounce, InboundMail, OutboundMail, ReportToken
from operations.privacy.named_mails import find_mails_naming, pieces_in
from operations.privacy.names import Names
from operations.privacy.persons import Person
from ratings import personal
from ratings.models import (
    AuditEvent,
    Entry,
    LedgerEntry,
    PersonalAccess,
    PublishedRating,
    RatingMove,
    Review,
    ReviewFile,
    ReviewQuestion,
    ReviewStep,
    Standing,
    Takeover,
)
from ratings.queries.directors import list_addresses

Plain = dict[str, Any]
Columns = Mapping[str, str]

LINE = 300
"""Characters of a line of somebody else's mail that names the person (our own choice)."""


def export_person(person: Person) -> Plain:
    """Return everything, by what it is about. Of mails that others wrote it holds the lines that name the person."""
    names = Names(person)
    of_player = Q(player__in=person.players)
    return {
        "players": [_player(person, player.pk) for player in person.players],
        "director": _director(person),
        "tournaments": _rows(Entry.objects.filter(of_player), ENTRY),
        "games": _rows(person.games(), GAME),
        "ratings": _rows(Standing.objects.filter(of_player), STANDING),
        "ratings_brought": _rows(Takeover.objects.filter(of_player), TAKEOVER),
        "evaluations": _rows(LedgerEntry.objects.filter(of_player), EVALUATION),
        "published": _rows(PublishedRating.objects.filter(of_player), PUBLISHED),
        "reviews": _rows(_reviews(person), REVIEW),
        "review_steps": _rows(ReviewStep.objects.filter(review__in=_reviews(person)), STEP),
        "review_answers": _rows(_review_questions(person), QUESTION),
        "review_files": _rows(ReviewFile.objects.filter(review__in=_reviews(person)), FILE),
        "corrections": _rows(RatingMove.objects.filter(of_player), MOVE),
        "mails": [_mail(row, person, names) for row in _mails(person, names)],
        "mails_to_the_person": _rows(OutboundMail.objects.filter(recipient__in=person.addresses), LETTER),
        "secret_addresses": _rows(ReportToken.objects.filter(director=person.director), TOKEN),
        "blocks": _rows(BlockedSender.objects.filter(director=person.director), BLOCK),
        "bounces": _rows(Bounce.objects.filter(recipient__in=person.addresses), BOUNCE),
        "trail": _rows(_events(person), EVENT),
        "looks": _rows(PersonalAccess.objects.filter(of_player), LOOK),
    }


def as_json(found: Plain) -> str:
    """Return everything, for another program."""
    return json.dumps(found, ensure_ascii=False, indent=1, cls=DjangoJSONEncoder)


def _rows(found: QuerySet[Any], columns: Columns) -> list[Plain]:
    rows = found.order_by("pk").values_list(*columns.values())
    return [dict(zip(columns, values, strict=True)) for values in rows]


def _player(person: Person, key: int) -> Plain:
    player = next(each for each in person.players if each.pk == key)
    private, wish = person.private[key], personal.wish_of(player)
    return {
        "number": player.number,
        "family_name": player.family_name,
        "given_name": player.given_name,
        "other_spellings": player.aliases,
        "federation": player.federation,
        "club": player.club,
        "date_of_birth": private.birth_date,
        "sex": private.sex,
        "address": private.email,
        "wants_mails_about_corrections": wish != personal.Wish.NONE,
        "wants_mails_about_ratings": wish == personal.Wish.ALL,
        "objects_to_lists": personal.is_unlisted(player),
    }


def _director(person: Person) -> Plain | None:
    director = person.director
    if director is None:
        return None
    codes = director.tournaments.order_by("code").values_list("code", flat=True)
    first, *further = list_addresses(director)
    return {"name": director.name, "address": first, "further_addresses": further, "tournaments": list(codes)}


def _reviews(person: Person) -> QuerySet[Review]:
    own = Q(player__in=person.players)
    return Review.objects.filter(own | Q(director=person.director) if person.director else own)


def _review_questions(person: Person) -> QuerySet[ReviewQuestion]:
    own = Q(player__in=person.players)
    return ReviewQuestion.objects.filter(own | Q(director=person.director) if person.director else own)


def _mails(person: Person, names: Names) -> QuerySet[InboundMail]:
    naming = Q(pk__in=find_mails_naming(person, names))
    own = Q(director=person.director) if person.director else Q(pk__in=())
    return InboundMail.objects.filter(naming | own).prefetch_related("notes").order_by("pk")


def _mail(row: InboundMail, person: Person, names: Names) -> Plain:
    """Return a mail: the person's own as it came, with the notes of officers about it; of another one the lines and the
    notes that name the person.
    """
    own = row.sender in person.addresses
    raw = bytes(row.raw)
    text = raw.decode("utf-8", "replace") if own else "\n".join(sorted(_lines_naming(raw, names)))
    return {
        "code": row.code,
        "came": row.stored_at,
        "state": row.state,
        "written_by_the_person": own,
        "subject": row.subject if own else "",
        "text": text,
        "results": [each for each in row.results if own or _is_about(each, person)],
        "notes_of_the_office": [note.text for note in row.notes.all() if own or names.are_in(note.text)],
        "deleted": row.emptied_at,
    }


def _lines_naming(raw: bytes, names: Names) -> set[str]:
    lines = (line.strip() for piece in pieces_in(raw) for line in _read(piece).splitlines())
    return {line[:LINE] for line in lines if names.are_in(line)}


def _read(piece: bytes) -> str:
    try:
        return piece.decode()
    except UnicodeDecodeError:
        return piece.decode("cp1252", "replace")


def _is_about(result: Mapping[str, Any], person: Person) -> bool:
    return not {result["white_id"], result["black_id"]}.isdisjoint(player.number for player in person.players)


def _events(person: Person) -> QuerySet[AuditEvent]:
    subjects = [f"player:{player.pk}" for player in person.players]
    subjects += [f"director:{person.director.pk}"] if person.director else []
    return AuditEvent.objects.filter(Q(subject__in=subjects) | Q(actor__in=subjects))


ENTRY = {
    "tournament": "tournament__code",
    "name": "tournament__name",
    "seat": "seat",
    "departure": "departure",
    "left_on": "departed_on",
}
GAME = {
    "tournament": "tournament__code",
    "game": "number",
    "white": "white__player__number",
    "black": "black__player__number",
    "score": "score",
    "rated_score": "rated_score",
    "reason": "reason",
    "completed_on": "completed_on",
    "received_at": "received_at",
    "moves": "moves",
}
STANDING = {"pool": "pool__key", "value": "value", "index": "index", "as_of": "as_of"}
TAKEOVER = {
    "pool": "pool__key",
    "value": "value",
    "index": "index",
    "source": "source",
    "as_of": "as_of",
    "converted_from": "converted_from",
    "words": "note",
}
EVALUATION = {
    "pool": "evaluation__pool__key",
    "evaluation": "evaluation__key",
    "completed_on": "evaluation__completed_on",
    "value_before": "before_value",
    "index_before": "before_index",
    "value": "after_value",
    "index": "after_index",
    "replaced_by": "evaluation__replaced_by",
}
PUBLISHED = {
    "list": "publication__name",
    "number": "publication__number",
    "rank": "rank",
    "value": "value",
    "index": "index",
}
REVIEW = {"review": "pk", "tournament": "tournament__code", "asked_at": "raised_at", "state": "state", "words": "words"}
QUESTION = {"review": "review", "asked_at": "at", "words": "words", "answer": "answer", "answered_at": "answered_at"}
FILE = {"review": "review", "at": "stored_at", "name": "name", "size": "size", "checksum": "digest"}
STEP = {"review": "review", "at": "at", "actor": "actor", "state": "state", "words": "reason", "paragraph": "paragraph"}
MOVE = {
    "correction": "correction__code",
    "words": "correction__reason",
    "pool": "pool__key",
    "value_before": "before_value",
    "value": "after_value",
    "told_at": "told_at",
}
LETTER = {"kind": "kind", "at": "created_at", "state": "state", "subject": "subject", "text": "body"}
TOKEN = {"tournament": "tournament__code", "at": "made_at", "revoked_at": "revoked_at"}
BLOCK = {"at": "since", "lifted_at": "lifted_at"}
BOUNCE = {"address": "recipient", "kind": "kind", "reason": "reason", "at": "since", "lifted_at": "lifted_at"}
EVENT = {"event": "number", "at": "at", "actor": "actor", "action": "action", "before": "before", "after": "after"}
LOOK = {"at": "at", "actor": "actor", "purpose": "purpose"}
