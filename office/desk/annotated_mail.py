"""A mail with its lines annotated: what was read in each and what became of it.

The mail is read again in the reading process, with its limits, and matched by the present facts. Nothing is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Q, QuerySet

from intake.errors import ReaderFailed, ReaderUnavailable
from intake.matching import Matched, match
from intake.matching.cancellations import as_claim
from intake.matching.games import Field, load_field, pair
from intake.matching.names import Named, find
from intake.matching.tournaments import Tournaments
from intake.models import InboundMail
from intake.processing.mail_reading import MailReading, read_mail
from intake.processing.overrides import Overrides, apply_overrides, read_overrides
from intake.processing.plan import find_mail_day, plan_mail
from intake.processing.reader import shared_reader
from intake.reading.types import Origin, Part, Reading
from office.desk.items import Item, list_items, things_in
from office.desk.queue import Reason, parse_reasons
from ratings.formats.name_folding import fold
from ratings.models import Director, Game, Tournament

SHOWN_LINES = 2_000
"""Lines of one part that the page shows; the whole mail can be downloaded (our own choice)."""

SHOWN_SIGNS = 500
"""Characters of a line that the page shows (our own choice)."""

SHOWN_HEADERS = 100_000
"""Bytes of headers, or of a mail that cannot be read, that the page shows (our own choice)."""


@dataclass(frozen=True, slots=True)
class AnnotatedLine:
    """A line of the mail. `items` are the numbers of its items; `read` is False where nothing was found."""

    number: int
    text: str
    origin: Origin
    items: tuple[int, ...]
    read: bool

    @property
    def is_new(self) -> bool:
        """Whether the author wrote it, so that it is neither quoted nor forwarded."""
        return self.origin is Origin.NEW


@dataclass(frozen=True, slots=True)
class AnnotatedPart:
    """A part of the mail; `hidden` counts lines that are not shown."""

    name: str
    lines: tuple[AnnotatedLine, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class AnnotatedMail:
    """A mail as the desk shows it. `problem` says why it cannot be read; then there is only `source`.

    `fields` are its tournaments as far as known, `names` those that fit no player there, or several; `loose` are
    reasons without an item.
    """

    headers: str
    source: str = ""
    problem: str = ""
    parts: tuple[AnnotatedPart, ...] = ()
    items: tuple[Item, ...] = ()
    loose: tuple[Reason, ...] = ()
    sender: str = ""
    sender_problem: str = ""
    dmarc: str = ""
    fields: tuple[Field, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def tournaments(self) -> tuple[Tournament, ...]:
        """Its tournaments, as far as known, by code."""
        return tuple(field.tournament for field in self.fields)

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that a line may mean, in the order of tournaments and pairings."""
        return tuple(game for field in self.fields for game in field.games)

    @property
    def tournament(self) -> Tournament | None:
        """Its only tournament; None for none, and for several."""
        return self.tournaments[0] if len(self.tournaments) == 1 else None


def annotate_mail(mail: InboundMail) -> AnnotatedMail:
    """Read a mail for the officer; of one that was purged return only what it is about."""
    if mail.emptied_at:
        return _without_text(mail)
    headers, source = _split_source(bytes(mail.raw))
    try:
        read = read_mail(mail, shared_reader(), whole=True)
    except (ReaderFailed, ReaderUnavailable) as fault:
        return replace(_without_text(mail), headers=headers, source=source, problem=str(fault))
    return _annotate(mail, read, headers)


def _without_text(mail: InboundMail) -> AnnotatedMail:
    """Return what is known of a mail whose text is gone or cannot be read."""
    about = (load_field(mail.tournament),) if mail.tournament else ()
    return AnnotatedMail("", loose=tuple(parse_reasons(mail.reasons)), fields=about)


def _annotate(mail: InboundMail, opened: MailReading, headers: str) -> AnnotatedMail:
    decision, overrides, read = plan_mail(mail, opened), read_overrides(mail), opened.result
    reading = apply_overrides(read.reading, overrides)
    matched = (
        decision.matched
        if decision.screen.reads
        else _match_as_director(reading, overrides, find_mail_day(mail, read.letter))
    )
    fields = tuple(map(load_field, _tournaments(mail, overrides, reading, matched)))
    items = list_items(mail, reading, matched, fields, [part.name for part in read.letter.parts])
    item_places = {item.where for item in items}
    return AnnotatedMail(
        headers=headers,
        parts=tuple(_annotate_part(part, items) for part in read.letter.parts),
        items=items,
        loose=tuple(reason for reason in parse_reasons(mail.reasons) if reason.where not in item_places),
        sender=read.letter.sender.address,
        sender_problem=read.letter.sender.problem,
        dmarc=read.letter.sender.dmarc,
        fields=fields,
        names=_unknown_names(reading, fields),
    )


