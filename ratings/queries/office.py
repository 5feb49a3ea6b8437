"""Queries of the office: tournaments that need attention, people by name, newest runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Length
from django.utils.timezone import localdate

from ratings.formats.rounds import GROWING
from ratings.models import (
    Director,
    DirectorAddress,
    Entry,
    Evaluation,
    Game,
    Note,
    Player,
    Pool,
    Run,
    Standing,
    Takeover,
    Tournament,
)
from ratings.queries import search as public
from ratings.queries.paging import Cursor, Page, cut
from ratings.queries.units import WAITED_FOR

SILENT_DAYS = 120
"""Without any report for so long a running tournament is asked about: at the usual 50 days for 10
moves both players of a game have used up their time for 10 moves by then (our own choice).
"""
RUNNING, ENDED = "running", "ended"
"""States that a list of tournaments is cut down to."""

RUNS = 8
"""Newest runs on the start page of the office."""
DIRECTORS = 300
"""Directors that one page shows at most; a search finds the others."""
FIRST_NUMBER = "1"


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament in a list. `waiting` is the number of games it still waits for, `last_report` the day of the newest
    receipt, `led` whether it has a director.
    """

    pk: int
    code: str
    name: str
    pool: str
    started_on: date
    planned_end: date | None
    games: int
    waiting: int
    last_report: date | None
    led: bool

    @property
    def finished(self) -> int:
        """Games it no longer waits for."""
        return self.games - self.waiting

    @property
    def heard_on(self) -> date:
        """The day of the newest report, else of the start."""
        return self.last_report or self.started_on


@dataclass(frozen=True, slots=True)
class TournamentsToCheck:
    """Running tournaments that need attention; one may be in several lists."""

    overdue: tuple[TournamentLine, ...]
    one_short: tuple[TournamentLine, ...]
    silent: tuple[TournamentLine, ...]
    unled: tuple[TournamentLine, ...]
    unfinished: tuple[TournamentLine, ...]
    """Those in which nothing is open and of which nobody said whether a round follows."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A tournament with its people and games, for the officer's page."""

    tournament: Tournament
    directors: tuple[Director, ...]
    entries: tuple[Entry, ...]
    games: tuple[Game, ...]
    evaluated: bool

    @property
    def open_games(self) -> tuple[Game, ...]:
        """Games without a result."""
        return tuple(game for game in self.games if game.score is None)

    @property
    def begun(self) -> bool:
        """Whether a game is finished or a player has left."""
        return len(self.open_games) < len(self.games) or any(entry.departure for entry in self.entries)

    @property
    def staying(self) -> tuple[Entry, ...]:
        """Players who have not left."""
        return tuple(entry for entry in self.entries if not entry.departure)

    @property
    def grows(self) -> bool:
        """Whether it gets its games round by round."""
        return self.tournament.kind in GROWING

    @property
    def paired(self) -> frozenset[int]:
        """The keys of the entries that have a game."""
        return frozenset(entry.pk for game in self.games for entry in (game.white, game.black))


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in a list."""

    pk: int
    number: str
    name: str
    federation: str
    club: str


@dataclass(frozen=True, slots=True)
class RunLine:
    """A run that wrote to the ledger: why, and how many evaluations it wrote and replaced."""

    pool: str
    kind: str
    at: datetime
    cause: str
    written: int
    replaced: int


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A player's standing in a pool, and the rating adopted there."""

    pool: Pool
    standing: Standing | None
    takeover: Takeover | None


