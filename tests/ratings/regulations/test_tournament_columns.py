"""Rating very many tournaments over columns gives the evaluations that rating each unit gives, bit for bit."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from ratings import ledger
from ratings.evaluation import fact_columns
from ratings.evaluation.experiments.history import History, counted_games
from ratings.evaluation.experiments.tournament_candidates import describe_tournaments, rate_tournaments
from ratings.evaluation.experiments.unit_candidates import rate_units
from ratings.evaluation.fact_columns import ABOUT, GAMES, SEATED
from ratings.evaluation.facts import rateable
from ratings.evaluation.new_evaluations import prepare_evaluations
from ratings.evaluation.period_reading import TOURNAMENTS, read_in_columns
from ratings.evaluation.rated_tournaments import tournaments
from ratings.evaluation.rating import rate_in_order
from ratings.evaluation.stream import GameFact, StreamUnit, TournamentFact, periods, stream, units
from ratings.evaluation.tables import RATED, Given, Row
from ratings.evaluation.tournament_columns import are_in_columns
from ratings.evaluation.tournament_reading import read_tournaments
from ratings.models import Pool
from ratings.queries.pools import effective_rules
from ratings.regulations import RULES
from ratings.regulations.crosstables import tabulate
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.types import Crosstable, Ending, Reason, Score, State, UnitKind
from tests.ratings.forms import form

__all__ = ["form"]

AS_TEXTS = TOURNAMENTS.partition("{")[0]
HISTORIES, PLAYERS = 60, 24
CHANGED_ON = date(2019, 6, 1)
READING = (
    "unknown_reflection_time",
    "both_lost",
    "before_2019",
    "moveless_withdrawals",
    "blamed_forfeits",
    "newcomers_together",
    "newcomers_met",
)


def invent(chance: random.Random) -> list[TournamentFact]:
    """Tournaments of every kind around 2019: with newcomers, games that do not count, and those that are not over."""
    found, game_key = [], 0
    for key in range(1, 13):
        players = tuple(chance.sample(range(1, PLAYERS + 1), chance.randrange(2, 7)))
        start, games = date(2018, 6, 1) + timedelta(days=chance.randrange(500)), []
        for number in range(1, chance.randrange(2, 14)):
            game_key += 1
            games.append(game(chance, game_key, number, players, start))
        found.append(
            TournamentFact(
                id=key,
                code=chance.choice(["A", "A ", "A#", "B"]) + str(chance.randrange(1000) * 100 + key),
                kind=chance.choice(["round-robin", "swiss"]),
                days_per_10_moves=chance.choice([None, 10, 20, 50]),
                international=chance.random() < 0.1,
                started_on=start,
                category="",
                players=players,
                numbers=tuple(f"{player:03d}" for player in players),
                games=tuple(games),
                complete=chance.random() < 0.9,
            )
        )
    return found


def game(chance: random.Random, key: int, number: int, players: Sequence[int], start: date) -> GameFact:
    """A game between two of the players, with any end; few of them are open."""
    white, black = chance.sample(players, 2)
    on = start + timedelta(days=chance.randrange(300))
    is_open = chance.random() < 0.01
    reason = Reason.PLAYED if is_open else chance.choice([*[Reason.PLAYED] * 6, *Reason])
    return GameFact(
        id=key,
        number=number,
        white=white,
        black=black,
        score=None if is_open else chance.choice([Score.DRAW, *Score]),
        reason=reason,
        moves=chance.choice([None, 0, 40]),
        counts=chance.choice([None, None, None, True, False]),
        completed_on=None if is_open else on,
        received_at=None if is_open else datetime(on.year, on.month, on.day, 20, tzinfo=UTC) + timedelta(seconds=key),
    )


class Tables:
    """Answers the statements by which tournaments are read, as a database does."""

    def __init__(self, facts: Sequence[TournamentFact]) -> None:
        self.facts = facts

    def read(self, statement: str, given: Given) -> Iterator[Row]:
        """Yield the rows of a statement."""
        if statement == fact_columns.PLAYERS:
            return self.players()
        if "ORDER BY MAX" in statement:
            return self.stream()
        begin, _, which = statement.rpartition("WHERE ")
        chosen = re.match(r"tournament.id IN \(([\d, ]+)\)|[\[{]?([\d, ]+)", str(given.get("keys", which)))
        keys = set(map(int, (chosen[1] or chosen[2]).split(","))) if chosen else {fact.id for fact in self.facts}
        some = Tables([fact for fact in self.facts if fact.id in keys])
        if statement.startswith(AS_TEXTS):
            return some.texts()
        rows = {GAMES: some.games, SEATED: some.seats, ABOUT: some.about}
        return next(found for one, found in rows.items() if one.startswith(begin))()

    def stream(self) -> Iterator[Row]:
        """Yield the tournaments in their order, also those that are not over."""
        running = [fact for fact in self.facts if not list(units(fact, UnitKind.TOURNAMENT))]
        ended = stream(self.facts, UnitKind.TOURNAMENT)
        yield from ((key,) for unit in ended for key in unit.tournaments)
        yield from ((fact.id,) for fact in running)

    def games(self) -> Iterator[Row]:
        for fact in self.facts:
            for one in fact.games:
                seats = (fact.id * 100 + fact.players.index(player) for player in (one.white, one.black))
                at = ledger.moment(one.received_at) if one.received_at else None
                ended = None if one.score is None else str(one.completed_on), at
                reason = "" if one.score is None else str(one.reason)
                score = None if one.score is None else str(one.score)
                yield fact.id, one.id, one.number, *seats, score, reason, one.moves, one.counts, *ended

    def texts(self) -> Iterator[Row]:
        """Tournaments with their rated games and their seats, each written as one text."""
        for fact in self.facts:
            rated = [one for one in fact.games if one.score and (one.reason is not Reason.SUBSTITUTION or one.counts)]
            seats = {player: fact.id * 100 + seat for seat, player in enumerate(fact.players)}
            lines = [
                f"{seats[one.white]}\t{seats[one.black]}\t{one.score} {one.reason} {one.moves}"
                f"\t{one.completed_on}\t{one.counts}"
                for one in rated
            ]
            ends = [(str(one.completed_on), ledger.moment(one.received_at)) for one in rated if one.received_at]
            yield (
                " ".join(map(max, zip(*ends, strict=True))) + "\n" + "\n\t".join(lines) if rated else None,
                " ".join(f"{seat} {player}" for player, seat in seats.items()),
                *(fact.code, fact.id, fact.kind, fact.days_per_10_moves, fact.international),
                *(fact.category, str(fact.started_on)),
            )

    def seats(self) -> Iterator[Row]:
        for fact in self.facts:
            for seat, player in enumerate(fact.players):
                yield fact.id * 100 + seat, fact.id, player

    def about(self) -> Iterator[Row]:
        for fact in self.facts:
            yield (
                *(fact.id, fact.code, fact.kind, fact.days_per_10_moves, fact.international),
                *(fact.category, fact.complete, str(fact.started_on)),
            )

    def players(self) -> Iterator[Row]:
        numbers = {number for fact in self.facts for number in zip(fact.players, fact.numbers, strict=True)}
        yield from sorted(numbers)


def invented(seed: int) -> tuple[list[TournamentFact], RuleTimeline, dict[int, State | None]]:
    """A history, a law with days, and what two thirds of the players bring."""
    chance = random.Random(seed)  # noqa: S311 -- a seed that can be told
    reading = {name: chance.choice([0, 1]) for name in READING}
    laws = [effective_rules("bdf-fwz", {**reading, "k_secured": chance.choice([13, 10_000])}) for _ in range(2)]
    states = (State(chance.randrange(-200, 2900), chance.choice([1, 4, 5, 30])) for _ in range(PLAYERS))
    initial: dict[int, State | None] = {
        player: state for player, state in enumerate(states, start=1) if chance.random() < 2 / 3
    }
    return invent(chance), RuleTimeline(laws[0], ((CHANGED_ON, laws[1]),)), initial


@pytest.mark.long
@pytest.mark.usefixtures("form")
def test_every_tournament_is_evaluated_and_signed_as_the_unit_is() -> None:
    pool = Pool(rule="bdf-fwz")
    evaluated = firsts = 0
    for seed in range(HISTORIES):
        facts, given, initial = invented(seed)
        by_unit, by_column = dict(initial), dict(initial)
        ready = rateable(given, stream(facts, UnitKind.TOURNAMENT))
        right = list(prepare_evaluations(pool, given, rate_in_order(given, by_unit, ready)))
        batches = list(tournaments(pool, given, by_column, Tables(facts).read))
        whole = ledger.UnitBatch(right)
        assert [unit for batch in batches for unit in batch.as_read()] == list(whole.as_read())
        assert b"".join(batch.digest_text() for batch in batches) == whole.digest_text()
        assert (sum(batch.played for batch in batches), sum(batch.evaluated for batch in batches)) == (
            whole.played,
            whole.evaluated,
        )
        assert by_column == {player: state for player, state in by_unit.items() if state}
        evaluated += len(right)
        firsts += sum(row[0] is None for unit in right for _, _, row in unit.entries)
    assert (evaluated > 100, firsts > 100) == (True, True)


@pytest.mark.long
@pytest.mark.parametrize("rule", ["fide-2003", "fide-2014"])
def test_periods_in_columns_are_those_of_units(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratings.evaluation.period_reading.AT_ONCE", 4)
    calendar, found = RULES[rule].calendar, 0
    assert calendar
    for seed in range(HISTORIES):
        facts, _, _ = invented(seed)
        given = RuleTimeline(effective_rules(rule, {"most_days": 250}))
        ready = stream(facts, UnitKind.TOURNAMENT)
        right = periods(rateable(given, ready), calendar, date.max)
        ended: dict[date, list[int]] = defaultdict(list)
        for unit in ready:
            ended[calendar.period_of(unit.completed_on).closed_on].extend(unit.tournaments)
        in_order = [sorted(ended[day]) for day in sorted(ended)]
        read = list(read_in_columns(calendar, given, in_order, Tables(facts).read))
        assert [with_games(unit) for unit in read] == [replace(unit, games=()) for unit in right]
        for event in [event for unit in read for event in unit.events]:
            assert in_any_order(tabulate(event)) == in_any_order(tabulate(replace(event, crosstable=None)))
        found += len(right)
    assert found > 100


def with_games(unit: StreamUnit) -> StreamUnit:
    """A unit with an object for each game."""
    return replace(unit, events=tuple(replace(event, games=tuple(event.games)) for event in unit.events))


def in_any_order(table: Crosstable) -> tuple[dict[int, int], set[Ending], int]:
    """A crosstable with its half points by player."""
    return dict(zip(table.players, table.half_points, strict=True)), set(table.endings), table.rounds


@pytest.mark.long
@pytest.mark.usefixtures("form")
def test_laboratory_finds_the_same_in_columns_as_in_units() -> None:
    fallbacks = 0
    for seed in range(HISTORIES):
        facts, given, initial = invented(seed)
        units = History(given, initial, {}, stream(facts, UnitKind.TOURNAMENT), None, None)
        columns = read_tournaments(RATED, {}, Tables(facts).read)
        predicted, careers = rate_tournaments(columns, initial, given, list)
        assert (predicted, careers) == rate_units(units, given, list)
        assert describe_tournaments(columns, given).games == sum(
            len(games) for games in map(counted_games, rateable(given, units.ended))
        )
        fallbacks += sum(careers.fallbacks.values())
    assert fallbacks > 0


def test_every_regulation_of_tournaments_has_columns() -> None:
    by_tournament = [rule.key for rule in RULES.values() if rule.unit is UnitKind.TOURNAMENT]
    assert [rule.key for rule in RULES.values() if rule.tournaments_in_columns] == by_tournament == ["bdf-fwz"]


def test_number_that_the_loop_does_not_know_leaves_everything_to_the_regulation() -> None:
    usual = effective_rules("bdf-fwz", {})
    assert usual.rule.tournaments_in_columns is not None
    narrow = replace(
        usual.rule, tournaments_in_columns=replace(usual.rule.tournaments_in_columns, knows=frozenset({"limit"}))
    )
    found = [
        are_in_columns(RuleTimeline(EffectiveRules(narrow, {**usual.parameters, **changed})))
        for changed in ({}, {"limit": 350}, {"k_secured": 15})
    ]
    assert found == [True, True, False]
