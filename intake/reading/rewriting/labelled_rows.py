"""Rows of games below heads that say who won, or who had White, written as a sentence says it.

    Gewinner   Verlierer   Tag    wie            Nord   Süd    Weiß hatte   Ausgang
    Koch       Wolf        7.4.   Aufgabe        Koch   Wolf   Wolf         Koch gewinnt

The first is "Koch gewinnt gegen Wolf, 7.4., Aufgabe", the other one "Wolf (W) - Koch: Koch gewinnt". A row of which
any cell is not clear stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from intake.reading.columns.labelled_tables import POINTS, Headings, Row, list_tables
from intake.reading.columns.labels import NO_DAY
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import Names
from intake.reading.scores import Kind, exact_score, plain_dashes
from intake.reading.words import any_case, split_words
from ratings.formats.name_folding import fold
from ratings.regulations.types import Score

_READ = split_words(
    """
    winner loser white black first second pair had_white had_black colour score ended day reason tournament group apart
    round
    """
)
_NAME = re.compile(r"[^\W\d_][^\W\d_ .,'’-]*(?:[ .,'’-]+[^\W\d_]+)*\.?")
_CODE = re.compile(r"(?=\S*\d)(?=\S*[^\W\d_])\S{3,}")
_IN_WORDS = re.compile(r"[^\W\d_]{3}\D*")
_NOTE = re.compile(r"[^\d?]{3,}|[-–—./]*")
_DIGIT = re.compile(r"\d")
_POINT = re.compile(r"[01½]|1/2|0[.,]5")
_NOTHING = re.compile(r"[-–—./]*")
_DRAW = any_case(r"(?:(?:keine[rs]?|niemand|none|nobody|beide|both)\W+)?(?:remis|unentschieden|draw|drawn|½|1/2)")
_WHITE, _BLACK = any_case(r"w|weiß|weiss|white"), any_case(r"s|b|schwarz|black")
_OF_OTHER_TIMES = any_case(
    r"\btipp(?:e|s)?\b|\bprognose|\bfavorit|\bvorher(?:sage|ge)|\berwarte|\bvermut|\bpredict|\bforecast|\bexpect"
    r"|\bfavou?rite|\bguess|\bvorjahr|\b(?:letzte[nrs]?|vorige[nrs]?|last|previous) (?:jahr\w*|saison|year|season)"
)
"""Above a table of winners: nobody has won yet, or it was another time."""

_ABOVE = 3
"""Lines above a table that may speak of it (our own choice)."""

_COLOURS = (("white", _WHITE), ("black", _BLACK))
_DID = {"white": "Weiß gewinnt", "black": "Schwarz gewinnt", "draw": "remis"}
_WON = any_case(
    r"(?:(?:1[-:]0|sieg|gewinn|win|victory) (?:für|von|for|by|to) )?(?P<who>\S.*?)"
    r"(?: (?:hat )?(?:gewinnt|gewann|gewonnen|won|wins|siegt))?"
)
_OF_CUP = any_case(
    r"\bk\.? ?-?o\b|\bknock-?out|\b(?:achtel|viertel|halb)fin|\b(?:quarter|semi)-?\s?fin|\bstichkampf|\btie-?break"
    r"|\b(?:nächste\w*|next|folgende\w*|zweite\w*|second) (?:runde|round)\b|\bweiter(?:gekommen|kommen)\b"
    r"|\b(?:kommt|kommen|sind|ist|runde) weiter\b|^\W*weiter\b|\(weiter\)|\bgo(?:es)? through\b|\badvanc|\bqualifi"
    r"|\bprogress\w* to\b|\bwettk(?:a|ä)mpf"
)
"""Beside these words a winner may be who goes on, and not who won a game."""

_BETWEEN = any_case(r"\s*(?:[-–—/:]|gegen|vs?\.?|against)\s*")
_SHORTEST = 3
"""Letters of a word that tells two names apart (our own choice)."""

_PAIR = 2
_HAD = ("had_white", "had_black")
_BLACK_FIRST, _BLACK_FIRST_OF_WHITE = "Schwarz Weiß", "Schwarz Weiß (Weiß:Schwarz)"
"""The heads of a table whose rows are not all clear: each is asked then, as it is without columns."""

_WINS = {Score.WHITE_WINS.value: "white", Score.BLACK_WINS.value: "black", Score.DRAW.value: "draw"}


class _Pair(NamedTuple):
    """The players of a row in their order, what is above them, and which of them had White."""

    first: str
    second: str
    heads: tuple[str, ...] = ()
    white: str = ""

    @property
    def black(self) -> str:
        """The player who had Black."""
        return self.second if self.white == self.first else self.first


def write_labelled(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines with the rows below heads that say who won or had White as sentences, and all rows without signs in
    place of their days.
    """
    found = list(lines)
    for head, rows in list_tables(lines):
        dated = {at: _without_no_day(lines[at], head) for at in rows}
        written = {at: _write_row(line, head, names) for at, line in dated.items()} if head.tells_more else {}
        for at, line in (dated | _take(written, head, lines)).items():
            found[at] = line
    return found


