"""Which lines of a mail are its author's own words, and which they quote, forward or sign with."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from intake.reading import limits
from intake.reading.types import Origin
from intake.reading.words import any_case

_MARK = re.compile(r"^\s?>")
_WROTE = any_case(r"\b(?:schrieb(?:en)?|geschrieben|wrote|writes)\b.*:\s*$")
_WROTE_START = any_case(r"^\*?(?:Am|On|Zitat von)\b|@|schrieb am\b|\bwrote on\b")
_DAY = re.compile(r"(?<!\d)20\d\d(?!\d)|\d[./-]\d{1,2}[./-]\d\d")
_CITES = any_case(r"^(?:Zitat von|Quoting)\s.+:\s*$")
_ORIGINAL = any_case(
    r"^[\s*_>-]*(?:Urspr(?:ü|ue)ngliche (?:Nachricht|E-?Mail|Mail)|Original[- ]?(?:Nachricht|Message|E?-?Mail)"
    r"|Originalnachricht)[\s*_:-]*$"
)
_FORWARD = any_case(
    r"^[\s*_>-]*(?:Weitergeleitete (?:Nachricht|E-?Mail|Mail)|Forwarded [Mm]essage.*|Anfang der weitergeleiteten .*"
    r"|Begin forwarded message|Weitergeleitet von .*|Forwarded by .*)[\s*_:-]*$"
)
_LABEL = re.compile(r"^\s*\*?(Von|From|Gesendet|Sent|Datum|Date|An|To|Betreff|Subject|Cc|Kopie):\*?(?:\s|$)")
_ANY_LABEL = re.compile(r"^\s*\*?[^\W\d_]{1,12}\*?\s?:\*?\s+\S")
_ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")
_CLOCK = re.compile(r"(?<!\d)\d{1,2}[:.]\d\d(?!\d)")
_FIRST_LABELS = frozenset({"Von", "From", "Gesendet", "Sent"})
_BLOCK_LINES = 6
_BLOCK_LABELS = 3
"""Three of From, Sent, To, Subject within six lines are the head of a quoted mail."""

_ATTRIBUTION_LINES = 3
"""Programs break "On ... wrote:" over at most three lines."""

_SIGNATURE = "--"
_LOOSE_SIGNATURE_LINES = 12
"""A "--" that lost its blank only begins a signature when few lines follow; else it separates."""


def origins(lines: Sequence[str], signature_marks: frozenset[int] = frozenset()) -> tuple[Origin, ...]:
    """Return whose words each line is; `signature_marks` are the indexes of exact "-- " lines."""
    found = [Origin.QUOTED if _MARK.match(line) else Origin.NEW for line in lines]
    index = 0
    while index < len(lines):
        if found[index] is not Origin.NEW:
            index += 1
            continue
        whose, length = _head_of_old_text(lines, index)
        if whose is None:
            index += 1
        elif length and _next_is_marked(lines, index + length):
            found[index : index + length] = [whose] * length
            index += length
        else:
            found[index:] = [whose] * (len(lines) - index)
            break
    _mark_signature(lines, found, signature_marks)
    return tuple(found)


def _head_of_old_text(lines: Sequence[str], index: int) -> tuple[Origin | None, int]:
    """Whether old text begins at `index`, and how many lines announce it (0: all that follows)."""
    line = lines[index]
    if not line.strip():
        return None, 0
    if _FORWARD.match(line):
        return Origin.FORWARDED, 0
    if _ORIGINAL.match(line):
        return Origin.QUOTED, 0
    if length := _header_block(lines, index):
        return Origin.QUOTED, length
    length = _attribution(lines, index)
    return (Origin.QUOTED, length) if length else (None, 0)


def _attribution(lines: Sequence[str], index: int) -> int:
    """Return how many lines from `index` say "On ... wrote:", in any language above marked lines; 0 if they do not, or
    only those after it do.
    """
    block: list[str] = []
    for line in lines[index : index + _ATTRIBUTION_LINES]:
        if not line.strip() or _MARK.match(line) or len(line) > limits.LINE:
            return 0
        block.append(line.strip())
        if not block[-1].endswith(":"):
            continue
        is_above = _next_is_marked(lines, index + len(block))
        length = _count_announcing(block, _ANNOUNCES[: None if is_above else 1])
        if length is not None:
            return length
    return 0


def _count_announcing(block: Sequence[str], ways: Sequence[Callable[[Sequence[str]], bool]]) -> int | None:
    """Return how many lines announce a quotation in one of some ways: all, 0 where the later ones do alone, or None."""
    announces = next((way for way in ways if way(block)), None)
    if announces is None:
        return None
    return 0 if any(announces(block[later:]) for later in range(1, len(block))) else len(block)


def _dates_address(block: Sequence[str]) -> bool:
    """Whether lines end with a colon, behind an address and a day."""
    return _dates_time(block, beside=_ADDRESS)


def _dates_time(block: Sequence[str], beside: re.Pattern[str] = _CLOCK) -> bool:
    """Whether lines end with a colon, behind a day and a time, or what else is `beside` the day."""
    joined = " ".join(block)
    return joined.endswith(":") and bool(_DAY.search(joined) and beside.search(joined))


def _says_wrote(block: Sequence[str]) -> bool:
    """Whether lines together are the announcement of a quotation."""
    joined = " ".join(block)
    said = joined.endswith(":") and (_CITES.match(joined) or (_WROTE.search(joined) and _WROTE_START.search(joined)))
    return bool(said)


_ANNOUNCES = (_says_wrote, _dates_address, _dates_time)
"""How lines announce a quotation; all but the first way only above marked lines."""


def _header_block(lines: Sequence[str], index: int) -> int:
    """How many lines the head of a quoted mail has at `index` ("Von: ... Gesendet: ... Betreff: ..."), 0 for none."""
    block = lines[index : index + _BLOCK_LINES]
    first = _LABEL.match(lines[index])
    if not first or first[1] not in _FIRST_LABELS:
        return _foreign_block(block)
    found = [(at, label[1]) for at, line in enumerate(block, start=1) if (label := _LABEL.match(line))]
    return found[-1][0] if len({name for _, name in found}) >= _BLOCK_LABELS else 0


def _foreign_block(lines: Sequence[str]) -> int:
    """Return how many lines a head in another language has: labels, the first with an address, another with a time."""
    block = list(takewhile(_ANY_LABEL.match, lines))
    is_sent = any(_DAY.search(line) and _CLOCK.search(line) for line in block)
    return len(block) if len(block) >= _BLOCK_LABELS and is_sent and _ADDRESS.search(block[0]) else 0


def _next_is_marked(lines: Sequence[str], index: int) -> bool:
    """Whether the next line with text is marked with ">", so that the marks show what is quoted."""
    below = (lines[at] for at in range(index, len(lines)))
    return next((bool(_MARK.match(line)) for line in below if line.strip()), False)


def _mark_signature(lines: Sequence[str], found: list[Origin], exact: frozenset[int]) -> None:
    """Mark the new lines after the signature's "-- " as the signature."""
    end = next((i for i in range(len(found), 0, -1) if found[i - 1] is Origin.NEW and lines[i - 1].strip()), 0)
    for index, line in enumerate(lines):
        if found[index] is not Origin.NEW or line.strip() != _SIGNATURE:
            continue
        short = end - index <= _LOOSE_SIGNATURE_LINES
        if index in exact or (short and not any(after.lstrip().startswith("[") for after in lines[index:end])):
            for place in range(index, len(found)):
                if found[place] is Origin.NEW:
                    found[place] = Origin.SIGNATURE
            return
