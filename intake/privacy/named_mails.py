"""Which mails a person wrote, or is named in."""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from collections.abc import Iterator

from django.db.models import Q, QuerySet

from intake.models import InboundMail, InboundRequest
from intake.privacy.naming import Names
from intake.privacy.persons import Person

_BASE64 = re.compile(rb"(?:[A-Za-z0-9+/]{4}[A-Za-z0-9+/\r\n]{12,}={0,2})")
_ENCODED_WORD = re.compile(rb"=\?[\w-]+\?([BbQq])\?([^?\s]*)\?=")


def mails_naming(person: Person, names: Names) -> list[int]:
    """The keys of the mails that are his, report his games, are about his tournaments, or name him."""
    related = InboundMail.objects.filter(emptied_at=None)
    his = set(related.filter(_his(person)).values_list("pk", flat=True))
    others = related.exclude(pk__in=his)
    return sorted({*his, *(row.pk for row in others.iterator(chunk_size=50) if _names(row, names))})


def _his(person: Person) -> Q:
    found = Q(sender__in=person.addresses) | Q(tournament__in=person.tournaments())
    return found | Q(director=person.director) if person.director else found


def _names(row: InboundMail, names: Names) -> bool:
    if names.are_within([row.subject, row.sender, row.reasons, row.results, row.rulings]):
        return True
    return any(names.are_in(text) for text in texts_in(bytes(row.raw)))


def requests_naming(names: Names) -> QuerySet[InboundRequest]:
    """What providers posted and nobody could unpack, as far as it names the person."""
    rows = InboundRequest.objects.all().iterator(chunk_size=50)
    keys = [row.pk for row in rows if any(names.are_in(text) for text in texts_in(bytes(row.body)))]
    return InboundRequest.objects.filter(pk__in=keys)


def texts_in(raw: bytes) -> Iterator[str]:
    """Everything that a mail may say, in each encoding that people use, without reading its structure: what
    cannot be read by a reader is looked through too, in time that grows with its size alone.
    """
    for piece in pieces_in(raw):
        yield piece.decode("utf-8", "replace")
        yield piece.decode("cp1252", "replace")


def pieces_in(raw: bytes) -> Iterator[bytes]:
    """A mail as it came, and whatever is packed in it."""
    yield raw
    yield quopri.decodestring(raw)
    yield from _unpacked(raw)


def _unpacked(raw: bytes) -> Iterator[bytes]:
    for block in _BASE64.findall(raw):
        yield _from_base64(block)
    words = [
        _from_base64(text) if coding in b"Bb" else quopri.decodestring(text.replace(b"_", b" "))
        for coding, text in _ENCODED_WORD.findall(raw)
    ]
    yield b" ".join(words)


def _from_base64(block: bytes) -> bytes:
    plain = bytes(sign for sign in block if sign not in b"\r\n=")
    try:
        return base64.b64decode(plain[: len(plain) // 4 * 4 + 4] + b"=" * (-len(plain) % 4))
    except binascii.Error:
        return b""
