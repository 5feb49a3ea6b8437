"""The list of mails: those that wait for a decision first, the oldest on top."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from intake.bounces import is_held_back
from intake.models import BlockedSender, Bounce, BounceKind, InboundMail, MailState, OutboundMail, OutboundState
from intake.processing.mail_reasons import OfficerReason
from intake.reading.codes import Question
from office.desk import labels
from office.desk.marks import belongs_to, rests
from office.desk.officers import list_officers
from ratings import personal
from ratings.models import Purpose
from ratings.queries.directors import names_by_address
from ratings.queries.paging import Cursor, Page, cut

WAITING = (MailState.HELD, MailState.PENDING, MailState.QUARANTINED, MailState.FAILED)
"""States in which a person has to act, whatever is asked."""

REJECTED = "rejected"
"""The first reason of a mail that an officer rejected."""

PROPOSES = '"code": "human"'
"""How the reasons of a mail stand in the database, where one is for the officer; both databases write it so."""

BLOCKS_SHOWN = 50
"""Blocked directors on top of the list; more of them at once would be an attack on the list itself."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_COLUMNS: tuple[str, ...] = (
    "code",
    "pk",
    "state",
    "stored_at",
    "received_at",
    "subject",
    "sender",
    "tournament__code",
    "reasons",
    "answered",
    "turn",
)
_COLUMNS += ("desk_mark__assigned_to",)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a mail ended as it did: the code, and what it is about; `about` says what exactly an officer has to decide,
    and of which `games`.
    """

    code: str
    detail: str = ""
    where: str = ""
    about: str = ""
    games: Sequence[Mapping[str, str | None]] = field(default=(), compare=False)

    @property
    def sentence(self) -> str:
        """The reason in the reader's language."""
        words = labels.explain_for_officer(self.about, self.detail, self.games)
        return words or labels.explain_reason(self.code, self.detail)

    @property
    def corrects(self) -> bool:
        """Whether it asks for another result of a game than the stored one, or for none."""
        return self.about in {OfficerReason.RESULT, OfficerReason.CANCELLATION}


@dataclass(frozen=True, slots=True)
class MailLine:
    """A mail in the list. `received_at` is when it came, which may be long before it was stored here; `sender` is the
    address in From, `person` who registered it.
    """

    code: str
    pk: int
    state: str
    stored_at: datetime
    received_at: datetime
    subject: str
    sender: str
    tournament: str
    reasons: tuple[Reason, ...]
    answered: bool
    turn: int
    assigned_to: str
    person: str = ""

    @property
    def state_word(self) -> str | Promise:
        """The state in the reader's language."""
        return describe_state(self.state, [reason.code for reason in self.reasons])

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the mail, as `actions.fingerprint` writes it."""
        return f"{self.turn}.{self.state}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a list of mails is cut down to, "" and None for anything: words in it, its state, part of the director's
    name, code of its tournament, how many days old at least; MINE, FREE or RESTING.
    """

    words: str = ""
    state: str = ""
    director: str = ""
    tournament: str = ""
    days: int | None = None
    seen_to: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether it is all that waits, or all in one state."""
        return self == Wanted(state=self.state)


MINE, FREE, RESTING = "mine", "free", "resting"
"""Mails that wait and that I see to, that nobody sees to, and that rest."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A state to filter by, "" for all mails that wait for a decision, and the number of its mails."""

    state: str
    word: str | Promise
    mails: int


def list_filters() -> tuple[Filter, ...]:
    """Return the filters of the list: waiting mails, then each state that has mails."""
    found = dict(InboundMail.objects.order_by().values_list("state").annotate(mails=Count("pk")))
    waits = Filter("", _("waits for a person"), count_waiting())
    others = (Filter(state, MailState(state).label, found[state]) for state in MailState.values if state in found)
    return (waits, *others)


def count_waiting() -> int:
    """Return how many mails wait for a decision."""
    return find_waiting().count()


def list_mails(wanted: Wanted, cursor: Cursor, actor: str) -> Page[MailLine]:
    """Return a page of the mails that are wanted: of those that wait for a decision, where neither state nor words are
    given.

    Mails that wait are sorted oldest first, others and those that words find newest first.
    """
    waiting = not wanted.words and (not wanted.state or wanted.state in WAITING)
    found = _select(wanted, actor)
    behind = _after_cursor(cursor, older_first=waiting)
    if behind is not None:
        found = found.filter(behind)
    else:
        cursor = Cursor()
    order = ("stored_at", "pk") if waiting else ("-stored_at", "-pk")
    page = cut(_values(found.order_by(*order)), cursor, _cursor_of, _line)
    return dataclasses.replace(page, rows=_add_senders(page.rows, actor))


def _select(wanted: Wanted, actor: str) -> QuerySet[InboundMail]:
    found = _select_seen_to(wanted, actor)
    if wanted.state:
        found = found.filter(state=wanted.state)
    if wanted.director:
        found = found.filter(director__name__icontains=wanted.director)
    if wanted.tournament:
        found = found.filter(tournament__code__iexact=wanted.tournament)
    if wanted.days is not None:
        found = found.filter(stored_at__lte=timezone.now() - timedelta(days=wanted.days))
    return found


def _select_seen_to(wanted: Wanted, actor: str) -> QuerySet[InboundMail]:
    """Return all that wait, that words find, or that there are, as far as those who see to them are wanted; of those
    that wait only they that do not rest, unless these are wanted.
    """
    everything = bool(wanted.words or wanted.state)
    found = find_mails(wanted.words) if wanted.words else InboundMail.objects.all() if everything else find_waiting()
    resting = rests(timezone.localdate())
    if wanted.seen_to == RESTING:
        return found.filter(resting)
    found = found if everything else found.exclude(resting)
    if wanted.seen_to in {MINE, FREE}:
        return found.filter(belongs_to([actor]) if wanted.seen_to == MINE else ~belongs_to(list_officers()))
    return found


