"""Points and places of players, which are no results: "Koch 2½, Wolf 2" says who leads, "Koch is first" who did.

Rows of points are left out before a mail is read. A sentence that gives nothing but points or places stays, since the
next one may be about somebody in it; but no result is made of it, as if a half in it were a draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from intake.reading import limits
from intake.reading.days.day_words import MONTH_WORD
from intake.reading.leftovers import RESULT_WORD
from intake.reading.mentions.types import PAIR, Names
from intake.reading.rewriting.outlines import LOOSE, SIGN, TITLE, Outline, draw_outline
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.types import Claim
from intake.reading.words import any_case, one_of

_UNIT = r"(?:punkte?n?|pkte?\.?|zählern?|points?|pts\.?)"
_NUMBERS = "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|two|three|four|five|six|seven|eight|nine|ten"
_SEVERAL_AND_A_HALF = one_of(
    "(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun)(?:und)?einhalb",
    "(?:two|three|four|five|six|seven|eight|nine) and a half",
    r"[2-9] ?½|[1-9]\d ?½|[2-9] 1/2|[1-9]\d 1/2|[2-9],5|[1-9]\d,5|[2-9]\.5(?!\.)|[1-9]\d\.5(?!\.)",
)
_ONE_AND_A_HALF = r"eineinhalb|einundeinhalb|anderthalb|one and a half|1 ?½|1 1/2|1,5|1\.5(?!\.)"
_BEGIN = r"(?<![\w.,:/½+-])"
_END = rf"(?!\w|[½/:+]|-\w|[.,]\d|\s?[-–:]\s?[\d½]|(?:\.|\s?(?:st|nd|rd|th)\b)?\s(?:of\s)?{MONTH_WORD}\b)"
"""Around numbers that are neither part of a score nor of a day."""

_TOTAL = rf"{_BEGIN}(?:{_SEVERAL_AND_A_HALF}|{_ONE_AND_A_HALF}|(?:{_NUMBERS}|[2-9]|[1-3]\d) {_UNIT}){_END}"
"""More points than a game gives."""

_POINTS = (
    rf"(?:{_TOTAL}|{_BEGIN}(?:½|1/2|0[.,]5|eine[nm] halben|half a|a half|[0-9]|[1-3]\d|{_NUMBERS}"
    rf"|eine[nm]?|one|a){_END})(?: {_UNIT}(?!\w))?"
)
_LINK = (
    r"(?:[ \t,(:|…_]|(?<!\.)\.{2,}(?!\.)|\b(?:hat|haben|has|have|had|hält|mit|with|bei|steht|stehen|liegt|liegen|kommt"
    r"|führt|leads|jetzt|nun|now|on|at|is|in front|vorn|je|each|punkte?:|points?:)(?!\w)){1,9}"
)
"""What is between players and their points."""

_ALSO = rf"(?:(?:,| und| and| &) {TITLE}{SIGN}){{0,9}}"
_ITEM = any_case(rf"{TITLE}{SIGN}(?: ?, {SIGN})?{_ALSO}{_LINK}(?P<points>{_POINTS})(?: each\b)?")
"""Players with their points."""

_MORE = any_case(_TOTAL)
_SUM = any_case(rf"{_TOTAL}(?:\s?{_UNIT})?")
_MANY = any_case(rf"{_BEGIN}(?:{_SEVERAL_AND_A_HALF})(?!\w)|\b(?:aus|from|out of) \d")
"""More points than two games give, or those of some games."""

_NAME = re.compile(SIGN)
_IN_TURN = re.compile(rf"{SIGN} ?, {SIGN}(?!.*{SIGN})")
"""One player, family name first."""

_OF_GAME = any_case(r"\b(?:schl[uä]g\w*|gegen|gg|against|vs?|over|über|flag\w*|wei(?:ß|ss)|schwarz|white|black)\b")
"""What is said of a game, beside the words of `RESULT_WORD`."""

_CELLS = re.compile(r"[½*=+]|\d\D+\d\D+\d")
"""What rows of a crosstable have beside points: three numbers, or other results."""

_FEWEST = 3
"""Players from whom on points are those of a group: two may have played two games (our own choice)."""

_PLACE = r"(?:first|second|third|fourth|last|erste[rs]?|zweite[rs]?|dritte[rs]?|vierte[rs]?|letzte[rs]?)"
_EVENT = r"(?:group|tournament|section|event|class|cup|turniers?|gruppe|klasse|staffel)"
_WON_EVENT = (
    rf"(?:winner|sieger(?:in)?) (?:of|der|des) (?:the )?{_EVENT}|(?:turnier|gruppen)sieger(?:in)?|won the {_EVENT}"
)
_OF_EVENT = any_case(_WON_EVENT)
_PLACES = any_case(
    rf"\b(?:(?:is|was|came|comes|finished|ended|wird|wurde|ist) (?:the )?{_PLACE}(?! (?:game|board|round|leg|time|mal))"
    rf"|{_PLACE} (?:place|reserve)|(?:erst|zweit|dritt)en platz|(?:place|platz|rang) \d|{_WON_EVENT}"
    r"|goes? up|promoted|steig(?:t|en) auf|aufsteiger(?:in)?|runner-up"
    r"|(?:final (?:order|places?)|endstand|platzierung(?:en)?)(?=:| )|zweite[r]? ist|dritte[r]? ist)"
    r"(?!\w)"
)
"""Who came where in the end."""

_APART = any_case(
    r"\b(?:half an?|an?|ein(?:en)?(?: halben?)?|one|\d|½) (?:full |ganzen )?(?:points?|punkte?n?)"
    r" (?:(?:behind|ahead|clear|more|less|dahinter|vorn|vorsprung|rückstand|mehr|weniger)(?: (?:of|than|vor|auf|als))?"
    r"|vor|hinter)(?!\w)"
    rf"|\b(?:shares?|shared|sharing|tied? for|teil(?:en|ten) sich) (?:the |den )?(?:{_PLACE}|ersten|zweiten|dritten)"
    r" (?:places?|prizes?|platz|rang)(?: (?:with|mit)\b)?"
    r"|\b(?:on|by|in|nach|durch) (?:the )?(?:tie-?breaks?|(?:fein)?wertung|buchholz|sonneborn\w*)\b"
)
"""By how much somebody leads, or who shares a place."""

_SHARED = any_case(r"\b(?:shared?|split|halved|punkte?|points?|geteilt|teilten|partie|spiel|game)\b|½|1/2")
"""What may be a draw beside a place."""

_PAIR_BEFORE = re.compile(r"^[^:\d]{2,80} - [^:\d]{2,80}: ")
"""What the words of a claim may begin with: whose game they are made one of."""


def without_standings(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines without rows of points, of which somebody has more than one game gives."""
    if not any(map(_MORE.search, lines)) or max(map(len, lines), default=0) > limits.LINE:
        return list(lines)
    outlines = [draw_outline(line, names) for line in lines]
    runs = groupby(range(len(lines)), lambda at: _is_row(outlines[at]))
    rows = {at for is_row, run in runs if is_row for at in _list_standing([*run], outlines)}
    return ["" if at in rows else line for at, line in enumerate(lines)]


