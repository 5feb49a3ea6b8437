"""The tag lines of PGN (PGN standard, 8.1), also as they come out of mail programs, and ready-made ones to paste before
the moves: what is written by us cannot be misspelt.

Quotes become typographic, long lines are wrapped, names of tags are in small letters or German.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

_STRICT = re.compile(r'\[\s*([^\W\d]\w*)\s*[:=]?\s*"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE = re.compile(r"\[\s*([^\W\d]\w*)\s*[:=]?\s*[\"“”„«»‚‘’'](.*?)[\"“”„«»‚‘’']?\s*\]?")
_BARE = re.compile(r"\[\s*([^\W\d]\w*)\s*[:=]?\s+([^\[\]\"]+?)\s*\]")
_OPENED = re.compile(r"\[\s*([^\W\d]\w*)\s*[:=]?\s*[\"“”„]")
_ESCAPED = re.compile(r"\\(.)")

_NAMES = {
    name.lower(): name
    for name in (
        *(
            "Event",
            "Site",
            "Date",
            "Round",
            "White",
            "Black",
            "Result",
            "EventDate",
            "EndDate",
            "Termination",
            "Remark",
        ),
        *("WhiteElo", "BlackElo", "WhiteTitle", "BlackTitle", "ECO", "Opening", "FEN", "SetUp", "Variant", "PlyCount"),
        *("Annotator", "Mode", "Board", "TimeControl", "WhiteTeam", "BlackTeam", "UTCDate", "Time"),
    )
} | {
    "weiß": "White",
    "weiss": "White",
    "schwarz": "Black",
    "ergebnis": "Result",
    "resultat": "Result",
    "turnier": "Event",
    "ort": "Site",
    "datum": "Date",
    "runde": "Round",
    "enddatum": "EndDate",
    "ende": "EndDate",
    "dateend": "EndDate",
    "gameend": "EndDate",
    "gameenddate": "EndDate",
    "completed": "EndDate",
    "finished": "EndDate",
    "beendet": "EndDate",
    "bemerkung": "Remark",
    "remarks": "Remark",
    "comment": "Remark",
    "grund": "Termination",
}
_WRAPPED_LINES = 2
"""Mail programs break a line of 255 characters, the longest of PGN (4.3), into no more than this."""

_LONGEST = 4_000
"""Characters of a line of tags: all the tags of a game on one line, and more."""

Tags = tuple[tuple[str, str], ...]


def canonical(name: str) -> str:
    """Return the standard spelling of a tag's name, as written for one we do not know."""
    return _NAMES.get(name.lower(), name)


def tags_of(line: str) -> Tags:
    """Return the tags of which a line consists, none for any other line."""
    text = line.strip()
    if not text.startswith("[") or len(text) > _LONGEST:
        return ()
    strict = _STRICT.findall(text)
    if strict and not _STRICT.sub("", text).strip():
        return tuple((canonical(name), _ESCAPED.sub(r"\1", value).strip()) for name, value in strict)
    loose = _LOOSE.fullmatch(text)
    if loose:
        return ((canonical(loose[1]), loose[2].strip()),)
    bare = _BARE.fullmatch(text)
    if bare and bare[1].lower() in _NAMES:
        return ((canonical(bare[1]), bare[2].strip()),)
    return ()


def cut_tags(line: str) -> list[str]:
    """`line` cut where its tags begin and end; whole where it has none or nothing but tags.

    Only tags whose names we know cut a line: a comment may speak of anything in brackets.
    """
    tags = [match for match in _STRICT.finditer(line) if match[1].lower() in _NAMES]
    if not tags or not _STRICT.sub("", line).strip():
        return [line]
    places = sorted({0, len(line), *(match.start() for match in tags), *(match.end() for match in tags)})
    pieces = [line[begin:end] for begin, end in pairwise(places)]
    return [piece for piece in pieces if piece.strip()]


def tag_block(lines: Sequence[tuple[int, str]], index: int) -> tuple[Tags, int]:
    """Return the tags that begin at `index`, and how many lines they take; none takes no line.

    A tag whose line was wrapped is put together with the lines that hold its end.
    """
    text = lines[index][1].strip()
    if _OPENED.match(text) and not text.endswith("]"):
        joined = text
        for length, (_, line) in enumerate(lines[index + 1 : index + 1 + _WRAPPED_LINES], start=2):
            if not line.strip() or line.lstrip().startswith("["):
                break
            joined = f"{joined} {line.strip()}"
            if joined.endswith("]") and (tags := tags_of(joined)):
                return tags, length
    tags = tags_of(text)
    return tags, 1 if tags else 0


UNKNOWN_DAY = "????.??.??"
"""A day that is still to be written (PGN standard, 8.1.1.3)."""

OPEN = "*"
"""The result of a game in progress (PGN standard, 8.1.1.7)."""


@dataclass(frozen=True, slots=True)
class Header:
    """A game to be played: `tournament` is the code, `started_on` the start of the tournament."""

    tournament: str
    started_on: date
    round: int
    white: str
    black: str


def pgn_header(game: Header) -> str:
    """Return the tag pairs of one game; EndDate and Result are left to whoever pastes them."""
    tags = (
        ("Event", game.tournament),
        ("Site", "?"),
        ("Date", game.started_on.strftime("%Y.%m.%d")),
        ("EndDate", UNKNOWN_DAY),
        ("Round", str(game.round)),
        ("White", game.white),
        ("Black", game.black),
        ("Result", OPEN),
    )
    return "\n".join(f'[{name} "{_escaped(value)}"]' for name, value in tags)


def _escaped(value: str) -> str:
    """Return a value as a PGN string (PGN standard, 7): one line, quotes and backslashes marked."""
    one_line = " ".join(value.split())
    return one_line.replace("\\", "\\\\").replace('"', '\\"')
