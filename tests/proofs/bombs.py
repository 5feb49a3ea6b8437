"""Mails that are small and want to become large or slow: each is read in a process of its own, which is then weighed.

Answers each bomb with a line of JSON: its name, how the process ended, seconds of processor, megabytes at most.
"""

from __future__ import annotations

import gzip
import io
import itertools
import json
import os
import random
import resource
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from email.message import EmailMessage
from email.policy import SMTP

from intake.reading.limits import Limits

MEGABYTE = 1_000_000
SECONDS = 20
"""Of processor that the reader has for a mail (INTAKE_READER_SECONDS); the kernel ends who takes more."""


def with_file(name: str, data: bytes, kind: str = "application/octet-stream") -> bytes:
    """A mail with a file."""
    message = EmailMessage(SMTP)
    message["From"], message["Subject"], message["Date"] = "a@example.org", "SE947", "Sun, 15 Mar 2026 12:00:00 +0100"
    message.set_content("Hallo")
    main, _, sub = kind.partition("/")
    message.add_attachment(data, maintype=main, subtype=sub, filename=name)
    return bytes(message)


def with_text(text: str | bytes, kind: str = "text/plain; charset=utf-8") -> bytes:
    """A mail of text alone."""
    head = f"From: a@example.org\r\nSubject: SE947\r\nContent-Type: {kind}\r\n\r\n".encode()
    return head + (text if isinstance(text, bytes) else text.encode())


