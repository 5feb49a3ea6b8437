"""Random histories: after every step the ledger is what a replay from empty gives.

The short form runs by default; `PROOFS=full` runs a thousand sequences with new seeds, which are
printed with a failure.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable

import pytest

from ratings import audit, departures, results, roster
from ratings.errors import NotOpen
from ratings.evaluation import differences, replay
from ratings.models import Departure, Entry, Game, Player, Pool
from ratings.results import Result
from ratings.rules.types import Reason, Score
from tests.ratings.federation import day, found, player, receipt, tournament

FULL = os.environ.get("PROOFS") == "full"
SEEDS = [secrets.randbelow(10**9) for _ in range(1000)] if FULL else range(25)
STEPS = 16

pytestmark = [pytest.mark.django_db, *([pytest.mark.proof] if FULL else [])]


class History:
    """A federation in which things happen by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 -- a seed that can be told
        self.key = self.chance.choice(["fwz", "ecp"])
        self.made = 0

    @property
    def pool(self) -> Pool:
        return Pool.objects.get(key=self.key)

    def steps(self) -> list[Callable[[], None]]:
        return [self.report] * 8 + [self.repeat, self.correct, self.leave, self.late_tournament, self.bring_rating]

    def day(self) -> int:
        return self.chance.randrange(40, 90)

    def result(self, game: Game, *, correction: bool = False) -> Result:
        score, reason = self.chance.choice(list(Score)), self.chance.choice([*[Reason.PLAYED] * 5, *Reason])
        return Result(game.pk, score, day(self.day()), reason, correction=correction)

    def record(self, given: list[Result]) -> None:
        at = receipt(self.day())
        results.record(self.pool, given, actor="director:1", cause=f"mail {at}", received_at=at)

    def games(self, *, finished: bool) -> list[Game]:
        return list(Game.objects.filter(tournament__pool=self.pool, score__isnull=not finished).order_by("pk"))

    def report(self) -> None:
        """A mail with up to five finished games."""
        open_games = self.games(finished=False)
        self.record([self.result(game) for game in self.chance.sample(open_games, min(5, len(open_games)))])

    def repeat(self) -> None:
        """Something that is known already comes again."""
        for game in self.chance.sample(known := self.games(finished=True), min(2, len(known))):
            assert game.completed_on is not None
            self.record([Result(game.pk, Score(game.score or ""), game.completed_on, Reason(game.reason))])

    def correct(self) -> None:
        """A correction, which applies or becomes a proposal."""
        for game in self.chance.sample(known := self.games(finished=True), min(2, len(known))):
            self.record([self.result(game, correction=True)])

    def leave(self) -> None:
        """Somebody leaves a tournament, in one of the four ways."""
        entry = self.chance.choice(list(Entry.objects.filter(tournament__pool=self.pool).order_by("pk")))
        absent = list(Player.objects.exclude(entries__tournament=entry.tournament_id).order_by("pk"))
        kind, on = self.chance.choice(list(Departure)), self.day()
        substitute = self.chance.choice(absent) if kind == Departure.SUBSTITUTION else None
        try:
            departures.depart(
                entry, kind, day(on), actor="officer:1", cause="mail", received_at=receipt(on), substitute=substitute
            )
        except NotOpen:
            assert entry.departure

    def late_tournament(self) -> None:
        """A tournament becomes known when others are long rated."""
        self.made += 1
        seats = self.chance.sample([f"P{number}" for number in range(1, 9)], self.chance.randrange(2, 5))
        facts = {"international": self.chance.random() < 0.1, "pool": self.key}
        roster.load({"tournaments": [tournament(f"X{self.made}", seats, **facts)]})

    def bring_rating(self) -> None:
        """A newcomer turns out to have a rating elsewhere."""
        number = self.chance.choice(["P6", "P7"])
        roster.load({"players": [player(number, self.key, (self.chance.randrange(1500, 2300), 9))]})


@pytest.mark.parametrize("seed", SEEDS)
def test_ledger_equals_replay_after_every_step(seed: int) -> None:
    history = History(seed)
    fields = {"A": ["P1", "P2", "P3", "P6"], "B": ["P2", "P4", "P5"], "C": ["P5", "P7", "P8"]}
    found(*(tournament(code, seats, pool=history.key) for code, seats in fields.items()), pool=history.key)
    for number in range(STEPS):
        step = history.chance.choice(history.steps())
        step()
        assert list(differences(history.pool, replay(history.pool))) == [], f"after step {number}, {step.__name__}"
    assert list(audit.broken()) == []
