"""A mail opened: its text as a reader sees it, its day, and hostile bytes that cost little."""

from __future__ import annotations

import base64
from base64 import b64encode
from contextvars import copy_context
from datetime import UTC, date, datetime

import pytest

from intake.reading import limits
from intake.reading.codes import Question
from intake.reading.letters.mime import open_letter
from intake.reading.limits import Limits
from intake.reading.types import Letter, Origin

OWN = "mail.fernwertung.example"
MOST = Limits()
HEAD = b"From: Ruth Uferstein <r.uferstein@example.org>\nSubject: SE947\nDate: Mon, 16 Mar 2026 08:14:51 +0100\n"


def letter(rest: bytes, head: bytes = HEAD) -> Letter:
    return open_letter(head + rest, OWN)


def body(opened: Letter) -> tuple[str, ...]:
    return next((part.lines for part in opened.parts if part.name == "body"), ())


def why(opened: Letter) -> list[tuple[str, str]]:
    return [(str(finding.code), finding.detail) for finding in opened.findings]


def multipart(kind: str, *parts: bytes) -> bytes:
    pieces = b"".join(b"--b\n" + part + b"\n" for part in parts)
    return b"MIME-Version: 1.0\nContent-Type: multipart/" + kind.encode() + b"; boundary=b\n\n" + pieces + b"--b--\n"


@pytest.mark.parametrize(
    ("declared", "data"),
    [
        (b"; charset=utf-8", "Müller ½".encode()),
        (b"; charset=iso-8859-1", "Müller ½".encode("latin-1")),
        (b"; charset=iso-8859-1", "Müller ½".encode()),
        (b"; charset=us-ascii", "Müller ½".encode("cp1252")),
        (b"; charset=utf-8", "Müller ½".encode("cp1252")),
        (b"; charset=x-unknown", "Müller ½".encode()),
        (b'; charset="windows-1252"', "Müller ½".encode("cp1252")),
        (b"", "Müller ½".encode("cp1252")),
        (b"", "Müller ½".encode()),
        (b"; charset=utf-16", "Müller ½".encode("utf-16")),
        (b"; charset=cp850", "Müller ½".encode("cp850")),
    ],
)
def test_text_is_read_in_the_charset_it_is_in(declared: bytes, data: bytes) -> None:
    assert body(letter(b"Content-Type: text/plain" + declared + b"\n\n" + data)) == ("Müller ½",)


@pytest.mark.parametrize("charset", [b"utf-7", b"unicode_escape", b"idna", b"punycode", b"rot13", b"hz", b"base64"])
def test_charset_that_makes_markup_is_not_used(charset: bytes) -> None:
    text = b"+ADw-script+AD4- \\x3cb ~{#<~}"
    assert body(letter(b"Content-Type: text/plain; charset=" + charset + b"\n\n" + text)) == (text.decode(),)


def test_composed_and_decomposed_umlauts_are_the_same() -> None:
    assert body(letter("Content-Type: text/plain; charset=utf-8\n\nMu\u0308ller".encode())) == ("Müller",)


def test_invisible_characters_are_taken_out() -> None:
    text = "Content-Type: text/plain; charset=utf-8\n\nMü\u200bl\u00adler\u202e\u00a0-\u2009Schmidt\x00 1-0"
    assert body(letter(text.encode())) == ("Müller - Schmidt 1-0",)


def test_long_s_is_an_s() -> None:
    assert body(letter("Content-Type: text/plain; charset=utf-8\n\nam ſonntag".encode())) == ("am sonntag",)


def test_quoted_printable_and_base64_are_undone() -> None:
    quoted = b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nM=C3=BCl=\nler"
    coded = b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n"
    assert body(letter(quoted)) == ("Müller",)
    assert body(letter(coded + base64.encodebytes("Müller".encode()))) == ("Müller",)


def test_flowed_text_is_joined_but_not_its_signature() -> None:
    text = b"Content-Type: text/plain; format=flowed\n\nMueller - \nSchmidt 1-0\n stuffed\n-- \nRuth\n"
    opened = letter(text)
    assert body(opened)[:4] == ("Mueller - Schmidt 1-0", "stuffed", "--", "Ruth")
    assert opened.parts[0].origins[2:4] == (Origin.SIGNATURE, Origin.SIGNATURE)


