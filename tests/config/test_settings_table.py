"""The settings in docs/operations.md are those that the typed reader reads, each once, with kind and default."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.realservers import names_of_settings
from tests.servers import ROOT

READERS = {"text", "boolean", "integer", "choice", "choices", "text_list", "lines", "named_addresses"}

FOLLOWS = {
    *("SECRET_KEY", "FERNWERTUNG_VAR", "DATABASE_URL", "SWEEP_SECONDS", "IMAP_PORT", "DNS_SERVERS"),
    *("EMAIL_BACKEND", "EMAIL_PROVIDER_DOMAIN", "EMAIL_PROVIDER_URL", "EMAIL_USE_SSL", "INTAKE_TOKEN_ADDRESS"),
}
"""Settings whose default follows from something else, which the table says in words."""


class Row(NamedTuple):
    """A row of the table."""

    name: str
    kind: str
    default: str


def words(values: Sequence[object]) -> str:
    """Return the words that a setting allows, as the table has them."""
    return ", ".join(f"`{value}`" for value in values)


def kind(reader: str, values: Sequence[object]) -> str:
    """Return what the table calls the values of a reader."""
    return {
        "boolean": "yes or no",
        "text_list": "list",
        "named_addresses": "list of `Name <address>`",
        "integer": f"number from {values[-1] if values else 0}",
        "choice": f"one of {words(values)}",
        "choices": f"list of {words(values)}",
    }.get(reader, reader)


def default(reader: str, values: Sequence[object]) -> str:
    """Return what the table says of a setting that is absent."""
    if reader == "boolean":
        return "yes" if values[0] else "no"
    if reader == "integer":
        return str(values[0])
    return f"`{values[0]}`" if values and reader != "choices" else "none"


def asked(file: str) -> Iterator[Row]:
    """Return every question of a program to the reader."""
    for call in ast.walk(ast.parse(file)):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            continue
        if call.func.attr in READERS and ast.unparse(call.func.value) == "env":
            given = [*call.args, *(word.value for word in call.keywords)]
            name, *values = [one.value if isinstance(one, ast.Constant) else None for one in given]
            yield Row(str(name), kind(call.func.attr, values), default(call.func.attr, values))


def read() -> set[Row]:
    """Return what the settings ask the environment for."""
    rows = {row for path in (ROOT / "config").glob("*.py") for row in asked(path.read_text())}
    return {row._replace(default="") if row.name in FOLLOWS else row for row in rows}


def table() -> list[Row]:
    """Return the rows of the page, without what a default of words adds."""
    section = (ROOT / "docs/operations.md").read_text().partition("\n## Settings\n")[2].partition("\n## ")[0]
    rows = [Row(*found) for found in re.findall(r"^\| `([A-Z_]+)` \| (.+?) \| (.+?) \| .", section, re.MULTILINE)]
    short = [row._replace(default=re.sub(r"^none: .*", "none", row.default)) for row in rows]
    return [row._replace(default="") if row.name in FOLLOWS else row for row in [*short, *secrets()]]


def secrets() -> list[Row]:
    """Return what the page says of all providers at once, for each that docs/receiving.md lists."""
    listed = re.findall(r"^\| [^|]+ \| `([a-z-]+)/", (ROOT / "docs/receiving.md").read_text(), re.MULTILINE)
    return [Row(f"INBOUND_{name.upper().replace('-', '_')}_SECRET", "text", "none") for name in listed]


def test_every_setting_is_described_once_with_its_kind_and_default() -> None:
    for_containers = (Row(name, "text", "none") for name in ("COMPOSE_PROFILES", "POSTGRES_PASSWORD"))
    assert sorted(table()) == sorted({*read(), *for_containers})


def test_every_setting_stands_in_the_example() -> None:
    assert sorted(names_of_settings()) == sorted(row.name for row in table())
