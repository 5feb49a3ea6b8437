"""Every field of the database: what for, by which right, how long, for whose eyes, and what erasing leaves of it.

The site shows it at `/help/personal-data/`. A test compares it with the models: no field is without a row, and
no row without a field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from .accounts import ACCOUNTS
from .mails import MAILS
from .people import PEOPLE
from .play import PLAY
from .types import Erased, Record

TABLE: Mapping[str, tuple[Record, ...]] = MappingProxyType({**PEOPLE, **PLAY, **MAILS, **ACCOUNTS})
"""By model, as Django labels it."""


def treated(erased: Erased) -> Iterator[tuple[str, str]]:
    """Yield the fields, by model and name, that erasing a person treats in one way."""
    for model, records in TABLE.items():
        for record in records:
            if record.erased is erased:
                yield from ((model, field) for field in record.fields)


__all__ = ["TABLE", "Erased", "Record", "treated"]
