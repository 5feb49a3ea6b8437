"""Preview a correction and carry it out: the same change of facts, written or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from ratings import audit
from ratings.audit import Origin
from ratings.errors import CorrectionRefused
from ratings.evaluation import ChangedFacts, Plan, plan_rerating, preview_plan, rate_pool, rerate, writing_all
from ratings.models import Pool, RunKind

from .refusals import Refusal
from .types import Correction, CorrectionPreview


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """The effect of a correction and the keys of the evaluations that it wrote."""

    preview: CorrectionPreview
    evaluations: tuple[int, ...]


def preview_correction(correction: Correction, origin: Origin) -> CorrectionPreview:
    """Return the effect of a correction without storing it. Raises CorrectionRefused."""
    with transaction.atomic():
        with writing_all(correction.pools()) as pools:
            found = _preview(_plan_ratings(correction, origin, pools))
        transaction.set_rollback(True)  # of the whole, since even an empty commit waits for the disk
    return found


def carry_out(correction: Correction, origin: Origin, expected: str = "") -> CarriedOut:
    """Change the facts and rate what follows from them, in one transaction.

    `expected` is the fingerprint of the preview; where the effect would be another one now, or where the facts forbid
    the correction, CorrectionRefused is raised and nothing changes.
    """
    with writing_all(correction.pools()) as pools:
        for pool in pools.values():
            if rate_pool(pool):  # a correction is one of what is rated, so first comes what was requested before
                pool.refresh_from_db()
        plans = _plan_ratings(correction, origin, pools)
        preview = _preview(plans)
        if expected and expected != preview.fingerprint:
            raise CorrectionRefused(Refusal.FORESEEN_OTHERWISE, preview.fingerprint)
        written = [
            evaluation
            for pool, (touched, plan) in plans.items()
            for evaluation in rerate(pool, touched, RunKind.CORRECTION, origin.cause, plan)
        ]
        return CarriedOut(preview, tuple(written))


def _plan_ratings(
    correction: Correction, origin: Origin, pools: Mapping[int, Pool]
) -> Mapping[Pool, tuple[ChangedFacts, Plan]]:
    """Change the facts in locked pools, and plan the ratings that follow in each of them."""
    audit.lock()
    touched = correction.enter(origin)
    return {pools[key]: (touched[key], plan_rerating(pools[key], touched[key])) for key in sorted(touched)}


def _preview(plans: Mapping[Pool, tuple[ChangedFacts, Plan]]) -> CorrectionPreview:
    """Compare plans with the ledgers."""
    return CorrectionPreview({pool.pk: preview_plan(pool, plan) for pool, (_, plan) in plans.items()})
