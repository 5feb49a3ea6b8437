"""The header block of a mail, read so that two programs cannot see two different blocks in it."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.header import decode_header

from intake.reading import limits
from intake.reading.letters.text import decode, one_line

_END = re.compile(rb"\n\r?\n")
_FIELD = re.compile(r"([!-9;-~]+)[ \t]*:(.*)", re.DOTALL)
_LONE_CR = re.compile(rb"\r(?!\n)")


@dataclass(frozen=True, slots=True)
class Headers:
    """The header fields in their order: lower-case name and unfolded raw value.

    Bytes beyond ASCII are kept as surrogates. `problem` says why the block cannot be trusted to
    mean the same to every program: "limit", "nul", "lone-cr", "not-a-field".
    """

    fields: tuple[tuple[str, str], ...]
    problem: str = ""

    def all(self, name: str) -> tuple[str, ...]:
        """Return the values of every field `name`, topmost first."""
        return tuple(value for field, value in self.fields if field == name)

    def first(self, name: str) -> str:
        """Return the value of the topmost field `name`, "" without one."""
        return next((value for field, value in self.fields if field == name), "")


def header_block(raw: bytes) -> bytes:
    """Return the bytes of `raw` before its first empty line."""
    end = _END.search(raw)
    return raw[: end.start()].removesuffix(b"\r") if end else raw


def read_headers(raw: bytes) -> Headers:
    """Return the header fields of a mail."""
    block = header_block(raw)
    if len(block) > limits.current().header_bytes:
        return Headers((), "limit")
    problem = "nul" if b"\0" in block else "lone-cr" if _LONE_CR.search(block) else ""
    fields: list[tuple[str, str]] = []
    for number, line in enumerate(_unfolded(block)):
        field = _FIELD.fullmatch(line)
        if field:
            fields.append((field[1].lower(), field[2].strip(" \t")))
        elif not (number == 0 and line.startswith("From ")):  # the first line of a mail from an mbox
            problem = problem or "not-a-field"
    if len(fields) > limits.current().header_fields:
        return Headers((), "limit")
    return Headers(tuple(fields), problem)


def _unfolded(block: bytes) -> Iterator[str]:
    """Yield the logical lines of a header block."""
    logical = ""
    for physical in block.decode("ascii", "surrogateescape").split("\n"):
        line = physical.removesuffix("\r")
        if logical and line[:1] in {" ", "\t"}:
            logical += " " + line.strip(" \t")
            continue
        if logical:
            yield logical
        logical = line
    if logical:
        yield logical


def decoded(value: str, limit: int = limits.LINE) -> str:
    """Return a header value as a reader sees it: encoded words decoded, on one line."""
    if "=?" not in value:
        return one_line(_plain(value), limit)
    try:
        pieces = decode_header(value)
    except (HeaderParseError, binascii.Error, ValueError):
        pieces = [(value, None)]
    words = [
        decode(piece if isinstance(piece, bytes) else piece.encode("ascii", "surrogateescape"), charset or "")
        if isinstance(piece, bytes) or charset
        else _plain(str(piece))
        for piece, charset in pieces
    ]
    return one_line("".join(words), limit)


def _plain(piece: str) -> str:
    """Return a piece without encoded words; bytes beyond ASCII in it are UTF-8 or Windows-1252."""
    try:
        return decode(piece.encode("ascii", "surrogateescape"), "")
    except UnicodeEncodeError:
        return piece
