"""The layers of the network, in the order in which they are passed: numbers in, numbers out.

A mail is a matrix: a row for each token, a column for each of its features. Every array has one more axis in front,
for the pairs of players of whom mails are asked at once. The arrays may be those of numpy, with which mails are read,
or those of JAX, with which the network learns: what is used of them is alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = Any
"""An array of either kind: neither library has a type for both."""

Parameters: TypeAlias = Mapping[str, Array]
"""What was learnt, by the names of the layers."""

Thinning: TypeAlias = Callable[[Array], Array]
"""What leaves out a part of an array while the network learns."""

BLOCKS = 2
"""Times that a token looks at its neighbours, and then at the whole mail."""

HEADS = 4
"""Ways of looking at the whole mail that are learnt beside each other."""

AROUND = 2
"""Neighbours on either side at which a token looks."""

FAR = 32
"""Distance in tokens from which on it no longer matters how far two tokens are apart."""

_TINY = 1e-5
_OUTSIDE = -1e4
"""What takes part in no maximum, and in no share."""

_BEND, _CUBE = (2 / np.pi) ** 0.5, 0.044715
"""The constants of the bend (Hendrycks and Gimpel 2016, the form with tanh)."""


def leave_all(rows: Array) -> Array:
    """Return rows as they are: a mail that is read is not thinned."""
    return rows


def pass_blocks(parameters: Parameters, rows: Array, present: Array, thin: Thinning = leave_all) -> Array:
    """Return the rows of mails when each has looked at its neighbours and at the whole; `present` are those that are
    tokens and do not only fill up a shorter mail.
    """
    there = present[..., None]
    rows = thin(rows) * there
    for block in range(BLOCKS):
        rows = rows + thin(_look_around(parameters, block, rows, there)) * there
        rows = rows + thin(_look_at_all(parameters, block, rows, present)) * there
        inner = _bend(_scale(rows, parameters[f"fn{block}"]) @ parameters[f"f1{block}"])
        rows = rows + thin(inner @ parameters[f"f2{block}"]) * there
    return _scale(rows, parameters["pn"]) * there


def sum_up(parameters: Parameters, rows: Array, present: Array, firsts: Array, seconds: Array) -> Array:
    """Return what a mail says as one row for each pair: of the whole, of the tokens of either player, and of both."""
    xp = rows.__array_namespace__()
    shares = _soften(xp.where(present, (rows @ parameters["pq"])[..., 0], _OUTSIDE))
    whole = (shares[..., None] * rows).sum(axis=1)
    first, second = (xp.where(each[..., None], rows, _OUTSIDE).max(axis=1) for each in (firsts, seconds))
    return xp.concatenate([whole, first, second, first * second], axis=-1)


def judge(parameters: Parameters, rows: Array, summary: Array, thin: Thinning = leave_all) -> tuple[Array, ...]:
    """Return the weights of what became of each pair's game, those of each token to be its day, that there is one, and
    that the first had White.
    """
    inner = _bend(thin(summary) @ parameters["m1"] + parameters["m1b"])
    beside = _bend(rows @ parameters["d0"] + (summary @ parameters["d1"])[:, None])
    days = (beside @ parameters["d2"])[..., 0] + parameters["d2b"]
    told, white = ((inner @ parameters[f"{each}2"])[..., 0] + parameters[f"{each}2b"] for each in "hw")
    return inner @ parameters["m2"] + parameters["m2b"], days, told, white


def as_chance(weights: Array) -> Array:
    """Return the chance that a weight means."""
    return (1 + weights.__array_namespace__().tanh(weights / 2)) / 2


def as_chances(weights: Array) -> Array:
    """Return the chances that weights mean: they are 1 together."""
    return _soften(weights)


def _look_around(parameters: Parameters, block: int, rows: Array, there: Array) -> Array:
    """Return what the neighbours of each token add to it."""
    xp = rows.__array_namespace__()
    padded = xp.pad(_scale(rows, parameters[f"cn{block}"]) * there, ((0, 0), (AROUND, AROUND), (0, 0)))
    length, half = rows.shape[1:]
    found = sum(padded[:, at : at + length] @ each for at, each in enumerate(parameters[f"c{block}"]))
    return found[..., :half] * as_chance(found[..., half:])


def _look_at_all(parameters: Parameters, block: int, rows: Array, present: Array) -> Array:
    """Return what the tokens of the whole mail add to each, by likeness and by distance."""
    xp = rows.__array_namespace__()
    pairs, length, width = rows.shape
    each = width // HEADS
    mixed = _scale(rows, parameters[f"an{block}"]) @ parameters[f"q{block}"]
    asked, offered, told = mixed.reshape(pairs, length, 3, HEADS, each).transpose(2, 0, 3, 1, 4)
    near = asked @ offered.swapaxes(-1, -2) * each**-0.5 + _list_distances(parameters[f"rel{block}"], length)
    shares = _soften(xp.where(present[:, None, None], near, _OUTSIDE))
    return (shares @ told).transpose(0, 2, 1, 3).reshape(rows.shape) @ parameters[f"o{block}"]


def _list_distances(weights: Array, length: int) -> Array:
    """Return what the distance of each two tokens adds to their likeness."""
    places = np.arange(length)
    return weights[:, np.clip(places[None] - places[:, None], -FAR, FAR) + FAR]


def _scale(rows: Array, by: Array) -> Array:
    """Return rows of equal length (the root of the mean of their squares), times what was learnt."""
    xp = rows.__array_namespace__()
    return rows / xp.sqrt((rows * rows).mean(axis=-1, keepdims=True) + _TINY) * by


def _bend(rows: Array) -> Array:
    """Return rows without what is below nought, bent softly."""
    xp = rows.__array_namespace__()
    return 0.5 * rows * (1 + xp.tanh(_BEND * rows * (1 + _CUBE * rows * rows)))


def _soften(weights: Array) -> Array:
    """Return the shares that weights mean: they are 1 together."""
    raised = weights.__array_namespace__().exp(weights - weights.max(axis=-1, keepdims=True))
    return raised / raised.sum(axis=-1, keepdims=True)
