"""winmail.dat: a mail and its attachments as some Outlooks wrap them (TNEF)."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from tnefparse import TNEF

from intake.reading import limits
from intake.reading.letters.text import decode

TYPES = frozenset({"application/ms-tnef", "application/vnd.ms-tnef"})
NAME = "winmail.dat"

_FAULTS = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    RecursionError,
    OverflowError,
    NameError,
    struct.error,
)
"""What the library is known to raise on broken files."""

_SIGNATURE = 6
"""Bytes before the first object: signature and key."""

_HEAD, _CHECKSUM = 9, 2
"""Bytes around the data of an object: level, identifier and length before, a checksum after it."""

_COPIED = 2_000_000_000
"""Bytes that the library may copy (it copies the rest of the file for each object; our own limit)."""


@dataclass(frozen=True, slots=True)
class Winmail:
    """What a winmail.dat holds: the text of the mail as plain text or HTML, and files with their names."""

    text: str
    html: str
    files: tuple[tuple[str, bytes], ...]


def open_winmail(data: bytes) -> Winmail | None:
    """Return the content of a winmail.dat, None where it cannot be opened."""
    if _objects(data) * len(data) > _COPIED:
        return None
    try:
        opened = TNEF(data, do_checksum=False)
        files = tuple((str(found.long_filename()), bytes(found.data)) for found in opened.attachments)
        return Winmail(_text(opened.body), _text(opened.htmlbody), files[: limits.current().attachments + 1])
    except _FAULTS:
        return None


def _text(body: object) -> str:
    """Return a body as the library gives it: bytes or text, with a NUL at its end; a list where there are several."""
    if isinstance(body, (list, tuple)):
        body = body[0] if body else ""
    text = decode(body, "") if isinstance(body, bytes) else str(body or "")
    return text.rstrip("\0")


def _objects(data: bytes) -> int:
    """Return how many objects the file has, by their lengths."""
    place, count = _SIGNATURE, 0
    while place + _HEAD + _CHECKSUM < len(data):
        place += int.from_bytes(data[place + 5 : place + _HEAD], "little") + _HEAD + _CHECKSUM
        count += 1
    return count
