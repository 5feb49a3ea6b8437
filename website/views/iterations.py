"""The rounds in which the first ratings of an evaluation were found: on its page, for spreadsheets and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from ratings.evaluation import Explanation
from ratings.models import Player
from ratings.queries.tables import Table
from ratings.regulations.arithmetic import SCALE_PLACES, decimal_text
from ratings.regulations.inputs import Given, rounds_of
from ratings.regulations.types import IterationRound

READING = "reading_4_4"
"""The parameter that decides what becomes of values that do not come to rest (BdF 4.4)."""

FIRST_SHOWN, LAST_SHOWN = 100, 20
"""Rounds of an iteration that a page shows unless all are asked for, our own limit: most end before, and whoever moves
for 1000 does not come to rest.
"""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A player with a first rating, and the code of the remark about their fallback, "" in the iteration."""

    player: Player
    fallback: str


@dataclass(frozen=True, slots=True)
class RoundRow:
    """The values of all newcomers after a round, in units of `SCALE`; None for a row of rounds that are left out."""

    number: int
    values: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class IterationTable:
    """An iteration from the start value on."""

    number: int
    rounds: int
    newcomers: tuple[Newcomer, ...]
    rows: tuple[RoundRow, ...]


@dataclass(frozen=True, slots=True)
class Rounds:
    """Every iteration behind the first ratings of an evaluation, and the reading they follow."""

    reading: int | None
    iterations: tuple[IterationTable, ...]


def find_rounds(explanation: Explanation, *, whole: bool) -> Rounds | None:
    """Return the rounds of an evaluation, of long iterations the middle only where they are asked for as a `whole`;
    None where there were none.
    """
    if explanation.given is None:
        return None
    players = {each.entry.player.number: each.entry.player for each in explanation.players}
    names, groups = explanation.given.names, tuple(_group_rounds(rounds_of(explanation.given)))
    tables = (_iteration_table(rounds, names, players, whole=whole) for rounds in groups)
    return Rounds(explanation.parameters.get(READING), tuple(tables)) if groups else None


def _group_rounds(rounds: Iterable[IterationRound]) -> Iterator[tuple[IterationRound, ...]]:
    """Yield the rounds of each iteration, beginning with round 0."""
    for _, group in groupby(rounds, key=lambda each: each.iteration):
        yield tuple(group)


def _iteration_table(
    rounds: Sequence[IterationRound], names: Sequence[str], players: Mapping[str, Player], *, whole: bool
) -> IterationTable:
    first, last = rounds[0], rounds[-1]
    order = sorted(first.values, key=lambda who: (who in first.fallbacks, who))
    newcomers = (Newcomer(players[names[who]], first.fallbacks.get(who, "")) for who in order if names[who] in players)
    rows = tuple(_shown_rows(rounds, order, whole=whole))
    return IterationTable(first.iteration, last.number, tuple(newcomers), rows)


def _shown_rows(rounds: Sequence[IterationRound], order: Sequence[int], *, whole: bool) -> Iterator[RoundRow]:
    """Yield all rounds, or the first and the last ones with a row between them for those that are left out."""
    for each in rounds:
        hidden = not whole and FIRST_SHOWN < each.number <= rounds[-1].number - LAST_SHOWN
        if not hidden:
            yield RoundRow(each.number, tuple(each.values[who] for who in order))
        elif each.number == FIRST_SHOWN + 1:
            yield RoundRow(rounds[-1].number - LAST_SHOWN, None)


def rounds_table(given: Given) -> Table:
    """Return every round for a spreadsheet: who takes the fallback in it, and the value of each newcomer."""
    rounds = tuple(rounds_of(given))
    order = sorted(rounds[0].values) if rounds else []
    lines = (
        (
            each.iteration,
            each.number,
            " ".join(given.names[who] for who in order if who in each.fallbacks),
            *(Decimal(each.values[who]).scaleb(-SCALE_PLACES) for who in order),
        )
        for each in rounds
    )
    return Table(("iteration", "round", "way_out", *(given.names[who] for who in order)), tuple(lines))


def rounds_document(given: Given) -> dict[str, object]:
    """Return every round for programs; values and movements as decimal text with twelve places."""
    iterations = [
        {
            "way_out": {given.names[who]: code for who, code in rounds[0].fallbacks.items()},
            "rounds": [
                {
                    "round": each.number,
                    "values": _by_number(each.values, given),
                    "movements": _by_number(each.movements, given),
                }
                for each in rounds
            ],
        }
        for rounds in _group_rounds(rounds_of(given))
    ]
    return {"rules": given.rule.key, READING: given.parameters.get(READING), "iterations": iterations}


def _by_number(numbers: Mapping[int, int], given: Given) -> dict[str, str]:
    """Return numbers in units of SCALE by the public number of each player."""
    return {given.names[who]: decimal_text(number, places=SCALE_PLACES) for who, number in sorted(numbers.items())}
