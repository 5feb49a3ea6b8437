"""Bundles that everybody can load: one for each published list, and those of the last nights."""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from ratings import personal
from ratings.evaluation import is_waiting
from ratings.models import Pool, Publication

from .bundles import pack_bundle, write_bundle
from .signatures import Signer, load_key

log = logging.getLogger(__name__)

NIGHTS = 7
"""Nightly bundles of a pool that stay (our own choice)."""

NAME = re.compile(r"(?P<pool>[-\w]{1,40}?)_(?:list-(?P<list>\d{1,6})|(?P<night>\d{4}-\d\d-\d\d))\.zip", re.ASCII)
"""How the file of a bundle is called; a pool's key has forty characters at most."""

SIGNATURE = ".minisig"
KEY_FILE = "open_data_key"


@dataclass(frozen=True, slots=True)
class KeptBundle:
    """A bundle that can be loaded; `list_number` is None for that of a night."""

    name: str
    pool: str
    list_number: int | None
    night: date | None
    size: int
    is_signed: bool

    @property
    def signature_name(self) -> str:
        """The name of the file with its signature."""
        return self.name + SIGNATURE


def find_folder() -> Path:
    """Return the folder of the bundles: all machines of a server share it."""
    return Path(settings.VAR_DIR) / "open-data"


def key_file() -> Path:
    """Return the place of the key that signs bundles; it is no open data."""
    return Path(settings.VAR_DIR) / KEY_FILE


def store_list_bundle(publication: Publication) -> str:
    """Store the bundle of a published list, and return its name."""
    return _store(publication.pool, f"list-{publication.number}", f"list {publication.number}")


def store_nightly_bundles() -> None:
    """Store a bundle of every pool, and delete those of nights that are long past."""
    tonight = timezone.localdate().isoformat()
    for pool in Pool.objects.order_by("key"):
        if is_waiting(pool):
            log.warning("no bundle of %s: something waits to be rated", pool.key)
            continue
        _store(pool, tonight, "night")
        for old in [each for each in find_bundles(pool.key) if each.night][NIGHTS:]:
            _delete(old.name)


def _delete(name: str) -> None:
    """Delete a bundle and its signature, where they are."""
    for file in (name, name + SIGNATURE):
        (find_folder() / file).unlink(missing_ok=True)


def delete_withdrawn_lists() -> None:
    """Delete the bundles of lists that were withdrawn: newer bundles hold these lists, and that they were withdrawn."""
    for publication in Publication.objects.exclude(withdrawn_at=None).select_related("pool"):
        _delete(f"{publication.pool.key}_list-{publication.number}.zip")


def store_missing_lists() -> None:
    """Store the bundles of published lists that have none: a list is published also where no bundle can be written."""
    for publication in Publication.objects.filter(withdrawn_at=None).select_related("pool"):
        if is_waiting(publication.pool):
            continue
        if not (find_folder() / f"{publication.pool.key}_list-{publication.number}.zip").exists():
            store_list_bundle(publication)


def _store(pool: Pool, name: str, occasion: str) -> str:
    """Write, pack and sign a bundle; it appears under its name when everything is there."""
    folder = find_folder()
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"{pool.key}_{name}.zip"
    plain = folder / f".{archive.name}.files"
    shutil.rmtree(plain, ignore_errors=True)
    try:
        with personal.logging_afterwards():
            write_bundle(pool, plain, occasion)
        pack_bundle(plain, archive, load_key(key_file()))
    finally:
        shutil.rmtree(plain, ignore_errors=True)
    return archive.name


def find_bundles(pool: str | None = None) -> tuple[KeptBundle, ...]:
    """Return the bundles that can be loaded, of each pool lists before nights and the newest first."""
    found = [each for each in _all_bundles() if pool in (None, each.pool)]
    newest = sorted(found, key=lambda each: (each.list_number or 0, each.night or date.min), reverse=True)
    return tuple(sorted(newest, key=lambda each: each.pool))


def _all_bundles() -> Iterator[KeptBundle]:
    for place in find_folder().glob("*.zip"):
        with suppress(FileNotFoundError):  # deleted since the folder was read
            if match := NAME.fullmatch(place.name):
                yield _describe(place, match)


def _describe(place: Path, match: re.Match[str]) -> KeptBundle:
    """Return what is known of a file. Raises FileNotFoundError where it is gone."""
    number, night = match["list"], match["night"]
    return KeptBundle(
        place.name,
        match["pool"],
        int(number) if number else None,
        date.fromisoformat(night) if night else None,
        place.stat().st_size,
        place.with_name(place.name + SIGNATURE).exists(),
    )


def find_file(name: str) -> Path | None:
    """Return the file of a bundle or of its signature by its name."""
    place = find_folder() / name
    return place if NAME.fullmatch(name.removesuffix(SIGNATURE)) and place.is_file() else None


def find_signer() -> Signer | None:
    """Return the key that signs bundles."""
    return load_key(key_file())
