"""The games of one player behind or below a name, as sentences: "Wolf: 3 May draw v Koch, loss to Lang" says of Wolf
what happened against each opponent.

A list is written so only where all of its words are known, so that nothing of it is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import NamedTuple, TypeAlias

from intake.reading import limits
from intake.reading.dates import DateWord, find_dates
from intake.reading.day_words import MONTH_WORD
from intake.reading.guards import Guarded
from intake.reading.mentions.types import Names
from intake.reading.outlines import SIGN, Outline, draw_outline
from intake.reading.words import any_case

_FIRST_DAY = 0xE200
_MOST_DAYS = 40
"""Days of a list beyond which nobody wrote it (our own limit)."""

_DAY = f"[{chr(_FIRST_DAY)}-{chr(_FIRST_DAY + _MOST_DAYS)}]"

_DAY_SIGN = re.compile(_DAY)

_WON = r"gewonnen|gewann|gewinnt|siege?|siegte|schlug|schlägt|besiegte|bezwang|won|wins?|victory|beats?|defeats|1[:-]0"
_LOST = (
    r"verloren|verlor|verliert|niederlagen?|unterlag|unterliegt|aufgegeben|aufgabe|lost|loses|loss(?:es)?|resigned"
    r"|resigns|0[:-]1"
)
_DREW = (
    r"remis(?:ierte|iert)?|unentschieden|draws?|drew|drawn|(?:½|1/2|0[.,]5)(?:[:-](?:½|1/2|0[.,]5))?|halber punkt"
    r"|half a point"
)
_BEATEN = r"besiegt|geschlagen|bezwungen|beaten|defeated"
_TOKEN = any_case(
    rf"(?P<name>{SIGN})|(?P<day>{_DAY})"
    rf"|(?<!\w)(?:(?P<won>{_WON})|(?P<lost>{_LOST})|(?P<drew>{_DREW})|(?P<beaten>{_BEATEN}))(?![\w½/:-])"
    r"|(?<!\w)(?P<by>von|by)\b"
    r"|(?<!\w)(?P<against>(?:gegen|gega|geg|gg|mit|bei|über|an|vs?|against|with|to|over)\b\.?)"
    r"(?! (?:wei(?:ß|ss)|schwarz|white|black)\b)"
    r"|(?<!\w)(?P<own>(?:mit|with|als|as) (?:wei(?:ß|ss)|schwarz|white|black)\b)"
    r"|(?P<colour>\((?:wei(?:ß|ss)|schwarz|white|black|[wsb])\))"
    r"|(?P<stop>[,;]|(?<!\w)(?:und|and|sowie|aber|but|dann|then|danach|&)(?!\w))"
    r"|(?P<filler>(?<!\w)(?:am|on|the|de[rnm]|die|herrn?|frau|mrs?|ms|hat|has|auch|also|wieder|again|erneut|ein|einen?|a"
    r"|\d{1,3} (?:züge|zügen|moves)|in|nach|after|(?:brett|board|runde|round) \d{1,2})(?!\w)\.?"
    r"|[.:](?=\W|$)|[()])"
    r"|(?P<unknown>\S)"
)
"""The words of a list; against whom is not the colour that somebody had."""

_LEAD = (
    r"(?:(?:für|for|zu|neues|von|news|of|about|über|herrn?|frau|mrs?|ms|spieler(?:in)?|player|bilanz|ergebnisse)\.? )"
)
_HEAD = any_case(
    rf"[\s*•–-]*{_LEAD}{{0,3}}(?P<who>{SIGN})(?: \(\d{{1,4}}(?: \w+)?\))?(?: (?:meldet|reports|hat|has))?"
    rf"(?:\s*:|\s+[-–—](?=\s+(?!{SIGN})))\s*"
)
_BULLET = re.compile(r"[\s*•–-]*(?:\d{1,2}[.)]\s+)?")
_MAY_LIST = Guarded(rf"\b(?:{_WON}|{_LOST}|{_DREW}|{_BEATEN})(?!\w)")
_TRANSITIVE = any_case(r"schlug|schlägt|besiegte|bezwang|beats?|defeats")
_CALENDAR_DAY = any_case(
    rf"(?<![\w.])(?:\d{{1,2}}\.\d{{1,2}}\.(?:\d{{4}}|\d\d)?(?!\d)|\d{{1,2}}(?:\.|st|nd|rd|th)? {MONTH_WORD}\b"
    rf"|{MONTH_WORD} \d{{1,2}}\b)"
)
_SENTENCES = {"won": "gewann {}gegen", "lost": "verlor {}gegen", "drew": "spielte {}remis gegen"}
_ENDS = frozenset({*_SENTENCES, "beaten"})
_PREPOSITIONS = {
    **dict.fromkeys(("an", "to"), frozenset({"lost"})),
    **dict.fromkeys(("over", "über"), frozenset({"won"})),
    **dict.fromkeys(("mit", "with"), frozenset({"drew"})),
}
"""Words before an opponent that fit one end alone: "Sieg an Wolf" is none of the player."""


_OF_OTHERS = any_case(
    rf"(?:(?:herrn?|frau|mrs?|ms)\.? )?{SIGN}(?: \([^()]{{0,20}}\))? (?:hat|has|{_TRANSITIVE.pattern})\b"
    rf"(?: [^\s,;:.{SIGN[1:-1]}]+){{0,3}}? {SIGN}"
)
"""A sentence about two others behind the name of whoever reports it: "Koch: Lang beat Vogt"."""


class _Game(NamedTuple):
    """What a list says of one game."""

    end: str
    opponent: str
    day: str
    own_colour: str
    opponents_colour: str


class _Row(NamedTuple):
    """A line, what is said of it as sentences, and whether it needs the heading above it."""

    line: str
    said: str | None
    is_below: bool


_Piece: TypeAlias = Sequence[tuple[str, str]]
"""The words of a list between two stops, each with what it is."""


class _List(NamedTuple):
    """A line, its outline with signs for its days, and what these are."""

    line: str
    text: str
    outline: Outline
    days: Sequence[DateWord]

    def fill(self, text: str) -> str:
        """Return a part of the text with the names and days in the places of their signs."""
        return self.outline.fill(_DAY_SIGN.sub(lambda sign: self.days[ord(sign[0]) - _FIRST_DAY].text, text), str)


def write_lists_by_player(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return lines, those that list the games of one player as sentences about that one."""
    written = list[str]()
    for is_blank, grouped in groupby(lines, key=lambda line: not line.strip()):
        paragraph = list(grouped)
        written += paragraph if is_blank else _write_paragraph(paragraph, names, day)
    return written


