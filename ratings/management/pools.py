"""Pools named on the command line."""

from __future__ import annotations

from django.core.management.base import CommandError

from ratings.models import Pool


def find_pool(key: str | None) -> Pool:
    """Return the pool with a key. Raises CommandError where there is none."""
    pool = Pool.objects.filter(key=key).first() if key else None
    if pool is None:
        raise CommandError(f"no pool {key!r}" if key else "which pool?")
    return pool
