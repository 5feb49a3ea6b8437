"""Which mails a person wrote, or is named in."""

from __future__ import annotations

import base64
import binascii
import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from intake.models import InboundMail, InboundRequest
from operations.privacy.names import Names
from operations.privacy.persons import Person

_BASE64 = re.compile(rb"(?:[A-Za-z0-9+/]{4}[A-Za-z0-9+/\r\n]{12,}={0,2})")
_ENCODED_WORD = re.compile(rb"=\?[\w-]+\?([BbQq])\?([^?\s]*)\?=")


def unredacted_mails() -> QuerySet[InboundMail]:
    """Return the mails whose words are still there."""
    return InboundMail.objects.filter(emptied_at=None)


@dataclass(frozen=True, slots=True)
class Search:
    """A search through all mails for somebody's names: the keys that it found, and every mail that was there when it
    began, with the state it had then.
    """

    found: frozenset[int]
    before: frozenset[tuple[int, str]]

    def may_name(self) -> frozenset[int]:
        """Return the keys that it found, and of all mails that it may have missed: stored, or given another state,
        since it began. A highest key would not tell, since the mail with the lower key may be the later one to be
        committed.
        """
        return self.found | {key for key, _ in _list_states() - self.before}


def search_mails(names: Names) -> Search:
    """Read each mail, once. What comes meanwhile was not there before."""
    before = _list_states()
    return Search(frozenset(_find_naming(unredacted_mails(), names)), before)


def _list_states() -> frozenset[tuple[int, str]]:
    """Return every mail with its state, which an index knows without the mails."""
    return frozenset(InboundMail.objects.order_by().values_list("pk", "state"))


def find_mails_naming(person: Person, names: Names, searched: Search | None = None) -> list[int]:
    """Return the keys of the person's own mails and of those that report their games or tournaments or name them.

    Every other mail is read for that; after a search only those that may name the person.
    """
    own = set(mails_about(person).values_list("pk", flat=True))
    others = (
        unredacted_mails().exclude(pk__in=own)
        if searched is None
        else unredacted_mails().filter(pk__in=searched.may_name() - own)
    )
    return sorted({*own, *_find_naming(others, names)})


def mails_about(person: Person) -> QuerySet[InboundMail]:
    """Return the mails that are the person's own, report their games or are about their tournaments."""
    return unredacted_mails().filter(_mails_of_person(person))


def _find_naming(rows: QuerySet[InboundMail], names: Names) -> list[int]:
    return [row.pk for row in rows.iterator(chunk_size=50) if _names(row, names)]


def _mails_of_person(person: Person) -> Q:
    found = Q(sender__in=person.addresses) | Q(tournament__in=person.tournaments())
    return found | Q(director=person.director) if person.director else found


def _names(row: InboundMail, names: Names) -> bool:
    if names.are_within([row.subject, row.sender, row.reasons, row.results, row.rulings]):
        return True
    return any(names.are_in(text) for text in texts_in(bytes(row.raw)))


def find_requests_naming(names: Names) -> QuerySet[InboundRequest]:
    """Return what providers posted and nobody could unpack, as far as it names the person."""
    rows = InboundRequest.objects.all().iterator(chunk_size=50)
    keys = [row.pk for row in rows if any(names.are_in(text) for text in texts_in(bytes(row.body)))]
    return InboundRequest.objects.filter(pk__in=keys)


def texts_in(raw: bytes) -> Iterator[str]:
    """Yield everything that a mail may say, in each encoding that people use, without reading its structure: what
    cannot be read by a reader is looked through too, in time that grows with its size alone.
    """
    for piece in pieces_in(raw):
        yield piece.decode("utf-8", "replace")
        if not piece.isascii():
            yield piece.decode("cp1252", "replace")


def pieces_in(raw: bytes) -> Iterator[bytes]:
    """Yield a mail as it came, and whatever is packed in it."""
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
