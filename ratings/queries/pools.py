"""The pools and the regulations behind them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.db.models import QuerySet

from ratings.models import Pool, RuleInForce
from ratings.prepared import prepared
from ratings.regulations import RULES, parameters_of
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import Parameters


def pools() -> tuple[Pool, ...]:
    """Return all pools, in the order in which the federation made them."""
    return tuple(Pool.objects.order_by("pk"))


def regulation_of(pool: Pool) -> Regulation:
    """Return the regulation of a pool."""
    return RULES[pool.rule]


def rules_in_force(pool: Pool) -> tuple[RuleInForce, ...]:
    """Return what a pool rates by from later days on, in their order."""
    return tuple(_rules_of(pool.pk))


@prepared
def _rules_of(pool: int) -> QuerySet[RuleInForce]:
    return RuleInForce.objects.filter(pool=pool).order_by("since")


def rule_timeline(pool: Pool) -> RuleTimeline:
    """Return the regulation of a pool with its parameters, and what holds in its place from later days on."""
    return RuleTimeline(
        effective_rules(pool.rule, pool.parameters),
        tuple((later.since, effective_rules(later.rule, later.parameters)) for later in rules_in_force(pool)),
    )


def effective_rules(rule: str, parameters: Mapping[str, int]) -> EffectiveRules:
    """Return a regulation with all its parameters."""
    return EffectiveRules(RULES[rule], parameters_of(rule, parameters))


def rule_on(pool: Pool, on: date) -> str:
    """Return the key of the regulation whose lists a pool publishes on a day."""
    return rule_timeline(pool).effective_on(on).rule.key


def lowest_on(pool: Pool, on: date | None = None) -> int | None:
    """Return the lowest value that the lists of a pool show on a day, today by its own regulation; None where they show
    every one.
    """
    if on is None:
        return RULES[pool.rule].listing.lowest(parameters_of(pool.rule, pool.parameters))
    return RULES[rule_on(pool, on)].listing.lowest(parameters_on(pool, on))


def parameters_on(pool: Pool, on: date) -> Parameters:
    """Return the numbers of the regulation whose lists a pool publishes on a day."""
    return rule_timeline(pool).effective_on(on).parameters


def is_secured(rule: str, index: int | None) -> bool:
    """Return whether a value with this index is secured under regulation `rule`."""
    return index is not None and index >= RULES[rule].secured_from


def is_rating(rule: str, value: int, index: int) -> bool:
    """Return whether a value and its index are a rating under regulation `rule`."""
    return RULES[rule].is_rating(value, index)


def find_pool(key: str) -> Pool | None:
    """Return the pool with a key."""
    return next(iter(_pool_with(key)), None)


@prepared
def _pool_with(key: str) -> QuerySet[Pool]:
    return Pool.objects.filter(key=key)
