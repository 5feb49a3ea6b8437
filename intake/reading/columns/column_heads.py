"""Tables whose heads say of each column on which day its games ended, or which of two games it has.

    OT-58           | 7.4. | 14.4. |             Hin   Rück
    Koch - Wolf     | 1:0  |       |     Koch / Wolf     1     ½
    Lang - Roth     |      |  ½:½  |     Lang / Roth     0     läuft

Each row is written with what its head says, as if it were alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from intake.reading import limits
from intake.reading.days.dates import find_dates
from intake.reading.days.list_headings import write_day
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.guards import Guarded
from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import Mention, Names
from intake.reading.pairs import strip_prefix
from intake.reading.scores import Kind, exact_score, find_scores, plain_dashes
from intake.reading.words import any_case, split_words
from ratings.formats.name_folding import fold
from ratings.regulations.types import Score

_AGAINST = r"(?:g\.|gg\.?|gegen|vs?\.?|against)"
_HAS_AGAINST = Guarded(rf"\b{_AGAINST}")
_FIRST = any_case(rf"\s*:?\s*{_AGAINST}\s*")
_OPPONENT = any_case(rf"[ \t:]*(?P<points>1/2|0[.,]5|½|[01])(?:[ \t,;|/]*{_AGAINST}\s*|[ \t]*[,;|][ \t]*|[ \t]{{2,}})")
_LAST = any_case(
    r"[ \t:]*(?P<points>1/2|0[.,]5|½|[01])(?=[^\d½]|$)[ \t,;|]*"
    r"(?P<sum>(?:=|\(|summe:?|zusammen:?|total:?|(?<=\s\s))\s*(?P<whole>\d*)(?P<half>\s?½|[.,]5|[.,]0)?\s*(?:punkte?|pkt|points?|pts)?\)?)?\s*"
)
_HALVES = {"1": 2, "0": 0}
_PAIR = 2

_ROW_BELOW = any_case(
    rf"\s*(?:[-*•–]\s+)?(?P<way>(?:mit|als|with|as) (?:wei(?:ß|ss)|schwarz|white|black),? {_AGAINST} )"
    r"(?:(?:herrn?|frau|mrs?\.?|ms\.?) )?"
)
_WORDS_ABOVE = split_words(
    """
    hat has had ist sind are is von of die the seine ihre his her zwei drei vier two three four beide beiden both letzte
    letzten last weitere more partie partien spiel spiele game games ergebnisse results gespielt beendet fertig finished
    completed played done und and herr frau mr mrs ms
    """
)
"""What else is above rows of one player's colours and opponents: "Koch hat zwei Partien beendet"."""