def without_claims(claims: Iterable[Claim], names: Names) -> list[Claim]:
    """Return claims without those that are made of points or places alone."""
    return [claim for claim in claims if not gives_standing(_PAIR_BEFORE.sub("", claim.where.text), names)]


def gives_standing(sentence: str, names: Names) -> bool:
    """Return whether a sentence gives points or places to players, and says nothing else that may be a result."""
    if not any(shape.search(sentence) for shape in (_MORE, _PLACES, _APART)):
        return False
    outline = draw_outline(sentence, names)
    return _gives_points(outline) or _gives_places(outline.text)


def _is_row(outline: Outline) -> bool:
    """Return whether a line gives points to one player, and says nothing else that may be a result."""
    rest, count = _ITEM.subn("", outline.text)
    is_one = count == 1 and (len(outline.names) == 1 or _IN_TURN.search(outline.text) is not None)
    return is_one and not (_is_more(rest) or _CELLS.search(rest))


def _list_standing(run: list[int], outlines: Sequence[Outline]) -> list[int]:
    """Return the lines of a run of rows where somebody has more points than a game gives, and nobody is named twice."""
    text = "\n".join(outlines[at].text for at in run)
    is_group = len(run) >= _FEWEST or (len(run) == PAIR and _MANY.search(text) is not None)
    persons = [outlines[at].names[0].persons for at in run]
    return run if _MORE.search(text) and is_group and len(set(persons)) == len(run) else []


def _gives_points(outline: Outline) -> bool:
    """Return whether a sentence gives points to players, to each once, and nothing else."""
    items, rest = [found["points"] for found in _ITEM.finditer(outline.text)], _ITEM.sub("", outline.text)
    if not any(map(_MORE.search, items)) or _is_more(rest):
        return False
    persons = [name.persons for name in outline.names]
    is_group = len(persons) >= _FEWEST or _MANY.search(outline.text) is not None
    return is_group and len(set(persons)) == len(persons)


def _gives_places(text: str) -> bool:
    """Return whether the outline of a sentence says who came where, and gives no points."""
    is_apart, text = _APART.search(text) is not None, _APART.sub("", text)
    is_place = is_apart or (_PLACES.search(text) is not None and not _ITEM.search(text))
    if not (is_place and _NAME.search(text)):
        return False
    rest = _NAME.sub("", _SUM.sub("", _OF_EVENT.sub("", text)))
    return not (_SHARED.search(rest) or LOOSE.search(rest) or _is_more(rest))


def _is_more(rest: str) -> bool:
    """Return whether what is beside points names somebody, or may be a result."""
    plain = rest.replace(":", " ")
    return any(shape.search(plain) for shape in (_NAME, RESULT_WORD, _OF_GAME)) or bool(find_scores(plain_dashes(rest)))
