"""Tables of the code within pages below `docs/`: the page holds a marker, the site shows the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from django.utils.translation import override

from intake.replying.messages import SENTENCES
from operations.privacy.document import write_field_tables, write_retention_table
from ratings.regulations import RULES
from ratings.regulations.codes import Remark, Why
from ratings.regulations.labels import CONTEXT_END, LabelledCode
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import Parameter
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


def parameters_table(rule: Regulation) -> str:
    """Return the numbers of a regulation that a pool may set otherwise."""
    rows = map(_parameter_row, rule.parameters)
    return "\n".join(["| name | default | from | meaning | not signed with |", "|---|---|---|---|---|", *rows])


def _parameter_row(each: Parameter) -> str:
    unsigned = "" if each.unsigned is None else str(each.unsigned)
    origin = each.source or f"ours: {each.reading}"
    return f"| `{each.name}` | {each.default} | {origin} | {each.label} | {unsigned if each.signed else 'any'} |"


def codes_table(codes: Iterable[LabelledCode]) -> str:
    """Return the labels of codes."""
    rows = (f"| `{code}` | {code.label.rpartition(CONTEXT_END)[2]} |" for code in codes)
    return "\n".join(["| code | meaning |", "|---|---|", *rows])


def sentences_table() -> str:
    """Return what answers say, by code, in the language of the pages below `docs/`."""
    with override("en"):
        rows = [f"| `{code}` | {sentence} |" for code, sentence in SENTENCES.items()]
    return "\n".join(["| code | sentence |", "|---|---|", *rows])


TABLES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "rights": rights_tables,
        "retention": write_retention_table,
        "fields": write_field_tables,
        "remarks": partial(codes_table, Remark),
        "sentences": sentences_table,
        "reasons": partial(codes_table, Why),
        **{f"parameters-{key}": partial(parameters_table, rule) for key, rule in RULES.items()},
    }
)
"""The tables by the name in their marker."""
