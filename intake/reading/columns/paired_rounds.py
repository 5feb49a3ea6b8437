"""Pairings of a new round: pairs and byes, in lines or in a table, below the words that announce them.

Only what is announced with the number of its round is read, and only where no pair has a result: a list of the games
that are still open, or of results, looks the same otherwise. Whom the names mean is decided by `intake.matching`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from intake.reading import limits
from intake.reading.columns.paired_lines import Read, is_pair_of_seats, is_scored, read_line
from intake.reading.doubts import english, german
from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import Names
from intake.reading.ordinals import ORDINALS
from intake.reading.part_lines import Lines
from intake.reading.scores import Kind
from intake.reading.tournaments import labelled, leading_code
from intake.reading.types import BODY, Claim, Letter, Origin, PairedRound, Part, Place, RoundBye
from intake.reading.words import any_case, split_words, whole
from ratings.formats.name_folding import fold

SUBJECT = "subject"

_ANNOUNCES = whole(
    "(?:runden)?auslosung(?:en)?|paarung(?:en|sliste)?|ansetzung(?:en)?|ausgelost|pairings?", r"draw(?= (?:of|for)\b)"
)
_ROUND_WORD = r"(?:pokal|spiel)?(?:runde|round)\b"
_ORDINAL = "|".join(f"(?P<n{place}>{words})" for place, words in enumerate(ORDINALS, start=1))
_ROUND = any_case(
    rf"\b(?:runde|round|rd\.?)\s*(?P<behind>\d{{1,2}})\b"
    rf"|\b(?P<before>\d{{1,2}})(?:\.\s*(?:und letzten )?|(?:st|nd|rd|th)\s+(?:and last )?){_ROUND_WORD}"
    rf"|\b(?:{_ORDINAL})\s+{_ROUND_WORD}"
    rf"|\b(?P<next>(?:nächste[nr]?|next)\s+{_ROUND_WORD}|(?:(?:achtel|viertel|halb)-?)?finales?\b"
    r"|(?:(?:quarter|semi)[- ]?)?finals?\b)"
)
_OTHER_LIST = whole(
    "(?:end)?ergebnis(?:se|sen)?|resultate?n?|results?|offene?[nr]?|open|fehl(?:t|en|ende[nr]?)|missing",
    "noch|still|beendet|finished|zurückgezogen|ungültig|annulliert|invalid",
)
"""What a list below may be instead: of results, or of games that go on."""

_DOUBT = whole(
    r"vorläufig\w*|voraussichtlich|geplante?\w*|entwurf|vorschlag\w*|provisorisch\w*|eventuell|evtl\.?",
    f"unter vorbehalt|provisional|preliminary|draft|tentative|proposed|proposal|{german.PERHAPS}|{english.PERHAPS}",
)
_CORRECTS = whole(r"korrektur(?:en)?|korrigiert\w*|berichtig\w*|corrected|corrections?")
_BRACKETS = re.compile(r"\([^()]*\)")
HEADING_WORDS = 2
"""Words that a heading without a colon has at most behind the round (our own choice)."""
HEAD = 2
"""Lines that the head of a table has (Markdown)."""
ROUNDS = 20
"""Rounds that one part pairs at most (our own choice)."""
UNCLEAR = 20
"""Lines of a round that are not clear, after which no more are read (our own choice)."""
INTRODUCTION = 3
"""Lines between a heading and its pairs at most (our own choice)."""

_BLANKS = re.compile(r" {3,}")
_CELLS = re.compile(r"[\t|;]| {2}")
_NEXT = any_case(r"[,;]?\s(?=\d{1,2}[.)]\s+[^\W_])|;\s?(?=[^\W\d]{3})|,\s(?=(?:freilos|spielfrei|bye)\b)")
"""What separates two pairs on one line."""
_HEADS = split_words(
    """
    weiss white schwarz black brett br tisch board bd nr no name spieler player gegen ergebnis erg result punkte
    points elo fwz rating
    """
)
_WHITE, _BLACK = frozenset({"weiss", "white"}), frozenset({"schwarz", "black"})


class _Heading(NamedTuple):
    """An announcement: its round, 0 for the next one, and the rest of its line."""

    number: int
    inline: str = ""


_RoundRead = tuple[PairedRound, frozenset[int]]
"""A round, and the numbers of its lines."""


class _Columns(NamedTuple):
    """The places of White and Black in the head of a list, and how many columns it has; 0 where blanks part words."""

    white: int
    black: int
    width: int


@dataclass(slots=True)
class _Block:
    """What was read below a heading."""

    pairs: list[Claim] = field(default_factory=list)
    byes: list[RoundBye] = field(default_factory=list)
    unclear: list[Place] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    columns: _Columns | None = None
    is_scored: bool = False
    is_below_gap: bool = False
    skipped: int = 0

    @property
    def is_begun(self) -> bool:
        """Whether anything of the round is read."""
        return bool(self.pairs or self.byes)

    @property
    def goes_on(self) -> bool:
        """Whether the line before was one of the round."""
        return self.is_begun and not self.is_below_gap


def announces_round(text: str) -> bool:
    """Return whether a text speaks of the pairings of a certain round."""
    return _ANNOUNCES.search(text) is not None and _ROUND.search(text) is not None


def find_announcement(letter: Letter, part: Part) -> str:
    """Return what announces the pairings of a part before its first line: the subject, for an attached file also a
    line of the mail.
    """
    if part.name == BODY or announces_round(letter.subject):
        return letter.subject
    body = (each for each in letter.parts if each.name == BODY)
    said = (line for each in body for at, line in enumerate(each.lines) if each.origin(at) is Origin.NEW)
    return next(filter(announces_round, said), letter.subject)


def read_rounds(part: str, lines: Lines, subject: str, names: Names) -> tuple[tuple[PairedRound, ...], frozenset[int]]:
    """Return the rounds that numbered `lines` of a part pair, and the numbers of these lines. `subject` is what may
    announce them before.
    """
    if not names.forms or not _ANNOUNCES.is_in_any((subject, *(line for _, line in lines))):
        return (), frozenset()
    found = _read_below_headings(part, lines, subject, names)
    if found is None:
        found = [_read_below_subject(part, lines, subject, names)]
    blocks = [block for block in found if block is not None]
    return tuple(each for each, _ in blocks), frozenset().union(*(used for _, used in blocks))


def _read_below_headings(part: str, lines: Lines, subject: str, names: Names) -> list[_RoundRead | None] | None:
    """Return what is below each heading of a part, None where it has none."""
    headings = [(at, heading) for at, (_, line) in enumerate(lines) if (heading := _read_heading(line, subject))]
    headings = headings[:ROUNDS]
    ends = (*(at for at, _ in headings[1:]), len(lines))
    return [
        _read_round(part, lines[at:end], heading, subject, names)
        for (at, heading), end in zip(headings, ends, strict=False)  # of no heading there is an end
    ] or None


def _read_heading(line: str, subject: str) -> _Heading | None:
    """Return what a line announces, itself or below a subject that does; None where it is no heading of pairings."""
    said, number = _ANNOUNCES.search(line), _ROUND.search(line)
    if len(line) > limits.LINE or not (said or (number and _ANNOUNCES.search(subject))):
        return None
    numbered = number or _ROUND.search(subject)
    end = max(found.end() for found in (said, number) if found)
    before, colon, inline = line[end:].partition(":")
    if numbered is None or not _is_heading(line[:end], before, colon):
        return None
    return _Heading(_number(numbered), inline.strip())


def _is_heading(announced: str, behind: str, colon: str) -> bool:
    """Return whether no sentence follows an announcement, and nothing speaks of another list."""
    is_short = bool(colon) or len(_BRACKETS.sub(" ", behind).split()) <= HEADING_WORDS
    return is_short and not _OTHER_LIST.search(announced + behind)


def _number(found: re.Match[str]) -> int:
    """Return the number of a round, 0 for the next one."""
    groups = found.groupdict()
    written = groups["behind"] or groups["before"]
    ordinal = next((place for place in range(1, len(ORDINALS) + 1) if groups[f"n{place}"]), 0)
    return int(written) if written else ordinal


def _read_round(part: str, lines: Lines, heading: _Heading, subject: str, names: Names) -> _RoundRead | None:
    """Return the round below a heading, which is the first of the lines, and the lines that it takes."""
    (number, line), block = lines[0], _Block()
    below = [(number, heading.inline), *lines[1:]] if heading.inline else list(lines[1:])
    _fill(block, part, below, heading, names)
    if not block.is_begun or block.is_scored:
        return None
    where = Place(part, number, line)
    return _make_round(block, where, heading.number, f"{subject}\n{line}"), frozenset({number, *block.used})


def _read_below_subject(part: str, lines: Lines, subject: str, names: Names) -> _RoundRead | None:
    """Return the round that the subject announces: the first pairs without a result."""
    numbered = _ROUND.search(subject) if _ANNOUNCES.search(subject) else None
    at = _find_first_pair(part, lines, names) if numbered else None
    if numbered is None or at is None:
        return None
    block, heading = _Block(), _Heading(_number(numbered))
    _fill(block, part, lines[max(at - HEAD, 0) :], heading, names)
    if not block.is_begun or block.is_scored:
        return None
    where = Place(SUBJECT, 1, subject) if part == BODY else Place(part, *lines[at])
    return _make_round(block, where, heading.number, subject), frozenset(block.used)


def _find_first_pair(part: str, lines: Lines, names: Names) -> int | None:
    """Return the place of the first pair without a result, None where it belongs to another list."""
    before = ""
    for at, (number, line) in enumerate(lines):
        if _is_pair(Place(part, number, line), names):
            return None if _OTHER_LIST.search(before) else at
        before = line if line.strip() and not _read_columns(line, names) else before
    return None


def _is_pair(where: Place, names: Names) -> bool:
    if len(where.text) > limits.SENTENCE or not _names_somebody(where.text, names):
        return False
    return isinstance(read_line(where, where.text, names), Claim)


def _make_round(block: _Block, where: Place, number: int, announced: str) -> PairedRound:
    lines = (*(pair.where for pair in block.pairs), *(bye.where for bye in block.byes))
    texts = [announced, *(line.text for line in lines)]
    return PairedRound(
        where,
        number or None,
        tuple(block.pairs),
        tuple(block.byes),
        tuple(block.unclear),
        labelled(where.text) or leading_code(where.text),
        is_doubtful=any("?" in text or _DOUBT.search(text) for text in texts),
        corrects=_CORRECTS.search(where.text) is not None,
    )


def _fill(block: _Block, part: str, lines: Lines, heading: _Heading, names: Names) -> None:
    """Read pairs and byes until something else follows."""
    for number, line in lines:
        if not re.search(r"\w", line):
            block.is_below_gap = block.is_begun and not line.strip()
            continue
        is_beyond = len(line) > limits.LINE or len(block.pairs) + len(block.byes) > limits.current().games
        if is_beyond or not _take(block, Place(part, number, line), heading, names):
            return


def _take(block: _Block, where: Place, heading: _Heading, names: Names) -> bool:
    """Read a line below a heading; return whether the list may go on behind it."""
    if not block.is_begun and (columns := _read_columns(where.text, names)):
        block.columns = columns
        block.used.add(where.line)
        return True
    read = [read_line(where, piece, names, heading.number) for piece in _split(where.text, block, names)]
    if Kind.GAME in read:
        block.is_scored = block.is_scored or not block.is_below_gap
        return not block.is_begun
    known = _names_somebody(where.text, names)
    if not (all(read) and (known or block.goes_on)):
        return _pass_over(block, where, known=known)
    _collect(block, where, read)
    return True


def _names_somebody(text: str, names: Names) -> bool:
    """Return whether a line may name a player, or a pair by the numbers of the seats."""
    return may_name(text, names) or is_pair_of_seats(text)


def _collect(block: _Block, where: Place, read: Iterable[Read]) -> None:
    """Keep the pairs and byes of a line."""
    for each in read:
        if isinstance(each, Claim):
            block.pairs.append(each)
        elif isinstance(each, tuple):
            block.byes.extend(each)
    block.used.add(where.line)
    block.is_below_gap = False


def _pass_over(block: _Block, where: Place, *, known: bool) -> bool:
    """Leave a line that is no pair: one within the list that names somebody is not clear."""
    if not block.is_begun:
        block.skipped += 1
        return block.skipped <= INTRODUCTION and not known
    if not known or block.is_below_gap:
        return False
    block.unclear.append(where)
    block.used.add(where.line)
    return len(block.unclear) < UNCLEAR


def _read_columns(text: str, names: Names) -> _Columns | None:
    """Return the places of White and Black in the head of a list, None for any other line."""
    heads = [fold(cell) for cell in _cells_of(text)]
    width = len(heads) if len(heads) > 1 else 0
    heads = heads if width else fold(text).split()  # "Weiß - Schwarz"
    if {"weiss", "schwarz"} <= names.forms.keys() or not set(" ".join(heads).split()) <= _HEADS:
        return None
    white, black = _place_of(_WHITE, heads), _place_of(_BLACK, heads)
    return None if white is None or black is None else _Columns(white, black, width)


def _place_of(words: frozenset[str], heads: Sequence[str]) -> int | None:
    """Return the only place of some words."""
    found = [at for at, head in enumerate(heads) if head in words]
    return found[0] if len(found) == 1 else None


def _cells_of(text: str) -> list[str]:
    return [cell.strip() for cell in _CELLS.split(text.strip().strip("|"))]


def _split(text: str, block: _Block, names: Names) -> list[str]:
    """Return the pairs and byes of a line, each by itself: the columns of a table, or several behind each other."""
    text = _BLANKS.sub("  ", text)
    cells, columns = _cells_of(text), block.columns
    if columns and max(columns.white, columns.black) < len(cells) <= columns.width and not any(map(is_scored, cells)):
        return [f"{cells[columns.white]} - {cells[columns.black]}"]
    swap = columns is not None and columns.white > columns.black
    pieces = [piece for whole in _NEXT.split(text) for piece in _split_commas(whole, names)]
    return [_turn(piece) for piece in pieces] if swap else pieces


def _split_commas(text: str, names: Names) -> list[str]:
    """Return the pairs between commas, where no comma can be part of a name."""
    pieces = text.split(", ")
    return pieces if all("," not in each and read_line(Place("", 0, each), each, names) for each in pieces) else [text]


def _turn(piece: str) -> str:
    """Return a pair with White first where the head of the list names Black first."""
    sides = re.split(r"\s+[-–]\s+", piece)
    return " - ".join(reversed(sides)) if len(sides) == 2 else piece
