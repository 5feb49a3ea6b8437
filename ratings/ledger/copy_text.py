"""Rows in the text form of COPY, as PostgreSQL reads it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Model

from ratings.composed import Texts, add_hashes, join_texts
from ratings.models import Pool, Run
from ratings.regulations import RULES

NULL = "\\N"
ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})
"""What COPY would take for the end of a value or of a row."""


class Copied(NamedTuple):
    """Rows of a table, written in its text form."""

    model: type[Model]
    columns: Sequence[str]
    rows: bytearray


def copy_template(columns: Sequence[str], fields: Mapping[str, str], empty: Collection[str] = ()) -> str:
    """Return the template of a row (`ratings.composed`); a column without a field is a number of its name."""
    return "\t".join([NULL if name in empty else fields.get(name, f"{{{name}}}") for name in columns]) + "\n"


def evaluation_fields(pool: Pool, run: Run, rule: str) -> dict[str, str]:
    """Return the fields of evaluations: their own texts are the keys, the moments and the digits of the signatures."""
    return {
        "pool_id": str(pool.pk), "completed_on": "{on:phrase}", "received_at": "{1:own}", "key": "{0:own}",
        "rule": rule, "edition": RULES[rule].edition, "signature": "\\\\x{2:own}", "run_id": str(run.pk),
    }  # fmt: skip


def escape(texts: Texts, same: Sequence[str], hashes: Sequence[bytes]) -> Texts:
    """Return texts as values of COPY; `same` are they one by one, and behind them `hashes`."""
    if not any(letter in texts.written for letter in ESCAPES):
        return texts
    return add_hashes(join_texts([text.translate(ESCAPES) for text in same]), hashes)