def find_mails(words: str) -> QuerySet[InboundMail]:
    """Return the mails with these words in subject, code or sender, in the name of their director, in code or name of
    their tournament.
    """
    places = ("subject", "code", "sender", "director__name", "tournament__code", "tournament__name")
    return InboundMail.objects.filter(reduce(or_, (Q(**{f"{place}__icontains": words}) for place in places)))


def find_waiting() -> QuerySet[InboundMail]:
    """Return the mails that wait for a decision: also those partly accepted that propose something to the officer."""
    proposes = Q(state=MailState.PARTLY, asked__contains=PROPOSES)
    return InboundMail.objects.annotate(asked=Cast("reasons", TextField())).filter(Q(state__in=WAITING) | proposes)


def is_waiting(mail: InboundMail) -> bool:
    """Return whether a mail waits for a decision."""
    proposes = any(reason["code"] == Question.HUMAN for reason in mail.reasons)
    return mail.state in WAITING or (mail.state == MailState.PARTLY and proposes)


def is_rejected(mail: InboundMail) -> bool:
    """Return whether an officer rejected a mail."""
    return mail.state == MailState.IGNORED and mail.reasons[:1] != [] and mail.reasons[0]["code"] == REJECTED


def describe_state(state: str, reasons: Sequence[str]) -> str | Promise:
    """Return the label of a state; of the mails set aside, those that an officer rejected have one of their own."""
    is_mine = state == MailState.IGNORED and list(reasons[:1]) == [REJECTED]
    return _("rejected") if is_mine else MailState(state).label


def _values(found: QuerySet[InboundMail]) -> QuerySet[InboundMail, tuple[Any, ...]]:
    answered = Exists(OutboundMail.objects.filter(mail=OuterRef("pk")))
    return found.annotate(answered=answered).values_list(*_COLUMNS)


def _line(values: Sequence[Any]) -> MailLine:
    code, pk, state, stored_at, received_at, subject, sender, tournament, reasons, answered, turn, officer = values
    came, why = received_at or stored_at, tuple(parse_reasons(reasons))
    facts = (code, pk, state, stored_at, came, subject, sender, tournament or "", why, bool(answered))
    return MailLine(*facts, turn, officer or "")


def parse_reasons(rows: Iterable[Mapping[str, Any]]) -> Iterable[Reason]:
    """Return the reasons on the row of a mail."""
    return (
        Reason(row["code"], row.get("detail") or "", row.get("where") or "", row.get("about", ""), row.get("games", ()))
        for row in rows
    )


def _cursor_of(line: MailLine) -> str:
    """Return the cursor of a line: microseconds since 1970, and its key."""
    return f"{(line.stored_at - EPOCH) // timedelta(microseconds=1)}.{line.pk}"


def _after_cursor(cursor: Cursor, *, older_first: bool) -> Q | None:
    """Return the condition for lines after (or before) a cursor; None for a malformed one."""
    moment, _, key = cursor.key.partition(".")
    if not (moment.isascii() and moment.isdigit() and key.isascii() and key.isdigit()):
        return None
    if len(moment) > 17 or len(key) > 18:  # beyond any date and any key
        return None
    at, side = EPOCH + timedelta(microseconds=int(moment)), "gt" if cursor.forward == older_first else "lt"
    return Q(**{f"stored_at__{side}": at}) | Q(**{"stored_at": at, f"pk__{side}": int(key)})


def _add_senders(lines: Sequence[MailLine], actor: str) -> tuple[MailLine, ...]:
    """Return the lines with the person who registered the sender's address."""
    people = find_registered({line.sender for line in lines if line.sender}, actor)
    return tuple(dataclasses.replace(line, person=people.get(line.sender, "")) for line in lines)


def find_registered(addresses: Iterable[str], actor: str) -> Mapping[str, str]:
    """Return who registered each address: a director, else the players who share it."""
    wanted = set(addresses)
    directors = names_by_address(wanted)
    rest = wanted - directors.keys()
    players = personal.names_by_address(rest, Purpose.DESK, actor) if rest else {}
    return {**{address: ", ".join(names) for address, names in players.items()}, **directors}


def list_blocks() -> tuple[BlockedSender, ...]:
    """Return the blocked directors, the oldest block first."""
    found = BlockedSender.objects.filter(lifted_at=None).select_related("director", "mail").defer("mail__raw")
    return tuple(found[:BLOCKS_SHOWN])


@dataclass(frozen=True, slots=True)
class BouncedAddress:
    """An address to which mails of ours do not come: whose it is, "" for nobody registered, and how many wait."""

    mark: Bounce
    person: str
    waiting: int

    @property
    def is_complaint(self) -> bool:
        """Whether its owner reported a mail as unwanted; nothing waits then."""
        return self.mark.kind == BounceKind.COMPLAINED


def list_bounced(actor: str = "") -> tuple[BouncedAddress, ...]:
    """Return the addresses from which mails of ours came back, the oldest first; with nobody who looks, players are
    not named.
    """
    found = list(Bounce.objects.filter(lifted_at=None)[:BLOCKS_SHOWN])
    addresses = {mark.recipient for mark in found}
    if not addresses:
        return ()
    people = find_registered(addresses, actor) if actor else names_by_address(addresses)
    waits = OutboundMail.objects.order_by().filter(is_held_back(), recipient__in=addresses, state=OutboundState.WAITING)
    waiting = dict(waits.values_list("recipient").annotate(mails=Count("pk")))
    return tuple(BouncedAddress(mark, people.get(mark.recipient, ""), waiting.get(mark.recipient, 0)) for mark in found)
