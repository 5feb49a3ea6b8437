"""Rows of two players, a result and perhaps a day, and of nothing else but signs, in any order and between any signs:
"Koch/Wolf/5.6./remis" and "5 June + Koch 0 + Wolf 1" are "Koch - Wolf: ½-½, 5.6." and "Koch - Wolf: 0-1, 5 June".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from intake.reading import limits
from intake.reading.days.day_words import DATE, MONTH_WORD, SHORT_WEEKDAY, WEEKDAY
from intake.reading.mentions.types import PAIR, Names
from intake.reading.rewriting.outlines import PLAYER, SIGN, Outline, draw_outline
from intake.reading.rewriting.parted_rows import write_without_rules, write_without_sections
from intake.reading.rewriting.row_verdicts import NAMED_VERDICT
from intake.reading.words import any_case

_NO_WORD = r"(?![\w½])"
_COLOURED = r"\((?:white|black|wei(?:ß|ss)|schwarz|[wsb])\)"

_WON = r"(?:won|wins?|gewann|gewinnt|gewonnen|siegte?)"
_LOST = r"(?:lost|loses|resign(?:s|ed)|gave up|verlor|verliert|verloren|gab auf|aufgegeben)"
_COLOUR = r"(?:white|black|wei(?:ß|ss)|schwarz)"
_SUCCESS = r"(?:point|punkt|sieg|win|success|victory|erfolg|gewinn) (?:for|to|für|an|of|by|von|durch)"
_VERDICT = (
    rf"(?:{_COLOUR}(?: hat| has)? (?:{_WON}|{_LOST})|{_COLOUR}['’]s (?:point|win|game)"
    rf"|{_SUCCESS} {_COLOUR}|{NAMED_VERDICT})"
)
_EVEN = (
    r"(?:remis|unentschieden|(?:agreed )?drawn?|halved|shared|geteilt|punkteteilung|even|level|split|half[- ]half"
    r"|(?:a |one )?half(?: a point)? (?:each|apiece)|halbe?[- ]halbe?|beide halb)"
)
_FIGURES = r"(?:[01½] ?[-–:] ?[01½]|1/2 ?[-–:] ?1/2|0[.,]5 ?[-–:] ?0[.,]5)"
_UNIT = r"(?: ?(?:punkte?|pkt|points?|pts?)\b\.?)?"
_HALF = rf"(?:½|1/2|0[.,]5){_UNIT}"
_POINTS = rf"(?:[01](?:[.,]0)?|['’]alf|nil|null|zero|nought|one|eins|half|halb|[✔✓✘✗]){_UNIT}"
_REASON = (
    r"(?:(?:durch|by|on|auf|wegen) )?(?:aufgabe|aufg\b\.?|aufgegeben|resigned|resignation|time|mate|zeit"
    rf"|zeitüberschreitung|matt|agreed|vereinbart){_NO_WORD}"
    rf"|\((?![^()]*\b(?:white|black|wei(?:ß|ss)|schwarz|wins?|won|lost|sieg|gewonnen|verloren)\b)[^()?\d{SIGN[1:-1]}]{{4,40}}\)"
)
_NO_DAY = (
    r"(?:no (?:date|day)(?: given)?|ohne (?:datum|tag)|undat(?:ed|iert)|o\. ?d\.|n[./]d\b\.?"
    r"|(?:date|day|datum|tag|dat\.) (?:not known|unknown|not given|missing|unbekannt|nicht bekannt|fehlt|offen"
    r"|weiß ich nicht)|(?:date|day) ?\?)"
)
_ON = r"(?:(?:beendet|ended|endete|am|on|vom|den|der|the|letzte[nr]?|last)\b:? ?|(?:am|den|vom)(?=\d))"
_ANY_WEEKDAY = rf"(?:{WEEKDAY}|{SHORT_WEEKDAY}\b\.?)"
_DAY = rf"(?:{_ON}{{0,3}}(?:{_ANY_WEEKDAY},? ?{_ON}?)?{DATE}|(?:vor)?gestern|heute|today|yesterday|{_ON}?{WEEKDAY})"

_ITEM = any_case(
    rf"(?P<verdict>(?:{_VERDICT}){_NO_WORD})|(?P<name>{PLAYER})(?!\w)|(?P<figures>{_FIGURES}){_NO_WORD}"
    rf"|(?P<even>{_EVEN}){_NO_WORD}|(?P<half>{_HALF}){_NO_WORD}|(?P<day>{_DAY}){_NO_WORD}"
    rf"|(?P<points>{_POINTS}){_NO_WORD}|(?P<reason>{_REASON})"
    rf"|(?:gegen|gg|vs?|against|versus|x|to|zu|an|stop)\b\.?|{_NO_DAY}{_NO_WORD}|[^\w?½✔✓✘✗]|_"
)
"""An item of a row, or what is between two; a result is tried before a day, so that "1/2" is half a point."""

_LEFT = any_case(rf"\s*>|\s*~~.*~~\s*$|.*[\w½{SIGN[1:-1]}]\*(?:\s|$)|.*{SIGN}[^{SIGN[1:-1]}]{{0,8}}{_COLOURED}")
"""A line that is quoted, struck out, has the sign of a footnote, or colours in brackets."""

_DRAWN, _WIN, _LOSS = "½-½", "1-0", "0-1"
_KINDS = MappingProxyType(
    {"verdict": "R", "figures": "F", "even": "E", "name": "N", "day": "D", "points": "P", "half": "P", "reason": "X"}
)
_ROWS = re.compile(
    r"(?P<bare>NNND?|DNNN)|NN[RFE]D?|NND[RFE]|DNN[RFE]|D?[FE]NN|[FE]NND|D?NFN|NFND|NNPPD?|NNDPP|DNNPP"
    r"|NNPD?|NNDP|DNNP"
    r"|(?P<beside>D?NPNP|NPNPD|D?NPPN|NPPND)"
)
"""The orders of names (N), results in words (R) and figures (F), draws (E), points (P) and days (D) in which a row is
whole; reasons and remarks in brackets (X) may be anywhere.
"""

_SAME = re.compile(rf"({SIGN}),? ?({SIGN})")
_MARKS = re.compile(
    rf"(?P<first>{PLAYER})\.? ?(?P<one>[+=–-])\s*[/|,;]\s*(?P<second>{PLAYER})\.? ?(?P<other>[+=–-])(?!\w)"
)
_POINTS_OF_MARKS = MappingProxyType({"+-": "1 0", "+–": "1 0", "-+": "0 1", "–+": "0 1", "==": "½ ½"})

_NO_STOP = re.compile(r"[ .]\d{1,2}\.\d{1,2}$")
"""A day and a month without the last stop, as numbers of other things are written, too."""

_SHORT = any_case(rf"{SIGN}(?: (?!nil|zero|nought|one|eins)[\w½{SIGN[1:-1]}][\w½.]*)+$")
"""A row without a sign, as people write on a telephone: others read it."""

_LEAD = any_case(rf"[\s*•–#-]*(?:\d{{1,2}}[.)](?!\d|\s?{MONTH_WORD})\s*)?")
_PLAIN = any_case(
    rf"[\s*•–-]*(?:\d{{1,2}}[.)] )?(?:{_DAY}(?:, |: )|\d{{1,2}}\.\d{{1,2}}\.? )?"
    rf"{PLAYER}(?: ?[-–] ?| (?:gegen|vs?\.?|against) ){PLAYER}"
    rf"(?:: +| +)(?:(?!{_SUCCESS} ){_VERDICT}|{_EVEN}|{_FIGURES}|½|1/2)(?:(?:, +| +\(| +){_DAY}\)?)?[.!]?\s*$"
)
"""A row as others read it."""

_HEAD = any_case(
    r"\b(?:(?:wei(?:ß|ss)|schwarz)(?:spieler(?:in)?)?|white|black|erg(?:ebnis)?|results?|score|datum|date|tag|day|sieger(?:in)?|winner"
    r"|verlierer(?:in)?|loser|spieler(?:in)?|players?|heim|gast|home|away|gegner(?:in)?|opponent|[wsb])\b"
)
_LEAST_OF_HEAD, _MOST_OF_HEAD = 2, 10
"""Columns that a head names at least, and its words at most: the rows below it have a meaning of their own."""

_COLUMN = re.compile(r"\s{2,}|\s*[|\t]\s*")
_WIDEST = 25
"""Characters of a cell of a head at most (our own choice)."""

_STANDINGS = any_case(r"\b(?:(?:zwischen)?stand|rangliste|tabelle|standings?|table|nach \d+ runden|after \d+ rounds)\b")
"""Words beside which points behind names are those of a tournament."""

_FIGURES_OF = MappingProxyType(
    {"0,5": "½", "0.5": "½", "1/2": "½", "half": "½", "halb": "½", "nil": "0", "null": "0", "zero": "0", "nought": "0"}
    | {
        "'alf": "½",
        "’alf": "½",
        "1,0": "1",
        "1.0": "1",
        "0,0": "0",
        "0.0": "0",
        "one": "1",
        "eins": "1",
        "✔": "1",
        "✓": "1",
        "✘": "0",
        "✗": "0",
    }
)
_SUMS = MappingProxyType({"10": _WIN, "01": _LOSS, "½½": _DRAWN, "½": _DRAWN})
"""The points of both players, or of each of them, and the score that these are."""

_POINT_OF = any_case(rf"^(?:({_COLOUR})['’]s (?:point|win|game)|{_SUCCESS} ({_COLOUR}))$")

_LEAST_BARE = 2
"""Rows at least in which a name behind two players is the winner's (our own choice)."""

