"""Open data of a pool: the tables of a bundle, row by row. Ids, days and numbers only, nothing that no page shows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import groupby, islice
from operator import attrgetter

from django.conf import settings
from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from ratings import personal
from ratings.models import (
    AuditHead,
    Entry,
    Evaluation,
    Game,
    LedgerEntry,
    Pool,
    PublishedRating,
    PublishedTitled,
    Purpose,
    Takeover,
    Tournament,
)
from ratings.queries.activity import left_out
from ratings.queries.categories import category_code
from ratings.regulations import RULES, parameters_of
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import Reason, State

BATCH = 500
"""Evaluations whose entries are read by one statement (our own choice)."""

GENESIS = "0" * 64
"""The chain value before the first checkpoint."""

Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a file: its name, its type as a Data Package calls it, what it holds."""

    name: str
    kind: str
    holds: str


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A file of a bundle."""

    name: str
    holds: str
    columns: tuple[Column, ...]
    rows: Callable[[Pool], Iterable[Row]]


def write_moment(at: datetime | None) -> str:
    """Return a moment in UTC with all digits, so that texts are ordered as moments are."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ") if at else ""


def write_day(day: date | None) -> str:
    """Return a day, "" for none."""
    return day.isoformat() if day else ""


def _rated(pool: Pool) -> QuerySet[Tournament]:
    """Select the tournaments that are rated in a pool and wait for no answer."""
    return Tournament.objects.filter(pool=pool, rated=True, rating_waits_until=None)


def _tournaments(pool: Pool) -> Iterator[Row]:
    seats = Entry.objects.filter(tournament__in=_rated(pool)).order_by("tournament__code", "seat", "turn")
    numbers = seats.values_list("tournament__code", "player__number").iterator()
    seated = {code: " ".join(number for _, number in rows) for code, rows in groupby(numbers, lambda row: row[0])}
    for each in _rated(pool).order_by("code").iterator():
        yield (
            each.code,
            each.kind,
            category_code(each.category),
            write_day(each.started_on),
            each.days_per_10_moves,
            int(each.international),
            int(each.complete),
            seated.get(each.code, ""),
        )


GAME_FIELDS = ("tournament__code", "number", "white__player__number", "black__player__number", "shown", "reason")
MORE_GAME_FIELDS = ("move_count", "counts", "completed_on", "received_at")


def _games(pool: Pool) -> Iterator[Row]:
    games = Game.objects.filter(tournament__in=_rated(pool)).order_by("tournament__code", "number")
    rows = games.annotate(shown=Coalesce("rated_score", "score")).values_list(*GAME_FIELDS, *MORE_GAME_FIELDS)
    for *known, reason, moves, counts, on, at in rows.iterator():
        decided = None if counts is None else int(counts)
        yield (*known, tell_reason(reason), moves, decided, write_day(on), write_moment(at))


def tell_reason(reason: str) -> str:
    """Return the reason of a game as everybody may read it: where deaths are not published, a game open at one is given
    as open at an approved withdrawal, which every regulation treats the same (BdF 3.8).
    """
    hidden = reason == Reason.DEATH and not settings.PUBLISH_DEATHS
    return Reason.WITHDRAWAL_APPROVED.value if hidden else reason


def _adopted(pool: Pool) -> Iterator[Row]:
    columns = ("player__number", "value", "index", "source", "as_of", "exchanged_on")
    for *known, as_of, until in (
        Takeover.objects.filter(pool=pool).order_by("player__number", "pk").values_list(*columns)
    ):
        yield (*known, write_day(as_of), write_day(until))


def _unlisted(pool: Pool) -> Iterator[Row]:
    """Yield who is on no list, whatever their rating; why is not said."""
    shown = pool.standings.filter(player__in=left_out()).order_by("player__number")
    return ((number,) for number in shown.values_list("player__number", flat=True).iterator())


