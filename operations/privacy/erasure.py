"""Erasing a person: what nothing needs goes at once, the name as soon as nothing holds it any longer.

Games, ratings, the ledger, published lines and the trail stay: they hold ids, and the number, which
signatures of evaluations and checksums of published lists contain. It leads to nobody any more.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from intake.errors import NoErasureWaiting, PreviewOutdated
from intake.models import Bounce, InboundMail, MailState, OutboundMail, OutboundState, ReportToken
from operations.privacy import evidence
from operations.privacy.fields import Erased, treated
from operations.privacy.holding import Hold, Why, find_holds, is_held
from operations.privacy.named_mails import Search, find_mails_naming, find_requests_naming, search_mails
from operations.privacy.names import NOBODY, Names
from operations.privacy.persons import Person, find_person, person_of
from operations.privacy.redaction import WORDLESS, delete_mails, redact_mails
from ratings import audit, personal
from ratings.audit import Origin
from ratings.evaluation import adult_from, lock_everything
from ratings.facts.manual_entry import Source, _store_note
from ratings.formats.name_folding import sort_key
from ratings.importing import roster
from ratings.models import (
    Director,
    Erasure,
    MoveIn,
    Player,
    Purpose,
    Review,
    ReviewFile,
    ReviewQuestion,
    ReviewStep,
    Seal,
)
from ratings.models.privacy import NOWHERE

log = logging.getLogger(__name__)

ASKED, CANCELLED, DONE = "person.erasure-asked", "person.erasure-called-off", "person.erased"


@dataclass(frozen=True, slots=True)
class ErasurePlan:
    """Effects of an erasure."""

    subject: str
    holds: tuple[Hold, ...]
    mails: int
    """Mails that name the person."""
    words: dict[str, int]
    """How many other texts name the person, by model and field."""
    told: tuple[str, ...]
    """Places that keep the name and that a person has to decide about."""

    @property
    def version(self) -> str:
        """A name for what it would do, which whoever confirms the erasure sends back."""
        return roster.version(self)


@dataclass(frozen=True, slots=True)
class _Traces:
    """A person with their names, the mails that contain them, and the plan."""

    person: Person
    names: Names
    mails: list[int]
    plan: ErasurePlan


def preview_erasure(person: Person) -> ErasurePlan:
    """Return what would go, what must stay and why; nothing is changed."""
    return _find_traces(person).plan


def _find_traces(person: Person, searched: Search | None = None) -> _Traces:
    names = Names(person)
    mails = find_mails_naming(person, names, searched)
    found = {f"{model}.{field}": len(list(_rows(model, field, names))) for model, field in treated(Erased.WORDS)}
    held = find_holds(person, mails, timezone.localdate())
    words = {place: rows for place, rows in found.items() if rows}
    return _Traces(
        person, names, mails, ErasurePlan(person.subject, held, len(mails), words, _find_official_names(names))
    )


def erase_person(person: Person, origin: Origin, searched: Search | None = None) -> ErasurePlan:
    """Erase a person as far as nothing holds the name, and the rest as soon as nothing does. The mails are
    `searched` before the transaction, because nobody else can change a fact while that is open; those that came or
    were acted on since then are read in it. A mail that is stored later comes after the erasure, a seat as well.
    """
    searched = searched or search_mails(Names(person))
    with transaction.atomic():
        lock_everything()
        found = _find_traces(person, searched)
        _carry_out(found, origin)
    return found.plan


def erase_for_officer(person: Person, source: Source, actor: str, *, seen: str) -> ErasurePlan | None:
    """Erase a person for an officer, who notes how the person asked for it; None where that was asked before. Raises
    PreviewOutdated if the plan is not the one that was `seen`, by its version.
    """
    searched = search_mails(Names(person))
    with transaction.atomic():
        lock_everything()
        if find_erasure(person) is not None:
            return None
        found = _find_traces(person, searched)
        if found.plan.version != seen:
            raise PreviewOutdated(person.subject)
        _carry_out(found, Origin(actor, _store_note(source, actor).code))
    return found.plan


def cancel_erasure(person: Person, source: Source, actor: str) -> None:
    """Cancel a waiting erasure; the reason is noted. What was deleted at once does not come back, and the person stays
    off public lists until their objection is withdrawn. Raises NoErasureWaiting.
    """
    with transaction.atomic():
        audit.lock()
        row = find_erasure(person)
        if row is None or row.done_at is not None:
            raise NoErasureWaiting(person.subject)
        row.delete()
        audit.append(Origin(actor, _store_note(source, actor).code), CANCELLED, person.subject, {}, {})


def find_erasure(person: Person) -> Erasure | None:
    """Return the erasure that was asked for, if it was."""
    if person.players:
        return Erasure.objects.filter(player=person.players[0]).first()
    return Erasure.objects.filter(director=person.director).first()


def finish_waiting() -> int:
    """Finish the erasures that nothing holds any longer; how many. Mails are read for those people only whom
    nothing else holds, and once for all of them.
    """
    origin, today = Origin(personal.SYSTEM, "erasure"), timezone.localdate()
    ready = [person for person in _waiting() if not is_held(person, today)]
    searched = search_mails(Names(*ready)) if ready else None
    return sum(_finishes(person, origin, searched) for person in ready)


def _finishes(person: Person, origin: Origin, searched: Search | None) -> bool:
    """Return whether an erasure is finished now; one that was called off since it was found waiting is left alone."""
    with transaction.atomic():
        lock_everything()
        if find_erasure(person) is None:
            return False
        found = _find_traces(person, searched)
        _carry_out(found, origin)
    return not found.plan.holds


def _waiting() -> Iterator[Person]:
    """Yield everybody whose erasure waits."""
    for row in Erasure.objects.filter(done_at=None).select_related("player", "director"):
        yield person_of(row.player, Purpose.ERASURE, personal.SYSTEM) if row.player else Person((), row.director, {})


def _record_request(person: Person, origin: Origin) -> Erasure:
    player = person.players[0] if person.players else None
    whom = {"player": player} if player else {"director": person.director}
    row, new = Erasure.objects.get_or_create(**whom, defaults={"asked_at": timezone.now(), "asked_by": origin.actor})
    if new:
        audit.append(origin, ASKED, person.subject, {}, {})
    return row


def _carry_out(found: _Traces, origin: Origin) -> None:
    row = _record_request(found.person, origin)
    if row.done_at is not None:
        return
    _at_once(found.person)
    if not found.plan.holds:
        _finish(found, row, origin)


def _at_once(person: Person) -> None:
    """Remove what serves no game and no answer, and take the person off public lists."""
    for player in person.players:
        personal.restrict_private(player)
    Player.objects.filter(pk__in=[player.pk for player in person.players]).update(club="", federation="")


def _finish(found: _Traces, row: Erasure, origin: Origin) -> None:
    """Remove the identity everywhere. Free text goes first, while the name is known."""
    person, names = found.person, found.names
    _remove_mails(found)
    _remove_own_words(person)
    for model, field in treated(Erased.WORDS):
        for key, value in _rows(model, field, names):
            apps.get_model(model).objects.filter(pk=key).update(**{field: names.out_of_all(value)})
    for player in person.players:
        personal.erase(player, adult_from=adult_from(player))
    nobody = {"family_name": NOBODY, "given_name": "", "title": "", "aliases": [], "sort_key": sort_key(NOBODY, "")}
    Player.objects.filter(pk__in=[player.pk for player in person.players]).update(**nobody)
    if person.director is not None:
        _remove_director(person.director)
    MoveIn.objects.update(content=None, words={})  # whoever moves a federation in hands its files in again
    gone = [f"player:{player.pk}" for player in person.players]
    gone += [f"director:{person.director.pk}"] if person.director else []
    Seal.objects.filter(subject__in=gone).delete()
    row.done_at = timezone.now()
    row.save(update_fields=["done_at"])
    audit.append(origin, DONE, person.subject, {}, {})


def _remove_mails(found: _Traces) -> None:
    """Redact mails that were evidence, delete those that never were, and what we wrote to the person."""
    naming = InboundMail.objects.filter(pk__in=found.mails)
    redact_mails(naming.filter(state__in=evidence.DONE))
    delete_mails(naming.filter(state__in=(MailState.QUARANTINED, MailState.PENDING)))
    find_requests_naming(found.names).delete()
    to_him = OutboundMail.objects.filter(recipient__in=found.person.addresses)
    to_him.filter(state=OutboundState.WAITING).delete()
    to_him.update(**WORDLESS)
    Bounce.objects.filter(recipient__in=found.person.addresses).delete()


def _remove_own_words(person: Person) -> None:
    """Remove the person's own words in requests for a review, appeals and answers, and their evidence."""
    actors = [f"player:{player.pk}" for player in person.players]
    actors += [f"director:{person.director.pk}"] if person.director else []
    Review.objects.filter(actor__in=actors).update(words="")
    Review.objects.filter(player__in=person.players).update(words="")
    ReviewStep.objects.filter(actor__in=actors).update(reason="")
    theirs = Q(actor__in=actors) | Q(review__player__in=person.players)
    if person.director:
        theirs |= Q(review__director=person.director)
    ReviewFile.objects.filter(theirs).delete()
    ReviewQuestion.objects.filter(player__in=person.players).update(answer="")
    if person.director:
        ReviewQuestion.objects.filter(director=person.director).update(answer="")


