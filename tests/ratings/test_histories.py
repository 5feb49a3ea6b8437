"""Random histories: after every step the ledger is what a replay from empty gives, and at the end what one
writes in bulk.

Fifty sequences by default, ten thousand with `PROOFS=full`, which takes hours; `SEQUENCES=1000` asks for another
number and `--hypothesis-seed=2` for other ones, so that the long form can be run in parts. hypothesis makes a
sequence that fails as short as it can and prints it.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from operations.unrecorded_changes import find_unrecorded_changes
from ratings import audit
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
    preview_correction,
)
from ratings.errors import BadRoster, CorrectionRefused, NotOpen
from ratings.evaluation import close_periods, find_differences, replay, restore
from ratings.facts import departures, results
from ratings.facts.results import Result
from ratings.importing import roster
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
from ratings.publication.bundles import write_bundle
from ratings.regulations import RULES
from ratings.regulations.types import Reason, Score
from tests.ratings.federation import create_federation, day, player, receipt, tournament
from tests.realservers import FULL
from tests.transcript import ReportCounts
from verify import fernwertung_verify

PERIODS = ("fide-2003", "fide-2009", "fide-2014")
POOLS = ("fwz", "ecp", *PERIODS)
SEQUENCES = int(os.environ.get("SEQUENCES", "10000" if FULL else "50"))
"""Over all pools."""

HISTORIES = settings(
    max_examples=SEQUENCES // len(POOLS),
    stateful_step_count=10,
    deadline=None,
    derandomize=not FULL,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)

pytestmark = [pytest.mark.django_db, *([pytest.mark.proof] if FULL else []), pytest.mark.both_databases]


class History:
    """A federation in which things happen by chance."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.chance = random.Random(0)  # noqa: S311 -- each step brings its own
        self.made = 0

    @property
    def pool(self) -> Pool:
        return Pool.objects.get(key=self.key)

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
            departures.withdraw(
                entry, kind, day(on), actor="officer:1", cause="mail", received_at=receipt(on), substitute=substitute
            )
        except NotOpen:
            assert entry.departure or (substitute and substitute.merged_into_id)

    def stay(self) -> None:
        """A departure turns out to be none."""
        left = list(Entry.objects.filter(tournament__pool=self.pool).exclude(departure="").order_by("pk"))
        for entry in self.chance.sample(left, min(1, len(left))):
            assert entry.departed_on is not None
            departures.revert_withdrawal(entry, actor="officer:1", cause="mail", expected_day=entry.departed_on)

    def late_tournament(self) -> None:
        """A tournament becomes known when others are long rated."""
        self.made += 1
        seats = self.chance.sample([f"P{number}" for number in range(1, 9)], self.chance.randrange(2, 5))
        facts = {"international": self.chance.random() < 0.1, "pool": self.key}
        try:
            roster.load({"tournaments": [tournament(f"X{self.made}", seats, **facts)]})
        except BadRoster:
            assert Player.objects.exclude(merged_into=None).filter(number__in=seats)

    def bring_rating(self) -> None:
        """A newcomer turns out to have a rating elsewhere."""
        number = self.chance.choice(["P6", "P7"])
        before = digests()
        try:
            roster.load({"players": [player(number, self.key, (self.chance.randrange(1500, 2300), 9))]})
        except BadRoster:
            assert digests() == before

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
            foreseen = preview_correction(correction)
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
        self.carry_out(TakeoverCorrected(self.player().pk, self.key, value, index, None, "fwz", published=True))

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


STEPS = (
    *["report"] * 8,
    *["another_result", "no_result"] * 2,
    "repeat",
    "correct",
    *["leave", "stay"] * 2,
    "late_tournament",
    "bring_rating",
    "rate_otherwise",
    "split",
    "merge",
    "seat",
    "take_over",
    "change_rule",
)
"""What happens; as often as it stands here."""


@pytest.mark.long
@pytest.mark.parametrize("key", POOLS)
def test_ledger_equals_replay_after_every_step(key: str, report_counts: ReportCounts) -> None:
    if key in PERIODS:
        Pool.objects.create(key=key, name=key, rule=key)
    fields = {"A": ["P1", "P2", "P3", "P6"], "B": ["P2", "P4", "P5"], "C": ["P5", "P7", "P8"]}
    create_federation(*(tournament(code, seats, pool=key) for code, seats in fields.items()), pool=key)
    steps = STEPS + ("close",) * 3 if key in PERIODS else STEPS
    counted: Counter[str] = Counter()

    class Sequence(RuleBasedStateMachine):
        """One history, taken back at its end."""

        def __init__(self) -> None:
            super().__init__()
            self.history = History(key)
            self.block = transaction.atomic()
            self.block.__enter__()

        @rule(name=st.sampled_from(steps), chance=st.randoms())
        def happens(self, name: str, chance: random.Random) -> None:
            """Something happens, and the ledger is still what a replay gives."""
            self.history.chance = chance
            getattr(self.history, name)()
            assert find_differences(self.history.pool) == []
            if FULL:
                assert list(find_unrecorded_changes()) == []
            counted["steps"] += 1

        def teardown(self) -> None:
            """The end: the trail holds, and a replay that writes gives the same once more."""
            try:
                strangers_find_the_same(self.history.pool)
                in_bulk_the_same(self.history.pool)
                counted["sequences"] += 1
            finally:
                transaction.set_rollback(True)
                self.block.__exit__(None, None, None)

    run_state_machine_as_test(Sequence, settings=HISTORIES)
    report_counts(f"7 histories, {key}", sequences=counted["sequences"], steps=counted["steps"], differences=0)


def strangers_find_the_same(pool: Pool) -> None:
    """The verifier that shares no code calculates the ledger and the lists of an open bundle."""
    with tempfile.TemporaryDirectory() as folder:
        write_bundle(pool, Path(folder) / pool.key, "test")
        fernwertung_verify.check_bundle(f"{folder}/{pool.key}")


def in_bulk_the_same(pool: Pool) -> None:
    """The ledger that is written at once from empty is the one that grew step by step."""
    assert list(audit.broken()) == []
    assert list(find_unrecorded_changes()) == []
    written = ledger_content(pool)
    empty_ledger(pool)
    restored = restore(pool, "test")
    assert ledger_content(pool) == written
    assert restored == replay(pool)
    assert find_differences(pool) == []


def ledger_content(pool: Pool) -> object:
    """All that a ledger says."""
    columns = (
        "player",
        "value",
        "index",
        "carry",
        "rank_key",
        "as_of",
        "evaluation__key",
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
