"""Pools: a list of its own under one regulation."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.db import transaction

from ratings import audit
from ratings.audit import Origin
from ratings.errors import Taken
from ratings.models import Pool
from ratings.regulations import RULES, parameters_of

POOL_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
"""Keys stand in addresses of pages."""


@transaction.atomic
def create_pool(key: str, name: str, rule: str, parameters: Mapping[str, int], origin: Origin) -> Pool:
    """Make a pool under a regulation, with the numbers that it sets otherwise.

    Raises Taken for a key that another pool has, KeyError for a regulation that does not exist, and ParameterError for
    numbers that it does not have.
    """
    parameters_of(RULES[rule].key, parameters)
    if Pool.objects.filter(key=key).exists():
        raise Taken(f"there is a pool {key}")
    pool = Pool.objects.create(key=key, name=name, rule=rule, parameters=dict(parameters))
    after = {"key": key, "name": name, "rule": rule, "parameters": dict(parameters)}
    audit.append(origin, "pool.created", f"pool:{pool.pk}", {}, after, pool=pool.pk)
    return pool
