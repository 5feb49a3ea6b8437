"""Bundles of open data: plain files with a schema and checksums, a Data Package that anybody can check."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from ratings.chain_ends import find_end
from ratings.models import Pool
from ratings.queries.open_data import TABLES, OpenTable, describe_law, write_day, write_moment
from ratings.queries.pools import rule_timeline
from ratings.snapshots import reading_snapshot

from .signatures import Signer

FORMAT = 1
"""Version of the format; another one is not read by an older verifier."""

DESCRIPTION = "datapackage.json"
LAW = "law.json"

Description = dict[str, object]


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file of a bundle as its description names it."""

    path: str
    size: int
    digest: str


def write_bundle(pool: Pool, folder: Path, occasion: str) -> None:
    """Write the open data of a pool as plain files into a new folder, out of one snapshot. The folder has its name only
    when everything is in it.

    Raises FileExistsError for a folder that is there already.
    """
    if folder.exists():
        raise FileExistsError(f"{folder} exists already")
    with _unfinished_beside(folder) as unfinished, reading_snapshot():
        _write_files(pool, unfinished, occasion)
        unfinished.rename(folder)


@contextmanager
def _unfinished_beside(place: Path) -> Iterator[Path]:
    """Make a folder beside a place; what is left of it in the end goes."""
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=f".{place.name}.", dir=place.parent))
    unfinished.chmod(0o755)
    try:
        yield unfinished
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _write_files(pool: Pool, folder: Path, occasion: str) -> None:
    current = Pool.objects.get(pk=pool.pk)
    law = json.dumps(describe_law(rule_timeline(current)), indent=1).encode()
    (folder / LAW).write_bytes(law)
    resources: list[Description] = [
        {"name": "law", "path": LAW, "bytes": len(law), "hash": f"sha256:{hashlib.sha256(law).hexdigest()}"}
    ]
    for table in TABLES:
        written = _write_table(folder, table, table.rows(current))
        resources.append(_describe_table(table, written))
    description = {**_describe_pool(current, occasion), "resources": resources}
    (folder / DESCRIPTION).write_text(json.dumps(description, indent=1) + "\n")


def _describe_pool(pool: Pool, occasion: str) -> Description:
    """Return what a description says besides its files."""
    end = find_end()
    return {
        "name": f"fernwertung-{pool.key}",
        "title": pool.name,
        "homepage": settings.SITE_URL,
        "created": write_moment(timezone.now()),
        "fernwertung": {
            "format": FORMAT,
            "pool": pool.key,
            "occasion": occasion,
            "closed_through": write_day(pool.closed_through),
            "trail": {"number": end.number, "hash": end.hash if end.number else "", "ends": end.ends},
        },
    }


def _describe_table(table: OpenTable, written: WrittenFile) -> Description:
    fields = [{"name": each.name, "type": each.kind, "description": each.holds} for each in table.columns]
    return {
        "name": table.name,
        "path": written.path,
        "description": table.holds,
        "format": "csv",
        "encoding": "utf-8",
        "bytes": written.size,
        "hash": f"sha256:{written.digest}",
        "schema": {"fields": fields},
    }


def _write_table(folder: Path, table: OpenTable, rows: Iterable[tuple[object, ...]]) -> WrittenFile:
    """Write a table row by row; its checksum is that of what the disk holds."""
    place = folder / f"{table.name}.csv"
    with place.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(column.name for column in table.columns)
        writer.writerows(rows)
    with place.open("rb") as content:
        digest = hashlib.file_digest(content, "sha256").hexdigest()
    return WrittenFile(place.name, place.stat().st_size, digest)


def pack_bundle(folder: Path, archive: Path, signer: Signer | None) -> None:
    """Pack the files of a folder into one archive and sign it; it has its name only when it is complete, and then its
    signature is there. No order of two files is right at every instant: where an archive takes the place of an older
    one, that one is beside the new signature for the time between two renames, and minisign refuses it. Behind the
    archive the signature would be missing for as long, and after a fault for good.
    """
    unfinished = archive.with_name(f".{archive.name}.part")
    with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as packed:
        for place in sorted(folder.iterdir()):
            packed.write(place, place.name)
    with unfinished.open("rb") as content:
        os.fsync(content.fileno())
    signature = archive.with_name(f"{archive.name}.minisig")
    if signer:
        signed = signature.with_name(f".{signature.name}.part")
        signed.write_text(signer.sign(unfinished, f"{archive.name} {write_moment(timezone.now())}"))
        signed.rename(signature)
    else:
        signature.unlink(missing_ok=True)  # that of an older archive of this name
    unfinished.rename(archive)
