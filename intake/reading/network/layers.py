"""The layers of the network, in the order in which they are passed: numbers in, numbers out.

A mail is a matrix: a row for each piece of a word, a column for each of its features. The first layers are passed once
for each mail; the last two once for each pair of players, with one more axis in front.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np

Array: TypeAlias = Any
"""An array of numpy."""

Parameters: TypeAlias = Mapping[str, Array]
"""What was learnt, by the names of the layers."""

SHARED = 5
"""Layers that are passed once for each mail."""

HEADS = 12
"""Ways of looking at the whole mail that are learnt beside each other."""

_TINY = 1e-12
_BEND, _CUBE = (2 / np.pi) ** 0.5, 0.044715
"""The constants of the bend (Hendrycks and Gimpel 2016, the form with tanh)."""


class Roles(NamedTuple):
    """What the rows of a mail are to pairs: of the first player, of the second, and places whose rows are judged, of
    which the first is that of the whole mail and `days` are those of days.
    """

    firsts: Array
    seconds: Array
    places: Array
    days: Array


def pass_shared(parameters: Parameters, rows: Array) -> Array:
    """Return the rows of a mail when each has looked at the whole."""
    rows = level(parameters, "begin", rows)[None]
    for number in range(SHARED):
        rows = _pass(parameters, f"s{number}", rows)
    return rows[0]


def pass_pairs(parameters: Parameters, rows: Array, places: Array) -> Array:
    """Return the rows at some places of a mail as pairs see it."""
    return _pass(parameters, "last", _pass(parameters, "pair", rows), places)


def judge(parameters: Parameters, rows: Array, roles: Roles) -> tuple[Array, Array, Array]:
    """Return the weights of what became of each pair's game, those of no day and of each day to be that of its end, and
    those that the first had White.
    """
    first, second = (_find_highest(rows, each) for each in (roles.firsts, roles.seconds))
    summary = np.concatenate([rows[:, 0], first, second, first * second], axis=-1)
    inner = _bend(_line(parameters, "m1", summary))
    beside = _bend(_line(parameters, "d0", rows[:, roles.days]) + _line(parameters, "d1", summary)[:, None])
    days = np.concatenate([_line(parameters, "none", inner), _line(parameters, "d2", beside)[..., 0]], axis=-1)
    return _line(parameters, "m2", inner), days, _line(parameters, "white", inner)[:, 0]


def as_chance(weights: Array) -> Array:
    """Return the chance that a weight means."""
    return (1 + np.tanh(weights / 2)) / 2


def as_chances(weights: Array) -> Array:
    """Return the chances that weights mean: they are 1 together."""
    raised = np.exp(weights - weights.max(axis=-1, keepdims=True))
    return raised / raised.sum(axis=-1, keepdims=True)


def level(parameters: Parameters, name: str, rows: Array) -> Array:
    """Return rows of one mean and one spread, times and plus what was learnt (Ba, Kiros and Hinton 2016)."""
    apart = rows - rows.mean(axis=-1, keepdims=True)
    spread = np.sqrt((apart * apart).mean(axis=-1, keepdims=True) + _TINY)
    return apart / spread * parameters[f"{name}.times"] + parameters[f"{name}.plus"]


def _pass(parameters: Parameters, name: str, rows: Array, places: Array | None = None) -> Array:
    """Return rows, or those at some places, when each has looked at all (Vaswani and others 2017)."""
    own = rows if places is None else rows[:, places]
    seen = level(parameters, f"{name}.seen", own + _compare(parameters, name, own, rows))
    inner = _bend(_line(parameters, f"{name}.f1", seen))
    return level(parameters, f"{name}.done", seen + _line(parameters, f"{name}.f2", inner))


def _compare(parameters: Parameters, name: str, own: Array, rows: Array) -> Array:
    """Return what all rows tell those that look at them, by likeness."""
    asked, offered, told = (
        _part(_line(parameters, f"{name}.{each}", seen)) for each, seen in zip("qkv", (own, rows, rows), strict=True)
    )
    shares = as_chances(asked @ offered.swapaxes(-1, -2) * asked.shape[-1] ** -0.5)
    return _line(parameters, f"{name}.o", (shares @ told).swapaxes(1, 2).reshape(own.shape))


def _part(rows: Array) -> Array:
    """Return rows parted into those of each way of looking."""
    count, length, width = rows.shape
    return rows.reshape(count, length, HEADS, width // HEADS).swapaxes(1, 2)


def _line(parameters: Parameters, name: str, rows: Array) -> Array:
    return rows @ parameters[name] + parameters[f"{name}.b"]


def _find_highest(rows: Array, which: Array) -> Array:
    """Return the highest number of some rows of each pair in each column."""
    return np.stack([each[own].max(axis=0) for each, own in zip(rows, which, strict=True)])


def _bend(rows: Array) -> Array:
    """Return rows without what is below nought, bent softly."""
    # In one array: each further one of this size takes as long as what is reckoned in it.
    bent = rows * rows
    bent *= _CUBE * _BEND
    bent += _BEND
    bent *= rows
    np.tanh(bent, out=bent)
    bent += 1
    bent *= rows
    bent *= 0.5
    return bent
