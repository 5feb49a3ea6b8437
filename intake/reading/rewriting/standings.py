"""Points and places of players, which are no results: "Koch 2½, Wolf 2" says who leads, "Koch is first" who did.
A line or sentence that gives nothing but these, points to somebody more than a single game does, is left out, so that
nobody takes halves for draws.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from intake.reading import limits
from intake.reading.days.day_words import MONTH_WORD
from intake.reading.leftovers import RESULT_WORD
from intake.reading.mentions.types import Names
from intake.reading.rewriting.outlines import SIGN, TITLE, Outline, draw_outline
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.words import any_case, one_of

_UNIT = r"(?:punkte?n?|pkte?\.?|zählern?|points?|pts\.?)"
_NUMBERS = "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|two|three|four|five|six|seven|eight|nine|ten"
_AND_A_HALF = one_of(
    "(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)(?:und)?einhalb|anderthalb",
    "(?:one|two|three|four|five|six|seven|eight|nine) and a half",
    r"[1-9]\d? ?½|[1-9]\d? 1/2|[1-9]\d?,5|[1-9]\d?\.5(?!\.)",
)
_BEGIN = r"(?<![\w.,:/½+-])"
_END = rf"(?!\w|[½/:+]|-\w|[.,]\d|\s?[-–:]\s?[\d½]|(?:\.|\s?(?:st|nd|rd|th)\b)?\s(?:of\s)?{MONTH_WORD}\b)"
"""Around numbers that are neither part of a score nor of a day."""

_TOTAL = rf"{_BEGIN}(?:{_AND_A_HALF}|(?:{_NUMBERS}|[2-9]|[1-3]\d) {_UNIT}){_END}"
"""More points than a game gives."""

_POINTS = (
    rf"(?:{_TOTAL}|{_BEGIN}(?:½|1/2|0[.,]5|eine[nm] halben|half a|a half|[0-9]|[1-3]\d|{_NUMBERS}"
    rf"|eine[nm]?|one|a){_END})(?: {_UNIT}(?!\w))?"
)
_LINK = (
    r"(?:[ \t,(:|…_]|\.{2,}|\b(?:hat|haben|has|have|had|hält|mit|with|bei|steht|stehen|liegt|liegen|kommt|führt|leads"
    r"|jetzt|nun|now|on|at|is|in front|vorn|je|each|punkte?:|points?:)(?!\w)){1,9}"
)
"""What is between players and their points."""

_ALSO = rf"(?:(?:,| und| and| &) {TITLE}{SIGN})*"
_ITEM = any_case(rf"{TITLE}{SIGN}(?: ?, {SIGN})?{_ALSO}{_LINK}(?P<points>{_POINTS})(?: each\b)?")
_MORE = any_case(_TOTAL)
_NAME = re.compile(SIGN)
_IN_TURN = re.compile(rf"{SIGN} ?, {SIGN}(?!.*{SIGN})")
_OF_GAME = any_case(r"\b(?:schl[uä]g\w*|gegen|gg|against|vs?|over|über|wei(?:ß|ss)|schwarz|white|black)\b")
_CELLS = re.compile(r"[½*=+]|(?:\d+\D+){2}\d")
"""What rows of a crosstable have beside points: three numbers, or other results."""

_FEWEST = 3
"""Players from whom on points are those of a group: two may have played two games (our own choice)."""

_MANY = any_case(
    rf"{_BEGIN}(?:[2-9](?:½|[.,]5| 1/2)|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun)(?:und)?einhalb"
    r"|(?:two|three|four|five|six|seven|eight|nine) and a half)(?!\w)|\b(?:aus|from|out of) \d"
)
"""More points than two games give, or those of some games."""

_PLACE = r"(?:first|second|third|fourth|last|erste[rs]?|zweite[rs]?|dritte[rs]?|vierte[rs]?|letzte[rs]?)"
_EVENT = r"(?:group|tournament|section|event|class|cup|turniers?|gruppe|klasse|staffel)"
_PLACES = any_case(
    rf"\b(?:(?:is|was|came|comes|finished|ended|wird|wurde|ist) (?:the )?{_PLACE}(?! (?:game|board|round|leg|time|mal))"
    rf"|{_PLACE} (?:place|reserve)|(?:erst|zweit|dritt)en platz|(?:place|platz|rang) \d"
    rf"|(?:winner|sieger(?:in)?) (?:of|der|des) (?:the )?{_EVENT}|(?:turnier|gruppen)sieger(?:in)?|won the {_EVENT}"
    r"|(?:goes|go|going) up|promoted|steig(?:t|en) auf|aufsteiger(?:in)?|runner-up"
    r"|(?:final (?:order|places?)|endstand|platzierung(?:en)?)(?=:| )|zweite[r]? ist|dritte[r]? ist)"
    r"(?!\w)"
)
"""Who came where in the end."""

_APART = any_case(
    r"\b(?:half a|a|ein(?:en)? halbe[nr]?|one|\d|½) (?:full )?(?:points?|punkte?) (?:behind|ahead|clear|dahinter|vorn)"
)
_OF_EVENT = any_case(
    rf"(?:winner|sieger(?:in)?) (?:of|der|des) (?:the )?{_EVENT}|(?:turnier|gruppen)sieger(?:in)?|won the {_EVENT}"
)
_SHARED = any_case(r"\b(?:shared?|split|halved|punkte?|points?|geteilt|teilten|partie|spiel|game)\b|½|1/2")

_STATEMENT_END = re.compile(r"(?<=[^\d\s.][.!?])(?<!\s\w\.)(?=\s)")


def without_standings(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines without those, and the sentences, that give nothing but points."""
    if not any(map(_may_tell, lines)) or max(map(len, lines), default=0) > limits.LINE:
        return list(lines)
    outlines = [draw_outline(line, names) for line in lines]
    rows = _list_rows(outlines)
    return ["" if at in rows else _drop_sentences(line, outlines[at]) for at, line in enumerate(lines)]


