"""Files as people hand them in: sheets, report files, and folders of them in one ZIP file, unpacked within limits."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from django.utils.translation import gettext as _

from ratings.errors import BadImport
from ratings.formats.spreadsheets import BOOKS, UnreadableSheetError, check_archive

from .lists import why_unreadable

Files = list[tuple[str, bytes]]

REPORTS = (".trf", ".trfx")
SHEETS = (".csv", *BOOKS)
KNOWN = (*SHEETS, ".txt", *REPORTS)
"""Endings of files that are read out of a folder; others in it are left out."""

MOST_FILES = 500
MOST_UNPACKED = 20_000_000
RATIO = 200
"""Files of a folder, their bytes together, and times the size of its ZIP file (our own limits): many small tables of
the same columns pack well.
"""

_BROKEN = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, ValueError, OSError, EOFError, NotImplementedError)
"""What zipfile is known to raise on broken files, or on ways of packing that it does not know."""


def unpack(files: Iterable[tuple[str, bytes]], *, limited: bool = True) -> Files:
    """Return files with those in ZIP files instead of these. Raises BadImport with all that cannot be opened, and for
    too many or too large ones; files that lie on the server need no such limits, a ZIP file has its own anyway.
    """
    found: Files = []
    faults: list[str] = []
    for name, data in files:
        try:
            found += _unpack_folder(name, data) if name.lower().endswith(".zip") else [(name, data)]
        except BadImport as refused:
            faults += refused.findings
    if limited and (len(found) > MOST_FILES or sum(len(data) for _name, data in found) > MOST_UNPACKED):
        limits = {"files": MOST_FILES, "most": MOST_UNPACKED // 1_000_000}
        faults.append(
            _("These are more than %(files)s files, or more than %(most)s MB: hand in less at once.") % limits
        )
    if faults:
        raise BadImport(faults)
    return found


def _unpack_folder(name: str, data: bytes) -> Files:
    """Return the files of a ZIP file by their paths in it."""
    try:
        check_archive(data, min(MOST_UNPACKED, RATIO * len(data)))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            found = [(path, archive.read(path)) for path in _paths(archive)]
    except (UnreadableSheetError, RuntimeError, *_BROKEN) as fault:
        details = {"file": name, "why": why_unreadable(fault)}
        text = _("%(file)s cannot be opened as a ZIP file (%(why)s): pack the folder anew, without a password.")
        raise BadImport([text % details]) from fault
    if not found:
        endings = ", ".join(KNOWN)
        raise BadImport([_("%(file)s holds none of: %(endings)s") % {"file": name, "endings": endings}])
    return found


def _paths(archive: zipfile.ZipFile) -> Iterator[str]:
    """Yield the files that are read, in the order of their paths, without those that systems hide."""
    for path in sorted(archive.namelist()):
        parts = PurePosixPath(path).parts
        hidden = any(part.startswith((".", "__")) for part in parts)
        if path.lower().endswith(KNOWN) and not hidden:
            yield path


def pack(files: Files) -> bytes:
    """Return files as they are stored."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return packed.getvalue()


def unpack_stored(content: bytes) -> Files:
    """Return the files that `pack` stored."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return [(info.filename, archive.read(info)) for info in archive.infolist()]
