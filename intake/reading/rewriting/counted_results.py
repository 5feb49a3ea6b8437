"""Results that are counted before their opponents: "Koch drew twice, with Wolf and Lang" and "two draws of Koch, with
Wolf and Lang" are "Koch drew with Wolf and Lang".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading import limits
from intake.reading.guards import Guarded
from intake.reading.mentions.types import Names
from intake.reading.rewriting.games_of_player import SENTENCES, is_english
from intake.reading.rewriting.outlines import SIGN, TITLE, Outline, draw_outline
from intake.reading.words import any_case

_TWO, _THREE, _FOUR = (
    r"zwei(?: ?mal)?|twice|two(?: times)?|beide|both",
    r"(?:alle )?drei(?: ?mal)?|(?:all )?three(?: times)?|thrice",
    r"(?:alle )?vier(?: ?mal)?|(?:all )?four(?: times)?",
)
_COUNT = rf"(?:(?P<two>{_TWO})|(?P<three>{_THREE})|(?P<four>{_FOUR}))"
_COUNTS = {"two": 2, "three": 3, "four": 4}

_WON, _LOST = r"siege?|wins?|victories|punkte|points|zähler", r"niederlagen?|losses|defeats"
_RESULTS = rf"(?:(?P<won>{_WON})|(?P<lost>{_LOST})|(?P<drew>remis|unentschieden|draws))"
_AGAINST = r"(?:gegen|gg\.?|against|with|mit|to|vs?\.?|over|from)"
_ONE = rf"(?:{_AGAINST} )?{TITLE}{SIGN}"
_NEXT = rf"(?:,? (?:und|and|&|sowie|as well as) |, ){_ONE}"
_LIST = rf"{_AGAINST} {TITLE}{SIGN}(?:{_NEXT})+"
_MARK = r"(?:[,:]| –| -|)"
_GAMES = r"(?: (?:partien|spiele|games|matches))?"
_KEPT = r"(?: (?:gewonnen|verloren|remis|unentschieden|gespielt|remisiert|aufgegeben|won|lost|drawn|a draw)){0,2}"

_HAD = r" (?:holte|machte|hatte|hat|erzielte|feierte|kassierte|had|has|made|scored|took)"
_OF = rf"(?:für|von|for|by|of) (?P<who>{TITLE}{SIGN})"
_BEHIND = rf"(?:{_MARK} |(?P<open> \())(?P<against>{_LIST})(?(open)\))"
_TIMES = any_case(rf" {_COUNT}{_GAMES}(?P<kept>{_KEPT}){_BEHIND}")
"""How often somebody did something, and against whom."""

_NOUNS = any_case(rf"(?:{_HAD}|(?P<begin>^|[.:;!?] |\b(?:und|and) )) ?{_COUNT} {_RESULTS}(?(begin) {_OF}){_BEHIND}")
"""Wins, losses or draws of somebody, and against whom."""

_LIKE = rf"(?P<like>{_AGAINST} {TITLE}{SIGN}) wie(?: auch)?"
_BOTH_OF = any_case(
    rf"\b(?:sowohl (?P<one>{_ONE}),? als auch|(?P<way>both) (?P<other>{_ONE}) and|{_LIKE}) (?P<last>{_ONE})"
)
_MAY_COUNT = Guarded(
    r"\b(?:zweimal|zwei|twice|two|beide|both|dreimal|drei|three|thrice|viermal|vier|four|sowohl|wie)\b"
)
_AGAINST_FIRST = any_case(rf"^{_AGAINST} ")


def write_counted_results(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, those that count the results of a player as if they did not."""
    return [_write(line, names) if len(line) <= limits.LINE and _MAY_COUNT.search(line) else line for line in lines]


def _write(line: str, names: Names) -> str:
    outline = draw_outline(line, names)
    text = _BOTH_OF.sub(_write_both, outline.text)
    text = _NOUNS.sub(lambda found: _write_nouns(found, outline), text)
    text = _TIMES.sub(lambda found: f"{found['kept']} {found['against']}" if _fits(found, outline) else found[0], text)
    return line if text == outline.text else outline.fill(text, str)


def _write_both(found: re.Match[str]) -> str:
    """Return two players as they are joined by "and"."""
    link = "and" if found["way"] else "und"
    return f"{found['one'] or found['other'] or found['like']} {link} {found['last']}"


def _write_nouns(found: re.Match[str], outline: Outline) -> str:
    """Return what somebody did against others, said with a verb."""
    if not _fits(found, outline):
        return found[0]
    end = next(each for each in SENTENCES if found[each])
    verb = SENTENCES[end][is_english(found[0])].format("")
    against = _AGAINST_FIRST.sub("", found["against"], count=1)
    return f"{found['begin'] or ''}{found['who'] or ''} {verb} {against}"


def _fits(found: re.Match[str], outline: Outline) -> bool:
    """Return whether as many different opponents are named as are counted."""
    count = next(number for each, number in _COUNTS.items() if found[each])
    named = outline.list_names(found["against"])
    return len(named) == len({one.persons for one in named}) == count