def _remove_director(director: Director) -> None:
    ReportToken.objects.filter(director=director).delete()
    director.tournaments.clear()
    director.further_addresses.all().delete()
    Director.objects.filter(pk=director.pk).update(name=NOBODY, email=f"{director.pk}@{NOWHERE}")


def _rows(model: str, field: str, names: Names) -> Iterator[tuple[int, object]]:
    """Yield the rows of a model whose words name the person."""
    rows = apps.get_model(model).objects.order_by("pk").values_list("pk", field)
    yield from ((key, value) for key, value in rows.iterator() if names.are_within(value))


def _find_official_names(names: Names) -> tuple[str, ...]:
    """Return names of tournaments, lists and accounts that hold the person's: whoever erases decides about them."""
    return tuple(
        f"{model}.{field} {key}" for model, field in treated(Erased.TOLD) for key, _ in _rows(model, field, names)
    )


def vacuum_after_erasure(since: datetime | None) -> None:
    """Vacuum if anybody was erased since a moment, or ever. Whoever erases at a page does not wait for it."""
    erased = Erasure.objects.exclude(done_at=None)
    if (erased.filter(done_at__gte=since) if since else erased).exists():
        vacuum_database()


def vacuum_database() -> None:
    """Overwrite what deleting leaves in the files of the database; outside of transactions only. Whoever
    writes at the moment is waited for.
    """
    if connection.in_atomic_block:
        log.warning("inside a transaction: nothing is scrubbed")
        return
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


__all__ = [
    "ASKED",
    "CANCELLED",
    "DONE",
    "ErasurePlan",
    "Why",
    "cancel_erasure",
    "erase_person",
    "find_person",
    "finish_waiting",
    "preview_erasure",
    "vacuum_database",
]
