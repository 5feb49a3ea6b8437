"""The state of a pool: what is ready and not rated, and the fingerprint of its ledger."""

from __future__ import annotations

from datetime import datetime

from ratings import ledger
from ratings.models import Pool

from . import facts


def waiting_since(pool: Pool) -> list[datetime]:
    """Return the receipt of each unit that is ready and not rated."""
    return [unit.received_at for unit in facts.waiting_units(pool)]


def stored_digest(pool: Pool) -> str:
    """Return the fingerprint of the stored ledger; a replay of the same facts has the same."""
    digest = ledger.Digest()
    for key, signature, _, _, entries in ledger.read_current_evaluations(pool):
        digest.add(ledger.unit_text(key, signature, entries))
    return digest.hexdigest()
