"""Rows and sentences that blank lines or a mail program have taken apart, joined again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.mentions import PAIR, Kind, Situation, find_mentions
from intake.reading.mentions.players import find_players
from intake.reading.scores import plain_dashes
from intake.reading.words import any_case, mask_words
from ratings.formats.name_folding import fold

_LABELS = any_case(
    r"\b(?:wei(?:ß|ss)|schwarz|ergebnis|erg|resultat|ende|beendet|datum|am|white|black|result|score|date|ended|finished"
    r"|spieler|gegner|player|opponent|nr|br|brett|runde|rd|round|board)\b\.?|\d{1,3}[.)]?"
)
_ROWS = re.compile(r"(?:PPSd?|PSPd?|dPPS|SPPd?|PpPpd?)+")
_POINT = re.compile(r"^\s*[01]\s*$")
_POINT_ROW = re.compile(r"[^\d½:=]*?[^\W\d][^\d½:=]*?\s(?:½|1/2|0[.,]5|[01])\s*")
_OF_LIST = any_case(
    r"\b(?:gegen|against|vs?)\W*$|\b(?:\w*st(?:a|ä)nde?|rang\w*|\w*tabelle|punkt\w*|standings?|ranking|table|points?"
    r"|score(?:s|board)?|pl(?:a|ä)tze?|place|summen?|total|gesamt\w*)\b"
)
"""What stands above points that two names below each other do not share."""

HALVES = frozenset({"½", "1/2"})

_NO_CELL = any_case(r"[^\W\d_]\S*\s+(?:[-–—]|gegen|vs?\.?|against)\s+[^\W\d_]")
"""Two players on one line are a row and no cell."""

CELL = 200
"""Characters of a cell at most (our own limit)."""

MOST = 400
"""Lines that are joined at most (our own limit)."""


_PROSE = 4
"""Words of a line that is no cell of a table (our own choice)."""

_SET_APART = re.compile(r"[^\d:;]{3,60}\s[-–—]\s[^\d:;]{3,60}")
"""A pair on a line of its own, of which a sentence around it speaks."""

_ABOUT_ONE = 5
"""Lines of such a sentence: its beginning and its rest, the pair, and a blank one on both sides of it."""


def close_gaps(lines: Sequence[tuple[int, str]], situation: Situation) -> Sequence[tuple[int, str]]:
    """Return lines without the blank ones around a pair that a sentence sets apart ("The / Koch - Wolf / ended")."""
    closed, texts = list(lines), [line.strip() for _, line in lines]
    for at in range(len(lines) - _ABOUT_ONE, -1, -1):
        before, above, pair, below, behind = texts[at : at + _ABOUT_ONE]
        goes = not (above or below) and behind[:1].islower() and (before[-1:].isalnum() or before.endswith(")"))
        if goes and _SET_APART.fullmatch(pair) and len(find_players(pair, situation.names)) == PAIR:
            del closed[at + 3], closed[at + 1]
    return closed


def join_names(lines: Sequence[tuple[int, str]], situation: Situation) -> list[tuple[int, str]]:
    """Return lines of prose with the names whole that a mail program has cut: "... beat Ida / Wolf on Friday"."""
    joined = list(lines)
    for at in range(len(joined) - 1):
        (number, line), (below, behind) = joined[at : at + 2]
        count = _count_rest(line.split(), behind.split(), situation)
        if count:
            rest = behind.split(maxsplit=count)
            joined[at] = number, " ".join([line, *rest[:count]])
            joined[at + 1] = below, " ".join(rest[count:])
    return joined


def _count_rest(words: Sequence[str], behind: Sequence[str], situation: Situation) -> int:
    """Return how many words of the line below belong to the name whose first word ends a sentence's line."""
    first = fold(words[-1]) if len(words) >= _PROSE and words[-1].isalpha() else ""
    for form, _ in situation.names.forms.get(first, ()):
        count = len(form) - 1
        if count and tuple(fold(" ".join(behind[:count])).split()) == form[1:] and first in situation.names.alone:
            return count
    return 0


def join_cells(lines: Sequence[tuple[int, str]], at: int, situation: Situation) -> tuple[int, str] | None:
    """Return how many lines from one on are cells of rows, and their text; None where they make no rows."""
    if _NO_CELL.search(lines[at][1]):
        return None
    cells: list[str] = []
    word = ""
    best: tuple[int, str] | None = None
    for count in range(1, min(len(lines) - at, MOST) + 1):
        line = lines[at + count - 1][1].strip()
        if not line:
            continue
        kinds = _kinds_only(plain_dashes(line), situation)
        if not kinds:
            break
        cells.append(line)
        word += kinds
        if len(cells) > 1 and _ROWS.fullmatch(word):
            best = count, " | ".join(cells)
    return best


def are_of_list(lines: Sequence[tuple[int, str]], at: int, count: int, situation: Situation) -> bool:
    """Return whether lines have a name with points each, below one that says what these are: the points of a table, or
    of one player's games. Then two below each other have not met.
    """
    head, rows = _split_head(lines, at, count) if count >= PAIR else ("", [])
    if len(rows) < PAIR or not all(map(_POINT_ROW.fullmatch, rows)):
        return False
    return _OF_LIST.search(head) is not None or bool(find_players(head, situation.names))


def _split_head(lines: Sequence[tuple[int, str]], at: int, count: int) -> tuple[str, list[str]]:
    """Return the line above rows with points, and the rows, without a head that was read together with them."""
    above = [line for _, line in lines[max(0, at - MOST) : at] if line.strip()]
    rows = [line for _, line in lines[at : at + count] if line.strip()]
    if len(rows) > PAIR and not _POINT_ROW.fullmatch(rows[0]):
        return rows[0], rows[1:]
    return next((line for line in reversed(above) if not _POINT_ROW.fullmatch(line)), ""), rows


def _kinds_only(line: str, situation: Situation) -> str:
    """Return the kinds of the mentions of a line that holds nothing else: a player, a score, a day, points."""
    if len(line) > CELL:
        return ""
    mentions = find_mentions(line, situation)[0]
    rest = mask_words(line, mentions, " ")
    points = _POINT.search(rest) if len(mentions) == 1 and mentions[0].kind is Kind.PLAYER else None
    if len(mentions) == 1 and mentions[0].kind is Kind.DRAW:
        return "" if re.search(r"\w", rest) else Kind.SCORE.value
    if len(mentions) != 1 or mentions[0].kind not in {Kind.PLAYER, Kind.SCORE, Kind.DAY}:
        return "Pp" if "".join(one.kind for one in mentions) == "PS" and mentions[1].text in HALVES else ""
    if points:
        return "Pp"
    return "" if re.search(r"\w", _LABELS.sub("", rest)) else mentions[0].kind.value
