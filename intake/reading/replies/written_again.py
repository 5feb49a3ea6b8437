"""Games that a reply writes again for a line of which none was clear: "Koch - Wolf 0-1, Wolf - Lang 1-0, both 8.5."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date

from intake.reading.codes import Question
from intake.reading.days.dates import list_days
from intake.reading.mentions import PAIR
from intake.reading.types import Claim
from intake.reading.words import any_case

from .assigning import LONGEST_PIECE
from .ended_days import lead_days
from .numbering import find_number, is_in_doubt
from .own_text import Passage
from .player_names import names_one, same_game
from .types import AskedQuestion, Resolution
from .whole_lines import LEADING, answer_by_lines, list_reported, restate

_OF_ALL = any_case(
    r"(?:^|[\s,;.(–-]+)(?P<said>(?:both|all(?: (?:of them|three|four))?|each|beides?|alle(?: (?:drei|vier))?|jeweils)"
    r"\b[^;!?]*\d[^;!?]*)$"
)
"""What is said of all games at the end of a line."""


_EITHER = any_case(r"\d[^;!?]{0,60} (?:or|oder) [^;!?]{0,60}\d")
"""Two days or results to choose from."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with whole games, and the days that it gives to all; `others` are further ones."""

    index: int
    games: tuple[Claim, ...]
    of_all: tuple[date, ...]
    others: frozenset[date]


def answer_by_games(
    reports: Sequence[tuple[Passage, Claim]],
    passages: Sequence[Passage],
    questions: Sequence[AskedQuestion],
    day: date | None,
) -> tuple[list[Resolution], AbstractSet[int]]:
    """Return the questions that whole lines answer, and these lines: also the one whose line makes no game clear, where
    a reply writes several games of its player.
    """
    again, used = _list_again(passages, questions, day)
    done = {each.number for each in again}
    found, lines = answer_by_lines(
        [each for each in reports if each[0].index not in used],
        [each for each in passages if each.index not in used],
        [each for each in questions if each.number not in done],
        day,
    )
    return [*again, *found], used | lines


def _list_again(
    passages: Sequence[Passage], questions: Sequence[AskedQuestion], day: date | None
) -> tuple[list[Resolution], set[int]]:
    """Return the only question which game is meant, with several games that have a player of its line."""
    asked = [each for each in questions if each.first.code == Question.WHICH_GAME and not each.first.claims]
    lines = _list_lines(asked[0], passages, day) if len(asked) == 1 else []
    games = list(_date_all(lines))
    if not games or not _are_of(games, asked[0], questions):
        return [], set()
    claims = tuple(restate(asked[0], each, None) for each in games)
    return [Resolution(asked[0].number, claims)], {each.index for each in lines}


def _list_lines(question: AskedQuestion, passages: Sequence[Passage], day: date | None) -> list[_Line]:
    """Return what the lines report that may be about a question, nothing where one of them is in doubt."""
    own = [each for each in passages if _is_about(each, question)]
    in_doubt = any(is_in_doubt(each.text) or _EITHER.search(each.text) for each in own)
    return [] if in_doubt else [line for each in own if (line := _read_line(each, day))]


def _is_about(passage: Passage, question: AskedQuestion) -> bool:
    """Return whether a line is under no other number than that of a question, and not below a stored line."""
    return not passage.place and {passage.number, find_number(passage.text)} <= {0, question.number}


def _are_of(games: Sequence[Claim], question: AskedQuestion, questions: Sequence[AskedQuestion]) -> bool:
    """Return whether several games have players of the line of a question, and none is that of another one."""
    others = [claim for each in questions if each is not question for claim in each.first.claims]
    is_other = any(same_game(claim, each) for claim in others for each in games)
    return len(games) >= PAIR and not is_other and all(names_one(question.line, each) for each in games)


def _read_line(passage: Passage, day: date | None) -> _Line | None:
    """Return what a line reports, None for one that has neither whole games nor a day."""
    if len(passage.text) > LONGEST_PIECE:
        return None
    text = LEADING.sub("", passage.text)
    of_all = _OF_ALL.search(text)
    left = text[: of_all.start()] if of_all else text
    games = list_reported(replace(passage, text=left, line=""), day) if left.strip() else ()
    days = tuple(list_days(lead_days(of_all["said"]), day)) if of_all else ()
    others = frozenset(list_days(left, day)) - {each.completed_on for each in games}
    return _Line(passage.index, games, days, others) if games or days or others else None


def _date_all(lines: Sequence[_Line]) -> Iterator[Claim]:
    """Yield the games with the day that is said of all; none where it is not clear which day is that of a game."""
    days = {on for line in lines for on in line.of_all}
    is_clear = len(days) <= 1 and not any(line.others for line in lines)
    for each in (game for line in lines for game in line.games) if is_clear else ():
        yield replace(each, completed_on=each.completed_on or next(iter(days), None))
