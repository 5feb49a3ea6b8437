"""What stands beside the cells of a crosstable: who a row is about, their points, and remarks, and what the
letters behind results mean.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from intake.reading.codes import Question
from intake.reading.crosstables.cells import LETTER, points_of
from intake.reading.crosstables.grids import Grid
from intake.reading.reasons import ReasonWord, find_reasons
from intake.reading.words import any_case, whole
from ratings.regulations.types import Reason

MARKS: Mapping[str, str] = MappingProxyType(
    {
        "e": Reason.TIME.value,
        "z": Reason.TIME.value,
        "zü": Reason.TIME.value,
        "t": Reason.TIME.value,
        "etl": Reason.TIME.value,
        "a": Reason.ADJUDICATED.value,
        "adj": Reason.ADJUDICATED.value,
        "k": Reason.UNPLAYED.value,
        "kl": Reason.UNPLAYED.value,
    }
)
"""E exceeded time limit, Z Zeitüberschreitung, A adjudicated or Abschätzung, K kampflos."""

QUESTIONS: Mapping[str, str] = MappingProxyType({"d": Question.DEFAULT_KIND, "c": Question.WORDS_CONTRADICT})
"""D default (by time, or never played?), C cancelled (then what is its result?)."""

_ENTRY = re.compile(
    r"(?:^|[,;(|/]\s*|\s{2,})\s*\"?(?P<mark>[A-ZÄÖÜ]{1,3}|[a-zäöü]{1,2}|[*¹²³+=-])\"?\s*[=:]\s*"
    r"(?P<words>[^\W\d_][^,;()=|]{2,60})"
)
_LEGEND_WORD = any_case(r"^\s*(?:legende|legend|zeichenerklärung|key|erläuterung|abkürzungen)\b")
_LENGTH = 200
"""A longer line is a paragraph."""

_KNOWN = any_case(
    r"zeit|time|absch|adjud|schieds|kampflos|default|forfeit|unplayed|not played|ungespielt|nicht gespielt|remis|draw"
    r"|gewonnen|verloren|won|lost|win|loss|sieg|niederlage|offen|open|läuft|laufend|running|unfinished|abgebrochen"
    r"|cancel|annull|gestrichen|rücktritt|zurückgetreten|withdr|frist|hängt"
)


def is_legend(line: str) -> bool:
    """Whether a line explains the signs of a table ("Z = Zeitüberschreitung, K = kampflos")."""
    if len(line) > _LENGTH:
        return False
    entries = list(_ENTRY.finditer(line))
    known = (_KNOWN.search(entry["words"]) or find_reasons(entry["words"]) for entry in entries)
    return bool(_LEGEND_WORD.search(line)) or (bool(entries) and entries[0].start() == 0 and all(known))


def marks_of(lines: Sequence[str]) -> dict[str, str]:
    """Return what the legend's `lines` say: a reason for each mark (lower case), where they give one."""
    found = {}
    for line in lines:
        for entry in _ENTRY.finditer(line):
            reasons = {word.reason for word in find_reasons(entry["words"]) if word.reason}
            if len(reasons) == 1:
                found[entry["mark"].lower()] = reasons.pop()
    return found


def meaning(mark: str, legend: Mapping[str, str]) -> tuple[tuple[ReasonWord, ...], str]:
    """Return the reason that a mark gives, and the code of the question where it has no single meaning."""
    key = mark.lower()
    reason = legend.get(key) or MARKS.get(key)
    if reason:
        return (ReasonWord(0, 0, mark, reason),), ""
    return (), QUESTIONS.get(key, Question.UNREADABLE_TABLE)


_NUMBER = re.compile(r"[#(]?(\d{1,3})[.):]?")
_NO_NAME = re.compile(r"[\d.,½/+*:()=–-]+|\d\S*|r")
_LETTER = re.compile(LETTER)
_WITH_FEDERATION = re.compile(rf"(?P<name>.*{LETTER}{{2}}\S*(?: {LETTER}\.?)*)\s+(?P<code>[A-Z]{{1,3}})")
_BRACKET = re.compile(r"[(\[][^()\[\]]*[)\]]")

_NAME_HEAD = whole("names?|spieler(?:in)?|teilnehmer(?:in)?|players?|nachname|familienname|surname")
_GIVEN_HEAD = whole("vorname|given name|first name")
_SEAT_HEAD = whole("nr|no|sitz|seat|start-?nr|snr|nummer|number")
_RANK_HEAD = whole("pl|platz|rg|rang|rank|rk|pos|place")
_SUM_HEAD = any_case(r"(?:pkte?|punkte|pts?|points|pu|p|summe|sum|ges(?:amt)?|total|score|erg(?:ebnis)?|result|Σ|∑)\.?")
_NO_SUM_HEAD = any_case(
    r"(?:sp(?:iele)?|partien|part|games?|g|n|gesp|played|so-?be|s-?b|sb|sonn\S*|buch\S*|wertung|tb\d?|siege?|wins?|pl|platz"
    r"|rg|rang|rank|rk|pos|place|elo|fwz|dwz|rating|rtg|twz|lz|offen|open|nr|no)\.?"
)


