"""The state of a pool: what is ready and not rated, and the fingerprint of its ledger."""

from __future__ import annotations

from ratings import ledger
from ratings.models import Pool

from . import facts
from .requests import requested_since


def is_waiting(pool: Pool) -> bool:
    """Return whether facts of a pool wait to be rated, be it for the values of a running tournament: until then
    ledger and standings are not what follows from them.
    """
    return requested_since(pool.pk) is not None or bool(facts.waiting_units(pool))


def stored_digest(pool: Pool) -> str:
    """Return the fingerprint of the stored ledger; a replay of the same facts has the same."""
    digest = ledger.Digest()
    for key, signature, _, _, entries in ledger.read_current_evaluations(pool):
        digest.add(ledger.unit_text(key, signature, entries).encode())
    return digest.hexdigest()
