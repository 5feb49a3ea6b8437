"""The games of a pool with an opening, the newest first."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from ratings.formats.name_folding import fold
from ratings.models import Game, Pool
from ratings.queries.keyset import Column, beyond
from ratings.queries.paging import DIGITS, Cursor, Page, cut
from ratings.vocabulary.openings import code_names, openings

NEWEST_FIRST = (Column("completed_on", descending=True), Column("pk", descending=True))

MOST_CODES = 120
"""Codes that one search takes: a whole volume of the encyclopaedia has 100 (our own choice)."""


def find_codes(query: str) -> tuple[str, ...]:
    """Return the codes that a query means: a code or its beginning ("B9"), or words of a name ("najdorf"). Names of
    codes come before names of single variations. None for more of them than one search takes.
    """
    asked = query.strip().upper()
    names = code_names()
    found = {code for code in names if asked and code.startswith(asked)}
    found = found or {code for code, name in names.items() if _has_words(name, query)}
    found = found or {opening.eco for opening in openings().values() if _has_words(opening.name, query)}
    return tuple(sorted(found)) if len(found) <= MOST_CODES else ()


def _has_words(name: str, query: str) -> bool:
    words = fold(query).split()
    folded = fold(name)
    return bool(words) and all(word in folded for word in words)


def games_with(pool: Pool, codes: Sequence[str], cursor: Cursor) -> Page[Game]:
    """Return a page of the games with an opening; the key of a game is its primary key. At most three queries."""
    found = Game.objects.filter(tournament__pool=pool, eco__in=codes, completed_on__isnull=False)
    begin = _row_at(cursor.key)
    at = cursor if begin else Cursor(most=cursor.most)
    ordered = found.order_by(*[column.order() for column in NEWEST_FIRST])
    if begin:
        ordered = ordered.filter(beyond(NEWEST_FIRST, begin, forward=at.forward))
    page = cut(ordered.values_list("pk"), at, str, lambda values: int(values[0]))
    games = _wide().in_bulk(page.rows)
    return Page(tuple(games[pk] for pk in page.rows), page.before, page.after)


def _row_at(key: str) -> tuple[object, ...] | None:
    """Return the columns of the order at the game with a key; None for no such game."""
    if not (key.isascii() and key.isdigit() and len(key) <= DIGITS):
        return None
    return Game.objects.filter(pk=int(key), completed_on__isnull=False).values_list("completed_on", "pk").first()


def _wide() -> QuerySet[Game]:
    return Game.objects.select_related("tournament", "white__player", "black__player").defer("moves")
