"""Random histories that are long enough to say something: tournaments of all kinds, late ones, corrections, lists."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, timedelta

from ratings import publication
from ratings.audit import Origin
from ratings.corrections import ResultCorrected, carry_out, preview_correction
from ratings.errors import CorrectionRefused, ListRefused
from ratings.evaluation import close_periods
from ratings.facts import results
from ratings.facts.results import Result
from ratings.importing import roster
from ratings.models import Game, Pool
from ratings.regulations import RULES
from ratings.regulations.types import Reason, Score
from tests.ratings.federation import day, receipt, tournament
from tests.realservers import FULL

OFFICER = Origin("officer:1", "list")
PLAYERS = [f"Q{number}" for number in range(1, 31)]
KINDS = ("round-robin", "round-robin", "double-round-robin", "swiss", "match", "scheveningen")
REASONS = [*[Reason.PLAYED] * 12, Reason.TIME, Reason.WITHDRAWAL, Reason.DEATH, Reason.UNPLAYED, Reason.ADJUDICATED]
SCORES = [*["1-0", "0-1", "1/2-1/2"] * 6, "0-0", "+/-"]
LENGTH = 600
"""Days of a history."""


class RandomHistory:
    """A pool in which tournaments begin and end, the same for the same seed."""

    def __init__(
        self, rule: str, seed: int, tournaments: int = 14 if FULL else 7, parameters: Mapping[str, int] | None = None
    ) -> None:
        self.chance = random.Random(f"{rule} {seed}")  # noqa: S311 -- no secret
        self.key = f"random-{rule}"
        self.tournaments = tournaments
        self.pool = roster.create_pool(self.key, self.key, rule, dict(parameters or {}), OFFICER)
        roster.load({"players": [self.make_player(number) for number in PLAYERS]})

    def make_player(self, number: str) -> dict[str, object]:
        chance = self.chance
        value, index = chance.randrange(1500, 2500), chance.choice([1, 3, 4, 5, 6, 20])
        rating = {"pool": self.key, "value": value, "index": index, "as_of": "2024-12-31"}
        born = chance.choice([None, "1960", "2007-06-30", "2008-02-29", "2012"])
        has_rating = chance.random() < 0.65
        named = {"id": number, "family_name": f"Family {number}", "given_name": "", "birth_date": born}
        return {**named, "rating": rating if has_rating else None}

    def play(self) -> Pool:
        """Play everything; some of it becomes known late, some of it is corrected."""
        for number in range(self.tournaments):
            self.play_tournament(f"{self.key}-{number}", number * LENGTH // self.tournaments)
            if self.chance.random() < 0.4:
                self.settle(number * LENGTH // self.tournaments)
            if self.chance.random() < 0.4:
                self.correct()
        self.settle(LENGTH)
        self.correct()
        return Pool.objects.get(pk=self.pool.pk)

    def play_tournament(self, code: str, begin: int) -> None:
        kind = self.chance.choice(KINDS)
        seats = self.chance.sample(PLAYERS, {"match": 2, "scheveningen": 6}.get(kind) or self.chance.randrange(3, 9))
        pairs = [self.chance.sample(seats, 2) for _ in range(len(seats) * 2)]
        planned = [{"white": one, "black": other, "round": i} for i, (one, other) in enumerate(pairs, start=1)]
        given = {"games": planned, "complete": True} if kind == "swiss" else {}
        begin = max(0, begin - self.chance.choice([0, 0, 0, 150]))  # some are reported long after they ended
        start = day(begin).isoformat()
        facts = {"pool": self.key, "kind": kind, "start": start, "days_per_10_moves": self.chance.choice([None, 40])}
        roster.load({"tournaments": [tournament(code, seats, **facts, **given)]})
        self.report(code, begin)

    def report(self, code: str, begin: int) -> None:
        """Report all games of a tournament, a few a mail, in any order."""
        games = list(Game.objects.filter(tournament__code=code).order_by("number"))
        self.chance.shuffle(games)
        for place in range(0, len(games), 7):
            on = begin + self.chance.randrange(1, 60)
            reported = [self.result(game, on) for game in games[place : place + 7]]
            at = receipt(on) + timedelta(seconds=self.chance.randrange(80000))
            results.record(self.pool, reported, actor="director:1", cause=f"mail {at}", received_at=at)

    def result(self, game: Game, on: int) -> Result:
        score, reason = Score(self.chance.choice(SCORES)), self.chance.choice(REASONS)
        return Result(game.pk, score, day(on - self.chance.randrange(2)), reason)

    def correct(self) -> None:
        """An officer changes a result that was rated, or what counts."""
        games = list(Game.objects.filter(tournament__pool=self.pool, score__isnull=False).order_by("pk"))
        game = self.chance.choice(games)
        score, counts = Score(self.chance.choice(SCORES)), self.chance.choice([None, True, False])
        assert game.completed_on is not None
        correction = ResultCorrected(game.pk, score, Reason(game.reason), game.completed_on, counts=counts)
        with suppress(CorrectionRefused):  # nothing would change
            carry_out(correction, Origin("officer:1", "review"), preview_correction(correction).fingerprint)

    def settle(self, on: int) -> None:
        """Close what is over, and publish a list."""
        calendar, as_of = RULES[self.pool.rule].calendar, day(on)
        if calendar:
            as_of = calendar.over_by(as_of).closed_on
            if (Pool.objects.get(pk=self.pool.pk).closed_through or date.min) < as_of:
                close_periods(Pool.objects.get(pk=self.pool.pk), as_of, OFFICER)
        with suppress(ListRefused):  # the day has a list
            publication.publish(Pool.objects.get(pk=self.pool.pk), as_of, "officer:1")
