"""Preview a correction and carry it out: the same change of facts, written or not."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ratings import audit, personal
from ratings.audit import Origin
from ratings.errors import CorrectionRefused
from ratings.evaluation import (
    ChangedFacts,
    Plan,
    plan_rerating,
    preview_change,
    preview_plan,
    rate_pool,
    rates_many,
    rerate,
    writing_all,
)
from ratings.models import Pool, RunKind
from ratings.snapshots import reading_snapshot

from .persons import PlayersMerged
from .refusals import Refusal
from .types import Correction, CorrectionPreview


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """The effect of a correction and the keys of the evaluations that it wrote."""

    preview: CorrectionPreview
    evaluations: tuple[int, ...]


def preview_correction(correction: Correction) -> CorrectionPreview:
    """Return the effect of a correction, out of one snapshot: nobody waits for it, and what is stored meanwhile is not
    in it. Raises CorrectionRefused.
    """
    with personal.logging_afterwards(), reading_snapshot():
        touched = correction.assume()
        pools = {pool.pk: pool for pool in correction.pools()}
        return CorrectionPreview({key: preview_change(pools[key], touched[key]) for key in sorted(touched)})


def is_long(correction: Correction) -> bool:
    """Return whether a correction rates more than one request should wait for. Raises CorrectionRefused."""
    with personal.logging_afterwards(), reading_snapshot():
        touched = correction.assume()
        return any(rates_many(pool, touched[pool.pk]) for pool in Pool.objects.filter(pk__in=touched))


def carry_out(correction: Correction, origin: Origin, expected: str = "") -> CarriedOut:
    """Change the facts and rate what follows from them, in one transaction.

    `expected` is the fingerprint of the preview; where the effect would be another one now, or where the facts forbid
    the correction, CorrectionRefused is raised and nothing changes.
    """
    with writing_all(_to_lock(correction)) as locked:
        pools = _concerned(correction, locked)
        for pool in pools.values():
            if rate_pool(pool):  # a correction is one of what is rated, so first comes what was requested before
                pool.refresh_from_db()
        audit.lock()
        plans = _plan_ratings(correction.enter(origin), pools)
        preview = _preview(plans)
        if expected and expected != preview.fingerprint:
            raise CorrectionRefused(Refusal.FORESEEN_OTHERWISE, preview.fingerprint)
        written = [
            evaluation
            for pool, (touched, plan) in plans.items()
            for evaluation in rerate(pool, touched, RunKind.CORRECTION, origin.cause, plan)
        ]
        return CarriedOut(preview, tuple(written))


def _to_lock(correction: Correction) -> Collection[Pool]:
    """Return the pools whose locks a correction needs; two numbers may get a seat in any pool until all are locked."""
    return Pool.objects.all() if isinstance(correction, PlayersMerged) else correction.pools()


def _concerned(correction: Correction, locked: Mapping[int, Pool]) -> Mapping[int, Pool]:
    """Return those of the locked pools in which ratings may change: now nobody gets a seat in another one."""
    if not isinstance(correction, PlayersMerged):
        return locked
    return {pool.pk: locked[pool.pk] for pool in correction.pools()}


def _plan_ratings(
    touched: Mapping[int, ChangedFacts], pools: Mapping[int, Pool]
) -> Mapping[Pool, tuple[ChangedFacts, Plan]]:
    """Plan the ratings that follow from changed facts in each pool."""
    return {pools[key]: (touched[key], plan_rerating(pools[key], touched[key])) for key in sorted(touched)}


def _preview(plans: Mapping[Pool, tuple[ChangedFacts, Plan]]) -> CorrectionPreview:
    """Compare plans with the ledgers."""
    return CorrectionPreview({pool.pk: preview_plan(pool, plan) for pool, (_, plan) in plans.items()})
