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
from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import Names
from intake.reading.ordinals import ORDINALS
from intake.reading.paired_lines import Read, is_pair_of_seats, is_scored, read_line
from intake.reading.scores import Kind
from intake.reading.tournaments import labelled, leading_code
from intake.reading.types import BODY, Claim, Letter, Origin, PairedRound, Part, Place, RoundBye
from intake.reading.words import whole
from ratings.formats.name_folding import fold

SUBJECT = "subject"

_ANNOUNCES = whole(
    (
        r"(?:runden)?auslosung(?:en)?",
        r"paarung(?:en|sliste)?",
        r"ansetzung(?:en)?",
        "ausgelost",
        "pairings?",
        r"draw(?= (?:of|for)\b)",
    )
)
_ROUND_WORD = r"(?:pokal|spiel)?(?:runde|round)\b"
_ORDINAL = "|".join(f"(?P<n{place}>{words})" for place, words in enumerate(ORDINALS, start=1))
_ROUND = re.compile(
    rf"\b(?:runde|round|rd\.?)\s*(?P<behind>\d{{1,2}})\b"
    rf"|\b(?P<before>\d{{1,2}})(?:\.\s*(?:und letzten )?|(?:st|nd|rd|th)\s+(?:and last )?){_ROUND_WORD}"
    rf"|\b(?:{_ORDINAL})\s+{_ROUND_WORD}"
    rf"|\b(?P<next>(?:nächste[nr]?|next)\s+{_ROUND_WORD}|(?:(?:achtel|viertel|halb)-?)?finales?\b"
    r"|(?:(?:quarter|semi)[- ]?)?finals?\b)",
    re.IGNORECASE,
)
_OTHER_LIST = whole(
    (
        *(
            r"(?:end)?ergebnis(?:se|sen)?",
            "resultate?n?",
            "results?",
            r"offene?[nr]?",
            "open",
            r"fehl(?:t|en|ende[nr]?)",
        ),
        *("missing", "noch", "still", "beendet", "finished", "zurückgezogen", "ungültig", "annulliert", "invalid"),
    )
)
"""What a list below may be instead: of results, or of games that go on."""

_DOUBT = whole(
    (
        *(r"vorläufig\w*", "voraussichtlich", r"geplante?\w*", "entwurf", r"vorschlag\w*", r"provisorisch\w*"),
        *("vielleicht", "eventuell", r"evtl\.?", "unter vorbehalt", "wahrscheinlich", "vermutlich"),
        *("provisional", "preliminary", "draft", "tentative", "proposed", "proposal", "perhaps", "maybe", "probably"),
    )
)
_BRACKETS = re.compile(r"\([^()]*\)")
HEADING_WORDS = 2
"""Words that a heading without a colon has at most behind the round (our own choice)."""
HEAD = 2
"""Lines that the head of a table has (Markdown)."""
INTRODUCTION = 3
"""Lines between a heading and its pairs at most (our own choice)."""

_CELLS = re.compile(r"\s*[\t|;]\s*| {2,}")
_NEXT = re.compile(
    r"\s*[,;]?\s+(?=\d{1,2}[.)]\s+[^\W_])|\s*;\s*(?=[^\W\d]{3})|\s*,\s+(?=(?:freilos|spielfrei|bye)\b)", re.IGNORECASE
)
"""What stands between two pairs on one line."""
_HEADS = frozenset(
    (
        *("weiss", "white", "schwarz", "black", "brett", "br", "tisch", "board", "bd", "nr", "no", "name", "spieler"),
        *("player", "gegen", "ergebnis", "erg", "result", "punkte", "points", "elo", "fwz", "rating"),
    )
)
_WHITE, _BLACK = frozenset({"weiss", "white"}), frozenset({"schwarz", "black"})

Lines = Sequence[tuple[int, str]]


class _Heading(NamedTuple):
    """An announcement: its round, 0 for the next one, and what stands behind it on the line."""

    number: int
    inline: str = ""


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
    if not names.forms or not (_ANNOUNCES.search(subject) or any(_ANNOUNCES.search(line) for _, line in lines)):
        return (), frozenset()
    headings = [(at, heading) for at, (_, line) in enumerate(lines) if (heading := _read_heading(line, subject))]
    ends = (*(at for at, _ in headings[1:]), len(lines))
    blocks = [
        _read_round(part, lines[at:end], heading, subject, names)
        for (at, heading), end in zip(headings, ends, strict=False)  # of no heading there is an end
    ]
    if not headings and announces_round(subject):
        blocks = [_read_below_subject(part, lines, subject, names)]
    found = [block for block in blocks if block is not None]
    return tuple(each for each, _ in found), frozenset().union(*(used for _, used in found))


