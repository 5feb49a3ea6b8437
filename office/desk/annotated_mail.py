"""One mail on the officer's desk: its text, and beside each line what was understood and what became of it.

The mail is read again in the reading process, with its limits, and matched as far as that goes;
nothing is stored by looking.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from intake.errors import ReaderFailed, ReaderUnavailable
from intake.matching import Matched, match
from intake.matching.cancellations import as_claim
from intake.matching.games import Field, load_field, pair
from intake.matching.names import Named, find
from intake.models import InboundMail
from intake.processing.decision import day_of, decide
from intake.processing.process import read_mail
from intake.processing.reader import shared
from intake.processing.rulings import Rulings, ruled, rulings_of
from intake.reading.types import Origin, Part, Reading
from office.desk.items import Item, Thing, items_of
from office.desk.queue import Reason, reasons_of
from ratings.formats.name_folding import fold
from ratings.models import Director, Game, Tournament

SHOWN_LINES = 2_000
"""Lines of one part that the page shows; the whole mail can be downloaded (our own choice)."""

SHOWN_SIGNS = 500
"""Characters of a line that the page shows (our own choice)."""

SHOWN_HEADERS = 100_000
"""Bytes of headers, or of a mail that cannot be read, that the page shows (our own choice)."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the mail. `items` are the numbers of what stands in it, `read` tells whether anything was found."""

    number: int
    text: str
    origin: Origin
    items: tuple[int, ...]
    read: bool

    @property
    def is_new(self) -> bool:
        """Whether the author wrote it himself, and quotes or forwards nobody."""
        return self.origin is Origin.NEW


