"""A replay in batches: while the database writes one, the next is rated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from itertools import chain, count
from threading import get_ident
from time import sleep
from typing import Any, TypeVar

import pytest
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.utils import DatabaseErrorWrapper

from ratings import evaluation, ledger
from ratings.evaluation import bulk as rating
from ratings.evaluation import rated_tournaments, single_games, tables
from ratings.ledger import bulk, loading
from ratings.ledger.keys import Ahead, next_keys
from ratings.ledger.rows import Laid, powers_of_two
from ratings.models import Evaluation, LedgerEntry, Pool, Run, RunKind, Standing, Tournament, UnitEntry
from tests.ratings.federation import create_federation, finish_all, pool, receipt, tournament
from tests.ratings.forms import use
from tests.verify.histories import RandomHistory

pytestmark = pytest.mark.both_databases

Fetch = TypeVar("Fetch", bound=Callable[..., Any])

FIELDS = {"A": ["P1", "P2", "P3", "P6"], "B": ["P2", "P4", "P5"], "C": ["P1", "P5", "P7", "P8"]}
SCORES = {"A": ["1-0", "0-1", "1/2-1/2"] * 2, "B": ["0-1", "1-0", "1-0"], "C": ["1/2-1/2", "1-0", "0-1"] * 2}
RULES = {"ecp": 15, "fwz": 3}
"""Pools, and how many units their stream has: games, and tournaments."""


def played(rule: str) -> str:
    """A federation whose results were rated as they came, and then taken out of force; the digest they had."""
    create_federation(*(tournament(code, seats, pool=rule) for code, seats in FIELDS.items()), pool=rule)
    for number, (code, scores) in enumerate(SCORES.items()):
        finish_all(code, scores, 10 * number)
    digest = evaluation.replay(pool(rule)).digest
    assert evaluation.find_differences(pool(rule)) == []
    run = Run.objects.create(pool=pool(rule), kind=RunKind.REPLAY, at=receipt(90))
    Evaluation.objects.filter(replaced_by=None).update(replaced_by=run)
    ledger.rebuild(pool(rule))
    ledger.remember_live(pool(rule), {})
    return digest


def in_batches_of(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a replay read and write so many rows and units at once."""
    for module in (rating, single_games):
        monkeypatch.setattr(module, "BATCH_SIZE", size)
    monkeypatch.setattr(tables, "FETCHED_AHEAD", size)
    monkeypatch.setattr(rated_tournaments, "UNITS", size)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("size", [1, 2, 4, 15, 16])
