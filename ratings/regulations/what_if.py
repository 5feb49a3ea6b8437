"""What would happen if: the games of one player under every regulation, side by side.

Nobody knows more about the opponents than their ratings, so each of them is somebody else and has met
nobody but the player. For the FIDE editions that is one tournament by the Swiss system, which asks for
nothing but opponents; a rating without an index is taken as secured, a player as one of enough games (ours).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from . import RULES
from .documents import Document, Rated, player_written, rated, read_document
from .regulation import Regulation
from .types import Change, Score, State, Step, Verdict

MOST_OPPONENTS = 40
"""Games that are looked at together, our own limit: a long tournament has half of them."""

RATING = re.compile(r"(\d{1,4})(?:\s*[-\N{MINUS SIGN}\N{EN DASH}]\s*(\d{1,4}))?")
WITHOUT = frozenset({"", "-", "\N{MINUS SIGN}", "\N{EN DASH}"})

RESULTS: Mapping[str, int | None] = MappingProxyType(
    {"": None, "1": 2, "½": 1, "1/2": 1, "0.5": 1, "0,5": 1, "0": 0},
)
"""How a result may be written, and its half points; None for a game that is still open."""

SCORES = (Score.BLACK_WINS, Score.DRAW, Score.WHITE_WINS)
"""The score by the half points of White."""

OWN = "own"


@dataclass(frozen=True, slots=True)
class Held:
    """A rating as it is written, 1955-5; the index may be unknown."""

    value: int
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Met:
    """An opponent, None for one without rating, and the half points from the game, None while it is open."""

    rating: Held | None
    half_points: int | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What one regulation says. `changes` are those of the player, one for each step of the regulation;
    `answer` sums them up as `manage.py rate` does. `games` are the positions of the finished games, with a
    verdict each; `expectations` the expected score against each opponent in units of `arithmetic.SCALE`,
    None where there is none.
    """

    rule: Regulation
    answer: Mapping[str, object]
    changes: tuple[Change, ...]
    games: tuple[int, ...]
    verdicts: tuple[Verdict, ...]
    expectations: tuple[int | None, ...]

    @property
    def before(self) -> State | None:
        """The state before all games."""
        return self.changes[0].before if self.changes else None

    @property
    def after(self) -> State | None:
        """The state after all games."""
        return self.changes[-1].after if self.changes else None

    @property
    def expected(self) -> int | None:
        """The expected score of the finished games, None where the rule has none."""
        return _total(change.expected for change in self.changes)

    @property
    def delta(self) -> int | None:
        """The change before rounding."""
        return _total(change.delta for change in self.changes)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The whole calculation; `Step.game` is a position among all opponents."""
        steps = (step for change in self.changes for step in change.steps)
        return tuple(step if step.game is None else replace(step, game=self.games[step.game]) for step in steps)


def _total(numbers: Iterable[int | None]) -> int | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if known else None


def rating_of(text: str) -> Held | None:
    """Return a rating as people write it: 1955-5, 1955; nothing, a dash or 0-0 for none. Raises ValueError."""
    stripped = text.strip()
    if stripped in WITHOUT:
        return None
    found = RATING.fullmatch(stripped)
    if found is None:
        raise ValueError(f"{stripped!r} is no rating like 1955-5")
    value, index = int(found[1]), found[2]
    return Held(value, None if index is None else int(index)) if value else None


def compare_regulations(own: Held | None, met: Sequence[Met]) -> tuple[Comparison, ...]:
    """Return what every regulation of the server makes of the same games."""
    return tuple(_compare_under(rule, own, met) for rule in RULES.values())


def _compare_under(rule: Regulation, own: Held | None, met: Sequence[Met]) -> Comparison:
    finished = tuple(number for number, each in enumerate(met) if each.half_points is not None)
    document, result = _rated(rule, own, [met[number] for number in finished])
    changes = result.changes[0]
    return Comparison(
        rule,
        MappingProxyType(player_written(document.states[0], changes, rule)),
        changes,
        finished,
        result.verdicts,
        tuple(_expectation(rule, own, each) for each in met),
    )


def _expectation(rule: Regulation, own: Held | None, against: Met) -> int | None:
    """Return the expected score of a single game; what it came to plays no part."""
    _, result = _rated(rule, own, [replace(against, half_points=1)])
    return result.changes[0][0].expected


def _rated(rule: Regulation, own: Held | None, met: Sequence[Met]) -> tuple[Document, Rated]:
    people = {OWN: own} | {str(number): each.rating for number, each in enumerate(met)}
    document = read_document(
        {
            "rules": rule.key,
            "tournament": {"kind": "swiss"},
            "players": {name: _player(held, rule) for name, held in people.items()},
            "games": [
                {"white": OWN, "black": str(number), "score": SCORES[each.half_points or 0]}
                for number, each in enumerate(met)
            ],
        }
    )
    return document, rated(document, explain=True)


def _player(held: Held | None, rule: Regulation) -> dict[str, int] | None:
    if held is None:
        return None
    return {"value": held.value, "index": rule.secured_from if held.index is None else held.index}
