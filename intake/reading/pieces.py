"""The pieces of a mail: its body, its attachments, and what cannot be read.

The standard library parses the structure. It is guarded by a count of containers before (it
recurses on each) and by limits after, and every text goes through our own choice of charsets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from email import policy
from email.message import Message
from email.parser import BytesParser

from intake.reading import limits
from intake.reading.codes import Question
from intake.reading.letters import winmail
from intake.reading.letters.attachments import (
    ARCHIVED,
    ARCHIVES,
    Format,
    UnreadableFileError,
    archive_files,
    format_of,
    is_archive,
    read_file,
)
from intake.reading.letters.documents import SCANNED
from intake.reading.letters.hard_breaks import join_broken
from intake.reading.letters.headers import decoded
from intake.reading.letters.html import holds_square, html_to_text
from intake.reading.letters.mime_leaves import file_name, is_cut, name_of, parameter_of, payload_of, text_of, unflow
from intake.reading.letters.quotes import origins
from intake.reading.letters.text import split_lines
from intake.reading.letters.winmail import open_winmail
from intake.reading.types import BODY, HTML, TEXT, Finding, Origin, Part, Place
from intake.reading.words import any_case, split_words
from ratings.formats.spreadsheets import ENCRYPTED, TOO_LARGE

_CONTAINER = re.compile(rb"^content-type[ \t]*:\s*(?:multipart|message)/", re.IGNORECASE | re.MULTILINE)
_IGNORED_TYPES = split_words(
    """
    application/pkcs7-signature application/x-pkcs7-signature application/pgp-signature application/pgp-keys
    text/vcard text/x-vcard text/directory text/calendar text/rfc822-headers message/delivery-status
    message/disposition-notification
    """
)
_REASONS = {SCANNED: " (scan)", ENCRYPTED: " (password)"}
"""Why a file cannot be read, where its sender can do something about it, as it stands behind its name in a finding."""

_IMAGE_NAMES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".wmf", ".emf")
_IGNORED_NAMES = (".p7s", ".vcf", ".asc", ".sig", ".ics")
_UUENCODED = re.compile(
    r"^begin [0-7]{3,4} (\S.*)\r?\n(?=M[!-`]{60}\r?$)(?:(?!end\r?$)(?:\S+|[ -`]+)\r?(?:\n|\Z))*(?:end\r?$)?",
    re.MULTILINE,
)
"""A file that an old mail program has put into the text, up to a blank line at most."""

_NO_HTML = any_case(
    r"\bkein(?:e|en)? html\b|\bnot (?:support|display) html\b|\bhtml[- ]?(?:e-?mail|message|nachricht|format)\b"
)
_OF_A_GAME = any_case(r"\d|\s[-–—:]|\b(?:gegen|gg|against|vs|remis|draw)\b")
"""What a name below a greeting has not: one text of nineteen ends with a full line of base64 without being cut."""

_NO_HTML_LENGTH = 300
"""A plain alternative that only says that there is an HTML one is short."""


class TooMuchError(Exception):
    """A mail is beyond a limit; the argument names it."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """What a mail consists of: body and attachments, what cannot be read, and the other form of the body."""

    parts: tuple[Part, ...]
    findings: tuple[Finding, ...]
    other: Part | None = None
    pictures: tuple[str, ...] = ()


@dataclass(slots=True)
class _Opened:
    """What was found so far while walking through a mail."""

    body: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    other_form: str = HTML
    flowed_marks: set[int] = field(default_factory=set)
    forwarded_from: int | None = None
    is_cut: bool = False
    parts: list[Part] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)
    pieces: int = 0
    characters: int = 0
    attachments: int = 0
    archived: int = 0
    unpacked: int = 0
    closed: bool = False

    def count(self, text: str) -> str:
        """`text`, counted against the limit."""
        self.characters += len(text)
        if self.characters > limits.current().text:
            raise TooMuchError("text")
        return text


def read_pieces(raw: bytes, *, closed: bool = False) -> Pieces:
    """The body and attachments of a mail, and findings about attachments that cannot be read: where they are to stay
    `closed`, also about those that only a library can open.

    Raises TooMuchError beyond a limit, and whatever the standard library's parser raises.
    """
    if sum(1 for _ in _CONTAINER.finditer(raw)) > limits.CONTAINERS:
        raise TooMuchError("parts")
    opened = _Opened(closed=closed)
    _walk(BytesParser(policy=policy.compat32).parsebytes(raw), opened, 0)
    if opened.is_cut:
        _ask_last_line(opened)
    other = Part(opened.other_form, tuple(opened.other), origins=origins(opened.other)) if any(opened.other) else None
    parts = tuple(_without_endless(part, opened) for part in (*_body(opened), *opened.parts))
    other = _without_endless(other, opened) if other else None
    return Pieces(parts, tuple(opened.findings), other, tuple(opened.pictures))


def _ask_last_line(opened: _Opened) -> None:
    """Ask the line in which a body was cut off, which is not read, where it may be about a game."""
    number = max((n for n, line in enumerate(opened.body, start=1) if line.strip()), default=0)
    if number and _OF_A_GAME.search(opened.body[number - 1]):
        opened.findings.append(Finding(Question.UNREADABLE, where=Place(BODY, number, opened.body[number - 1])))
        opened.body[number - 1] = ""


def _without_endless(part: Part, opened: _Opened) -> Part:
    """A part whose endless lines are blank, or all where they are too many, with a finding."""
    longest = limits.LONGEST if len(part.lines) <= limits.MOST_LINES else 0
    if max(map(len, part.lines), default=0) <= longest:
        return part
    opened.findings.append(Finding(Question.TOO_MUCH, "text" if longest else "lines"))
    return replace(part, lines=tuple(line if len(line) <= longest else "" for line in part.lines))


def _body(opened: _Opened) -> Iterator[Part]:
    """Yield the texts of the body as one part, where there is any."""
    if not any(line.strip() for line in opened.body):
        return
    end = len(opened.body) if opened.forwarded_from is None else opened.forwarded_from
    marks = frozenset(mark for mark in opened.flowed_marks if mark < end)
    whose = [*origins(opened.body[:end], marks), *[Origin.FORWARDED] * (len(opened.body) - end)]
    new_only = all(origin is Origin.NEW for origin in whose)
    yield Part(BODY, tuple(opened.body), () if new_only else tuple(whose))


def _walk(message: Message, opened: _Opened, depth: int) -> None:
    """Collect what `message` and everything in it holds."""
    opened.pieces += 1
    if opened.pieces > limits.current().parts:
        raise TooMuchError("parts")
    if depth > limits.current().nesting:
        raise TooMuchError("parts")
    kind = message.get_content_type()
    if kind in _IGNORED_TYPES:
        return
    children = _children(message)
    if kind == "multipart/encrypted":
        opened.findings.append(Finding(Question.UNREADABLE_ATTACHMENT, "encrypted"))
    elif not children:
        _leaf(message, kind, opened)
    elif kind == "multipart/alternative":
        _alternative(children, opened, depth)
    else:
        if kind == "message/rfc822":
            _begin_forwarded(children[0], opened)
        for child in children:
            _walk(child, opened, depth + 1)


def _begin_forwarded(mail: Message, opened: _Opened) -> None:
    """Put who wrote an attached mail and when above its text, as mail programs do with one that they forward."""
    if opened.forwarded_from is None:
        opened.forwarded_from = len(opened.body)
    for name in ("From", "Date"):
        value = " ".join(decoded(str(mail.get(name, "")), limits.LINE).split())
        opened.body += [opened.count(f"{name}: {value}")] if value else []


def _children(message: Message) -> list[Message]:
    """Return what a container holds, nothing for a leaf."""
    payload = message.get_payload() if message.is_multipart() else ()
    return [child for child in payload if isinstance(child, Message)]


def _alternative(children: list[Message], opened: _Opened, depth: int) -> None:
    """One text of several forms: the plain one where it says anything, and every attachment.

    Plain forms of HTML lose the columns of tables, so that of a crosstable the HTML one is read.
    Apple Mail puts attachments beside the HTML form only, so that its container is walked through
    and only its text left out.
    """
    plain = (child for child in children if _is_body(child, "text/plain") and _says_something(child))
    html = [child for child in children if _is_body(child, "text/html")]
    squares = (child for child in html if holds_square(text_of(child)))
    chosen = next(squares, None) or next(plain, None) or next(iter(html), None)
    if chosen is not None:
        _walk(chosen, opened, depth + 1)
    for child in children:
        if child is chosen or child.get_content_type() in _IGNORED_TYPES:
            continue
        before, marks, forwarded = list(opened.body), set(opened.flowed_marks), opened.forwarded_from
        if child.is_multipart() or name_of(child) or _says_something(child):
            _walk(child, opened, depth + 1)
        if chosen is not None:
            opened.other += opened.body[len(before) :]
            opened.other_form = HTML if _is_body(chosen, "text/plain") else TEXT
            opened.body, opened.flowed_marks, opened.forwarded_from = before, marks, forwarded


def _is_body(part: Message, kind: str) -> bool:
    """Whether a leaf is text of `kind` to be read as part of the mail itself."""
    return not part.is_multipart() and _kind_of_body(part, part.get_content_type(), name_of(part)) == kind


def _kind_of_body(leaf: Message, kind: str, name: str) -> str:
    """Return the kind of a leaf of the mail itself, "" for an attachment."""
    return "" if name or leaf.get_content_disposition() == "attachment" else kind


def _says_something(part: Message) -> bool:
    """Whether a plain text is more than blank, or a note that the mail is in HTML."""
    text = text_of(part)
    return bool(text.strip()) and not (len(text) < _NO_HTML_LENGTH and _NO_HTML.search(text))


def _leaf(part: Message, kind: str, opened: _Opened) -> None:
    """Collect a piece that is no container."""
    name = name_of(part)
    kind_of_body = _kind_of_body(part, kind, name)
    if _holds_no_results(part, kind, name, opened):
        return
    if kind in winmail.TYPES or name.lower() == winmail.NAME:
        _winmail(payload_of(part), name, opened)
    elif kind_of_body == "text/plain":
        text = text_of(part)
        opened.is_cut = is_cut(part, text)
        flowed = parameter_of(part, "format").lower() == "flowed"
        text = unflow(text, parameter_of(part, "delsp").lower() == "yes") if flowed else text
        _add_body(join_broken(text), opened)
    elif kind_of_body == "text/html":
        _add_body(html_to_text(opened.count(text_of(part))), opened)
    else:
        _attachment(payload_of(part), parameter_of(part, "charset"), kind, name, opened)


def _holds_no_results(part: Message, kind: str, name: str, opened: _Opened) -> bool:
    """Return whether a piece is passed over; the names of pictures that are attached are kept."""
    is_picture = kind.startswith("image/")
    if is_picture and part.get_content_disposition() == "attachment":
        opened.pictures.append(name or kind)
    return is_picture or kind in _IGNORED_TYPES or name.lower().endswith(_IGNORED_NAMES)


def _add_body(text: str, opened: _Opened) -> None:
    """Add a text to the body, below what it has; a file within it is none of its lines."""
    opened.count(text)
    for file in _UUENCODED.finditer(text):
        if _is_of_interest(name := file_name(file[1].strip())):
            _attachment(b"", "", "", name, opened)  # counted and asked for, like an empty file
    text = _UUENCODED.sub("", text)
    if opened.body:
        opened.body.append("")
    first = len(opened.body)
    raw_lines = re.split("\r\n|\r|\n", text)
    lines = split_lines(text)
    opened.flowed_marks |= {first + i for i, line in enumerate(raw_lines) if line == "-- "}
    opened.body += lines


def _winmail(data: bytes, name: str, opened: _Opened) -> None:
    """Collect what a winmail.dat holds; its text only where the mail has none of its own."""
    found = None if opened.closed else open_winmail(data)
    if found is None or not (found.text or found.html or found.files or opened.body):
        opened.findings.append(Finding(Question.UNREADABLE_ATTACHMENT, name or winmail.NAME))
        return
    if not any(line.strip() for line in opened.body):
        html = holds_square(found.html) or not found.text.strip()
        _add_body(html_to_text(opened.count(found.html)) if html else found.text, opened)
    for path, content in found.files:
        if _is_of_interest(path):
            _attachment(content, "", "", file_name(path), opened)


def _is_of_interest(name: str) -> bool:
    """Whether a file that was wrapped may hold results: neither an image nor a signature."""
    return not name.lower().endswith((*_IGNORED_NAMES, *_IMAGE_NAMES))


def _attachment(data: bytes, charset: str, kind: str, name: str, opened: _Opened) -> None:
    """Collect an attachment as lines, or a finding with its name."""
    opened.attachments += 1
    if opened.attachments > limits.current().attachments:
        raise TooMuchError("attachments")
    shown = name or f"attachment {opened.attachments}"
    if is_archive(name, kind):
        _archive(data, shown, opened, 1)
    else:
        _file(format_of(name, kind), data, charset, shown, opened)


def _archive(data: bytes, name: str, opened: _Opened, depth: int) -> None:
    """Collect the files of an archive, or a finding with its name."""
    try:
        files = () if depth > ARCHIVES or opened.closed else archive_files(data)
    except UnreadableFileError as fault:
        _refuse(str(fault), name, opened)
        return
    files = tuple((file, content) for file, content in files if _is_of_interest(file))
    opened.archived += len(files)
    opened.unpacked += sum(len(content) for _, content in files)
    if opened.archived > ARCHIVED:
        opened.findings.append(Finding(Question.TOO_MUCH, f"attachments:{name}"))
    elif opened.unpacked > limits.current().unpacked or not files:
        _refuse(TOO_LARGE if files else "", name, opened)
    else:
        for file, content in files:
            shown = f"{name}/{file_name(file)}"
            if is_archive(file, ""):
                _archive(content, shown, opened, depth + 1)
            else:
                _file(format_of(file, ""), content, "", shown, opened)


def _file(found: Format | None, data: bytes, charset: str, name: str, opened: _Opened) -> None:
    """Collect a file of a format as lines, or a finding with its name."""
    if found is None or (found.binary and opened.closed):
        _refuse("", name, opened)
        return
    try:
        lines = read_file(found, data, charset)
    except UnreadableFileError as fault:
        _refuse(str(fault), name, opened)
        return
    if not any(lines):
        _refuse("", name, opened)
        return
    opened.count("".join(lines))
    forwarded = opened.forwarded_from is not None  # those of an attached mail
    whose = (Origin.FORWARDED,) * len(lines) if forwarded else ()
    opened.parts.append(Part(_unique(name, opened), lines, whose))


def _refuse(why: str, name: str, opened: _Opened) -> None:
    """Collect a finding about a file that cannot be read."""
    if why == TOO_LARGE:
        opened.findings.append(Finding(Question.TOO_MUCH, f"unpacked:{name}"))
        return
    opened.findings.append(Finding(Question.UNREADABLE_ATTACHMENT, f"{name}{_REASONS.get(why, '')}"))


def _unique(name: str, opened: _Opened) -> str:
    """`name`, numbered where another attachment has it."""
    taken = {part.name for part in opened.parts} | {BODY, "subject"}
    return name if name not in taken else f"{name} ({opened.attachments})"
