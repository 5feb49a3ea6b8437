"""Players who leave a tournament, and departures that nobody meant.

One transaction as for results: the lock of the pool, the facts with their audit events, the ratings.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from django.db.models import Max, Q
from django.utils import timezone

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.evaluation import refresh, writing
from ratings.facts.results import (
    Recorded,
    Result,
    Stored,
    clear,
    close,
    facts_of,
    is_closed,
    is_evaluated,
    plain,
    rated,
    store,
)
from ratings.models import AuditEvent, Departure, Entry, Game, Player, Pool
from ratings.regulations.types import Reason, Score


class Kept(StrEnum):
    """Why a game stays as a departure left it, though the departure is taken back."""

    RATED = "rated"
    """A rating rests on it: only a correction of rated results can change it."""
    LATE = "late"
    """The window in which it may be questioned is over: the same."""
    CHANGED = "changed"
    """Another report changed its result since."""
    PLAYED = "played"
    """The substitute finished it."""


@dataclass(frozen=True, slots=True)
class Undone:
    """A departure taken back: `done` is False where it stands. `games` are those that are open again,
    or the leaver's again; `kept` are all others that it closed or handed over, each with the reason.
    """

    done: bool
    games: tuple[Game, ...] = ()
    kept: tuple[tuple[Game, Kept], ...] = ()


def depart(  # noqa: PLR0913 -- the facts of a departure, all named by the caller
    entry: Entry,
    kind: Departure,
    on: date,
    *,
    actor: str,
    cause: str,
    received_at: datetime,
    substitute: Player | None = None,
) -> Recorded:
    """A player leaves a tournament. His open games are closed as the regulation wants it, or
    handed to the substitute. Raises NotOpen if he has left already.
    """
    with writing(entry.tournament.pool) as current:
        origin = Origin(actor, cause)
        entry.refresh_from_db(fields=["departure", "departed_on"])
        leave(entry, kind, on, origin)
        outcomes: tuple[Stored, ...] = ()
        if kind == Departure.SUBSTITUTION:
            hand_over(entry, substitute, origin)
        else:
            results = [forfeited(game, entry, kind, on) for game in open_games(entry)]
            outcomes = tuple(store(current, result, origin, received_at) for result in results)
        games = list(Game.objects.filter(tournament=entry.tournament_id).values_list("pk", flat=True))
        return rated(current, outcomes or (Stored.NEW,), cause, games)


def leave(entry: Entry, kind: Departure, on: date, origin: Origin) -> None:
    """Notes the departure. Raises NotOpen if there is one already."""
    if entry.departure:
        raise NotOpen(f"entry {entry.pk} was left on {entry.departed_on}")
    entry.departure, entry.departed_on = kind, on
    entry.save(update_fields=["departure", "departed_on"])
    after = {"departure": kind.value, "departed_on": on.isoformat()}
    audit.append(origin, LEFT, f"entry:{entry.pk}", {"departure": "", "departed_on": None}, after)


def open_games(entry: Entry) -> Iterable[Game]:
    """The unfinished games of an entry, in the order of pairings."""
    return Game.objects.filter(Q(white=entry) | Q(black=entry), score=None).order_by("number")


LEFT = "entry.departure"
"""The event that notes a departure."""

DEPARTURE_REASONS = {
    Departure.WITHDRAWAL: Reason.WITHDRAWAL,
    Departure.WITHDRAWAL_APPROVED: Reason.WITHDRAWAL_APPROVED,
    Departure.DEATH: Reason.DEATH,
}


def forfeited(game: Game, entry: Entry, kind: Departure, on: date) -> Result:
    """The table gives an open game to the one who stays; whether it is rated follows from the
    reason (BdF 3.7, 3.8). Nobody to blame is written +/-, an unapproved withdrawal 1-0.
    """
    stays_white = game.black_id == entry.pk
    if kind == Departure.WITHDRAWAL:
        score = Score.WHITE_WINS if stays_white else Score.BLACK_WINS
    else:
        score = Score.WHITE_UNPLAYED if stays_white else Score.BLACK_UNPLAYED
    return Result(game.pk, score, on, DEPARTURE_REASONS[kind])


def hand_over(entry: Entry, substitute: Player | None, origin: Origin) -> None:
    """Gives the open games to the substitute; they are not rated unless the director says so."""
    if substitute is None:
        raise NotOpen(f"entry {entry.pk} is left without a substitute")
    if Entry.objects.filter(tournament=entry.tournament_id, player=substitute).exists():
        raise NotOpen(f"player {substitute.pk} has a seat in tournament {entry.tournament_id} already")
    turns = Entry.objects.filter(tournament=entry.tournament_id, seat=entry.seat).aggregate(last=Max("turn"))
    successor = Entry.objects.create(
        tournament=entry.tournament, seat=entry.seat, turn=turns["last"] + 1, player=substitute
    )
    for game in open_games(entry):
        if game.white_id == entry.pk:
            game.white = successor
        else:
            game.black = successor
        game.counts = False
        game.save(update_fields=["white", "black", "counts"])
        audit.append(origin, "game.handed-over", f"game:{game.pk}", {"entry": entry.pk}, {"entry": successor.pk})
    close(entry.tournament_id)


def departed_by(cause: str) -> tuple[Entry, ...]:
    """The entries whose departure a report stored, as far as it still stands, by tournament and seat."""
    told = AuditEvent.objects.filter(cause=cause, action=LEFT).values_list("subject", flat=True)
    wide = Entry.objects.select_related("tournament__pool", "player").exclude(departure="")
    found = wide.filter(pk__in=[int(subject.partition(":")[2]) for subject in told])
    noted = {entry.pk: _noted(entry) for entry in found}
    return tuple(
        entry for entry in found.order_by("tournament__code", "seat", "turn") if noted[entry.pk].cause == cause
    )


def undepart(entry: Entry, *, actor: str, cause: str, seen: date) -> Undone:
    """Takes a departure back, if it still is that of the day that was `seen`.

    The games that it closed are open again, unless a rating rests on them or another report changed
    them. A substitution is taken back as a whole or not at all: games that the substitute finished
    are his, and keep his seat, and so do all of them once the tournament was rated without them.
    """
    with writing(entry.tournament.pool) as current:
        stored = Entry.objects.select_related("tournament", "player").get(pk=entry.pk)
        if stored.departed_on != seen:
            return Undone(done=False)
        origin, left = Origin(actor, cause), _noted(stored)
        if stored.departure == Departure.SUBSTITUTION:
            undone = _hand_back(current, stored, left, origin)
        else:
            undone = _open_again(current, stored, left, origin)
        if undone.done:
            _return(stored, origin)
            refresh(current)
        return undone


def _noted(entry: Entry) -> AuditEvent:
    """The event that noted the departure that stands."""
    return AuditEvent.objects.filter(subject=f"entry:{entry.pk}", action=LEFT).latest("number")


def _return(entry: Entry, origin: Origin) -> None:
    before = {"departure": entry.departure, "departed_on": plain(entry.departed_on)}
    entry.departure, entry.departed_on = "", None
    entry.save(update_fields=["departure", "departed_on"])
    audit.append(origin, "entry.returned", f"entry:{entry.pk}", before, {"departure": "", "departed_on": None})


def _followed(left: AuditEvent, games: Iterable[Game], action: str) -> dict[int, AuditEvent]:
    """What the same report did to games after it had noted the departure, by the key of the game."""
    subjects = [f"game:{game.pk}" for game in games]
    events = AuditEvent.objects.filter(cause=left.cause, action=action, number__gt=left.number, subject__in=subjects)
    return {int(event.subject.partition(":")[2]): event for event in events.order_by("-number")}


def _open_again(pool: Pool, entry: Entry, left: AuditEvent, origin: Origin) -> Undone:
    """Opens the games that a departure closed, where that is possible."""
    reason = DEPARTURE_REASONS[Departure(entry.departure)]
    games = list(_games(Q(white=entry) | Q(black=entry)))
    closing = _followed(left, games, "game.result")
    opened: list[Game] = []
    kept: list[tuple[Game, Kept]] = []
    for game in games:
        closed = closing.get(game.pk)
        if closed is None or closed.before["score"] is not None or closed.after["reason"] != reason or not game.score:
            continue
        if facts_of(game) != closed.after:
            kept.append((game, Kept.CHANGED))
        elif is_evaluated(pool, game):
            kept.append((game, Kept.RATED))
        elif is_closed(pool, game, timezone.now()):
            kept.append((game, Kept.LATE))
        else:
            clear(game, origin)
            opened.append(game)
    return Undone(done=True, games=tuple(opened), kept=tuple(kept))


def _hand_back(pool: Pool, entry: Entry, left: AuditEvent, origin: Origin) -> Undone:
    """Gives the games back that the substitute took over, and his seat with them. A tournament that was rated
    without these games would have to wait for them again.
    """
    successor = Entry.objects.get(tournament=entry.tournament_id, seat=entry.seat, turn=entry.turn + 1)
    games = list(_games(Q(white=successor) | Q(black=successor)))
    finished = [game for game in games if game.score is not None]
    if finished or successor.departure:
        return Undone(done=False, kept=tuple((game, Kept.PLAYED) for game in finished))
    if any(is_evaluated(pool, game) for game in games):
        return Undone(done=False, kept=tuple((game, Kept.RATED) for game in games))
    handed = _followed(left, games, "game.handed-over")
    for game in games:
        if game.white_id == successor.pk:
            game.white = entry
        else:
            game.black = entry
        game.counts = _decided_before(game, handed[game.pk].number)
        game.save(update_fields=["white", "black", "counts"])
        audit.append(origin, "game.handed-back", f"game:{game.pk}", {"entry": successor.pk}, {"entry": entry.pk})
    successor.delete()
    return Undone(done=True, games=tuple(games))


def _decided_before(game: Game, number: int) -> bool | None:
    """The director's decision whether a game counts, as it stood before an event of the trail."""
    events = AuditEvent.objects.filter(subject=f"game:{game.pk}", number__lt=number, after__has_key="counts")
    decided: bool | None = events.latest("number").after["counts"] if events else None
    return decided


def _games(which: Q) -> Iterable[Game]:
    wide = Game.objects.filter(which).select_related("tournament", "white__player", "black__player")
    return wide.order_by("number")
