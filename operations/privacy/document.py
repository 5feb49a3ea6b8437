"""The tables of fields and of their deletion in Markdown, for the site."""

from __future__ import annotations

from collections.abc import Iterable

from operations.privacy.fields import TABLE, Record
from operations.privacy.retention import RULES, Rule

COLUMNS = ("field", "purpose", "basis", "kept", "seen by", "at erasure")


def write_retention_table() -> str:
    """Return the rules of deletion."""
    return _table(("rule", "what goes", "when"), map(_rule, RULES))


def write_field_tables() -> str:
    """Return every personal field of the database, a table for each model."""
    return "".join(_model(model, records) for model, records in sorted(TABLE.items()))


def _rule(rule: Rule) -> tuple[str, ...]:
    when = f"`{rule.setting}` days after {rule.until}" if rule.setting else f"after {rule.until}"
    return rule.name, rule.what, when


def _model(model: str, records: tuple[Record, ...]) -> str:
    rows = (
        (" ".join(f"`{name}`" for name in each.fields), each.purpose, each.basis, each.kept, each.seen, each.erased)
        for each in records
    )
    return f"\n### {model}\n\n" + _table(COLUMNS, rows)


def _table(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table of Markdown."""
    lines = (columns, tuple("---" for _ in columns), *rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