_NAMES_WINNER = re.compile(r"[/|;>=:~#*+→]")
"""A sign that a row of this kind has: with commas alone it is a list of names."""


_NO_OUTLINE = Outline("", ())
"""That of a line that is too long for a row."""


class _Row(NamedTuple):
    """A row as others write it, and whether it only names somebody behind two players."""

    text: str
    is_bare: bool


def write_whole_rows(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, rows of two players, a result and a day as others write them; those below a head stay."""
    lines = write_without_rules(write_without_sections(lines))
    rows = _list_rows([draw_outline(line, names) if len(line) <= limits.LINE else _NO_OUTLINE for line in lines])
    are_clear = _are_clear(rows)
    return [
        f"{row.text}{_find_mark(line)}" if row and row.text and (are_clear or not row.is_bare) else line
        for row, line in zip(rows, lines, strict=True)
    ]


def _find_mark(line: str) -> str:
    """Return the mark of a footnote that a row ends with, "" for none."""
    return " *" if _MARKED.search(line) else ""


def _are_clear(rows: Iterable[_Row | None]) -> bool:
    """Return whether several rows name somebody behind two players, and each of them one of these."""
    bare = [row.text for row in rows if row and row.is_bare]
    return len(bare) >= _LEAST_BARE and all(bare)


def _list_rows(outlines: Sequence[Outline]) -> list[_Row | None]:
    """Return each line that is a row and is not below a head as others write it, None for any other line."""
    has_standings = any(_STANDINGS.search(outline.text) for outline in outlines)
    below = zip(outlines, _list_below_heads(outlines), strict=True)
    return [None if is_below else _read(outline, has_standings=has_standings) for outline, is_below in below]


def _list_below_heads(outlines: Iterable[Outline]) -> Iterator[bool]:
    """Yield for each line whether the last one above it that is no row is a head."""
    is_below = False
    for outline in outlines:
        yield is_below
        if outline.text.strip(" -+=|") and len(outline.names) < PAIR:
            is_below = not outline.names and _is_head(outline.text) and not _WHITE_FIRST.match(outline.text)


_MARKED = re.compile(r"\s\(?\*+\)?\s*$")

_WHITE_FIRST = any_case(
    r"\W*(?:weiß|weiss|white)\W+(?:schwarz|black)\W+(?:\w+ )*(?:punkt|point|siege[rs]?|win|winner|gewinner)\W*$"
)
"""A head of rows that others write as well: White, Black and whoever won."""


def _is_head(line: str) -> bool:
    """Return whether a line names what is in the columns of the rows below it, or has columns itself."""
    cells = [cell for cell in _COLUMN.split(line.strip()) if cell.strip()]
    are_columns = len(cells) >= PAIR and max(map(len, cells)) <= _WIDEST
    is_short = len(line.split()) <= _MOST_OF_HEAD
    return are_columns or (is_short and len(set(map(str.lower, _HEAD.findall(line)))) >= _LEAST_OF_HEAD)


def _read(outline: Outline, *, has_standings: bool) -> _Row | None:
    """Return a line as others write it, None where it is no such row or is one already."""
    if len(outline.names) < PAIR:
        return None
    line = _MARKS.sub(_write_points, _SAME.sub(lambda found: _join(found, outline), outline.text))
    items = [] if _is_of_others(line) else _list_items(line)
    row = _ROWS.fullmatch("".join(kind for kind, _ in items if kind != "X"))
    if row is None or (row["beside"] and has_standings):
        return None
    texts = {kind: [text.strip() for one, text in items if one == kind] for kind in "NRFEPXD"}
    if row["bare"]:
        is_list = _NAMES_WINNER.search(line) is None
        return None if is_list else _Row(_fill(outline, line, texts, _find_bare(texts, outline)), is_bare=True)
    text = _fill(outline, line, texts, _find_result(texts))
    return _Row(text, is_bare=False) if text else None


def _fill(outline: Outline, line: str, texts: Mapping[str, Sequence[str]], result: str) -> str:
    """Return a row with its names behind what begins its line, "" without a result."""
    lead = begin[0] if (begin := _LEAD.match(line)) else ""
    return outline.fill(f"{lead}{_write(texts, result)}", str) if result else ""


def _is_of_others(line: str) -> bool:
    """Return whether a line is read by others, as it is or with the colours that it has in brackets."""
    return any(shape.match(line) for shape in (_LEFT, _PLAIN, _SHORT))


def _write(texts: Mapping[str, Sequence[str]], result: str) -> str:
    """Return a row of items of each kind: players, result, day, and what is beside it in brackets."""
    reason = "".join(f" ({each.strip('()')})" for each in texts["X"])
    day = "".join(f", {each}" for each in texts["D"])
    stop = "." if _NO_STOP.search(day) else ""
    return f"{texts['N'][0]} - {texts['N'][1]}: {result}{day}{stop}{reason}"


def _join(names: re.Match[str], outline: Outline) -> str:
    """Return the family name of a player whose given name is behind it, two players as they are."""
    return names[1] if outline.name(names[1]).persons & outline.name(names[2]).persons else names[0]


def _write_points(marks: re.Match[str]) -> str:
    """Return a row with points for its marks: "Koch + / Wolf -" is "Koch, Wolf 1 0"."""
    points = _POINTS_OF_MARKS.get(marks["one"] + marks["other"])
    return f"{marks['first']}, {marks['second']} {points}" if points else marks[0]


def _list_items(row: str) -> list[tuple[str, str]]:
    """Return the items of a row with their kinds, nothing where it has something else as well."""
    items, begin = list[tuple[str, str]](), _LEAD.match(row)
    at, end = begin.end() if begin else 0, len(row.rstrip())
    while at < end:
        found = _ITEM.match(row, at)
        if found is None:
            return []
        if found.lastgroup:
            items.append((_KINDS[found.lastgroup], found[0]))
        at = found.end()
    return items


def _find_result(texts: dict[str, list[str]]) -> str:
    """Return the score or the words that say who won, "" where points are no score."""
    if texts["P"]:
        figures = (each.split(" ")[0].lower() for each in texts["P"])
        return _SUMS.get("".join(_FIGURES_OF.get(each, each) for each in figures), "")
    return _DRAWN if texts["E"] else _POINT_OF.sub(r"\g<1>\g<2> won", (*texts["R"], *texts["F"])[0])


def _find_bare(texts: Mapping[str, Sequence[str]], outline: Outline) -> str:
    """Return the score of a row that names its winner a second time, "" where that may be either, or has done something
    else.
    """
    first, second, winner = (outline.list_names(each)[0].persons for each in texts["N"])
    is_first, is_second = bool(first & winner), bool(second & winner)
    return "" if is_first == is_second or texts["X"] else _WIN if is_first else _LOSS
