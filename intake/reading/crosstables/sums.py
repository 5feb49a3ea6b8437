"""Which rows of a table their sums prove, and which games they leave in doubt.

Cells and sums tell everything twice, so that one wrong cell shows. Several wrong cells can hide each
other: a game that is wrong in both its cells, beside another one that makes its player's sum right again.
So a game counts only where at least one of its players is proved right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

from intake.reading.crosstables.cells import Mode
from intake.reading.crosstables.layouts import Layout
from intake.reading.crosstables.pairs import CONTRADICTING, Verdict

_TRIED = 64
"""Ways to settle contradicting cells that are tried; with more of them nothing is settled (our own limit)."""

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Proof:
    """What the sums say about the rows: `wrong` have another sum than their cells, and no cell that is
    asked about anyway explains it; `doubtful` are those and the ones whose contradictions the sums do not
    settle. `exchanged` are pairs whose cells agree, and whose points may belong to others all the same.
    """

    wrong: frozenset[int] = frozenset()
    doubtful: frozenset[int] = frozenset()
    exchanged: frozenset[frozenset[int]] = frozenset()

    def doubts(self, first: int, second: int, *, told_once: bool) -> bool:
        """Whether a game whose cells do not contradict each other is in doubt."""
        rows = frozenset((first, second))
        return rows <= self.doubtful or rows in self.exchanged or (told_once and bool(rows & self.wrong))


def proof_of(layout: Layout) -> Proof:
    """Return what the sums of a table prove; nothing is in doubt where it has none."""
    wrong = frozenset(
        row
        for row, (total, told) in enumerate(zip(layout.totals, layout.sums, strict=False))
        if told is not None and total != told and not _explained(layout, row, told - total)
    )
    if not layout.sums:
        return Proof(wrong)
    pairs = [pair for pair, verdict in layout.verdicts.items() if _is_open_to_choice(layout, pair, verdict)]
    rows = frozenset(row for pair in pairs for row in pair)
    others = None if wrong else _settled(layout, rows, pairs)
    doubtful = wrong | (rows if others is None else frozenset())
    return Proof(wrong, doubtful, frozenset((*_exchanged(layout, wrong), *(others or ()))))


def _exchanged(layout: Layout, wrong: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield the pairs of a third player with two wrong rows, of which one has as many points too many as the other
    too few, so that their results against them may have changed places.
    """
    missing = {row: (layout.sums[row] or 0) - layout.totals[row] for row in wrong}
    for first, second in combinations(sorted(wrong), 2):
        for other in set(range(layout.size)) - {first, second}:
            if missing[first] + missing[second] == 0 and all(
                0 <= layout.halves(row, other) + missing[row] <= _full(layout) for row in (first, second)
            ):
                yield from (frozenset((first, other)), frozenset((second, other)))


def _settled(layout: Layout, rows: frozenset[int], pairs: list[Pair]) -> set[frozenset[int]] | None:
    """Pairs of `rows` that agree, and could have another result with another choice between the contradicting
    cells of `pairs`; None where not exactly one choice makes the sums of all these rows right.
    """
    choices = [_choices(layout, pair) for pair in pairs]
    if prod(map(len, choices)) > _TRIED or _fitting(layout, rows, pairs, choices) != 1:
        return None
    full = _full(layout)
    others = set()
    for pair in combinations(sorted(rows), 2):
        told = layout.halves(*pair)
        other = tuple((points, full - points) for points in range(full + 1) if points != told)
        if pair not in pairs and _fitting(layout, rows, [*pairs, pair], [*choices, other]):
            others.add(frozenset(pair))
    return others


def _fitting(layout: Layout, rows: frozenset[int], pairs: list[Pair], choices: list[tuple[Pair, ...]]) -> int:
    """Return how many of the choices make the sums of all rows right."""
    return sum(_fits(layout, rows, dict(zip(pairs, way, strict=True))) for way in product(*choices))


def _is_open_to_choice(layout: Layout, pair: Pair, verdict: Verdict) -> bool:
    lonely = verdict is Verdict.ONE_SIDE and layout.tells_twice
    return verdict in CONTRADICTING or lonely or _both_lost(layout, pair)


def _choices(layout: Layout, pair: Pair) -> tuple[Pair, ...]:
    """Return the half points that the two of a pair may have against each other, by one of its cells."""
    first, second = pair
    own, mirror = _points(layout, first, second), _points(layout, second, first)
    full = _full(layout)
    if own is None and mirror is None:
        return tuple((points, full - points) for points in range(full + 1))
    found = [(own, full - own)] if own is not None else [(0, 0)]
    found += [(full - mirror, mirror)] if mirror is not None else [(0, 0)]
    found += [(0, 0)] if _both_lost(layout, pair) else []
    return tuple(dict.fromkeys(found))


def _full(layout: Layout) -> int:
    """Return the half points of all games of a pair."""
    return 2 if layout.mode is Mode.SINGLE else 4


def _points(layout: Layout, row: int, other: int) -> int | None:
    """Return the half points that a cell itself gives, None where it gives none."""
    cell = layout.cells[row][other]
    if not cell.filled:
        return None
    return cell.points if cell.points is not None else sum(value.halves or 0 for value in cell.values)


def _fits(layout: Layout, rows: frozenset[int], chosen: Mapping[Pair, Pair]) -> bool:
    """Whether the sums of all rows are right when some pairs have the `chosen` points."""
    return all(layout.sums[row] in {None, sum(_of_row(layout, row, chosen))} for row in rows)


def _of_row(layout: Layout, row: int, chosen: Mapping[Pair, Pair]) -> Iterator[int]:
    """Yield the half points of a row against each other one."""
    for other in range(layout.size):
        pair = min(row, other), max(row, other)
        yield chosen[pair][row > other] if pair in chosen else layout.halves(row, other)


def _explained(layout: Layout, row: int, missing: int) -> bool:
    """Whether another reading of cells that are asked about anyway would make the sum right."""
    differences = []
    for pair, verdict in layout.verdicts.items():
        if row not in pair:
            continue
        own, mirror = layout.cells[row][sum(pair) - row], layout.cells[sum(pair) - row][row]
        if verdict is Verdict.UNREADABLE:
            return True
        if verdict is Verdict.CLASH or _both_lost(layout, pair):
            told = sum(value.halves or 0 for value in own.values)
            mirrored = 2 * max(len(own.values), 1) - sum(value.halves or 0 for value in mirror.values)
            differences.append(mirrored - told)
    return missing in {sum(differences), *differences} - {0}


def _both_lost(layout: Layout, pair: Pair) -> bool:
    """Whether a game is lost in both cells."""
    cell, mirror = layout.cells[pair[0]][pair[1]], layout.cells[pair[1]][pair[0]]
    facing = zip(cell.values, reversed(mirror.values), strict=False)
    return any(value.halves == other.halves == 0 for value, other in facing)