def _read_heading(line: str, subject: str) -> _Heading | None:
    """Return what a line announces, None where it is no heading of pairings."""
    if len(line) > limits.LINE:
        return None
    said, number = _ANNOUNCES.search(line), _ROUND.search(line)
    if not (said or number) or not (said or _ANNOUNCES.search(subject)):
        return None
    numbered = number or _ROUND.search(subject)
    if numbered is None:
        return None
    end = max(found.end() for found in (said, number) if found)
    before, colon, inline = line[end:].partition(":")
    rest = _BRACKETS.sub(" ", before)
    if _OTHER_LIST.search(line[:end] + rest) or not (colon or len(rest.split()) <= HEADING_WORDS):
        return None
    return _Heading(_number(numbered), inline.strip())


def _number(found: re.Match[str]) -> int:
    """Return the number of a round, 0 for the next one."""
    groups = found.groupdict()
    written = groups["behind"] or groups["before"]
    ordinal = next((place for place in range(1, len(ORDINALS) + 1) if groups[f"n{place}"]), 0)
    return int(written) if written else ordinal


def _read_round(
    part: str, lines: Lines, heading: _Heading, subject: str, names: Names
) -> tuple[PairedRound, frozenset[int]] | None:
    """Return the round below a heading, which is the first of the lines, and the lines that it takes."""
    (number, line), block = lines[0], _Block()
    below = [(number, heading.inline), *lines[1:]] if heading.inline else list(lines[1:])
    _fill(block, part, below, heading, names)
    if not block.is_begun or block.is_scored:
        return None
    where = Place(part, number, line)
    return _make_round(block, where, heading.number, f"{subject}\n{line}"), frozenset({number, *block.used})


def _read_below_subject(
    part: str, lines: Lines, subject: str, names: Names
) -> tuple[PairedRound, frozenset[int]] | None:
    """Return the round that the subject announces: the first pairs without a result."""
    numbered = _ROUND.search(subject)
    assert numbered is not None  # noqa: S101 -- the caller has looked
    for at, (_, line) in enumerate(lines):
        before = next((text for _, text in reversed(lines[:at]) if text.strip()), "")
        if isinstance(read_line(Place(part, 0, line), line, names), Claim) and not _OTHER_LIST.search(before):
            block, heading = _Block(), _Heading(_number(numbered))
            _fill(block, part, lines[max(at - HEAD, 0) :], heading, names)
            if block.is_begun and not block.is_scored:
                return _make_round(block, Place(SUBJECT, 1, subject), heading.number, subject), frozenset(block.used)
    return None


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
    )


def _fill(block: _Block, part: str, lines: Lines, heading: _Heading, names: Names) -> None:
    """Read pairs and byes until something else follows."""
    for number, line in lines:
        if not re.search(r"\w", line):
            block.is_below_gap = block.is_begun and not line.strip()
            continue
        if len(line) > limits.LINE or not _take(block, Place(part, number, line), heading, names):
            return


def _take(block: _Block, where: Place, heading: _Heading, names: Names) -> bool:
    """Read a line below a heading; return whether the list may go on behind it."""
    columns = _read_columns(where.text, names)
    if columns and not block.is_begun:
        block.columns = columns
        block.used.add(where.line)
        return True
    read = [read_line(where, piece, names, heading.number) for piece in _split(where.text, block, names)]
    if any(each is Kind.GAME for each in read):
        block.is_scored = block.is_scored or not block.is_below_gap
        return not block.is_begun
    known = may_name(where.text, names) or is_pair_of_seats(where.text)
    if all(read) and (known or (block.is_begun and not block.is_below_gap)):
        _keep(block, where, read)
        return True
    return _pass_over(block, where, known=known)


def _keep(block: _Block, where: Place, read: Iterable[Read]) -> None:
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
    return True


def _read_columns(text: str, names: Names) -> _Columns | None:
    """Return where White and Black stand in the head of a list, None for any other line."""
    heads = [fold(cell) for cell in _cells_of(text)]
    width = len(heads) if len(heads) > 1 else 0
    if not width:  # "Weiß - Schwarz"
        heads = fold(text).split()
    if {"weiss", "schwarz"} <= names.forms.keys() or not {word for head in heads for word in head.split()} <= _HEADS:
        return None
    white, black = ([at for at, head in enumerate(heads) if head in words] for words in (_WHITE, _BLACK))
    return _Columns(white[0], black[0], width) if len(white) == len(black) == 1 else None


def _cells_of(text: str) -> list[str]:
    return _CELLS.split(text.strip().strip("|").strip())


def _split(text: str, block: _Block, names: Names) -> list[str]:
    """Return the pairs and byes of a line, each by itself: the columns of a table, or several behind each other."""
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
