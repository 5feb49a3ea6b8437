"""Each limit of a mail: just below it the mail is read, just above it the director reads what to do.

Mails go through the real reading process, with limits of the settings that are small enough to be reached.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

import openpyxl
import pytest

from intake.models import InboundMail, MailState, OutboundMail
from intake.processing.process import process_mail
from intake.processing.reader import Reader
from intake.reading.limits import Limits
from intake.receiving.receivers import store
from tests.intake.federation import ANNA, OWN_SERVER, RESULT, answers, codes, mail

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

PAIRS = (("Hans Müller", "Eva Schmidt"), ("Karl Heinz Weber", "Hans Müller"), ("Eva Schmidt", "Karl Müller"))
"""Three games of SE947, each with the colours that it has in the table."""


@pytest.fixture
def reader() -> Iterator[Reader]:
    with Reader() as running:
        yield running


def with_fields(count: int) -> bytes:
    """A mail with that many header fields."""
    raw = mail(RESULT)
    there = raw.partition(b"\r\n\r\n")[0].count(b"\r\n") + 1
    return b"".join(b"X-%d: y\r\n" % number for number in range(count - there)) + raw


def with_head(size: int) -> bytes:
    """A mail whose header has that many bytes."""
    raw = mail(RESULT)
    there = len(raw.partition(b"\r\n\r\n")[0])
    return b"X: %s\r\n" % (b"y" * (size - there - len(b"X: \r\n"))) + raw


def with_body(*lines: bytes) -> bytes:
    """A mail of the director with these lines behind its header."""
    head = f"Authentication-Results: {OWN_SERVER}; dmarc=pass header.from=example.org\nFrom: {ANNA}\nSubject: SE947\n"
    return b"\n".join((f"{head}Date: Sun, 15 Mar 2026 12:00:00 +0100\nMIME-Version: 1.0".encode(), *lines))


TEXT = (b"Content-Type: text/plain; charset=utf-8", b"", RESULT.encode())
SMALL = (b"Content-Type: text/plain", b"", b"Hallo")


def with_parts(count: int) -> bytes:
    """A mail of that many pieces: the container, the text, and others."""
    more = (line for _ in range(count - 2) for line in (b"--b", *SMALL))
    return with_body(b"Content-Type: multipart/mixed; boundary=b", b"", b"--b", *TEXT, *more, b"--b--")


def with_nesting(depth: int) -> bytes:
    """A mail whose text stands in that many containers."""
    begins = (
        line
        for level in range(depth)
        for line in (b"Content-Type: multipart/mixed; boundary=b%d" % level, b"", b"--b%d" % level)
    )
    return with_body(*begins, *TEXT)


def with_text(characters: int) -> bytes:
    """A mail with that many characters of text."""
    return with_body(*TEXT[:2], RESULT.encode() + b" " * (characters - len(RESULT)))


def with_attachments(count: int) -> bytes:
    """A mail with that many attachments."""
    message = EmailMessage(SMTP)
    message.set_content("Hallo")
    for number in range(count):
        message.add_attachment(RESULT.encode(), maintype="text", subtype="plain", filename=f"{number}.txt")
    head, _, body = mail(RESULT).partition(b"Content-Type")[0], None, bytes(message)
    return head + body


def with_games(count: int) -> bytes:
    """A mail with that many games."""
    return mail("".join(f"{white} - {black} 1/2, 10.3.2026\n" for white, black in PAIRS[:count]))


def with_pgn(characters: int) -> bytes:
    """A mail with a file of games that has so many characters."""
    game = '[White "Hans Müller"]\n[Black "Eva Schmidt"]\n[Result "1-0"]\n\n1. e4 {'
    comment = "x" * (characters - len(game.replace("\n", "")) - len("} 1-0"))
    return with_file("a.pgn", f"{game}{comment}}} 1-0\n".encode())


def with_file(name: str, data: bytes) -> bytes:
    """A mail with a file."""
    message = EmailMessage(SMTP)
    message.set_content("Hallo")
    message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return mail(RESULT).partition(b"Content-Type")[0] + bytes(message)


CASES: dict[str, tuple[str, int, Callable[[int], bytes], str]] = {
    "header fields": ("header_fields", 40, with_fields, "headers"),
    "size of the header": ("header_bytes", 2000, with_head, "headers"),
    "parts": ("parts", 6, with_parts, "parts"),
    "nesting": ("nesting", 4, with_nesting, "parts"),
    "text": ("text", 1000, with_text, "text"),
    "attachments": ("attachments", 3, with_attachments, "attachments"),
    "games": ("games", 2, with_games, "games"),
    "PGN": ("pgn", 300, with_pgn, "pgn"),
}
"""Setting, a small limit, a mail with that much of it, and what the director is told about."""

SENTENCES = {
    "parts": "Diese Mail ist aus mehr Teilen zusammengesetzt, als ich lese, oder aus Mails in Mails; bitte die "
    "Ergebnisse als Text in einer neuen Mail senden.",
    "text": "Diese Mail hat mehr Text, als ich lese; bitte die Ergebnisse ohne den Rest senden.",
    "attachments": "Diese Mail hat mehr Anhänge, als ich lese; bitte auf mehrere Mails verteilen.",
    "games": "Das sind mehr Partien, als ich aus einer Mail nehme; bitte auf mehrere Mails verteilen.",
    "pgn": "Diese Partiendatei ist länger, als ich lese; bitte in mehreren Teilen senden.",
    "unpacked": "Dieser Anhang ist ausgepackt größer, als ich lese; bitte die Ergebnisse als Text senden oder als "
    "kleinere Datei.",
}


def brought_to_its_end(raw: bytes, reader: Reader) -> InboundMail:
    row = store(raw, "file")
    process_mail(row.pk, reader)
    row.refresh_from_db()
    return row


def told() -> str:
    """What the director reads, on one line."""
    return " ".join(OutboundMail.objects.get().body.split())


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_mail_at_a_limit_is_read(case: str, reader: Reader, settings: Any) -> None:
    name, most, build, _ = CASES[case]
    settings.INTAKE_LIMITS = settings.INTAKE_LIMITS | {name: most}
    row = brought_to_its_end(build(most), reader)
    assert (row.state, codes(row)) == (MailState.ACCEPTED, [])


@pytest.mark.long
@pytest.mark.parametrize("case", [case for case in CASES if CASES[case][3] != "headers"])
def test_director_reads_what_to_do_about_a_mail_beyond_a_limit(case: str, reader: Reader, settings: Any) -> None:
    name, most, build, about = CASES[case]
    settings.INTAKE_LIMITS = settings.INTAKE_LIMITS | {name: most}
    row = brought_to_its_end(build(most + 1), reader)
    assert (row.state, codes(row)) == (MailState.HELD, ["too-much"])
    assert told().count(SENTENCES[about]) == 1


@pytest.mark.long
@pytest.mark.parametrize("case", ["header fields", "size of the header"])
def test_mail_beyond_a_limit_of_its_header_has_no_author_who_could_be_answered(
    case: str, reader: Reader, settings: Any
) -> None:
    name, most, build, _ = CASES[case]
    settings.INTAKE_LIMITS = settings.INTAKE_LIMITS | {name: most}
    row = brought_to_its_end(build(most + 1), reader)
    assert (row.state, answers()) == (MailState.QUARANTINED, [])


def excel() -> tuple[bytes, int]:
    """A file with one result, and how many bytes are in it."""
    book = openpyxl.Workbook()
    book.create_sheet().append(["Hans Müller - Eva Schmidt", "1-0", "10.3.2026"])
    book.save(packed := io.BytesIO())
    with zipfile.ZipFile(packed) as archive:
        return packed.getvalue(), sum(member.file_size for member in archive.infolist())


@pytest.mark.long
@pytest.mark.parametrize("name", ["unpacked", "ratio"])
def test_packed_file_is_unpacked_up_to_its_limits(name: str, reader: Reader, settings: Any) -> None:
    data, unpacked = excel()
    enough = unpacked if name == "unpacked" else -(-unpacked // len(data))
    settings.INTAKE_LIMITS = settings.INTAKE_LIMITS | {name: enough}
    assert brought_to_its_end(with_file("a.xlsx", data), reader).state == MailState.ACCEPTED
    OutboundMail.objects.all().delete()
    reader.close()
    settings.INTAKE_LIMITS = settings.INTAKE_LIMITS | {name: enough - 1}
    row = brought_to_its_end(with_file("b.xlsx", data), reader)
    assert (row.state, codes(row)) == (MailState.HELD, ["too-much"])
    assert told().count(f"b.xlsx {SENTENCES['unpacked']}") == 1


@pytest.mark.long
def test_name_is_kept_up_to_its_limit(reader: Reader, settings: Any) -> None:
    settings.INTAKE_LIMITS = settings.INTAKE_LIMITS | {"name": 30}
    names = ["A" * 30, "B" * 31]
    read = reader.read(mail(f"{names[0]} - {names[1]} 1-0\n")).reading
    assert [(claim.white, claim.black) for claim in read.claims] == [("A" * 30, "B" * 30)]


@pytest.mark.long
def test_mail_of_ten_megabytes_is_read_and_a_larger_one_is_not(reader: Reader, settings: Any) -> None:
    raw = mail(RESULT)
    settings.INTAKE_MAX_BYTES = len(raw)
    assert brought_to_its_end(raw, reader).state == MailState.ACCEPTED
    OutboundMail.objects.all().delete()
    settings.INTAKE_MAX_BYTES = len(raw)
    row = brought_to_its_end(mail(f"{RESULT} "), reader)
    assert (row.state, codes(row)) == (MailState.HELD, ["too-large"])
    assert told().count("Die Mail ist zu groß und wurde nicht gelesen") == 1


def test_server_that_sets_nothing_has_the_limits_of_the_reader(settings: Any) -> None:
    assert asdict(Limits()) == settings.INTAKE_LIMITS
    assert settings.INTAKE_MAX_BYTES == 10_000_000
