"""Lists of one player's results: the opponents in rows below, each with the points of the player.

    Koch gegen
      Ida Wolf     0
      Lang         ½   2.8.
    Die letzte (Lang) wurde am 2. August fertig.

Of a list in which a row or the sum does not fit all is asked: whose points they are is certain only in a whole one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from intake.reading import limits
from intake.reading.claims import ask, with_day
from intake.reading.codes import Question
from intake.reading.context import Note, is_filler
from intake.reading.days.dates import DateWord, find_dates, find_end
from intake.reading.doubts.supposed import is_doubtful
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.pair_results import DRAW, HALVES_OF, LOSS, WIN, PairResult
from intake.reading.explanations.player_lists import explain_player_lists
from intake.reading.explanations.told_opponents import explain_told_opponents
from intake.reading.lines import noted
from intake.reading.mentions import Kind, Mention, Situation
from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import Person
from intake.reading.pairs import strip_prefix
from intake.reading.part_lines import Lines, without_lines
from intake.reading.reasons import find_reasons
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.words import Spanned, any_case, mask_words

HEADING = 120
"""Characters of a head or a row at most (our own choice)."""

LEAST = 2
"""Rows of a list; one alone may be anything."""

ABOVE = 2
"""Lines above a list that may doubt it (our own choice)."""

BELOW = 3
"""Lines below a list on which a sentence may give one of its games a day (our own choice)."""

_HEAD = any_case(
    r"\W*(?:(?:ergebnisse|resultate|results|partien|games|stand)\s+(?:von|of|f(?:ü|ue)r|for)\s+)?(?P<name>[^\d:;=]{2,50}?)"
    r"\s*(?:\b(?:spielte |hat |played |has )?(?:gegen|gg\.?|against|vs?\.?|versus)(?:\s*(?:\.\.\.|…))?\s*:?"
    r"|\s[-–—]\s*:?)\s*"
)
_STOPS = " \t:.…"
_AGAINST = ("gegen", "gg", "against", "v", "vs", "versus", "-", "–", "—")
"""How a head ends: to look for that first is what makes other lines cheap."""

_ROW = any_case(
    r"\s*(?P<name>[^\d½:;=|+]+?(?:\([^()]{3,20}\))?)(?:[\s.…_·:|=-]|\()*(?<![\d½])(?P<points>1/2|0[.,]5|½|1(?:[.,]0)?|0(?:[.,]0)?"
    r"|remis|draw|drawn|unentschieden|gewonnen|won|sieg|win|verloren|lost|niederlage|loss)(?![\w½/:.,–-]\w)\)?(?P<rest>.*)"
)
_POINTS = {
    **dict.fromkeys(("1", "1.0", "1,0", "gewonnen", "won", "sieg", "win"), WIN),
    **dict.fromkeys(("0", "0.0", "0,0", "verloren", "lost", "niederlage", "loss"), LOSS),
}
"""What the player has got, the one named first; anything else is a draw."""

_POINTS_AGAIN = re.compile(r"(?:[\s|/,;+&]+(?:½|1/2|0[.,]5|[01]))+\s*")
"""Points of another game with the same opponent: which was the one with White is not said."""

_SUM = any_case(
    r"(?:\b(?:summe|gesamt|total|insgesamt|zusammen|sum|macht|score)\b\D{0,12}(?P<total>\d+)(?P<half>\s?½|[.,]5)?(?![\d.]*\d)"
    r"|(?<![\d.,/])(?P<points>\d+)(?P<halves>\s?½|[.,]5)?\s*(?:punkte?n?|pkt|points?|pts|aus|out of|of|/)(?=\W|\d))"
)
"""A sum of points near a list."""

_UNSURE = any_case(
    r"\?|\b(?:ungefähr|expect\w*|erwart\w*|prognose|tipp\w*|vorschau|forecast|gegners?|opponents?'?s?)\b"
)
"""What makes the points of a list those of the opponents, or of what is to come, beside the words of any doubt."""

_OVER = any_case(r"\b(?:fertig|beendet|zu ende|abgeschlossen|finished|ended|over|completed|aus)\b")
_NOT_OVER = any_case(r"\b(?:nichts?|noch|kein\w*|not|nothing|still|yet|never|fast|almost)\b|\?")
_CLAUSES = re.compile(r"(?:[^,.;]|[.,](?=\d)|(?<=\d)\.(?= [^\W\d]))+")


@dataclass(frozen=True, slots=True)
class _Row:
    """A row: who the opponent is, the result of the player named above ("" for several), and what is behind it."""

    where: Place
    opponent: Mention
    score: str
    rest: str


@dataclass(frozen=True, slots=True)
class _List:
    """A list: whose results it has, its lines below the head (None for one that is no row), and the lines around it."""

    head: int
    player: Mention
    found: tuple[_Row | None, ...]
    around: tuple[str, ...]
    below: tuple[str, ...]

    @property
    def rows(self) -> list[_Row]:
        """The lines that are rows."""
        return [row for row in self.found if row]


def explain_opponent_lists(part: str, lines: Lines, situation: Situation) -> tuple[list[Claim], Lines]:
    """Return the results of lists of one player's opponents, and the lines without these; what is doubtful is asked."""
    claims, lines = explain_told_opponents(part, lines, situation)
    listed, lines = explain_player_lists(part, lines, situation)
    claims += listed
    used: set[int] = set()
    for at in range(len(lines)):
        found = _find_list(part, lines, at, situation)
        made = _make_all(found, situation) if found else []
        if found and made:
            claims += made
            used |= {found.head, *(row.where.line for row in found.rows)}
    return claims, without_lines(lines, used) if used else lines


