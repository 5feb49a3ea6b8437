"""The revert of what a list of another organisation brought, as long as no evaluation rests on it."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, Min, OuterRef, QuerySet

from ratings import audit
from ratings.audit import Origin
from ratings.evaluation import rate_adopted, refresh, writing
from ratings.models import AuditEvent, Pool, RunKind, Takeover
from ratings.regulations.takeover import Source

CAUSE = "list:"
"""What stands before the code of a list in the trail."""

PAST_CAUSE = "list;"
"""The first word behind all causes that begin so."""

BROUGHT = ("rating.taken-over", "rating.exchanged")
TAKEN_BACK = "rating.taken-back"

SHOWN = 10
"""Lists that can be reverted, the newest first (our own choice)."""

RATING = ("value", "index", "source")
"""The facts of a rating that every event about it holds."""


@dataclass(frozen=True, slots=True)
class BroughtList:
    """A list that was taken over, by its code: when, and how many ratings it brought."""

    code: str
    at: datetime
    ratings: int


def new_cause() -> str:
    """Return the cause of what a list brings."""
    return f"{CAUSE}{secrets.token_hex(8)}"


@dataclass(frozen=True, slots=True)
class Reverted:
    """How many ratings of a list were taken back, and how many stay because something took their place since."""

    taken_back: int = 0
    replaced: int = 0


def _not_reverted() -> QuerySet[AuditEvent]:
    """Return what lists brought and was not taken back."""
    events = AuditEvent.objects.filter(cause__gte=CAUSE, cause__lt=PAST_CAUSE)
    reverted = events.filter(action=TAKEN_BACK, cause=OuterRef("cause"), subject=OuterRef("subject"))
    return events.filter(~Exists(reverted), action__in=BROUGHT)


def list_brought() -> tuple[BroughtList, ...]:
    """Return the newest lists of which something was not reverted."""
    found = _not_reverted().order_by().values_list("cause").annotate(begun=Min("at"), ratings=Count("pk"))
    newest = found.order_by("-begun")[:SHOWN]
    return tuple(BroughtList(cause.removeprefix(CAUSE), begun, ratings) for cause, begun, ratings in newest)


def revert(code: str, actor: str) -> Reverted:
    """Remove the ratings that a list brought, and put those back for which they were exchanged; those that another one
    replaced since stay. Raises PastRewritten where evaluations rest on them.
    """
    cause = f"{CAUSE}{code}"
    first = _not_reverted().filter(cause=cause).first()
    if first is None:
        return Reverted()
    with writing(Pool.objects.get(pk=first.chain)) as pool:
        events = list(_not_reverted().filter(cause=cause).order_by("number"))
        players = [int(event.subject.partition(":")[2]) for event in events]
        in_force, ratings = _events_in_force(pool, events), _ratings_of(pool, players)
        current = [
            rows
            for event, player in zip(events, players, strict=True)
            if event.number in in_force and _is_current(event, rows := ratings[player])
        ]
        audit.append_many(Origin(actor, cause), [_remove(pool, rows) for rows in current], pool=pool.pk)
        rate_adopted(pool, players, cause, RunKind.CORRECTION)
        refresh(pool)
        return Reverted(len(current), len(events) - len(current))


def _events_in_force(pool: Pool, events: Sequence[AuditEvent]) -> set[int]:
    """Return the numbers of the events by which the players of some events have what they brought: each one lies on
    those before, and what is taken back is always the uppermost. An equal rating that came later is another event.
    """
    piles: dict[str, list[int]] = defaultdict(list)
    subjects = {event.subject for event in events}
    told = AuditEvent.objects.filter(chain=pool.pk, subject__in=subjects, action__in=(*BROUGHT, TAKEN_BACK))
    for subject, action, number in told.order_by("number").values_list("subject", "action", "number"):
        if action != TAKEN_BACK:
            piles[subject].append(number)
        elif piles[subject]:
            piles[subject].pop()
    return {pile[-1] for pile in piles.values() if pile}


def _ratings_of(pool: Pool, players: Sequence[int]) -> Mapping[int, list[Takeover]]:
    """Return what players brought one after the other, the newest last."""
    found: dict[int, list[Takeover]] = defaultdict(list)
    for row in Takeover.objects.filter(pool=pool, player__in=players).order_by("pk"):
        found[row.player_id].append(row)
    return found


def _is_current(event: AuditEvent, rows: Sequence[Takeover]) -> bool:
    """Return whether the newest rating of a player is the one that an event brought."""
    return bool(rows) and all(getattr(rows[-1], name) == event.after.get(name) for name in RATING)


def _remove(pool: Pool, rows: Sequence[Takeover]) -> audit.Change:
    """Remove the newest rating of a player, and put the one before back; the 0-0 of nothing goes as well."""
    *earlier, newest = rows
    newest.delete()
    after: dict[str, object] = dict.fromkeys(RATING)
    if earlier and earlier[-1].source == Source.NONE.value:
        earlier[-1].delete()
    elif earlier:
        earlier[-1].exchanged_on = None
        earlier[-1].save(update_fields=["exchanged_on"])
        after = _facts_of(earlier[-1])
    return TAKEN_BACK, f"player:{newest.player_id}", _facts_of(newest), {"pool": pool.key, **after}


def _facts_of(rating: Takeover) -> dict[str, object]:
    return {name: getattr(rating, name) for name in RATING}