def _may_tell(line: str) -> bool:
    return _MORE.search(line) is not None or _PLACES.search(line) is not None


def _list_rows(outlines: Sequence[Outline]) -> list[int]:
    """Return which lines are rows of standings."""
    runs = groupby(range(len(outlines)), lambda at: _is_row(outlines[at]))
    return [at for is_row, run in runs if is_row for at in _list_standing([*run], outlines)]


def _is_row(outline: Outline) -> bool:
    """Return whether a line gives points to one player, and says nothing else that may be a result."""
    rest, count = _ITEM.subn("", outline.text)
    is_one = count == 1 and (len(outline.names) == 1 or _IN_TURN.search(outline.text) is not None)
    return is_one and not (_is_more(rest) or _CELLS.search(rest))


def _list_standing(run: list[int], outlines: Sequence[Outline]) -> list[int]:
    """Return the lines of a run of rows where somebody has more points than a game gives."""
    text = "\n".join(outlines[at].text for at in run)
    return run if _MORE.search(text) and (len(run) >= _FEWEST or _MANY.search(text)) else []


def _drop_sentences(line: str, outline: Outline) -> str:
    """Return a line without its sentences that give points to players, and nothing else."""
    sentences = _STATEMENT_END.split(outline.text)
    kept = [one for one in sentences if not (_is_standing(one, outline) or _is_of_places(one))]
    return line if len(kept) == len(sentences) else outline.fill("".join(kept), str)


def _is_standing(sentence: str, outline: Outline) -> bool:
    """Return whether a sentence gives points to players, to each once, and says nothing else that may be a result."""
    items, rest = [found["points"] for found in _ITEM.finditer(sentence)], _ITEM.sub("", sentence)
    if not any(map(_MORE.search, items)) or _is_more(rest):
        return False
    persons = [name.persons for name in outline.list_names(sentence)]
    is_group = len(persons) >= _FEWEST or _MANY.search(sentence) is not None
    return is_group and len(set(persons)) == len(persons)


def _is_of_places(sentence: str) -> bool:
    """Return whether a sentence says who came where, and nothing that may be a result."""
    if not _PLACES.search(sentence) or not _NAME.search(sentence):
        return False
    rest = _NAME.sub("", _APART.sub("", _OF_EVENT.sub("", sentence)))
    return not (_SHARED.search(rest) or _is_more(rest))


def _is_more(rest: str) -> bool:
    """Return whether what is beside points names somebody, or may be a result."""
    plain = rest.replace(":", " ")
    return any(shape.search(plain) for shape in (_NAME, RESULT_WORD, _OF_GAME)) or bool(find_scores(plain_dashes(rest)))