def _find_list(part: str, lines: Lines, at: int, situation: Situation) -> _List | None:
    """Return the list whose head is a line."""
    number, line = lines[at]
    player = _find_player(line, situation)
    found = _list_rows(part, lines, at + 1, situation) if player else []
    if player is None or len(found) < LEAST:
        return None
    below = tuple(filter(str.strip, (text for _, text in lines[at + 1 + len(found) :][: 2 * BELOW])))[:BELOW]
    above = list(filter(str.strip, (text for _, text in lines[:at])))[-ABOVE:]
    return _List(number, player, tuple(found), (*above, line, *below), below)


def _make_all(listed: _List, situation: Situation) -> list[Claim]:
    """Return the results of a list, none where nothing can be made of a row."""
    made = [claim for row in listed.rows for claim in _make(row, listed.player, situation)]
    if len(made) < len(listed.rows):
        return []
    is_clear = _is_whole(listed) and not any(map(_is_unsure, listed.around)) and _has_its_sum(listed)
    return list(_with_days(made, listed, situation)) if is_clear else [ask(one, Question.NOT_CONFIRMED) for one in made]


def _is_unsure(text: str) -> bool:
    return _UNSURE.search(text) is not None or is_doubtful(text)


def _find_player(line: str, situation: Situation) -> Mention | None:
    """Return the player whom the head of a list names, and nobody else."""
    if len(line) > HEADING or not line.casefold().rstrip(_STOPS).endswith(_AGAINST):
        return None
    if not (found := _HEAD.fullmatch(line)) or not may_name(line, situation.names):
        return None
    return _only(found["name"], situation)


def _only(text: str, situation: Situation) -> Mention | None:
    """Return the player that a text names in full, None where it has any other word."""
    found = find_players(text, situation.names)
    if len(found) != 1 or found[0].kind is not Kind.PLAYER:
        return None
    beside = strip_prefix(text[: found[0].start])[0] + text[found[0].end :]
    return None if re.search(r"\w", _ADDRESS.sub(" ", beside)) else found[0]


_ADDRESS = any_case(
    r"\b(?:herrn?|frau|hr|fr|mr|mrs|ms|dr|der|die)\b\.?|\((?:w|s|b|wei(?:ß|ss)|white|schwarz|black)\)"
    r"|\b(?:mit|with|as|als) (?:wei(?:ß|ss)|white|schwarz|black)\b"
)


def _list_rows(part: str, lines: Lines, at: int, situation: Situation) -> list[_Row | None]:
    """Return the rows that follow each other from a line on; one that does not fit is None."""
    rows: list[_Row | None] = []
    for number, line in lines[at : at + limits.LINES]:
        if not line.strip():
            break
        rows.append(_read_row(Place(part, number, line), situation))
    return rows


def _read_row(where: Place, situation: Situation) -> _Row | None:
    """Return a row, None for a line that is none."""
    plain, _ = strip_prefix(plain_dashes(where.text))
    found = _ROW.fullmatch(plain) if len(plain) <= HEADING else None
    opponent = _only(found["name"], situation) if found else None
    if not found or not opponent:
        return None
    if _POINTS_AGAIN.fullmatch(found["rest"]):
        return _Row(where, opponent, "", "")
    words: list[Spanned] = [*find_reasons(found["rest"]), *find_dates(found["rest"], situation.day)]
    if not is_filler(mask_words(found["rest"], words, " ")):
        return None
    return _Row(where, opponent, _POINTS.get(found["points"].lower(), DRAW), found["rest"])


def _is_whole(listed: _List) -> bool:
    """Return whether every line is a row of another opponent, with one result."""
    opponents = {(row.opponent.persons, row.opponent.value) for row in listed.rows if row.score}
    return len(opponents) == len(listed.found) and not any(one & listed.player.persons for one, _ in opponents)


def _has_its_sum(listed: _List) -> bool:
    """Return whether a sum near a list is that of its points."""
    halves = sum(HALVES_OF[row.score] for row in listed.rows)
    return all(each == halves for text in listed.around for each in _list_sums(text))


def _list_sums(text: str) -> Iterator[int]:
    """Yield the half points of the sums in a text."""
    for found in _SUM.finditer(plain_dashes(text)):
        whole, half = found["total"] or found["points"], found["half"] or found["halves"]
        yield 2 * int(whole) + (half is not None)


def _make(row: _Row, player: Mention, situation: Situation) -> list[Claim]:
    """Return the result of a row, with the day and the reason behind it."""
    word = ScoreWord(0, 0, "", ScoreKind.GAME, row.score, numeric=False) if row.score else None
    made = make_claims(Explained(row.where.text, (), (PairResult(player, row.opponent, word),)), row.where, situation)
    ended = find_end(situation.day, row.rest)
    return [noted(claim, Note(ended, row.rest, for_all=False), row.where) for claim in made or ()]


def _with_days(claims: Sequence[Claim], listed: _List, situation: Situation) -> Iterator[Claim]:
    """Yield the claims of a list, each with the day that a clause below gives its opponent alone."""
    named = Counter(row.opponent.persons for row in listed.rows)
    days = {one: ended for one, ended in _find_days(listed.below, situation) if named[one] == 1}
    for claim, row in zip(claims, listed.rows, strict=True):
        yield with_day(claim, days.get(row.opponent.persons), row.where)


def _find_days(lines: Iterable[str], situation: Situation) -> Iterator[tuple[frozenset[Person], DateWord | None]]:
    """Yield the day of each clause that says of one player that the game is over."""
    for clause in (found[0] for text in lines for found in _CLAUSES.finditer(text)):
        is_over = _OVER.search(clause) is not None and not _NOT_OVER.search(clause)
        named = find_players(clause, situation.names) if is_over else ()
        if len(named) == 1:
            yield named[0].persons, find_end(situation.day, clause)
