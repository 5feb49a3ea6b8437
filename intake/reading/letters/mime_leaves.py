"""A leaf of a mail: its bytes, text, parameters and name."""

from __future__ import annotations

import re
from email.message import Message

from intake.reading import limits
from intake.reading.letters.headers import decoded
from intake.reading.letters.text import decode, one_line

FULL_LINE = 76
"""Characters in a line of base64 that another one follows (RFC 2045, 6.8)."""


def text_of(part: Message) -> str:
    """Return the text of a leaf."""
    return decode(payload_of(part), parameter_of(part, "charset"))


def is_cut(part: Message, text: str) -> bool:
    """Whether a text ends within a line, and its base64 with a line as long as they may be (RFC 2045, 6.8): what came
    behind it was lost on the way.
    """
    if str(part.get("Content-Transfer-Encoding", "")).strip().lower() != "base64" or text.endswith(("\n", "\r")):
        return False
    return len(str(part.get_payload()).rstrip().rpartition("\n")[2]) == FULL_LINE


def payload_of(part: Message) -> bytes:
    """Return the bytes of a leaf, its transfer encoding undone as far as it can be."""
    data = part.get_payload(decode=True)
    return data if isinstance(data, bytes) else b""


def parameter_of(part: Message, name: str) -> str:
    """Return a parameter of Content-Type, "" without it."""
    value = part.get_param(name, "")
    return str(value[2] if isinstance(value, tuple) else value or "").strip()


def name_of(part: Message) -> str:
    """Return the file name of an attachment without any path, "" without one."""
    written = f"{part.get('content-disposition', '')} {part.get('content-type', '')}"
    if "name" not in written.lower():  # neither parameter is there, and there is no need to take them apart
        return ""
    return file_name(decoded(part.get_filename("") or "", limits.current().name))


def file_name(written: str) -> str:
    """Return a file name without any path."""
    return re.split(r"[/\\]", one_line(written, limits.current().name))[-1].strip()


def unflow(text: str, delete_space: bool) -> str:
    """Text of format=flowed with its soft line breaks joined (RFC 3676, 4)."""
    lines: list[str] = []
    open_depth: int | None = None
    for line in re.split("\r\n|\r|\n", text):
        depth = len(line) - len(line.lstrip(">"))
        content = line[depth:].removeprefix(" ")
        soft = content.endswith(" ") and content != "-- "
        kept = content[:-1] if soft and delete_space else content
        if open_depth == depth and content != "-- ":
            lines[-1] += kept
        else:
            lines.append(f"{'>' * depth} {kept}" if depth else kept)
        open_depth = depth if soft else None
    return "\n".join(lines)
