"""One writer for each pool: a lock that comes first, and a version that proves it held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import F, QuerySet

from ratings.errors import PoolMoved
from ratings.locks import lock_common, lock_pool
from ratings.models import Pool
from ratings.prepared import Update, prepared, prepared_update
from ratings.transaction_watcher import WATCHER


@contextmanager
def writing(pool: Pool) -> Iterator[Pool]:
    """Yield a transaction in which nobody else writes to the pool; yields the current pool.

    May be nested. On SQLite the transaction itself is the lock: it begins IMMEDIATE.
    """
    with writing_all([pool]) as current:
        yield current[pool.pk]


@contextmanager
def writing_all(pools: Iterable[Pool]) -> Iterator[dict[int, Pool]]:
    """Yield a transaction with the locks of several pools; yields the current pools by key."""
    with transaction.atomic():
        yield lock_pools(pools)


def lock_pools(pools: Iterable[Pool]) -> dict[int, Pool]:
    """Take the locks of some pools until the end of the transaction of the caller; return the current pools by key.

    Everybody takes them in one order and before that of the common chain, so that two never wait for each other.
    """
    keys = sorted({pool.pk for pool in pools})
    for key in keys:
        lock_pool(key)
    found = {pool.pk: pool for pool in _pools(tuple(keys))}
    current, watcher = {key: found[key] for key in keys}, WATCHER.get()
    if watcher:
        for pool in current.values():
            watcher.see_locked(pool)
    return current


@prepared
def _pools(keys: tuple[int, ...]) -> QuerySet[Pool]:
    return Pool.objects.filter(pk__in=keys)


def lock_everything() -> dict[int, Pool]:
    """Take the locks of all pools and that of the common chain, for what rests on all seats of a person: nobody is
    seated meanwhile, nor changed. Return the current pools by key.
    """
    pools = lock_pools(Pool.objects.all())
    lock_common()
    return pools


def bump(pool: Pool) -> None:
    """Increment the version of the pool. Raise PoolMoved where another writer counted in between."""
    if _bump(pool.pk, pool.version) != 1:
        raise PoolMoved(f"pool {pool.key} is no longer at version {pool.version}")
    pool.version += 1


@prepared_update
def _bump(pool: int, version: int) -> Update[Pool]:
    return Update(Pool.objects.filter(pk=pool, version=version), {"version": F("version") + 1})
