"""Files that cost much to make, kept for a while on this machine under the version of what they hold.

A version that is asked for again is read, and one that several ask for at once is made by the first of them. The
folder holds names, so it is for the server's own user, and nothing stays in it for long: what changed is no longer
asked for, and whoever was erased leaves it, too.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.utils import timezone

SECONDS = 3600
"""How long a file stays (our own choice)."""

MAX_FILES = 32
"""Files that stay: all lists of a few pools in each form (our own choice)."""

_LOCK = ".lock"


def fetch_file(version: str, make: Callable[[], bytes]) -> bytes:
    """Return the file of a version, a name without slashes; `make` makes it where nobody did. One is made at a time."""
    try:
        folder = _folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        place = folder / version
        return _read(place) or _make_alone(place, make)
    except OSError:  # a folder in which nothing can be written keeps nothing
        return make()


def trim_files() -> None:
    """Delete what is too old, and the oldest of what is too much."""
    with suppress(OSError):  # no folder yet, or one that belongs to somebody else
        files = [place for place in _folder().iterdir() if place.name != _LOCK]
        newest = sorted(files, key=_changed, reverse=True)
        for number, place in enumerate(newest, start=1):
            if number > MAX_FILES or _is_old(place):
                place.unlink(missing_ok=True)


def _is_old(place: Path) -> bool:
    """Return whether a file has to go; a clock that was put back must not keep one for longer."""
    return abs(timezone.now().timestamp() - _changed(place)) > SECONDS


def _folder() -> Path:
    return Path(settings.VAR_DIR) / "files"


def _changed(place: Path) -> float:
    try:
        return place.stat().st_mtime
    except FileNotFoundError:  # another process trims as well
        return 0


def _read(place: Path) -> bytes | None:
    try:
        return place.read_bytes()
    except FileNotFoundError:
        return None


def _make_alone(place: Path, make: Callable[[], bytes]) -> bytes:
    with _alone(place.parent):
        found = _read(place)
        if found is not None:
            return found
        content = make()
        with suppress(OSError):  # a full disk keeps nothing
            _store(place, content)
            trim_files()
        return content


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other thread or process is here."""
    with (folder / _LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # closing the file, or dying, gives it back
        yield


def _store(place: Path, content: bytes) -> None:
    """Put a file in its place as a whole: nobody reads half of it."""
    with tempfile.NamedTemporaryFile(dir=place.parent) as new:
        new.write(content)
        new.flush()
        now = timezone.now().timestamp()
        os.utime(new.name, (now, now))
        place.hardlink_to(new.name)