def test_plain_form_is_preferred_to_html() -> None:
    plain, html = b"Content-Type: text/plain\n\nplain\n", b"Content-Type: text/html\n\n<p>html</p>\n"
    assert body(letter(multipart("alternative", plain, html))) == ("plain", "")


@pytest.mark.parametrize("plain", [b"  \n", b"Ihr Programm kann kein HTML anzeigen.\n", b"This is an HTML message.\n"])
def test_html_is_read_where_the_plain_form_says_nothing(plain: bytes) -> None:
    parts = b"Content-Type: text/plain\n\n" + plain, b"Content-Type: text/html\n\n<p>M&uuml;ller</p>\n"
    assert [line for line in body(letter(multipart("alternative", *parts))) if line] == ["Müller"]


def test_html_shows_what_a_reader_sees() -> None:
    html = (
        b"Content-Type: text/html; charset=utf-8\n\n<html><head><title>x</title></head><body>Liste:"
        b"<table><tr><td>M&uuml;ller</td><td>Schmidt</td><td>1:0</td></tr></table>"
        b"<span style='display:none'>Koch - Wolf 1-0</span><p hidden>0-1</p>"
        b"<blockquote type=cite>alt<br>1-0</blockquote></body></html>"
    )
    opened = letter(html)
    assert [line for line in body(opened) if line] == ["Liste:", "Müller  Schmidt  1:0", "> alt", "> 1-0"]
    assert [opened.parts[0].origin(i) for i, line in enumerate(body(opened)) if line.startswith(">")] == [
        Origin.QUOTED,
        Origin.QUOTED,
    ]


def test_attachments_become_parts_of_their_own() -> None:
    text = b"Content-Type: text/plain\n\nanbei\n"
    pgn = b'Content-Type: application/octet-stream; name="../x/Partie.pgn"\n\n[White "A"]\n'
    opened = letter(multipart("mixed", text, pgn, pgn))
    assert [part.name for part in opened.parts] == ["body", "Partie.pgn", "Partie.pgn (2)"]
    assert opened.parts[1].lines[0] == '[White "A"]'


def test_attachment_that_cannot_be_read_is_asked_by_name() -> None:
    sheet = b'Content-Type: application/vnd.ms-excel; name="SE947.xls"\n\nPK\n'
    binary = b'Content-Type: text/plain; name="x.txt"\nContent-Disposition: attachment\n\na\0b\n'
    opened = letter(multipart("mixed", b"Content-Type: text/plain\n\nx\n", sheet, binary))
    assert why(opened) == [("unreadable-attachment", "SE947.xls"), ("unreadable-attachment", "x.txt")]


def test_images_signatures_and_cards_are_of_no_account() -> None:
    kinds = (b"image/png", b"application/pkcs7-signature", b"application/pgp-signature", b"text/vcard")
    parts = [b"Content-Type: " + kind + b'; name="x"\n\nx\n' for kind in kinds]
    opened = letter(multipart("mixed", b"Content-Type: text/plain\n\nx\n", *parts))
    assert why(opened) == []
    assert [part.name for part in opened.parts] == ["body"]


def test_encrypted_mail_is_asked() -> None:
    assert why(letter(multipart("encrypted", b"Content-Type: application/pgp-encrypted\n\nx\n"))) == [
        ("unreadable-attachment", "encrypted")
    ]


def test_forwarded_mail_is_marked_as_such() -> None:
    inner = b"Content-Type: message/rfc822\n\nSubject: x\nContent-Type: text/plain\n\nMueller - Schmidt 1-0\n"
    opened = letter(multipart("mixed", b"Content-Type: text/plain\n\nx\n", inner))
    place = body(opened).index("Mueller - Schmidt 1-0")
    assert opened.parts[0].origin(place) is Origin.FORWARDED
    assert opened.parts[0].origin(0) is Origin.NEW


def test_day_is_the_newest_of_date_and_receipt_in_the_federations_zone() -> None:
    own = b"Received: from x by mail.fernwertung.example; Mon, 16 Mar 2026 23:30:00 +0000\n"
    assert letter(b"\nx", own + HEAD).day == date(2026, 3, 17)
    assert letter(b"\nx").day == date(2026, 3, 16)
    assert letter(b"\nx", b"From: a@example.org\n").day is None


