"""Mails as they come to a door, and the same mail as different ways deliver it."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP

US = "wertung@example.org"
DIRECTOR = "leiterin@example.net"


def letter(number: int = 1, text: str = "Müller - Weiß 1-0\n.\n..zwei Punkte\nFrom hier an: nichts.\n") -> bytes:
    """A mail in UTF-8 and 8 bits with everything that a way of delivery could spoil, its lines ended by CRLF."""
    head = (
        "Authentication-Results: mail.example.org; dmarc=pass header.from=example.net\r\n"
        f"From: Leiterin <{DIRECTOR}>\r\n"
        f"To: {US}\r\n"
        f"Subject: Ergebnis {number} aus dem Turnier mit einem\r\n langen Namen\r\n"
        "Date: Mon, 02 Mar 2026 18:30:00 +0100\r\n"
        f"Message-ID: <{number}@example.net>\r\n"
        "MIME-Version: 1.0\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n"
        "Content-Transfer-Encoding: 8bit\r\n"
    )
    return f"{head}\r\n".encode() + text.replace("\n", "\r\n").encode()


def with_attachment() -> bytes:
    """A mail of two parts, one of them binary."""
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"] = DIRECTOR, US, "Tabelle"
    mail["Date"], mail["Message-ID"] = "Mon, 02 Mar 2026 18:30:00 +0100", "<table@example.net>"
    mail.set_content("Die Tabelle liegt bei.\n")
    mail.add_attachment(bytes(range(256)), maintype="application", subtype="octet-stream", filename="tabelle.xlsx")
    return bytes(mail)


def unix(raw: bytes) -> bytes:
    """The mail with its lines ended as on Unix."""
    return raw.replace(b"\r\n", b"\n")


def delivered(raw: bytes, *trace: str) -> bytes:
    """The mail behind the trace headers that servers put on top of it."""
    return "".join(f"{line}\r\n" for line in trace).encode() + raw
