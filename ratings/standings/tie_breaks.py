"""Names of tie-breaks, as FIDE's list of mandatory tie-breaks writes them (MTB26), and which a tournament uses.

Definitions: FIDE Handbook C.07, Play-Off and Tie-Break Regulations, effective from 1 March 2026.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from .teams import USUAL, TeamTieBreak


class TieBreak(StrEnum):
    """A tie-break, with the article of C.07 that defines it."""

    DIRECT_ENCOUNTER = "DE"  # 6
    WINS = "WIN"  # 7.1
    GAMES_WON = "WON"  # 7.2
    PROGRESSIVE = "PS"  # 7.5
    PROGRESSIVE_CUT_1 = "PS/C1"  # 7.5, 14.1
    BUCHHOLZ = "BH"  # 8.1
    BUCHHOLZ_CUT_1 = "BH/C1"  # 8.1, 14.1
    BUCHHOLZ_CUT_2 = "BH/C2"  # 8.1, 14.2
    BUCHHOLZ_MEDIAN_1 = "BH/M1"  # 8.1, 14.3
    BUCHHOLZ_MEDIAN_2 = "BH/M2"  # 8.1, 14.4
    SONNEBORN_BERGER = "SB"  # 9.1
    SONNEBORN_BERGER_CUT_1 = "SB/C1"  # 9.1, 14.1
    KOYA = "KS"  # 9.2


ARTICLES: Mapping[TieBreak, str] = MappingProxyType(
    {
        TieBreak.DIRECT_ENCOUNTER: "6",
        TieBreak.WINS: "7.1",
        TieBreak.GAMES_WON: "7.2",
        TieBreak.PROGRESSIVE: "7.5",
        TieBreak.PROGRESSIVE_CUT_1: "7.5, 14.1",
        TieBreak.BUCHHOLZ: "8.1",
        TieBreak.BUCHHOLZ_CUT_1: "8.1, 14.1",
        TieBreak.BUCHHOLZ_CUT_2: "8.1, 14.2",
        TieBreak.BUCHHOLZ_MEDIAN_1: "8.1, 14.3",
        TieBreak.BUCHHOLZ_MEDIAN_2: "8.1, 14.4",
        TieBreak.SONNEBORN_BERGER: "9.1",
        TieBreak.SONNEBORN_BERGER_CUT_1: "9.1, 14.1",
        TieBreak.KOYA: "9.2",
    }
)
"""Where C.07 defines each."""

CUTS: Mapping[TieBreak, tuple[int, int]] = MappingProxyType(
    {
        TieBreak.BUCHHOLZ_CUT_1: (1, 0),
        TieBreak.BUCHHOLZ_CUT_2: (2, 0),
        TieBreak.BUCHHOLZ_MEDIAN_1: (1, 1),
        TieBreak.BUCHHOLZ_MEDIAN_2: (2, 2),
        TieBreak.SONNEBORN_BERGER_CUT_1: (1, 0),
        TieBreak.PROGRESSIVE_CUT_1: (1, 0),
    }
)
"""How many of the least and of the most significant terms are left out (14.1 to 14.4)."""

PROGRESSIVES = frozenset({TieBreak.PROGRESSIVE, TieBreak.PROGRESSIVE_CUT_1})
SONNEBORN_BERGERS = frozenset({TieBreak.SONNEBORN_BERGER, TieBreak.SONNEBORN_BERGER_CUT_1})
BUCHHOLZES = frozenset(code for code in TieBreak if code.value.startswith("BH"))

TEAM_LEAGUE = "team-league"
ROUND_ROBINS = frozenset({"round-robin", "double-round-robin"})
SWISS = "swiss"

_ROUND_ROBIN = (TieBreak.SONNEBORN_BERGER, TieBreak.WINS, TieBreak.DIRECT_ENCOUNTER)
_SWISS = (TieBreak.BUCHHOLZ_CUT_1, TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER)
DEFAULTS: Mapping[str, tuple[TieBreak, ...]] = MappingProxyType(
    {"round-robin": _ROUND_ROBIN, "double-round-robin": _ROUND_ROBIN, SWISS: _SWISS}
)
"""The order where a tournament has none of its own; other kinds share places (C.07 names no defaults: ours)."""

NONE = "none"
"""How a document says that equal points share a place."""


_Code = TypeVar("_Code", TieBreak, TeamTieBreak)


class UnknownTieBreak(ValueError):
    """A code that is none, that comes twice, or that does not belong to the kind; it is the message."""


def tie_breaks_of(kind: str, text: str) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of a tournament by its own text of codes; those of its kind where the text is empty or does
    not fit, which happens after a change of the kind.
    """
    try:
        return parse_tie_breaks(kind, text.split(",")) if text else DEFAULTS.get(kind, ())
    except UnknownTieBreak:
        return DEFAULTS.get(kind, ())


def team_tie_breaks_of(text: str) -> tuple[TeamTieBreak, ...]:
    """Return the tie-breaks of a league by its own text of codes."""
    try:
        return _parse_codes(_TEAM_CODES, text.split(",")) if text else USUAL
    except UnknownTieBreak:
        return USUAL


def parse_tie_breaks(kind: str, codes: Iterable[str]) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of seats by their codes in small or capital letters, () for "none". Raises
    UnknownTieBreak.
    """
    return _parse_codes({code.value: code for code in TieBreak if _is_allowed(kind, code)}, codes)


def order_in(kind: str, codes: Iterable[str]) -> str:
    """Return an order of codes as a tournament of a kind stores it: tie-breaks of teams in a league, else of seats.
    Raises UnknownTieBreak.
    """
    found = _parse_codes(_TEAM_CODES, codes) if kind == TEAM_LEAGUE else parse_tie_breaks(kind, codes)
    return ",".join(found) or NONE


def _parse_codes(known: Mapping[str, _Code], codes: Iterable[str]) -> tuple[_Code, ...]:
    """Return codes, each once, in their order. Raises UnknownTieBreak."""
    wanted = [code.strip().upper() for code in codes if code.strip()]
    if wanted == [NONE.upper()]:
        return ()
    for number, code in enumerate(wanted):
        if code not in known or code in wanted[:number]:
            raise UnknownTieBreak(code)
    return tuple(known[code] for code in wanted)


_TEAM_CODES = {code.value.upper(): code for code in TeamTieBreak}


def _is_allowed(kind: str, code: TieBreak) -> bool:
    """Return whether a kind may use a tie-break: Buchholz must not be used in round robins (8, note), and a league
    has those of teams.
    """
    return kind != TEAM_LEAGUE and (kind not in ROUND_ROBINS or code not in BUCHHOLZES)
