"""The list of tournaments, and one tournament with all that belongs to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import groupby

from django.db.models import Case, Count, Exists, F, IntegerField, Max, Min, OuterRef, Q, QuerySet, When
from django.utils.timezone import localdate

from ratings.formats.rounds import GROWING
from ratings.models import Bye, Entry, Game, Kind, Standing, Tournament
from ratings.queries.activity import build_public_filter
from ratings.queries.categories import ORDER, category_code, category_of
from ratings.queries.crosstable import Crosstable, crosstable
from ratings.queries.keyset import Column, beyond
from ratings.queries.paging import Cursor, Page, cut
from ratings.queries.pools import rule_timeline
from ratings.queries.units import ended_on
from ratings.regulations import RULES
from ratings.regulations.periods import Period
from ratings.regulations.types import Event, Reason

RUNNING_SHOWN = 50
"""Running tournaments with which the list begins, the newest ones; all of them have pages."""
NEWEST_FIRST = (Column("started_on", descending=True), Column("code"))
BY_CATEGORY = (Column("place"), *NEWEST_FIRST)
"""In the order of Annex A, and within a category the newest first."""


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
    """A player of a tournament with their standing in its pool, None for a player who is unrated or inactive."""

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
    table: Crosstable[Entry]
    games: tuple[Game, ...]
    byes: tuple[Bye, ...]
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
        """The latest completion, once all games are finished and none will be added."""
        if not self.games or self.open_games or not self.tournament.complete:
            return None
        return max(game.completed_on for game in self.games if game.completed_on)


def find_in_other_case(code: str) -> Tournament | None:
    """Return the one tournament whose code differs in small and capital letters only."""
    found = Tournament.objects.filter(code__iexact=code)[:2]
    return found[0] if len(found) == 1 else None


def find_tournament(code: str) -> Tournament | None:
    """Return the tournament with a code."""
    return Tournament.objects.select_related("pool").filter(code=code).first()


def years() -> tuple[int, ...]:
    """Years in which games were completed, the newest first (from the first to the last of them)."""
    # Asked one by one, each is the end of an index; asked together, SQLite reads every game.
    first = Game.objects.aggregate(day=Min("completed_on"))["day"]
    last = Game.objects.aggregate(day=Max("completed_on"))["day"]
    return tuple(range(last.year, first.year - 1, -1)) if first else ()


def running() -> tuple[tuple[CategoryGroup, ...], bool]:
    """Return the newest tournaments with open games, or with games that are not paired yet, and whether more run."""
    keys = list(_running().order_by("-started_on", "code").values_list("pk", flat=True)[: RUNNING_SHOWN + 1])
    rows = map(_row, _counted(Tournament.objects.filter(pk__in=keys[:RUNNING_SHOWN])))
    return by_category(rows), len(keys) > RUNNING_SHOWN


def last_played(most: int) -> tuple[TournamentRow, ...]:
    """Return the running tournaments in which a game ended last; one query."""
    newest = _counted(_running()).order_by(F("last_completion").desc(nulls_last=True), "code")[:most]
    return tuple(row for row in map(_row, newest) if row.finished)


def _running() -> QuerySet[Tournament]:
    waiting = Game.objects.filter(score=None).values("tournament")
    return Tournament.objects.filter(Q(pk__in=waiting) | Q(complete=False))


def finished_in(year: int, cursor: Cursor) -> Page[TournamentRow]:
    """Return a page of the tournaments whose last game was completed in `year`, by category. The key of a row is its
    code.
    """
    return _page(_finished_in(year), BY_CATEGORY, cursor, place=_place())


def _finished_in(year: int) -> QuerySet[Tournament]:
    ended = Game.objects.filter(completed_on__year=year).values("tournament")
    later = Game.objects.filter(tournament=OuterRef("pk")).filter(Q(score=None) | Q(completed_on__year__gt=year))
    return Tournament.objects.filter(~Exists(later), pk__in=ended, complete=True)


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
    """Return the items of Annex A that have a tournament, in its order."""
    known = {category_of(text) for text in _category_texts()}
    return tuple(code for code in ORDER if code in known)


@dataclass(frozen=True, slots=True)
class TournamentFilter:
    """What somebody looks for: an item of Annex A, a kind, running ones only, words of the name or the code."""

    category: str = ""
    kind: str = ""
    running: bool = False
    words: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is looked for."""
        return not (self.category or self.kind or self.running or self.words)

    @property
    def query(self) -> dict[str, str]:
        """The parameters of its address."""
        values = {"category": self.category, "kind": self.kind, "state": "running" if self.running else ""}
        return {name: value for name, value in {**values, "q": self.words}.items() if value}


def find_tournaments(wanted: TournamentFilter, cursor: Cursor) -> Page[TournamentRow]:
    """Return a page of the tournaments that somebody looks for, the newest first; keys as above."""
    found = _running() if wanted.running else Tournament.objects.all()
    if wanted.category:
        found = found.filter(category__in=_texts_of().get(wanted.category, ()))
    if wanted.kind:
        found = found.filter(kind=wanted.kind)
    for word in wanted.words.split():
        found = found.filter(Q(name__icontains=word) | Q(code__icontains=word))
    return _page(found, NEWEST_FIRST, cursor)


def kinds() -> tuple[str, ...]:
    """Return the kinds that have a tournament, in their order."""
    known = set(Tournament.objects.order_by().values_list("kind", flat=True).distinct())
    return tuple(kind for kind in Kind.values if kind in known)


