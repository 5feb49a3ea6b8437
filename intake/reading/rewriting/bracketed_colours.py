"""Brackets behind a name with a colour beside something else, as others write them: "(5 June, Black)" is "(Black,
5 June)", "Koch (Koch had White)" is "Koch (White)", and so is "White (Koch)". Brackets around all names of a line mean
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.mentions.types import Names
from intake.reading.rewriting.outlines import SIGN, Outline, draw_outline
from intake.reading.words import any_case

_COLOUR = r"(?:(?P<white>wei(?:ß|ss)(?:e[nrms]?)?|white|w)|(?P<black>schwarz(?:e[nrms]?)?|black|s|b))"
_BRACKET = any_case(rf"(?P<name>{SIGN}) ?\((?P<inside>[^()]{{1,60}})\)")
_PIECE = re.compile(r"\s*[,;]\s*|\s+/\s+|(?<=\.)/(?=[^\W\d_])")
_ALONE = any_case(rf"(?:(?:mit|with|as|als|playing) )?(?:the )?{_COLOUR}\.?(?: (?:pieces|steinen))?")
_HAD = r"(?:hatte|führte|war|spielte|had|was|took|played|with|mit)"
_OF_ONE = any_case(rf"(?P<who>{SIGN})(?: {_HAD})?(?: (?:mit|with|the))?(?: die)? {_COLOUR}\.?")
_TO_ONE = any_case(rf"{_COLOUR} {_HAD} (?P<who>{SIGN})")
_OF_UNNAMED = any_case(rf"[^\W\d_]{{1,3}}\.?(?: {_HAD})? {_COLOUR}\.?")
"""A colour behind a pronoun or an initial, which may be those of either player."""

_NAME_INSIDE = any_case(rf"\b(?P<colour>wei(?:ß|ss)|white|schwarz|black) \((?P<name>{SIGN})\)")
_AROUND = re.compile(rf"[(\[]({SIGN}(?:, {SIGN})?)[)\]]")
_MAY_HAVE = re.compile(
    r"\([^()]*\b(?i:wei(?:ß|ss)|white|schwarz|black|[wsb])(?!\w)|[(\[]\S[^()\[\]]*[)\]].*[(\[]\S"
    r"|\b(?i:wei(?:ß|ss)|white|schwarz|black) \(\S"
)


def write_bracketed_colours(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines whose brackets behind names have their colours first."""
    return [_write(line, names) if _MAY_HAVE.search(line) else line for line in lines]


def _write(line: str, names: Names) -> str:
    outline = draw_outline(line, names)
    text = _NAME_INSIDE.sub(r"\g<name> (\g<colour>)", outline.text)
    text = _AROUND.sub(r"\1", text) if len(_AROUND.findall(text)) == len(outline.names) > 1 else text
    text = _BRACKET.sub(lambda found: _write_bracket(found, outline), text)
    return line if text == outline.text else outline.fill(text, str)


def _write_bracket(found: re.Match[str], outline: Outline) -> str:
    """Return a name with its bracket, in which a colour of one player is that of the name before it."""
    pieces = [
        (each, _find_colour(each, found["name"], outline)) for each in filter(None, _PIECE.split(found["inside"]))
    ]
    colours = [colour for _, colour in pieces if colour is not None]
    if not colours or colours == [each for each, _ in pieces]:
        return found[0]
    others = [each for each, colour in pieces if colour is None]
    inside = ", ".join([*filter(None, dict.fromkeys(colours)), *others])
    return f"{found['name']} ({inside})" if inside else found["name"]


def _find_colour(piece: str, name: str, outline: Outline) -> str | None:
    """Return the colour of a piece of the bracket behind a name, "" where it may be that of either player, None where
    the piece is something else.
    """
    if _ALONE.fullmatch(piece):
        return piece
    if found := _OF_ONE.fullmatch(piece) or _TO_ONE.fullmatch(piece):
        is_own = outline.name(found["who"]).persons == outline.name(name).persons
        return "White" if (found["white"] is not None) == is_own else "Black"
    return "" if _OF_UNNAMED.fullmatch(piece) else None
