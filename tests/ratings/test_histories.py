"""Random histories: after every step the ledger is what a replay from empty gives, and at the end what one
writes in bulk.

The short form runs by default; `PROOFS=full` runs a thousand sequences with new seeds, which are
printed with a failure.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable
from datetime import timedelta

import pytest

from ratings import audit, departures, results, roster
from ratings.audit import Origin
from ratings.corrections import (
    Correction,
    Group,
    PlayersMerged,
    ResultCorrected,
    ResultWithdrawn,
    RuleChanged,
    SeatsReassigned,
    TakeoverCorrected,
    TournamentCorrected,
    TournamentSplit,
    carry_out,
    foresee,
)
from ratings.errors import CorrectionRefused, NotOpen
from ratings.evaluation import close_periods, differences, replay, restore
from ratings.ledger import lines, signatures
from ratings.models import (
    AuditEvent,
    Departure,
    Entry,
    Evaluation,
    Game,
    Player,
    Pool,
    Run,
    RunKind,
    Standing,
    Tournament,
)
from ratings.results import Result
from ratings.rules import RULES
from ratings.rules.types import Reason, Score
from tests.ratings.federation import day, found, player, receipt, tournament

FULL = os.environ.get("PROOFS") == "full"
SEEDS = [secrets.randbelow(10**9) for _ in range(1000)] if FULL else range(25)
STEPS = 16
PERIODS = ("fide-2003", "fide-2009", "fide-2014")

pytestmark = [pytest.mark.django_db, *([pytest.mark.proof] if FULL else [])]


class History:
    """A federation in which things happen by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 -- a seed that can be told
        self.key = self.chance.choice(["fwz", "ecp", *PERIODS])
        if self.key in PERIODS:
            Pool.objects.create(key=self.key, name=self.key, rule=self.key)
        self.made = 0

    @property
    def pool(self) -> Pool:
        return Pool.objects.get(key=self.key)

    def steps(self) -> list[Callable[[], None]]:
        usual = [self.report] * 8 + [self.repeat, self.correct, self.leave, self.late_tournament, self.bring_rating]
        return (
            usual
            + [self.close] * (3 if self.key in PERIODS else 0)
            + [self.another_result, self.no_result] * 2
            + [
                self.rate_otherwise,
                self.split,
                self.merge,
                self.seat,
                self.take_over,
                self.change_rule,
            ]
        )

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

    def close(self) -> None:
        """The next period ends."""
        calendar = RULES[self.key].calendar
        assert calendar is not None
        closed = self.pool.closed_through
        following = calendar.period_of(closed + timedelta(days=1) if closed else day(40))
        close_periods(self.pool, following.closed_on, Origin("officer:1", "list"))

    def carry_out(self, correction: Correction) -> None:
        """Foresees a correction and carries it out, or meets its refusal."""
        origin = Origin("officer:1", "review")
        before = digests()
        try:
            foreseen = foresee(correction, origin)
        except CorrectionRefused:
            assert digests() == before
            return
        assert digests() == before
        carry_out(correction, origin, foreseen.fingerprint)

    def another_result(self) -> None:
        for game in self.chance.sample(known := self.games(finished=True), min(1, len(known))):
            said = self.result(game)
            counts = self.chance.choice([None, None, True, False])
            self.carry_out(ResultCorrected(game.pk, said.score, said.reason, said.completed_on, counts=counts))

    def no_result(self) -> None:
        for game in self.chance.sample(known := self.games(finished=True), min(1, len(known))):
            self.carry_out(ResultWithdrawn(game.pk))

    def tournament(self) -> Tournament:
        return self.chance.choice(list(Tournament.objects.filter(pool=self.pool).order_by("pk")))

    def player(self) -> Player:
        return self.chance.choice(list(Player.objects.order_by("pk")))

    def rate_otherwise(self) -> None:
        """Declared unrated, or rated again."""
        chosen = self.tournament()
        rated, pace = self.chance.random() < 0.6, self.chance.choice([None, 10, 40])
        self.carry_out(TournamentCorrected(chosen.pk, self.key, rated, chosen.international, pace))

    def split(self) -> None:
        """Two players turn out to be a group of their own, which is refused where they met others."""
        chosen = self.tournament()
        self.made += 1
        players = chosen.entries.order_by("seat", "turn").values_list("player_id", flat=True)[:2]
        self.carry_out(TournamentSplit(chosen.pk, (Group(f"X{self.made}", "Group", tuple(players)),)))

    def merge(self) -> None:
        self.carry_out(PlayersMerged(self.player().pk, self.player().pk))

    def seat(self) -> None:
        """Somebody else sat there, perhaps a person who was merged."""
        entry = self.chance.choice(list(Entry.objects.filter(tournament__pool=self.pool).order_by("pk")))
        self.carry_out(SeatsReassigned((entry.pk,), self.player().pk))

    def take_over(self) -> None:
        value, index = self.chance.randrange(1500, 2300), self.chance.randrange(1, 9)
        self.carry_out(TakeoverCorrected(self.player().pk, self.key, value, index, None, "fwz"))

    def change_rule(self) -> None:
        """Another K from some day on, or no longer."""
        rule = self.chance.choice([self.pool.rule, ""])
        name = "k_usual" if self.key in PERIODS else "k_secured"
        parameters = {name: self.chance.choice([10, 13, 16])} if rule else {}
        self.carry_out(RuleChanged(self.key, day(self.day()), rule, parameters))


def digests() -> object:
    """Everything that a look ahead has to leave as it is."""
    ledgers = [list(lines(pool)) for pool in Pool.objects.all()]
    return (
        ledgers,
        AuditEvent.objects.count(),
        Run.objects.count(),
        [game.score for game in Game.objects.order_by("pk")],
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_ledger_equals_replay_after_every_step(seed: int) -> None:
    history = History(seed)
    fields = {"A": ["P1", "P2", "P3", "P6"], "B": ["P2", "P4", "P5"], "C": ["P5", "P7", "P8"]}
    found(*(tournament(code, seats, pool=history.key) for code, seats in fields.items()), pool=history.key)
    for number in range(STEPS):
        step = history.chance.choice(history.steps())
        step()
        assert differences(history.pool) == [], f"after step {number}, {step.__name__}"
    assert list(audit.broken()) == []
    written = told(history.pool)
    empty_ledger(history.pool)
    restored = restore(history.pool, "test")
    assert told(history.pool) == written
    assert restored == replay(history.pool)
    assert differences(history.pool) == []


def told(pool: Pool) -> object:
    """All that a ledger says."""
    columns = (
        "player",
        "value",
        "index",
        "carry",
        "rank",
        "as_of",
        "entry__evaluation__key",
        "live_value",
        "live_games",
    )
    standings = Standing.objects.filter(pool=pool).exclude(value=None, live_games=0).order_by("player")
    return list(lines(pool)), signatures(pool), list(standings.values_list(*columns))


def empty_ledger(pool: Pool) -> None:
    """Takes all evaluations out of force: the next replay writes in bulk."""
    run = Run.objects.create(pool=pool, kind=RunKind.REPLAY, at=receipt(0))
    Evaluation.objects.filter(pool=pool, replaced_by=None).update(replaced_by=run)
    Standing.objects.filter(pool=pool).delete()