def packed(*files: tuple[str, bytes]) -> bytes:
    """An archive."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return into.getvalue()


def sheet(cells: bytes, declared: bytes = b"") -> bytes:
    """An Excel file whose one sheet holds these bytes, behind declarations."""
    main = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = b"http://schemas.openxmlformats.org/package/2006/"
    book = b'<workbook xmlns="%b" xmlns:r="%b"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'
    link = b'<Relationships xmlns="%brelationships"><Relationship Id="r1" Type="%b/%b" Target="%b"/></Relationships>'
    types = b'<Types xmlns="%bcontent-types"><Default Extension="xml" ContentType="application/xml"/></Types>'
    return packed(
        ("[Content_Types].xml", types % package),
        ("_rels/.rels", link % (package, office, b"officeDocument", b"xl/workbook.xml")),
        ("xl/workbook.xml", book % (main, office)),
        ("xl/_rels/workbook.xml.rels", link % (package, office, b"worksheet", b"worksheets/sheet1.xml")),
        (
            "xl/worksheets/sheet1.xml",
            declared + b'<worksheet xmlns="%b"><sheetData>%b</sheetData></worksheet>' % (main, cells),
        ),
    )


ENTITIES = b'<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa">%b]>' % b"".join(
    b'<!ENTITY %c "%b">' % (ord("b") + n, b"&%c;" % (ord("a") + n) * 10) for n in range(9)
)
LARGEST = "report of as many games as a mail may have"
"""Which is no bomb: by it the cost of the others is judged."""

GAME = '[Event "a"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
PDF = b"%%PDF-1.4\n1 0 obj<</Length %d/Filter/FlateDecode>>stream\n%b\nendstream endobj\n"


def like_scores(count: int) -> Iterator[str]:
    """Lines that look as if they had a score, each another one."""
    chance = random.Random(7)  # noqa: S311 -- to be repeated
    for _ in range(count):
        line = "".join(chance.choices("ABCDEFGHIJKLMNOPabcdefghij0123456789+/-`%:;&()[]!#. ", k=62))
        yield f"{line[:30]} 1-0 {line[30:]}\n"


def largest_report() -> Iterator[str]:
    """Lines of as many games as a mail may have, each of two others."""
    names = ["".join(parts).title() for parts in itertools.product("bdfglmnprst", "aeiou", "bdfglmnprst", "aeiou")]
    for number in range(Limits().games):
        white, black = names[number], names[-1 - number]
        yield f"{number + 1}. {white}, Karl - {black}, Otto 1-0 15.11.2026\n"


BOMBS: Mapping[str, Callable[[], bytes]] = {
    "lines like scores": lambda: with_text("".join(like_scores(1_000))),
    "lines like scores, as many as are read": lambda: with_text("".join(like_scores(6_000))),
    LARGEST: lambda: with_text("".join(largest_report())),
    "lines like results": lambda: with_text(
        "".join(f"Kr{'a' * (n % 9)} - Wo{'lf' * (n % 7)} 1-0\n" for n in range(6_000))
    ),
    "PGN of variations in variations": lambda: with_file("a.pgn", (GAME + "1. e4 " + "(1. d4 " * 200_000).encode()),
    "PGN of open comments": lambda: with_file("a.pgn", (GAME + "{" * 1_500_000).encode()),
    "PGN of tags": lambda: with_file("a.pgn", "".join(f'[Event "{n}"]\n' for n in range(110_000)).encode()),
    "PGN of moves": lambda: with_file("a.pgn", (GAME + "1. Nf3 Nf6 2. Ng1 Ng8 " * 60_000).encode()),
    "TRF of players": lambda: with_file("a.trf", (b"001 " + b" 1234      Name 2000" * 100 + b"\n") * 2_500),
    "TRF of rounds": lambda: with_file("a.trf", (b"001    1      A" + b"  1234 w 1" * 100_000)),
    "Excel of zeros": lambda: with_file("a.xlsx", sheet(b" " * 200 * MEGABYTE)),
    "Excel of cells": lambda: with_file("a.xlsx", sheet(b"<row>" + b'<c t="n"><v>1</v></c>' * 500_000 + b"</row>")),
    "Excel of far cells": lambda: with_file("a.xlsx", sheet(b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    "Excel of entities": lambda: with_file(
        "a.xlsx", sheet(b'<row><c t="inlineStr"><is><t>&j;</t></is></c></row>', ENTITIES)
    ),
    "CSV of separators": lambda: with_file("a.csv", b";" * 2 * MEGABYTE, "text/csv"),
    "zip of zeros": lambda: with_file("a.zip", packed(("a.pgn", b"\0" * 300 * MEGABYTE)), "application/zip"),
    "zip in zip": lambda: with_file("a.zip", packed(("b.zip", packed(("a.txt", b"\0" * 100 * MEGABYTE))))),
    "zip of files": lambda: with_file("a.zip", packed(*((f"{n}.txt", b"a") for n in range(20_000)))),
    "gzip of zeros": lambda: with_file("a.gz", gzip.compress(b"\0" * 300 * MEGABYTE), "application/gzip"),
    "utf-7": lambda: with_text("+AGE-" * 500_000, "text/plain; charset=utf-7"),
    "utf-16 of half characters": lambda: with_text(b"\xff\xdf" * MEGABYTE, "text/plain; charset=utf-16"),
    "punycode": lambda: with_text("a-" * 500_000, "text/plain; charset=punycode"),
    "unicode_escape": lambda: with_text("\\U0010ffff" * 200_000, "text/plain; charset=unicode_escape"),
    "quoted-printable": lambda: with_text(
        "=\r\n" * 1_000_000, "text/plain\r\nContent-Transfer-Encoding: quoted-printable"
    ),
    "uuencode": lambda: with_text("begin 644 a.jpg\n" + ("M" + "A1-0B" * 12 + "\n") * 15_000),
    "encoded words": lambda: with_text("Hallo").replace(b"SE947", b"=?utf-8?q?a?= " * 5_000),
    "HTML of open elements": lambda: with_text("<div>" * 500_000, "text/html; charset=utf-8"),
    "HTML of tables": lambda: with_text("<table><tr><td>" * 100_000, "text/html; charset=utf-8"),
    "HTML of attributes": lambda: with_text("<a " + "b=c " * 500_000 + ">", "text/html; charset=utf-8"),
    "HTML of entities": lambda: with_text("&amp;lt;" * 500_000, "text/html; charset=utf-8"),
    "HTML of lists": lambda: with_text("<ul><li>" * 200_000, "text/html; charset=utf-8"),
    "PDF of zeros": lambda: with_file("a.pdf", PDF % (9, zlib.compress(b"\0" * 100 * MEGABYTE)), "application/pdf"),
    "PDF of objects": lambda: with_file("a.pdf", b"%PDF-1.4\n" + b"1 0 obj<<>>endobj\n" * 200_000, "application/pdf"),
}
"""Mails up to ten megabytes."""


def weigh(name: str) -> dict[str, object]:
    """Read a bomb in a process of its own."""
    raw = BOMBS[name]()
    pid = os.fork()
    if not pid:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        try:
            read(raw)
        except BaseException:  # noqa: BLE001 -- a child ends here, whatever happens
            os._exit(1)
        os._exit(0)
    _, status, used = os.wait4(pid, 0)
    spent = used.ru_utime + used.ru_stime
    return {
        "name": name,
        "exit": os.waitstatus_to_exitcode(status),
        "seconds": spent,
        "megabytes": used.ru_maxrss // 1024,
    }


def read(raw: bytes) -> None:
    """Read it as the server does, with the limits of a server that sets none."""
    from intake.reading.letters.mime import open_letter  # noqa: PLC0415 -- the parent stays small
    from intake.reading.report import read_report  # noqa: PLC0415 -- the same

    read_report(open_letter(raw, ""))


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for asked in sys.argv[1:] or BOMBS:
        print(json.dumps(weigh(asked)), flush=True)  # noqa: T201 -- the answer
