"""A bundle of open data as the history of an experiment: facts and law alone, its ledger is not read."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from ratings.evaluation.stream import GameFact, TournamentFact, stream
from ratings.laboratory import DefinitionError
from ratings.queries.pools import effective_rules
from ratings.regulations import ParameterError
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.types import Reason, Score, UnitKind

from .history import History

Cells = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys of players by public number, as they are within one history."""

    by_number: Mapping[str, int]

    def seats(self, cells: Cells) -> tuple[int, ...]:
        """Return the players of a tournament in the order of seats."""
        return tuple(self.by_number[number] for number in cells["players"].split())

    def game(self, key: int, cells: Cells) -> GameFact:
        """Return a game; `key` is a number of its own."""
        return GameFact(
            id=key,
            number=int(cells["number"]),
            white=self.by_number[cells["white"]],
            black=self.by_number[cells["black"]],
            score=Score(cells["score"]) if cells["score"] else None,
            reason=Reason(cells["reason"] or Reason.PLAYED),
            moves=_number(cells["moves"]),
            counts=bool(int(cells["counts"])) if cells["counts"] else None,
            completed_on=_day(cells["completed_on"]),
            received_at=datetime.fromisoformat(cells["received_at"]) if cells["received_at"] else None,
        )


def read_bundle(folder: Path) -> History:
    """Read the history in a bundle; it has no days of birth, so everybody is an adult. Raises DefinitionError where it
    is none, and OSError.
    """
    try:
        return _read(folder)
    except (KeyError, ValueError, ParameterError) as fault:
        raise DefinitionError(f"{folder} is no bundle that can be read: {fault!r}") from fault


def _read(folder: Path) -> History:
    timeline = read_law(folder)
    rule = timeline.first.rule
    tournaments, adopted = list(_rows(folder, "tournaments")), list(_rows(folder, "adopted"))
    numbers = {number for each in tournaments for number in each["players"].split()}
    keys = Keys({number: key for key, number in enumerate(sorted(numbers | {each["player"] for each in adopted}), 1)})
    brought = (each for each in adopted if not each["exchanged_on"])
    facts = list(_tournaments(tournaments, _games(folder, keys), keys))
    described = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))["fernwertung"]
    return History(
        timeline=timeline,
        initial={
            keys.by_number[each["player"]]: rule.take_over(int(each["value"]), int(each["index"])) for each in brought
        },
        numbers={key: number for number, key in keys.by_number.items()},
        ended=stream(facts, UnitKind.GAME if rule.unit is UnitKind.GAME else UnitKind.TOURNAMENT),
        games=None,
        closed_through=_day(described["closed_through"]),
    )


def read_law(folder: Path) -> RuleTimeline:
    """Return the law in a bundle, with its days."""
    try:
        first, *later = json.loads((folder / "law.json").read_text(encoding="utf-8"))
        return RuleTimeline(_rules(first), tuple((date.fromisoformat(each["since"]), _rules(each)) for each in later))
    except (KeyError, ValueError, ParameterError) as fault:
        raise DefinitionError(f"{folder}: its law cannot be read: {fault!r}") from fault


def _rules(law: Mapping[str, Any]) -> EffectiveRules:
    return effective_rules(law["rules"], law["parameters"])


def _rows(folder: Path, table: str) -> Iterator[Cells]:
    with (folder / f"{table}.csv").open(newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def _games(folder: Path, keys: Keys) -> Mapping[str, list[GameFact]]:
    """Return the games by the code of their tournament."""
    found: dict[str, list[GameFact]] = defaultdict(list)
    for key, cells in enumerate(_rows(folder, "games"), start=1):
        found[cells["tournament"]].append(keys.game(key, cells))
    return found


def _tournaments(rows: list[Cells], games: Mapping[str, list[GameFact]], keys: Keys) -> Iterator[TournamentFact]:
    for key, cells in enumerate(rows, start=1):
        yield TournamentFact(
            id=key,
            code=cells["code"],
            kind=cells["kind"],
            days_per_10_moves=_number(cells["days_per_10_moves"]),
            international=bool(int(cells["international"])),
            started_on=date.fromisoformat(cells["started_on"]),
            category=cells["category"],
            players=keys.seats(cells),
            numbers=tuple(cells["players"].split()),
            games=tuple(games.get(cells["code"], ())),
            complete=bool(int(cells["complete"])),
        )


def _number(text: str) -> int | None:
    return int(text) if text else None


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None
