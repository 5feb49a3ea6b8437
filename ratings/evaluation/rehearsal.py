"""An act that is carried out, looked at, and kept only where exactly its effect was agreed to.

Its effect is not calculated beside it: the act itself runs, in a transaction that is rolled back. That holds the locks
of the act for as long as it takes, and leaves no row, no task and no mail.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Max, Model, QuerySet

from ratings import ledger
from ratings.models import (
    AuditEvent,
    Director,
    Entry,
    Evaluation,
    Game,
    LedgerEntry,
    Player,
    Pool,
    Run,
    Standing,
    Tournament,
)
from ratings.regulations.types import State
from ratings.transaction_watcher import watching

from .previews import EvaluationChange, Preview, RatingChange
from .rating import States
from .requests import rate_changed

T = TypeVar("T")

OWN = frozenset({"pool", "tournament", "entry", "game", "publication", "player", "experiment"})
"""Kinds of subjects of which a public page or a rating shows something."""

NAMES: Mapping[str, tuple[type[Model], tuple[str, ...]]] = MappingProxyType(
    {
        "director": (Director, ("email",)),
        "entry": (Entry, ("tournament__code", "seat", "turn", "player__number")),
        "game": (Game, ("tournament__code", "number", "white__player__number", "black__player__number")),
        "player": (Player, ("number",)),
        "pool": (Pool, ("key",)),
        "tournament": (Tournament, ("code",)),
    }
)
"""What says which row a subject is, also where an act makes it: its key would be another one at each look."""

Both = tuple[State | None, State | None]
"""The rating and the live value of somebody."""

NEITHER: Both = (None, None)

FEW = 500
"""Evaluations that are named in a statement (our own choice)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What an act did: the events of the trail, and by key of each pool the ratings and the live values that moved.
    `reported` is what the events say and of whom, seats and players by their numbers: a key would be another one at
    each look.
    """

    events: tuple[AuditEvent, ...]
    reported: tuple[object, ...]
    ratings: Mapping[int, Preview]
    live: Mapping[int, tuple[RatingChange, ...]]

    @property
    def shows(self) -> bool:
        """Whether a rating or a public page shows something of it."""
        is_reported = any(event.subject.partition(":")[0] in OWN for event in self.events)
        return (
            is_reported or any(self.live.values()) or any(each.moved or each.altered for each in self.ratings.values())
        )

    @property
    def fingerprint(self) -> str:
        """Identifier of exactly this effect. No event may hold a key that the database gives when it is written, but of
        a seat or a player: each look would show another effect.
        """
        rated = [(pool, preview.effect) for pool, preview in sorted(self.ratings.items())]
        return hashlib.sha256(repr((self.reported, rated, sorted(self.live.items()))).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class _Before:
    """A pool as an act found it: its newest evaluation and run, and everybody's rating and live value."""

    pool: Pool
    evaluation: int
    run: int
    states: Mapping[int, Both]

    @property
    def is_there(self) -> bool:
        """Whether the run remembered was not rolled back with a part of the act that was refused."""
        return not self.run or Run.objects.filter(pk=self.run).exists()

    def changes(self, now: Mapping[int, Both], at: int) -> tuple[RatingChange, ...]:
        """Return whose rating (`at` 0) or live value (1) is another one now."""
        players = sorted(self.states.keys() | now.keys())
        pairs = ((player, self.states.get(player, NEITHER)[at], now.get(player, NEITHER)[at]) for player in players)
        return tuple(RatingChange(player, was, becomes) for player, was, becomes in pairs if was != becomes)


