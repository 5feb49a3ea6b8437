"""What a copy says about itself: what it was made of, and by what it can be proved."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from ratings.chain_ends import find_end
from ratings.errors import CopyUnusable
from ratings.evaluation import stored_digest
from ratings.models import Pool

NAME = "manifest.json"

FORM = 1
"""The form of copies; counted up when an older program could not read them."""


@dataclass(frozen=True, slots=True)
class Part:
    """A file of the archive: its checksum; of a table also its columns and rows."""

    name: str
    sha256: str
    table: str = ""
    columns: tuple[str, ...] = ()
    rows: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """By what a copy is recognized: the fingerprint of each pool's ledger, and the end of the trail."""

    pools: dict[str, str]
    events: int
    hash: str

    def differences(self, other: Proof) -> Iterator[str]:
        """Yield where another one is not the same."""
        for key in sorted(self.pools.keys() | other.pools.keys()):
            if self.pools.get(key) != other.pools.get(key):
                yield f"pool {key}: {other.pools.get(key)} instead of {self.pools.get(key)}"
        if (self.events, self.hash) != (other.events, other.hash):
            yield f"trail: event {other.events}, {other.hash} instead of {self.events}, {self.hash}"


@dataclass(frozen=True, slots=True)
class Manifest:
    """All that a copy says about itself. `database` is the kind that it came from; `sequences` are the last
    numbers that PostgreSQL gave away.
    """

    made_at: datetime
    database: str
    migrations: tuple[tuple[str, str], ...]
    proof: Proof
    sequences: dict[str, int]
    parts: tuple[Part, ...]

    def written(self) -> str:
        """Return the manifest as the archive contains it."""
        return json.dumps({"form": FORM, **asdict(self)}, default=str, indent=1)


def make_proof() -> Proof:
    """Return what the database would be recognized by now."""
    end = find_end()
    return Proof({pool.key: stored_digest(pool) for pool in Pool.objects.order_by("key")}, end.number, end.hash)


def make_manifest(parts: Iterable[Part], sequences: dict[str, int]) -> Manifest:
    """Return the manifest of a copy that is being made."""
    return Manifest(timezone.now(), connection.vendor, _list_applied(), make_proof(), sequences, tuple(parts))


def _list_applied() -> tuple[tuple[str, str], ...]:
    """Return the migrations of the database, without those that a squashed one replaces: they will be deleted."""
    loader = MigrationLoader(connection)
    squashed = [loader.replacements[key] for key in loader.replacements.keys() & loader.applied_migrations.keys()]
    replaced = {key for migration in squashed for key in migration.replaces}
    return tuple(sorted(loader.applied_migrations.keys() - replaced))


def parse_manifest(text: str) -> Manifest:
    """Return a manifest as it was written. Raises CopyUnusable."""
    content: dict[str, Any] = json.loads(text)
    if content["form"] != FORM:
        raise CopyUnusable(f"the copy has form {content['form']}, this release reads form {FORM}")
    return Manifest(
        made_at=datetime.fromisoformat(content["made_at"]),
        database=content["database"],
        migrations=tuple((app, name) for app, name in content["migrations"]),
        proof=Proof(**content["proof"]),
        sequences=content["sequences"],
        parts=tuple(Part(**{**part, "columns": tuple(part["columns"])}) for part in content["parts"]),
    )
