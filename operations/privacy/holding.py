"""What still needs a person's name, and until when (EmailChessPoint 7, BdF 7): the check before an erasure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import chain

from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from intake.models import InboundMail, MailState
from operations.privacy import evidence
from operations.privacy.named_mails import mails_about, unredacted_mails
from operations.privacy.persons import Person
from ratings.models import CorrectionProposal, CorrectionState, Entry, Review, Tournament
from ratings.queries.units import WAITED_FOR, rates_games
from ratings.queries.windows import review_until

FOR_A_PERSON = (MailState.RECEIVED, MailState.HELD, MailState.FAILED)
"""States in which somebody has to act on a mail before it may go."""


class Why(models.TextChoices):
    """Why a name has to stay for now."""

    OPEN_GAMES = "open-games", _("open games: more games are expected (EmailChessPoint 7)")
    WINDOW = "window", _("results can be questioned (BdF 7)")
    REVIEW = "review", _("review that is not over")
    CORRECTION = "correction", _("correction that is prepared")
    MAIL = "mail", _("mail: it is evidence, or waits for a person")
    DIRECTS = "directs", _("directs it, and it goes on")


@dataclass(frozen=True, slots=True)
class Hold:
    """What needs the name: a tournament, review, correction or mail by its code or key; `until` is the last
    day, None where that is not known yet.
    """

    why: Why
    about: str
    until: date | None = None


def find_holds(person: Person, mails: Collection[int], today: date) -> tuple[Hold, ...]:
    """Return everything that needs the name today; `mails` are the keys of those that name the person."""
    return (*_facts(person, today), *_mails(unredacted_mails().filter(pk__in=mails), today))


def is_held(person: Person, today: date) -> bool:
    """Return whether anything needs the name that is known without reading a mail; the first such thing is enough."""
    known = chain(_facts(person, today), _mails(mails_about(person), today))
    return next(known, None) is not None


def _facts(person: Person, today: date) -> Iterator[Hold]:
    """Yield everything but mails that needs the name today."""
    yield from _play(person, today)
    yield from _reviews(person)
    yield from _corrections(person)
    yield from _directs(person)


def _play(person: Person, today: date) -> Iterator[Hold]:
    """Open games mean that the person will play on (EmailChessPoint 7); results may be questioned for three months."""
    games = person.games()
    for tournament in person.tournaments().select_related("pool").order_by("code"):
        if games.filter(WAITED_FOR, tournament=tournament).exists():
            yield Hold(Why.OPEN_GAMES, tournament.code)
        until = _window(tournament, person)
        if until is not None and until >= today:
            yield Hold(Why.WINDOW, tournament.code, until)


def _window(tournament: Tournament, person: Person) -> date | None:
    """Return the last day on which a result of theirs can be questioned there."""
    if not rates_games(tournament.pool):
        return review_until(tournament)
    days = person.games().filter(tournament=tournament).values_list("review_until", flat=True)
    return max((day for day in days if day), default=None)


def _reviews(person: Person) -> Iterator[Hold]:
    """Yield reviews that the person asked for, or of a tournament that they play in."""
    own = Q(player__in=person.players) | Q(tournament__in=person.tournaments())
    if person.director:
        own |= Q(director=person.director)
    for review in Review.objects.filter(own, state__in=evidence.UNDER_REVIEW).order_by("pk"):
        yield Hold(Why.REVIEW, str(review.pk))


def _corrections(person: Person) -> Iterator[Hold]:
    """Yield corrections that were prepared and would touch the person's results, seats or ratings."""
    players = {player.pk for player in person.players}
    about = {
        "game": set(person.games().values_list("pk", flat=True)),
        "tournament": set(person.tournaments().values_list("pk", flat=True)),
        **dict.fromkeys(("player", "kept", "gone"), players),
    }
    seats = set(Entry.objects.filter(person.entries).values_list("pk", flat=True))
    for row in CorrectionProposal.objects.filter(state=CorrectionState.PREPARED).order_by("pk"):
        touches = any(row.content.get(name) in keys for name, keys in about.items())
        if touches or seats & set(row.content.get("entries", ())):
            yield Hold(Why.CORRECTION, row.code)


def _mails(mails: QuerySet[InboundMail], today: date) -> Iterator[Hold]:
    """Yield those of some mails that wait for a person, or are evidence of results that can be questioned."""
    for mail in mails.defer("raw").order_by("pk"):
        if mail.state in FOR_A_PERSON:
            yield Hold(Why.MAIL, mail.code)
        elif mail.state in evidence.DONE:
            last = evidence.last_evidence_day(mail)
            if last is None or (last >= today and mail.results):
                yield Hold(Why.MAIL, mail.code, last)


def _directs(person: Person) -> Iterator[Hold]:
    """Running tournaments that the person directs."""
    if person.director is not None:
        running = person.director.tournaments.filter(games__score=None).distinct().order_by("code")
        yield from (Hold(Why.DIRECTS, tournament.code) for tournament in running)


def last_hold_day(found: Collection[Hold]) -> date | None:
    """Return the day after which nothing needs the name any longer, None where that is not known."""
    days = [hold.until for hold in found]
    return None if None in days else max((day for day in days if day), default=None)
