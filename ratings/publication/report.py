"""What a coming list does: who is new, changed, no longer shown or back, and by how much ratings move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ratings.models import ListChange, Player

from .lines import Compared, Line

BIN = 25
"""Points in a step of the histogram (our own choice)."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A player of the list before who is missing on this one, with the rating from there."""

    player: Player
    value: int
    index: int


@dataclass(frozen=True, slots=True)
class Bin:
    """How many ratings changed by `low` to `high` points, both included; 0 to 0 is no change."""

    low: int
    high: int
    players: int


@dataclass(frozen=True, slots=True)
class Report:
    """A list compared with the one before. `inactive` became so since then, `gone` have no rating any
    more; the histogram has every step between the largest loss and the largest gain.
    """

    new: tuple[Line, ...]
    changed: tuple[Line, ...]
    returned: tuple[Line, ...]
    inactive: tuple[Gone, ...]
    gone: tuple[Gone, ...]
    histogram: tuple[Bin, ...]


def report_of(found: Compared) -> Report:
    """Return the report of a coming list."""
    missing = sorted(found.published.keys() - {line.player.pk for line in found.lines})
    left = [(found.players[pk], found.published[pk], pk in found.now) for pk in missing]
    left.sort(key=lambda each: (each[0].sort_key, each[0].number))
    return Report(
        new=select_changed(found.lines, ListChange.NEW),
        changed=select_changed(found.lines, ListChange.CHANGED),
        returned=select_changed(found.lines, ListChange.RETURNED),
        inactive=tuple(Gone(player, row.value, row.index) for player, row, rated in left if rated),
        gone=tuple(Gone(player, row.value, row.index) for player, row, rated in left if not rated),
        histogram=histogram(line.change for line in found.lines if line.change is not None),
    )


def select_changed(lines: Iterable[Line], mark: ListChange) -> tuple[Line, ...]:
    """Return the lines with a mark, in the order of the list."""
    return tuple(line for line in lines if line.mark == mark)


def histogram(changes: Iterable[int]) -> tuple[Bin, ...]:
    """Change counted in steps of BIN points: 1 to 25, 26 to 50 and so on, losses likewise."""
    counted = Counter(step_of(change) for change in changes)
    if not counted:
        return ()
    return tuple(bin_of(step, counted[step]) for step in range(min(counted), max(counted) + 1))


def step_of(change: int) -> int:
    """0 for no change, 1 for 1 to 25 points, -1 for a loss of as many."""
    steps = -(-abs(change) // BIN)
    return steps if change > 0 else -steps


def bin_of(step: int, players: int) -> Bin:
    """Return a step with its limits, the lower one first."""
    if step > 0:
        return Bin((step - 1) * BIN + 1, step * BIN, players)
    if step < 0:
        return Bin(step * BIN, (step + 1) * BIN - 1, players)
    return Bin(0, 0, players)
