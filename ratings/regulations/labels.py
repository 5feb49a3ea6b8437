"""Labels of codes, marked here for the catalogue of translations and translated where a page or mail shows them."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

CONTEXT_END = "\x04"
"""Ends the context of a message, as in the files of gettext."""


def gettext_noop(message: str) -> str:
    """Mark a message for translation."""
    return message


def pgettext_noop(context: str, message: str) -> str:
    """Mark a message that has more than one translation; the context says which one."""
    return f"{context}{CONTEXT_END}{message}"


class LabelledCode(StrEnum):
    """A code with its label, and a short one where there is little room."""

    _value_: str
    label: str
    short: str

    def __new__(cls, code: str, label: str = "", short: str = "") -> Self:
        """Make a member of `code, label` or `code, label, short`."""
        member = str.__new__(cls, code)
        member._value_, member.label, member.short = code, label, short
        return member
