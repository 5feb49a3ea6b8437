"""What the office looks at: tournaments that wait, their desks, people by name, newest runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Length
from django.utils.timezone import localdate

from ratings.models import Director, Entry, Evaluation, Game, Note, Player, Pool, Run, Standing, Takeover, Tournament
from ratings.queries import players as public
from ratings.queries.paging import Cursor, Page, cut
from ratings.queries.units import WAITED_FOR

SILENT_DAYS = 120
"""Without any report for so long a running tournament is asked about: at the usual 50 days for 10
moves both players of a game have used up their time for 10 moves by then (our own choice).
"""
RUNS = 8
"""Newest runs on the start of the office."""
DIRECTORS = 300
"""Directors that one page shows at most; a search finds the others."""
FIRST_NUMBER = "1"


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament in a list. `waiting` games keep it from its end; `last_report` is the day of the
    newest receipt, `led` says whether anybody directs it.
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
        """When it was last heard of: its newest report, else its start."""
        return self.last_report or self.started_on


@dataclass(frozen=True, slots=True)
class Waiting:
    """Running tournaments that somebody should look at; one may be in several lists."""

    overdue: tuple[TournamentLine, ...]
    one_short: tuple[TournamentLine, ...]
    silent: tuple[TournamentLine, ...]
    unled: tuple[TournamentLine, ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything about one tournament that the officer works on."""

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
    """One writing of the ledger: why, and how many evaluations it wrote and replaced."""

    pool: str
    kind: str
    at: datetime
    cause: str
    written: int
    replaced: int


@dataclass(frozen=True, slots=True)
class Held:
    """What a player has in a pool, and what he brought into it."""

    pool: Pool
    standing: Standing | None
    takeover: Takeover | None


