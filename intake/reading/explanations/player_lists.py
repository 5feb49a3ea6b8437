"""Lists below the name of one player: an opponent in each row, and what the player did.

    Ida Koch
      with White against Wolf: won on 3 June (Wolf overstepped the time)
      with Black v Lang: drawn

A list in which a row is of another kind is left to others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from intake.reading.context import Note
from intake.reading.days.dates import find_end
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.own_remarks import list_name_words
from intake.reading.explanations.pair_results import DRAW, LOSS, WIN, PairResult
from intake.reading.lines import noted
from intake.reading.mentions import Mention, Situation
from intake.reading.mentions.players import find_players, may_name
from intake.reading.pairs import strip_prefix
from intake.reading.part_lines import Lines, without_lines
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.weighing.weights import is_doubt
from intake.reading.words import any_case

_LONGEST = 160
"""Characters of a head or a row at most (our own choice)."""

_COLOUR = r"(?:(?:mit|with|als|as)\s+)?\(?(?:(?P<white>wei(?:ß|ss)\w*|white|w)|(?P<black>schwarz\w*|black|[sb]))\)?"
_SAID = (
    r"(?:(?:auch|ebenfalls|leider|wieder|again|also|likewise)\W+)*"
    r"(?:(?P<won>gewonnen|won|win|sieg)|(?P<lost>verloren|lost|loss|niederlage|aufgegeben|resigned)"
    r"|(?P<drawn>remis\w*|drawn?|drew|unentschieden|½|halved|shared the point))(?!\w)(?P<rest>.*)"
)
_ROW = any_case(
    rf"\W*(?:{_COLOUR}\s+)?(?:gegen|gg\.?|against|vs?\.?|versus)\s+(?P<name>[^:;,]{{2,50}}?)\s*(?::|\s)\s*{_SAID}"
)
_SCORES = {"won": WIN, "lost": LOSS, "drawn": DRAW}
_GAVE_UP = any_case(
    r"\b(?:aufgegeben|gab auf|gibt auf|resign\w*|gave up|überschritten|overstepped|exceeded|time|zeit\w*)\b"
)
"""What the opponent did, where the player has won."""

_ADDRESS = any_case(r"\b(?:herrn?|frau|hr|fr|mr|mrs|ms|dr|der|die|den|dem)\b\.?|\W")


class _Row(NamedTuple):
    """A row: where it is, the opponent, the score of the player, who has White (None where that is not said)."""

    where: Place
    opponent: Mention
    score: str
    is_white: bool | None
    rest: str


def explain_player_lists(part: str, lines: Lines, situation: Situation) -> tuple[list[Claim], Lines]:
    """Return the results of lists below the names of players, and the other lines."""
    claims: list[Claim] = []
    used: set[int] = set()
    for at, (number, line) in enumerate(lines):
        player = _find_only(line, situation)
        rows = _list_rows(part, lines[at + 1 :], player, situation) if player else []
        if player and rows:
            claims += _make_all(rows, player, situation)
            used |= {number, *(row.where.line for row in rows)}
    return claims, without_lines(lines, used) if used else lines


def _find_only(text: str, situation: Situation) -> Mention | None:
    """Return the player whom a text names and says nothing else."""
    plain, _ = strip_prefix(plain_dashes(text[:_LONGEST]))
    found = find_players(plain, situation.names) if may_name(plain, situation.names) else ()
    if len(found) != 1 or len(found[0].persons) != 1:
        return None
    beside = plain[: found[0].start] + plain[found[0].end :]
    return None if _ADDRESS.sub("", beside) else found[0]


def _list_rows(part: str, lines: Lines, player: Mention, situation: Situation) -> list[_Row]:
    """Return the rows up to a blank line or the name of another player, none where one of them is no such row."""
    rows: list[_Row] = []
    for number, line in lines:
        if not line.strip() or _find_only(line, situation):
            break
        row = _read_row(Place(part, number, line), player, situation)
        if row is None:
            return []
        rows.append(row)
    return rows


def _read_row(where: Place, player: Mention, situation: Situation) -> _Row | None:
    """Return a row of a player, None for a line that is none, doubts something, or says what does not go together."""
    text = plain_dashes(where.text).strip().removeprefix(player.text)  # which some rooms before write there
    found = _ROW.fullmatch(text) if len(text) <= _LONGEST else None
    opponent = _find_only(found["name"], situation) if found else None
    if found is None or opponent is None or opponent.persons & player.persons:
        return None
    row = _make_row(where, opponent, found)
    return row if _fits(row.rest, player, row.score, situation) else None


def _make_row(where: Place, opponent: Mention, found: re.Match[str]) -> _Row:
    """Return the row whose words were found."""
    score = next(_SCORES[name] for name in _SCORES if found[name])
    is_white = bool(found["white"]) if found["white"] or found["black"] else None
    return _Row(where, opponent, score, is_white, found["rest"])


def _fits(rest: str, player: Mention, score: str, situation: Situation) -> bool:
    """Return whether the words behind a verdict go with it: they doubt nothing, do not name the player, and say of an
    opponent who is named that they gave up only where the player has won.
    """
    named = find_players(rest, situation.names)
    if "?" in rest or UNFINISHED.search(rest) or is_doubt(rest, list_name_words(named)):
        return False
    if any(one.persons & player.persons for one in named):
        return False
    return not named or score == WIN or _GAVE_UP.search(rest) is None


def _make_all(rows: Sequence[_Row], player: Mention, situation: Situation) -> Iterator[Claim]:
    """Yield the results of the rows of a player."""
    for row in rows:
        yield from _make(row, player, situation)


def _make(row: _Row, player: Mention, situation: Situation) -> Sequence[Claim]:
    """Return the result of a row, with the day behind it."""
    word = ScoreWord(0, 0, "", ScoreKind.GAME, row.score, numeric=False)
    told = PairResult(player, row.opponent, word, colours_known=row.is_white is not None)
    told = told.turned() if row.is_white is False else told
    made = make_claims(Explained(row.where.text, (), (told,)), row.where, situation) or ()
    ended = find_end(situation.day, row.rest)
    return [noted(claim, Note(ended, row.rest, for_all=False), row.where) for claim in made]