def _in_order(found: QuerySet[Evaluation]) -> Iterator[Evaluation]:
    """Yield evaluations in the order of the stream; keys are compared here, since collations differ."""
    rows = found.select_related("run", "replaced_by").order_by("completed_on", "received_at").iterator(BATCH)
    for _, same in groupby(rows, attrgetter("completed_on", "received_at")):
        yield from sorted(same, key=attrgetter("key", "pk"))


def _current(pool: Pool) -> QuerySet[Evaluation]:
    return Evaluation.objects.filter(pool=pool, replaced_by=None)


def _replaced(pool: Pool) -> QuerySet[Evaluation]:
    return Evaluation.objects.filter(pool=pool, replaced_by__isnull=False)


def _units(found: QuerySet[Evaluation]) -> Iterator[Row]:
    ordered = _in_order(found)
    while batch := list(islice(ordered, BATCH)):
        young = _find_young(batch)
        for unit in batch:
            yield (
                unit.pk,
                unit.key,
                write_day(unit.completed_on),
                write_moment(unit.received_at),
                unit.rule,
                unit.edition,
                " ".join(sorted(young.get(unit.pk, ()))),
                write_moment(unit.run.at),
                write_moment(unit.replaced_by.at if unit.replaced_by else None),
            )


def _find_young(batch: Iterable[Evaluation]) -> dict[int, list[str]]:
    """Return by evaluation the numbers of the players whose K followed from their age, which their K shows as well; who
    would have had the same K at any age is not named. Two queries where a regulation asks for the age.
    """
    units = {unit.pk: unit for unit in batch if RULES[unit.rule].is_young}
    found = list(_find_depending(units)) if units else []
    born = personal.birthdays({player for _, player, _ in found}, Purpose.YOUNG) if found else {}
    young: dict[int, list[str]] = {}
    for unit, player, number in found:
        is_young = RULES[unit.rule].is_young
        if is_young and player in born and is_young(born[player], unit.completed_on):
            young.setdefault(unit.pk, []).append(number)
    return young


def _find_depending(units: Mapping[int, Evaluation]) -> Iterator[tuple[Evaluation, int, str]]:
    """Yield the players, by key and number, whose K in some evaluations would be another one at another age."""
    rated = LedgerEntry.objects.filter(evaluation__in=list(units), k__isnull=False, before_value__isnull=False)
    columns = ("evaluation_id", "player_id", "player__number", "before_value", "before_carry")
    for key, player, number, value, carry in rated.values_list(*columns):
        if _depends_on_age(units[key].rule, value, carry):
            yield units[key], player, number


ANY_DAY = date(2000, 1, 1)


@lru_cache(maxsize=4096)
def _depends_on_age(rule: str, value: int, carry: str) -> bool:
    """Whether K of a state is another one for the young: a pool may set other values of K, but no other conditions."""
    before = State(value, 1, tuple(map(int, carry.split())))
    factor, usual = RULES[rule].listing.factor, parameters_of(rule, {})
    return factor(before, ANY_DAY, ANY_DAY, usual) != factor(before, None, ANY_DAY, usual)  # born on that day: young


STATES = ("before_value", "before_index", "before_carry", "after_value", "after_index", "after_carry")
ENTRY_FIELDS = ("player__number", *STATES, "games", "points", "expected", "k", "delta")


def _entries(found: QuerySet[Evaluation]) -> Iterator[Row]:
    ordered = _in_order(found)
    while batch := [unit.pk for unit in islice(ordered, BATCH)]:
        rows = LedgerEntry.objects.filter(evaluation__in=batch).values_list("evaluation_id", *ENTRY_FIELDS)
        place = {key: number for number, key in enumerate(batch)}
        yield from sorted(rows, key=lambda row: (place[row[0]], row[1]))