@pytest.mark.parametrize("rule", RULES)
def test_batches_give_what_one_by_one_gave(rule: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = played(rule)
    in_batches_of(size, monkeypatch)
    told: list[int] = []
    replayed = evaluation.restore(pool(rule), "test", told.append)
    assert (replayed.digest, replayed.games, replayed.evaluations) == (digest, 15, RULES[rule])
    assert evaluation.find_differences(pool(rule)) == []
    assert (len(told), told[-1]) == (-(-RULES[rule] // size), 15)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("rule", RULES)
def test_compiled_loops_write_what_plain_ones_wrote(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    use("plain", monkeypatch)
    digest = played(rule)
    use("compiled", monkeypatch)
    assert evaluation.restore(pool(rule), "test").digest == digest
    assert evaluation.find_differences(pool(rule)) == []


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("rule", ["emailchesspoint", "bdf-fwz"])
def test_random_histories_are_composed_as_they_were_written(
    rule: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    use("plain", monkeypatch)
    known = RandomHistory(rule, seed, tournaments=4).play()
    first = Tournament.objects.filter(pool=known).order_by("pk")[:1]
    Tournament.objects.filter(pk__in=first).update(code="a\\b\tc ä")
    replace_all(known)
    written = evaluation.restore(known, "plain"), current_rows(known)
    replace_all(known)
    use("compiled", monkeypatch)
    in_batches_of(7, monkeypatch)
    assert (evaluation.restore(known, "compiled"), current_rows(known)) == written
    assert evaluation.find_differences(known) == []


def replace_all(of: Pool) -> None:
    """Take every evaluation of a pool out of force."""
    run = Run.objects.create(pool=of, kind=RunKind.REPLAY, at=receipt(90))
    Evaluation.objects.filter(pool=of, replaced_by=None).update(replaced_by=run)
    ledger.rebuild(of)


def current_rows(of: Pool) -> list[dict[str, Any]]:
    """Return the current evaluations of a pool and the entries of its players, without keys of their own."""
    found = Evaluation.objects.filter(pool=of, replaced_by=None).order_by("pk")
    entries = UnitEntry.objects.filter(evaluation__in=found).order_by("evaluation", "player")
    rows: list[dict[str, Any]] = [dict(row) for row in chain(found.values(), entries.values())]
    return [{name: row[name] for name in row if name not in {"id", "run_id", "evaluation_id"}} for row in rows]


class FaultError(Exception):
    """A fault of no kind that the program knows."""


def taken_away() -> list[loading.Change]:
    """What a load in bulk takes away from the tables of the ledger and makes again."""
    return sorted(change for model in (Evaluation, UnitEntry) for change in loading.find_changes(model._meta.db_table))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("dies", [False, True])
@pytest.mark.parametrize("rule", RULES)
def test_load_in_bulk_makes_indexes_and_references_again(
    rule: str, dies: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest, before = played(rule), (taken_away(), counted(), settings())
    in_batches_of(2, monkeypatch)
    monkeypatch.setattr(loading, "WORTH_WHILE", 1)
    monkeypatch.setattr(loading, "has_fewer_rows", lambda *_: True)
    seen: list[int] = []

    def progress(games: int) -> None:
        seen.append(games)
        if dies:
            raise FaultError

    with pytest.raises(FaultError) if dies else nullcontext():
        assert evaluation.restore(pool(rule), "test", progress).digest == digest
    assert (taken_away(), settings()) == (before[0], before[2])
    assert (counted() == before[1]) is dies
    assert bool(evaluation.find_differences(pool(rule))) is dies


def settings() -> list[tuple[int]]:
    """What a load changes of a connection of SQLite, and makes as it was."""
    if connection.vendor != "sqlite":
        return []
    with connection.cursor() as cursor:
        found = [cursor.execute(f"PRAGMA {name}").fetchone() for name in ("foreign_keys", "cache_size")]
    assert found[0] == (1,)
    return found


@pytest.mark.django_db
def test_table_has_fewer_rows_than_come_into_it() -> None:
    played("ecp")
    assert [loading.has_fewer_rows(Evaluation, rows) for rows in (1, 15, 16)] == [False, False, True]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fails", ["the first batch", "the second", "the last"])
@pytest.mark.parametrize("rule", RULES)
def test_batch_that_cannot_be_written_leaves_nothing_behind(
    rule: str, fails: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = played(rule)
    in_batches_of(1, monkeypatch)
    before, plain, written = counted(), bulk.insert_checked, count(1)
    when = {"the first batch": 1, "the second": 2, "the last": RULES[rule]}[fails]

    def insert(laid: Laid) -> None:
        if next(written) == when:
            raise FaultError
        plain(laid)

    monkeypatch.setattr(bulk, "insert_checked", insert)
    with pytest.raises(FaultError):
        evaluation.restore(pool(rule), "test")
    assert counted() == before
    assert evaluation.restore(pool(rule), "test").digest == digest
    assert evaluation.find_differences(pool(rule)) == []


def counted() -> tuple[int, ...]:
    """How many rows there are of all that a replay writes."""
    return tuple(model.objects.count() for model in (Run, Evaluation, LedgerEntry, Standing))


@pytest.mark.long
@pytest.mark.django_db
def test_rater_that_fails_waits_for_the_database_before_it_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    played("ecp")
    in_batches_of(1, monkeypatch)
    before = counted()

    def fails(_games: int) -> None:
        raise FaultError

    with pytest.raises(FaultError), transaction.atomic():
        evaluation.restore(pool("ecp"), "test", fails)
    assert counted() == before


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("rule", RULES)
def test_nobody_else_asks_the_database_while_it_writes(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played(rule)
    in_batches_of(1, monkeypatch)
    plain, writing, asked = bulk.insert_checked, set[int](), list[bool]()

    class Watched(DatabaseErrorWrapper):
        """Hears of each batch that is fetched and of each statement."""

        def __call__(self, func: Fetch) -> Fetch:
            self.hear()
            return super().__call__(func)

        def __enter__(self) -> None:
            self.hear()

        def hear(self) -> None:
            sleep(0.005)  # who writes has time to begin
            asked.append(bool(writing - {get_ident()}))

    def insert(laid: Laid) -> None:
        writing.add(get_ident())
        sleep(0.02)  # who rates has time to do what he must not
        plain(laid)
        writing.clear()

    monkeypatch.setattr(bulk, "insert_checked", insert)
    shared = connections[DEFAULT_DB_ALIAS]
    monkeypatch.setitem(vars(shared), "wrap_database_errors", Watched(shared))
    evaluation.restore(pool(rule), "test")
    assert (len(asked) > RULES[rule], any(asked)) == (True, False)


@pytest.mark.parametrize(
    ("most", "sizes"),
    [(7, [4, 4, 2, 1]), (8, [8, 2, 1]), (100, [8, 2, 1]), (1, [1] * 11)],
)
def test_rows_of_sqlite_come_in_statements_of_few_sizes(most: int, sizes: list[int]) -> None:
    rows = [(number,) for number in range(11)]
    parts = [rows[part] for part in powers_of_two(len(rows), most)]
    assert [len(part) for part in parts] == sizes
    assert [row for part in parts for row in part] == rows


@pytest.mark.django_db
def test_keys_that_were_taken_are_nobody_elses() -> None:
    with ledger.database_thread() as database:
        ahead = Ahead(database)
        taken = [ahead(number) for number in (3, 1, 5, 0, 2)]
    assert [len(keys) for keys in taken] == [3, 1, 5, 0, 2]
    apart = next_keys(4)
    keys = [key for some in (*taken, apart) for key in some]
    assert keys == sorted(set(keys))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_who_take_keys_at_once_get_their_own() -> None:
    if connection.vendor == "sqlite":
        pytest.skip("a transaction of SQLite is one lock")

    def take(number: int) -> Sequence[int]:
        try:
            return next_keys(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as takers:
        taken = list(takers.map(take, [20_000] * 20))
    assert all(list(keys) == sorted(keys) for keys in taken)
    assert len({key for keys in taken for key in keys}) == 20 * 20_000
