"""The layers of the network while it learns: those of `intake.reading.network.layers` in PyTorch, which finds out how
what comes out depends on what was learnt; several mails are passed at once, of which shorter ones are filled up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import torch
from torch import Tensor
from torch.nn import functional

from intake.reading.network.layers import HEADS, SHARED
from intake.reading.network.tokens import NOBODY

Tensors: TypeAlias = Mapping[str, Tensor]
"""Arrays of PyTorch by their names."""

WORDS = "words"
"""The name of the rows of all pieces, which stay as they are."""

_TINY = 1e-12
_OUTSIDE = -1e4
"""What takes part in no maximum, and in no share."""

_FIRST, _WHITE = 1, 3
"""What a name is to a pair (as in `marks`): of the first player, or of White; that of the other one is one more."""


class Weights(NamedTuple):
    """What comes out for each question: the weights of how the game ended, those of no day and each row to be that of
    its end, and those that the first had White.
    """

    ends: Tensor
    days: Tensor
    white: Tensor


class _Places(NamedTuple):
    """The rows that are judged for each question, by their places, and whether each is one of the first player, of the
    second, or of a day.
    """

    places: Tensor
    firsts: Tensor
    seconds: Tensor
    days: Tensor


def judge(learnt: Tensors, seen: Tensors, asked: Tensors) -> Weights:
    """Return the weights that come out of the network for all questions."""
    rows, texts, present = _pass_shared(learnt, seen), asked["texts"], seen["present"]
    players, days = seen["players"][texts], seen["days"][texts] > 0
    firsts, seconds = (players == asked[name][:, None] for name in ("firsts", "seconds"))
    begin = torch.where(asked["has_colours"], _WHITE, _FIRST)[:, None]
    roles = torch.where(firsts, begin, torch.where(seconds, begin + 1, 0))
    own = rows[texts] + functional.embedding(roles, learnt["roles"])
    judged = _find_places(firsts, seconds, days)
    passed = _pass(learnt, "last", _pass(learnt, "pair", own, present[texts]), present[texts], judged.places)
    return _judge(learnt, passed, judged, days)


def _pass_shared(learnt: Tensors, seen: Tensors) -> Tensor:
    """Return the rows of texts when each has looked at the whole."""
    rows = _level(learnt, "begin", _find_rows(learnt, seen))
    for number in range(SHARED):
        rows = _pass(learnt, f"s{number}", rows, seen["present"])
    return rows


def _find_rows(learnt: Tensors, seen: Tensors) -> Tensor:
    """Return the rows of texts as they are at first."""
    pieces, players, alone = seen["pieces"], seen["players"], learnt["alone"]
    rows = torch.where(
        (pieces < 0)[..., None],
        functional.embedding(pieces.clamp(max=-1) + len(alone), alone),
        functional.embedding(pieces.clamp(min=0), learnt[WORDS]),
    )
    rows = rows + learnt["places"][: pieces.shape[1]] + functional.embedding(seen["sexes"], learnt["sexes"])
    rows = rows + learnt["in_days"] * seen["in_days"][..., None]
    return rows + functional.embedding(players.clamp(min=0), learnt["players"]) * (players != NOBODY)[..., None]


def _pass(learnt: Tensors, name: str, rows: Tensor, present: Tensor, places: Tensor | None = None) -> Tensor:
    """Return rows, or those at some places, when each has looked at all that are present."""
    own = rows if places is None else _take(rows, places)
    seen = _level(learnt, f"{name}.seen", own + _attend(learnt, name, (own, rows), present))
    inner = functional.gelu(_line(learnt, f"{name}.f1", seen), approximate="tanh")
    return _level(learnt, f"{name}.done", seen + _line(learnt, f"{name}.f2", inner))


def _attend(learnt: Tensors, name: str, rows: tuple[Tensor, Tensor], present: Tensor) -> Tensor:
    """Return what all rows tell those that look at them, by likeness."""
    own, every = rows
    asked, offered, told = (
        _line(learnt, f"{name}.{each}", seen).view(*seen.shape[:2], HEADS, -1).transpose(1, 2)
        for each, seen in zip("qkv", (own, every, every), strict=True)
    )
    likeness = (asked * asked.shape[-1] ** -0.5) @ offered.transpose(-1, -2)
    shares = likeness.masked_fill(~present[:, None, None, :], _OUTSIDE).softmax(-1).to(told.dtype)
    return _line(learnt, f"{name}.o", (shares @ told).transpose(1, 2).flatten(2))


def _find_places(firsts: Tensor, seconds: Tensor, days: Tensor) -> _Places:
    """Return the rows that are judged: that of the whole, those of both players, and those of days."""
    is_judged = firsts | seconds | days
    is_judged[:, 0] = True
    most = int(is_judged.sum(1).max())
    places = is_judged.to(torch.int8).argsort(dim=1, descending=True, stable=True)[:, :most]
    return _Places(places, *(each.gather(1, places) for each in (firsts, seconds, days)))


def _judge(learnt: Tensors, rows: Tensor, judged: _Places, days: Tensor) -> Weights:
    """Return the weights that come out of rows that are judged."""
    first, second = (_find_highest(rows, each) for each in (judged.firsts, judged.seconds))
    summary = torch.cat([rows[:, 0], first, second, first * second], -1)
    inner = functional.gelu(_line(learnt, "m1", summary), approximate="tanh")
    beside = functional.gelu(_line(learnt, "d0", rows) + _line(learnt, "d1", summary)[:, None], approximate="tanh")
    of_days = _line(learnt, "d2", beside)[..., 0].float().masked_fill(~judged.days, _OUTSIDE)
    of_rows = torch.full(days.shape, _OUTSIDE).scatter(1, judged.places, of_days)
    none, white = (_line(learnt, name, inner).float() for name in ("none", "white"))
    return Weights(_line(learnt, "m2", inner).float(), torch.cat([none, of_rows], 1), white[:, 0])


def _find_highest(rows: Tensor, which: Tensor) -> Tensor:
    """Return the highest number of some rows of each question in each column, noughts where there are none."""
    highest = rows.masked_fill(~which[..., None], _OUTSIDE).amax(1)
    return highest * which.any(1, keepdim=True)


def _take(rows: Tensor, places: Tensor) -> Tensor:
    """Return the rows at some places."""
    return rows.gather(1, places[..., None].expand(-1, -1, rows.shape[-1]))


def _line(learnt: Tensors, name: str, rows: Tensor) -> Tensor:
    return functional.linear(rows, learnt[name].T, learnt[f"{name}.b"])


def _level(learnt: Tensors, name: str, rows: Tensor) -> Tensor:
    """Return rows of one mean and one spread, times and plus what was learnt."""
    return functional.layer_norm(rows, rows.shape[-1:], learnt[f"{name}.times"], learnt[f"{name}.plus"], _TINY)
