"""The mails as the officer's desk lists them: what waits for a person first, the oldest on top."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from intake.models import BlockedSender, InboundMail, MailState, OutboundMail
from intake.reading.codes import Question
from office.desk import labels
from ratings import personal
from ratings.models import Director, Purpose
from ratings.queries.paging import Cursor, Page, cut

WAITING = (MailState.HELD, MailState.PENDING, MailState.QUARANTINED, MailState.FAILED)
"""States in which a person has to act, whatever is asked."""

PROPOSES = '"code": "human"'
"""How the reasons of a mail stand in the database, where one is for the officer; both databases write it so."""

BLOCKS_SHOWN = 50
"""Blocked directors on top of the list; more of them at once would be an attack on the list itself."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_COLUMNS = ("code", "pk", "state", "stored_at", "subject", "sender", "tournament__code", "reasons", "answered")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a mail ended as it did: the code, and what it is about."""

    code: str
    detail: str = ""
    where: str = ""

    @property
    def words(self) -> str:
        """The reason in the reader's language."""
        return labels.reason(self.code, self.detail)


@dataclass(frozen=True, slots=True)
class MailLine:
    """A mail in the list. `sender` is the address in From, `person` who registered it."""

    code: str
    pk: int
    state: str
    stored_at: datetime
    subject: str
    sender: str
    tournament: str
    reasons: tuple[Reason, ...]
    answered: bool
    person: str = ""

    @property
    def state_word(self) -> str | Promise:
        """The state in the reader's language."""
        return labels.word(labels.STATES, self.state)


@dataclass(frozen=True, slots=True)
class Filter:
    """A state to look at, "" for all that wait for a person, and how many mails are in it."""

    state: str
    word: str | Promise
    mails: int


def filters() -> tuple[Filter, ...]:
    """What the list can show: what waits, then each state that has mails."""
    found = dict(InboundMail.objects.order_by().values_list("state").annotate(mails=Count("pk")))
    waits = Filter("", _("waits for a person"), waiting())
    others = (
        Filter(state, labels.word(labels.STATES, state), found[state]) for state in MailState.values if state in found
    )
    return (waits, *others)


def waiting() -> int:
    """How many mails wait for a person."""
    return _waiting().count()


def mails(state: str, cursor: Cursor) -> Page[MailLine]:
    """A page of the mails in one state, or of all that wait for a person where `state` is "".

    Where a person has to act the oldest is first, else the newest.
    """
    waiting = not state or state in WAITING
    found = InboundMail.objects.filter(state=state) if state else _waiting()
    behind = _behind(cursor, older_first=waiting)
    if behind is not None:
        found = found.filter(behind)
    else:
        cursor = Cursor()
    order = ("stored_at", "pk") if waiting else ("-stored_at", "-pk")
    page = cut(_values(found.order_by(*order)), cursor, _key, _line)
    return dataclasses.replace(page, rows=_with_people(page.rows))


def _waiting() -> QuerySet[InboundMail]:
    """The mails for which a person has to act: also those partly accepted that propose something to the officer."""
    proposes = Q(state=MailState.PARTLY, asked__contains=PROPOSES)
    return InboundMail.objects.annotate(asked=Cast("reasons", TextField())).filter(Q(state__in=WAITING) | proposes)


def is_waiting(mail: InboundMail) -> bool:
    """Whether a person has to act."""
    proposes = any(reason["code"] == Question.HUMAN for reason in mail.reasons)
    return mail.state in WAITING or (mail.state == MailState.PARTLY and proposes)


def _values(found: QuerySet[InboundMail]) -> QuerySet[InboundMail, tuple[Any, ...]]:
    answered = Exists(OutboundMail.objects.filter(mail=OuterRef("pk")))
    return found.annotate(answered=answered).values_list(*_COLUMNS)


def _line(values: Sequence[Any]) -> MailLine:
    code, pk, state, stored_at, subject, sender, tournament, reasons, answered = values
    return MailLine(
        code, pk, state, stored_at, subject, sender, tournament or "", tuple(reasons_of(reasons)), bool(answered)
    )


def reasons_of(rows: Iterable[Mapping[str, Any]]) -> Iterable[Reason]:
    """The reasons on the row of a mail."""
    return (Reason(row["code"], row.get("detail") or "", row.get("where") or "") for row in rows)


def _key(line: MailLine) -> str:
    """The place of a mail in the list: microseconds since 1970, and its key."""
    return f"{(line.stored_at - EPOCH) // timedelta(microseconds=1)}.{line.pk}"


def _behind(cursor: Cursor, *, older_first: bool) -> Q | None:
    """What stands behind (or before) a place; None for a place that makes no sense."""
    moment, _, key = cursor.key.partition(".")
    if not (moment.isascii() and moment.isdigit() and key.isascii() and key.isdigit()):
        return None
    if len(moment) > 17 or len(key) > 18:  # beyond any date and any key
        return None
    at, side = EPOCH + timedelta(microseconds=int(moment)), "gt" if cursor.forward == older_first else "lt"
    return Q(**{f"stored_at__{side}": at}) | Q(**{"stored_at": at, f"pk__{side}": int(key)})


def _with_people(lines: Sequence[MailLine]) -> tuple[MailLine, ...]:
    """The lines with whoever registered the address of their sender."""
    people = registered({line.sender for line in lines if line.sender})
    return tuple(dataclasses.replace(line, person=people.get(line.sender, "")) for line in lines)


def registered(addresses: Iterable[str]) -> Mapping[str, str]:
    """Who registered which address: a director, else the players who share it."""
    wanted = set(addresses)
    directors = dict(Director.objects.filter(email__in=wanted).values_list("email", "name"))
    rest = wanted - directors.keys()
    players = personal.names_by_address(rest, Purpose.DESK) if rest else {}
    return {**{address: ", ".join(names) for address, names in players.items()}, **directors}


def blocks() -> tuple[BlockedSender, ...]:
    """The directors of whom nothing is stored until the officer has looked, the oldest first."""
    found = BlockedSender.objects.filter(lifted_at=None).select_related("director", "mail").defer("mail__raw")
    return tuple(found[:BLOCKS_SHOWN])
