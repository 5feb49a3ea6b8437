"""The list of tournaments, and one tournament with all that belongs to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet

from ratings.models import Entry, Game, Standing, Tournament
from ratings.queries.activity import shown
from ratings.queries.categories import ORDER, category_of
from ratings.queries.crosstable import Crosstable, crosstable
from ratings.rules import RULES, parameters_of
from ratings.rules.types import Event, Period, Reason

SHOWN = 500
"""Tournaments of one category that a page shows at most, the newest first."""
RUNNING_SHOWN = 200
"""Running tournaments that the list shows at most, the newest first."""


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """One line of the list; `ended_on` is None while games are open."""

    code: str
    name: str
    category: str
    kind: str
    pool: str
    pool_key: str
    started_on: date
    ended_on: date | None
    finished: int
    games: int


@dataclass(frozen=True, slots=True)
class CategoryGroup:
    """The tournaments of one item of Annex A."""

    category: str
    rows: tuple[TournamentRow, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    """A player of a tournament with his standing in its pool, if he has one and is not inactive."""

    entry: Entry
    standing: Standing | None

    @property
    def value(self) -> int | None:
        """The official value."""
        return self.standing.value if self.standing else None

    @property
    def index(self) -> int | None:
        """Its index."""
        return self.standing.index if self.standing else None

    @property
    def has_live(self) -> bool:
        """Whether a live value of this player differs from the official one."""
        row = self.standing
        return row is not None and row.live_value is not None and row.live_games > 0


@dataclass(frozen=True, slots=True)
class TournamentFacts:
    """Everything that was reported about one tournament."""

    tournament: Tournament
    directors: tuple[str, ...]
    table: Crosstable
    games: tuple[Game, ...]
    seated: tuple[Seated, ...]
    not_rated: str | None

    @property
    def open_games(self) -> tuple[Game, ...]:
        """Games without a result."""
        return tuple(game for game in self.games if game.score is None)

    @property
    def special_games(self) -> tuple[Game, ...]:
        """Finished games that were not simply played, or are rated other than the table says."""
        finished = (game for game in self.games if game.score is not None)
        return tuple(g for g in finished if g.reason != Reason.PLAYED or g.rated_score or g.counts is not None)

    @property
    def coming_list(self) -> Period | None:
        """The period with whose list a tournament that ended is rated, where periods are."""
        calendar = RULES[self.tournament.pool.rule].calendar
        return calendar.period_of(self.ended_on) if calendar and self.ended_on else None

    @property
    def departures(self) -> tuple[Entry, ...]:
        """Players who left."""
        return tuple(seated.entry for seated in self.seated if seated.entry.departure)

    @property
    def finished(self) -> int:
        """How many games have a result."""
        return len(self.games) - len(self.open_games)

    @property
    def ended_on(self) -> date | None:
        """The latest completion, once all games are finished."""
        if not self.games or self.open_games:
            return None
        return max(game.completed_on for game in self.games if game.completed_on)


def find_tournament(code: str) -> Tournament | None:
    """The tournament with a code."""
    return Tournament.objects.select_related("pool").filter(code=code).first()


def years() -> tuple[int, ...]:
    """Years in which games were completed, the newest first (from the first to the last of them)."""
    span = Game.objects.aggregate(first=Min("completed_on"), last=Max("completed_on"))
    if span["first"] is None:
        return ()
    return tuple(range(span["last"].year, span["first"].year - 1, -1))


def running() -> tuple[CategoryGroup, ...]:
    """Tournaments with open games, or not paired yet."""
    return _grouped(_counted(_running())[:RUNNING_SHOWN])


def _running() -> QuerySet[Tournament]:
    games = Game.objects.filter(tournament=OuterRef("pk"))
    return Tournament.objects.filter(Exists(games.filter(score=None)) | ~Exists(games))


def finished_in(year: int) -> tuple[CategoryGroup, ...]:
    """Tournaments whose last game was completed in `year`."""
    return _grouped(_counted(_finished_in(year)))


def _finished_in(year: int) -> QuerySet[Tournament]:
    games = Game.objects.filter(tournament=OuterRef("pk"))
    found = Tournament.objects.filter(Exists(games.filter(completed_on__year=year)))
    return found.filter(~Exists(games.filter(Q(score=None) | Q(completed_on__year__gt=year))))


class Which(StrEnum):
    """Tournaments by their state."""

    ALL = "all"
    RUNNING = "running"
    FINISHED = "finished"


def tournaments_after(
    after: Tournament | None, most: int, which: Which = Which.ALL, pool: str = "", year: int | None = None
) -> tuple[TournamentRow, ...]:
    """Tournaments, the one that began last first: behind one of them, of the pool with a key, those that
    ended in a year. Two queries.
    """
    found = Tournament.objects.all() if year is None else _finished_in(year)
    if which is not Which.ALL:
        running = Exists(_running().filter(pk=OuterRef("pk")))
        found = found.filter(running if which is Which.RUNNING else ~running)
    if pool:
        found = found.filter(pool__key=pool)
    if after:
        same_day = Q(started_on=after.started_on, code__gt=after.code)
        found = found.filter(Q(started_on__lt=after.started_on) | same_day)
    keys = list(found.order_by("-started_on", "code").values_list("pk", flat=True)[:most])
    return tuple(_row(tournament) for tournament in _counted(Tournament.objects.filter(pk__in=keys)))


def categories() -> tuple[str, ...]:
    """The items of Annex A that have a tournament, in its order."""
    known = {category_of(text) for text in _category_texts()}
    return tuple(code for code in ORDER if code in known)


def of_category(category: str) -> tuple[TournamentRow, ...]:
    """The tournaments of an item of Annex A, the newest first, running ones too."""
    texts = [text for text in _category_texts() if category_of(text) == category]
    return tuple(_row(tournament) for tournament in _counted(Tournament.objects.filter(category__in=texts))[:SHOWN])


def _category_texts() -> list[str]:
    """What directors wrote as a category; there are few, however many tournaments."""
    return list(Tournament.objects.order_by().values_list("category", flat=True).distinct())


def _counted(found: QuerySet[Tournament]) -> QuerySet[Tournament]:
    counted = found.annotate(
        games_count=Count("games"),
        finished_count=Count("games__score"),
        last_completion=Max("games__completed_on"),
    )
    return counted.select_related("pool").order_by("-started_on", "code")


def _grouped(found: Iterable[Tournament]) -> tuple[CategoryGroup, ...]:
    groups: dict[str, list[TournamentRow]] = defaultdict(list)
    for tournament in found:
        groups[category_of(tournament.category)].append(_row(tournament))
    return tuple(CategoryGroup(code, tuple(groups[code])) for code in ORDER if code in groups)


def _row(tournament: Tournament) -> TournamentRow:
    counted: dict[str, int] = vars(tournament)
    games, finished = counted["games_count"], counted["finished_count"]
    ended_on: date | None = vars(tournament)["last_completion"] if games and games == finished else None
    return TournamentRow(
        code=tournament.code,
        name=tournament.name,
        category=tournament.category,
        kind=tournament.kind,
        pool=tournament.pool.name,
        pool_key=tournament.pool.key,
        started_on=tournament.started_on,
        ended_on=ended_on,
        finished=finished,
        games=games,
    )


def facts_of(tournament: Tournament) -> TournamentFacts:
    """A tournament with players, games and directors, in four queries."""
    entries = list(tournament.entries.select_related("player").order_by("seat", "turn"))
    games = _games(tournament, entries)
    return TournamentFacts(
        tournament=tournament,
        directors=tuple(tournament.directors.order_by("name").values_list("name", flat=True)),
        table=crosstable(tournament.kind, entries, games),
        games=games,
        seated=_seated(tournament, entries),
        not_rated=not_rated(tournament),
    )


def _games(tournament: Tournament, entries: Sequence[Entry]) -> tuple[Game, ...]:
    """The games in the order of their numbers; both players come from `entries`."""
    by_key = {entry.pk: entry for entry in entries}
    games = tuple(tournament.games.defer("moves").order_by("number"))
    for game in games:
        game.white, game.black = by_key[game.white_id], by_key[game.black_id]
    return games


def _seated(tournament: Tournament, entries: Sequence[Entry]) -> tuple[Seated, ...]:
    players = [entry.player_id for entry in entries]
    rows = Standing.objects.filter(shown(tournament.pool), pool=tournament.pool_id, player__in=players)
    by_player = {row.player_id: row for row in rows}
    return tuple(Seated(entry, by_player.get(entry.player_id)) for entry in entries)


def not_rated(tournament: Tournament) -> str | None:
    """The code of the reason why a tournament is never rated, None where it is rated."""
    if not tournament.rated:
        return "evaluated-elsewhere" if tournament.evaluated_elsewhere else "not-announced"
    pool = tournament.pool
    event = Event(
        games=(),
        kind=tournament.kind,
        days_per_10_moves=tournament.days_per_10_moves,
        international=tournament.international,
    )
    return RULES[pool.rule].not_rated(event, parameters_of(pool.rule, pool.parameters))
