"""Foreseeing a correction and carrying it out: the same change, the same walk, written or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from ratings import audit
from ratings.audit import Origin
from ratings.errors import CorrectionRefused
from ratings.evaluation import ChangedFacts, Plan, plan_rerating, preview_plan, rerate, writing_all
from ratings.models import Pool, RunKind

from .refusals import Refusal
from .types import Correction, Foreseen


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """What a correction did, and the keys of the evaluations that it wrote."""

    foreseen: Foreseen
    evaluations: tuple[int, ...]


def foresee(correction: Correction, origin: Origin) -> Foreseen:
    """Makes a correction, looks what follows from it, and takes it back. Raises CorrectionRefused."""
    with transaction.atomic():
        with writing_all(correction.pools()) as pools:
            found = shown(followed(entered(correction, origin, pools)))
        transaction.set_rollback(True)  # of the whole, since even an empty commit waits for the disk
    return found


def carry_out(correction: Correction, origin: Origin, seen: str = "") -> CarriedOut:
    """Makes a correction and rates what follows from it again, in one transaction.

    `seen` is the fingerprint of the effect that was shown; where it would be another one now, or
    where the facts forbid the correction, CorrectionRefused is raised and nothing changes.
    """
    with writing_all(correction.pools()) as pools:
        found = followed(entered(correction, origin, pools))
        foreseen = shown(found)
        if seen and seen != foreseen.fingerprint:
            raise CorrectionRefused(Refusal.FORESEEN_OTHERWISE, foreseen.fingerprint)
        written = [
            evaluation
            for pool, (touched, plan) in found.items()
            for evaluation in rerate(pool, touched, RunKind.CORRECTION, origin.cause, plan)
        ]
        return CarriedOut(foreseen, tuple(written))


def entered(correction: Correction, origin: Origin, pools: Mapping[int, Pool]) -> Mapping[Pool, ChangedFacts]:
    """Changes the facts; what that touches in pools that are locked."""
    audit.lock()
    touched = correction.enter(origin)
    return {pools[key]: touched[key] for key in sorted(touched)}


def followed(touched: Mapping[Pool, ChangedFacts]) -> Mapping[Pool, tuple[ChangedFacts, Plan]]:
    """What is to be written in each pool."""
    return {pool: (change, plan_rerating(pool, change)) for pool, change in touched.items()}


def shown(found: Mapping[Pool, tuple[ChangedFacts, Plan]]) -> Foreseen:
    """Plans beside what the ledgers hold."""
    return Foreseen({pool.pk: preview_plan(pool, plan) for pool, (_, plan) in found.items()})