class Rehearsal:
    """Watches an act: what was requested before it is rated first, so that its effect is its own."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self.before: dict[int, _Before | None] = {}
        self.events: list[AuditEvent] = []

    def see_locked(self, pool: Pool) -> None:
        """Remember what a pool is like when its lock is taken first."""
        if pool.pk not in self.before:
            self.before[pool.pk] = None  # rating takes the lock again
            rate_changed(pool, (), "")
            evaluation = Evaluation.objects.aggregate(newest=Max("pk"))["newest"] or 0
            run = Run.objects.aggregate(newest=Max("pk"))["newest"] or 0
            self.before[pool.pk] = _Before(pool, evaluation, run, _states(pool))

    def see_appended(self, events: Sequence[AuditEvent]) -> None:
        """Remember events."""
        self.events += events

    def effect(self) -> Effect:
        """Rate what was requested, and return what differs."""
        ratings, live = {}, {}
        for key, one in sorted(self.before.items()):
            if one is not None and one.is_there:
                with ledger.writing(one.pool) as current:
                    rate_changed(current, (), "")
                now = _states(one.pool)
                ratings[key] = Preview(one.changes(now, 0), _altered(one))
                live[key] = one.changes(now, 1)
        events = self._kept_events()
        return Effect(events, _report(events), ratings, live)

    def _kept_events(self) -> tuple[AuditEvent, ...]:
        """Return the events but for those of a part that was refused and rolled back."""
        numbers = [event.number for event in self.events]
        if not numbers:
            return ()
        stored = AuditEvent.objects.filter(number__range=(min(numbers), max(numbers)))
        kept = set(stored.values_list("number", flat=True))
        return tuple(event for event in self.events if event.number in kept)


def rehearse(act: Callable[[], T], keep: Callable[[T, Effect], bool]) -> tuple[T, Effect, bool]:
    """Carry an act out; return what became of it, its effect and whether it was kept. Where `keep` says no, everything
    is as it was.
    """
    rehearsal = Rehearsal()
    with transaction.atomic():
        with watching(rehearsal):
            done = act()
            effect = rehearsal.effect()
        kept = keep(done, effect)
        if not kept:
            transaction.set_rollback(True)
    return done, effect, kept


def _report(events: Sequence[AuditEvent]) -> tuple[object, ...]:
    """Return what events say, and of which row: seats with their player, and players by their numbers, instead of their
    keys; and without seals, which are random.
    """
    halves = [half for event in events for half in (event.before, event.after)]
    seats = Entry.objects.in_bulk({half["entry"] for half in halves if "entry" in half})
    numbers = dict(
        Player.objects.filter(pk__in={key for half in halves for key in half.get("players", ())}).values_list(
            "pk", "number"
        )
    )

    def replace_keys(half: Mapping[str, Any]) -> Mapping[str, Any]:
        found = {name: value for name, value in half.items() if name != "seal"}
        if seat := seats.get(half.get("entry")):
            found["entry"] = seat.seat, seat.turn, seat.player_id
        return {**found, "players": [numbers.get(key) for key in half["players"]]} if "players" in half else found

    subjects = _name_subjects({event.subject for event in events})
    return tuple(
        (event.action, subjects[event.subject], replace_keys(event.before), replace_keys(event.after))
        for event in events
    )


def _name_subjects(subjects: Collection[str]) -> Mapping[str, object]:
    """Return what says which row each subject is: a row that is gone was there before, so its key says it; of what no
    public page shows the kind alone.
    """
    keys: dict[str, set[int]] = defaultdict(set)
    for kind, _, key in (subject.partition(":") for subject in subjects):
        if kind in NAMES:
            keys[kind].add(int(key))
    named: dict[str, object] = {}
    for kind, (model, fields) in NAMES.items():
        if keys[kind]:
            rows = model._default_manager.filter(pk__in=keys[kind]).values_list("pk", *fields)  # noqa: SLF001 -- Django's
            named |= {f"{kind}:{key}": (kind, *facts) for key, *facts in rows}
    own = {each: each if each.partition(":")[0] in OWN else each.partition(":")[0] for each in subjects}
    return own | named


def _states(pool: Pool) -> dict[int, Both]:
    """Return the rating and the live value of everybody in a pool."""
    rows = Standing.objects.filter(pool=pool).exclude(value=None, live_games=0).order_by()
    columns = rows.values_list("player_id", "value", "index", "carry", "live_value", "live_index")
    return {
        player: (ledger.state_of(value, index, carry), ledger.state_of(live, live_index, ""))
        for player, value, index, carry, live, live_index in columns
    }


def _altered(one: _Before) -> tuple[EvaluationChange, ...]:
    """Return the evaluations that were replaced, are gone or are new."""
    of_pool = Evaluation.objects.filter(pool=one.pool)
    gone = of_pool.filter(pk__lte=one.evaluation, replaced_by__gt=one.run)
    fresh = of_pool.filter(pk__gt=one.evaluation, replaced_by=None)
    was, becomes = _led_to(gone), _led_to(fresh)
    days = {**dict(gone.values_list("key", "completed_on")), **dict(fresh.values_list("key", "completed_on"))}
    ordered = sorted((on, key) for key, on in days.items())
    return tuple(EvaluationChange(key, on, was.get(key), becomes.get(key)) for on, key in ordered)


def _led_to(evaluations: QuerySet[Evaluation]) -> dict[str, States]:
    """Return the states after some evaluations, by the key of the unit."""
    keys = list(evaluations.values_list("pk", flat=True))
    named = keys if len(keys) <= FEW else evaluations  # a view is searched for a few keys by their index
    entries = LedgerEntry.objects.filter(evaluation__in=named).select_related("evaluation") if keys else ()
    ordered = sorted(entries, key=lambda entry: entry.evaluation.key)
    grouped = groupby(ordered, key=lambda entry: entry.evaluation.key)
    return {key: {entry.player_id: ledger.after(entry) for entry in unit} for key, unit in grouped}