@dataclass(frozen=True, slots=True)
class Text:
    """A part of the mail; `hidden` counts lines that are not shown."""

    name: str
    lines: tuple[Line, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class Paper:
    """A mail as the desk shows it. `problem` says why it cannot be read; then there is only `source`.

    `fields` are the tournaments that it is about as far as known, `names` are those that mean nobody in
    them, or several.
    """

    headers: str
    source: str = ""
    problem: str = ""
    texts: tuple[Text, ...] = ()
    items: tuple[Item, ...] = ()
    loose: tuple[Reason, ...] = ()
    sender: str = ""
    sender_problem: str = ""
    dmarc: str = ""
    fields: tuple[Field, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def tournaments(self) -> tuple[Tournament, ...]:
        """What it is about, as far as known, by their codes."""
        return tuple(field.tournament for field in self.fields)

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that a line may mean, in the order of tournaments and pairings."""
        return tuple(game for field in self.fields for game in field.games)

    @property
    def tournament(self) -> Tournament | None:
        """The only tournament it is about; None for none, and for several."""
        return self.tournaments[0] if len(self.tournaments) == 1 else None


def paper_of(mail: InboundMail) -> Paper:
    """A mail, read for the officer; of one that was emptied only what it is about."""
    if mail.emptied_at:
        about = (load_field(mail.tournament),) if mail.tournament else ()
        return Paper("", loose=tuple(reasons_of(mail.reasons)), fields=about)
    headers, source = _source(bytes(mail.raw))
    try:
        read = read_mail(mail, shared(), whole=True)
    except (ReaderFailed, ReaderUnavailable) as fault:
        about = (load_field(mail.tournament),) if mail.tournament else ()
        return Paper(headers, source, str(fault), loose=tuple(reasons_of(mail.reasons)), fields=about)
    decision, rulings = decide(mail, read), rulings_of(mail)
    reading = ruled(read.reading, rulings)
    matched = decision.matched if decision.screen.reads else _supposed(reading, rulings, day_of(mail, read.letter))
    fields = tuple(map(load_field, _tournaments(mail, rulings, reading, matched)))
    items = items_of(mail, reading, matched, fields, [part.name for part in read.letter.parts])
    placed = {item.where for item in items}
    return Paper(
        headers=headers,
        texts=tuple(_text(part, items) for part in read.letter.parts),
        items=items,
        loose=tuple(reason for reason in reasons_of(mail.reasons) if reason.where not in placed),
        sender=read.letter.sender.address,
        sender_problem=read.letter.sender.problem,
        dmarc=read.letter.sender.dmarc,
        fields=fields,
        names=_strangers(reading, fields),
    )


def _source(raw: bytes) -> tuple[str, str]:
    """Headers and the rest as they came, in a form that any browser shows."""
    head, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    return _plain(head), _plain(body)


def _plain(raw: bytes) -> str:
    """Bytes as text; control characters stay visible, and cannot end a page."""
    text = raw[:SHOWN_HEADERS].decode("utf-8", errors="replace")
    return "".join(sign if sign in "\n\t" or sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _supposed(reading: Reading, rulings: Rulings, day: date) -> Matched:
    """What the mail would mean if a director of the tournament it names had written it."""
    named = Tournament.objects.filter(pk=rulings.tournament).first() if rulings.tournament else None
    meant = (named,) if named else _among_all((*reading.tournaments, *reading.hints))
    directors = Director.objects.filter(tournaments__in=meant).distinct().order_by("pk")
    director = directors.filter(pk=rulings.director).first() if rulings.director else directors.first()
    return match(reading, day, director) if director else Matched()


def _among_all(hints: Iterable[str]) -> tuple[Tournament, ...]:
    """The tournaments whose codes are just what the mail says, whoever directs them."""
    return tuple(Tournament.objects.filter(code__in={hint for hint in hints if hint}).order_by("pk"))


def _tournaments(mail: InboundMail, rulings: Rulings, reading: Reading, matched: Matched) -> tuple[Tournament, ...]:
    """What the officer chose, else what the mail stored results for, is matched to now, or names by code."""
    known = Tournament.objects.select_related("pool")
    if rulings.tournament is not None:
        return tuple(known.filter(pk=rulings.tournament))
    keys = {tournament.pk for tournament in matched.tournaments} | {mail.tournament_id}
    keys |= {cancel.game.tournament_id for cancel in matched.cancels}
    things: tuple[Thing, ...] = (*reading.claims, *reading.departures, *reading.cancellations, *reading.wholes)
    keys |= {named.pk for named in _among_all((*reading.tournaments, *(thing.tournament for thing in things)))}
    told = {row["tournament"] for row in mail.results}
    return tuple(known.filter(Q(pk__in=keys) | Q(code__in=told)).order_by("code"))


def _text(part: Part, items: Sequence[Item]) -> Text:
    at: dict[int, list[int]] = {}
    read: set[int] = set()
    for item in items:
        if item.place.part == part.name:
            at.setdefault(item.place.line, []).append(item.number)
            read |= set() if item.is_quiet else {item.place.line}
    lines = tuple(
        Line(number, text[:SHOWN_SIGNS], part.origin(number - 1), tuple(at.get(number, ())), number in read)
        for number, text in enumerate(part.lines[:SHOWN_LINES], start=1)
    )
    return Text(part.name, lines, max(0, len(part.lines) - SHOWN_LINES))


def _strangers(reading: Reading, fields: Sequence[Field]) -> tuple[str, ...]:
    """The names of a mail that mean nobody in any of its tournaments, or several there."""
    found = [_unknown(reading, field) for field in fields]
    everywhere = set.intersection(*(set(names) for names in found)) if found else set()
    return tuple(sorted(name for folded, name in (found[0] if found else {}).items() if folded in everywhere))


def _unknown(reading: Reading, field: Field) -> dict[str, str]:
    """The names that fit nobody in a tournament, or several, as written, by their folded form."""
    names: list[str] = []
    named = [as_claim(cancellation) for cancellation in reading.cancellations if cancellation.white]
    for claim in (*reading.claims, *named):
        white, black = pair(claim, field.entries)
        names += [claim.white] if white.entry is None else []
        names += [claim.black] if black.entry is None else []
    for departure in reading.departures:
        names += [departure.player] if find(Named(departure.player), field.entries).entry is None else []
    return {fold(name): name for name in reversed(names) if fold(name)}


def directors_for(tournaments: Sequence[Tournament]) -> QuerySet[Director]:
    """The directors whose report a mail may be: those of its tournaments, all where these are not known."""
    found = Director.objects.order_by("name", "pk")
    return found.filter(tournaments__in=tournaments).distinct() if tournaments else found
