"""A small report file with everything in it that a file may have."""

from __future__ import annotations

from ratings.formats.trf import Finding

HEAD = """\
012 Meisterklasse M-1204
022 Kiel
032 GER
042 2024/01/15
052 2025/03/31
062 4
072 3
082 2
092 Individual: Round-Robin
102 Anna Lehmann
112 Max Berg
112 Eva Esche
122 40 days for 10 moves
132                                                                                        24/06/30  24/12/31  25/03/31
"""
PLAYERS = """\
001    1 mSIM Falkenbach, Jörg                  2350 GER       80123 1961/04/02  2.5    1     2 w 1     3 b =     4 w +
001    2 wCCM Ötzinger, Käthe                   2250 GER       80124 1970/00/00  1.5    2     1 b 0     4 b 1     3 w =
001    3 mLGM Grünspan, Uwe                     2150 AUT       90001             1.0    3     4 w 0     1 w =     2 b =
001    4      Bärlauch, Inge                                   AB-17             1.0    4     3 b 1     2 w 0     1 b -
"""
TEAMS = """\
013 Holstein                           1    2
013 Wien                               3    4
"""
TEXT = HEAD + PLAYERS + TEAMS


def changed(old: str, new: str) -> bytes:
    """The file with one place changed, which stands in it once."""
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new).encode()


def finding_lines(findings: tuple[Finding, ...]) -> list[str]:
    """Findings as lines of text."""
    return [f"{finding.line} {finding.code}: {finding.detail}" for finding in findings]
