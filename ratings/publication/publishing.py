"""Publishing a list, and withdrawing one that was wrong. Both are never undone."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db.models import Max
from django.utils import timezone

from ratings import audit
from ratings.errors import ListRefused
from ratings.evaluation import writing
from ratings.models import AuditEvent, Pool, Publication, PublishedRating, PublishedTitled
from ratings.regulations import RULES

from .drafting import Draft, draft
from .rhythm import closing_day

BATCH = 500
"""Rows written by one statement; every database accepts so many."""


def publish(pool: Pool, as_of: date, actor: str, *, expected: str = "") -> Publication:
    """Store the list of a pool for a closing day under the next number. A list whose day has a withdrawn one takes the
    place of that.

    Raises ListRefused: where periods are rated "no-closing-day" for a day that closes none and "open" for a period that
    is not closed; "future" for a day that is not over or today, "published" for one that has a list in force, "older"
    for one before a list in force (unless it replaces a withdrawn one), "moved" where the list no longer has the
    checksum `expected`, that of the draft which was looked at, "second-person" where two have to agree on it and nobody
    else has.
    """
    with writing(pool) as current:
        replaces = replaced_by_day(current, as_of)
        refuse_day(current, as_of, replaces)
        found = draft(current, as_of)
        if expected and expected != found.checksum:
            raise ListRefused("moved", f"the list of {as_of} is not the one that was looked at")
        if needs_second(found, actor):
            raise ListRefused("second-person", f"nobody else has looked at the list of {as_of}")
        publication = store(found, replaces, actor)
        origin, after = audit.Origin(actor), facts(publication)
        audit.append(origin, "list.published", subject(publication), {}, after, pool=current.pk)
    return publication


def agree(pool: Pool, as_of: date, actor: str, *, expected: str) -> None:
    """Note in the trail that somebody wants just this list to be published, where two have to agree on one.

    Raises ListRefused as `publish` does.
    """
    with writing(pool) as current:
        refuse_day(current, as_of, replaced_by_day(current, as_of))
        found = draft(current, as_of)
        if expected != found.checksum:
            raise ListRefused("moved", f"the list of {as_of} is not the one that was looked at")
        origin, after = audit.Origin(actor), agreement(found)
        audit.append(origin, AGREED, f"pool:{current.pk}", {}, after, pool=current.pk)


def needs_second(found: Draft, actor: str) -> bool:
    """Return whether an account may not publish a list, since nobody else has agreed on just this one."""
    asked = found.pool.two_persons or "publication" in settings.REVIEW_SECOND_PERSON
    if not asked or not actor.startswith("officer:"):
        return False
    agreed = AuditEvent.objects.filter(action=AGREED, subject=f"pool:{found.pool.pk}", after=agreement(found))
    return not agreed.exclude(actor=actor).exists()


AGREED = "list.agreed"


def agreement(found: Draft) -> dict[str, object]:
    """Return what the trail keeps of a list that somebody agrees on."""
    return {"as_of": found.as_of.isoformat(), "checksum": found.checksum}


def withdraw(publication: Publication, reason: str, actor: str) -> None:
    """Take a list out of force, with a reason that everybody can read; its rows stay as they are.

    Raises ListRefused: "no-reason" without a reason, "withdrawn" for a list that is withdrawn already.
    """
    if not reason.strip():
        raise ListRefused("no-reason", "a list is withdrawn for a reason")
    with writing(publication.pool):
        in_force = Publication.objects.filter(pk=publication.pk, withdrawn_at=None)
        if not in_force.update(withdrawn_at=timezone.now(), withdrawn_by=actor, withdrawn_reason=reason.strip()):
            raise ListRefused("withdrawn", f"list {publication.number} is withdrawn already")
        before = {**facts(publication), "withdrawn": False}
        origin, after = audit.Origin(actor), {**before, "withdrawn": True}
        audit.append(origin, "list.withdrawn", subject(publication), before, after, pool=publication.pool_id)


def newest_closing_day(pool: Pool, today: date) -> date | None:
    """Return the closing day of the newest list that a pool can have: that of the last closed period where periods are
    rated, None before the first, else that of the newest list in the rhythm of the pool, None without one.
    """
    return pool.closed_through if RULES[pool.rule].calendar else closing_day(today, pool.rhythm)


def due(pool: Pool, today: date) -> date | None:
    """Return the closing day of the list that should be published, None where it was. One that was withdrawn is not due
    again: the officer knows when it can be replaced.
    """
    day = newest_closing_day(pool, today)
    return None if day is None or pool.publications.filter(as_of__gte=day).exists() else day


def replaced_by_day(pool: Pool, as_of: date) -> Publication | None:
    """Return the withdrawn list of a day whose place is still empty."""
    withdrawn = pool.publications.filter(as_of=as_of, withdrawn_at__isnull=False, replaced_by=None)
    return withdrawn.order_by("-number").first()


def refuse_day(pool: Pool, as_of: date, replaces: Publication | None) -> None:
    """Raise ListRefused for a day that can have no list."""
    calendar = RULES[pool.rule].calendar
    if calendar and calendar.period_of(as_of).closed_on != as_of:
        raise ListRefused("no-closing-day", f"no period closes on {as_of}")
    if calendar and (pool.closed_through is None or as_of > pool.closed_through):
        raise ListRefused("open", f"the period of {as_of} is not closed")
    if as_of > timezone.localdate():
        raise ListRefused("future", f"{as_of} lies ahead")
    in_force = pool.publications.filter(withdrawn_at=None)
    if in_force.filter(as_of=as_of).exists():
        raise ListRefused("published", f"{as_of} has a list already; withdraw it first")
    if replaces is None and in_force.filter(as_of__gt=as_of).exists():
        raise ListRefused("older", f"there is a list for a day after {as_of}")


def find_refusal(pool: Pool, as_of: date) -> str:
    """Return why a day can have no list, as `publish` raises it; "" where it can have one."""
    try:
        refuse_day(pool, as_of, replaced_by_day(pool, as_of))
    except ListRefused as refused:
        return refused.why
    return ""


def store(found: Draft, replaces: Publication | None, actor: str) -> Publication:
    """Write a list, its lines, and who is named beside it."""
    newest = found.pool.publications.aggregate(number=Max("number"))["number"] or 0
    calendar = RULES[found.rule].calendar
    listed_on = calendar.period_of(found.as_of).listed_on if calendar else None
    publication = Publication.objects.create(
        pool=found.pool,
        number=newest + 1,
        name=f"{found.pool.name} {listed_on or found.as_of}",
        as_of=found.as_of,
        published_at=timezone.now(),
        actor=actor,
        rule=found.rule,
        edition=RULES[found.rule].edition,
        checksum=found.checksum,
        previous=found.previous,
        replaces=replaces,
    )
    PublishedRating.objects.bulk_create(rows(publication, found), batch_size=BATCH)
    titled = [PublishedTitled(publication=publication, player=player) for player in found.titled]
    PublishedTitled.objects.bulk_create(titled, batch_size=BATCH)
    return publication


def rows(publication: Publication, found: Draft) -> list[PublishedRating]:
    """Return the lines of a draft as rows of a list."""
    return [
        PublishedRating(
            publication=publication,
            player=line.player,
            rank=line.rank,
            value=line.value,
            index=line.index,
            mark=line.mark,
            previous_value=line.previous_value,
            previous_index=line.previous_index,
            games=line.games,
            k=line.k,
        )
        for line in found.lines
    ]


def subject(publication: Publication) -> str:
    """Return a list as the trail names it."""
    return f"publication:{publication.pk}"


def facts(publication: Publication) -> dict[str, object]:
    """Return what the trail records about a list; the checksum covers all its lines."""
    return {
        "pool": publication.pool.key,
        "number": publication.number,
        "as_of": publication.as_of.isoformat(),
        "checksum": publication.checksum,
    }
