"""The numbers of a report as a table, and its definition as text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ratings.queries.tables import Table, csv_text

COLUMNS = ("place", "value")


def as_csv(document: Mapping[str, Any]) -> str:
    """Return every number of a document, one a line, with its place: "candidates/K 15/test/scores/log_loss/mean"."""
    return csv_text(Table(COLUMNS, tuple((place, str(value)) for place, value in _leaves(document, ""))))


def _leaves(value: Any, place: str) -> Iterator[tuple[str, object]]:  # noqa: ANN401 -- whatever JSON holds
    """Yield what a document holds, with its place; candidates under their names."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _leaves(each, f"{place}/{key}" if place else str(key))
    elif isinstance(value, list):
        for number, each in enumerate(value, 1):
            name = each.get("name", number) if isinstance(each, Mapping) else number
            yield from _leaves(each, f"{place}/{name}")
    elif value is not None:
        yield place, value


def as_toml(definition: Mapping[str, Any]) -> str:
    """Return a definition as `manage.py experiment` reads it."""
    lines = [f"{key} = {_value(key, value)}" for key, value in definition.items() if not isinstance(value, dict | list)]
    for key, value in definition.items():
        if isinstance(value, dict):
            lines += ["", f"[{key}]", *(f"{name} = {_value(name, each)}" for name, each in value.items())]
    for candidate in definition["candidate"]:
        lines += ["", "[[candidate]]", *(f"{name} = {_value(name, each)}" for name, each in candidate.items())]
    return "\n".join(lines) + "\n"


def _value(key: str, value: Any) -> str:  # noqa: ANN401 -- whatever TOML holds
    """Return a value; days without quotes."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{name} = {_value(name, each)}' for name, each in value.items())} }}"
    if isinstance(value, str) and key in {"from", "to"}:
        return value
    return json.dumps(value, ensure_ascii=False)
