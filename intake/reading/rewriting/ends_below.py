"""Ends and days on lines of their own, below the two players whose game they are of, joined to these: "Koch v Wolf"
above "White won" and "Completed: 6 June" is "Koch v Wolf: White won, 6 June". Others would take them for headings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from intake.reading import limits
from intake.reading.days.list_headings import write_day
from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import PAIR, Names
from intake.reading.rewriting.outlines import PLAYER, SIGN, VERSUS, draw_outline
from intake.reading.words import any_case

_LONGEST = 60
"""Characters of a line of such a kind at most (our own choice)."""

_COLOUR = r"(?:white|black|wei(?:ß|ss)|schwarz)"
_BRACKETS = r"(?: ?\((?:white|black|wei(?:ß|ss)|schwarz|[wsb])\))?"
_NAME = rf"{PLAYER}(?:,? {SIGN})?{_BRACKETS}"
_PLAYED = any_case(rf"[\s*•–-]*(?:\d{{1,2}}(?:\.\d{{1,2}}|[.)])\.? )?{_NAME}{VERSUS}{_NAME}[ .:]*$")
"""A line that names two players and nothing else."""

_FIELD = any_case(rf"\W*{_COLOUR} ?:")
"""A field of a form, also where a player is called so."""

_LABEL = any_case(r"^\W*(?:outcome|result|score|ergebnis|ausgang|resultat) ?: *")
_ENDED = any_case(
    rf"[\s*•–-]*(?:{_COLOUR}(?: hat| has)? (?:won|wins|lost|loses|gewann|gewinnt|gewonnen|verlor|verliert|verloren)"
    rf"|(?:sieg|win|victory) (?:für|for|of|by) {_COLOUR}|remis|unentschieden|drawn?|[01½] ?[-:] ?[01½]|1/2 ?[-:] ?1/2)"
    r"(?![\w:])(?![^:]*\b(?:both|beide|first|second|erste|zweite|pawn|bauer|game|partie)\w*\b)[^:]*$"
)
"""A line that says of nobody by name how a game ended, as a whole."""

DATE_LABEL = any_case(r"^\W*(?:completed|ended|finished|beendet|datum|date|ende|tag|day)\b[ :]*")
_HEADS = any_case(
    r"remis|draw|unentsch|\bwon\b|\bwins?\b|sieg|gew[ai]nn|running|laufen|läuft|offen|open|going|pending|following|folgende"
    r"|progress|\bnext\b|\bnew\b|nächste|\bneue|noch zu|unfinished|\bto (?:be )?play|ausstehend|unbeendet|vertagt|hänge"
    r"|adjourn|abgebroch|unterbroch|postpon"
)
"""What may be a heading about the games below it: then nothing is joined."""

_OF_PAIR, _OF_END, _OF_DAY, _BLANK, _OTHER = "PEDB "
"""Of which kind a line is."""

_BLOCKS = re.compile(r"(?:PEB*)+|(?:PEDB*)+")
"""Two players and the end of their game, each with its day or none; an end or a day above may be a heading."""

_RUN = re.compile(r"[PED][PEDB]*")


def join_ends(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return lines, of each run of players and ends the players with the ends of their games."""
    written = list(lines)
    if not any(map(_is_end, lines)):
        return written
    kinds = "".join(_find_kind(line, names, day) for line in lines)
    for run in _RUN.finditer(kinds):
        if _BLOCKS.fullmatch(run[0]) and not is_headed(lines[: run.start()]):
            _join(written, kinds, range(*run.span()))
    return written


def _find_kind(line: str, names: Names, day: date | None) -> str:
    """Return of which kind a line is."""
    if not line.strip():
        return _BLANK
    if len(line) > _LONGEST:
        return _OTHER
    if not may_name(line, names):
        return _OF_END if _is_end(line) else _OF_DAY if write_day(DATE_LABEL.sub("", line.strip()), day) else _OTHER
    outline = draw_outline("" if _FIELD.match(line) else line, names)
    return _OF_PAIR if len(outline.names) == PAIR and _PLAYED.match(outline.text) else _OTHER


def _is_end(line: str) -> bool:
    return len(line) <= _LONGEST and _ENDED.match(_LABEL.sub("", line)) is not None


def is_headed(above: Sequence[str]) -> bool:
    """Return whether the last line above is short and may be a heading about games."""
    last = next((line for line in reversed(above) if line.strip()), "")
    return len(last) <= limits.LINE and _HEADS.search(last) is not None


def _join(lines: list[str], kinds: str, run: range) -> None:
    """Join the ends and days of a run to the players above them."""
    for at in (one for one in run if kinds[one] == _OF_PAIR):
        below = [lines[at + 1]] if kinds[at + 2 : at + 3] != _OF_DAY else lines[at + 1 : at + 3]
        end, *on = (DATE_LABEL.sub("", _LABEL.sub("", one.strip())).rstrip(".") for one in below)
        lines[at : at + 1 + len(below)] = [f"{lines[at].rstrip(' .:')}: {', '.join([end, *on])}", *[""] * len(below)]
