"""The effect of a correction for display: players, evaluations and published lists that change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from ratings.corrections import CorrectionPreview
from ratings.evaluation import EvaluationChange, Preview, RatingChange
from ratings.models import Evaluation, Player, Pool, Publication, PublishedRating
from ratings.regulations.types import State

Dated = list[tuple[date, str, State | None]]
"""States of a player in the order of the stream: day, key of the unit, state after it."""


MOST_KEYS = 10_000
"""Units that are named in a statement; of more everything in the pool is read (our own choice)."""


@dataclass(frozen=True, slots=True)
class Move:
    """A player whose rating changes; None where there was or is no rating."""

    player: Player
    before: State | None
    after: State | None


@dataclass(frozen=True, slots=True)
class Change:
    """An evaluation that is replaced, gone or new, with the players whose ratings differ.

    `evaluation` is the key of the current one, None for a new one.
    """

    key: str
    completed_on: date
    evaluation: int | None
    is_new: bool
    is_gone: bool
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class TouchedList:
    """A published list with ratings that the correction changes; the list stays as published, revised values are shown
    beside it.
    """

    publication: Publication
    players: int


@dataclass(frozen=True, slots=True)
class PoolEffect:
    """The effect of a correction on one pool: how many players it moves and how many evaluations it alters, and those
    that are named.
    """

    pool: Pool
    moved: int
    altered: int
    moves: tuple[Move, ...]
    changes: tuple[Change, ...]
    lists: tuple[TouchedList, ...]
    since: date | None
    live: tuple[Move, ...] = ()


def effect_of(
    foreseen: CorrectionPreview,
    live: Mapping[int, Sequence[RatingChange]] = MappingProxyType({}),
    most: int | None = None,
) -> tuple[PoolEffect, ...]:
    """Return the effect of a change of facts, pool by pool; `live` are the live values that move, where known. At
    `most` so many players and evaluations are named.
    """
    pools = Pool.objects.in_bulk(foreseen.previews)
    lists = lists_touched(foreseen)
    return tuple(
        replace(
            _in_pool(pools[key], preview, most),
            lists=tuple(each for each in lists if each.publication.pool_id == key),
            live=moves_of(live.get(key, ())),
        )
        for key, preview in sorted(foreseen.previews.items())
    )


def _in_pool(pool: Pool, preview: Preview, most: int | None) -> PoolEffect:
    named = preview.altered[:most]
    keys = {player for row in named for states in (row.was, row.becomes) for player in states or ()}
    players = Player.objects.in_bulk(keys)
    stored = _stored(pool, named)
    return PoolEffect(
        pool=pool,
        moved=len(preview.moved),
        altered=len(preview.altered),
        moves=moves_of(preview.moved)[:most],
        changes=tuple(_change(row, players, stored) for row in named),
        lists=(),
        since=preview.since,
    )


def moves_of(moved: Sequence[RatingChange]) -> tuple[Move, ...]:
    """Return the players whose ratings change, by name."""
    players = Player.objects.in_bulk([move.player for move in moved])
    moves = (Move(players[move.player], move.before, move.after) for move in moved)
    return tuple(sorted(moves, key=_by_name))


def _by_name(move: Move) -> tuple[str, str]:
    return move.player.sort_key, move.player.number


def _stored(pool: Pool, altered: Iterable[EvaluationChange]) -> Mapping[str, tuple[int, date]]:
    """Return the current evaluations that are replaced or removed, with their days, by the key of the unit."""
    keys = [row.key for row in altered if row.was is not None]
    rows = Evaluation.objects.filter(pool=pool, replaced_by=None, key__in=keys)
    return {key: (pk, day) for key, pk, day in rows.values_list("key", "pk", "completed_on")}


def _change(row: EvaluationChange, players: Mapping[int, Player], stored: Mapping[str, tuple[int, date]]) -> Change:
    was, becomes = row.was or {}, row.becomes or {}
    different = [player for player in {**was, **becomes} if was.get(player) != becomes.get(player)]
    moves = [Move(players[player], was.get(player), becomes.get(player)) for player in different]
    return Change(
        key=row.key,
        completed_on=row.completed_on,
        evaluation=stored.get(row.key, (None, None))[0],
        is_new=row.was is None,
        is_gone=row.becomes is None,
        moves=tuple(sorted(moves, key=_by_name)),
    )


def lists_touched(foreseen: CorrectionPreview, written: Collection[int] = ()) -> list[TouchedList]:
    """Return the current published lists with ratings that a correction changes, the oldest first; `written` are the
    evaluations that it wrote, if it was carried out already.
    """
    found: list[TouchedList] = []
    for pool, preview in sorted(foreseen.previews.items()):
        old, new, unplayed = _timelines(pool, preview, written)
        lists = Publication.objects.filter(pool=pool, withdrawn_at=None).order_by("as_of")
        for publication in lists if preview.moved or preview.altered else ():
            moved = {player for player in old.keys() | new.keys() if _differs(publication.as_of, player, old, new)}
            rows = PublishedRating.objects.filter(publication=publication, player__in=unplayed - moved)
            count = len(moved) + rows.count()
            if count:
                found.append(TouchedList(publication, count))
    return found


def _timelines(
    pool: int, preview: Preview, written: Collection[int]
) -> tuple[Mapping[int, Dated], Mapping[int, Dated], set[int]]:
    """Return the states after changed units, before and after the correction, by player; and the players who change
    without one.
    """
    days = _days_before(pool, {row.key for row in preview.altered}, frozenset(written))
    old: dict[int, Dated] = defaultdict(list)
    new: dict[int, Dated] = defaultdict(list)
    for row in preview.altered:
        for player, state in (row.was or {}).items():
            old[player].append((days.get(row.key, row.completed_on), row.key, state))
        for player, state in (row.becomes or {}).items():
            new[player].append((row.completed_on, row.key, state))
    return old, new, {move.player for move in preview.moved} - old.keys() - new.keys()


def _days_before(pool: int, keys: Collection[str], written: Collection[int]) -> Mapping[str, date]:
    """Return the days of units as they were; of several evaluations the newest counts, which is or was in force."""
    found = Evaluation.objects.filter(pool=pool, **({"key__in": keys} if len(keys) <= MOST_KEYS else {}))
    rows = found.order_by("pk").values_list("pk", "key", "completed_on")
    return {key: day for pk, key, day in rows if key in keys and pk not in written}


def _differs(on: date, player: int, old: Mapping[int, Dated], new: Mapping[int, Dated]) -> bool:
    """Return whether a player's newest changed unit by a day has another state. An unchanged unit after it began with
    the same states, so nothing differs behind a unit with equal results.
    """
    return _newest(on, old.get(player, [])) != _newest(on, new.get(player, []))


def _newest(on: date, states: Dated) -> State | None:
    by_day = sorted((day, key) for day, key, _ in states if day <= on)
    return next(state for day, key, state in states if (day, key) == by_day[-1]) if by_day else None
