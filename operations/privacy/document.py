"""The table of fields as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterable

from operations.privacy.fields import TABLE, Record
from operations.privacy.retention import RULES, Rule

HEAD = """\
# Personal data

Every field of the database, what it is kept for, by which right, how long, who sees it, and what is left of
it when a person is erased. `manage.py personal_data` makes this page of the table in `operations/privacy/fields`,
and a test fails for a field without a row and for a row without a field. What a player needs to know of it
stands on the site under Contact, imprint, privacy; what an officer does about it in
[the officer's pages](office.md#personal-data).
"""

FIELDS = """\

## Fields

*Office* are the pages of the rating officer, *everybody* the public pages. Ids are keys of the database and
codes that chance made; they name nobody once the name is gone. A player's number is the one id that is
public: signatures of evaluations and checksums of published lists hold it, so it stays, and leads to nobody
any more.
"""

RETENTION = """\

## What is deleted when

The sweep carries these rules out once a day, and what they delete is counted in the trail of changes and in
the [figures](operations.md#figures-for-prometheus). `manage.py retention --dry-run` says what would go now.

"""

COLUMNS = ("field", "purpose", "basis", "kept", "seen by", "at erasure")


def page() -> str:
    """The whole page."""
    return (
        HEAD
        + RETENTION
        + table(("rule", "what goes", "when"), map(_rule, RULES))
        + FIELDS
        + "".join(_model(model, records) for model, records in sorted(TABLE.items()))
    )


def _rule(rule: Rule) -> tuple[str, ...]:
    when = f"`{rule.setting}` days after {rule.until}" if rule.setting else f"after {rule.until}"
    return rule.name, rule.what, when


def _model(model: str, records: tuple[Record, ...]) -> str:
    rows = (
        (" ".join(f"`{name}`" for name in each.fields), each.purpose, each.basis, each.kept, each.seen, each.erased)
        for each in records
    )
    return f"\n### {model}\n\n" + table(COLUMNS, rows)


def table(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table of Markdown."""
    lines = (columns, tuple("---" for _ in columns), *rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