def test_day_is_that_of_a_federation_on_the_other_side_of_the_world() -> None:
    sent = b"From: a@example.org\nDate: Mon, 16 Mar 2026 15:30:00 +0000\n"
    far = copy_context()
    far.run(limits.use, limits.Limits(zone="Australia/Sydney"))
    assert (letter(b"\nx", sent).day, far.run(letter, b"\nx", sent).day) == (date(2026, 3, 16), date(2026, 3, 17))


def test_receipt_is_that_of_our_own_server_only() -> None:
    other = b"Received: from x by mx.example.net; Tue, 17 Mar 2026 10:00:00 +0100\n"
    own = b"Received: from y by mail.fernwertung.example; Tue, 17 Mar 2026 10:00:05 +0100\n"
    assert letter(b"\nx", other + HEAD).received_at is None
    assert letter(b"\nx", own + other + HEAD).received_at == datetime(2026, 3, 17, 9, 0, 5, tzinfo=UTC)


def test_message_ids_are_kept_with_their_brackets() -> None:
    opened = letter(b"Message-ID:\n <a@b>\nIn-Reply-To: <c@d> (answer)\n\nx")
    assert (opened.message_id, opened.in_reply_to) == ("<a@b>", "<c@d>")


def test_encoded_newline_in_a_subject_is_a_blank() -> None:
    head = b"From: a@example.org\nSubject: =?utf-8?q?SE947=0D=0ABcc:_x@example.org?=\n"
    assert letter(b"\nx", head).subject == "SE947 Bcc: x@example.org"


def test_windows_line_ends_and_blank_first_lines_change_nothing() -> None:
    raw = HEAD + b"Content-Type: text/plain\n\nMueller - Schmidt 1-0\n"
    unix = open_letter(raw, OWN)
    assert open_letter(raw.replace(b"\n", b"\r\n"), OWN) == unix
    assert open_letter(b"\r\n\n" + raw, OWN) == unix


def nested(depth: int) -> bytes:
    return b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (i, i) for i in range(depth)) + b"\nx\n"


@pytest.mark.parametrize(
    ("raw", "limit"),
    [
        (HEAD + b"".join(b"X-%d: y\n" % i for i in range(100_000)) + b"\nx", "headers"),
        (HEAD + b"X: " + b"y" * MOST.header_bytes + b"\n\nx", "headers"),
        (HEAD + nested(3_000), "parts"),
        (HEAD + nested(MOST.nesting + 2), "parts"),
        (HEAD + b"Content-Type: message/rfc822\n\n" * 3_000 + b"x", "parts"),
        (HEAD + multipart("mixed", *[b"\nx\n"] * (MOST.parts + 1)), "parts"),
        (
            HEAD + multipart("mixed", *[b'Content-Type: text/plain; name="a.txt"\n\nx\n'] * (MOST.attachments + 1)),
            "attachments",
        ),
        (HEAD + b"\n" + b"x" * (MOST.text + 1), "text"),
    ],
    ids=["headers", "header-bytes", "nested", "nesting", "forwards", "parts", "attachments", "text"],
)
def test_mail_beyond_a_limit_is_not_read(raw: bytes, limit: str) -> None:
    opened = open_letter(raw, OWN)
    assert why(opened) == [(Question.TOO_MUCH.value, limit)]
    assert opened.parts == ()


def test_mail_beyond_the_limit_of_headers_has_no_sender() -> None:
    opened = open_letter(HEAD + b"X: y\n" * (MOST.header_fields + 1) + b"\nx", OWN)
    assert (opened.sender.address, opened.sender.problem) == ("", "headers-limit")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"\0",
        b"From: " + b"(" * 1_000 + b"\n\nx",
        b"Subject: =?utf-8?b?####?=\n\nx",
        b"Content-Type: multipart/mixed\n\n--b\nx",
        b"Content-Type: text/plain; charset*=utf-8''%ff; name*0*=x\n\nx",
        b"Content-Type: text/html\n\n<?xml encoding='x'?><p>" + b"<div>" * 5_000,
        b"Content-Transfer-Encoding: base64\n\n====",
        b"Content-Transfer-Encoding: x-uuencode\n\nbegin 644 x\nM",
        b"Date: Mon, 99 Foo 0000 99:99:99 +9999\n\nx",
    ],
)
def test_broken_mail_is_opened_without_an_exception(raw: bytes) -> None:
    opened = open_letter(raw, OWN)
    assert opened.sender.address == ""


