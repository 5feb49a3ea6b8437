"""Matches of teams that sentences call by the other team: "Im Freundschaftskampf gegen Nordstadt hat Koch ..."."""

from __future__ import annotations

import re
from functools import partial

from intake.reading.guards import Guarded
from intake.reading.known import Known
from intake.reading.mentions.players import find_players
from intake.reading.mentions.titles import has_words
from intake.reading.mentions.types import Names

_TEAM = r"(?:(?:die|den|dem|the|team|mannschaft|von|of) )*(?P<team>(?-i:[A-ZÄÖÜ][\w.'’-]*(?: [A-ZÄÖÜ][\w.'’-]*){0,3}))"
_MATCH = Guarded(
    r"(?:\b(?P<match>(?:(?:im|in|beim|vom|aus|the|our|unse\w+|dem|der|diesem|this) )+(?:[\w-]+ )?"
    r"[\w-]*(?:kampf|vergleich|duell|match|begegnung|friendly)) (?:gegen|mit|against|with|versus|vs\.?)"
    rf"|(?:^|(?<=[.!?] ))(?:gegen|against)) {_TEAM}"
)


def write_matches(line: str, known: Known, names: Names) -> str:
    """Return a line with the code of a tournament in place of the only team that it means in its name."""
    return _MATCH.sub(partial(_write, known=known, names=names), line)


def _write(found: re.Match[str], known: Known, names: Names) -> str:
    """Return a match with the code of its tournament, as it is written where its team may be a player."""
    words = found["team"].split()
    for end in range(len(words), 0, -1):
        team = " ".join(words[:end])
        codes = {one.code for one in known.tournaments if has_words(one, team)}
        if len(codes) == 1 and not find_players(team, names):
            return " ".join((found["match"] or "In", codes.pop(), *words[end:]))
    return found[0]
