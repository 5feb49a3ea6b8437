"""Corrections and their effects as JSON for other programs, with public numbers and codes instead of keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from datetime import date
from types import MappingProxyType
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from ratings.corrections import KINDS, Correction, from_plain
from ratings.corrections import Refusal as CorrectionRefusal
from ratings.errors import CorrectionRefused
from ratings.models import Entry, Game, Player, Pool, Tournament
from ratings.regulations import RULES
from ratings.regulations.types import Reason, Score, State

from .effect import Change, Move, PoolEffect

Json = dict[str, Any]


def read_correction(document: Mapping[str, Any]) -> Correction:
    """Read a correction from `{"kind", "values"}`.

    Players are given by number, tournaments by code, games by `{"tournament", "white_id", "black_id"}`, seats by
    `{"tournament", "player"}`; an integer is a primary key. Unknown values are ignored. Raises CorrectionRefused.
    """
    kind = document.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise CorrectionRefused(CorrectionRefusal.BAD_VALUES, f"kind is one of {', '.join(KINDS)}")
    values = _known_values(kind, document.get("values"))
    try:
        return from_plain(kind, {name: _key(name, value) for name, value in values.items()})
    except ObjectDoesNotExist as unknown:
        raise CorrectionRefused(CorrectionRefusal.BAD_VALUES, str(unknown)) from unknown
    except (KeyError, TypeError, ValueError) as fault:
        raise CorrectionRefused(CorrectionRefusal.BAD_VALUES, f"not readable: {fault}") from fault


def _known_values(kind: str, given: object) -> dict[str, Any]:
    """Return the values of the fields of a kind. Raises CorrectionRefused where one is missing."""
    values = given if isinstance(given, Mapping) else {}
    known = {field.name: field for field in fields(KINDS[kind])}  # type: ignore[arg-type]  # all kinds are dataclasses
    missing = [name for name, field in known.items() if name not in values and field.default is MISSING]
    if missing:
        raise CorrectionRefused(CorrectionRefusal.BAD_VALUES, f"missing: {', '.join(missing)}")
    return {name: value for name, value in values.items() if name in known}


def _key(name: str, value: Any) -> Any:  # noqa: ANN401 -- whatever JSON holds
    """Replace numbers and codes in a value by primary keys."""
    read_as = _READERS.get(name)
    return value if read_as is None or value is None else read_as(value)


def _player(value: Any) -> int:  # noqa: ANN401 -- whatever JSON holds
    return Player.objects.get(**({"number": value} if isinstance(value, str) else {"pk": value})).pk


def _tournament(value: Any) -> int:  # noqa: ANN401 -- whatever JSON holds
    return Tournament.objects.get(**({"code": value} if isinstance(value, str) else {"pk": value})).pk


def _game(value: Any) -> int:  # noqa: ANN401 -- whatever JSON holds
    if not isinstance(value, Mapping):
        return Game.objects.get(pk=value).pk
    games = Game.objects.filter(
        tournament__code=value["tournament"],
        white__player__number=value["white_id"],
        black__player__number=value["black_id"],
    )
    if "round" in value:
        games = games.filter(round=value["round"])
    found = list(games.order_by("number").values_list("pk", flat=True))
    if len(found) != 1:
        raise ValueError(f"{len(found)} games fit; 'round' tells them apart")
    return found[0]


def _entry(value: Any) -> int:  # noqa: ANN401 -- whatever JSON holds
    if not isinstance(value, Mapping):
        return Entry.objects.get(pk=value).pk
    return Entry.objects.get(tournament__code=value["tournament"], player__number=value["player"]).pk


def _rule(value: str) -> str:
    if value and value not in RULES:
        raise ValueError(f"no regulation {value}")
    return value


_READERS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "player": _player,
        "kept": _player,
        "gone": _player,
        "tournament": _tournament,
        "game": _game,
        "entries": lambda value: [_entry(each) for each in value],
        "groups": lambda value: [{**group, "players": [_player(each) for each in group["players"]]} for group in value],
        "pool": lambda value: Pool.objects.get(key=value).key,
        "score": lambda value: Score(value).value,
        "rated_score": lambda value: Score(value).value,
        "reason": lambda value: Reason(value).value,
        "rule": _rule,
    }
)
"""Readers of values that have to be converted, by field."""


def effect_as_json(effect: PoolEffect) -> Json:
    """Convert the effect of a correction on a pool to JSON."""
    return {
        "pool": effect.pool.key,
        "since": _day(effect.since),
        "moved": [_move(move) for move in effect.moves],
        "evaluations": [_change(change) for change in effect.changes],
        "lists": [
            {"number": each.publication.number, "as_of": _day(each.publication.as_of), "players": each.players}
            for each in effect.lists
        ],
    }


def _change(change: Change) -> Json:
    return {
        "key": change.key,
        "completed_on": _day(change.completed_on),
        "what": "new" if change.is_new else "gone" if change.is_gone else "replaced",
        "players": [_move(move) for move in change.moves],
    }


def _move(move: Move) -> Json:
    rated = {"old": _state(move.before), "new": _state(move.after)}
    return {"id": move.player.number, "name": move.player.name, **rated}


def _state(state: State | None) -> Json | None:
    return {"value": state.value, "index": state.index} if state else None


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