def _take(written: Mapping[int, str], head: Headings, lines: Sequence[str]) -> dict[int, str]:
    """Return the rows that could be written, without the heads, where Black is left all of them or none; nothing but
    the heads left out where they may be about something else than games.
    """
    rows = {at: row for at, row in written.items() if row}
    if {"winner", "loser"} & {*head.labels} and _is_of_others(head.at, lines):
        return {head.at: ""}
    if not rows:
        return {}
    if head.is_black_first and len(rows) < len(written):
        return {head.at: _BLACK_FIRST_OF_WHITE if head.is_of_white else _BLACK_FIRST}
    return rows | {head.at: ""}


def _is_of_others(at: int, lines: Sequence[str]) -> bool:
    """Return whether the winners of a table may be those of a round of a cup, or none yet, by the lines above it."""
    return any(map(_OF_CUP.search, lines)) or any(map(_OF_OTHER_TIMES.search, lines[max(0, at - _ABOVE) : at]))


def _without_no_day(line: str, head: Headings) -> str:
    """Return a row without a sign, or a word, in place of its day."""
    placed = head.place(line) or {}
    for at, cell in placed.items():
        if head.labels[at] in {"ended", "day"} and NO_DAY.fullmatch(cell.text):
            line = line[: cell.start] + line[cell.start : cell.end].replace(cell.text, " ") + line[cell.end :]
    return line


def _write_row(line: str, head: Headings, names: Names) -> str:
    """Return a row as a sentence, "" for one that is not clear."""
    row = _read_row(line, head)
    if row is None:
        return ""
    pair, rest = _find_pair(row, head, names)
    code = row.values.get("tournament", row.values.get("group", ""))
    behind = _list_behind(row, rest, names)
    result = (_write_result(pair, row.values, head, names) or _write_points(pair, row.values, head)) if pair else ""
    if not result or behind is None or not (_CODE.fullmatch(code) or not code):
        return ""
    return f"{f'{code}: ' if code else ''}{', '.join([result, *behind])}"


def _read_row(line: str, head: Headings) -> Row | None:
    """Return a row with its score, None for one of which something is not known."""
    row = head.read_row(line)
    row = _with_points(row) if row else None
    return _with_score(row) if row and {*row.values} <= _READ else None


def _with_points(row: Row) -> Row:
    """Return a row with the points of both players as its score, "?" where those of one are missing, and as it is where
    it has another score, or no points.
    """
    rest = dict(row.values)
    points = [cell for label in POINTS if _POINT.fullmatch(cell := rest.pop(label, ""))]
    if not points or "score" in rest:
        return row
    return Row({**rest, "score": "-".join(points) if len(points) == _PAIR else "?"}, row.others)


def _with_score(row: Row) -> Row:
    """Return a row whose score is below another head, with its label."""
    scores = {name: cell for name, cell in row.others.items() if _read_points(cell)}
    if len(scores) != 1 or "score" in row.values:
        return row
    rest = {name: cell for name, cell in row.others.items() if name not in scores}
    return Row({**row.values, "score": scores.popitem()[1]}, rest)