def counted(found: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Tournaments with the numbers of a `TournamentLine`."""
    led = Director.tournaments.through.objects.filter(tournament=OuterRef("pk"))
    return found.annotate(
        games_count=Count("games"),
        waiting=Count("games", filter=Q(games__score=None) & (Q(games__counts=None) | Q(games__counts=True))),
        last_receipt=Max("games__received_at"),
        led=Exists(led),
    )


def lines(found: QuerySet[Tournament]) -> QuerySet[Tournament, tuple[Any, ...]]:
    """The columns of a `TournamentLine`."""
    columns = ("pk", "code", "name", "pool__name", "started_on", "planned_end")
    return counted(found).values_list(*columns, "games_count", "waiting", "last_receipt", "led")


def line(values: Sequence[Any]) -> TournamentLine:
    """A row of `lines`."""
    pk, code, name, pool, started_on, planned_end, games, waited_for, receipt, led = values
    heard = localdate(receipt) if receipt else None
    return TournamentLine(pk, code, name, pool, started_on, planned_end, games, waited_for, heard, led)


def tournaments(asked: str, cursor: Cursor, *, running: bool) -> Page[TournamentLine]:
    """A page of all tournaments by code, of those with open games where `running`."""
    found = Tournament.objects.filter(Q(code__icontains=asked) | Q(name__icontains=asked))
    if running:
        found = found.filter(Exists(Game.objects.filter(tournament=OuterRef("pk"), score=None)))
    if cursor.key:
        found = found.filter(**{f"code__{'gt' if cursor.forward else 'lt'}": cursor.key})
    return cut(lines(found.order_by("code")), cursor, lambda row: row.code, line)


def waiting(today: date) -> Waiting:
    """The running tournaments that somebody should look at, each list with the oldest first."""
    still_open = Game.objects.filter(WAITED_FOR, tournament=OuterRef("pk"))
    found = [line(values) for values in lines(Tournament.objects.filter(Exists(still_open)).order_by("code"))]
    overdue = (row for row in found if row.planned_end and row.planned_end < today)
    quiet = today - timedelta(days=SILENT_DAYS)
    return Waiting(
        overdue=tuple(sorted(overdue, key=lambda row: (row.planned_end or today, row.code))),
        one_short=tuple(sorted((row for row in found if row.waiting == 1 and row.started_on <= today), key=by_silence)),
        silent=tuple(sorted((row for row in found if row.heard_on < quiet), key=by_silence)),
        unled=tuple(row for row in found if not row.led),
    )


def by_silence(row: TournamentLine) -> tuple[date, str]:
    """The order of those that were not heard of for longest."""
    return row.heard_on, row.code


def newest_runs() -> tuple[RunLine, ...]:
    """The last few writings of the ledger."""
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
    """The tournament with a key."""
    return Tournament.objects.select_related("pool").filter(pk=pk).first()


def desk(tournament: Tournament) -> Desk:
    """A tournament with its people and games, in four queries."""
    entries = tuple(tournament.entries.select_related("player").order_by("seat", "turn"))
    by_key = {entry.pk: entry for entry in entries}
    games = tuple(tournament.games.defer("moves").order_by("round", "number"))
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
    """A game with its tournament and players."""
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    return wide.defer("moves").filter(pk=pk).first()


def note_of(cause: str) -> Note | None:
    """The note behind a cause, where there is one."""
    return Note.objects.filter(code=cause).first() if cause else None


def find_player(pk: int) -> Player | None:
    """The player with a key."""
    return Player.objects.select_related("merged_into").filter(pk=pk).first()


def players(asked: str, cursor: Cursor) -> Page[PlayerLine]:
    """A page of all players by name, or those whom a look-up finds."""
    if asked.strip():
        hits, _ = public.search(asked, listed=False)
        found = Player.objects.filter(number__in=[hit.number for hit in hits])
        return Page(tuple(player_line(row) for row in player_rows(found.order_by("sort_key", "number"))), "", "")
    found = Player.objects.filter(merged_into=None).order_by("sort_key", "number")
    if cursor.key:
        found = found.filter(beside(cursor.key, "gt" if cursor.forward else "lt"))
    return cut(player_rows(found), cursor, lambda row: row.number, player_line)


def beside(number: str, side: str) -> Q:
    """Players behind ("gt") or before ("lt") the player `number` in the order of names."""
    name = Subquery(Player.objects.filter(number=number).values("sort_key")[:1])
    return Q(**{f"sort_key__{side}": name}) | (Q(sort_key=name) & Q(**{f"number__{side}": number}))


def player_rows(found: QuerySet[Player]) -> QuerySet[Player, tuple[Any, ...]]:
    """The columns of a `PlayerLine`."""
    return found.values_list("pk", "number", "family_name", "given_name", "federation", "club")


def player_line(values: Sequence[Any]) -> PlayerLine:
    """A row of `player_rows`."""
    pk, number, family_name, given_name, federation, club = values
    name = Player(family_name=family_name, given_name=given_name).name
    return PlayerLine(pk, number, name, federation, club)


def next_number() -> str:
    """A number for a new player: one more than the highest that is made of digits only, as wide as it."""
    digits = Player.objects.filter(number__regex=r"^[0-9]+$").order_by(Length("number").desc(), "-number")
    highest = digits.values_list("number", flat=True).first()
    return str(int(highest) + 1).zfill(len(highest)) if highest else FIRST_NUMBER


def namesakes(key: str) -> tuple[Player, ...]:
    """Players whose folded name is `key` (`names.sort_key`)."""
    return tuple(Player.objects.filter(sort_key=key, merged_into=None))


def held(player: Player) -> tuple[Held, ...]:
    """What a player has in each pool."""
    standings = {row.pool_id: row for row in Standing.objects.filter(player=player)}
    brought = {row.pool_id: row for row in Takeover.objects.filter(player=player, exchanged_on=None)}
    return tuple(Held(pool, standings.get(pool.pk), brought.get(pool.pk)) for pool in Pool.objects.order_by("pk"))


def entries_of(player: Player) -> tuple[Entry, ...]:
    """The tournaments of a player, the newest first."""
    found = Entry.objects.filter(player=player).select_related("tournament")
    return tuple(found.order_by("-tournament__started_on", "tournament__code"))


def directors(asked: str) -> tuple[Director, ...]:
    """Directors by name, with `leads`, the number of their tournaments."""
    found = Director.objects.filter(Q(name__icontains=asked) | Q(email__icontains=asked))
    return tuple(found.annotate(leads=Count("tournaments")).order_by("name", "pk")[:DIRECTORS])


def find_director(pk: int) -> Director | None:
    """The director with a key."""
    return Director.objects.filter(pk=pk).first()


def led_by(director: Director) -> tuple[TournamentLine, ...]:
    """The tournaments of a director, the newest first."""
    found = Tournament.objects.filter(pk__in=director.tournaments.values("pk")).order_by("-started_on", "code")
    return tuple(line(values) for values in lines(found))