def write_opponents(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, those of one player's results as they are written with a colon and commas, or with the player
    who is named above them.
    """
    above, found = "", list[str]()
    for line in lines:
        row = _ROW_BELOW.match(line)
        player = _find_above(above, names) if row else ""
        above = above if player else line
        found.append(_write_below(line, row, player, names) if row and player else _write(line, names))
    return found


def _find_above(line: str, names: Names) -> str:
    """Return the player whom a line names above the rows of the opponents, "" for any other line."""
    is_short = 0 < len(line) <= limits.SENTENCE and may_name(line, names)
    players = find_players(line, names) if is_short else ()
    beside = fold(line.replace(players[0].text, " ", 1)).split() if len(players) == 1 else ("",)
    return players[0].text if _WORDS_ABOVE.issuperset(beside) else ""


def _write_below(line: str, row: re.Match[str], player: str, names: Names) -> str:
    """Return a row of an opponent with the player; one of nobody, or of several, stays as it is."""
    players = find_players(line, names) if len(line) <= limits.LINE else ()
    if len(players) != 1 or players[0].start != row.end():
        return line
    return f"{player} {row['way']}{players[0].text}{line[players[0].end :].removeprefix(':')}"


def _write(line: str, names: Names) -> str:
    """Return a row of results whose sum is right, any other line as it is."""
    is_short = len(line) <= limits.SENTENCE and _HAS_AGAINST.search(line)
    players = find_players(line, names) if is_short and may_name(line, names) else ()
    points = _read_cells(line, players) if len(players) > _PAIR else []
    results = ", ".join(f"{one.text} {each}" for one, each in zip(players[1:], points, strict=False))
    return f"{players[0].text}: {results}" if results else line


def _read_cells(line: str, players: Sequence[Mention]) -> list[str]:
    """Return the points behind each opponent of a row, none for any other line."""
    gaps = [line[one.end : other.start] for one, other in pairwise(players)]
    cells = [*map(_OPPONENT.fullmatch, gaps[1:]), _LAST.fullmatch(line[players[-1].end :])]
    points = [cell["points"] for cell in cells if cell]
    is_row = not strip_prefix(line[: players[0].start])[0].strip() and _FIRST.fullmatch(gaps[0])
    return points if is_row and len(points) == len(cells) and _has_sum(points, cells[-1]) else []


def _has_sum(points: Sequence[str], last: re.Match[str] | None) -> bool:
    """Return whether the sum behind a row, if there is one, is that of its points."""
    if last is None or not last["sum"]:
        return True
    half = last["half"] is not None and not last["half"].endswith("0")
    return sum(_HALVES.get(each, 1) for each in points) == 2 * int(last["whole"] or 0) + half


_CELL = re.compile(r"\S+(?: \S+)*")
_SEPARATOR = re.compile(r"[|\t]")
_PARTS_CELLS = re.compile(r"\s\s|[^\S ]|\|")
"""What is in each line with several cells; to look for it costs little."""

_FIRST_LEG = any_case(r"hin(?:spiel|partie|runde)?|first leg")
_RETURN = any_case(r"rück(?:spiel|partie|runde)?|return(?: leg| game)?|second leg")
_OF_COLOUR = any_case(
    r"(?P<who>.*?)[ :]*\b(?:mit|als|hat|with|as|has)?[ (]*\b(?:(?P<white>wei(?:ß|ss)|white)|schwarz|black)\)?"
)
_POINTS = {"1": 2, "1.0": 2, "½": 1, "1/2": 1, "0.5": 1, "0": 0, "0.0": 0}
_HALVES_OF_FIRST = {Score.WHITE_WINS.value: 2, Score.DRAW.value: 1, Score.BLACK_WINS.value: 0}
_SCORES = ("0-1", "½-½", "1-0")
"""The scores by the half points of the player named first."""

_OPEN = any_case(r"[*.?–-]*|offen|open|läuft|running")
_FIRST_GAME = any_case(r"(?:1\.|erste|first|1st) (?:partie|spiel|game)|(?:partie|spiel|game) (?:1|one|eins)")
_SECOND_GAME = any_case(r"(?:2\.|zweite|second|2nd) (?:partie|spiel|game)|(?:partie|spiel|game) (?:2|two|zwei)")
_WHITE_IN_FIRST = any_case(
    r"(?P<before>[^.;:,]{0,40})\b(?:(?:1\.|erste[nrs]?|first|1st) (?:partien?|spiel(?:en?)?|games?)"
    r"|(?:partie|spiel|game) (?:1|one|eins))\b(?P<who>[^.;:,]{0,60}?)\b(?:wei(?:ß|ss)|white)\b"
)
_WHOSE = any_case(r"\b(?:punkte?|points?|zahl(?:en)?|numbers?|figures?|sicht|view(?:point)?|perspective)\b[^.;:]{0,80}")
_OF_FIRST, _OF_SECOND = any_case(r"\b(?:zu)?erst\w*|\bfirst\b|\blinks\b|\bleft\b"), any_case(r"\bzweit\w*|\bsecond\b")
_TURNED_LEG = any_case(r"\b(?:hin(?:(?:spiel|partie|runde)\w*)?|first legs?)\b[^.;]{0,60}\b(?:schwarz|black)\b")
_OF_LEG = any_case(r"\b(?:(?P<first>hin\w*|first)|(?P<return>rück\w*|return|second)|beide\w*|both)\b")
_UNCLEAR, _DRAW = -1, 1
_LONGEST = 30
"""Characters of a head, or of a cell with a score, at most (our own choice)."""

_BOTH = 2


class _Cell(NamedTuple):
    """A cell: the number of its column where signs part them, and where its middle is."""

    column: int
    middle: float
    text: str


@dataclass(frozen=True, slots=True)
class _Headers:
    """The heads of a table: those with a day, and those of games, true where the player named first has White.

    `are_of_first` says whose points the cells have, None where the mail does not say it.
    """

    days: dict[_Cell, str]
    games: dict[_Cell, bool]
    is_parted: bool
    are_of_first: bool | None = None

    def list_behind(self, line: str, end: int) -> list[tuple[_Cell, _Cell]]:
        """Return the cells behind the players of a row, below their heads; as many as heads are in order."""
        heads = [*self.days, *self.games]
        cells = [cell for cell in _list_cells(line) if cell.middle > end]
        if not self.is_parted and len(cells) == len(heads):
            return [*zip(heads, cells, strict=True)]
        return [(self._find_head(cell, heads), cell) for cell in cells]

    def _find_head(self, cell: _Cell, heads: Sequence[_Cell]) -> _Cell:
        if self.is_parted:
            return next((head for head in heads if head.column == cell.column), cell)
        return min(heads, key=lambda head: abs(head.middle - cell.middle))


class _Game(NamedTuple):
    """A game of a row."""

    first: Mention
    second: Mention
    is_white: bool
    points: int


def write_columns(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return lines with the rows of tables written one by one, below heads of days or games."""
    found, games = list(lines), dict[int, list[_Game]]()
    for head, heads, at, players in _list_rows(lines, names, day):
        found[head] = _list_cells(lines[head])[0].text if heads.days else ""
        if heads.days:
            found[at] = _write_day(lines[at], players, heads)
        elif (read := _read_games(lines[at], players, heads)) is not None:
            games[at] = read
        else:
            found[at] = _ask_games(lines[at], players, heads)
    return _write_games(found, games, names, day) if games else found


def _list_rows(
    lines: Sequence[str], names: Names, day: date | None
) -> Iterator[tuple[int, _Headers, int, Sequence[Mention]]]:
    """Yield the rows without a day of their own that are below heads, with the place of these and their players."""
    head, heads = 0, None
    for at, line in enumerate(lines):
        above = _read_heads(line, lines, day) if len(line) <= limits.LINE and _PARTS_CELLS.search(line) else None
        head, heads = (at, above) if above else (head, heads)
        players = () if above or heads is None else _find_pair(line, names)
        if heads and players and not find_dates(line, day):
            yield head, heads, at, players


def _find_pair(line: str, names: Names) -> Sequence[Mention]:
    """Return the two players of a row, none for any other line."""
    players = find_players(line, names) if len(line) <= limits.LINE and may_name(line, names) else ()
    return players if len(players) == _BOTH else ()


def _list_cells(line: str) -> list[_Cell]:
    """Return the cells of a line that have words."""
    parts = [(0, line)] if not _SEPARATOR.search(line) else []
    begin = 0
    for column, text in enumerate(_SEPARATOR.split(line) if not parts else ()):
        parts.append((column, " " * begin + text))
        begin += len(text) + 1
    return [
        _Cell(column, (cell.start() + cell.end()) / 2, cell[0].strip())
        for column, text in parts
        for cell in _CELL.finditer(text)
    ]


def _read_heads(line: str, lines: Sequence[str], day: date | None) -> _Headers | None:
    """Return the heads of a line, None for any other line."""
    cells = _list_cells(line)
    if len(cells) < _BOTH or max(len(cell.text) for cell in cells) > _LONGEST:
        return None
    is_parted = _SEPARATOR.search(line) is not None
    if days := _read_days(cells, day):
        return _Headers(days, {}, is_parted)
    games = _read_legs(cells) or _read_colours(cells) or _read_numbered(cells, lines)
    text = " ".join(lines) if games else ""
    if not games or _TURNED_LEG.search(text):
        return None
    return _Headers({}, games, is_parted, _find_whose(text, _list_sides(cells)))


def _read_days(cells: Sequence[_Cell], day: date | None) -> dict[_Cell, str]:
    """Return the heads that are days, none where there are more of other kinds than a pair has."""
    days = {cell: on.rstrip(":") for cell in cells if (on := write_day(cell.text, day))}
    others = [cell.text for cell in cells if cell not in days]
    return days if len(days) >= _BOTH >= len(others) and not find_scores(" ".join(others)) else {}


def _read_legs(cells: Sequence[_Cell]) -> dict[_Cell, bool]:
    """Return the last two heads, if they are those of both legs: the player named first has White in the first one."""
    first, second = cells[-_BOTH:]
    is_whole = _FIRST_LEG.fullmatch(first.text) and _RETURN.fullmatch(second.text)
    return {first: True, second: False} if is_whole else {}


def _read_numbered(cells: Sequence[_Cell], lines: Sequence[str]) -> dict[_Cell, bool]:
    """Return the last two heads, if they are those of the first and the second game, and the mail says which of the
    sides named before has White in the first one.
    """
    first, second = cells[-_BOTH:]
    is_whole = _FIRST_GAME.fullmatch(first.text) and _SECOND_GAME.fullmatch(second.text)
    said = _WHITE_IN_FIRST.search(" ".join(lines)) if is_whole else None
    sides = _list_sides(cells)
    who = [side for side in sides if said and side in (said["who"] if said["who"].strip() else said["before"])]
    return {first: who == sides[:1], second: who != sides[:1]} if len(who) == 1 and len(sides) == _BOTH else {}


def _list_sides(cells: Sequence[_Cell]) -> list[str]:
    """Return the heads of the two players, before those of the games."""
    return [cell.text for cell in cells[:-_BOTH]][-_BOTH:]


def _read_colours(cells: Sequence[_Cell]) -> dict[_Cell, bool]:
    """Return the last two heads, if each says which of the sides named before has which colour ("EJ Weiß")."""
    sides = _list_sides(cells)
    games = {cell: _is_first_white(cell.text, sides) for cell in cells[-_BOTH:]} if len(sides) == _BOTH else {}
    return {cell: bool(white) for cell, white in games.items()} if {*games.values()} == {True, False} else {}


def _is_first_white(text: str, sides: Sequence[str]) -> bool | None:
    """Return whether a head gives White to the side named first, None where it names none or both."""
    found = _OF_COLOUR.fullmatch(text)
    who = [side for side in sides if found and found["who"] and _is_short(found["who"], side)]
    return (found["white"] is not None) is (who == sides[:1]) if found and len(who) == 1 else None


def _is_short(written: str, name: str) -> bool:
    """Return whether a text is a name, its beginning, or its initials."""
    initials = "".join(word[0] for word in fold(name).split())
    return fold(name).startswith(fold(written)) or fold(written) == initials


def _find_whose(text: str, names: Sequence[str]) -> bool | None:
    """Return whether a mail says that the points of a table are those of the player, or side, named first."""
    said = " ".join(found[0] for found in _WHOSE.finditer(text))
    first, second = (
        shape.search(said) is not None or any(name in said for name in side)
        for shape, side in ((_OF_FIRST, names[:1]), (_OF_SECOND, names[1:]))
    )
    return first if first is not second else None


def _write_day(line: str, players: Sequence[Mention], heads: _Headers) -> str:
    """Return a row with the day of the column in which its score is; where that is not clear all days are asked."""
    found = [
        (heads.days.get(head, ""), cell.text)
        for head, cell in heads.list_behind(line, players[1].end)
        if len(cell.text) <= _LONGEST and find_scores(plain_dashes(cell.text))
    ]
    if not found:
        return line
    written = found[0][0] if len(found) == 1 and found[0][0] else " / ".join(heads.days.values())
    return f"{line[: players[1].end]} {' '.join(text for _, text in found)} {written}"


def _read_games(line: str, players: Sequence[Mention], heads: _Headers) -> list[_Game] | None:
    """Return the games of a row that have ended, None where a cell is not clear, or whose points decided games have."""
    cells = heads.list_behind(line, players[1].end)
    points = {head: _read_points(cell.text) for head, cell in cells}
    scored = {head: half for head, half in points.items() if half is not None}
    is_whole = len(points) == len(cells) and points.keys() <= heads.games.keys() and _UNCLEAR not in scored.values()
    if not is_whole or (heads.are_of_first is None and {*scored.values()} != {_DRAW}):
        return None
    return [
        _Game(players[0], players[1], heads.games[head], _turn(half, as_it_is=heads.are_of_first is not False))
        for head, half in scored.items()
    ]


def _turn(half_points: int, *, as_it_is: bool) -> int:
    """Return the half points of the other player, unless they are to stay as they are."""
    return half_points if as_it_is else 2 * _DRAW - half_points


def _ask_games(line: str, players: Sequence[Mention], heads: _Headers) -> str:
    """Return a row with the cells of both games as scores, which is asked."""
    points = [_read_points(cell.text) for _, cell in heads.list_behind(line, players[1].end)]
    scores = [_SCORES[half] for half in points if half is not None and half != _UNCLEAR]
    return f"{line[: players[1].end]} {' '.join(scores)}" if len(scores) == _BOTH else line


def _read_points(text: str) -> int | None:
    """Return the half points in a cell, None for a game that goes on."""
    if _OPEN.fullmatch(text) or UNFINISHED.search(text):
        return None
    score = exact_score(plain_dashes(text))
    if score and score.kind is Kind.GAME and score.numeric:
        return _HALVES_OF_FIRST.get(score.score, _UNCLEAR)
    return _POINTS.get(text.replace(",", "."), _UNCLEAR)


def _write_games(lines: Sequence[str], games: dict[int, list[_Game]], names: Names, day: date | None) -> list[str]:
    """Return lines with the games of their rows, each with the day that another line gives it."""
    found = list(lines)
    days: dict[_Game, str] = {}
    for at, line in enumerate(lines):
        if at not in games and (dated := _find_days(line, [*games.values()], names, day)):
            days |= dated
            found[at] = ""
    for at, row in games.items():
        found[at] = "; ".join(map(partial(_write_game, days=days), row))
    return found


def _write_game(game: _Game, days: dict[_Game, str]) -> str:
    """Return a game as a line, White first."""
    white, black = (game.first, game.second) if game.is_white else (game.second, game.first)
    score = _SCORES[_turn(game.points, as_it_is=game.is_white)]
    return f"{white.text} - {black.text} {score} {days.get(game, '')}".strip()


def _find_days(line: str, rows: Iterable[Sequence[_Game]], names: Names, day: date | None) -> dict[_Game, str]:
    """Return the days that a line gives the games of the pair that it names: "Koch/Wolf: Hin 14.1., Rück 16.1."."""
    players = _find_pair(line, names)
    pair = {one.persons for one in players}
    games = [game for row in rows for game in row if {game.first.persons, game.second.persons} == pair]
    return dict(_match_days(line, players[1].end, games, day)) if players and games else {}


def _match_days(line: str, begin: int, games: Sequence[_Game], day: date | None) -> Iterator[tuple[_Game, str]]:
    """Yield the games of which the words before a day speak: one leg, both, or the only one."""
    for word in find_dates(line, day):
        leg = _OF_LEG.search(line, begin, word.start)
        begin = word.end
        for game in games if leg or len(games) == 1 else ():
            if leg is None or not leg.lastgroup or (leg.lastgroup == "first") is game.is_white:
                yield game, word.text
