"""Rows that name the players behind their colours, written as others write them: "W=Koch S=Wolf -> S gewinnt" is
"Koch - Wolf: Schwarz gewinnt".

Whoever writes so calls the winner by the initial of the colour, too. Where Black is first a score may be that of
either: such rows stay as they are, and are asked.
"""

from __future__ import annotations

import re

from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import PAIR, Mention, Names
from intake.reading.words import any_case

_WHITE, _BLACK = r"(?:weiß|weiss|white|wh|w)", r"(?:schwarz|black|bl|s|b)"
_HAD = r"(?:\s*[:=]\s*|\s+(?:hatte|führte|spielte|war|ist|had|was|is|played)\s+|\s+(?=(?-i:[A-ZÄÖÜ])|\d))"
_BEFORE_NAME = r"(?:(?:seat |nr\.? ?|#)?\d{1,2}[.)]?\s+)?(?:(?:herrn?|frau|mr|mrs|ms|miss|dr)\b\.?\s+)?"
_MAY_HAVE = any_case(rf"(?:^|[^\w]){_BLACK}(?:\s*[:=]|\s+\w)")
_LABEL = any_case(rf"(?:^|(?<=[\s#|;,/.(-])){_WHITE}{_HAD}{_BEFORE_NAME}$")
_BETWEEN = any_case(rf"(?:\s*\([^()\d]*\))?[\s.,;|/-]*(?:und\s+|and\s+)?{_BLACK}{_HAD}{_BEFORE_NAME}")
_SHORT = re.compile(r"(?<![\w.])(?P<letter>[WSB])(?:\s+|\s*=\s*)(?=[^\W\d_a-zäöü][^\W\d_]|\d)")
"""An initial that may be that of a given name, where no sign is behind it."""

_SIGNS = re.compile(r"^[\s.,;:|/()=<>→-]*(?:(?<=-)>|=>|->|>>)?[\s.,;:|/=<>→-]*")
_RESULT = any_case(r"\b(?:r|e|erg|res|ergebnis|result|resultat|outcome|ausgang|score|winner|gewinner|sieger)\s*[:=]\s*")
_LETTER = re.compile(
    r"(?<![\w.=:])(?P<letter>[WSB])(?=\s+(?:gewinnt|gewann|siegt|gab|gibt|verliert|verlor|überschritt|hat|ist|wins?\b|won\b|resign"
    r"|los[te]|mate|overst|exceed|ran\b|has\b|is\b|out of))"
)
_ALONE = re.compile(r"^\W*(?P<letter>[WSB])(?!\w|\s*[:=])(?=\W*$|\s*[(,;/|])")
OF_COLOUR = any_case(
    r"\b(siege?s?|gewinn|erfolg|punkt|aufgabe|niederlage|verlust|zeitüberschreitung|zü|matt) (?:des|der)"
    r" (wei(?:ß|ss)|schwarz)(?:en(?! (?-i:[A-ZÄÖÜ]))|spielers|spielerin|en (?:spielers|spielerin|steine|figuren))\b"
)
"""Whose result it is, by a colour that is a noun of its own: "Sieg des Schwarzen"."""

_COLOURS = {"W": "White", "S": "Schwarz", "B": "Black"}


def write_colour_labels(line: str, names: Names) -> str:
    """Return a row that labels two known players with their colours as a pair with what is said behind it."""
    if not (_MAY_HAVE.search(line) and may_name(line, names)):
        return line
    line = _write_letters(line)
    players = find_players(line, names)[:PAIR]
    are_two = len({one.persons for one in players}) == PAIR
    return _write_pair(line, *players) if are_two and _are_labelled(line, *players) else line


def _write_letters(line: str) -> str:
    """Return a row with a colon behind the initials of both colours, which may be those of given names."""
    letters = [one["letter"] for one in _SHORT.finditer(line)]
    return _SHORT.sub(r"\g<letter>: ", line) if letters in (["W", "S"], ["W", "B"]) else line


def _are_labelled(line: str, white: Mention, black: Mention) -> bool:
    """Return whether each of two players is behind a colour."""
    is_white = _LABEL.search(line, 0, white.start) is not None
    return is_white and _BETWEEN.fullmatch(line, white.end, black.start) is not None


def _write_pair(line: str, white: Mention, black: Mention) -> str:
    """Return a row with its players without their colours, and what is behind them."""
    label = _LABEL.search(line, 0, white.start)
    return f"{line[: label.start() if label else 0]}{white.text} - {black.text}{_write_rest(line[black.end :])}"


def _write_rest(rest: str) -> str:
    """Return what is behind the players, with colours in place of their initials and results without labels."""
    rest = rest.strip()
    if not rest.startswith("("):
        rest = _SIGNS.sub("", _RESULT.sub("", rest, count=1), count=1)
    rest = _ALONE.sub(lambda found: f"{_COLOURS[found['letter']]} wins", rest)
    rest = _LETTER.sub(lambda found: _COLOURS[found["letter"]], rest)
    return f": {rest}" if rest else ""