def _split_source(raw: bytes) -> tuple[str, str]:
    """Return headers and body as printable text."""
    headers, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    return _printable(headers), _printable(body)


def _printable(raw: bytes) -> str:
    """Return bytes as text; control characters stay visible, and cannot end a page."""
    text = raw[:SHOWN_HEADERS].decode("utf-8", errors="replace")
    return "".join(sign if sign in "\n\t" or sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _match_as_director(reading: Reading, overrides: Overrides, day: date) -> Matched:
    """Match a mail as if a director of its tournament had written it."""
    chosen = Tournament.objects.filter(pk=overrides.tournament).first() if overrides.tournament else None
    tournaments = (chosen,) if chosen else _tournaments_by_code((*reading.tournaments, *reading.hints))
    directors = Director.objects.filter(tournaments__in=tournaments).distinct().order_by("pk")
    director = directors.filter(pk=overrides.director).first() if overrides.director else directors.first()
    return match(reading, day, Tournaments(director)) if director else Matched()


def _tournaments_by_code(hints: Iterable[str]) -> tuple[Tournament, ...]:
    """Return the tournaments with exactly these codes, whoever directs them."""
    return tuple(Tournament.objects.filter(code__in={hint for hint in hints if hint}).order_by("pk"))


def _tournaments(mail: InboundMail, overrides: Overrides, reading: Reading, matched: Matched) -> tuple[Tournament, ...]:
    """Return the tournament that the officer chose, else those with stored results, matches or a code in the mail."""
    known = Tournament.objects.select_related("pool")
    if overrides.tournament is not None:
        return tuple(known.filter(pk=overrides.tournament))
    keys = {tournament.pk for tournament in matched.tournaments} | {mail.tournament_id}
    keys |= {cancel.game.tournament_id for cancel in matched.cancels}
    codes = (*reading.tournaments, *(thing.tournament for thing in things_in(reading)))
    keys |= {tournament.pk for tournament in _tournaments_by_code(codes)}
    stored = {row["tournament"] for row in mail.results}
    return tuple(known.filter(Q(pk__in=keys) | Q(code__in=stored)).order_by("code"))


def _annotate_part(part: Part, items: Sequence[Item]) -> AnnotatedPart:
    at: dict[int, list[int]] = {}
    read: set[int] = set()
    for item in items:
        if item.place.part == part.name:
            at.setdefault(item.place.line, []).append(item.number)
            read |= set() if item.is_quiet else {item.place.line}
    lines = tuple(
        AnnotatedLine(number, text[:SHOWN_SIGNS], part.origin(number - 1), tuple(at.get(number, ())), number in read)
        for number, text in enumerate(part.lines[:SHOWN_LINES], start=1)
    )
    return AnnotatedPart(part.name, lines, max(0, len(part.lines) - SHOWN_LINES))


def _unknown_names(reading: Reading, fields: Sequence[Field]) -> tuple[str, ...]:
    """Return the names that fit no player, or several, in each of the mail's tournaments."""
    found = [_unknown_in(reading, field) for field in fields]
    everywhere = set.intersection(*(set(names) for names in found)) if found else set()
    return tuple(sorted(name for folded, name in (found[0] if found else {}).items() if folded in everywhere))


def _unknown_in(reading: Reading, field: Field) -> dict[str, str]:
    """Return the names that fit no player of a tournament, or several, by their folded form."""
    names: list[str] = []
    named = [as_claim(cancellation) for cancellation in reading.cancellations if cancellation.white]
    for claim in (*reading.claims, *named):
        white, black = pair(claim, field.entries)
        names += [claim.white] if white.entry is None else []
        names += [claim.black] if black.entry is None else []
    for departure in reading.departures:
        names += [departure.player] if find(Named(departure.player), field.entries).entry is None else []
    return {fold(name): name for name in reversed(names) if fold(name)}


def possible_directors(tournaments: Sequence[Tournament]) -> QuerySet[Director]:
    """Return the directors whose report a mail may be: those of its tournaments, all where these are not known."""
    found = Director.objects.order_by("name", "pk")
    return found.filter(tournaments__in=tournaments).distinct() if tournaments else found