@pytest.mark.parametrize(("name", "found"), [("Foto.JPG", []), ("games.pgn", [("unreadable-attachment", "games.pgn")])])
@pytest.mark.parametrize("end", ["#`0(#\n`\nend\n", "\n"], ids=["whole", "cut"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_file_within_the_text_is_none_of_its_lines(
    name: str, found: list[tuple[str, str]], end: str, line_end: str
) -> None:
    packed = f"begin 644 {name}\n" + ("M" + "A1-0B" * 12 + "\n") * 3
    text = f"Content-Type: text/plain\n\nbegin 644 now\nKoch - Wolf 1-0\n{packed}{end}Lang - Roth 0-1"
    opened = open_letter(text.replace("\n", line_end).encode(), OWN)
    assert [line for line in opened.parts[0].lines if line] == ["begin 644 now", "Koch - Wolf 1-0", "Lang - Roth 0-1"]
    assert [(finding.code, finding.detail) for finding in opened.findings] == found


def test_files_within_the_text_are_counted_like_attachments() -> None:
    packed = "begin 644 a.pgn\n" + "M" + "A1-0B" * 12 + "\nend\n"
    mails = (f"Content-Type: text/plain\n\n{packed * count}".encode() for count in (20, 21))
    found = [[finding.code for finding in open_letter(raw, OWN).findings] for raw in mails]
    assert found == [["unreadable-attachment"] * 20, ["too-much"]]


@pytest.mark.parametrize(
    ("text", "found", "lines"),
    [
        (b"x" * limits.LONGEST + b"\n1-0", [], ["x" * limits.LONGEST, "1-0"]),
        (b"x" * (limits.LONGEST + 1) + b"\n1-0", [("too-much", "text")], ["", "1-0"]),
        (b"x\n" * (limits.MOST_LINES - 1) + b"1-0", [], [*["x"] * (limits.MOST_LINES - 1), "1-0"]),
        (b"x\n" * limits.MOST_LINES + b"1-0", [("too-much", "lines")], [""] * (limits.MOST_LINES + 1)),
    ],
    ids=["longest line", "longer line", "most lines", "more lines"],
)
@pytest.mark.parametrize("head", [b"", b'Content-Type: text/plain; name="a.txt"\n'], ids=["body", "file"])
def test_endless_line_is_blank_and_said(
    head: bytes, text: bytes, found: list[tuple[str, str]], lines: list[str]
) -> None:
    opened = open_letter(HEAD + head + b"\n" + text, OWN)
    assert why(opened) == found
    assert [list(part.lines) for part in opened.parts] == [lines]


@pytest.mark.parametrize(
    ("header", "mark"),
    [
        (b"Auto-Submitted: auto-replied", "auto-submitted"),
        (b"Auto-Submitted: auto-generated; x=y", "auto-submitted"),
        (b"Precedence: bulk", "precedence"),
        (b"List-Id: <x.example.org>", "list"),
        (b"X-Autoreply: yes", "x-autoreply"),
        (b"Return-Path: <>", "return-path"),
        (b"Content-Type: multipart/report; boundary=b", "report"),
        (b"X-Failed-Recipients: x@example.org", "bounce"),
        (b"X-Spam-Flag: YES", "spam"),
        (b"Auto-Submitted: no", ""),
        (b"Precedence: first-class", ""),
        (b"X-Auto-Response-Suppress: All", ""),
        (b"X-Spam-Flag: NO", ""),
    ],
)
def test_automatic_mail_is_known_by_its_marks(header: bytes, mark: str) -> None:
    assert letter(header + b"\n\nx").automatic == mark


@pytest.mark.parametrize("subject", [b"Abwesenheitsnotiz: SE947", b"Automatic reply: x", b"Out of Office"])
def test_absence_is_known_by_its_subject(subject: bytes) -> None:
    assert letter(b"\nx", b"From: a@example.org\nSubject: " + subject + b"\n").automatic == "subject"


@pytest.mark.parametrize(("last", "asked"), [("Ihre Karin", []), ("Müller - Sch", ["unreadable"])])
def test_text_that_ends_with_a_full_line_of_base64_is_asked_only_where_a_game_may_be_cut(
    last: str, asked: list[str]
) -> None:
    line = 57  # bytes of a full line (RFC 2045, 6.8)
    encoded = b64encode(f"{'.' * (line - 1 - len(last.encode()))}\n{last}".encode())
    found = letter(b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n" + encoded)
    assert [finding.code for finding in found.findings] == asked
