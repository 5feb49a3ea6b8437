"""Whether the lines of a calculation add up to its result, in exact integers."""

from __future__ import annotations

from ratings.regulations.arithmetic import SCALE
from ratings.regulations.codes import Label
from ratings.regulations.types import Change

HALF = SCALE // 2


class Lines:
    """The lines of one change by label, brought to units of 10^-12 where they have places."""

    def __init__(self, change: Change) -> None:
        self.steps = change.steps

    def all(self, label: Label) -> list[int]:
        """The values of every line with a label, in units of 10^-12."""
        return [step.value * 10 ** (12 - step.places) for step in self.steps if step.label == label]

    def one(self, label: Label) -> int:
        """The value of the only line with a label."""
        (value,) = self.all(label)
        return value

    def has(self, label: Label) -> bool:
        """Whether there is a line with a label."""
        return bool(self.all(label))


def faults(change: Change) -> list[str]:
    """What does not add up; every kind of calculation has its own sums."""
    lines = Lines(change)
    if change.games == 0 and not lines.has(Label.PERFORMANCE):
        return ["lines without a counted game"] if change.steps else []
    if change.games == 0 or lines.has(Label.GAMES_NEEDED):
        return [] if change.k is None and not lines.has(Label.NEW_VALUE) else ["a value without a rating"]
    if change.after is None:
        return ["games without a rating"]
    if lines.has(Label.VALUE_STAYS):
        return [] if lines.one(Label.VALUE_STAYS) == change.after.value * SCALE else ["value does not stay"]
    checks = _of_the_end(change, lines)
    if lines.has(Label.EXPECTED):
        checks |= _of_expectations(change, lines)
    if lines.has(Label.FALLBACK_DISTANCE):
        checks |= _of_fallback(lines)
    if lines.has(Label.ASSUMED_VALUE):
        checks |= _of_mean(lines)
    if lines.has(Label.BLOCK_GAMES):
        checks |= _of_blocks(lines)
    return [name for name, holds in checks.items() if not holds]


def exact(lines: Lines) -> int:
    """The value before rounding."""
    return lines.one(Label.LAST_ROUND_VALUE if lines.has(Label.LAST_ROUND_VALUE) else Label.EXACT_VALUE)


def _of_the_end(change: Change, lines: Lines) -> dict[str, bool]:
    """The exact value, rounded half up, is the new value of the change."""
    new = lines.one(Label.NEW_VALUE)
    return {
        "rounding": -HALF <= exact(lines) - new < HALF,
        "new value": change.after is not None and new == change.after.value * SCALE,
        "new index": change.after is not None and lines.all(Label.NEW_INDEX) in ([], [change.after.index * SCALE]),
    }


def _of_expectations(change: Change, lines: Lines) -> dict[str, bool]:
    """Expectations sum up, K times the surplus is the change, the old value plus it the new one."""
    before = Label.ROUND_BEFORE_VALUE if lines.has(Label.ROUND_BEFORE_VALUE) else Label.OLD_VALUE
    k, points, expected = (lines.one(label) for label in (Label.K, Label.POINTS, Label.EXPECTED))
    delta = lines.one(Label.CHANGE)
    parts = lines.all(Label.K_BASE) + lines.all(Label.K_BAND)
    drift = sum(lines.all(Label.GROUP_MOVEMENT))
    return {
        "expectations": sum(lines.all(Label.EXPECTATION) + lines.all(Label.EVENT_EXPECTED)) == expected,
        "expectation of the change": change.expected in {expected, None},
        "points of the games": sum(lines.all(Label.GAME_POINTS)) == points == change.points * HALF,
        "parts of K": parts == [] or min(sum(parts), *lines.all(Label.K_MOST), sum(parts)) == k,
        "K of the change": change.k is None or change.k * SCALE == k,
        "K times surplus": k * (points - expected) == delta * SCALE,
        "delta of the change": change.delta in {delta, None},
        "old and change": lines.one(before) + delta - drift == exact(lines),
    }


def _of_fallback(lines: Lines) -> dict[str, bool]:
    """The mean is that of the opponents listed, to a unit; the distance leads to the exact value."""
    opponents = [*lines.all(Label.OPPONENT), *lines.all(Label.OPPONENT_LAST_ROUND)]
    mean = lines.one(Label.OPPONENTS_MEAN)
    return {
        "games in mean": lines.one(Label.GAMES_IN_MEAN) == len(opponents) * SCALE,
        "mean": 2 * abs(mean * len(opponents) - sum(opponents)) <= len(opponents),
        "distance": mean + lines.one(Label.FALLBACK_DISTANCE) == exact(lines),
    }


def _of_mean(lines: Lines) -> dict[str, bool]:
    """The sum of the games before and of the new one, divided by their number, to a unit."""
    total, games = lines.one(Label.SUM), lines.one(Label.GAMES_IN_MEAN) // SCALE
    return {
        "sum": lines.one(Label.CARRIED_SUM) + lines.one(Label.ASSUMED_VALUE) == total,
        "games": lines.one(Label.CARRIED_GAMES) // SCALE + 1 == games,
        "mean": 2 * abs(exact(lines) * games - total) <= games,
    }


def _of_blocks(lines: Lines) -> dict[str, bool]:
    """The games of all tournaments add up; R_u of one alone is the first rating."""
    games, brought = lines.all(Label.BLOCK_GAMES), lines.all(Label.BLOCK_PERFORMANCE)
    weighted = sum(one * many for one, many in zip(games, brought, strict=False))
    return {
        "games of the tournaments": sum(games) == lines.one(Label.GAMES_IN_MEAN),
        "R_u weighted by games": not brought or 2 * abs(exact(lines) * sum(games) - weighted) <= sum(games),
    }
