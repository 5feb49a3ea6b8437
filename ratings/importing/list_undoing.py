"""The revert of what a list of another organisation brought, as long as no evaluation rests on it."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Min

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


def list_brought() -> tuple[BroughtList, ...]:
    """Return the newest lists that were not reverted."""
    events = AuditEvent.objects.filter(cause__gte=CAUSE, cause__lt=PAST_CAUSE)
    kept = events.filter(action__in=BROUGHT).exclude(cause__in=events.filter(action=TAKEN_BACK).values("cause"))
    found = kept.order_by().values_list("cause").annotate(begun=Min("at"), ratings=Count("pk")).order_by("-begun")
    return tuple(BroughtList(cause.removeprefix(CAUSE), begun, ratings) for cause, begun, ratings in found[:SHOWN])


def revert(code: str, actor: str) -> int:
    """Remove the ratings that a list brought, put those back for which they were exchanged, and return how many; those
    that another one replaced since stay. Raises PastRewritten where evaluations rest on them.
    """
    cause = f"{CAUSE}{code}"
    first = AuditEvent.objects.filter(cause=cause, action__in=BROUGHT).first()
    if first is None:
        return 0
    with writing(Pool.objects.get(pk=first.chain)) as pool:
        events = list(AuditEvent.objects.filter(cause=cause, action__in=BROUGHT).order_by("number"))
        players = [int(event.subject.partition(":")[2]) for event in events]
        ratings = _ratings_of(pool, players)
        current = [
            rows for event, player in zip(events, players, strict=True) if _is_current(event, rows := ratings[player])
        ]
        audit.append_many(Origin(actor, cause), [_remove(pool, rows) for rows in current], pool=pool.pk)
        rate_adopted(pool, players, cause, RunKind.CORRECTION)
        refresh(pool)
        return len(current)


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
