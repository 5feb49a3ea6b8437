"""Headings that say how the games below them ended, written beside each of these: "Draws:" above "Koch v Wolf" is
"Koch - Wolf: remis".

A heading with the rows behind it on its own line is one, too: "Remis: Koch - Wolf". It has a colon: without one it may
be the result of the row above it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from intake.reading.explanations.pair_results import VERBS_OF_RESULT
from intake.reading.mentions import Situation, find_mentions
from intake.reading.mentions.players import find_players, list_first, may_name
from intake.reading.mentions.types import PAIR, Kind, Names
from intake.reading.words import any_case
from ratings.regulations.types import Score

_COUNT = r"(?:(?:\(?\d{1,2}[x×]?\)?|ein|eine|zwei|drei|vier|one|two|three|four|alle|all)\s+)?"
_GAMES = r"(?:partien?|spiele?|games?|pairings?|paarungen?)"
_TIMES = r"(?:[ ,]+\(?[x×]?\d{1,2}[x×]?\)?)?"
_KINDS = {
    Score.DRAW: any_case(
        rf"\W*{_COUNT}(?:remis(?:en|partien?)?|draws?|drawn(?: {_GAMES})?|unentschieden|(?:punkte?)?teilung(?:en)?"
        rf"|half (?:a )?points?(?: each)?|shared points?|½\W?½){_TIMES}\s*:"
    ),
    Score.WHITE_WINS: any_case(
        rf"\W*{_COUNT}(?:wei(?:ß|ss)-?siege?|siege? (?:für|mit|von) wei(?:ß|ss)|wei(?:ß|ss) (?:gewinnt|gewann|siegt)"
        rf"|white (?:wins|won)|wins? (?:for|by|with) white|won by white){_TIMES}\s*:"
    ),
    Score.BLACK_WINS: any_case(
        rf"\W*{_COUNT}(?:schwarz-?siege?|siege? (?:für|mit|von) schwarz|schwarz (?:gewinnt|gewann|siegt)"
        rf"|black (?:wins|won)|wins? (?:for|by|with) black|won by black){_TIMES}\s*:"
    ),
}
_WORDS = {Score.DRAW: "remis", Score.WHITE_WINS: "Weiß gewinnt", Score.BLACK_WINS: "Schwarz gewinnt"}
"""How a row says it: by the colour, since White need not be named first."""

_LONGEST = 60
"""Characters of a heading at most (our own choice)."""

_MAY_HEAD = any_case(r"remis|draw|unentsch|teilung|half|shared|½|sieg|gewinn|gewann|wins?\b|won\b")
_SAYS = frozenset({*VERBS_OF_RESULT, Kind.SCORE, Kind.WHITE_WINS, Kind.BLACK_WINS, Kind.SIDE})
"""What a row has that says how its game ended."""

_LINK = any_case(
    r"\s*(?:\([^()]{1,10}\))?\s*(?:[-–—/:,]|gegen|gg\.?|vs?\.?|versus|against|with|mit|und|and|&|\+)\s*"
    r"(?:(?:herrn?|frau|mr|mrs|ms|miss|den|die)\b\.?\s*)?"
)
"""What is between the players of a row."""


def write_result_headings(lines: Sequence[str], names: Names, situate: Callable[[], Situation]) -> list[str]:
    """Return lines, with the result of a heading in each row below it, up to a blank line behind them or another
    sentence.
    """
    found: list[str] = []
    score: Score | None = None
    is_below = False
    for line in lines:
        heading = _find_heading(line)
        score, text = heading or (score, line)
        written = _write_row(text, score, names, situate) if score else ""
        found.append(written or line)
        score = score if heading or written or (is_below and not line.strip()) else None
        is_below = heading is not None
    return found


def _find_heading(line: str) -> tuple[Score, str] | None:
    """Return what a heading says of the rows below it, and what is behind its colon."""
    if not _MAY_HEAD.search(line[:_LONGEST]):
        return None
    for score, words in _KINDS.items():
        if found := words.match(line):
            return score, line[found.end() :]
    return None


def _write_row(line: str, score: Score, names: Names, situate: Callable[[], Situation]) -> str:
    """Return a row of two players with a score behind them, "" for any other line."""
    if not may_name(line, names):
        return ""
    players = list_first(find_players(line, names))
    if len(players) != PAIR or not _LINK.fullmatch(line[players[0].end : players[1].start]):
        return ""
    if any(one.kind in _SAYS for one in find_mentions(line, situate())[0]):
        return ""
    first, second = players
    return f"{line[: first.start]}{first.text} - {second.text}: {_WORDS[score]}{_set_apart(line[second.end :])}"


def _set_apart(rest: str) -> str:
    """Return what is behind a row, after a comma where no sign is there."""
    return re.sub(r"^\s*(?=\w)", ", ", rest)