@dataclass(frozen=True, slots=True)
class Label:
    """A row's player as the table names them. `seat` is the number beside the name, unless its head calls
    it a place in the ranking; `note` is what stands in words behind the cells.
    """

    name: str
    seat: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Outside:
    """The columns of a grid left and right of its block of cells."""

    grid: Grid
    begin: int
    end: int

    def left(self, row: int) -> tuple[str, ...]:
        """Return the cells before the block."""
        return self.grid.cells[row][: self.begin]

    def right(self, row: int) -> tuple[str, ...]:
        """Return the cells behind the block."""
        return self.grid.cells[row][self.end :]

    @property
    def columns(self) -> tuple[int, ...]:
        """The numbers of these columns, those right of the block first, the nearest first."""
        return (*range(self.end, self.grid.width), *range(self.begin - 1, -1, -1))

    def head(self, column: int) -> str:
        """Return what stands above a column."""
        return self.grid.heads[column].strip() if self.grid.heads else ""

    def column(self, column: int) -> tuple[str, ...]:
        """Return the cells of a column."""
        return tuple(row[column] for row in self.grid.cells)


def labels_of(outside: Outside) -> tuple[Label, ...]:
    """Return who the rows are about."""
    rows = range(len(outside.grid.cells))
    words = [_leading(outside, row).split() for row in rows]
    numbers = [_numbers(row) for row in words]
    seats = _seats(numbers, outside)
    names = _without_federations([_name(row[len(found) :]) for row, found in zip(words, numbers, strict=True)])
    headed = [_headed_name(outside, row) for row in rows]
    if all(headed):
        names = headed
    notes = [" ".join(text for text in outside.right(row) if _LETTER.search(text)) for row in rows]
    return tuple(Label(name, seat, note) for name, seat, note in zip(names, seats, notes, strict=True))


def _leading(outside: Outside, row: int) -> str:
    """Return what stands before the cells of a row; where there are no letters, what stands behind them."""
    before = " ".join(outside.left(row))
    if _LETTER.search(before) or not any(map(_LETTER.search, outside.right(row))):
        return before
    behind = next(text for text in outside.right(row) if _LETTER.search(text))
    return f"{before} {behind}"


def _numbers(words: Sequence[str]) -> tuple[str, ...]:
    """Return the numbers with which the words of a row begin, two at most."""
    found = []
    for word in words[:2]:
        number = _NUMBER.fullmatch(word)
        if not number:
            break
        found.append(number[1])
    return tuple(found)


def _seats(numbers: Sequence[tuple[str, ...]], outside: Outside) -> list[str]:
    """Return the number of each row that can be its seat: of two the one that does not just count the rows."""
    count = len(numbers)
    least = min(map(len, numbers))
    columns = [[int(row[place]) for row in numbers] for place in range(least)]
    whole_sets = [column for column in columns if sorted(column) == list(range(1, count + 1))]
    if not whole_sets:
        return [""] * count
    counting = list(range(1, count + 1))
    told = [column for column in whole_sets if column != counting] or whole_sets
    seats = told[0]
    heads = " ".join(outside.head(column) for column in range(outside.begin))
    if any(column != seats for column in told):
        return [""] * count
    if _RANK_HEAD.search(heads) and not _SEAT_HEAD.search(heads):
        return [""] * count
    return [str(seat) for seat in seats]


def _name(words: Sequence[str]) -> str:
    """Return the words of a name, without numbers behind it (ratings, points)."""
    text = " ".join(words)
    brackets = _BRACKET.findall(text)
    kept = _BRACKET.sub(" ", text).split()
    numbers = next(
        (i for i, word in enumerate(kept) if _NO_NAME.fullmatch(word) and any(map(_LETTER.search, kept[:i]))), len(kept)
    )
    name = " ".join(word for word in kept[:numbers] if not word.strip(".").isdigit()).strip(" -–:|_")
    return " ".join([name, *brackets]).strip() if name else ""


def _without_federations(names: Sequence[str]) -> list[str]:
    """The names without the code of a federation behind them, where most have one.

    Short codes must repeat: otherwise they are initials.
    """
    cut = [_WITH_FEDERATION.fullmatch(name) for name in names]
    codes = [found["code"] for found in cut if found]
    initials = any(len(code) < 3 for code in codes) and len(set(codes)) * 2 > len(codes)
    if len(codes) * 2 <= len(names) or initials:
        return list(names)
    return [found["name"] if found else name for name, found in zip(names, cut, strict=True)]


def _headed_name(outside: Outside, row: int) -> str:
    """Return the name where the head of a column says that it is the column of names, else ""."""
    heads = [outside.head(column) for column in range(outside.begin)]
    found = []
    for column, head in enumerate(heads):
        if not (_NAME_HEAD.search(head) or _GIVEN_HEAD.search(head)):
            continue
        end = next((later for later in range(column + 1, len(heads)) if heads[later]), len(heads))
        text = " ".join(outside.grid.cells[row][column:end])
        found.append((bool(_GIVEN_HEAD.search(head)) and not _NAME_HEAD.search(head), _name(text.split())))
    family = " ".join(text for given, text in found if not given)
    given_names = " ".join(text for given, text in found if given)
    return f"{family}, {given_names}" if family and given_names else family


def is_sum_head(text: str) -> bool:
    """Whether a head calls its column the points."""
    return any(_SUM_HEAD.fullmatch(word) for word in text.split())


def may_be_sums(outside: Outside, column: int) -> tuple[int | None, ...] | None:
    """Return the half points in a column, None where it is a column of something else (the seats)."""
    head = outside.head(column)
    if column < outside.begin and _counts(outside.column(column)):
        return None
    if head and not is_sum_head(head) and any(_NO_SUM_HEAD.fullmatch(word) for word in head.split()):
        return None
    values = tuple(points_of(text) for text in outside.column(column))
    known = sum(value is not None for value in values)
    return values if known >= max(2, len(values) - 1) else None


def _counts(texts: Sequence[str]) -> bool:
    """Whether a column counts its rows."""
    numbers = [int(found[1]) for text in texts if (found := _NUMBER.fullmatch(text))]
    return len(numbers) == len(texts) and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
