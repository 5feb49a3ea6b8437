"""Files that the text of a mail calls attached."""

from __future__ import annotations

from collections.abc import Iterable

from intake.reading.guards import Guarded
from intake.reading.words import whole

_ATTACHED = whole(r"im anhang|anbei|angehängt|angehaengt|als anlage|beigefügt\w*|attached|attachment|enclosed")

_TABLE_ATTACHED = Guarded(
    r"\b(?:angehängte[nr]?|beigefügte[nr]?|attached|enclosed) (?:tabelle|datei|liste|excel\w*|table|file|list|sheet)\b"
)


def names_file(lines: Iterable[str]) -> bool:
    """Return whether a line speaks of something attached."""
    return _ATTACHED.is_in_any(lines)


def names_table(lines: Iterable[str]) -> bool:
    """Return whether a line speaks of an attached table, list or file."""
    return _TABLE_ATTACHED.is_in_any(lines)
