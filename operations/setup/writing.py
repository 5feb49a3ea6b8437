"""Writes files of an installation, and none that a person changed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path

from operations.setup.plan import PlannedFile, is_ours


class Outcome(StrEnum):
    """What becomes of a file."""

    NEW = "new"
    SAME = "unchanged"
    UPDATED = "updated"
    KEPT = "kept"
    REPLACED = "replaced"
    SUPERFLUOUS = "superfluous"


def write_files(
    files: Iterable[PlannedFile], root: Path, *, overwrite: bool = False, dry_run: bool = False
) -> Iterator[tuple[PlannedFile, Outcome]]:
    """Write files below a folder and yield what becomes of each; with `overwrite` those of a person are put aside."""
    for file in files:
        place = root / file.path.lstrip("/")
        outcome = _judge(file, place, overwrite=overwrite)
        if outcome is None:
            continue
        if not dry_run and file.text is not None and outcome in {Outcome.NEW, Outcome.UPDATED, Outcome.REPLACED}:
            if outcome is Outcome.REPLACED:
                _put_aside(place)
            _write(place, file.text, file.mode)
        yield file, outcome


def _judge(file: PlannedFile, place: Path, *, overwrite: bool) -> Outcome | None:
    """Return what becomes of a file, None where it is neither there nor needed."""
    there = place.read_text(errors="replace") if place.exists() else None
    if file.text is None:
        return Outcome.SUPERFLUOUS if there is not None else None
    if there is None:
        return Outcome.NEW
    if there == file.text:
        return Outcome.SAME
    if is_ours(there):
        return Outcome.UPDATED
    return Outcome.REPLACED if overwrite else Outcome.KEPT


def _put_aside(place: Path) -> None:
    """Rename a file to the first free name with `.old`."""
    names = (place.with_name(f"{place.name}.old{number or ''}") for number in range(1000))
    place.rename(next(name for name in names if not name.exists()))


def _write(place: Path, text: str, mode: int) -> None:
    """Put a file into its place as a whole; a replaced one keeps its owner and mode."""
    place.parent.mkdir(parents=True, exist_ok=True)
    descriptor, unfinished = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}")
    with os.fdopen(descriptor, "w") as out:
        out.write(text)
        if place.exists():
            before = place.stat()
            os.fchown(out.fileno(), before.st_uid, before.st_gid)
            mode = before.st_mode & 0o777
        os.fchmod(out.fileno(), mode)
        out.flush()
        os.fsync(out.fileno())
    Path(unfinished).rename(place)
