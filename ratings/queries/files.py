"""The lists of a pool, and published ones, in the forms that other programs read.

`semicolon` has all columns as Excel reads them in countries with a decimal comma. `bdf` is what the site of the
Deutscher Fernschachbund reads: given name, family name, games, FWZ. `iccf` has the columns of the ICCF's rating
list. What those call games is the index here: it is known of everybody, also of who brought a rating along, and it
decides between equal values as games do there (ours). Deviation and flag are not known here and stay empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from typing import Protocol

from ratings import personal
from ratings.formats.name_folding import full_name
from ratings.models import Player, Pool, Publication
from ratings.queries.listing import Choice, whole_listing
from ratings.queries.publications import list_table, rows_of
from ratings.queries.standings import ListKind, StandingRow, read_whole_list
from ratings.queries.tables import Line, Table, with_semicolons

RANKING_COLUMNS = (
    *("rank", "id", "name", "federation", "club", "title", "value", "index", "secured", "as_of"),
    *("live_value", "live_index"),
)
BDF_COLUMNS = ("vorname", "nachname", "partien", "fwz")
ICCF_COLUMNS = ("id", "country", "title", "name", "games", "rating", "RD", "flag")
SEMICOLON = ";"


class FileForm(StrEnum):
    """The forms of a file."""

    FULL = "full"
    SEMICOLON = "semicolon"
    BDF = "bdf"
    ICCF = "iccf"


ALL_COLUMNS = frozenset({FileForm.FULL, FileForm.SEMICOLON})


class Listed(Protocol):
    """A player on a list with a rating."""

    @property
    def number(self) -> str:
        """The federation's number."""

    @property
    def family_name(self) -> str:
        """The family name."""

    @property
    def given_name(self) -> str:
        """The given name, "" for none."""

    @property
    def federation(self) -> str:
        """The federation of the player."""

    @property
    def title(self) -> str:
        """The title of the player, "" for none."""


Rated = tuple[Listed, int | None, int | None]
"""Who, with value and index."""


def pool_table(pool: Pool, kind: ListKind, choice: Choice, form: FileForm) -> Table:
    """Return a list of a pool as it is now; a choice is a part of the ranking."""
    rows = read_whole_list(pool, kind) if choice == Choice() else whole_listing(pool, choice)
    if form in ALL_COLUMNS:
        return _separated(Table(RANKING_COLUMNS, tuple(_full(row) for row in rows)), form)
    return _of_others(form, ((row, row.value, row.index) for row in rows))


def publication_table(publication: Publication, form: FileForm) -> Table:
    """Return a published list, with today's names; who objects to being listed by now is not named."""
    rows = rows_of(publication)
    if form in ALL_COLUMNS:
        return _separated(list_table(rows), form)
    unlisted = frozenset(personal.unlisted())
    people = ((nameless(row.player) if row.player_id in unlisted else row.player, row) for row in rows)
    return _of_others(form, ((player, row.value, row.index) for player, row in people))


def nameless(player: Player) -> Player:
    """Return a listed player who must not be named."""
    return Player(number=player.number, federation=player.federation)


def _separated(table: Table, form: FileForm) -> Table:
    return with_semicolons(table) if form is FileForm.SEMICOLON else table


def _full(row: StandingRow) -> Line:
    live = (row.live_value, row.live_index) if row.has_live else (None, None)
    secured = "yes" if row.secured else "no"
    facts = (row.rank, row.number, row.name, row.federation, row.club, row.title, row.value, row.index)
    return (*facts, secured, _day(row.as_of), *live)


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _of_others(form: FileForm, rated: Iterable[Rated]) -> Table:
    known = [(who, value, index) for who, value, index in rated if value is not None]
    if form is FileForm.BDF:
        lines = tuple((who.given_name, who.family_name, index, value) for who, value, index in known)
        return Table(BDF_COLUMNS, lines, SEMICOLON)
    return Table(ICCF_COLUMNS, tuple(_iccf(*each) for each in known), SEMICOLON)


def _iccf(who: Listed, value: int | None, index: int | None) -> Line:
    name = full_name(who.family_name, who.given_name)
    return who.number, who.federation, who.title, name, index, value, None, None
