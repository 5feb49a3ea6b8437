"""The labels of the rows of a list ("3.", "c)"), and words that mean a row by its label or its score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from intake.reading.day_words import MONTH_WORD, MONTHS, ROMAN
from intake.reading.guards import Guarded
from intake.reading.types import Claim
from intake.reading.words import any_case, one_of

_NOUN = one_of(
    r"nr\.?|nummer|no\.?|number|zeile|line|punkt|item|pos(?:ition)?\.?|ziffer|partie|game|ergebnis|result",
    r"spiel|zu|bei|to|of|(?:in|unter|für|under|for)(?=\s+\(?[a-z]\))",
)
ITEM = any_case(
    rf"\b{_NOUN}\s+\(?([1-9]\d?|{ROMAN}|[a-z](?=\)))(?!\w)(?!:\d|\s?[-/,]\s?\d|\s:\s|\.\d|\.?\s?{MONTH_WORD}\b)"
    r"|(?<![\w(])([1-9]\d?|[a-z])(?=\)\s+(?:ist|war|muss|müsste|sollte|lautet|stimmt|is|was|should|must|reads)\b)"
)
"""The label of a line above: "No. 3", "bei c)", "zu II."."""

_CALLS_WRONG = Guarded(
    r"^(?!.*\b(?:letzt\w*|vorig\w*|frühere\w*|meldung|bericht|(?:e-?)?mail|last|previous|earlier|report)\b)"
    r".*?\b(?:falsch\w*|vert(?:an|ippt)|tippfehler|verschrieben|geirrt|irrtum|wrong|typo|mistyped|correction"
    r"|(?:steckt|ist|war|habe ich|there is|is|has)\b.{0,20}\b(?:fehler|mistake|error)"
    r"|korrektur|korrigier\w*|berichtig\w*|(?:richtig|korrekt) (?:ist|wäre|lautet)"
    r"|(?:muss|müsste|sollte)\b.{0,60}\b(?:heißen|lauten|sein)|(?:should|must) (?:be|read|have been))\b"
)
"""What says of a line above, and of no earlier report, that something in it is wrong."""

THE_DRAW = any_case(
    r"\b(?:the|das|dem|die|der) (?:draw\b|drawn (?:game|one)\b|remis(?:partie)?\b|unentschieden\b)(?! offer|angebot)"
)
THE_WIN = any_case(
    r"\b(?:the|der|den|die|das) (?:win|(?:decisive|decided|won|lost) (?:game|one)|sieg|(?:gewinn|verlust)partie"
    r"|(?:gewonnene|verlorene|entschiedene)n? partie|niederlage|loss)\b"
)
"""The result of a list that ended so."""

_LISTED = any_case(rf"\s*[(\[]?(?:nr\.?|no\.?)?\s*(\d{{1,2}}|{ROMAN}|[a-z](?=\)))(?:[.)\]]+\s|\s\s)")


def list_items(claims: Sequence[Claim], written: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the labels of the lines of claims, "" for those without; `written` are all lines of each part."""
    return [_find_own(written.get(one.where.part, ())[one.where.line - 1 : one.where.line]) for one in claims]


def _find_own(lines: Sequence[str]) -> str:
    """Return the label of the first of some lines."""
    found = _LISTED.match(lines[0]) if lines else None
    return _number(found[1]) if found else ""


def find_item(text: str) -> str:
    """Return the label of the line that a text means, "" for none, all in a row for several."""
    found = {_number(each[each.lastindex or 0]) for each in ITEM.finditer(text)}
    return " ".join(sorted(found))


def calls_wrong(text: str) -> bool:
    """Return whether a text says of a line above it by its label that it is wrong."""
    return _CALLS_WRONG.search(text) is not None and ITEM.search(text) is not None


def _number(written: str) -> str:
    """Return a label in small characters; a number in digits, also one in Roman numerals."""
    return str(MONTHS.get(written.lower(), written.lower()))
