"""The pools and the regulations behind them."""

from __future__ import annotations

from datetime import date

from ratings.models import Pool, RuleInForce
from ratings.rules import RULES, parameters_of
from ratings.rules.types import Parameters, Regulation


def pools() -> tuple[Pool, ...]:
    """All pools, in the order in which the federation made them."""
    return tuple(Pool.objects.order_by("pk"))


def pools_under(rule: str) -> tuple[Pool, ...]:
    """The pools that are kept under one regulation."""
    return tuple(Pool.objects.filter(rule=rule).order_by("pk"))


def regulation_of(pool: Pool) -> Regulation:
    """The regulation of a pool."""
    return RULES[pool.rule]


def rules_in_force(pool: Pool) -> tuple[RuleInForce, ...]:
    """What a pool rates by from later days on, in their order."""
    return tuple(RuleInForce.objects.filter(pool=pool).order_by("since"))


def rule_on(pool: Pool, on: date) -> str:
    """The key of the regulation that a pool rates by on a day."""
    newest = RuleInForce.objects.filter(pool=pool, since__lte=on).order_by("-since").values_list("rule", flat=True)
    return newest.first() or pool.rule


def lowest_on(pool: Pool, on: date | None = None) -> int | None:
    """The lowest value that the lists of a pool show on a day, today by its own regulation; None where they
    show every one.
    """
    if on is None:
        return RULES[pool.rule].listing.lowest(parameters_of(pool.rule, pool.parameters))
    return RULES[rule_on(pool, on)].listing.lowest(parameters_on(pool, on))


def parameters_on(pool: Pool, on: date) -> Parameters:
    """The numbers of the regulation that a pool rates by on a day."""
    in_force = RuleInForce.objects.filter(pool=pool, since__lte=on).order_by("-since").first()
    holding = in_force or pool
    return parameters_of(holding.rule, holding.parameters)


def is_secured(rule: str, index: int | None) -> bool:
    """Whether a value with this index is secured under regulation `rule`."""
    return index is not None and index >= RULES[rule].secured_from


def is_rating(rule: str, value: int, index: int) -> bool:
    """Whether a value and its index are a rating under regulation `rule`."""
    return RULES[rule].is_rating(value, index)


def find_pool(key: str) -> Pool | None:
    """The pool with a key."""
    return Pool.objects.filter(key=key).first()
