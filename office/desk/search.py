"""Search over everything: people, tournaments, games, mails with their words, events of the trail."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from intake.desk_models import MailNote
from intake.models import InboundMail
from office.desk.queue import find_mails
from operations.privacy.named_mails import texts_in
from ratings.models import AuditEvent, Game, Tournament
from ratings.queries import office
from ratings.queries.paging import Cursor
from ratings.vocabulary.office_labels import office_word
from webtools.namesakes import find_years, join

SHOWN = 10
"""Hits of one kind that are listed (our own choice)."""

SHORTEST = 2
"""Characters below which nothing is looked for: everything would be found."""

READ = 200
"""Newest mails whose text is read for the words (our own choice)."""

READ_BYTES = 30_000
"""Longest mail that is read for them; a longer one holds files."""

PRIVATE = "office:player_private"
"""Whoever may open it sees years of birth."""

_EVENT = re.compile(r"#?([0-9]{1,15})")
_PAIR = re.compile(r"\s+[-–:]\s+")

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that was found: what it is called, what distinguishes it, its page and its moment. An event of the
    trail is the first `after` a number.
    """

    name: str
    detail: Words
    view: str
    key: object = None
    on: datetime | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever searches: the account as the trail names it, and which pages it may open."""

    actor: str
    may_open: Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Group:
    """The hits of one kind; `more` says that there are others."""

    kind: Words
    hits: tuple[Hit, ...]
    more: bool


def search_everything(text: str, reader: Reader) -> tuple[Group, ...]:
    """Return what a text finds, kind by kind, as far as the reader may open its pages."""
    asked = text.strip()
    if len(asked) < SHORTEST:
        return ()
    sources: Sequence[tuple[Words, str, Callable[[str, Reader], Iterator[Hit]]]] = (
        (_("Players"), "office:player", _find_players),
        (_("Directors"), "office:director", _find_directors),
        (_("Tournaments"), "office:tournament", _find_tournaments),
        (_("Games"), "office:game", _find_games),
        (_("Mails"), "office:mail", _find_mails),
        (_("Trail of changes"), "office:trail", _find_events),
    )
    found = ((kind, tuple(find(asked, reader))) for kind, view, find in sources if reader.may_open(view))
    return tuple(Group(kind, hits[:SHOWN], len(hits) > SHOWN) for kind, hits in found if hits)


def _find_players(asked: str, reader: Reader) -> Iterator[Hit]:
    """Yield players by name or number; number and club tell namesakes apart, and the year of birth for whoever may
    change it.
    """
    rows = office.players(asked, Cursor()).rows[: SHOWN + 1]
    years = find_years(((row.pk, row.name) for row in rows), reader.actor) if reader.may_open(PRIVATE) else {}
    for row in rows:
        yield Hit(row.name, join(row.number, row.club, years.get(row.pk, "")), "office:player", row.pk)


def _find_directors(asked: str, _reader: Reader) -> Iterator[Hit]:
    """Yield directors by name or address."""
    for person in office.directors(asked)[: SHOWN + 1]:
        yield Hit(person.name, person.email, "office:director", person.pk)


def _find_tournaments(asked: str, _reader: Reader) -> Iterator[Hit]:
    """Yield tournaments by code or name, the newest first."""
    found = Tournament.objects.filter(Q(code__icontains=asked) | Q(name__icontains=asked))
    for row in found.order_by("-started_on", "code")[: SHOWN + 1]:
        yield Hit(row.code, row.name, "office:tournament", row.pk)


def _find_games(asked: str, _reader: Reader) -> Iterator[Hit]:
    """Yield games by their number in the trail, or by the family names of both players: "Braun - Grün"."""
    wide = Game.objects.select_related("tournament", "white__player", "black__player").order_by("-pk")
    for game in wide.filter(_is_game(asked))[: SHOWN + 1]:
        pair = f"{game.white.player.name} – {game.black.player.name}"
        yield Hit(pair, f"{game.tournament.code}, {game.score or '–'} ({game.pk})", "office:game", game.pk)


def _is_game(asked: str) -> Q:
    if number := _EVENT.fullmatch(asked):
        return Q(pk=int(number[1]))
    names = _PAIR.split(asked)
    if len(names) != 2 or not all(names):
        return Q(pk__in=())
    return _sat(*names) | _sat(*reversed(names))


def _sat(white: str, black: str) -> Q:
    begins = {"white__player__family_name__istartswith": white, "black__player__family_name__istartswith": black}
    return Q(**begins)


def _find_mails(asked: str, _reader: Reader) -> Iterator[Hit]:
    """Yield mails by subject, code, person, tournament or note, the newest first, and those with the words in them."""
    noted = MailNote.objects.filter(text__icontains=asked).values("mail")
    by_facts = InboundMail.objects.filter(Q(pk__in=find_mails(asked).values("pk")) | Q(pk__in=noted))
    keys = list(by_facts.order_by("-pk").values_list("pk", flat=True)[: SHOWN + 1])
    keys += _keys_with_words(asked.lower()) if len(keys) <= SHOWN else []
    rows = InboundMail.objects.filter(pk__in=keys).only("code", "subject", "sender", "stored_at").order_by("-pk")
    for row in rows[: SHOWN + 1]:
        yield Hit(row.subject or row.code, row.sender or "–", "office:mail", row.code, on=row.stored_at)


def _keys_with_words(words: str) -> list[int]:
    """Return the newest mails that have the words in their text, of those that are read for it."""
    newest = InboundMail.objects.filter(emptied_at=None, size__lte=READ_BYTES).order_by("-pk")
    rows = newest.values_list("pk", "raw")[:READ]
    return [pk for pk, raw in rows if any(words in text.lower() for text in texts_in(bytes(raw)))]


def _find_events(asked: str, _reader: Reader) -> Iterator[Hit]:
    """Yield the events of the trail with a number, or because of a mail or note with a code, the newest first."""
    number = _EVENT.fullmatch(asked)
    wanted = Q(number=int(number[1])) if number else Q(cause=asked)
    for event in AuditEvent.objects.filter(wanted).order_by("-number")[: SHOWN + 1]:
        act, kind = office_word(event.action, "actions"), event.subject.partition(":")[0]
        name, about = f"{event.number}: {act}", office_word(kind, "subjects")
        yield Hit(name, about, "office:trail", on=event.at, after=event.number + 1)