def _write_paragraph(lines: Sequence[str], names: Names, day: date | None) -> Iterator[str]:
    """Yield the lines of a paragraph; those below a heading are lists only together."""
    above, rows = "", list[_Row]()
    for line in lines:
        one = _draw_list(line, above, names, day)
        if heading := _find_heading(one):
            yield from _choose(rows)
            above, rows = heading, []
        rows.append(_write_line(one, above))
        above = above if heading or not _HEAD.match(one.text) else ""
    yield from _choose(rows)


def _draw_list(line: str, above: str, names: Names, day: date | None) -> _List:
    """Return a line that may be a list with its signs, any other one without."""
    may_be = len(line) <= limits.LINE and (above or _may_be_list(line))
    return (_draw(line, names, day) if may_be else None) or _List(line, line, Outline(line, ()), ())


def _choose(rows: Sequence[_Row]) -> Iterator[str]:
    """Yield rows as sentences; of those below a heading none where one of them cannot be written so."""
    is_whole = not any(row.is_below and row.said is None for row in rows)
    for row in rows:
        yield row.line if row.said is None or (row.is_below and not is_whole) else row.said


def _write_line(one: _List, above: str) -> _Row:
    """Return a line as sentences about its own player or the one `above`."""
    head = _HEAD.match(one.text)
    if head and _OF_OTHERS.match(one.text, head.end()):
        return _Row(one.line, one.fill(one.text[head.end() :]), is_below=False)
    who, begin = (one.outline.name(head["who"]).text, head.end()) if head else (above, 0)
    is_free = head is not None or len(one.outline.names) > 1 or one.text.rstrip().endswith(":")
    return _Row(one.line, _write(one, begin, who) if who else None, is_below=bool(above) and not is_free)


def _find_heading(one: _List) -> str:
    """Return the player whom the heading of a list names, "" for any other line."""
    is_heading = one.text.rstrip().endswith(":") and not _MAY_LIST.search(one.text)
    players = {each.persons: each.text for each in one.outline.names}
    return next(iter(players.values())) if is_heading and len(players) == 1 else ""


def _may_be_list(line: str) -> bool:
    return ":" in line or _MAY_LIST.search(line) is not None


