"""The effect of a long correction as a job stores it for its page: ids and numbers, of people their keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.db.models import Max

from ratings.corrections import CorrectionPreview
from ratings.models import CorrectionProposal, Player, Pool, Publication, Run
from ratings.queries.reviews import NAMED
from ratings.regulations.types import State

from .effect import Change, Move, PoolEffect, TouchedList, effect_of

MOST_MOVES = 13
"""Players of an evaluation that are stored: one more than a page names, so that it says that there are others."""

Json = Mapping[str, Any]


def newest_runs(pools: Iterable[int]) -> dict[str, int]:
    """Return the newest run of each pool: as long as it is the same one, nothing was rated there."""
    return {str(pool): Run.objects.filter(pool=pool).aggregate(newest=Max("pk"))["newest"] or 0 for pool in pools}


def describe(preview: CorrectionPreview, runs: Mapping[str, int]) -> dict[str, Any]:
    """Return what the page of a correction shows, and the newest `runs` before it was calculated."""
    effects = effect_of(preview, most=NAMED)
    return {"fingerprint": preview.fingerprint, "runs": dict(runs), "pools": [_to_json(each) for each in effects]}


def fingerprint_of(proposal: CorrectionProposal) -> str:
    """Return the fingerprint of the stored effect, "" for none."""
    return str(proposal.foreseen.get("fingerprint", ""))


def is_overtaken(proposal: CorrectionProposal) -> bool:
    """Return whether something was rated since the stored effect was calculated."""
    runs = proposal.foreseen.get("runs", {})
    return bool(runs != newest_runs(map(int, runs)))


def stored_effect(proposal: CorrectionProposal) -> tuple[PoolEffect, ...]:
    """Return the stored effect."""
    found = proposal.foreseen.get("pools", ())
    pools = Pool.objects.in_bulk([each["pool"] for each in found])
    players = Player.objects.in_bulk({move[0] for each in found for move in _all_moves(each)})
    lists = Publication.objects.in_bulk([key for each in found for key, _ in each["lists"]])
    return tuple(_from_json(each, pools[each["pool"]], players, lists) for each in found)


def _all_moves(effect: Json) -> list[list[Any]]:
    return [*effect["moves"], *(move for change in effect["changes"] for move in change["moves"])]


def _to_json(effect: PoolEffect) -> dict[str, Any]:
    return {
        "pool": effect.pool.pk,
        "moved": effect.moved,
        "altered": effect.altered,
        "since": effect.since.isoformat() if effect.since else None,
        "moves": _plain(effect.moves),
        "changes": [_plain_change(change) for change in effect.changes],
        "lists": [[each.publication.pk, each.players] for each in effect.lists],
    }


def _plain_change(change: Change) -> dict[str, Any]:
    return {
        "key": change.key,
        "on": change.completed_on.isoformat(),
        "evaluation": change.evaluation,
        "is_new": change.is_new,
        "is_gone": change.is_gone,
        "moves": _plain(change.moves[:MOST_MOVES]),
    }


def _plain(moves: Iterable[Move]) -> list[list[Any]]:
    return [[move.player.pk, _plain_state(move.before), _plain_state(move.after)] for move in moves]


def _plain_state(state: State | None) -> list[int] | None:
    return [state.value, state.index] if state else None


def _from_json(stored: Json, pool: Pool, players: Mapping[int, Player], lists: Mapping[int, Publication]) -> PoolEffect:
    return PoolEffect(
        pool=pool,
        moved=stored["moved"],
        altered=stored["altered"],
        moves=_moves(stored["moves"], players),
        changes=tuple(_change(each, players) for each in stored["changes"]),
        lists=tuple(TouchedList(lists[key], count) for key, count in stored["lists"] if key in lists),
        since=date.fromisoformat(stored["since"]) if stored["since"] else None,
    )


def _change(stored: Json, players: Mapping[int, Player]) -> Change:
    return Change(
        key=stored["key"],
        completed_on=date.fromisoformat(stored["on"]),
        evaluation=stored["evaluation"],
        is_new=stored["is_new"],
        is_gone=stored["is_gone"],
        moves=_moves(stored["moves"], players),
    )


def _moves(
    stored: Iterable[tuple[int, list[int] | None, list[int] | None]], players: Mapping[int, Player]
) -> tuple[Move, ...]:
    """Return moves of the players who are still here."""
    there = (each for each in stored if each[0] in players)
    return tuple(Move(players[player], _state(before), _state(after)) for player, before, after in there)


def _state(stored: list[int] | None) -> State | None:
    return State(stored[0], stored[1]) if stored else None