def _lists(pool: Pool) -> Iterator[Row]:
    for each in pool.publications.select_related("replaces").order_by("number"):
        yield (
            each.number,
            write_day(each.as_of),
            write_moment(each.published_at),
            each.rule,
            each.edition,
            each.checksum,
            each.replaces.number if each.replaces else None,
            write_moment(each.withdrawn_at),
        )


def _list_rows(pool: Pool) -> Iterator[Row]:
    """Yield the lines of lists, in the order of their canonical files; titled players behind them, with a mark."""
    for publication in pool.publications.order_by("number"):
        lines = PublishedRating.objects.filter(publication=publication)
        found = lines.values_list("rank", "player__number", "value", "index", "mark", "games", "k")
        for row in sorted(found, key=lambda row: (row[0] is None, -row[2], -row[3], row[1])):
            yield (publication.number, *row)
        titled = PublishedTitled.objects.filter(publication=publication).values_list("player__number", flat=True)
        for number in sorted(titled):
            yield (publication.number, None, number, None, None, "titled", None, None)


def chain_checkpoint(before: str, day: date, number: int, digest: str) -> str:
    """Return the chain value of a checkpoint: SHA-256 of the value before it and of its line."""
    return hashlib.sha256(f"{before} {day} {number} {digest}".encode()).hexdigest()


def chained_checkpoints() -> Iterator[Row]:
    """Yield day, number, hash, chain value and ends of every checkpoint, the oldest first. Who holds the newest chain
    value can prove later that none of them was changed.
    """
    chain = GENESIS
    rows = AuditHead.objects.order_by("day").values_list("day", "number", "hash", "ends")
    for day, number, digest, ends in rows.iterator():
        chain = chain_checkpoint(chain, day, number, digest)
        yield day.isoformat(), number, digest, chain, ends


PLAYER = Column("player", "string", "number of the player, as the pages show it")
UNIT = (
    Column("unit", "integer", "number of the evaluation: its page is /evaluations/<unit>/"),
    Column("key", "string", "code of the tournament, code#game, or the list of a period"),
    Column("completed_on", "date", "day on which the unit ended; the order is this, receipt, key"),
    Column("received_at", "string", "receipt, in UTC"),
    Column("rules", "string", "key of the regulation"),
    Column("edition", "string", "edition of the regulation"),
    Column("young", "string", "players whose K followed from their age (FIDE 2014, 8.56), with blanks between"),
    Column("written_at", "string", "since when it is in the ledger, in UTC"),
    Column("replaced_at", "string", "until when it was in force, in UTC; empty: it still is"),
)
ENTRY = (
    Column("unit", "integer", "number of the evaluation"),
    PLAYER,
    Column("before_value", "integer", "rating before; empty: none"),
    Column("before_index", "integer", "index before"),
    Column("before_carry", "string", "what else the state holds, integers with blanks between (docs/open-data.md)"),
    Column("after_value", "integer", "rating after"),
    Column("after_index", "integer", "index after"),
    Column("after_carry", "string", "what else the state holds after it"),
    Column("games", "integer", "counted games"),
    Column("half_points", "integer", "half points of the counted games"),
    Column("expected", "integer", "expected score in units of 10^-12; empty: the rule has none"),
    Column("k", "integer", "development factor"),
    Column("change", "integer", "change before rounding, in units of 10^-12"),
)