def _draw(line: str, names: Names, day: date | None) -> _List | None:
    """Return a line with signs for its names and days, None where it has too many or some without a meaning."""
    outline = draw_outline(line, names)
    days = _find_days(outline.text, day)
    if len(days) > _MOST_DAYS or _DAY_SIGN.search(line) or any(one.value is None or one.is_other for one in days):
        return None
    pieces, end = list[str](), 0
    for at, one in enumerate(days):
        pieces += [outline.text[end : one.start], chr(_FIRST_DAY + at)]
        end = one.end
    return _List(line, "".join([*pieces, outline.text[end:]]), outline, days)


def _find_days(text: str, day: date | None) -> list[DateWord]:
    """Return the days of a list: those of the calendar whatever is beside them, and others."""
    found = [
        replace(one, start=each.start(), end=each.end())
        for each in _CALENDAR_DAY.finditer(text)
        for one in find_dates(f"am {each[0]}", day)[:1]
    ]
    spans = [(one.start, one.end) for one in found]
    others = (one for one in find_dates(text, day) if not any(one.start < end and at < one.end for at, end in spans))
    return sorted((*found, *others), key=lambda one: one.start)


def _write(one: _List, begin: int, who: str) -> str | None:
    """Return a list as sentences about a player, None where it is none."""
    bullet = _BULLET.match(one.text, begin)
    games = _read_games(one.text[bullet.end() if bullet else begin :])
    return "; ".join(_make_sentence(game, who, one) for game in games) if games else None


def _make_sentence(game: _Game, who: str, one: _List) -> str:
    """Return what a list says of a game as a sentence."""
    on = f"am {one.days[ord(game.day) - _FIRST_DAY].value:%d.%m.%Y} " if game.day else ""
    own = f"{game.own_colour} " if game.own_colour else ""
    opponent = " ".join(filter(None, (one.outline.name(game.opponent).text, game.opponents_colour)))
    return f"{who} {_SENTENCES[game.end].format(f'{on}{own}')} {opponent}"


def _read_games(text: str) -> list[_Game]:
    """Return the games of a list, none where one of its words is not known."""
    tokens = [(str(found.lastgroup), found[0]) for found in _TOKEN.finditer(text)]
    if any(kind == "unknown" for kind, _ in tokens):
        return []
    said = [token for token in tokens if token[0] != "filler"]
    parts = groupby(said, key=lambda token: token[0] == "stop")
    return _join_pieces([list(part) for is_stop, part in parts if not is_stop]) or []


def _join_pieces(pieces: Sequence[_Piece]) -> list[_Game] | None:
    """Return the games of the pieces of a list; a day alone is that of the piece behind it where the list begins with
    one, else of that before it. None where a piece is neither.
    """
    if not pieces or not _is_day(pieces[0]):
        return _join_in_order(pieces)
    games = _join_in_order(list(reversed(pieces)))
    return games and games[::-1]


def _join_in_order(pieces: Sequence[_Piece]) -> list[_Game] | None:
    """Return the games of pieces, each with the day alone next to it."""
    games = list[_Game]()
    for piece in pieces:
        game = _add_day(games, piece) if _is_day(piece) else _read_piece(piece)
        if game is None:
            return None
        games.append(game)
    return games


def _add_day(games: list[_Game], piece: _Piece) -> _Game | None:
    """Return the last game of a list with its day, which it had not before, in place of the one without."""
    return games.pop()._replace(day=piece[0][1]) if games and not games[-1].day else None


def _is_day(piece: _Piece) -> bool:
    return len(piece) == 1 and piece[0][0] == "day"


def _read_piece(piece: _Piece) -> _Game | None:
    """Return the game of a piece, None where it does not say once how it ended, and against whom."""
    kinds = [kind for kind, _ in piece]
    words = dict(piece)
    ends = [kind for kind in kinds if kind in _ENDS]
    if len(set(kinds)) < len(kinds) or len(ends) != 1 or "name" not in words:
        return None
    end = _find_end(ends[0], kinds, words)
    return _Game(end, words["name"], *(words.get(kind, "") for kind in ("day", "own", "colour"))) if end else None


def _find_end(end: str, kinds: Sequence[str], words: Mapping[str, str]) -> str:
    """Return how a game ended as the player of the list sees it, "" where that is not clear."""
    before = frozenset(kinds[: kinds.index("name")])
    if end == "beaten":
        return "lost" if "by" in before and "against" not in words else ""
    if "against" not in words:
        return end if end in before and _TRANSITIVE.fullmatch(words[end]) else ""
    fitting = _PREPOSITIONS.get(words["against"].lower().rstrip("."), _ENDS)
    return end if before >= {"against"} and "by" not in words and end in fitting else ""
