"""How far a tournament is: games that ended in each month, and which open one waits longest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from ratings.queries.tournament_page.played import REMEMBERED, Played, PlayedGame

MOST_MONTHS = 60
"""The months that a strip shows at most, the last ones."""
MONTHS = 12


@dataclass(frozen=True, slots=True)
class Progress:
    """Finished games by month (its first day), without a gap; the open game that waits longest, since when and for how
    many days.
    """

    months: tuple[tuple[date, int], ...]
    oldest: PlayedGame | None
    since: date | None
    days: int

    @property
    def first(self) -> date | None:
        """The first month."""
        return self.months[0][0] if self.months else None

    @property
    def last(self) -> date | None:
        """The last month."""
        return self.months[-1][0] if self.months else None


def progress_of(played: Played, today: date) -> Progress:
    """Return how far a tournament is on a day."""
    oldest, since = _find_oldest(played)
    return Progress(_months_of(played), oldest, since, max((today - since).days, 0) if since else 0)


@lru_cache(maxsize=REMEMBERED)
def _months_of(played: Played) -> tuple[tuple[date, int], ...]:
    ended = Counter(game.completed_on.replace(day=1) for game in played.games if game.completed_on)
    if not ended:
        return ()
    first, last = min(ended), max(ended)
    count = (last.year - first.year) * MONTHS + last.month - first.month + 1
    months = [_add_months(first, place) for place in range(count)]
    return tuple((month, ended[month]) for month in months[-MOST_MONTHS:])


def _add_months(first: date, more: int) -> date:
    years, month = divmod(first.month - 1 + more, MONTHS)
    return date(first.year + years, month + 1, 1)


@lru_cache(maxsize=REMEMBERED)
def _find_oldest(played: Played) -> tuple[PlayedGame | None, date | None]:
    """Return the open game that waits longest. It began when both players had ended their earlier rounds, in the first
    round with the tournament (no day of a pairing is stored).
    """
    ended = _ends_by_seat(played)
    begun = [(_begin(played, game, ended), game.round, game.number, game) for game in played.open_games]
    if not begun:
        return None, None
    since, _, _, game = min(begun)
    return game, since


def _ends_by_seat(played: Played) -> Mapping[int, Sequence[tuple[int, date]]]:
    """Return round and day of the games that ended, by the seats that have an open game; none where all games began at
    once.
    """
    if played.field.predetermined:
        return {}
    waiting = {side.seat for game in played.open_games for side in (game.white, game.black)}
    games = played.games_by_seat
    return {seat: [(each.round, each.completed_on) for each in games[seat] if each.completed_on] for seat in waiting}


def _begin(played: Played, game: PlayedGame, ended: Mapping[int, Sequence[tuple[int, date]]]) -> date:
    both = (*ended.get(game.white.seat, ()), *ended.get(game.black.seat, ()))
    return max((day for number, day in both if number < game.round), default=played.frame.started_on)