def _counted(found: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Annotate tournaments with the numbers of a `TournamentLine`."""
    led = Director.tournaments.through.objects.filter(tournament=OuterRef("pk"))
    return found.annotate(
        games_count=Count("games"),
        waiting=Count("games", filter=Q(games__score=None) & (Q(games__counts=None) | Q(games__counts=True))),
        last_receipt=Max("games__received_at"),
        led=Exists(led),
    )


def _lines(found: QuerySet[Tournament]) -> QuerySet[Tournament, tuple[Any, ...]]:
    """Read the columns of a `TournamentLine`."""
    columns = ("pk", "code", "name", "pool__name", "started_on", "planned_end")
    return _counted(found).values_list(*columns, "games_count", "waiting", "last_receipt", "led")


def _line(values: Sequence[Any]) -> TournamentLine:
    """Convert a row of `_lines`."""
    pk, code, name, pool, started_on, planned_end, games, waited_for, receipt, led = values
    heard = localdate(receipt) if receipt else None
    return TournamentLine(pk, code, name, pool, started_on, planned_end, games, waited_for, heard, led)


def tournaments(
    query: str, cursor: Cursor, *, state: str = "", director: str = "", days: int | None = None
) -> Page[TournamentLine]:
    """Return a page of tournaments by code: all, or those that are RUNNING (with open games, or not complete) or ENDED,
    with a director of this name, that began so many days ago or more.
    """
    found = Tournament.objects.filter(Q(code__icontains=query) | Q(name__icontains=query))
    running = Exists(Game.objects.filter(tournament=OuterRef("pk"), score=None)) | Q(complete=False)
    if state:
        found = found.filter(running if state == RUNNING else ~running)
    if director:
        found = found.filter(pk__in=led_by(director))
    if days is not None:
        found = found.filter(started_on__lte=localdate() - timedelta(days=days))
    if cursor.key:
        found = found.filter(**{f"code__{'gt' if cursor.forward else 'lt'}": cursor.key})
    return cut(_lines(found.order_by("code")), cursor, lambda row: row.code, _line)


def led_by(name: str) -> QuerySet[Tournament, Any]:
    """Return the keys of the tournaments with a director who has this name, or a part of it."""
    return Tournament.objects.filter(directors__name__icontains=name).order_by().values("pk")


def tournaments_to_check(today: date) -> TournamentsToCheck:
    """Return the running tournaments that need attention, each list with the oldest first."""
    lines = _lines_going_on()
    running = [row for row in lines if row.waiting]
    silent_since = today - timedelta(days=SILENT_DAYS)
    return TournamentsToCheck(
        overdue=_overdue(running, today),
        one_short=_by_last_report(row for row in running if row.waiting == 1 and row.started_on <= today),
        silent=_by_last_report(row for row in running if row.heard_on < silent_since),
        unled=tuple(row for row in running if not row.led),
        unfinished=_without_open_game(lines),
    )


def _lines_going_on() -> list[TournamentLine]:
    """Return the tournaments that wait for a game or may get another round, by code."""
    still_open = Game.objects.filter(WAITED_FOR, tournament=OuterRef("pk"))
    going_on = Tournament.objects.filter(Exists(still_open) | Q(complete=False)).order_by("code")
    return [_line(values) for values in _lines(going_on)]


def _without_open_game(lines: Iterable[TournamentLine]) -> tuple[TournamentLine, ...]:
    return _by_last_report(row for row in lines if not row.waiting)


def _overdue(running: Iterable[TournamentLine], today: date) -> tuple[TournamentLine, ...]:
    overdue = (row for row in running if row.planned_end and row.planned_end < today)
    return tuple(sorted(overdue, key=lambda row: (row.planned_end or today, row.code)))


def _by_last_report(found: Iterable[TournamentLine]) -> tuple[TournamentLine, ...]:
    return tuple(sorted(found, key=lambda row: (row.heard_on, row.code)))


def newest_runs() -> tuple[RunLine, ...]:
    """Return the newest runs of the ledger."""
    written = Evaluation.objects.filter(run=OuterRef("pk")).order_by().values("run").annotate(n=Count("pk")).values("n")
    gone = Evaluation.objects.filter(replaced_by=OuterRef("pk")).order_by().values("replaced_by")
    counted_runs = Run.objects.annotate(
        written=Subquery(written), gone=Subquery(gone.annotate(n=Count("pk")).values("n"))
    )
    rows = counted_runs.order_by("-pk").values_list("pool__name", "kind", "at", "cause", "written", "gone")
    return tuple(
        RunLine(pool, kind, at, cause, wrote or 0, replaced or 0)
        for pool, kind, at, cause, wrote, replaced in rows[:RUNS]
    )


def find_tournament(pk: int) -> Tournament | None:
    """Find a tournament by primary key."""
    return Tournament.objects.select_related("pool", "leads_to").filter(pk=pk).first()


def find_desk(tournament: Tournament) -> Desk:
    """Read a tournament with its people and games, in four queries; one that grows with its byes, in five."""
    byes = ("byes",) if tournament.kind in GROWING else ()
    entries = tuple(tournament.entries.select_related("player").prefetch_related(*byes).order_by("seat", "turn"))
    by_key = {entry.pk: entry for entry in entries}
    games = tuple(tournament.games.defer("moves", "positions").order_by("round", "number"))
    for game in games:
        game.white, game.black, game.tournament = by_key[game.white_id], by_key[game.black_id], tournament
    return Desk(
        tournament=tournament,
        directors=tuple(tournament.directors.order_by("name", "pk")),
        entries=entries,
        games=games,
        evaluated=Evaluation.objects.filter(tournament=tournament, replaced_by=None, game=None).exists(),
    )


def find_game(pk: int) -> Game | None:
    """Find a game by primary key, with its tournament and players."""
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    return wide.defer("moves", "positions").filter(pk=pk).first()


def note_of(cause: str) -> Note | None:
    """Find the note behind a cause, if any."""
    return Note.objects.filter(code=cause).first() if cause else None


def find_player(pk: int) -> Player | None:
    """Find a player by primary key."""
    return Player.objects.select_related("merged_into").filter(pk=pk).first()


def players(query: str, cursor: Cursor) -> Page[PlayerLine]:
    """Return a page of all players by name, or those that a search finds."""
    if query.strip():
        hits, _ = public.search(query, listed=False)
        found = Player.objects.filter(number__in=[hit.number for hit in hits])
        return Page(tuple(_player_line(row) for row in _player_rows(found.order_by("sort_key", "number"))), "", "")
    found = Player.objects.filter(merged_into=None).order_by("sort_key", "number")
    if cursor.key:
        found = found.filter(_beyond(cursor.key, "gt" if cursor.forward else "lt"))
    return cut(_player_rows(found), cursor, lambda row: row.number, _player_line)


def _beyond(number: str, side: str) -> Q:
    """Limit players to those behind ("gt") or before ("lt") the player `number` in the order of names."""
    name = Subquery(Player.objects.filter(number=number).values("sort_key")[:1])
    return Q(**{f"sort_key__{side}": name}) | (Q(sort_key=name) & Q(**{f"number__{side}": number}))


def _player_rows(found: QuerySet[Player]) -> QuerySet[Player, tuple[Any, ...]]:
    """Read the columns of a `PlayerLine`."""
    return found.values_list("pk", "number", "family_name", "given_name", "federation", "club")


def _player_line(values: Sequence[Any]) -> PlayerLine:
    """Convert a row of `_player_rows`."""
    pk, number, family_name, given_name, federation, club = values
    name = Player(family_name=family_name, given_name=given_name).name
    return PlayerLine(pk, number, name, federation, club)


def next_number() -> str:
    """Return a number for a new player: one more than the highest numeric one, with as many digits."""
    digits = Player.objects.filter(number__regex=r"^[0-9]+$").order_by(Length("number").desc(), "-number")
    highest = digits.values_list("number", flat=True).first()
    return str(int(highest) + 1).zfill(len(highest)) if highest else FIRST_NUMBER


def namesakes(key: str) -> tuple[Player, ...]:
    """Find players by sort key (`name_folding.sort_key`)."""
    return tuple(Player.objects.filter(sort_key=key, merged_into=None))


def ratings_of_player(player: Player) -> tuple[PlayerRating, ...]:
    """Return the ratings of a player, one for each pool."""
    standings = {row.pool_id: row for row in Standing.objects.filter(player=player)}
    brought = {row.pool_id: row for row in Takeover.objects.filter(player=player, exchanged_on=None)}
    return tuple(
        PlayerRating(pool, standings.get(pool.pk), brought.get(pool.pk)) for pool in Pool.objects.order_by("pk")
    )


def entries_of(player: Player) -> tuple[Entry, ...]:
    """Return the entries of a player, the newest tournament first."""
    found = Entry.objects.filter(player=player).select_related("tournament")
    return tuple(found.order_by("-tournament__started_on", "tournament__code"))


def directors(query: str) -> tuple[Director, ...]:
    """Find directors by name or address, with `leads`, the number of their tournaments."""
    by_further = DirectorAddress.objects.filter(email__icontains=query).values("director")
    found = Director.objects.filter(Q(name__icontains=query) | Q(email__icontains=query) | Q(pk__in=by_further))
    return tuple(found.annotate(leads=Count("tournaments")).order_by("name", "pk")[:DIRECTORS])


def find_director(pk: int) -> Director | None:
    """Find a director by primary key."""
    return Director.objects.filter(pk=pk).first()


def tournaments_led_by(director: Director) -> tuple[TournamentLine, ...]:
    """Return the tournaments of a director, the newest first."""
    found = Tournament.objects.filter(pk__in=director.tournaments.values("pk")).order_by("-started_on", "code")
    return tuple(_line(values) for values in _lines(found))
