"""Several players who did the same against one, each in a sentence: "Koch and Wolf beat Lang" is "Koch beat Lang; Wolf
beat Lang". Behind a verb "Wolf + Lang" are "Wolf & Lang".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading import limits
from intake.reading.guards import Guarded
from intake.reading.mentions.types import Names
from intake.reading.rewriting.outlines import SIGN, TITLE, Outline, draw_outline
from intake.reading.words import any_case

_VERB = (
    r"besiegten|schlugen|bezwangen|haben|hatten|gewannen|verloren|unterlagen|spielten|mussten|remisierten"
    r"|beat|defeated|have|had|won|lost|drew|were"
)
_NUMBER = r"(?: \((?:nr\.? |no\.? )?\d{1,10}\))?"
_ONE = rf"{TITLE}{SIGN}{_NUMBER}"
_NO_NAME = f"[^\\s,;:.!?{SIGN[1:-1]}]"
_NEXT_CLAUSE = r"(?:und|and|but|aber|während|while|als|when|after|nachdem|before|bevor|bis|until|sowie|&)\b"
_BESIDE = rf"(?: (?!{_NEXT_CLAUSE})(?:\d{{1,2}}\.\d{{0,2}}\.?|{_NO_NAME}+)){{0,8}}?"
_SENTENCE = any_case(
    rf"(?P<before>^|[.!?;] )(?P<who>{_ONE}(?:(?:,| und| and| sowie| as well as| &) {_ONE})+)"
    rf"(?P<deed> (?:both |beide |alle |all )?(?:{_VERB}){_BESIDE} {TITLE}{SIGN})"
    rf"(?P<rest>(?: (?!{_NEXT_CLAUSE}){_NO_NAME}(?:[^\s,;:!?{SIGN[1:-1]}]*)){{0,8}}?)(?=[!?;]|\.?$|\.\s+\D)"
)
"""Some players, what they did, against whom, and nothing else but when and how."""

_PLUS = " + "
_JOINED = any_case(
    rf"\b(?:beats?|defeat(?:s|ed)|besiegte?|schl(?:ug|ägt)|bezwang|gegen|gg\.?|against|to|with|mit)"
    rf" {TITLE}{SIGN}(?: \+ {TITLE}{SIGN})+(?! (?!(?:am|on|at|im|in|vom|by|durch|und|and|both|beide)\b)[^\W\d_])"
)
"""Opponents of one player, with a sign between them; behind the last one is no word of what this one did."""

_MAY_HAVE = Guarded(rf"\b(?:{_VERB})\b")
_SIGN = re.compile(SIGN)


def write_several(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines with a sentence for each of several players who did the same against one."""
    return [_write(line, names) if len(line) <= limits.LINE and _may_have(line) else line for line in lines]


def _may_have(line: str) -> bool:
    """Return whether a line may have several players who did the same; to ask costs little."""
    return _PLUS in line or _MAY_HAVE.search(line) is not None


def _write(line: str, names: Names) -> str:
    outline = draw_outline(line, names)
    text = _JOINED.sub(lambda found: found[0].replace(_PLUS, " & "), outline.text)
    text = _SENTENCE.sub(lambda found: _part(found, outline), text)
    return line if text == outline.text else outline.fill(text, str)


def _part(found: re.Match[str], outline: Outline) -> str:
    """Return a sentence for each player; one that names a player twice stays as it is."""
    whole = f"{found['deed']}{found['rest']}"
    players = _SIGN.findall(found["who"])
    named = [outline.name(sign).persons for sign in (*players, _SIGN.findall(whole)[0])]
    if len(set(named)) < len(named):
        return found[0]
    return found["before"] + "; ".join(f"{player}{whole}" for player in players)
