"""Rated in order of completion, whatever the order of arrival."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

import pytest

from ratings import ledger
from ratings.evaluation import find_differences, replay
from ratings.evaluation.propagation import Position, propagate
from ratings.evaluation.rating import RatedUnit, States, StoredUnit, plan_changes, rate_in_order
from ratings.evaluation.stream import GameFact, Order, StreamUnit, TournamentFact, stream
from ratings.facts.results import Result
from ratings.models import Evaluation, Game, Run, RunKind, Standing
from ratings.regulations import RULES, parameters_of
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.types import Reason, Score, State, UnitKind
from tests.ratings.federation import (
    create_federation,
    day,
    finish,
    finish_all,
    games,
    pool,
    receipt,
    record,
    tournament,
)
from tests.transcript import ReportCounts

pytestmark = pytest.mark.both_databases

SCORES = [Score.WHITE_WINS, Score.BLACK_WINS, Score.DRAW]


class Memory:
    """A ledger in memory that applies plans, as the one in the database does, and knows its history."""

    def __init__(self, timeline: RuleTimeline, initial: States) -> None:
        self.timeline, self.initial = timeline, initial
        self.rated: dict[Order, RatedUnit] = {}

    def advance(self, ready: list[StreamUnit]) -> None:
        """Puts units that are not rated yet into their place."""
        waiting = {unit.order: Position(unit, None) for unit in ready if unit.order not in self.rated}
        planned = propagate(self.timeline, self, waiting, {})
        replaced = set(planned.replaced)
        kept = {order: rated for order, rated in self.rated.items() if rated.unit.key not in replaced}
        self.rated = kept | {rated.unit.order: rated for rated in planned.written}

    def following(self, players: Collection[int], order: Order | None) -> Mapping[int, Order]:
        behind = sorted((place for place in self.rated if order is None or place > order), reverse=True)
        return {player: place for place in behind for player in players if player in self.rated[place].unit.players}

    def position_at(self, order: Order) -> Position:
        rated = self.rated[order]
        changes = dict(rated.changes)
        before = {player: change.before for player, change in changes.items()}
        after = {player: change.after for player, change in changes.items()}
        return Position(rated.unit, StoredUnit(rated.signature, before, after))

    def states(self, players: Iterable[int], order: Order) -> States:
        found = dict.fromkeys(players) | {player: self.initial.get(player) for player in players}
        for place in sorted(place for place in self.rated if place < order):
            found.update((player, change.after) for player, change in self.rated[place].changes if player in found)
        return found

    def fingerprint(self) -> object:
        """Everything that was rated, in the order of the stream."""
        return [(order, self.rated[order].signature, self.rated[order].outcome) for order in sorted(self.rated)]


def open_game(number: int, white: int, black: int) -> GameFact:
    return GameFact(number, number, white, black, None, Reason.PLAYED, None, None, None, None)


def facts_in_memory() -> tuple[list[TournamentFact], list[tuple[int, GameFact]]]:
    """Three double round robins that share players, and their results: some on the same day, some
    in the same report.
    """
    chance = random.Random(7)  # noqa: S311 -- a fixed story, no secret
    tournaments: list[TournamentFact] = []
    results: list[tuple[int, GameFact]] = []
    for code, players in (("A", (1, 2, 3, 4)), ("B", (3, 4, 5, 6)), ("C", (1, 5, 6, 7))):
        pairs = [(white, black) for white in players for black in players if white != black]
        pairings = tuple(open_game(number, *pair) for number, pair in enumerate(pairs, start=1))
        place = len(tournaments)
        tournaments.append(
            TournamentFact(
                place,
                code,
                "double-round-robin",
                40,
                international=False,
                started_on=day(0),
                category="",
                players=players,
                numbers=tuple(map(str, players)),
                games=pairings,
            )
        )
        for game in pairings:
            on = chance.randrange(40, 60)
            finished = game._replace(
                score=chance.choice(SCORES), completed_on=day(on), received_at=receipt(on + chance.randrange(5))
            )
            results.append((place, finished))
    return tournaments, results


@pytest.mark.long
@pytest.mark.proof
@pytest.mark.parametrize("rule", ["bdf-fwz", "emailchesspoint"])
def test_arrival_orders_in_memory_give_what_one_walk_gives(
    rule: str, rounds: Callable[[int, int], int], report_counts: ReportCounts
) -> None:
    timeline = RuleTimeline(EffectiveRules(RULES[rule], parameters_of(rule, {})))
    tournaments, results = facts_in_memory()
    take_over = RULES[rule].take_over
    initial: States = {player: take_over(2000 + 50 * player, 4 + player) for player in range(1, 5)}
    finished = with_results(tournaments, results)
    rated = rate_in_order(timeline, dict(initial), stream(finished, RULES[rule].unit))
    at_once = [(rated.unit.order, rated.signature, rated.outcome) for rated in rated]
    orders = rounds(250, 1000)
    for seed in range(orders):
        assert arrive(timeline, initial, tournaments, results, seed) == at_once, f"order {seed}"
    report_counts(f"7 orders in memory, {rule}", orders=orders, results=len(results), other_ratings=0)


def with_results(tournaments: list[TournamentFact], results: list[tuple[int, GameFact]]) -> list[TournamentFact]:
    """The tournaments with some results entered."""
    facts = list(tournaments)
    for place, finished in results:
        kept = tuple(finished if game.id == finished.id else game for game in facts[place].games)
        facts[place] = replace(facts[place], games=kept)
    return facts


def arrive(
    timeline: RuleTimeline,
    initial: States,
    tournaments: list[TournamentFact],
    results: list[tuple[int, GameFact]],
    seed: int,
) -> object:
    """Lets all results come in one order, in portions as mails bring them."""
    chance = random.Random(seed)  # noqa: S311 -- a seed that can be told
    memory, facts = Memory(timeline, initial), list(tournaments)
    order = chance.sample(results, len(results))
    while order:
        portion, order = order[:12], order[12:]
        facts = with_results(facts, portion)
        memory.advance(stream(facts, timeline.first.rule.unit))
    return memory.fingerprint()


@pytest.mark.long
@pytest.mark.proof
@pytest.mark.django_db(transaction=True)  # in a single one PostgreSQL walks through what all orders before left
@pytest.mark.parametrize("rule", ["fwz", "ecp"])
def test_arrival_orders_in_the_database_give_one_digest(
    rule: str, rounds: Callable[[int, int], int], report_counts: ReportCounts
) -> None:
    create_federation(*(tournament(code, seats, pool=rule) for code, seats in FIELDS.items()), pool=rule)
    story = results_of_all_games()
    digests = set()
    orders = rounds(10, 100)
    for seed in range(orders):
        start_again()
        for place in random.Random(seed).sample(range(len(story)), len(story)):  # noqa: S311 -- a seed that can be told
            result, received = story[place]
            record(pool(rule), [result], received)
        replayed = replay(pool(rule))
        assert find_differences(pool(rule)) == []
        digests.add(replayed.digest)
    report_counts(f"7 orders in the database, {rule}", orders=orders, digests=len(digests), digest=min(digests)[:12])
    assert len(digests) == 1


FIELDS = {"A": ["P1", "P2", "P3", "P6"], "B": ["P2", "P4", "P5"], "C": ["P1", "P5", "P7", "P8"]}


def results_of_all_games() -> list[tuple[Result, int]]:
    """One fixed result for each game, with the day of its receipt."""
    chance = random.Random(3)  # noqa: S311 -- a fixed story, no secret
    story = []
    for game in Game.objects.order_by("pk"):
        on = chance.randrange(30, 50)
        story.append((Result(game.pk, chance.choice(SCORES), day(on)), on + chance.randrange(4)))
    return story


def start_again() -> None:
    """Opens all games and takes what was rated out of force, as if nothing had come yet."""
    blank = {"score": None, "reason": "", "completed_on": None, "received_at": None, "report": ""}
    Game.objects.update(**blank)
    for some_pool in {evaluation.pool for evaluation in Evaluation.objects.select_related("pool")}:
        run = Run.objects.create(pool=some_pool, kind=RunKind.REPLAY, at=receipt(0))
        Evaluation.objects.filter(pool=some_pool, replaced_by=None).update(replaced_by=run)
        ledger.rebuild(some_pool)
        ledger.remember_live(some_pool, {})


@pytest.mark.long
@pytest.mark.django_db
def test_late_tournament_is_put_in_its_place_and_what_follows_is_rated_again() -> None:
    create_federation(tournament("EARLY", ["P1", "P2"], kind="match"), tournament("LATE", ["P1", "P8"], kind="match"))
    finish_all("LATE", ["1-0", "1-0"], 50)
    before = Evaluation.objects.get(key="LATE")
    for game, on in zip(games("EARLY"), (20, 21), strict=True):
        finish(game, "0-1", on, received=90)
    assert list(Run.objects.order_by("pk").values_list("kind", flat=True)) == ["advance", "late-result"]
    before.refresh_from_db()
    assert before.replaced_by is not None
    again = Evaluation.objects.get(key="LATE", replaced_by=None)
    early = Evaluation.objects.get(key="EARLY")
    taken = again.entries.get(player__number="P1")
    left = early.entries.get(player__number="P1")
    assert (taken.before_value, taken.before_index) == (left.after_value, left.after_index)
    row = Standing.objects.get(player__number="P1")
    assert (row.value, row.index, row.evaluation) == (taken.after_value, taken.after_index, again)


@pytest.mark.long
@pytest.mark.django_db
def test_late_tournament_of_others_leaves_what_follows_untouched() -> None:
    create_federation(tournament("EARLY", ["P4", "P5"], kind="match"), tournament("LATE", ["P1", "P8"], kind="match"))
    finish_all("LATE", ["1-0", "1-0"], 50)
    for game, on in zip(games("EARLY"), (20, 21), strict=True):
        finish(game, "0-1", on, received=90)
    assert Evaluation.objects.get(key="LATE").replaced_by is None


@pytest.mark.long
@pytest.mark.django_db
def test_tournaments_of_one_day_follow_the_receipt_that_completed_them() -> None:
    create_federation(tournament("X", ["P1", "P2"], kind="match"), tournament("Y", ["P1", "P8"], kind="match"))
    for code, received in (("X", 40), ("Y", 35)):
        for game in games(code):
            finish(game, "1/2-1/2", 30, received=received)
    later = Evaluation.objects.get(key="X", replaced_by=None).entries.get(player__number="P1")
    assert later.before_index == 13


def test_walk_leaves_the_given_states_to_their_owner() -> None:
    timeline = RuleTimeline(EffectiveRules(RULES["bdf-fwz"], parameters_of("bdf-fwz", {})))
    initial = {1: State(2000, 5)}
    tournaments, results = facts_in_memory()
    ready = stream(with_results(tournaments, results), UnitKind.TOURNAMENT)
    assert len(plan_changes(timeline, initial, ready, {}).written) == 3
    assert initial == {1: State(2000, 5)}
