"""Mails in small letters, from their first line on: a line that its writer ended is a sentence, and gets its stop."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from intake.reading.letters.text import is_cut_off
from intake.reading.part_lines import write_bodies
from intake.reading.types import Letter

_SHARE = 2 / 3
"""Lines of such a mail that begin in small letters, at least (our own choice)."""

_FEWEST = 3
"""Lines below which nobody can tell how a mail is written (our own choice)."""

_WIDEST = 79
"""Characters of a line at which mail programs cut at the latest; where one is longer, its writer ended all."""

_WORDS = re.compile(r"\S+(?: \S+){2,}[^\W\d_]{3}\s*")
"""A line of three words and more that ends with a word."""


def end_statements(letter: Letter) -> Letter:
    """Return a mail with a full stop behind each line that is a statement of its own."""
    return write_bodies(letter, _end_lines)


def _end_lines(lines: list[str]) -> Sequence[str]:
    written = [line for line in lines if line.strip()]
    small = [line.lstrip()[:1].islower() for line in written]
    if len(written) < _FEWEST or not small[0] or sum(small) < len(written) * _SHARE:
        return lines
    width = max(map(len, written))
    ended = [f"{line.rstrip()}." if _is_ended(line, behind, width) else line for line, behind in pairwise(lines)]
    return [*ended, *lines[-1:]]


def _is_ended(line: str, behind: str, width: int) -> bool:
    """Return whether a writer has ended a line: the first word of the next one would have had its place there."""
    if not behind.strip() or not _WORDS.fullmatch(line) or is_cut_off(line):
        return False
    return width > _WIDEST or len(line.rstrip()) + 1 + len(behind.split(maxsplit=1)[0]) <= width
