"""Tournaments in which everything counts are rated without judging each game, and come to the same."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

import pytest

from ratings.regulations import RULES, parameters_of
from ratings.regulations.fide_edition import Edition
from ratings.regulations.fide_listed import rate_listed
from ratings.regulations.types import Entrant, Event, Game, Parameters, Reason, Score, State, Unit

PLAYERS = 9
PERIODS = 150
PLAIN = (Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS)


def invent_game(chance: random.Random, white: int, black: int) -> Game:
    """A game that counts but for one of two hundred."""
    score, odd = chance.choice(PLAIN), chance.randrange(600)
    if odd == 0:
        return Game(white, black, Score.WHITE_UNPLAYED, Reason.UNPLAYED)
    return Game(white, black, score, moves=0 if odd == 1 else None, counts=False if odd == 2 else None)


def invent_event(chance: random.Random) -> Event:
    """A round robin, one with two games for each pair, or a Swiss tournament."""
    seated = chance.sample(range(PLAYERS), chance.choice((2, 4, 6, 6, 7)))
    kind = chance.choice(("round-robin", "round-robin", "double-round-robin", "swiss"))
    pairs = [(white, black) for at, white in enumerate(seated) for black in seated[:at]]
    if kind == "double-round-robin":
        pairs += [(black, white) for white, black in pairs]
    if len(seated) == 2:
        pairs *= 4  # a match, of which the last games may be played after its decision
    elif chance.random() < 0.1:
        pairs.pop()
    return Event(tuple(invent_game(chance, *pair) for pair in pairs), kind=kind, ended_on=date(2026, 3, 15))


def invent_period(chance: random.Random, rule: str) -> Unit:
    """One to three tournaments; one player of forty is not listed, differences are beyond the cap at times."""

    def state() -> State | None:
        return RULES[rule].take_over(round(chance.gauss(2000, 250)), 5) if chance.random() < 0.975 else None

    events = tuple(invent_event(chance) for _ in range(chance.randint(1, 3)))
    return Unit(tuple(Entrant(state()) for _ in range(PLAYERS)), events, date(2026, 3, 31))


@pytest.mark.parametrize("rule", ["fide-2003", "fide-2009", "fide-2014"])
def test_period_is_rated_as_it_is_explained(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []

    def note_way(
        event: Event, listed: Mapping[int, int], edition: Edition, numbers: Parameters
    ) -> Iterable[tuple[int, int, int, int]] | None:
        brought = rate_listed(event, listed, edition, numbers)
        taken.append(brought is not None)
        return brought

    monkeypatch.setattr("ratings.regulations.fide.rate_listed", note_way)
    chance, parameters = random.Random(rule), parameters_of(rule, {})  # noqa: S311 -- the same periods each time
    for _ in range(PERIODS):
        unit = invent_period(chance, rule)
        explained = RULES[rule].evaluate(unit, parameters, True)
        bare = tuple(change._replace(steps=()) for change in explained.changes)
        assert RULES[rule].evaluate(unit, parameters, False) == replace(explained, changes=bare)
    assert (taken.count(True) > 50, taken.count(False) > 50) == (True, True)
