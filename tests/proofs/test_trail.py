"""Whoever changes the trail, with all rights over the database, is found out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from ratings import audit
from ratings.audit import hash_of
from ratings.chain_ends import find_end
from ratings.models import AuditEvent, AuditHead, Pool
from ratings.models.audit import COMMON
from tests.ratings.federation import create_federation, finish_all, tournament
from tests.ratings.test_ledger import forced, raw_delete
from tests.transcript import ReportCounts

pytestmark = [pytest.mark.django_db, pytest.mark.proof, pytest.mark.both_databases]

TEXTS = ("actor", "action", "subject", "cause", "previous_hash", "hash")
VALUES = ("before", "after")
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789:- "


@dataclass(frozen=True, slots=True)
class Trail:
    """What can be changed: the events up to the last head that was published."""

    events: tuple[AuditEvent, ...]
    chance: random.Random

    @property
    def chains(self) -> list[int]:
        """The common chain, and one for each pool."""
        return sorted({event.chain for event in self.events})

    def one(self) -> AuditEvent:
        """Some event."""
        return self.chance.choice(self.events)

    def pick(self, number: int) -> Any:
        """The row of an event."""
        return AuditEvent.objects.filter(number=number)


def flip_text(trail: Trail) -> str:
    """One character of one field becomes another, or there is one more where the field has room."""
    event, name = trail.one(), trail.chance.choice(TEXTS)
    text = str(getattr(event, name))
    full = len(text) == AuditEvent._meta.get_field(name).max_length  # type: ignore[union-attr]  # a CharField
    place = trail.chance.randrange(len(text) if full else len(text) + 1)
    other = trail.chance.choice([letter for letter in LETTERS if letter != text[place : place + 1]])
    trail.pick(event.number).update(**{name: text[:place] + other + text[place + 1 :]})
    return "flip"


def flip_value(trail: Trail) -> str:
    """One value of what was before or after becomes another, or there is one more."""
    event, name = trail.one(), trail.chance.choice(VALUES)
    values = dict(getattr(event, name))
    key = trail.chance.choice([*values, "more"])
    trail.pick(event.number).update(**{name: values | {key: f"{values.get(key)}{trail.chance.choice(LETTERS)}"}})
    return "flip"


def flip_time(trail: Trail) -> str:
    """An event happened at another moment."""
    event = trail.one()
    moved = timedelta(microseconds=trail.chance.choice([-1, 1]) * trail.chance.randrange(1, 10**12))
    trail.pick(event.number).update(at=event.at + moved)
    return "flip"


def relabel(trail: Trail) -> str:
    """An event belongs to another chain."""
    event = trail.one()
    other = trail.chance.choice([chain for chain in trail.chains if chain != event.chain])
    trail.pick(event.number).update(chain=other)
    return "flip"


def forge(trail: Trail) -> str:
    """An event says something else, and its own hash fits."""
    event = AuditEvent.objects.get(pk=trail.one().pk)
    event.actor = f"officer:{trail.chance.randrange(1000, 9999)}"
    trail.pick(event.number).update(actor=event.actor, hash=hash_of(event))
    return "forge"


def rewrite(trail: Trail) -> str:
    """An event says something else, and it and everything behind it have hashes that fit."""
    first = trail.one()
    ends = {first.chain: first.previous_hash}
    behind = AuditEvent.objects.filter(number__gte=first.number)
    for event in behind.filter(chain__in={first.chain, *(trail.chains if first.chain == COMMON else ())}).order_by(
        "number"
    ):
        before = AuditEvent.objects.filter(chain=event.chain, number__lt=first.number).order_by("number").last()
        event.previous_hash = ends.get(event.chain) or (before.hash if before else ends[COMMON])
        event.actor = "officer:0" if event.number == first.number else event.actor
        event.hash = ends[event.chain] = hash_of(event)
        event.save()
    return "rewrite"


def delete(trail: Trail) -> str:
    """An event is gone."""
    raw_delete(trail.pick(trail.one().number))
    return "delete"


def delete_and_close(trail: Trail) -> str:
    """An event is gone, and the numbers behind it have moved up."""
    gone = trail.one().number
    raw_delete(trail.pick(gone))
    for number in AuditEvent.objects.filter(number__gt=gone).order_by("number").values_list("number", flat=True):
        trail.pick(number).update(number=number - 1)
    return "delete"


def swap(trail: Trail) -> str:
    """Two events have changed their places."""
    one, other = trail.chance.sample(trail.events, 2)
    trail.pick(one.number).update(number=0)
    trail.pick(other.number).update(number=one.number)
    trail.pick(0).update(number=other.number)
    return "swap"


def cut(trail: Trail) -> str:
    """The end of everything is gone."""
    raw_delete(AuditEvent.objects.filter(number__gte=trail.one().number))
    return "cut"


def cut_one(trail: Trail) -> str:
    """The end of one chain is gone; the others go on."""
    event = trail.one()
    raw_delete(AuditEvent.objects.filter(chain=event.chain, number__gte=event.number))
    return "cut"


def insert(trail: Trail) -> str:
    """An event is there that never happened, in the place of another and of what came after it."""
    event = AuditEvent.objects.get(pk=trail.chance.choice(trail.events[:-1]).pk)
    event.pk, event.number, event.previous_hash = None, event.number + 1, event.hash
    AuditEvent.objects.filter(number__gte=event.number).delete()
    event.hash = hash_of(event)
    event.save(force_insert=True)
    return "insert"


CHANGED = (flip_text, flip_value, flip_time, relabel, forge, rewrite)
MUTATIONS = (*CHANGED, delete, delete_and_close, swap, cut, cut_one, insert)


@contextmanager
def undone() -> Iterator[None]:
    """What is done inside is taken back."""
    point = transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)


def breaks() -> list[str]:
    """What `verify_audit` finds of the trail."""
    return [*audit.broken(), *audit.find_broken_checkpoints()]


@pytest.mark.long
def test_every_mutation_of_the_trail_is_found(
    rounds: Callable[[int, int], int], chance: random.Random, report_counts: ReportCounts
) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3", "P4"]), tournament("E", ["P5", "P6", "P7"], pool="ecp"))
    finish_all("T", ["1-0", "0-1", "1/2-1/2", "1-0", "0-1", "1/2-1/2"], 5)
    finish_all("E", ["1-0", "0-1", "1/2-1/2"], 5)
    end = find_end()
    AuditHead.objects.create(day=timezone.localdate(), stored_at=timezone.now(), **asdict(end))
    trail = Trail(tuple(AuditEvent.objects.order_by("number")), chance)
    assert (breaks(), trail.chains) == ([], [COMMON, *Pool.objects.order_by("pk").values_list("pk", flat=True)])
    count, missed, kinds = rounds(150, 5000), [], Counter[str]()
    with forced("ratings_auditevent"):
        for number in range(count):
            mutate = MUTATIONS[number % len(MUTATIONS)]
            with undone():
                kinds[mutate(trail)] += 1
                if not breaks():
                    missed.append((number, mutate.__name__))
    assert breaks() == []
    report_counts("9 mutations of the trail", events=len(trail.events), mutations=count, **kinds, missed=len(missed))
    assert missed == []