def _find_pair(row: Row, head: Headings, names: Names) -> tuple[_Pair | None, dict[str, str]]:
    """Return the players of a row, None where they are not clear, and what is below other heads that no label has."""
    rest = dict(row.others)
    if head.sides:
        players = {head.name(label): row.values.get(label, "") for label in head.sides}
    elif "pair" in row.values:
        players = dict(zip("12", _split_pair(row.values["pair"], names), strict=False))
    else:
        players = {name: rest.pop(name) for name, cell in row.others.items() if len(find_players(cell, names)) == 1}
    is_clear = len(players) == _PAIR and all(map(_NAME.fullmatch, players.values()))
    if not is_clear:
        return None, rest
    first, second = map(_write_name, players.values())
    return _with_white(_Pair(first, second, tuple(players)), row.values, head, names), rest


def _split_pair(cell: str, names: Names) -> list[str]:
    """Return the two players of whom a cell is, none for any other cell."""
    players = find_players(cell, names)
    if len(players) != _PAIR or (players[0].start, players[1].end) != (0, len(cell)):
        return []
    is_pair = _BETWEEN.fullmatch(cell[players[0].end : players[1].start])
    return [one.text for one in players] if is_pair else []


def _write_name(cell: str) -> str:
    """Return a name without the comma behind the family name."""
    return " ".join(cell.replace(",", " ").split())


def _with_white(pair: _Pair, values: Mapping[str, str], head: Headings, names: Names) -> _Pair | None:
    """Return players with the one who had White, None where a row does not say what its heads promise."""
    told = {_find_white(pair, values.get(label, ""), label, names) for label in _HAD if label in head.labels}
    told |= {one for label, one in zip(head.sides, (pair.first, pair.second), strict=False) if label == "white"}
    told |= {_find_by_colour(pair, values.get("colour", ""), head)} if "colour" in head.labels else set()
    if not told:
        return pair
    white = told.pop()
    return pair._replace(white=white) if white and not told else None


def _find_white(pair: _Pair, cell: str, label: str, names: Names) -> str:
    """Return the player with White by a cell with the name of one of them, or with the head above it."""
    players = (pair.first, pair.second)
    named = _list_meant(cell, players, names) or _list_meant(cell, pair.heads, names)
    if len(named) != 1:
        return ""
    return players[named[0]] if label == "had_white" else players[1 - named[0]]


def _find_by_colour(pair: _Pair, cell: str, head: Headings) -> str:
    """Return the player with White by the colour in the column right behind that of the first one."""
    is_of_first = head.sides and head.labels.index("colour") == head.labels.index(head.sides[0]) + 1
    if is_of_first and _WHITE.fullmatch(cell):
        return pair.first
    return pair.second if is_of_first and _BLACK.fullmatch(cell) else ""


def _list_meant(cell: str, written: Sequence[str], names: Names) -> list[int]:
    """Return which of some names a cell means, by a part of the name or the given name alone."""
    words = fold(cell).split()
    is_name = any(len(word) >= _SHORTEST for word in words)
    return [at for at, one in enumerate(written) if is_name and _has_words(one, words, names)]


def _has_words(written: str, words: Sequence[str], names: Names) -> bool:
    """Return whether a name, as it is written and known, has words that begin so."""
    persons = {person for one in find_players(written, names) for person in one.persons}
    known = [each for person in persons for each in names.given.get(person, ())]
    whole = fold(" ".join([written, *known])).split()
    return all(any(part.startswith(word) for part in whole) for word in words)


def _list_behind(row: Row, rest: Mapping[str, str], names: Names) -> list[str] | None:
    """Return what a row has beside a result, None where a column that is not known may tell something else."""
    if not all(_NOTE.fullmatch(cell) and not find_players(cell, names) for cell in rest.values()):
        return None
    told = [row.values.get(label, "") for label in ("ended", "day", "reason")]
    return [cell for cell in (*told, *rest.values()) if not (_NOTHING.fullmatch(cell) or _DRAW.fullmatch(cell))]


def _write_result(pair: _Pair, values: Mapping[str, str], head: Headings, names: Names) -> str:
    """Return what players did, "" where that is not clear."""
    if head.has_loser:
        return _write_won(pair, values)
    cells = [values[label] for label in ("winner", "score") if not _NOTHING.fullmatch(values.get(label, ""))]
    ends = [_read_end(cell, pair, head, names) for cell in cells]
    return _write_ends(pair, cells, [end for end in ends if not _DIGIT.search(end)] or ends)


