"""Replay from empty, compared with the ledger or stored in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import TypeVar

from django.db import connection

from ratings import ledger
from ratings.models import Entry, Game, Player, Pool, RunKind, Tournament
from ratings.regulations.types import State

from . import bulk, live
from .garbage_collection import uncollected
from .rerating import ChangedFacts, rerate
from .tables import Reader, reading_ahead, streamed

Key = TypeVar("Key", int, str)


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """A pool calculated from empty: how many games and evaluations, the digest, and the final states by public
    number.
    """

    games: int
    evaluations: int
    digest: str
    states: Mapping[str, State]


class ReplayRecorder:
    """Counts and fingerprints a stream while it is consumed."""

    def __init__(self, pool: Pool, read: Reader = streamed) -> None:
        """Before the first unit."""
        self.pool, self.read = pool, read
        self.states = dict(ledger.initial_states(pool))
        self.digest = ledger.Digest()
        self.games = self.evaluated = 0

    def batches(self) -> Iterator[ledger.Batch]:
        """The units of the pool, rated from empty."""
        with uncollected():
            for batch in bulk.rate_all(self.pool, self.states, self.read):
                self.digest.add(batch.digest_text())
                self.games += batch.played
                self.evaluated += batch.evaluated
                yield batch
                del batch  # or it would be held until there is another one

    def replayed(self) -> ReplayResult:
        """Return the result, once all units are consumed."""
        numbers = dict(Player.objects.values_list("pk", "number"))
        states = {numbers[player]: state for player, state in self.states.items() if state}
        return ReplayResult(self.games, self.evaluated, self.digest.hexdigest(), states)


def silent(_games: int) -> None:
    """Ignore progress."""


def replay(pool: Pool) -> ReplayResult:
    """Calculate the pool from its facts alone; write nothing."""
    recorder = ReplayRecorder(pool)
    for _ in recorder.batches():
        pass
    return recorder.replayed()


def find_differences(pool: Pool) -> list[str]:
    """Return every difference between the facts and the ledger or a standing."""
    return check(pool)[1]


def check(pool: Pool) -> tuple[ReplayResult, list[str]]:
    """The pool calculated from empty, and every way in which the ledger or a standing is otherwise. Both go
    side by side through the stream, so that neither is held as a whole.
    """
    recorder = ReplayRecorder(pool)
    recorded = chain.from_iterable(batch.as_read() for batch in recorder.batches())
    found = list(_compare_evaluations(ledger.read_current_evaluations(pool), recorded))
    replayed = recorder.replayed()
    numbers = dict(Player.objects.values_list("pk", "number"))
    running = live.projection(pool)
    projected = {numbers[player]: one for player, one in live.live(running).items()}
    right = standings(pool, replayed.states, projected)
    found += different_keys("standing", ledger.stored_standings(pool), right)
    found += different_keys(
        "count", ledger.stored_counts(pool), ledger.count_by_value(key for _, key, _ in right.values())
    )
    if ledger.is_projected(pool):  # else the next result makes all of it
        found += different_keys("projection", by_key(ledger.projections(pool)), by_key(live.to_keep(pool, running)))
    return replayed, found


def by_key(kept: Iterable[ledger.Projected]) -> dict[str, ledger.Projected]:
    """Projections by the code of their tournament."""
    return {one.order[2]: one for one in kept}


def _compare_evaluations(
    stored: Iterator[ledger.CurrentEvaluation], right: Iterator[ledger.CurrentEvaluation]
) -> Iterator[str]:
    """The units that are missing, too many or otherwise in the ledger; both in the order of the stream."""
    there, due = next(stored, None), next(right, None)
    while there or due:
        if there and (due is None or (there.on, there.at, there.key) < (due.on, due.at, due.key)):
            yield f"ledger: {there.key} is not to be rated"
            there = next(stored, None)
        elif there and due and there.key == due.key:
            yield from different(there, due)
            there, due = next(stored, None), next(right, None)
        elif due:
            yield f"ledger: {due.key} is missing"
            due = next(right, None)


def different(there: ledger.CurrentEvaluation, due: ledger.CurrentEvaluation) -> Iterator[str]:
    """Yield how an evaluation differs from the calculated one."""
    if there.signature != due.signature:
        yield f"signature {due.key}: {there.signature} instead of {due.signature}"
    for has, should in zip_longest(there.entries, due.entries):
        if has != should:
            yield f"ledger: {line(due.key, has)} instead of {line(due.key, should)}"


def line(unit: str, entry: tuple[str, ledger.Columns] | None) -> ledger.Line | None:
    """An entry in words."""
    return ledger.Line.of(unit, *entry) if entry else None


def standings(
    pool: Pool, states: Mapping[str, State], projected: dict[str, tuple[State, int]]
) -> dict[str, ledger.StoredStanding]:
    """Return the standings that follow from states."""
    least = ledger.threshold(pool)
    return {
        number: (states.get(number), least.key(states.get(number)), projection(projected.get(number)))
        for number in states.keys() | projected.keys()
    }


def projection(found: tuple[State, int] | None) -> tuple[int | None, int | None, int]:
    """A live value as its three columns."""
    return (found[0].value, found[0].index, found[1]) if found else (None, None, 0)


def different_keys(what: str, stored: Mapping[Key, object], right: Mapping[Key, object]) -> Iterator[str]:
    """The keys under which two mappings differ."""
    for key in sorted(stored.keys() | right.keys()):
        if stored.get(key) != right.get(key):
            yield f"{what} {key}: {stored.get(key)} instead of {right.get(key)}"


def restore(pool: Pool, cause: str, progress: Callable[[int], None] = silent) -> ReplayResult:
    """Bring ledger and standings into line with the facts; return the result with the evaluations written. `progress`
    is called with the number of games that an empty ledger has got so far.
    """
    is_empty = ledger.last_order(pool) is None
    with ledger.unchecked_references() if is_empty else nullcontext(), ledger.writing(pool) as current:
        if ledger.last_order(current) is None:
            replayed = fill(current, cause, progress)
        else:
            written = rerate(current, ChangedFacts(everything=True), RunKind.REPLAY, cause)
            ledger.rebuild(current)
            replayed = replace(replay(current), evaluations=len(written))
    return replayed


def fill(pool: Pool, cause: str, progress: Callable[[int], None]) -> ReplayResult:
    """Write the ledger of a pool without current evaluations."""
    if connection.vendor == "postgresql":  # by itself it learns of new rows a minute later
        ledger.analyze(Tournament, Entry, Game)
    with ledger.database_thread() as database, reading_ahead(database) as read:
        recorder = ReplayRecorder(pool, read)
        ledger.fill(pool, recorder.batches(), RunKind.REPLAY, cause, progress, database)
    live.refresh(pool)
    return recorder.replayed()
