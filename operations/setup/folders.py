"""Folders of an installation: which ones the service may have, and which ones it cannot reach."""

from __future__ import annotations

import pwd
import stat
from collections.abc import Iterable
from pathlib import Path

from operations.setup.answers import Answers
from operations.setup.errors import SetupRefused

SYSTEM = ("bin", "boot", "dev", "etc", "lib", "lib32", "lib64", "proc", "run", "sbin", "sys", "usr")
"""Nothing below these is for data (Filesystem Hierarchy Standard 3.0)."""

SHARED = (
    *("home", "media", "mnt", "opt", "root", "srv", "tmp", "var"),
    *(f"var/{name}" for name in ("backups", "cache", "lib", "lock", "log", "mail", "opt", "run", "spool", "tmp")),
)
"""These hold folders of others, and so belong to no service as a whole."""

HOMES = tuple(map(Path, ("/home", "/root", "/run/user")))
"""What ProtectHome hides (systemd.exec(5))."""


def refuse_folders(answers: Answers, root: Path) -> None:
    """Raise SetupRefused for folders that would be taken from somebody else."""
    faults = [
        fault
        for name, given in (("data", answers.data), ("backups", answers.backups))
        if (fault := _find_fault(name, given, answers.user, root))
    ]
    if faults:
        raise SetupRefused("\n".join(faults))


def _find_fault(name: str, given: str, user: str, root: Path) -> str:
    """Return what is wrong with a folder that the service shall have, "" for nothing."""
    if any(_is_of_the_system(each) for each in (Path(given), Path(given).resolve())):
        return f"{name}: {given} belongs to the system; name a folder of its own"
    place = root / given.lstrip("/")
    if place.exists() and not (place.is_dir() and _is_free(place, user)):
        return f"{name}: {place} is there, and does not belong to {user}: name another folder, or `chown {user}` it"
    return ""


def _is_of_the_system(folder: Path) -> bool:
    shared = folder in {Path("/", name) for name in SHARED}
    return shared or any(folder.is_relative_to(Path("/", name)) for name in SYSTEM)


def _is_free(place: Path, user: str) -> bool:
    """Return whether a folder is empty or belongs to a user, who need not exist yet."""
    if not any(place.iterdir()):
        return True
    try:
        return place.stat().st_uid == pwd.getpwnam(user).pw_uid
    except KeyError:
        return False


def lie_in_homes(places: Iterable[Path]) -> bool:
    """Return whether one of some places is in a home, where the service sees nothing unless it is let in."""
    return any(each.is_relative_to(home) for place in places for each in (place, place.resolve()) for home in HOMES)


def find_closed_folders(*places: Path) -> list[Path]:
    """Return the folders on the way to some places that only their owner may enter."""
    ways = {folder for place in places for folder in (place, *place.parents) if folder.exists()}
    return sorted(folder for folder in ways if not folder.stat().st_mode & stat.S_IXOTH)
