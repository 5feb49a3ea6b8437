"""Verbs that several pairs share, written for each: "Koch schlug Wolf, Lang den Roth" is "Koch schlug Wolf, Lang schlug
den Roth".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading import limits
from intake.reading.days.day_words import MONTH_WORD, WEEKDAY
from intake.reading.guards import Guarded
from intake.reading.mentions.types import Names
from intake.reading.rewriting.outlines import SIGN, TITLE, draw_outline
from intake.reading.words import any_case

_ONE = rf"{TITLE}{SIGN}(?: \((?:wei(?:ß|ss)|schwarz|white|black|[wsb])\))?"
_WHEN = (
    r"(?: (?:vorgestern|gestern|heute|yesterday|today|auch|also|too"
    r"|(?:am|on) (?:the )?\d{1,2}(?:\.\d{1,2}\.?|\.|th|st|nd|rd)?"
    rf"(?: {MONTH_WORD})?|(?:am|on) {WEEKDAY}|(?:in|nach|after) \d{{1,3}}(?: (?:zügen|moves))?))?"
)
_CASE = r"(?:(?:den|dem|die|der) )?"
_LINK = r"(?:gegen|gg\.|mit|against|to|with|over)"
_FIRST, _SECOND, _THIRD = (rf"(?:(?P<link{number}>{_LINK}) )?{_CASE}{_ONE}" for number in (1, 2, 3))
"""The object of a verb that has a participle, of any other one, and of the pair without a verb."""

_VERB = (
    r"schlug|schlägt|besiegte?|bezwang|bezwingt|gewann|gewinnt|verlor|verliert|unterl(?:ag|iegt)|remisierte?"
    r"|(?:spielte|machte) remis|beats?|defeat(?:s|ed)|won|wins|lost|loses|drew|draws"
    r"|(?:has|had) (?:beaten|defeated|won|lost|drawn)"
)
_AUXILIARY = "hat|hatte"
_PARTICIPLE = (
    "geschlagen|besiegt|bezwungen|gewonnen|verloren|remisiert|remis gespielt|remis gemacht|überspielt|überwunden"
)
_END = (
    r"(?=\s*(?:[;!?]|\.(?!\d)|$)"
    rf"|\s*,?\s+(?:(?:und|and|but|aber|sowie|während|while)\s+)?{_CASE}{_ONE})"
)
"""Nothing, or more about somebody: words about the last pair ("..., das läuft noch") need not be of a result."""

_JOINT = r"(?:,? (?:und|and|sowie|während|while) |[,;] )"
_SHARED = any_case(
    rf"(?P<full>{_ONE} (?:(?P<auxiliary>{_AUXILIARY}){_WHEN} {_FIRST}{_WHEN} (?P<participle>{_PARTICIPLE})"
    rf"|(?P<verb>{_VERB}){_WHEN} {_SECOND}){_WHEN})"
    rf"(?P<joint>{_JOINT})(?P<who>{_ONE})(?P<object>{_WHEN} {_THIRD}{_WHEN}){_END}"
    rf"(?!{_JOINT}{_ONE}{_END})"
)
"""Who did what to whom, and another pair without a verb; a lone name behind it would make it a list."""

_SO_DID = any_case(
    rf"(?P<who>{_ONE}) (?P<verb>{_VERB}|(?:has|had|got|scored) (?:a )?(?:win|victory)){_WHEN}"
    rf"(?P<object> {_FIRST}{_WHEN})(?P<joint>,? and )so (?:did|has|had) (?P<other>{_ONE})(?=\s*(?:[,:;.!?–-]|$))"
    r"(?!.*\b(?:hers|his|theirs|seine|ihre)\b)"
)
"""What another one did as well, against the same opponent."""

_MAY_HAVE = Guarded(rf"\b(?:{_VERB}|{_PARTICIPLE}|win|victory)\b")
_MOST = 8
"""Pairs that share a verb at most (our own choice)."""


def write_shared_verbs(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines with the verb that several pairs share for each of them."""
    return [_write(line, names) if len(line) <= limits.LINE and _MAY_HAVE.search(line) else line for line in lines]


def _write(line: str, names: Names) -> str:
    """Return a line with the verb for each pair that shares it."""
    outline = draw_outline(line, names)
    text = _SO_DID.sub(r"\g<who> \g<verb>\g<object>\g<joint>\g<other> \g<verb>\g<object>", outline.text)
    for _ in range(_MOST):
        before, text = text, _SHARED.sub(_write_pair, text)
        if text == before:
            break
    return line if text == outline.text else outline.fill(text, str)


def _write_pair(found: re.Match[str]) -> str:
    """Return two pairs, the second with the verb of the first; one that is joined otherwise stays as it is."""
    link = found["link1"] if found["auxiliary"] else found["link2"]
    if (link or "").lower() != (found["link3"] or "").lower():
        return found[0]
    verb = found["auxiliary"] or found["verb"]
    end = f" {found['participle']}" if found["participle"] else ""
    return f"{found['full']}{found['joint']}{found['who']} {verb}{found['object']}{end}"