def _page(found: QuerySet[Tournament], columns: Sequence[Column], cursor: Cursor, **made: Case) -> Page[TournamentRow]:
    """Return a page that begins at a tournament's place in an order, some of whose columns are `made`; one that is gone
    starts at the top.
    """
    names = [column.name for column in columns]
    at_cursor = Tournament.objects.filter(code=cursor.key).annotate(**made).values_list(*names)
    at = at_cursor.first() if cursor.key else None
    begin = cursor if at else replace(cursor, key="", forward=True)
    ordered = found.annotate(**made).order_by(*[column.order() for column in columns])
    if at:
        ordered = ordered.filter(beyond(columns, at, forward=begin.forward))
    page = cut(ordered.values_list("code"), begin, str, lambda values: str(values[0]))
    rows = {row.code: row for row in map(_row, _counted(Tournament.objects.filter(code__in=page.rows)))}
    return Page(tuple(rows[code] for code in page.rows), page.before, page.after)


def _place() -> Case:
    """Return the place of a tournament's category in Annex A."""
    texts = _texts_of()
    places = [When(category__in=texts[code], then=place) for place, code in enumerate(ORDER) if code in texts]
    return Case(*places, default=len(ORDER), output_field=IntegerField())


def _texts_of() -> dict[str, list[str]]:
    """Return the texts that mean each item of Annex A."""
    found: dict[str, list[str]] = defaultdict(list)
    for text in _category_texts():
        found[category_of(text)].append(text)
    return found


def _category_texts() -> list[str]:
    """Return what directors wrote as a category; there are few, however many tournaments."""
    return list(Tournament.objects.order_by().values_list("category", flat=True).distinct())


def _counted(found: QuerySet[Tournament]) -> QuerySet[Tournament]:
    counted = found.annotate(
        games_count=Count("games"),
        finished_count=Count("games__score"),
        last_completion=Max("games__completed_on"),
    )
    return counted.select_related("pool").order_by("-started_on", "code")


def by_category(rows: Iterable[TournamentRow]) -> tuple[CategoryGroup, ...]:
    """Return tournaments under the headings of a list."""
    groups: dict[str, list[TournamentRow]] = defaultdict(list)
    for row in rows:
        groups[category_of(row.category)].append(row)
    return tuple(CategoryGroup(code, tuple(groups[code])) for code in ORDER if code in groups)


def _row(tournament: Tournament) -> TournamentRow:
    counted: dict[str, int] = vars(tournament)
    games, finished = counted["games_count"], counted["finished_count"]
    ended_on: date | None = (
        vars(tournament)["last_completion"] if games and games == finished and tournament.complete else None
    )
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
    """Return a tournament with players, games and directors, in four queries; byes of one that grows take a fifth."""
    entries = list(tournament.entries.select_related("player").order_by("seat", "turn"))
    games, byes = _games(tournament, entries), _byes(tournament, entries)
    sitting = {seat: tuple(found) for seat, found in groupby(entries, key=lambda entry: entry.seat)}
    return TournamentFacts(
        tournament=tournament,
        directors=tuple(tournament.directors.order_by("name").values_list("name", flat=True)),
        table=crosstable(tournament.kind, sitting, games, byes),
        games=games,
        byes=byes,
        seated=_seated(tournament, entries),
        not_rated=not_rated(tournament),
    )


def _games(tournament: Tournament, entries: Sequence[Entry]) -> tuple[Game, ...]:
    """Return the games in the order of their numbers; both players come from `entries`."""
    by_key = {entry.pk: entry for entry in entries}
    games = tuple(tournament.games.defer("moves", "positions").order_by("number"))
    for game in games:
        game.white, game.black = by_key[game.white_id], by_key[game.black_id]
    return games


def _byes(tournament: Tournament, entries: Sequence[Entry]) -> tuple[Bye, ...]:
    """Return the byes by round and seat; other kinds than those that grow have none."""
    if tournament.kind not in GROWING:
        return ()
    by_key = {entry.pk: entry for entry in entries}
    byes = tuple(Bye.objects.filter(entry__tournament=tournament).order_by("round", "entry__seat"))
    for bye in byes:
        bye.entry = by_key[bye.entry_id]
    return byes


def _seated(tournament: Tournament, entries: Sequence[Entry]) -> tuple[Seated, ...]:
    players = [entry.player_id for entry in entries]
    rows = Standing.objects.filter(build_public_filter(tournament.pool), pool=tournament.pool_id, player__in=players)
    by_player = {row.player_id: row for row in rows}
    return tuple(Seated(entry, by_player.get(entry.player_id)) for entry in entries)


def not_rated(tournament: Tournament) -> str | None:
    """Return the code of the reason why a tournament is never rated, None where it is rated."""
    if not tournament.rated:
        return "evaluated-elsewhere" if tournament.evaluated_elsewhere else "not-announced"
    day = ended_on(tournament.pk) if tournament.complete else None
    event = Event(
        games=(),
        kind=tournament.kind,
        ended_on=day,
        days_per_10_moves=tournament.days_per_10_moves,
        international=tournament.international,
        category=category_code(tournament.category),
        started_on=tournament.started_on,
    )
    rules = rule_timeline(tournament.pool).effective_for(event, day or localdate())
    return rules.rule.not_rated(event, rules.parameters)
