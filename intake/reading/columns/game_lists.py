"""Lists of games with heads above their columns, in any order of the columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from intake.reading.claims import Statement, make_claim, with_findings
from intake.reading.codes import Question
from intake.reading.columns.labels import read_label
from intake.reading.days.dates import DateWord, completion, find_dates, find_end
from intake.reading.guards import Guarded
from intake.reading.names import NameWord, is_name, is_seat, read_name
from intake.reading.part_lines import Lines
from intake.reading.reasons import find_reasons
from intake.reading.scores import Kind, ScoreWord, find_scores, plain_dashes
from intake.reading.types import Claim, Finding, Place
from intake.reading.words import any_case
from ratings.regulations.types import Score

_SIDES = (("white", "black"), ("first", "second"))
_NUMBERED = re.compile(r"(?P<number>\d{3,10}[A-Z]?)[ ,]+(?P<name>\D+)")
_OF_A_GAME = frozenset({"0", "1", "½", "0.5", "1/2", ".5", "1.0", "0.0"})
"""What one player gets for one game."""

_TIMES = {"1:00": Score.WHITE_WINS, "0:01": Score.BLACK_WINS}
_HALF_AS_DAY = any_case(r"0?1\.? ?-?feb\w*\.?|0?2\.? ?-?jan\w*\.?|(?:feb|jan)\w* 0?[12]|\d{4}-(?:01-02|02-01)")
"""1:0, 0:1 and 1/2 as Excel shows them after making a time or a day of them."""

_SERIAL_DAY = re.compile(r"([345]\d{4})(?:[.,]\d+)?")
_DAY_ZERO = date(1899, 12, 30)
"""A day as Excel counts them, where the cell has lost its format: 1982 to 2064."""

_WORD = re.compile(r"\w")

HOME_IS_WHITE = Guarded(
    r"\b(?:heim\w*|home|erst(?:e[rns]?|genannte[rn]?)|first)\b[^.;:=]{0,20}"
    r"(?:[:=]|\b(?:ist|hat|hatte|spielt|is|has|had|plays)\b)\s*(?:immer |stets |always )?(?:weiß|weiss|white)\b"
)
"""A mail that says which column of its list holds White ("Spalte Heim = Weiß")."""


@dataclass(frozen=True, slots=True)
class ListRead:
    """The claims of lists of games, and the lines they took."""

    claims: tuple[Claim, ...] = ()
    used: frozenset[int] = frozenset()


def read_game_lists(part: str, lines: Lines, day: date | None) -> ListRead:
    """Return the lists of games in lines with tabs between their cells. `day` is the day of the letter."""
    claims: list[Claim] = []
    used: set[int] = set()
    columns: dict[str, int] = {}
    for number, line in lines:
        cells = line.split("\t")
        if found := _columns(cells):
            columns = found
            used.add(number)
        elif columns and (values := _values(cells, columns)):
            used.add(number)
            claims += _claim(Place(part, number, line), values, day)
    return ListRead(tuple(claims), frozenset(used))


def _columns(cells: Sequence[str]) -> dict[str, int]:
    """Return the column of each label in a row of heads, nothing for any other row."""
    found: dict[str, int] = {}
    for column, cell in enumerate(cells):
        label = read_label(cell)
        if label == "score" and label in found:
            label = "again"
        if label:
            found.setdefault(label, column)
    if "day" in found:
        found.setdefault("ended", found["day"])
    complete = any(first in found and second in found for first, second in _SIDES)
    return _with_points(found, cells) if complete and {"score", "points_first"} & found.keys() else {}


def _with_points(found: dict[str, int], cells: Sequence[str]) -> dict[str, int]:
    """Return columns, with the points of two players only where their names are numbered as the points are
    ("Name 1", "Name 2"); others are the scores of two games.
    """
    pairs = (("points_first", "first", "1"), ("points_second", "second", "2"))
    heads = {label: re.sub(r"\W+$", "", cells[column]) for label, column in found.items()}
    if all(points in found and heads.get(name, "").endswith(number) for points, name, number in pairs):
        return found
    games = {"points_first": "score", "points_second": "again"}
    return {label if games.get(label, label) in found else games.get(label, label): at for label, at in found.items()}


def _values(cells: Sequence[str], columns: dict[str, int]) -> dict[str, str]:
    """Return the cells of a row by their labels, nothing where it does not name two players."""
    values = {label: cells[column].strip() for label, column in columns.items() if column < len(cells)}
    values |= _join_points(values)
    named = any(values.get(first) and values.get(second) for first, second in _SIDES)
    return {label: value for label, value in values.items() if value} if named else {}


def _join_points(values: dict[str, str]) -> dict[str, str]:
    """Return the score of a row that has the points of each player, as it is written where they are of no one game."""
    points = [values.get(label, "").replace(",", ".") for label in ("points_first", "points_second")]
    if "points_first" not in values or "points_second" not in values or not any(points):
        return {}
    return {"score": "-".join(points) if set(points) <= _OF_A_GAME else " ".join(points)}


def _claim(where: Place, values: dict[str, str], day: date | None) -> list[Claim]:
    """Return the claim of a row; a game without a result is still going on and claims nothing."""
    if not values.get("score") and _is_open(values.get("reason", "")):
        return []
    colours_known = "white" in values and "black" in values
    first, second = _SIDES[0] if colours_known else _SIDES[1]
    white, black = _player(values, first), _player(values, second)
    word, repaired, several = _score(values.get("score", ""))
    text = plain_dashes("; ".join(values[label] for label in ("score", "reason") if label in values))
    round_number = re.search(r"\d{1,3}", values.get("round", ""))
    claim = make_claim(
        Statement(
            where=where,
            white=white,
            black=black,
            score=replace(word, repaired=True) if word and repaired else word,
            text=text,
            reasons=find_reasons(text),
            ended=_ended(values, day),
            round=int(round_number[0]) if round_number else None,
            tournament=values.get("tournament", ""),
            colours_known=colours_known,
        )
    )
    both = " ".join(values[label] for label in ("score", "again") if label in values)
    findings = [Finding(Question.MATCH_SCORE, both, where)] if several or "again" in values else []
    if not all(is_name(player.name) or is_seat(player.name) for player in (white, black)):
        findings.append(Finding(Question.WHICH_GAME, f"{values[first]} - {values[second]}", where))
    return [with_findings(claim, findings)]


def _is_open(remark: str) -> bool:
    """Whether a row without a result is of a game that is still going on: nothing is remarked, or just that."""
    words = find_scores(remark)
    return not remark or (bool(words) and all(word.kind is Kind.UNFINISHED for word in words))


def _player(values: dict[str, str], label: str) -> NameWord:
    """Return a player, with a number before the name or in a column of its own."""
    written = values[label]
    numbered = _NUMBERED.fullmatch(written)
    name = read_name(numbered["name"] if numbered else written)
    beside = values.get(f"number_{label}", "") or (numbered["number"] if numbered else "")
    return replace(name, number=name.number or beside)


def _score(written: str) -> tuple[ScoreWord | None, bool, bool]:
    """Return the score in a cell, whether it had to be repaired, and whether there are several."""
    plain = plain_dashes(written)
    as_time = _TIMES.get(plain.removeprefix("0") if plain.startswith("01") else plain.replace("00:", "0:", 1))
    if as_time or _HALF_AS_DAY.fullmatch(plain):
        score = as_time or Score.DRAW
        return ScoreWord(0, len(plain), plain, Kind.GAME, score.value), True, False
    words = find_scores(plain)
    return next(iter(words), None), False, len({word.text for word in words}) > 1


def _ended(values: dict[str, str], day: date | None) -> DateWord | None:
    """Return the day of completion, from its own column or from the remarks; a number in that column that is
    no day has a problem.
    """
    written = values.get("ended", "")
    serial = _SERIAL_DAY.fullmatch(written)
    words = find_dates(str(_DAY_ZERO + timedelta(int(serial[1]))) if serial else written, day)
    if not words and _WORD.search(written):
        return DateWord(0, len(written), written, None, Question.IMPOSSIBLE_DATE)
    return completion(words) or find_end(day, values.get("reason", ""))