def _write_points(pair: _Pair, values: Mapping[str, str], head: Headings) -> str:
    """Return the points of both players as they are, which are asked, "" in a table without them."""
    return f"{pair.first} - {pair.second} {values['score']}" if head.has_points and "score" in values else ""


def _write_won(pair: _Pair, values: Mapping[str, str]) -> str:
    """Return that the first player has won, or the draw that a score or a reason calls it, "" for any other score."""
    points = _read_points(values.get("score", "1-0"))
    is_drawn = points == "draw" or _DRAW.fullmatch(values.get("reason", ""))
    return _write_end(pair, "draw" if is_drawn else pair.first) if points else ""


def _write_ends(pair: _Pair, cells: Sequence[str], ends: Sequence[str]) -> str:
    """Return the end on which the cells of a winner and a score agree; what they say where they do not."""
    meant = {{"white": pair.white, "black": pair.black}.get(end, end) for end in ends}
    if "" in meant or not ends:
        return ""
    return _write_both(pair, cells[1], ends[0]) if len(meant) > 1 else _write_end(pair, ends[0])


def _write_both(pair: _Pair, score: str, end: str) -> str:
    """Return a score with the winner that contradicts it."""
    return f"{pair.white or pair.first} - {pair.black if pair.white else pair.second}: {score}, {_write_did(end)}"


def _write_did(end: str) -> str:
    """Return what is said of a game with an end, by the player's name or colour."""
    return _DID.get(end, f"{end} gewinnt")


def _read_points(cell: str) -> str:
    """Return whose the points of a game are, "" for any other words."""
    score = exact_score(plain_dashes(cell))
    is_game = score is not None and score.kind is Kind.GAME and not score.unplayed
    return _WINS.get(score.score, "") if score and is_game else ""


def _read_end(cell: str, pair: _Pair, head: Headings, names: Names) -> str:
    """Return a draw, the winner by name or colour, or what a cell says in other words, "" where it is not clear."""
    if _DRAW.fullmatch(cell):
        return "draw"
    if points := _read_points(cell):
        return _turn_points(points, cell, pair, head)
    won = _WON.fullmatch(cell)
    winners = _list_winners(won["who"], pair, names) if won else []
    if winners:
        return winners[0] if len(winners) == 1 else ""
    return _find_words(cell, pair)


def _list_winners(who: str, pair: _Pair, names: Names) -> list[str]:
    """Return the players that a text names, and the colour, where both are known."""
    players = (pair.first, pair.second)
    colours = [colour for colour, shape in _COLOURS if pair.white and shape.fullmatch(who)]
    named = _list_meant(who, players, names) or ([] if colours else _list_meant(who, pair.heads, names))
    return [*(players[at] for at in named), *colours]


def _find_words(cell: str, pair: _Pair) -> str:
    """Return the words of a cell about players whose colours are known, "" for any other cell."""
    is_said = pair.white and _IN_WORDS.fullmatch(cell) and not any(shape.fullmatch(cell) for _, shape in _COLOURS)
    return cell if is_said else ""


def _turn_points(points: str, cell: str, pair: _Pair, head: Headings) -> str:
    """Return the winner by colour, by name where nobody knows the colours; points whose order is not clear stay."""
    if points == "draw":
        return points
    if not pair.white:
        return "" if head.is_of_white else pair.first if points == "white" else pair.second
    return points if head.is_of_white or pair.white == pair.first else cell


def _write_end(pair: _Pair, end: str) -> str:
    """Return a sentence with the end of a game, "" for none."""
    if end in dict(_COLOURS):
        return f"{pair.white} - {pair.black}: {_write_did(end)}"
    if end and not pair.white:
        return _write_without_colours(pair, end)
    if _DIGIT.search(end):
        return f"{pair.first} (S) - {pair.second} (W) {end}"
    what = _write_did(end) if end in {"draw", pair.white, pair.black} else end
    return f"{pair.white} (W) - {pair.black}: {what}" if end else ""


def _write_without_colours(pair: _Pair, end: str) -> str:
    """Return a sentence that says nothing of colours."""
    if end == "draw":
        return f"{pair.first} remis gegen {pair.second}"
    return f"{end} gewinnt gegen {pair.second if end == pair.first else pair.first}"
