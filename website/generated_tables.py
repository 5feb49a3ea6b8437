"""Tables of the code within pages below `docs/`: the page holds a marker, the site shows the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from operations.privacy.document import write_field_tables, write_retention_table
from webtools.rights import SECTIONS, Permissions, Who

MARKER = re.compile(r"^<!-- table: ([\w-]+) -->$", re.MULTILINE)


def fill_tables(text: str) -> str:
    """Replace each marker of a page by the table it names."""
    return MARKER.sub(lambda marker: TABLES[marker[1]](), text)


def rights_tables() -> str:
    """Return who may do what, a table for each section of the site."""
    return "\n".join(line for title, rows in SECTIONS.items() for line in _rights_section(title, rows))


def _rights_section(title: str, rows: Mapping[str, Permissions]) -> Iterator[str]:
    yield f"\n## {title}\n"
    yield f"| address | what for | {' | '.join(Who)} |"
    yield f"|---|---|{'---|' * len(Who)}"
    for name, row in rows.items():
        yield f"| `{name}` | {row.what} | {' | '.join(_permission_letters(row, who) for who in Who)} |"


def _permission_letters(row: Permissions, who: Who) -> str:
    """Return "r" for reading, "w" for sending something."""
    return ("r" if who in row.read else "") + ("w" if who in row.write else "")


TABLES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {"rights": rights_tables, "retention": write_retention_table, "fields": write_field_tables}
)
"""The tables by the name in their marker."""