TABLES: tuple[OpenTable, ...] = (
    OpenTable(
        "tournaments",
        "Facts: the tournaments that are rated.",
        (
            Column("code", "string", "code of the tournament"),
            Column("kind", "string", "how the pairings follow from the seats"),
            Column("category", "string", "what the FIDE editions ask for, else empty"),
            Column("started_on", "date", "first day"),
            Column("days_per_10_moves", "integer", "reflection time of one player"),
            Column("international", "integer", "1: international"),
            Column("complete", "integer", "0: pairings may still be added"),
            Column("players", "string", "numbers in the order of the seats, with blanks between"),
        ),
        _tournaments,
    ),
    OpenTable(
        "games",
        "Facts: the games of these tournaments.",
        (
            Column("tournament", "string", "code of the tournament"),
            Column("number", "integer", "number of the game in it"),
            Column("white", "string", "number of the player"),
            Column("black", "string", "number of the player"),
            Column("score", "string", "rated score; empty: open"),
            Column("reason", "string", "how it ended; withdrawal-approved may be any leave with nobody to blame"),
            Column("moves", "integer", "moves that both made, where known"),
            Column("counts", "integer", "decision of the director: 1 counts, 0 does not, empty: none"),
            Column("completed_on", "date", "day of completion"),
            Column("received_at", "string", "receipt of the report, in UTC"),
        ),
        _games,
    ),
    OpenTable(
        "adopted",
        "Facts: ratings that players brought along.",
        (
            PLAYER,
            Column("value", "integer", "rating"),
            Column("index", "integer", "index"),
            Column("source", "string", "where it is from"),
            Column("as_of", "date", "its day"),
            Column("exchanged_on", "date", "when another one took its place; empty: it is in force"),
        ),
        _adopted,
    ),
    OpenTable("unlisted", "Players who are on no list, whatever their rating.", (PLAYER,), _unlisted),
    OpenTable("units", "Ledger: evaluations in force, in their order.", UNIT, lambda pool: _units(_current(pool))),
    OpenTable("entries", "Ledger: what they did to each player.", ENTRY, lambda pool: _entries(_current(pool))),
    OpenTable(
        "replaced_units",
        "Ledger: evaluations that others took the place of.",
        UNIT,
        lambda pool: _units(_replaced(pool)),
    ),
    OpenTable("replaced_entries", "Ledger: what those had done.", ENTRY, lambda pool: _entries(_replaced(pool))),
    OpenTable(
        "lists",
        "Published lists, withdrawn ones too.",
        (
            Column("number", "integer", "number of the list"),
            Column("as_of", "date", "closing day"),
            Column("published_at", "string", "when it was published, in UTC"),
            Column("rules", "string", "key of the regulation"),
            Column("edition", "string", "edition of the regulation"),
            Column("checksum", "string", "SHA-256 of its canonical file"),
            Column("replaces", "integer", "number of the withdrawn list whose place it takes"),
            Column("withdrawn_at", "string", "when it was withdrawn, in UTC; empty: it is in force"),
        ),
        _lists,
    ),
    OpenTable(
        "list_rows",
        "Their lines.",
        (
            Column("list", "integer", "number of the list"),
            Column("rank", "integer", "rank; empty: not ranked"),
            PLAYER,
            Column("value", "integer", "rating"),
            Column("index", "integer", "index"),
            Column("mark", "string", "what became of it since the list before"),
            Column("games", "integer", "games of the period"),
            Column("k", "integer", "K with which the next games count"),
        ),
        _list_rows,
    ),
    OpenTable(
        "checkpoints",
        "The trail of changes: its end at the end of each day.",
        (
            Column("day", "date", "the day"),
            Column("number", "integer", "number of the newest event"),
            Column("hash", "string", "SHA-256 of ends; without them, hash of the event"),
            Column("chain", "string", "SHA-256 of the chain value before, day, number and hash, with blanks between"),
            Column("ends", "string", "chain:number:hash of the last event of each chain; empty: there was one only"),
        ),
        lambda _pool: chained_checkpoints(),
    ),
)
"""The files of a bundle, in their order."""


def describe_law(timeline: RuleTimeline) -> list[dict[str, object]]:
    """Return the law of a pool: from which day which regulation holds, with all its numbers."""
    days = ["", *(write_day(day) for day, _ in timeline.later)]
    return [
        {"since": day, "rules": each.rule.key, "edition": each.rule.edition, "parameters": dict(each.parameters)}
        for day, each in zip(days, timeline.all(), strict=True)
    ]
