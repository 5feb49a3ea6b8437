"""How a pool stands: what is ready and not rated, and the fingerprint of what is in force."""

from __future__ import annotations

from datetime import datetime

from ratings import ledger
from ratings.models import Pool

from . import facts


def waiting_since(pool: Pool) -> list[datetime]:
    """For each unit that is ready and not rated, the receipt that made it so."""
    return [unit.received_at for unit in facts.waiting_units(pool)]


def stored_digest(pool: Pool) -> str:
    """The fingerprint of the ledger as it is stored; a replay of the same facts has the same."""
    digest = ledger.Digest()
    for evaluation in ledger.read_current_evaluations(pool):
        digest.add(evaluation.key, evaluation.signature, evaluation.entries)
    return digest.hexdigest()
